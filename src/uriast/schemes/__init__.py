"""Schemes: the URIs of each as a type of its own (RFC 3986, 3.1).

Each module is written with what is public in this library, so anybody can add a scheme: docs/write-your-own-scheme.md
shows how.

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
"""The schemes of this package, but for `file_windows`, which is for who wants it in the place of `file`."""

parse_scheme = registry.parse
"""Read a URI by its scheme, or as any other where the scheme is not known: `registry.parse`."""

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
