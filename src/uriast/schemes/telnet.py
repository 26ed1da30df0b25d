"""telnet (RFC 4248)."""

from __future__ import annotations

from typing import Final, TypeAlias

from uriast.combinators import Rule, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import SLASH
from uriast.nodes import Authority, PathAbempty
from uriast.schemes.contract import Hierarchical, HostRequired, Scheme

__all__ = ["RFC4248", "Telnet", "telnet"]

Parts: TypeAlias = tuple[str, Authority, PathAbempty, None]
"""The parts of a node: scheme, authority, path, no query."""


class Telnet(Hierarchical):
    """A URI of the scheme telnet (RFC 4248, 2): a service on a host. The path is empty or `/`.

    >>> service = telnet.parse("telnet://guest:secret@example.com/")
    >>> service.authority
    Authority(userinfo=Userinfo(text='guest:***'), host=RegName(text='example.com'), port=None)
    >>> telnet.equivalent(service, "telnet://guest:secret@example.com:23")
    True
    """

    __slots__ = ()


class RFC4248(HostRequired):
    """The telnet URI Scheme, section 2. It has no ABNF, only the form `telnet://<user>:<password>@<host>:<port>/`.

    The host is not empty: section 2 does not list it among the parts that may be omitted.

    >>> RFC4248().telnet_URL.matches("telnet://h:23/"), RFC4248().telnet_URL.matches("telnet://h/a")
    (True, False)
    """

    @rule
    def telnet_URL(self) -> Rule[Parts]:
        """telnet-URL = "telnet" "://" authority [ "/" ]  (section 2)"""
        path = text(SLASH.optional()).map(PathAbempty)
        return seq(literal("telnet") << literal("://"), self.authority, path, success(None))

    @rule
    def telnet(self) -> Rule[Telnet]:
        """telnet = telnet-URL [ "#" fragment ]"""
        return (self.telnet_URL + self.fragment_part).combine(Telnet)


_rfc4248: Final = RFC4248()
telnet: Final = Scheme("telnet", "RFC 4248, section 2", _rfc4248.telnet, _rfc4248.telnet_URL)
