"""Grammars of users: one with a rule replaced, one with a narrower host, and one with classes of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from uriast.combinators import Node, Rule, char_range, literal, rule, seq, text
from uriast.grammar import rfc3986
from uriast.nodes import URI, IPv6Literal, IPvFutureLiteral, RegName, RelativeRef

if TYPE_CHECKING:
    from uriast import nodes


class WithZone(rfc3986.RFC3986):
    """A grammar with a replaced rule, the example of a page."""

    @rule
    def IPv6address(self) -> Rule[str]:
        zone = text((self.unreserved | self.pct_encoded).at_least(1))
        return text(super().IPv6address, seq(literal("%25"), zone).optional())


@attrs.frozen
class DNSName(RegName):
    """A host of a narrower grammar."""

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self.text.split("."))


class Names(rfc3986.RFC3986):
    """A grammar whose hosts are narrower and have a class of their own."""

    @rule
    def reg_name(self) -> Rule[RegName]:
        label = text((self.ALPHA | self.DIGIT).at_least(1))
        return text(label, (literal(".") + label).many()).map(DNSName)


class Own(URI):
    """A URI of a user's own class."""

    __slots__ = ()


class OwnReference(RelativeRef):
    """A relative reference of a user's own class."""

    __slots__ = ()


class OwnName(RegName):
    """A host of a user's own class."""

    __slots__ = ()


class OwnGrammar(rfc3986.RFC3986):
    """A grammar that produces the three classes above."""

    @property
    def parts_behind(self) -> Rule[tuple[str | None, str | None]]:
        return seq((literal("?") >> self.query).optional(), (literal("#") >> self.fragment).optional())

    @rule
    def URI(self) -> Rule[nodes.URI]:
        """URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]"""
        return (seq(self.scheme << rfc3986.COLON) + self.hier_part + self.parts_behind).combine(Own)

    @rule
    def relative_ref(self) -> Rule[RelativeRef]:
        """relative-ref = relative-part [ "?" query ] [ "#" fragment ]"""
        return (self.relative_part + self.parts_behind).combine(OwnReference)

    @rule
    def reg_name(self) -> Rule[RegName]:
        """reg-name = *( unreserved / pct-encoded / sub-delims )"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims).many()).map(OwnName)


WITH_ZONE: Final = WithZone().bind_nodes()
NAMES: Final = Names().bind_nodes()
OWN: Final = OwnGrammar().bind_nodes()


@attrs.frozen
class Link(Node):
    """A node of a grammar that is not about URIs, which holds one."""

    label: str
    target: URI | IPv6Literal | IPvFutureLiteral


LINK = (
    seq(literal("[") >> text(char_range("a", "z").at_least(1)) << literal("]"), rfc3986.URI | rfc3986.IP_literal)
    .combine(Link)
    .bind_nodes()
)
