"""Schemes: one module and one type of node for each (RFC 3986, 3.1).

You can add a scheme in the same way: see docs/how-to/write-a-scheme.md. The grammar of a scheme's RFC is a class
in the scheme's module: subclass it to replace a rule.

>>> parse_scheme("mailto:fred@example.com")
Mailto(scheme='mailto', authority=None, path=PathRootless(text='fred@example.com'), query=None, fragment=None)
>>> parse_scheme("foo:bar")
URI(scheme='foo', authority=None, path=PathRootless(text='bar'), query=None, fragment=None)
"""

from uriast.schemes.data import Data, data
from uriast.schemes.file import File, WindowsFile, file, file_uri, file_windows
from uriast.schemes.ftp import FTP, TransferType, ftp
from uriast.schemes.http import HTTP, HTTPS, http, https
from uriast.schemes.ldap import LDAP, Extension, Scope, ldap
from uriast.schemes.mailto import Mailto, mailto
from uriast.schemes.news import NNTP, News, news, nntp
from uriast.schemes.nodes import AuthorityURI, PathURI, SchemeURI
from uriast.schemes.registry import Registry
from uriast.schemes.scheme import HostRequired, Scheme
from uriast.schemes.tel import Tel, tel
from uriast.schemes.telnet import Telnet, telnet
from uriast.schemes.urn import URN, urn
from uriast.schemes.violations import Violation, decoded_violation, encoded_index
from uriast.schemes.ws import WS, WSS, ws, wss

registry: Registry[HTTP | HTTPS | WS | WSS | FTP | File | Mailto | URN | Data | Tel | LDAP | News | NNTP | Telnet] = (
    Registry(http, https, ws, wss, ftp, file, mailto, urn, data, tel, ldap, news, nntp, telnet)
)
"""All schemes of this package except `file_windows`, which can replace `file`."""

parse_scheme = registry.parse
"""Parse a URI with the scheme that it names: `registry.parse`. A URI of an unknown scheme becomes a `URI`."""

__all__ = [
    "FTP",
    "HTTP",
    "HTTPS",
    "LDAP",
    "NNTP",
    "URN",
    "WS",
    "WSS",
    "AuthorityURI",
    "Data",
    "Extension",
    "File",
    "HostRequired",
    "Mailto",
    "News",
    "PathURI",
    "Registry",
    "Scheme",
    "SchemeURI",
    "Scope",
    "Tel",
    "Telnet",
    "TransferType",
    "Violation",
    "WindowsFile",
    "data",
    "decoded_violation",
    "encoded_index",
    "file",
    "file_uri",
    "file_windows",
    "ftp",
    "http",
    "https",
    "ldap",
    "mailto",
    "news",
    "nntp",
    "parse_scheme",
    "registry",
    "tel",
    "telnet",
    "urn",
    "ws",
    "wss",
]
