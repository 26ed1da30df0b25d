"""Relativization: the inverse of reference resolution (RFC 3986, section 5)."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, overload

from uriast.nodes import PathEmpty
from uriast.passes.resolve.resolver import merge, remove_dot_segments, resolve
from uriast.passes.syntax import syntax_of

if TYPE_CHECKING:
    from uriast.nodes import URI, URIReference
    from uriast.nodes.iri import IRI, IAuthority, IRelativeRef, IRIReference
    from uriast.passes.syntax import Syntax


@overload
def relativize(target: str | URIReference, base: str | URI) -> URIReference: ...
@overload
def relativize(target: str | IRIReference, base: IRI) -> IRIReference: ...
@overload
def relativize(target: IRIReference, base: str | IRI) -> IRIReference: ...
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
    goal = resolve(syntax.reference_of(target), onto)
    if goal.scheme != onto.scheme:
        return goal
    if goal.authority != onto.authority:
        return goal if goal.authority is None else _with_path(syntax, goal.path.text, goal, goal.authority)
    if goal.path == onto.path and (goal.query is not None or onto.query is None):
        query = None if goal.query == onto.query else goal.query
        return syntax.relative_ref(None, PathEmpty(), query, goal.fragment)
    return _shortest(syntax, goal, onto)


def _with_path(syntax: Syntax, path: str, goal: IRI, authority: IAuthority | None = None) -> IRelativeRef:
    return syntax.relative_ref(authority, syntax.relative_path(path, authority), goal.query, goal.fragment)


def _shortest(syntax: Syntax, goal: IRI, base: IRI) -> IRIReference:
    """The shortest reference to a URI with the base's authority, if it is not a same-document reference."""
    text = goal.path.text
    path = text.removeprefix("/.") if goal.authority is None and text.startswith("/.//") else text
    within = _path_relative(path, remove_dot_segments(merge(base, "")))
    if path.startswith("/"):
        other: IRIReference = _with_path(syntax, path, goal)
        length = len(other.path.text)
    elif goal.authority is not None:
        return _with_path(syntax, path, goal, goal.authority)
    else:
        other, length = goal, len(goal.scheme) + 1 + len(path)
    return other if within is None or len(within) > length else _with_path(syntax, within, goal)


def _path_relative(path: str, directory: str) -> str | None:
    """The shortest path-noscheme that leads from a directory to a path, or `None`. Neither may have dot-segments."""
    above = directory[:-1].split("/") if directory else []
    below = path.split("/")
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(above, below[:-1], strict=False)))
    ups, rest = len(above) - shared, below[shared:]
    if above and not shared:
        # Removing the first segment of a path-rootless leads to the root (5.2.4).
        if below[0] or len(below) == 1:
            return None
        rest = below[1:]
    if rest == [""]:
        return "/".join([".."] * ups) or "."
    guard = "./" if not ups and (not rest[0] or ":" in rest[0]) else ""
    return guard + "../" * ups + "/".join(rest)
