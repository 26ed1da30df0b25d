"""URIs of the scheme acct (RFC 7565): the account of a user at a service.

>>> acct.parse("acct:fred@example.com").user
'fred'
"""

from __future__ import annotations

from typing import Final, Self

import attrs

from uriast import IPv4Literal, RegName, normalize, percent_decode, replace
from uriast.abnf import abnf
from uriast.combinators import Node, Rule, literal, of_type, rule, seq, text
from uriast.grammar.rfc3986 import RFC3986
from uriast.schemes import PathURI, Scheme

__all__ = ["RFC7565", "Acct", "AcctPath", "acct"]


@attrs.frozen
class AcctPath(Node):
    """The two parts of the path, as written."""

    userpart: str
    host: IPv4Literal | RegName = attrs.field(validator=of_type(IPv4Literal, RegName))


class Acct(PathURI):
    """A URI of the scheme acct.

    >>> acct.parse("acct:juliet%40capulet.example@shoppingsite.example").service
    RegName(text='shoppingsite.example')
    """

    __slots__ = ()

    @property
    def parts(self) -> AcctPath:
        """The parts of the path."""
        return _grammar.acct_path.parse(self.path.text)

    @property
    def user(self) -> str:
        """The name of the user, decoded. It may be the address of an account elsewhere (section 4)."""
        return percent_decode(self.parts.userpart)

    @property
    def service(self) -> IPv4Literal | RegName:
        """The host of the service."""
        return self.parts.host

    def canonical(self) -> Self:
        """The node with its host in lower case (section 4): the generic steps know hosts of authorities alone."""
        return replace(self, path=f"{self.parts.userpart}@{normalize(f'//{self.service}').host}")


class RFC7565(RFC3986):
    """The 'acct' URI Scheme, section 7.

    The RFC writes userpart without parentheses. As its examples show, it means those that stand here. A host in
    brackets is left out: RFC 3986 has no brackets in a path.
    """

    @rule
    def acct_path(self) -> Rule[AcctPath]:
        """acct-path = userpart "@" host"""
        return seq(self.userpart << literal("@"), self.host).combine(AcctPath)

    userpart = abnf("( unreserved / sub-delims ) *( unreserved / pct-encoded / sub-delims )")

    @rule
    def host(self) -> Rule[IPv4Literal | RegName]:
        """host = IPv4address / reg-name

        An IPv4address that continues as a reg-name is a reg-name, such as `1.2.3.4.example`.
        """
        longer = self.unreserved | self.pct_encoded | self.sub_delims
        return self.IPv4address.not_followed_by(longer) | self.reg_name


_grammar: Final = RFC7565().bind_nodes()
acct: Final = Scheme(
    "acct", "RFC 7565, section 7", Acct, path=text(_grammar.acct_path), cited="acctURI", opaque_path=True
)
