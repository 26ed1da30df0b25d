"""http and https (RFC 9110, 4.2)."""

from __future__ import annotations

from typing import Final, TypeAlias

from uriast.combinators import Rule, literal, rule, seq
from uriast.nodes import Authority, PathAbempty
from uriast.schemes.contract import Hierarchical, HostRequired, Scheme

__all__ = ["HTTP", "HTTPS", "RFC9110", "http", "https"]

Parts: TypeAlias = tuple[str, Authority, PathAbempty, str | None]
"""The parts of a node: scheme, authority, path, query."""


class HTTP(Hierarchical):
    """A URI of the scheme http (RFC 9110, 4.2.1).

    >>> page = http.parse("http://example.com:8080/a?b")
    >>> page.host, page.port, page.path.segments
    (RegName(text='example.com'), '8080', ('a',))
    """

    __slots__ = ()


class HTTPS(Hierarchical):
    """A URI of the scheme https (RFC 9110, 4.2.2).

    >>> str(https.normalize("https://Example.com:443"))
    'https://example.com/'
    """

    __slots__ = ()


class RFC9110(HostRequired):
    """HTTP Semantics, section 4.2. The host is not empty (section 4.2.1).

    >>> RFC9110().http_URI.matches("http://h?q"), RFC9110().http_URI.matches("http:///a")
    (True, False)
    """

    @rule
    def http_URI(self) -> Rule[Parts]:
        """http-URI = "http" "://" authority path-abempty [ "?" query ]  (section 4.2.1)"""
        return self._generic("http")

    @rule
    def https_URI(self) -> Rule[Parts]:
        """https-URI = "https" "://" authority path-abempty [ "?" query ]  (section 4.2.2)"""
        return self._generic("https")

    @rule
    def http(self) -> Rule[HTTP]:
        """http = http-URI [ "#" fragment ]"""
        return (self.http_URI + self.fragment_part).combine(HTTP)

    @rule
    def https(self) -> Rule[HTTPS]:
        """https = https-URI [ "#" fragment ]"""
        return (self.https_URI + self.fragment_part).combine(HTTPS)

    def _generic(self, scheme: str) -> Rule[Parts]:
        query = (literal("?") >> self.query).optional()
        return seq(literal(scheme) << literal("://"), self.authority, self.path_abempty, query)


_rfc9110: Final = RFC9110()
http: Final = Scheme("http", "RFC 9110, section 4.2.1", _rfc9110.http, _rfc9110.http_URI)
https: Final = Scheme("https", "RFC 9110, section 4.2.2", _rfc9110.https, _rfc9110.https_URI)
