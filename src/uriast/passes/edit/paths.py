"""Editing the segments of a reference's path, and reading its last one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, overload

from uriast.nodes import PathAbempty
from uriast.passes.edit.components import parsed, replace
from uriast.passes.percent_encoding import percent_encode, refusal, text_of_data
from uriast.passes.syntax import reference_of, syntax_of

if TYPE_CHECKING:
    from uriast.combinators import Rule
    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRIReference
    from uriast.passes.percent_encoding import ComponentName, Scalar

R = TypeVar("R", bound="IRIReference")

_NO_SEGMENTS: Final[dict[str, str]] = {
    ".": "encoded or not, it is a dot-segment",
    "..": "encoded or not, it is a dot-segment",
    "": "an empty segment would vanish",
}
"""The data that cannot be a segment, each with the reason."""


@overload
def append_segments(reference: R, *segments: str) -> R: ...
@overload
def append_segments(reference: str, *segments: str) -> URIReference: ...
def append_segments(reference: str | IRIReference, *segments: str) -> IRIReference:
    """Append segments to the path of a reference. The first one replaces an empty last segment (a trailing slash).

    Unlike resolution, this removes nothing: dot-segments stay. A text with slashes has to be split first:
    `*"b/c".split("/")`. For data, such as the name of a file, call `append_data`. Do not encode it for this function:
    `percent_encode("..", "segment")` is `..`, which leads out of the path, and `""` adds only a slash.

    >>> str(append_segments("http://example.com/a?q", "b", "c")), str(append_segments("a/", "b", ""))
    ('http://example.com/a/b/c?q', 'a/b/')

    Args:
        reference: A URI or IRI reference, as text or node.
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
    ValueError: data 0: expected text that can be a segment, got '..': encoded or not, it is a dot-segment

    Args:
        reference: A URI or IRI reference, as text or node.
        data: The data of each segment, not encoded: text, or numbers. Characters beyond ASCII are percent-encoded, also
            in an IRI.

    Raises:
        ParseError: The text of the reference is not valid, or the scheme of the node does not allow the path.
        ValueError: The data is `.` or `..`, which would be dot-segments even as `%2E` (RFC 3986, 2.3); or it is empty,
            and would vanish: the message tells its index, from 0. Or it has a lone surrogate.
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

    Args:
        reference: A URI or IRI reference, as text or node.

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
        reference: A URI or IRI reference, as text or node.
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
        reference: A URI or IRI reference, as text or node.
        suffix: A dot and at least one more character, percent-encoded; or `""`.

    Raises:
        ParseError: The text is not valid, the suffix is not valid in a segment, or the path would begin with a segment
            that is not allowed there.
        ValueError: The suffix is not a dot and more; or the last segment is missing, empty or a dot-segment.
    """
    read = reference_of(reference)
    suffix = _segment(syntax_of(read).rules.segment, suffix)
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
def with_trailing_slash(reference: str | IRIReference) -> IRIReference:
    """Add a slash to the end of a reference's path, unless it has one.

    >>> str(with_trailing_slash("http://example.com?q")), str(with_trailing_slash("a/"))
    ('http://example.com/?q', 'a/')

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid; or the path is empty and there is no authority, so that the slash would make
            the path absolute.
    """
    return append_segments(reference, "")


@overload
def without_trailing_slash(reference: R) -> R: ...
@overload
def without_trailing_slash(reference: str) -> URIReference: ...
def without_trailing_slash(reference: str | IRIReference) -> IRIReference:
    """Remove the slash at the end of a reference's path, if there is one.

    Without an authority, the path `/` stays: an empty path would not be absolute.

    >>> [str(without_trailing_slash(text)) for text in ("http://example.com/?q", "a/b/", "/a//", "/")]
    ['http://example.com?q', 'a/b', '/a/', '/']

    Args:
        reference: A URI or IRI reference, as text or node.

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

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid.
    """
    return reference_of(reference).path.text.rpartition("/")[2]


def path_suffix(reference: str | IRIReference) -> str:
    """The suffix of a reference's last segment, from its last dot on; `""` if it has none.

    As in `pathlib`, a dot at the beginning or end of a segment does not begin a suffix.

    >>> [path_suffix(text) for text in ("http://example.com/a.tar.gz?q", "/.bashrc", "a.", "..", "a.b/")]
    ['.gz', '', '', '', '']

    Args:
        reference: A URI or IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid.
    """
    return _suffix(path_name(reference))


def _suffix(name: str) -> str:
    stem, dot, extension = name.rpartition(".")
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
    if isinstance(value, str) and "/" in value:
        PathAbempty.from_segments((value,))  # raises the error
    return parsed(rule, value)


def _encoded(index: int, data: object, component: ComponentName) -> str:
    """The segment for data."""
    name, text = f"data {index}", text_of_data(data)
    if text is None:
        raise refusal(name, "str or int", data)
    if reason := _NO_SEGMENTS.get(text):
        message = f"{name}: expected text that can be a segment, got {text!r}: {reason}"
        raise ValueError(message)
    return percent_encode(text, component)
