"""Replacing components of a reference."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar, overload

from uriast.combinators import Explanation, Node, ParseError
from uriast.grammar import rfc3986
from uriast.nodes import Authority
from uriast.nodes.iri import IRI
from uriast.passes.arguments import checked_text
from uriast.passes.syntax import URIS, syntax_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from ipaddress import IPv4Address, IPv6Address
    from typing import TypeAlias, Unpack

    from uriast.combinators import Rule
    from uriast.nodes import URI, AnyPath, RelativeRef, URIReference
    from uriast.nodes.iri import IAuthority, IHost, IPath, IRelativeRef, IRIReference, IUserinfo
    from uriast.passes.syntax import Syntax

    Address: TypeAlias = IPv4Address | IPv6Address

R = TypeVar("R", bound="IRIReference")
T = TypeVar("T")
P = TypeVar("P", bound="AnyPath")


class Changes(TypedDict, total=False):
    """The components that `replace` accepts, without the scheme. `None` removes one. A URI takes no node of an IRI.

    >>> changes: Changes = {"query": None, "port": 8080}
    >>> str(replace("http://h/?q", **changes))
    'http://h:8080/'
    """

    authority: str | IAuthority | None
    userinfo: str | IUserinfo | None
    user: str
    password: str | None
    host: str | IHost | Address | None
    port: str | int | None
    path: str | IPath
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
def replace(reference: IRIReference, *, scheme: str, **changes: Unpack[Changes]) -> IRI: ...
@overload
def replace(reference: IRIReference, *, scheme: None, **changes: Unpack[Changes]) -> IRelativeRef: ...
@overload
def replace(reference: R, **changes: Unpack[Changes]) -> R: ...
@overload
def replace(reference: str, **changes: Unpack[Changes]) -> URIReference: ...
def replace(
    reference: str | IRIReference,
    *,
    scheme: str | _Unchanged | None = _UNCHANGED,
    authority: str | IAuthority | _Unchanged | None = _UNCHANGED,
    userinfo: str | IUserinfo | _Unchanged | None = _UNCHANGED,
    user: str | _Unchanged = _UNCHANGED,
    password: str | _Unchanged | None = _UNCHANGED,
    host: str | IHost | Address | _Unchanged | None = _UNCHANGED,
    port: str | int | _Unchanged | None = _UNCHANGED,
    path: str | IPath | _Unchanged = _UNCHANGED,
    query: str | _Unchanged | None = _UNCHANGED,
    fragment: str | _Unchanged | None = _UNCHANGED,
) -> IRIReference:
    """Replace components of a reference. `None` removes a component; a component that is not given stays.

    All changes are made at once, and only their result must be valid. The path gets the class that the other components
    require: after an authority, `PathAbempty`. A node keeps its class, such as a scheme's own, and its scheme's rules
    apply. If the scheme is replaced, the result is a generic URI or a relative reference.

    >>> str(replace("http://user@example.com/a?q", userinfo=None, port=8080, query="x=%26"))
    'http://example.com:8080/a?x=%26'
    >>> str(replace("ftp://user:secret@example.com/", user="a%40b")), str(replace("//user:secret@h", password=None))
    ('ftp://a%40b:secret@example.com/', '//user@h')
    >>> str(replace("//example.com/a", scheme="https")), str(replace("/a", host="example.com"))
    ('https://example.com/a', '//example.com/a')
    >>> replace("mailto:fred", host="example.com")
    Traceback (most recent call last):
        ...
    uriast.combinators.errors.ParseError: path-abempty: unexpected 'f' at index 0, in path
      fred
      ^
    expected "/" or end of input

    Args:
        reference: A URI or IRI reference, as text or node. The components of an IRI are parsed by the rules of IRIs.
        scheme: Text without the colon. A reference with a scheme is a URI, without one a relative reference.
        authority: Text or node; the whole authority, instead of `userinfo`, `user`, `password`, `host` and `port`.
        userinfo: Text or node; the whole userinfo, instead of `user` and `password`.
        user: Text without a colon, which would begin the password. The password stays.
        password: Text. The user stays, or is empty if there is none. `None` removes the password and its colon.
        host: Text, with an IPv6 address in brackets; a node; or an address of the module `ipaddress`.
        port: Digits, or a number.
        path: Text, or a node of any path class.
        query: Text, without the question mark; `""` leaves the question mark alone. `edit_query` changes pairs of names
            and values, and `str(QueryData({"x": "&"}))` writes them all.
        fragment: Text, without the number sign.

    Raises:
        ParseError: A text does not match its rule, or the path does not fit the other components.
        ValueError: The result would have a userinfo or a port without a host.
    """
    syntax = syntax_of(reference)
    read, rules = syntax.reference_of(reference), syntax.rules
    if authority is _UNCHANGED:
        if not (user is password is _UNCHANGED):
            userinfo = _userinfo(syntax, read.userinfo, userinfo, user, password)
        new_authority = _authority(syntax, read, userinfo, host, port)
    elif userinfo is user is password is host is port is _UNCHANGED:
        new_authority = _part(rules.authority, authority, None)
    else:
        raise TypeError("expected either authority, or userinfo, user, password, host and port, got both")
    new_path = _path(syntax, path, read.path)
    tail = (_part(rules.query, query, read.query), _part(rules.fragment, fragment, read.fragment))
    if scheme is None:
        fitting = _fitting(syntax.relative_path, new_path, new_authority)
        return syntax.classes.relative_ref(new_authority, fitting, *tail)
    if scheme is not _UNCHANGED:
        hier_path = _fitting(syntax.hier_path, new_path, new_authority)
        return syntax.classes.iri(rfc3986.scheme.parse(checked_text("scheme", scheme)), new_authority, hier_path, *tail)
    keeps_kind = path is _UNCHANGED and (new_authority is None) == (read.authority is None)
    if isinstance(read, IRI):
        hier_path = read.path if keeps_kind else _fitting(syntax.hier_path, new_path, new_authority)
        return type(read)(read.scheme, new_authority, hier_path, *tail)
    fitting = read.path if keeps_kind else _fitting(syntax.relative_path, new_path, new_authority)
    return type(read)(new_authority, fitting, *tail)


def _part(rule: Rule[T], given: T | str | _Unchanged | None, own: T | None) -> T | None:
    """A component after it is replaced. The class of a node is checked where the node is put."""
    if given is _UNCHANGED:
        return own
    if given is None or isinstance(given, Node):
        return given
    return rule.parse(checked_text(rule.name, given))


def _path(syntax: Syntax, given: str | IPath | _Unchanged, own: IPath) -> AnyPath:
    if given is _UNCHANGED:
        return own
    return given if isinstance(given, syntax.paths) else syntax.rules.path.parse(checked_text("path", given))


def _fitting(choose: Callable[[str, IAuthority | None], P], path: AnyPath, authority: IAuthority | None) -> P:
    """A path of the class that its place requires."""
    kind = type(choose(path.text, authority))
    return path if isinstance(path, kind) else kind(path.text)


def _authority(
    syntax: Syntax,
    read: IRIReference,
    userinfo: str | IUserinfo | _Unchanged | None,
    host: str | IHost | Address | _Unchanged | None,
    port: str | int | _Unchanged | None,
) -> IAuthority | None:
    """The authority of a reference after its given parts are replaced."""
    own = read.authority
    if userinfo is host is port is _UNCHANGED:
        return own
    new_userinfo = _part(syntax.rules.userinfo, userinfo, read.userinfo)
    new_host = _part(syntax.rules.host, _host(host), read.host)
    new_port = _part(rfc3986.port, _port(port), read.port)
    if new_host is not None:
        return _authority_class(syntax, own)(new_userinfo, new_host, new_port)
    if new_userinfo is None and new_port is None:
        return None
    name = "port" if new_userinfo is None else "userinfo"
    raise ValueError(f"expected a host for the {name}, got None: an empty host is valid (section 3.2)")


def _authority_class(syntax: Syntax, own: IAuthority | None) -> type[IAuthority]:
    """The class of an authority, unless it is a URI's in an IRI: that could hold no name beyond ASCII."""
    if own is None or (syntax is not URIS and isinstance(own, Authority)):
        return syntax.classes.authority
    return type(own)


def _userinfo(
    syntax: Syntax,
    own: IUserinfo | None,
    whole: object,
    user: str | _Unchanged,
    password: str | _Unchanged | None,
) -> IUserinfo | _Unchanged | None:
    """The userinfo of a reference after its user, its password or both are replaced."""
    if whole is not _UNCHANGED:
        raise TypeError("expected either userinfo, or user and password, got both")
    new_user = ("" if own is None else own.user) if user is _UNCHANGED else _user(user)
    new_password = (None if own is None else own.password) if password is _UNCHANGED else password
    if user is _UNCHANGED and own is None and new_password is None:
        return _UNCHANGED
    read = syntax.rules.userinfo.parse(new_user)
    return read if new_password is None else _with_password(syntax.rules.userinfo, read, new_password)


def _with_password(rule: Rule[IUserinfo], user: IUserinfo, password: str) -> IUserinfo:
    text = f"{user.text}:{checked_text('password', password)}"
    try:
        return rule.parse(text)
    except ParseError as error:
        index, expected = error.index - len(user.text) - 1, error.explanation.expected
    # Raised outside the `except` block, so that the error has no context with the whole userinfo.
    hint = 'percent_encode(password, "userinfo") encodes it'
    message = f"userinfo: expected a percent-encoded password, got one that is not valid at index {index}"
    why = Explanation(index, expected, "userinfo", hint, message, f"{message}\nhint: {hint}")
    raise ParseError.explained(rule.name, password, why)


def _user(user: str) -> str:
    text = checked_text("user", user)
    if ":" in text:
        index = text.index(":")
        message = f"userinfo: a colon at index {index} would end the user; write it as %3A"
        why = Explanation(index, ("more user",), "userinfo", None, message, message)
        raise ParseError.explained("userinfo", text, why)
    return text


def _host(host: str | IHost | Address | _Unchanged | None) -> str | IHost | _Unchanged | None:
    """The given host, with an address of the module `ipaddress` as the text of a host."""
    if host is None or isinstance(host, str | Node | _Unchanged):
        return host
    from ipaddress import IPv4Address, IPv6Address

    if isinstance(host, IPv6Address):
        return f"[{host}]"
    return str(host) if isinstance(host, IPv4Address) else host  # _part refuses anything else


def _port(port: str | int | _Unchanged | None) -> str | _Unchanged | None:
    """The given port, with a number as its digits."""
    if isinstance(port, bool):
        return checked_text("port", port)  # raises the error
    return int.__repr__(port) if isinstance(port, int) else port  # the number of an IntEnum, not its name
