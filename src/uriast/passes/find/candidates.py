"""Reading the URI, if there is one, whose scheme ends at a given colon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias, TypeVar

from uriast.passes.find.characters import ALPHANUMERIC, NOT_AFTER_COLON, SCHEME, TRAILING, without_punctuation
from uriast.passes.find.limits import end_of_folded, limit_of
from uriast.passes.find.matches import Delimitation, IRIMatch, URIMatch
from uriast.passes.find.patterns import WITH_HOST, Syntax, match_end, patterns

if TYPE_CHECKING:
    from collections.abc import Collection


F = TypeVar("F", bound=URIMatch | IRIMatch)


LONGEST_SCHEME: Final = 64
"""The maximal length of a scheme that is found, in code points: the scan looks back so far from a colon."""

_CLOSING: Final = {"<": (">", Delimitation.ANGLE_BRACKETS), '"': ('"', Delimitation.QUOTES)}

Span: TypeAlias = tuple[int, int, Delimitation, str]
"""The fields of a match: its start and end, its delimitation and its text."""

_Reading: TypeAlias = tuple[Span | None, int, int]
"""A URI or `None`, the last index that was examined, and the index where the next URI may begin."""


class SearchOptions(NamedTuple, Generic[F]):
    """The options of a search: URIs or IRIs, of which schemes."""

    schemes: Collection[str] | None  # the schemes that need no `//`, in lower case; `None` for all schemes
    syntax: Syntax  # the patterns of URIs or IRIs
    kind: type[F]  # the class of the matches


def read_at_colon(text: str, colon: int, options: SearchOptions[F]) -> _Reading:
    """Read the URI whose scheme ends at a colon."""
    start = _scheme_start(text, colon)
    before = text[start - 1 : start] if start else " "
    scheme = text[start:colon].lower()
    if scheme == "url" and before == "<":
        start = match_end(patterns().gap, text, colon + 1)
        return _delimited(text, start, "<", options._replace(schemes=None))
    schemes = options.schemes
    is_wanted = (schemes is None or scheme in schemes) and text[colon + 1 : colon + 2] not in NOT_AFTER_COLON
    if scheme in {"", "url"} or not (is_wanted or text.startswith("//", colon + 1)):
        return None, colon + 2, colon + 1
    if plain := _plain_reading(text, start, colon, before):
        return plain
    seen = colon + 2
    if before in _CLOSING:
        delimited = _delimited(text, start, before, options)
        if delimited[0]:
            return delimited
        seen = delimited[1]
    end, last, is_cut = limit_of(text, colon, scheme, before, options.syntax)
    uri = "" if is_cut else text[start:end].rstrip(f"{TRAILING}{before}" if before in "_~" else TRAILING)
    if not uri.isascii():
        uri = without_punctuation(uri, before)
    span = (start, start + len(uri), Delimitation.BARE, uri) if _is_match(uri, options) else None
    return span, max(seen, last), end


def _scheme_start(text: str, colon: int) -> int:
    """The index where the scheme before a colon begins; the colon's own index, if there is no scheme."""
    first = max(0, colon - LONGEST_SCHEME - 1)
    scheme = text[first + len(text[first:colon].rstrip(SCHEME)) : colon].lstrip("+-.")
    while scheme and not (scheme[0].isalpha() and len(scheme) <= LONGEST_SCHEME):
        scheme = scheme.lstrip(ALPHANUMERIC).lstrip("+-.")
    return colon - len(scheme)


def _plain_reading(text: str, start: int, colon: int, before: str) -> _Reading | None:
    """The fast path: a URI that one pattern matches and that ends there. Most URIs are such."""
    match = patterns().plain.match(text, colon + 1)
    span = plain_span(text, start, match.end()) if match and before not in "_~" else None
    return (span, match.end(), match.end()) if match and span else None


def plain_span(text: str, start: int, end: int) -> Span | None:
    """A plain URI without delimiters and trailing punctuation; `None` if the fast path cannot tell its end."""
    before, after = text[start - 1 : start] or " ", text[end : end + 1]
    if before in _CLOSING:
        closing, delimitation = _CLOSING[before]
        return (start, end, delimitation, text[start:end]) if after == closing else None
    if after == "'" != before:
        return None
    uri = text[start:end].rstrip(TRAILING)
    return None if uri.endswith("://") else (start, start + len(uri), Delimitation.BARE, uri)


def _delimited(text: str, start: int, opening: str, options: SearchOptions[F]) -> _Reading:
    """The URI between two delimiters, without line breaks and the white space around them (appendix C)."""
    closing, delimitation = _CLOSING[opening]
    end = end_of_folded(text, start, options.syntax)
    last = match_end(patterns().gap, text, end)
    span = text[start:end]
    is_one = text.startswith(closing, last) and not patterns().excluded.search(span)
    uri = "".join(span.split()) if is_one else ""
    if _is_match(uri, options):
        return (start, end, delimitation, uri), last, end
    return None, last, start


def _is_match(uri: str, options: SearchOptions[F]) -> bool:
    """Whether a text is a URI, or IRI, that the search looks for."""
    scheme, _, rest = uri.partition(":")
    schemes, syntax = options.schemes, options.syntax
    if rest.startswith("///"):
        return scheme.lower() not in WITH_HOST and syntax.whole.fullmatch(uri) is not None
    if rest.startswith("//"):
        return syntax.hosted.fullmatch(uri) is not None
    if not rest or not (schemes is None or scheme.lower() in schemes):
        return False
    return syntax.whole.fullmatch(uri) is not None
