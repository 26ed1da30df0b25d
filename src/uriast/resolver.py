"""Reference resolution (RFC 3986, section 5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from uriast.combinators.node import unchecked
from uriast.nodes import URI, PathAbempty, PathAbsolute, PathEmpty, PathRootless
from uriast.reading import base_of, reference_of
from uriast.redaction import redacted_pieces

if TYPE_CHECKING:
    from uriast.nodes import Authority, HierPath, URIReference


_uri: Final = unchecked(URI)
_abempty: Final = unchecked(PathAbempty)
_absolute: Final = unchecked(PathAbsolute)
_rootless: Final = unchecked(PathRootless)


class Components(NamedTuple):
    """The five components of a reference as text; `None` where one is undefined (RFC 3986, appendix B)."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        """The components, with `***` for what may be a password."""
        parts = [(name, part) for name, part in zip(self._fields, self, strict=True) if part is not None]
        pieces = [piece for name, part in parts for piece in (("", _LEADS[name]), (name, part), ("", _TAILS[name]))]
        shown = dict.fromkeys(self._fields) | dict(redacted_pieces(pieces))
        return f"Components({', '.join(f'{name}={shown[name]!r}' for name in self._fields)})"


_LEADS: Final = {"scheme": "", "authority": "//", "path": "", "query": "?", "fragment": "#"}
_TAILS: Final = {"scheme": ":", "authority": "", "path": "", "query": "", "fragment": ""}
"""What stands before and behind each component (section 5.3)."""

_COMPONENTS: Final = r"(?:([^:/?#]++):)?(?://([^/?#]*+))?([^?#]*+)(?:\?([^#]*+))?(?:#(.*+))?"


def components(text: str) -> Components:
    """Split any string whatever into five components, as appendix B does, without asking whether it is valid.

    >>> components("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    Components(scheme='http', authority='www.ics.uci.edu', path='/pub/ietf/uri/', query=None, fragment='Related')

    Raises:
        TypeError: The text is no `str`.
    """
    if not isinstance(text, str):
        message = f"components are split from str, not {type(text).__name__}"
        raise TypeError(message)
    match = re.fullmatch(_COMPONENTS, text, re.DOTALL)
    return Components(*match.groups())  # type: ignore[union-attr] # it matches every string


def resolve(reference: str | URIReference, base: str | URI, *, strict: bool = True) -> URI:
    """The target URI of a reference, relative to a base URI (section 5.2). The base's fragment is ignored.

    Where dot-segments go and leave a path that begins with `//` and no authority, the path gets a leading `/.`, since
    its text would read back as another URI.

    >>> str(resolve("../g?y#s", "http://a/b/c/d;p?q"))
    'http://a/b/g?y#s'

    Args:
        reference: A URI reference, as text or node.
        base: A URI, as text or node.
        strict: Take a reference's scheme as it stands; if false, ignore it where it is the base's (5.2.2).

    Raises:
        ParseError: A text is not valid, or the base is a relative reference.
        TypeError: An argument is neither text nor node.
    """
    read = reference_of(reference)
    onto = base_of(base)
    if isinstance(read, URI) and (strict or read.scheme.lower() != onto.scheme.lower()):
        path = remove_dot_segments(read.path.text)
        return recompose(read.scheme, read.authority, path, read.query, read.fragment)
    if read.authority is not None:
        path = remove_dot_segments(read.path.text)
        return recompose(onto.scheme, read.authority, path, read.query, read.fragment)
    if read.path.text == "":
        query = onto.query if read.query is None else read.query
        return recompose(onto.scheme, onto.authority, onto.path.text, query, read.fragment)
    path = remove_dot_segments(read.path.text if read.path.is_absolute else merge(onto, read.path.text))
    return recompose(onto.scheme, onto.authority, path, read.query, read.fragment)


def base_uri(
    *,
    embedded: str | URIReference | None = None,
    encapsulating: str | URIReference | None = None,
    retrieval: str | URIReference | None = None,
    default: str | URIReference | None = None,
) -> URI:
    """The base URI in force: the innermost that is defined, without its fragment (section 5.1).

    One that is itself a relative reference is resolved against the next outer one.

    >>> str(base_uri(embedded="../docs/", retrieval="http://example.com/a/b#c"))
    'http://example.com/docs/'

    Args:
        embedded: The base URI embedded in content (5.1.1).
        encapsulating: That of the encapsulating entity (5.1.2).
        retrieval: The URI used to retrieve the entity (5.1.3).
        default: The application's default (5.1.4).

    Raises:
        ParseError: A text is not valid, or the outermost base is a relative reference.
        ValueError: No base is defined.
        TypeError: An argument is neither text nor node.
    """
    layers = [layer for layer in (embedded, encapsulating, retrieval, default) if layer is not None]
    if not layers:
        message = "no base URI is defined: give an embedded, encapsulating, retrieval or default one"
        raise ValueError(message)
    outer = base_of(layers.pop())
    for layer in reversed(layers):
        read = reference_of(layer)
        outer = read if isinstance(read, URI) else resolve(read, outer)
    return attrs.evolve(outer, fragment=None)


def merge(base: URI, path: str) -> str:
    """A relative path put in the place of the base path's last segment (section 5.2.3).

    >>> from uriast.grammar import rfc3986
    >>> merge(rfc3986.URI.parse("http://a/b/c"), "g")
    '/b/g'
    """
    if not isinstance(base, URI):
        message = f"a base is a URI, not {type(base).__name__}"
        raise TypeError(message)
    _check_path(path)
    if base.authority is not None and not base.path.text:
        return f"/{path}"
    return base.path.text[: base.path.text.rfind("/") + 1] + path


def remove_dot_segments(path: str) -> str:
    """A path without its `.` and `..` segments (section 5.2.4).

    >>> remove_dot_segments("/a/b/c/./../../g"), remove_dot_segments("mid/content=5/../6")
    ('/a/g', 'mid/6')
    """
    _check_path(path)
    if "/." not in path and not path.startswith("."):
        return path
    start = 0
    while path.startswith(("../", "./"), start):
        start = path.index("/", start) + 1
    first, *rest = path[start:].split("/")
    if not rest:
        return "" if first in {".", ".."} else first
    kept = [first]
    for segment in rest:
        if segment == ".." and len(kept) > 1:
            kept.pop()
        elif segment == "..":
            kept[0] = ""
        elif segment != ".":
            kept.append(segment)
    return "/".join([*kept, ""] if rest[-1] in {".", ".."} else kept)


def _check_path(path: object) -> None:
    if not isinstance(path, str):
        message = f"a path is str, not {type(path).__name__}"
        raise TypeError(message)


def recompose(scheme: str, authority: Authority | None, path: str, query: str | None, fragment: str | None) -> URI:
    """The URI of five valid components (section 5.3)."""
    return _uri(scheme, authority, hier_path(path, authority), query, fragment)


def hier_path(text: str, authority: Authority | None) -> HierPath:
    """A valid path as that of a URI; one that would be read as an authority gets a leading `/.`."""
    if authority is not None:
        return _abempty(text)
    if text.startswith("//"):
        return _absolute(f"/.{text}")
    if text.startswith("/"):
        return _absolute(text)
    return _rootless(text) if text else PathEmpty()
