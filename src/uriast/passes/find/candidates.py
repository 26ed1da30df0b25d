"""What stands at a colon: a URI, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias, TypeVar

from uriast.passes.find.characters import ALPHANUMERIC, NO_BEGINNING, SCHEME, TRAILING, without_punctuation
from uriast.passes.find.limits import folded, limit_of
from uriast.passes.find.matches import Delimitation, IRIMatch, URIMatch
from uriast.passes.find.patterns import WITH_HOST, Syntax, passed, patterns

if TYPE_CHECKING:
    from collections.abc import Collection


F = TypeVar("F", bound=URIMatch | IRIMatch)


LONGEST_SCHEME: Final = 64
"""The code points that a scheme has at most, to be found: how far the scan looks back from a colon."""

_CLOSING: Final = {"<": (">", Delimitation.ANGLE_BRACKETS), '"': ('"', Delimitation.QUOTES)}

Span: TypeAlias = tuple[int, int, Delimitation, str]

_Reading: TypeAlias = tuple[Span | None, int, int]
"""A URI, if there is one, the last index that was looked at to know it, and the index where the next may begin."""


class Wanted(NamedTuple, Generic[F]):
    """What is looked for."""

    schemes: Collection[str] | None  # those that are taken without `//`, in lower case
    syntax: Syntax
    kind: type[F]


def read_at_colon(text: str, colon: int, wanted: Wanted[F]) -> _Reading:
    """The URI whose scheme ends at a colon."""
    start = _scheme_start(text, colon)
    before = text[start - 1 : start] if start else " "
    scheme = text[start:colon].lower()
    if scheme == "url" and before == "<":
        start = passed(patterns().gap, text, colon + 1)
        return _delimited(text, start, "<", wanted._replace(schemes=None))
    schemes = wanted.schemes
    is_wanted = (schemes is None or scheme in schemes) and text[colon + 1 : colon + 2] not in NO_BEGINNING
    if scheme in {"", "url"} or not (is_wanted or text.startswith("//", colon + 1)):
        return None, colon + 2, colon + 1
    if plain := _plain(text, start, colon, before):
        return plain
    seen = colon + 2
    if before in _CLOSING:
        delimited = _delimited(text, start, before, wanted)
        if delimited[0]:
            return delimited
        seen = delimited[1]
    end, last, is_cut = limit_of(text, colon, scheme, before, wanted.syntax)
    uri = "" if is_cut else text[start:end].rstrip(f"{TRAILING}{before}" if before in "_~" else TRAILING)
    if not uri.isascii():
        uri = without_punctuation(uri, before)
    span = (start, start + len(uri), Delimitation.BARE, uri) if _is_meant(uri, wanted) else None
    return span, max(seen, last), end


def _scheme_start(text: str, colon: int) -> int:
    """Where the scheme before a colon begins; at the colon, if there is none."""
    first = max(0, colon - LONGEST_SCHEME - 1)
    scheme = text[first + len(text[first:colon].rstrip(SCHEME)) : colon].lstrip("+-.")
    while scheme and not (scheme[0].isalpha() and len(scheme) <= LONGEST_SCHEME):
        scheme = scheme.lstrip(ALPHANUMERIC).lstrip("+-.")
    return colon - len(scheme)


def _plain(text: str, start: int, colon: int, before: str) -> _Reading | None:
    """A URI that a pattern reads whole and where nothing goes on: most are."""
    match = patterns().plain.match(text, colon + 1)
    span = set_off(text, start, match.end()) if match and before not in "_~" else None
    return (span, match.end(), match.end()) if match and span else None


def set_off(text: str, start: int, end: int) -> Span | None:
    """A plain URI with what belongs to the text round it left out; `None` where it takes more than a look."""
    before, behind = text[start - 1 : start] or " ", text[end : end + 1]
    if before in _CLOSING:
        closing, form = _CLOSING[before]
        return (start, end, form, text[start:end]) if behind == closing else None
    if behind == "'" != before:
        return None
    uri = text[start:end].rstrip(TRAILING)
    return (start, start + len(uri), Delimitation.BARE, uri) if len(uri) > uri.find(":") + 3 else None


def _delimited(text: str, start: int, opening: str, wanted: Wanted[F]) -> _Reading:
    """The URI that fills what a delimiter opened, white space round line breaks left out (appendix C)."""
    closing, form = _CLOSING[opening]
    end = folded(text, start, wanted.syntax)
    last = passed(patterns().gap, text, end)
    span = text[start:end]
    is_one = text.startswith(closing, last) and not patterns().unlike.search(span)
    uri = "".join(span.split()) if is_one else ""
    if _is_meant(uri, wanted):
        return (start, end, form, uri), last, end
    return None, last, start


def _is_meant(uri: str, wanted: Wanted[F]) -> bool:
    """Whether a text is a URI of those that are looked for."""
    scheme, _, rest = uri.partition(":")
    schemes, syntax = wanted.schemes, wanted.syntax
    if rest.startswith("///"):
        return scheme.lower() not in WITH_HOST and syntax.whole.fullmatch(uri) is not None
    if rest.startswith("//"):
        return syntax.hosted.fullmatch(uri) is not None
    is_one = rest != "" and (schemes is None or scheme.lower() in schemes)
    return is_one and syntax.whole.fullmatch(uri) is not None
