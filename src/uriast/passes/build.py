"""Building: a URI or a relative reference from data, such as the name of a host and the names of files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypedDict, overload

from uriast.nodes import RelativeRef
from uriast.passes.arguments import checked_text, is_series
from uriast.passes.edit import append_data
from uriast.passes.percent_encoding import percent_encode
from uriast.passes.query_data import QueryData
from uriast.passes.replacing import replace

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Unpack

    from uriast.nodes import URI, Host, URIReference
    from uriast.passes.percent_encoding import ComponentName, Scalar
    from uriast.passes.query_data import QueryItems
    from uriast.passes.replacing import Address

__all__ = ["Parts", "build"]


class Parts(TypedDict, total=False):
    """The parts that `build` accepts, apart from the scheme. `None` means that a part is undefined.

    >>> parts: Parts = {"host": "example.com", "path": ["a/b"]}
    >>> str(build(**parts))
    '//example.com/a%2Fb'
    """

    user: str | None
    password: str | None
    host: str | Host | Address | None
    port: str | int | None
    path: str | Iterable[Scalar]
    query: QueryItems | QueryData | None
    fragment: str | None


@overload
def build(*, scheme: str, **parts: Unpack[Parts]) -> URI: ...
@overload
def build(*, scheme: None = None, **parts: Unpack[Parts]) -> RelativeRef: ...
def build(
    *,
    scheme: str | None = None,
    user: str | None = None,
    password: str | None = None,
    host: str | Host | Address | None = None,
    port: str | int | None = None,
    path: str | Iterable[Scalar] = "",
    query: QueryItems | QueryData | None = None,
    fragment: str | None = None,
) -> URIReference:
    """Build a URI, or without a scheme a relative reference, from data.

    Data is not encoded: it is percent-encoded here, each `%` too, so that nothing in it becomes a delimiter. What was
    built decodes to the data.

    >>> from ipaddress import IPv6Address
    >>> str(build(scheme="https", host="example.com", path=["files", "A/B 50%"], query={"q": "a&b", "page": 2}))
    'https://example.com/files/A%2FB%2050%25?q=a%26b&page=2'
    >>> str(build(scheme="ftp", user="anna", password="p@ss:word", host=IPv6Address("::1"), port=21, path="/a b/"))
    'ftp://anna:p%40ss:word@[::1]:21/a%20b/'
    >>> str(build(path="a:b/c", fragment="#1"))
    'a%3Ab/c#%231'

    Args:
        scheme: Text without the colon. It has no encoding, so it must be valid.
        user: The name of a user.
        password: A password. Without a user, the user is empty.
        host: A name, in which a colon or a bracket is refused; the text of an IPv4 address; an address of the module
            `ipaddress`; or a node.
        port: Digits, or a number.
        path: Text, whose slashes divide it into segments, and whose dot-segments stay. Or segments, each as for
            `append_data`: text, whose slashes are encoded, or a number; after a host, they begin with a slash.
        query: A mapping or pairs, as for `QueryData`; or `QueryData`, of a form or of a text that is encoded already.
            Without a pair there is no query.
        fragment: Text.

    Raises:
        ParseError: The scheme or the port is not valid. Or the path is a text that is neither empty nor begins with a
            slash, after a host; or that begins with two, without one.
        ValueError: A user, a password or a port without a host; a colon or a bracket in a name; or data that
            `append_data` or `QueryData` refuse, such as a lone surrogate.
    """
    userinfo = _encoded("user", user, "user")
    if password is not None:
        userinfo = f"{userinfo or ''}:{_encoded('password', password, 'userinfo')}"
    made = replace(
        RelativeRef(),
        scheme=scheme,
        userinfo=userinfo,
        host=_name(host) if isinstance(host, str) else host,
        port=port,
        path=_path(path, begins_reference=scheme is host is None) if isinstance(path, str) else "",
        query=_query(query),
        fragment=_encoded("fragment", fragment, "fragment"),
    )
    if isinstance(path, str):
        return made
    if not is_series(path):
        raise TypeError(f"path: expected str or several segments in order, got {type(path).__name__}")
    return append_data(made, *path)


def _encoded(name: str, data: str | None, component: ComponentName) -> str | None:
    return None if data is None else percent_encode(checked_text(name, data), component)


def _name(host: str) -> str:
    if found := re.search(r"[][:]", host):
        reason = "give an IPv6 address as ipaddress.IPv6Address, a port as port"
        raise ValueError(f"host: expected a name, got {found[0]!r} at index {found.start()}: {reason}")
    return percent_encode(host, "reg-name")


def _path(path: str, *, begins_reference: bool) -> str:
    first, slash, rest = path.partition("/")
    component: ComponentName = "segment-nz-nc" if begins_reference else "segment"  # a colon would end a scheme
    return f"{percent_encode(first, component)}{slash}{percent_encode(rest, 'path')}"


def _query(query: QueryItems | QueryData | None) -> str | None:
    data = query if query is None or isinstance(query, QueryData) else QueryData().add(query)
    return data.text if data else None
