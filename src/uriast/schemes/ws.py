"""ws and wss (RFC 6455, 3)."""

from __future__ import annotations

from typing import Final

from uriast.combinators import literal, seq, success
from uriast.nodes import Authority
from uriast.schemes.nodes import AuthorityURI
from uriast.schemes.scheme import HostRequired, Scheme

__all__ = ["WS", "WSS", "ws", "wss"]


class WebSocket(AuthorityURI):
    """A URI of the scheme ws or wss. It has neither a userinfo nor a fragment (RFC 6455, 3).

    The host is not empty, because a client connects to it (4.1). `#` must be written `%23` (3).

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
    """`ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ]` (RFC 6455, 3).

    >>> ws.parse("ws://example.com:8080/chat").port
    '8080'
    """

    __slots__ = ()


class WSS(WebSocket):
    """`wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]` (RFC 6455, 3).

    >>> str(wss.normalize("WSS://Example.com:443"))
    'wss://example.com/'
    """

    __slots__ = ()


_of: Final = HostRequired()
_server: Final = seq(success(None), _of.host, (literal(":") >> _of.port).optional()).combine(Authority)
ws: Final = Scheme(
    "ws", "RFC 6455, section 3", WS, authority=_server, path=_of.path_abempty, query=_of.query, fragment=None
)
wss: Final = Scheme(
    "wss", "RFC 6455, section 3", WSS, authority=_server, path=_of.path_abempty, query=_of.query, fragment=None
)
