"""Schemes: one module and one type of node for each (RFC 3986, 3.1).

The modules use only the public parts of the library, so you can add a scheme in the same way: see
docs/how-to/write-your-own-scheme.md.

The grammar of a scheme's RFC is a class in the scheme's module, for who wants to replace one of its rules.

>>> parse_scheme("mailto:fred@example.com")
Mailto(scheme='mailto', authority=None, path=PathRootless(text='fred@example.com'), query=None, fragment=None)
>>> parse_scheme("foo:bar")
URI(scheme='foo', authority=None, path=PathRootless(text='bar'), query=None, fragment=None)
"""

from uriast.schemes.contract import (
    Hierarchical,
    HostRequired,
    Opaque,
    OpaqueParts,
    Registry,
    Scheme,
    SchemeGrammar,
    Violation,
)
from uriast.schemes.data import Data, data
from uriast.schemes.file import File, WindowsFile, file, file_uri, file_windows
from uriast.schemes.ftp import FTP, TransferType, ftp
from uriast.schemes.http import HTTP, HTTPS, http, https
from uriast.schemes.ldap import LDAP, Extension, Scope, ldap
from uriast.schemes.mailto import Mailto, mailto
from uriast.schemes.news import NNTP, News, news, nntp
from uriast.schemes.tel import Tel, tel
from uriast.schemes.telnet import Telnet, telnet
from uriast.schemes.urn import URN, urn
from uriast.schemes.ws import WS, WSS, ws, wss

registry = (
    Registry(http)
    .including(https)
    .including(ws)
    .including(wss)
    .including(ftp)
    .including(file)
    .including(mailto)
    .including(urn)
    .including(data)
    .including(tel)
    .including(ldap)
    .including(news)
    .including(nntp)
    .including(telnet)
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
    "Data",
    "Extension",
    "File",
    "Hierarchical",
    "HostRequired",
    "Mailto",
    "News",
    "Opaque",
    "OpaqueParts",
    "Registry",
    "Scheme",
    "SchemeGrammar",
    "Scope",
    "Tel",
    "Telnet",
    "TransferType",
    "Violation",
    "WindowsFile",
    "data",
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
