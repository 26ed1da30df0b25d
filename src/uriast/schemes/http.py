"""http and https (RFC 9110, 4.2)."""

from __future__ import annotations

from typing import Final

from uriast.schemes.nodes import AuthorityURI
from uriast.schemes.scheme import HostRequired, Scheme

__all__ = ["HTTP", "HTTPS", "http", "https"]


class HTTP(AuthorityURI):
    """`http-URI = "http" "://" authority path-abempty [ "?" query ]` (RFC 9110, 4.2.1). The host is not empty.

    >>> page = http.parse("http://example.com:8080/a?b")
    >>> page.host, page.port, page.path.segments
    (RegName(text='example.com'), '8080', ('a',))
    """

    __slots__ = ()


class HTTPS(AuthorityURI):
    """`https-URI = "https" "://" authority path-abempty [ "?" query ]` (RFC 9110, 4.2.2). The host is not empty.

    >>> str(https.normalize("https://Example.com:443"))
    'https://example.com/'
    """

    __slots__ = ()


_of: Final = HostRequired()
http: Final = Scheme(
    "http", "RFC 9110, section 4.2.1", HTTP, authority=_of.authority, path=_of.path_abempty, query=_of.query
)
https: Final = Scheme(
    "https", "RFC 9110, section 4.2.2", HTTPS, authority=_of.authority, path=_of.path_abempty, query=_of.query
)
