"""Reference resolution (RFC 3986, section 5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, overload

from uriast.nodes import URI, RelativeRef
from uriast.nodes.iri import IRI
from uriast.passes.dot_segments import without_dot_segments
from uriast.passes.syntax import URIS, syntax_of

if TYPE_CHECKING:
    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRIReference
    from uriast.passes.syntax import Syntax


@overload
def resolve(reference: str | URIReference, base: str | URI, *, strict: bool = ...) -> URI: ...
@overload
def resolve(reference: str | IRIReference, base: IRI, *, strict: bool = ...) -> IRI: ...
@overload
def resolve(reference: IRIReference, base: str | IRI, *, strict: bool = ...) -> IRI: ...
def resolve(reference: str | IRIReference, base: str | IRI, *, strict: bool = True) -> IRI:
    """Resolve a reference against a base URI: return the target URI (section 5.2). The base's fragment is ignored.

    A target without an authority whose path would begin with `//` gets the path prefix `/.`: otherwise its text would
    parse as another URI. If the reference or the base is an IRI, the target is an IRI (RFC 3987, 6.5).

    >>> str(resolve("../g?y#s", "http://a/b/c/d;p?q"))
    'http://a/b/g?y#s'

    Args:
        reference: A URI or IRI reference, as text or node.
        base: A URI or an IRI, as text or node.
        strict: Whether a reference with the base's own scheme is absolute; if false, its scheme is ignored (5.2.2).

    Raises:
        ParseError: A text is not valid, or the base is a relative reference.
    """
    if isinstance(reference, _OF_URIS) and isinstance(base, _OF_URIS):
        return _resolve_uris(reference, base, strict=strict)
    return _resolving(syntax_of(reference, base))(reference, base, strict=strict)


class _Resolve(Protocol):
    """The signature of `resolve` for one syntax."""

    def __call__(self, reference: object, base: object, /, *, strict: bool) -> IRI: ...


@cache
def _resolving(syntax: Syntax) -> _Resolve:
    """Section 5.2.2 for a syntax. The closure saves the look-up of the syntax's attributes at each call."""
    uri_class, make, hier_path = syntax.classes.iri, syntax.iri, syntax.hier_path
    parse, reference_of, base_of = syntax.rules.reference.parse, syntax.reference_of, syntax.base_of

    def resolved(reference: object, base: object, /, *, strict: bool) -> IRI:
        read = parse(reference) if isinstance(reference, str) else reference_of(reference)
        onto = parse(base) if isinstance(base, str) else base
        if not isinstance(onto, uri_class):
            onto = base_of(onto)
        text, authority = read.path.text, read.authority
        if isinstance(read, uri_class) and (strict or read.scheme.lower() != onto.scheme.lower()):
            path = hier_path(without_dot_segments(text), authority)
            return make(read.scheme, authority, path, read.query, read.fragment)
        if authority is not None:
            return make(
                onto.scheme, authority, hier_path(without_dot_segments(text), authority), read.query, read.fragment
            )
        authority = onto.authority
        if not text:
            query = onto.query if read.query is None else read.query
            return make(onto.scheme, authority, onto.path, query, read.fragment)
        path = hier_path(without_dot_segments(text if text.startswith("/") else _merged(onto, text)), authority)
        return make(onto.scheme, authority, path, read.query, read.fragment)

    return resolved


_OF_URIS: Final = (str, URI, RelativeRef)
_resolve_uris: Final = _resolving(URIS)


@overload
def base_uri(
    *,
    embedded: str | URIReference | None = ...,
    encapsulating: str | URIReference | None = ...,
    retrieval: str | URIReference | None = ...,
    default: str | URIReference | None = ...,
) -> URI: ...
@overload
def base_uri(
    *,
    embedded: IRIReference,
    encapsulating: str | IRIReference | None = ...,
    retrieval: str | IRIReference | None = ...,
    default: str | IRIReference | None = ...,
) -> IRI: ...
@overload
def base_uri(
    *,
    embedded: str | IRIReference | None = ...,
    encapsulating: IRIReference,
    retrieval: str | IRIReference | None = ...,
    default: str | IRIReference | None = ...,
) -> IRI: ...
@overload
def base_uri(
    *,
    embedded: str | IRIReference | None = ...,
    encapsulating: str | IRIReference | None = ...,
    retrieval: IRIReference,
    default: str | IRIReference | None = ...,
) -> IRI: ...
@overload
def base_uri(
    *,
    embedded: str | IRIReference | None = ...,
    encapsulating: str | IRIReference | None = ...,
    retrieval: str | IRIReference | None = ...,
    default: IRIReference,
) -> IRI: ...
def base_uri(
    *,
    embedded: str | IRIReference | None = None,
    encapsulating: str | IRIReference | None = None,
    retrieval: str | IRIReference | None = None,
    default: str | IRIReference | None = None,
) -> IRI:
    """The base URI in force: the innermost base that is given, without its fragment (section 5.1).

    A base that is a relative reference is resolved against the next outer base. If one of them is an IRI, so is the
    result.

    >>> str(base_uri(embedded="../docs/", retrieval="http://example.com/a/b#c"))
    'http://example.com/docs/'

    Args:
        embedded: The base URI embedded in content (5.1.1).
        encapsulating: The base URI of the encapsulating entity (5.1.2).
        retrieval: The URI used to retrieve the entity (5.1.3).
        default: The application's default base URI (5.1.4).

    Raises:
        ParseError: A text is not valid, or the outermost base is a relative reference.
        ValueError: No base is given.
    """
    layers = [layer for layer in (embedded, encapsulating, retrieval, default) if layer is not None]
    if not layers:
        message = "expected an embedded, encapsulating, retrieval or default base URI, got none"
        raise ValueError(message)
    syntax = syntax_of(*layers)
    outer = syntax.base_of(layers.pop())
    for layer in reversed(layers):
        read = syntax.reference_of(layer)
        outer = read if isinstance(read, syntax.classes.iri) else resolve(read, outer)
    return syntax.iri(outer.scheme, outer.authority, outer.path, outer.query, None)


def merge(base: IRI, path: str) -> str:
    """Replace the last segment of a base's path by a relative path (section 5.2.3).

    >>> from uriast.grammar import rfc3986
    >>> merge(rfc3986.URI.parse("http://a/b/c"), "g")
    '/b/g'

    Args:
        base: A node of a URI or an IRI.
        path: The text of a relative path.
    """
    if not isinstance(base, IRI):
        message = f"expected a base URI, got {type(base).__name__}"
        raise TypeError(message)
    _check_path(path)
    return _merged(base, path)


def _merged(base: IRI, path: str) -> str:
    before = base.path.text
    if base.authority is not None and not before:
        return f"/{path}"
    return before[: before.rfind("/") + 1] + path


def remove_dot_segments(path: str) -> str:
    """Remove the `.` and `..` segments of a path (section 5.2.4).

    >>> remove_dot_segments("/a/b/c/./../../g"), remove_dot_segments("mid/content=5/../6")
    ('/a/g', 'mid/6')

    Args:
        path: The text of a path.
    """
    _check_path(path)
    return without_dot_segments(path)


def _check_path(path: object) -> None:
    if not isinstance(path, str):
        message = f"expected a path as str, got {type(path).__name__}"
        raise TypeError(message)
