"""Reference resolution and its inverse (RFC 3986, section 5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, overload

from uriast.nodes import URI, RelativeRef
from uriast.passes.dot_segments import without_dot_segments
from uriast.passes.syntax import URIS, syntax_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRI, IAuthority, IRelativeRef, IRIReference
    from uriast.passes.syntax import Syntax

__all__ = ["relativize", "resolve"]


@overload
def resolve(reference: str | URIReference, base: str | URI, *, strict: bool = ...) -> URI: ...
@overload
def resolve(reference: str | IRIReference, base: str | IRI, *, strict: bool = ...) -> IRI: ...
def resolve(reference: str | IRIReference, base: str | IRI, *, strict: bool = True) -> IRI:
    """Resolve a reference against a base URI: return the target URI (section 5.2). The base's fragment is ignored.

    A base that is itself relative is resolved first, against the next outer one (5.1): the URI of the document, say.

    A target without an authority whose path would begin with `//` gets the path prefix `/.`: otherwise its text would
    parse as another URI. If the reference or the base is an IRI, the target is an IRI (RFC 3987, 6.5).

    >>> str(resolve("../g?y#s", "http://a/b/c/d;p?q"))
    'http://a/b/g?y#s'
    >>> str(resolve("g", resolve("../docs/", "http://example.com/a/b")))
    'http://example.com/docs/g'

    Args:
        reference: A URI or IRI reference, as text or node.
        base: A URI or an IRI, as text or node.
        strict: Whether a reference with the base's own scheme is absolute; if false, its scheme is ignored (5.2.2).

    Raises:
        ParseError: A text is not valid, or the base is a relative reference.
    """
    if isinstance(reference, _OF_URIS) and isinstance(base, _OF_URIS):
        return _resolve_uris(reference, base, strict)
    return _resolving(syntax_of(reference, base))(reference, base, strict)


@cache
def _resolving(syntax: Syntax) -> Callable[[object, object, bool], IRI]:
    """Section 5.2.2 for a syntax. The closure saves the look-up of the syntax's attributes at each call."""
    uri_class, make, hier_path = syntax.classes.iri, syntax.iri, syntax.hier_path
    parse, reference_of, base_of = syntax.rules.reference.parse, syntax.reference_of, syntax.base_of

    def resolved(reference: object, base: object, strict: bool) -> IRI:
        read = parse(reference) if isinstance(reference, str) else reference_of(reference)
        onto = parse(base) if isinstance(base, str) else base
        if not isinstance(onto, uri_class):
            onto = base_of(onto)
        text, authority = read.path.text, read.authority
        if isinstance(read, uri_class) and (strict or read.scheme.lower() != onto.scheme.lower()):
            scheme, path = read.scheme, without_dot_segments(text)
            if path == text and type(read) is uri_class:
                return read
        else:
            scheme = onto.scheme
            if authority is None:
                authority = onto.authority
                if not text:
                    query = onto.query if read.query is None else read.query
                    return make(scheme, authority, onto.path, query, read.fragment)
                if not text.startswith("/"):
                    text = _merged(onto, text)
            path = without_dot_segments(text)
        return make(scheme, authority, hier_path(path, authority), read.query, read.fragment)

    return resolved


_OF_URIS: Final = (str, URI, RelativeRef)
_resolve_uris: Final = _resolving(URIS)


@overload
def relativize(target: str | URIReference, base: str | URI) -> URIReference: ...
@overload
def relativize(target: str | IRIReference, base: str | IRI) -> IRIReference: ...
def relativize(target: str | IRIReference, base: str | IRI) -> IRIReference:
    """The shortest reference that resolves to the target: `resolve(relativize(target, base), base)` is the target.

    If several references are the shortest, the result is the one that is relative to the base's path. If the
    schemes differ, or no shorter reference exists, it is the target itself.

    >>> str(relativize("http://a/b/c/g?y#s", "http://a/b/c/d;p?q"))
    'g?y#s'
    >>> [str(relativize(target, "http://a/b/c/d?q")) for target in ("http://a/b/", "http://a/", "http://a/b/c/x:y")]
    ['..', '/', './x:y']
    >>> str(relativize("http://a/b/c/d?q#s", "http://a/b/c/d?q"))  # a same-document reference (4.4)
    '#s'

    Args:
        target: A URI or IRI reference, as text or node. A relative reference is resolved against the base first.
        base: A URI or an IRI, as text or node. If the target or the base is an IRI, so is the result.

    Raises:
        ParseError: A text is not valid, or the base is a relative reference.
    """
    syntax = syntax_of(target, base)
    onto = syntax.base_of(base)
    goal = _resolving(syntax)(target, onto, True)
    authority, path, query = goal.authority, goal.path.text, goal.query
    if goal.scheme != onto.scheme:
        return goal
    if authority != onto.authority:
        return goal if authority is None else _with_path(syntax, path, goal, authority)
    if path == onto.path.text and (query is not None or onto.query is None):
        query = None if query == onto.query else query
        return syntax.relative_ref(None, syntax.relative_path("", None), query, goal.fragment)
    if authority is None and path.startswith("/.//"):
        path = path.removeprefix("/.")
    elif authority is not None and not path:
        return _with_path(syntax, path, goal, authority)
    is_absolute = path.startswith("/")
    length = len(path) + (2 * path.startswith("//") if is_absolute else len(f"{goal.scheme}:"))  # `//` gets a `/.`
    within = _path_relative(path, without_dot_segments(_merged(onto, "")))
    if within is not None and len(within) <= length:
        return _with_path(syntax, within, goal)
    return _with_path(syntax, path, goal) if is_absolute else goal


def _with_path(syntax: Syntax, path: str, goal: IRI, authority: IAuthority | None = None) -> IRelativeRef:
    return syntax.relative_ref(authority, syntax.relative_path(path, authority), goal.query, goal.fragment)


def _path_relative(path: str, directory: str) -> str | None:
    """The shortest path-noscheme that leads from a directory to a path, or `None`. Neither may have dot-segments."""
    above = directory[:-1].split("/") if directory else []
    *below, name = path.split("/")
    shared = 0
    for own, other in zip(above, below, strict=False):
        if own != other:
            break
        shared += 1
    ups, rest = len(above) - shared, [*below[shared:], name]
    if above and not shared:
        # Removing the first segment of a path-rootless leads to the root (5.2.4).
        if not below or below[0]:
            return None
        rest = rest[1:]
    if rest == [""]:
        return "/".join([".."] * ups) or "."
    guard = "./" if not ups and (not rest[0] or ":" in rest[0]) else ""
    return guard + "../" * ups + "/".join(rest)


def _merged(base: IRI, path: str) -> str:
    """Replace the last segment of a base's path by a relative path (section 5.2.3)."""
    before = base.path.text
    if base.authority is not None and not before:
        return f"/{path}"
    return before[: before.rfind("/") + 1] + path
