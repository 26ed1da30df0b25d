"""Editing: a reference with some of its parts changed, and nothing else.

What is given is encoded text, as the tree holds it, and is read by the rule of its part: nothing is encoded, resolved
or normalised on the way. Any text whatever is made such a part by
`uriast.passes.percent_encoding.percent_encode`, as a file's name by `percent_encode(name, "segment")`. Where a change
would break a rule, the `ParseError` names it; an argument of another type is a `TypeError`.
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
    """The parts that `replace` takes besides the scheme. `None` removes one; one that is not given stays."""

    authority: str | Authority | None
    userinfo: str | Userinfo | None
    host: str | Host | Address | None
    port: str | int | None
    path: str | Path
    query: str | None
    fragment: str | None


class IRIChanges(TypedDict, total=False):
    """The parts of an IRI that `replace` takes besides the scheme."""

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
def replace(  # noqa: PLR0913 - a reference has so many parts
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
    """A reference with the parts that are given in place of its own. What is not given stays, `None` removes.

    All changes are made at once, so that only their result has to be valid. A path becomes the kind that the other
    parts ask for: behind an authority, a `PathAbempty`. A node keeps its class, such as a scheme's own, and what its
    scheme would not read is refused; where the scheme is given, the result is a generic URI or relative reference.

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
        reference: A URI or IRI reference, as text or node. The parts of an IRI are read by the rules of IRIs.
        scheme: Text, without the colon. With one the result is a URI, without one a relative reference.
        authority: Text or node; the whole of it, in place of userinfo, host and port.
        userinfo: Text or node.
        host: Text, in which an IPv6 address stands in its brackets; a node; or an address of the standard library.
        port: Digits, or a number.
        path: Text or node, of whatever kind.
        query: Text, without the question mark.
        fragment: Text, without the number sign.

    Raises:
        ParseError: A text is not in the language of its rule, or the path cannot stand with the other parts.
        ValueError: There would be a userinfo or a port without a host.
        TypeError: An argument has another type, or an authority is given both whole and in parts.
    """
    family = family_of(reference)
    read, rules = family.reference_of(reference), family.rules
    if authority is _UNCHANGED:
        new_authority = _authority(family, read, userinfo, host, port)
    elif userinfo is host is port is _UNCHANGED:
        new_authority = _part(rules.authority, authority, None)
    else:
        message = "an authority is given whole or in parts, not both"
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
    uri_class = (
        type(read) if scheme is _UNCHANGED else family.classes.uri
    )  # of a scheme it stays, as long as that holds
    return cast("type[URI]", uri_class)(new_scheme, new_authority, cast("HierPath", hier_path), *tail)


@overload
def append_segments(reference: R, *segments: str) -> R: ...
@overload
def append_segments(reference: str, *segments: str) -> URIReference: ...
def append_segments(reference: str | GenericReference, *segments: str) -> GenericReference:
    """A reference with segments put behind those of its path; an empty last one, a trailing slash, gives way to them.

    This is no resolving: nothing is taken away, and dot-segments stay as they are given. What has slashes is given as
    the segments between them, `*"b/c".split("/")`.

    >>> str(append_segments("http://example.com/a?q", "b", "c")), str(append_segments("a/", "b", ""))
    ('http://example.com/a/b/c?q', 'a/b/')

    Raises:
        ParseError: A segment holds what none may, or the path would begin with what it may not.
    """
    read = reference_of(reference)
    path = read.path.text
    return _with_segments(read, path if path.endswith("/") or not path else f"{path}/", segments)


@overload
def parent(reference: R) -> R: ...
@overload
def parent(reference: str) -> URIReference: ...
def parent(reference: str | GenericReference) -> GenericReference:
    """A reference without the last segment of its path, be it empty. The other parts stay.

    As with `pathlib`, segments are not looked into, `/` is its own parent, and that of a relative `a` is `.`: an empty
    relative reference would mean the document itself.

    >>> [str(parent(text)) for text in ("http://example.com/a/b?q", "http://example.com/a/", "/a", "/", "a/b", "a")]
    ['http://example.com/a?q', 'http://example.com/a', '/', '/', 'a', '.']
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
    """A reference with a segment in the place of the last one of its path, or as the only one if the path has none.

    >>> str(with_name("http://example.com/a/b?q", "c")), str(with_name("http://example.com/a/", "c"))
    ('http://example.com/a/c?q', 'http://example.com/a/c')

    Raises:
        ParseError: The name is no segment, or the path would begin with what it may not.
    """
    read = reference_of(reference)
    path = read.path.text
    return _with_segments(read, path[: path.rfind("/") + 1], (name,))


@overload
def with_suffix(reference: R, suffix: str) -> R: ...
@overload
def with_suffix(reference: str, suffix: str) -> URIReference: ...
def with_suffix(reference: str | GenericReference, suffix: str) -> GenericReference:
    """A reference whose last segment has another suffix, one for the first time, or with `""` none.

    >>> str(with_suffix("http://example.com/a.tar.gz?q", ".bz2")), str(with_suffix("a.b/c", ".d"))
    ('http://example.com/a.tar.bz2?q', 'a.b/c.d')

    Raises:
        ParseError: The suffix holds what no segment may, or the path would begin with what it may not.
        ValueError: The suffix does not begin with a dot that more follows, or the last segment takes none: it is
            empty, a dot-segment or missing.
    """
    read = reference_of(reference)
    suffix = _segment(family_of(read).rules.segment, suffix)
    if suffix and (suffix == "." or not suffix.startswith(".")):
        message = "a suffix begins with a dot that more follows"
        raise ValueError(message)
    name = path_name(read)
    if name in {"", ".", ".."}:
        message = f"a last segment {name!r} takes no suffix"
        raise ValueError(message)
    return with_name(read, name.removesuffix(_suffix(name)) + suffix)


@overload
def with_trailing_slash(reference: R) -> R: ...
@overload
def with_trailing_slash(reference: str) -> URIReference: ...
def with_trailing_slash(reference: str | GenericReference) -> GenericReference:
    """A reference whose path ends with a slash: its own or, where it has none, one more.

    >>> str(with_trailing_slash("http://example.com?q")), str(with_trailing_slash("a/"))
    ('http://example.com/?q', 'a/')

    Raises:
        ParseError: The slash would make an absolute path of an empty one.
    """
    return append_segments(reference, "")


@overload
def without_trailing_slash(reference: R) -> R: ...
@overload
def without_trailing_slash(reference: str) -> URIReference: ...
def without_trailing_slash(reference: str | GenericReference) -> GenericReference:
    """A reference without the slash that its path ends with, if it does.

    Without an authority, the slash of `/` stays: an empty path would not be absolute.

    >>> [str(without_trailing_slash(text)) for text in ("http://example.com/?q", "a/b/", "/a//", "/")]
    ['http://example.com?q', 'a/b', '/a/', '/']
    """
    read = reference_of(reference)
    if read.authority is None and read.path.text == "/":
        return read
    return replace(read, path=read.path.text.removesuffix("/"))


def path_name(reference: str | GenericReference) -> str:
    """The last segment of a reference's path: `""` where it is empty, and where there is none.

    >>> path_name("http://example.com/a/b?q"), path_name("http://example.com/a/")
    ('b', '')
    """
    return reference_of(reference).path.text.rpartition("/")[2]


def path_suffix(reference: str | GenericReference) -> str:
    """The suffix of a reference's last segment, from its last dot on.

    As with `pathlib`, a dot that a segment begins or ends with makes none.

    >>> [path_suffix(text) for text in ("http://example.com/a.tar.gz?q", "/.bashrc", "a.", "..", "a.b/")]
    ['.gz', '', '', '', '']
    """
    return _suffix(path_name(reference))


def _suffix(name: str) -> str:
    stem, dot, extension = name.rpartition(".")
    return dot + extension if extension and stem.strip(".") else ""


def _with_segments(read: URIReference, before: str, segments: tuple[str, ...]) -> URIReference:
    """A reference whose path is what stands before, empty or with a slash at its end, and segments behind it."""
    if not segments:
        return read
    start = before or ("" if read.authority is None else "/")
    rules = family_of(read).rules
    path = start + "/".join([_segment(rules.segment, segment) for segment in segments])
    if not start:
        rules.segment_nz.parse(segments[0])  # an empty one would give the path away, or make it absolute
    return replace(read, path=path)


def _segment(rule: Rule[str], value: str) -> str:
    if isinstance(value, str) and "/" in value:
        PathAbempty.from_segments((value,))  # refuses it and says why
    return _read(rule, value)


def _read(rule: Rule[T], value: object) -> T:
    if not isinstance(value, str):
        message = f"{rule.name} is not read from {type(value).__name__}"
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
    """The authority of a reference, of whose parts some are given."""
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
    message = f"a {name} needs a host, if only an empty one (section 3.2)"
    raise ValueError(message)


def _host(host: str | Host | IHost | Address | _Unchanged | None) -> str | Host | IHost | _Unchanged | None:
    """What is given as a host, with an address of the standard library as it is written in one."""
    if host is None or isinstance(host, str | Node | _Unchanged):
        return host
    from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415 - only who gives an address pays for the import

    if isinstance(host, IPv6Address):
        return f"[{host}]"
    return str(host) if isinstance(host, IPv4Address) else host  # anything else is refused when it is read


def _port(port: str | int | _Unchanged | None) -> str | _Unchanged | None:
    """What is given as a port, with a number as its digits."""
    if isinstance(port, bool):
        return _read(rfc3986.port, port)  # refuses it
    return str(int(port)) if isinstance(port, int) else port  # an enumeration's own str may be its name
