"""Editing: functions that change some components of a reference and leave the others as they are.

A reference is given as text or as a node, of a URI or an IRI. The other arguments are percent-encoded text, like the
text of nodes. Each is parsed by the rule of its component; nothing is encoded, resolved or normalized. Two functions
take data instead, such as the name of a file, and encode it: `append_data` for paths and `edit_query` for queries. A
change that breaks a rule raises `ParseError`, which names the rule. An argument of the wrong type raises `TypeError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from uriast.nodes.iri import IRI
from uriast.nodes.shared import slash_in_segment
from uriast.passes.arguments import checked_text, refusal, text_of_data
from uriast.passes.percent_encoding import percent_encode
from uriast.passes.query_data import QueryEncoding, query_data_of
from uriast.passes.replacing import Changes, replace
from uriast.passes.syntax import reference_of, syntax_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators import Rule
    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRIReference
    from uriast.passes.percent_encoding import ComponentName, Scalar
    from uriast.passes.query_data import QueryItems

__all__ = [
    "Changes",
    "append_data",
    "append_segments",
    "edit_query",
    "parent",
    "path_name",
    "path_suffix",
    "replace",
    "with_name",
    "with_suffix",
    "without_trailing_slash",
]

R = TypeVar("R", bound="IRIReference")


@overload
def edit_query(
    reference: R,
    *,
    set: QueryItems = ...,
    add: QueryItems = ...,
    remove: str | Iterable[str] = ...,
    encoding: QueryEncoding = ...,
) -> R: ...
@overload
def edit_query(
    reference: str,
    *,
    set: QueryItems = ...,
    add: QueryItems = ...,
    remove: str | Iterable[str] = ...,
    encoding: QueryEncoding = ...,
) -> URIReference: ...
def edit_query(
    reference: str | IRIReference,
    *,
    set: QueryItems = (),  # noqa: A002 - the interface: `set` goes with `add` and `remove`
    add: QueryItems = (),
    remove: str | Iterable[str] = (),
    encoding: QueryEncoding = QueryEncoding.PERCENT,
) -> IRIReference:
    """Change some pairs of a reference's query: first remove, then set, then add.

    The other pairs keep their exact text, and so do empty pieces such as that of `&&`. If no pair is left, the query is
    removed with its question mark. If nothing changes, the result is the reference itself, even with an empty query.

    >>> page = "http://example.com/?page=1&&q=caf%c3%a9&utm_source=x"
    >>> str(edit_query(page, remove="utm_source", set={"page": 2}, add={"tag": ["a b", "c&d"]}))
    'http://example.com/?page=2&&q=caf%c3%a9&tag=a%20b&tag=c%26d'
    >>> str(edit_query("/a?&&b", remove=["b", "c"])), str(edit_query("/a?", remove="b"))
    ('/a', '/a?')

    Args:
        set: The names to set, as for `QueryData.set`: a mapping of names, each to one value or several, or pairs. Names
            and values are data: they are encoded here. Characters beyond ASCII are percent-encoded, also in an IRI.
        add: The pairs to add at the end, as for `QueryData.add`.
        remove: A name, or several. Each may occur or not.
        encoding: The encoding of the query.

    Raises:
        ParseError: The text is not valid, or the scheme of the node does not allow the query.
        ValueError: A pair cannot be written; see `QueryData`.
    """
    read = reference_of(reference)
    before = read.query or ""
    data = query_data_of(before, encoding)
    if remove != ():
        data = data.remove(*[remove] if isinstance(remove, str) else remove)
    if set != ():
        data = data.set(set)
    if add != ():
        data = data.add(add)
    if data.text == before:
        return read
    query = data.text if data.text.strip("&") else None
    if isinstance(read, IRI):
        return type(read)(read.scheme, read.authority, read.path, query, read.fragment)
    return type(read)(read.authority, read.path, query, read.fragment)


@overload
def append_segments(reference: R, *segments: str) -> R: ...
@overload
def append_segments(reference: str, *segments: str) -> URIReference: ...
def append_segments(reference: str | IRIReference, *segments: str) -> IRIReference:
    """Append segments to the path of a reference. The first one replaces an empty last segment (a trailing slash).

    Unlike resolution, this removes nothing: dot-segments stay. A text with slashes has to be split first:
    `*"b/c".split("/")`. An empty segment adds a trailing slash, unless there is one. For data, such as the name of a
    file, call `append_data`. Do not encode it for this function: `percent_encode("..", "segment")` is `..`, which leads
    out of the path.

    >>> str(append_segments("http://example.com/a?q", "b", "c")), str(append_segments("a/", "b", ""))
    ('http://example.com/a/b/c?q', 'a/b/')
    >>> str(append_segments("http://example.com?q", "")), str(append_segments("a/", ""))
    ('http://example.com/?q', 'a/')

    Args:
        segments: The text of each segment, percent-encoded.

    Raises:
        ParseError: The text or a segment is not valid, or the path would begin with a segment that is not allowed
            there.
    """
    read = reference_of(reference)
    path = read.path.text
    return _with_segments(read, path if path.endswith("/") or not path else f"{path}/", segments)


@overload
def append_data(reference: R, *data: Scalar) -> R: ...
@overload
def append_data(reference: str, *data: Scalar) -> URIReference: ...
def append_data(reference: str | IRIReference, *data: Scalar) -> IRIReference:
    """Append data to the path of a reference, each as one segment. The first replaces an empty last segment.

    The data is percent-encoded, so that its slashes delimit nothing. The last segments of the path, decoded, are the
    data; so are those of its normal form, and of its target URI for any base.

    >>> str(append_data("http://example.com/files/?q", "a/b", "50%", 7))
    'http://example.com/files/a%2Fb/50%25/7?q'
    >>> append_data("http://example.com/files/", "..", "passwd")
    Traceback (most recent call last):
        ...
    ValueError: segment 0: expected text that can be a segment, got '..': encoded or not, it is a dot-segment

    Args:
        data: The data of each segment, not encoded: text, or numbers. Characters beyond ASCII are percent-encoded, also
            in an IRI.

    Raises:
        ParseError: The text of the reference is not valid, or the scheme of the node does not allow the path.
        ValueError: The data is `.` or `..`, which would be dot-segments even as `%2E` (RFC 3986, 2.3); or it is empty,
            and would vanish. Or it has a lone surrogate.
    """
    read = reference_of(reference)
    begins_relative_path = read.is_relative and read.authority is None and not read.path.text
    first: ComponentName = "segment-nz-nc" if begins_relative_path else "segment"  # a colon would end a scheme
    segments = [_encoded(index, each, "segment" if index else first) for index, each in enumerate(data)]
    return append_segments(read, *segments)


@overload
def parent(reference: R) -> R: ...
@overload
def parent(reference: str) -> URIReference: ...
def parent(reference: str | IRIReference) -> IRIReference:
    """Remove the last segment of a reference's path, empty or not. The other components stay.

    As in `pathlib`, dot-segments are segments like others, and `/` is its own parent. The parent of a relative `a` is
    `.`, because an empty relative reference means the document itself.

    >>> [str(parent(text)) for text in ("http://example.com/a/b?q", "http://example.com/a/", "/a", "/", "a/b", "a")]
    ['http://example.com/a?q', 'http://example.com/a', '/', '/', 'a', '.']

    Raises:
        ParseError: The text is not valid, or the scheme of the node does not allow the shorter path.
    """
    read = reference_of(reference)
    path = read.path
    topmost = "/" if path.is_absolute else "." if read.is_relative and path.text else ""
    return replace(read, path=path.text.rpartition("/")[0] or topmost)


@overload
def with_name(reference: R, name: str) -> R: ...
@overload
def with_name(reference: str, name: str) -> URIReference: ...
def with_name(reference: str | IRIReference, name: str) -> IRIReference:
    """Replace the last segment of a reference's path. An empty path gets the name as its only segment.

    >>> str(with_name("http://example.com/a/b?q", "c")), str(with_name("http://example.com/a/", "c"))
    ('http://example.com/a/c?q', 'http://example.com/a/c')

    Args:
        name: The new last segment, percent-encoded.

    Raises:
        ParseError: The text is not valid, the name is not a valid segment, or the path would begin with a segment that
            is not allowed there.
    """
    read = reference_of(reference)
    path = read.path.text
    return _with_segments(read, path[: path.rfind("/") + 1], (name,))


@overload
def with_suffix(reference: R, suffix: str) -> R: ...
@overload
def with_suffix(reference: str, suffix: str) -> URIReference: ...
def with_suffix(reference: str | IRIReference, suffix: str) -> IRIReference:
    """Replace the suffix of a reference's last segment, or add one; `""` removes it.

    >>> str(with_suffix("http://example.com/a.tar.gz?q", ".bz2")), str(with_suffix("a.b/c", ".d"))
    ('http://example.com/a.tar.bz2?q', 'a.b/c.d')

    Args:
        suffix: A dot and at least one more character, percent-encoded; or `""`.

    Raises:
        ParseError: The text is not valid, the suffix is not valid in a segment, or the path would begin with a segment
            that is not allowed there.
        ValueError: The suffix is not a dot and more; or the last segment is missing, empty or a dot-segment.
    """
    read = reference_of(reference)
    suffix = _segment(syntax_of(read).rules.segment, suffix)
    if suffix and (suffix == "." or not suffix.startswith(".")):
        raise ValueError(f"expected a suffix such as '.txt', got {suffix!r}")
    name = path_name(read)
    if name in {"", ".", ".."}:
        raise ValueError(f"expected a last segment with a name, got {name!r}")
    return with_name(read, name.removesuffix(path_suffix(read)) + suffix)


@overload
def without_trailing_slash(reference: R) -> R: ...
@overload
def without_trailing_slash(reference: str) -> URIReference: ...
def without_trailing_slash(reference: str | IRIReference) -> IRIReference:
    """Remove the slash at the end of a reference's path, if there is one.

    Without an authority, the path `/` stays: an empty path would not be absolute.

    >>> [str(without_trailing_slash(text)) for text in ("http://example.com/?q", "a/b/", "/a//", "/")]
    ['http://example.com?q', 'a/b', '/a/', '/']

    Raises:
        ParseError: The text is not valid, or the scheme of the node does not allow the shorter path.
    """
    read = reference_of(reference)
    if read.authority is None and read.path.text == "/":
        return read
    return replace(read, path=read.path.text.removesuffix("/"))


def path_name(reference: str | IRIReference) -> str:
    """The last segment of a reference's path; `""` if that segment or the path is empty.

    >>> path_name("http://example.com/a/b?q"), path_name("http://example.com/a/")
    ('b', '')

    Raises:
        ParseError: The text is not valid.
    """
    return reference_of(reference).path.text.rpartition("/")[2]


def path_suffix(reference: str | IRIReference) -> str:
    """The suffix of a reference's last segment, from its last dot on; `""` if it has none.

    As in `pathlib`, a dot at the beginning or end of a segment does not begin a suffix.

    >>> [path_suffix(text) for text in ("http://example.com/a.tar.gz?q", "/.bashrc", "a.", "..", "a.b/")]
    ['.gz', '', '', '', '']

    Raises:
        ParseError: The text is not valid.
    """
    stem, dot, extension = path_name(reference).rpartition(".")
    return dot + extension if extension and stem.strip(".") else ""


def _with_segments(read: IRIReference, before: str, segments: tuple[str, ...]) -> IRIReference:
    """Replace the path of a reference by a prefix and segments. The prefix is empty or ends with a slash."""
    if not segments:
        return read
    start = before or ("" if read.authority is None else "/")
    rules = syntax_of(read).rules
    path = start + "/".join([_segment(rules.segment, segment) for segment in segments])
    if not start:
        rules.segment_nz.parse(segments[0])  # an empty one would leave the path empty, or make it absolute
    return replace(read, path=path)


def _segment(rule: Rule[str], value: str) -> str:
    text = checked_text(rule.name, value)
    if "/" in text:
        raise slash_in_segment(text)
    return rule.parse(text)


def _encoded(index: int, data: object, component: ComponentName) -> str:
    text = text_of_data(data)
    if text is None:
        raise refusal(f"segment {index}", "str or int", data)
    if text in {"", ".", ".."}:
        reason = "encoded or not, it is a dot-segment" if text else "an empty segment would vanish"
        raise ValueError(f"segment {index}: expected text that can be a segment, got {text!r}: {reason}")
    return percent_encode(text, component)
