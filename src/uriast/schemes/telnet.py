"""telnet (RFC 4248)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators import Node, Rule, literal, of_type, rule, seq, text
from uriast.grammar.rfc3986 import SLASH
from uriast.nodes import Authority, PathAbempty
from uriast.schemes.hierarchical import HostRequired
from uriast.schemes.scheme import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterator

Parts: TypeAlias = tuple[str, Authority, PathAbempty]


@attrs.frozen
class Telnet(Node):
    """A URI of the scheme telnet (RFC 4248, 2): a service at a host, with no more path than a final slash.

    >>> service = telnet.parse("telnet://guest:secret@example.com/")
    >>> service.authority
    Authority(userinfo=Userinfo(text='guest:***'), host=RegName(text='example.com'), port=None)
    >>> telnet.equivalent(service, "telnet://guest:secret@example.com:23")
    True
    """

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority = attrs.field(validator=of_type(Authority))
    path: PathAbempty = attrs.field(default=PathAbempty("/"), validator=of_type(PathAbempty))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces, each with the name of its field."""
        yield from (("scheme", self.scheme), ("", "://"), ("authority", str(self.authority)), ("path", self.path.text))
        if self.fragment is not None:
            yield from (("", "#"), ("fragment", self.fragment))


class RFC4248(HostRequired):
    """The telnet URI Scheme, section 2, which gives a form and no ABNF: `telnet://<user>:<password>@<host>:<port>/`.

    The host is no part that may be omitted.
    """

    @rule
    def telnet_URL(self) -> Rule[Parts]:
        """telnet-URL = "telnet" "://" authority [ "/" ]  (section 2)"""
        return seq(literal("telnet") << literal("://"), self.authority, text(SLASH.optional()).map(PathAbempty))

    @rule
    def telnet(self) -> Rule[Telnet]:
        """telnet = telnet-URL [ "#" fragment ]"""
        return (self.telnet_URL + self.fragment_part).combine(Telnet)


_rfc4248: Final = RFC4248()
telnet: Final = Scheme("telnet", "RFC 4248, section 2", _rfc4248.telnet, _rfc4248.telnet_URL)
Telnet.checked_by(telnet)
