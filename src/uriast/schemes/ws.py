"""ws and wss (RFC 6455, 3)."""

from __future__ import annotations

from typing import Final, TypeAlias

from uriast.combinators import Rule, literal, rule, seq, success
from uriast.nodes import Authority, PathAbempty
from uriast.schemes.contract import Hierarchical, HostRequired, Scheme

__all__ = ["RFC6455", "WS", "WSS", "ws", "wss"]

Parts: TypeAlias = tuple[str, Authority, PathAbempty, str | None, None]
"""The parts of a node: scheme, authority, path, query, no fragment."""


class WebSocket(Hierarchical):
    """A URI of the scheme ws or wss. It has neither a userinfo nor a fragment (RFC 6455, 3).

    >>> isinstance(ws.parse("ws://example.com/chat"), WebSocket), ws.matches("ws://example.com/chat#a")
    (True, False)
    """

    __slots__ = ()

    @property
    def resource_name(self) -> str:
        """The resource that a client requests in its handshake: the path and the query (RFC 6455, 3).

        An empty path is written as `/`.

        >>> ws.parse("ws://server.example.com?x").resource_name
        '/?x'
        """
        return (self.path.text or "/") + (f"?{self.query}" if self.query else "")


class WS(WebSocket):
    """A URI of the scheme ws (RFC 6455, 3).

    >>> ws.parse("ws://example.com:8080/chat").port
    '8080'
    """

    __slots__ = ()


class WSS(WebSocket):
    """A URI of the scheme wss (RFC 6455, 3).

    >>> str(wss.normalize("WSS://Example.com:443"))
    'wss://example.com/'
    """

    __slots__ = ()


class RFC6455(HostRequired):
    """The WebSocket Protocol, section 3. The host is not empty, because a client connects to it (section 4.1).

    >>> RFC6455().ws_URI.matches("ws://h/chat?x"), RFC6455().ws_URI.matches("ws://user@h/")
    (True, False)
    """

    @rule
    def ws_URI(self) -> Rule[Parts]:
        """ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]  (section 3)"""
        return self._generic("ws")

    @rule
    def wss_URI(self) -> Rule[Parts]:
        """wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]  (section 3)"""
        return self._generic("wss")

    @rule
    def ws(self) -> Rule[WS]:
        """ws = ws-URI

        A fragment is not allowed; `#` must be written `%23` (section 3).
        """
        return self.ws_URI.combine(WS)

    @rule
    def wss(self) -> Rule[WSS]:
        """wss = wss-URI

        A fragment is not allowed, as for ws.
        """
        return self.wss_URI.combine(WSS)

    def _generic(self, scheme: str) -> Rule[Parts]:
        port = (literal(":") >> self.port).optional()
        authority = seq(success(None), self.host, port).combine(Authority)
        query = (literal("?") >> self.query).optional()
        return seq(literal(scheme) << literal("://"), authority, self.path_abempty, query, success(None))


_rfc6455: Final = RFC6455()
ws: Final = Scheme("ws", "RFC 6455, section 3", _rfc6455.ws, _rfc6455.ws_URI)
wss: Final = Scheme("wss", "RFC 6455, section 3", _rfc6455.wss, _rfc6455.wss_URI)
