"""Editing: functions that change some components of a reference and leave the others as they are.

Arguments are percent-encoded text, like the text of nodes. Each is parsed by the rule of its component; nothing is
encoded, resolved or normalized. To encode arbitrary text, such as the name of a file, call
`uriast.passes.percent_encoding.percent_encode(name, "segment")`. A change that breaks a rule raises `ParseError`, which
names the rule. An argument of the wrong type raises `TypeError`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar, cast, overload

from uriast.combinators import Node
from uriast.grammar import rfc3986
from uriast.nodes import GenericPath, PathAbempty
from uriast.passes.families import family_of, reference_of

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address
    from typing import TypeAlias, Unpack

    from uriast.combinators import Rule
    from uriast.nodes import URI, Authority, HierPath, Host, Path, RelativePath, RelativeRef, URIReference, Userinfo
    from uriast.nodes.iri import IRI, IAuthority, IHost, IPath, IRelativeRef, IRIReference, IUserinfo
    from uriast.passes.families import Family, GenericReference

    Address: TypeAlias = IPv4Address | IPv6Address

R = TypeVar("R", bound="GenericReference")
U = TypeVar("U", bound="URIReference")
V = TypeVar("V", bound="IRIReference")
T = TypeVar("T")


class Changes(TypedDict, total=False):
    """The components that `replace` accepts besides the scheme. `None` removes a component.

    >>> changes: Changes = {"query": None, "port": 8080}
    >>> str(replace("http://h/?q", **changes))
    'http://h:8080/'
    """

    authority: str | Authority | None
    userinfo: str | Userinfo | None
    host: str | Host | Address | None
    port: str | int | None
    path: str | Path
    query: str | None
    fragment: str | None


class IRIChanges(TypedDict, total=False):
    """The components of an IRI that `replace` accepts besides the scheme. `None` removes a component.

    >>> from uriast.grammar.rfc3987 import IRI
    >>> changes: IRIChanges = {"fragment": "rosé"}
    >>> str(replace(IRI.parse("http://h/"), **changes))
    'http://h/#rosé'
    """

    authority: str | IAuthority | None
    userinfo: str | IUserinfo | None
    host: str | IHost | Address | None
    port: str | int | None
    path: str | Path | IPath
    query: str | None
    fragment: str | None


class _Unchanged(Enum):
    UNCHANGED = "unchanged"


_UNCHANGED: Final = _Unchanged.UNCHANGED


@overload
def replace(reference: str | URIReference, *, scheme: str, **changes: Unpack[Changes]) -> URI: ...
@overload
def replace(reference: str | URIReference, *, scheme: None, **changes: Unpack[Changes]) -> RelativeRef: ...
@overload
def replace(reference: IRIReference, *, scheme: str, **changes: Unpack[IRIChanges]) -> IRI: ...
@overload
def replace(reference: IRIReference, *, scheme: None, **changes: Unpack[IRIChanges]) -> IRelativeRef: ...
@overload
def replace(reference: U, **changes: Unpack[Changes]) -> U: ...
@overload
def replace(reference: V, **changes: Unpack[IRIChanges]) -> V: ...
@overload
def replace(reference: str, **changes: Unpack[Changes]) -> URIReference: ...
def replace(  # noqa: PLR0913 - one parameter per component
    reference: str | GenericReference,
    *,
    scheme: str | _Unchanged | None = _UNCHANGED,
    authority: str | Authority | IAuthority | _Unchanged | None = _UNCHANGED,
    userinfo: str | Userinfo | IUserinfo | _Unchanged | None = _UNCHANGED,
    host: str | Host | IHost | Address | _Unchanged | None = _UNCHANGED,
    port: str | int | _Unchanged | None = _UNCHANGED,
    path: str | Path | IPath | _Unchanged = _UNCHANGED,
    query: str | _Unchanged | None = _UNCHANGED,
    fragment: str | _Unchanged | None = _UNCHANGED,
) -> GenericReference:
    """Replace components of a reference. `None` removes a component; a component that is not given stays.

    All changes are made at once, and only their result must be valid. The path gets the class that the other components
    require: after an authority, `PathAbempty`. A node keeps its class, such as a scheme's own, and its scheme's rules
    apply. If the scheme is replaced, the result is a generic URI or a relative reference.

    >>> str(replace("http://user@example.com/a?q", userinfo=None, port=8080, query="x=1"))
    'http://example.com:8080/a?x=1'
    >>> str(replace("//example.com/a", scheme="https")), str(replace("/a", host="example.com"))
    ('https://example.com/a', '//example.com/a')
    >>> replace("mailto:fred", host="example.com")
    Traceback (most recent call last):
        ...
    uriast.combinators.errors.ParseError: path-abempty: 'f' cannot stand at index 0, in path
      fred
      ^
    expected "/" or end of input

    Args:
        reference: A URI or IRI reference, as text or node. The components of an IRI are parsed by the rules of IRIs.
        scheme: Text without the colon. A reference with a scheme is a URI, without one a relative reference.
        authority: Text or node; the whole authority, instead of `userinfo`, `host` and `port`.
        userinfo: Text or node.
        host: Text, with an IPv6 address in brackets; a node; or an address of the module `ipaddress`.
        port: Digits, or a number.
        path: Text, or a node of any path class.
        query: Text, without the question mark.
        fragment: Text, without the number sign.

    Raises:
        ParseError: A text does not match its rule, or the path does not fit the other components.
        ValueError: The result would have a userinfo or a port without a host.
        TypeError: An argument has the wrong type, or an authority is given both whole and in parts.
    """
    family = family_of(reference)
    read, rules = family.reference_of(reference), family.rules
    if authority is _UNCHANGED:
        new_authority = _authority(family, read, userinfo, host, port)
    elif userinfo is host is port is _UNCHANGED:
        new_authority = _part(rules.authority, authority, None)
    else:
        message = "expected either authority, or userinfo, host and port, got both"
        raise TypeError(message)
    new_scheme = _part(rfc3986.scheme, scheme, read.scheme if isinstance(read, family.classes.uri) else None)
    new_path = read.path if path is _UNCHANGED else path if isinstance(path, GenericPath) else _read(rules.path, path)
    tail = (_part(rules.query, query, read.query), _part(rules.fragment, fragment, read.fragment))
    keeps_kind = scheme is path is _UNCHANGED and (new_authority is None) == (read.authority is None)
    if new_scheme is None:
        relative_path = new_path if keeps_kind else family.checked_relative_path(new_path.text, new_authority)
        relative_class = type(read) if scheme is _UNCHANGED else family.classes.relative_ref
        return cast("type[RelativeRef]", relative_class)(new_authority, cast("RelativePath", relative_path), *tail)
    hier_path = new_path if keeps_kind else family.checked_hier_path(new_path.text, new_authority)
    uri_class = type(read) if scheme is _UNCHANGED else family.classes.uri
    return cast("type[URI]", uri_class)(new_scheme, new_authority, cast("HierPath", hier_path), *tail)


@overload
def append_segments(reference: R, *segments: str) -> R: ...
@overload
def append_segments(reference: str, *segments: str) -> URIReference: ...
def append_segments(reference: str | GenericReference, *segments: str) -> GenericReference:
    """Append segments to the path of a reference. The first one replaces an empty last segment (a trailing slash).

    Unlike resolution, this removes nothing: dot-segments stay. A text with slashes has to be split first:
    `*"b/c".split("/")`.

    >>> str(append_segments("http://example.com/a?q", "b", "c")), str(append_segments("a/", "b", ""))
    ('http://example.com/a/b/c?q', 'a/b/')

    Args:
        reference: A URI or IRI reference, as text or node.
        segments: The text of each segment, percent-encoded.

    Raises:
        ParseError: The text or a segment is not valid, or the path would begin with a segment that is not allowed
            there.
        TypeError: An argument has the wrong type.
    """
    read = reference_of(reference)
    path = read.path.text
    return _with_segments(read, path if path.endswith("/") or not path else f"{path}/", segments)


@overload
def parent(reference: R) -> R: ...
@overload
def parent(reference: str) -> URIReference: ...
def parent(reference: str | GenericReference) -> GenericReference:
    """Remove the last segment of a reference's path, empty or not. The other components stay.

    As in `pathlib`, dot-segments are segments like others, and `/` is its own parent. The parent of a relative `a` is
    `.`, because an empty relative reference means the document itself.

    >>> [str(parent(text)) for text in ("http://example.com/a/b?q", "http://example.com/a/", "/a", "/", "a/b", "a")]
    ['http://example.com/a?q', 'http://example.com/a', '/', '/', 'a', '.']

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid, or the scheme of the node does not allow the shorter path.
        TypeError: The argument is neither text nor node.
    """
    read = reference_of(reference)
    path = read.path
    topmost = "/" if path.is_absolute else "." if read.is_relative and path.text else ""
    return replace(read, path=path.text.rpartition("/")[0] or topmost)


@overload
def with_name(reference: R, name: str) -> R: ...
@overload
def with_name(reference: str, name: str) -> URIReference: ...
def with_name(reference: str | GenericReference, name: str) -> GenericReference:
    """Replace the last segment of a reference's path. An empty path gets the name as its only segment.

    >>> str(with_name("http://example.com/a/b?q", "c")), str(with_name("http://example.com/a/", "c"))
    ('http://example.com/a/c?q', 'http://example.com/a/c')

    Args:
        reference: A URI or IRI reference, as text or node.
        name: The new last segment, percent-encoded.

    Raises:
        ParseError: The text is not valid, the name is not a valid segment, or the path would begin with a segment that
            is not allowed there.
        TypeError: An argument has the wrong type.
    """
    read = reference_of(reference)
    path = read.path.text
    return _with_segments(read, path[: path.rfind("/") + 1], (name,))


@overload
def with_suffix(reference: R, suffix: str) -> R: ...
@overload
def with_suffix(reference: str, suffix: str) -> URIReference: ...
def with_suffix(reference: str | GenericReference, suffix: str) -> GenericReference:
    """Replace the suffix of a reference's last segment, or add one; `""` removes it.

    >>> str(with_suffix("http://example.com/a.tar.gz?q", ".bz2")), str(with_suffix("a.b/c", ".d"))
    ('http://example.com/a.tar.bz2?q', 'a.b/c.d')

    Args:
        reference: A URI or IRI reference, as text or node.
        suffix: A dot and at least one more character, percent-encoded; or `""`.

    Raises:
        ParseError: The text is not valid, the suffix is not valid in a segment, or the path would begin with a segment
            that is not allowed there.
        ValueError: The suffix is not a dot and more; or the last segment is missing, empty or a dot-segment.
        TypeError: An argument has the wrong type.
    """
    read = reference_of(reference)
    suffix = _segment(family_of(read).rules.segment, suffix)
    if suffix and (suffix == "." or not suffix.startswith(".")):
        message = f"expected a suffix such as '.txt', got {suffix!r}"
        raise ValueError(message)
    name = path_name(read)
    if name in {"", ".", ".."}:
        message = f"expected a last segment with a name, got {name!r}"
        raise ValueError(message)
    return with_name(read, name.removesuffix(_suffix(name)) + suffix)


@overload
def with_trailing_slash(reference: R) -> R: ...
@overload
def with_trailing_slash(reference: str) -> URIReference: ...
def with_trailing_slash(reference: str | GenericReference) -> GenericReference:
    """Add a slash to the end of a reference's path, unless it has one.

    >>> str(with_trailing_slash("http://example.com?q")), str(with_trailing_slash("a/"))
    ('http://example.com/?q', 'a/')

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid; or the path is empty and there is no authority, so that the slash would make
            the path absolute.
        TypeError: The argument is neither text nor node.
    """
    return append_segments(reference, "")


@overload
def without_trailing_slash(reference: R) -> R: ...
@overload
def without_trailing_slash(reference: str) -> URIReference: ...
def without_trailing_slash(reference: str | GenericReference) -> GenericReference:
    """Remove the slash at the end of a reference's path, if there is one.

    Without an authority, the path `/` stays: an empty path would not be absolute.

    >>> [str(without_trailing_slash(text)) for text in ("http://example.com/?q", "a/b/", "/a//", "/")]
    ['http://example.com?q', 'a/b', '/a/', '/']

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid, or the scheme of the node does not allow the shorter path.
        TypeError: The argument is neither text nor node.
    """
    read = reference_of(reference)
    if read.authority is None and read.path.text == "/":
        return read
    return replace(read, path=read.path.text.removesuffix("/"))


def path_name(reference: str | GenericReference) -> str:
    """The last segment of a reference's path; `""` if that segment or the path is empty.

    >>> path_name("http://example.com/a/b?q"), path_name("http://example.com/a/")
    ('b', '')

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid.
        TypeError: The argument is neither text nor node.
    """
    return reference_of(reference).path.text.rpartition("/")[2]


def path_suffix(reference: str | GenericReference) -> str:
    """The suffix of a reference's last segment, from its last dot on; `""` if it has none.

    As in `pathlib`, a dot at the beginning or end of a segment does not begin a suffix.

    >>> [path_suffix(text) for text in ("http://example.com/a.tar.gz?q", "/.bashrc", "a.", "..", "a.b/")]
    ['.gz', '', '', '', '']

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid.
        TypeError: The argument is neither text nor node.
    """
    return _suffix(path_name(reference))


def _suffix(name: str) -> str:
    stem, dot, extension = name.rpartition(".")
    return dot + extension if extension and stem.strip(".") else ""


def _with_segments(read: URIReference, before: str, segments: tuple[str, ...]) -> URIReference:
    """Replace the path of a reference by a prefix and segments. The prefix is empty or ends with a slash."""
    if not segments:
        return read
    start = before or ("" if read.authority is None else "/")
    rules = family_of(read).rules
    path = start + "/".join([_segment(rules.segment, segment) for segment in segments])
    if not start:
        rules.segment_nz.parse(segments[0])  # an empty one would leave the path empty, or make it absolute
    return replace(read, path=path)


def _segment(rule: Rule[str], value: str) -> str:
    if isinstance(value, str) and "/" in value:
        PathAbempty.from_segments((value,))  # raises the error
    return _read(rule, value)


def _read(rule: Rule[T], value: object) -> T:
    if not isinstance(value, str):
        message = f"{rule.name}: expected str, got {type(value).__name__}"
        raise TypeError(message)
    return rule.parse(value)


def _part(rule: Rule[T], given: object, own: T | None) -> T | None:
    if given is _UNCHANGED:
        return own
    return cast("T | None", given) if given is None or isinstance(given, Node) else _read(rule, given)


def _authority(
    family: Family,
    read: URIReference,
    userinfo: str | Userinfo | IUserinfo | _Unchanged | None,
    host: str | Host | IHost | Address | _Unchanged | None,
    port: str | int | _Unchanged | None,
) -> Authority | None:
    """The authority of a reference after its given parts are replaced."""
    own = read.authority
    if userinfo is host is port is _UNCHANGED:
        return own
    new_userinfo = _part(family.rules.userinfo, userinfo, read.userinfo)
    new_host = _part(family.rules.host, _host(host), read.host)
    new_port = _part(rfc3986.port, _port(port), read.port)
    if new_host is not None:
        authority_class = family.classes.authority if own is None else type(own)
        return authority_class(new_userinfo, new_host, new_port)
    if new_userinfo is None and new_port is None:
        return None
    name = "port" if new_userinfo is None else "userinfo"
    message = f"expected a host for the {name}, got None: an empty host is valid (section 3.2)"
    raise ValueError(message)


def _host(host: str | Host | IHost | Address | _Unchanged | None) -> str | Host | IHost | _Unchanged | None:
    """The given host, with an address of the module `ipaddress` as the text of a host."""
    if host is None or isinstance(host, str | Node | _Unchanged):
        return host
    from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415 - only hosts given as addresses need the import

    if isinstance(host, IPv6Address):
        return f"[{host}]"
    return str(host) if isinstance(host, IPv4Address) else host  # _read refuses anything else


def _port(port: str | int | _Unchanged | None) -> str | _Unchanged | None:
    """The given port, with a number as its digits."""
    if isinstance(port, bool):
        return _read(rfc3986.port, port)  # raises TypeError
    return str(int(port)) if isinstance(port, int) else port  # `int`, as the str of an IntEnum may be its name
