"""Finding URIs and IRIs in running text, with the delimiters of RFC 3986, appendix C, or without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast, overload

from uriast.grammar import rfc3986
from uriast.passes.find.candidates import LONGEST_SCHEME, SearchOptions, Span, plain_span, read_at_colon
from uriast.passes.find.matches import Delimitation, IRIMatch, URIMatch
from uriast.passes.find.patterns import patterns, syntax_of_iris, syntax_of_uris
from uriast.scheme_traits import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator


F = TypeVar("F", bound=URIMatch | IRIMatch)


DEFAULT_SCHEMES: Final = frozenset(name for name, traits in SCHEMES.items() if traits.in_prose)
"""The schemes that are found without `//`, such as `mailto`.

A scheme whose name is an everyday word before a colon, in prose or in code, is not among them: `about`, `file`, `info`,
`tag`.
"""


@overload
def find(text: str, *, schemes: Collection[str] | None = ..., iris: Literal[False] = ...) -> Iterator[URIMatch]: ...
@overload
def find(text: str, *, schemes: Collection[str] | None = ..., iris: Literal[True]) -> Iterator[IRIMatch]: ...
@overload
def find(text: str, *, schemes: Collection[str] | None = ..., iris: bool) -> Iterator[URIMatch | IRIMatch]: ...
def find(
    text: str, *, schemes: Collection[str] | None = DEFAULT_SCHEMES, iris: bool = False
) -> Iterator[URIMatch | IRIMatch]:
    r"""Find the URIs, or the IRIs, in running text, from left to right.

    `scheme://` is found for every scheme, if a host follows. Instead of a host a path may follow, except after http and
    https. Without `//` the scheme must be one of `schemes`, and a character that is not punctuation must follow.

    - In angle brackets or double quotes, white space with one line break is removed, unless another `scheme://`
      follows. A space alone or an empty line is not removed. A hyphen before the line break is kept: `text[start:end]`
      shows whether it may have been added (appendix C). After `<URL:`, every scheme is found.
    - Elsewhere the longest valid URI is found. It ends before a closing parenthesis that it did not open, and, if it
      follows an apostrophe, before the next apostrophe. Punctuation at its end is left out: `.,;:!?'*(`, and, if it
      follows `_` or `~`, the same character.
    - No URI begins after a letter or a digit: `1.http://a/` contains `http://a/`, but `x-http` is a scheme, so
      `x-http://a/` is found as a whole. A scheme has at most 64 characters, and no line break stands next to its colon.
    - No URI ends inside an authority: before a digit, a mark, a letter of a script that has upper and lower case, or
      one of `%@^|`. In `http://bücher.example`, nothing is found, instead of `http://b`.
    - No URI is only the beginning of an IRI. Nothing is found if a host continues with non-ASCII characters up to a
      dot and a label, or an authority up to an at-sign. Nothing is found either if a path, query or fragment continues
      with a non-ASCII letter, digit, mark or emoji, directly or after a dash or an apostrophe:
      `http://www.例え.jp/x`, `http://a/Über_uns`.
    - All other non-ASCII characters end the URI. An ideographic full stop is not a dot. Letters of a script without
      upper and lower case end a host, because some languages put no space between words: `http://a.exampleは`
      contains `http://a.example`.

    With `iris`, IRIs (RFC 3987) and URIs are found by the same rules, with these differences:

    - If the last label of a host begins in ASCII, it ends before letters of a script without upper and lower case:
      `http://例え.jpは` contains `http://例え.jp`. A single label of such letters is a host only before `:`, `/`, `?`
      or `#`.
    - A path, query or fragment contains every character that an IRI may, up to a closing bracket or quotation mark that
      it did not open. Punctuation of every script is left out at its end: `http://a/Über。` is found without the full
      stop.
    - White space of every kind ends an IRI, and so do invisible controls, such as those of bidirectional text, and
      private characters, unless the IRI is delimited.

    >>> text = 'See <URL:ftp://foo.example.\n com/rfc/> (or http://a/b_(c)), "http://a/"; mailto:fred@example.com.'
    >>> for match in find(text):
    ...     print(match.start, match.end, match.delimitation, match.text)
    9 37 angle-brackets ftp://foo.example.com/rfc/
    43 57 bare http://a/b_(c)
    61 70 quotes http://a/
    73 96 bare mailto:fred@example.com
    >>> [match.iri.host.text for match in find("(http://www.résumé.example/ö!)", iris=True)]
    ['www.résumé.example']

    Args:
        text: Any text.
        schemes: The schemes that are found without `//`, in upper or lower case; `None` for all schemes.
        iris: Whether to find IRIs, as `IRIMatch`, instead of URIs.

    Returns:
        The matches, each found when it is asked for.

    Raises:
        ParseError: A scheme is not valid.
    """
    if not isinstance(text, str):
        message = f"expected a text as str, got {type(text).__name__}"
        raise TypeError(message)
    return _scan(text, 0, 0, _options(schemes, iris=iris), final=True)


@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iris: Literal[False] = ...
) -> Iterator[URIMatch]: ...
@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iris: Literal[True]
) -> Iterator[IRIMatch]: ...
@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iris: bool
) -> Iterator[URIMatch | IRIMatch]: ...
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = DEFAULT_SCHEMES, iris: bool = False
) -> Iterator[URIMatch | IRIMatch]:
    """Find the URIs or IRIs in a text that comes in chunks, such as an open file. The matches are those of `find`.

    Offsets count from the beginning of the first chunk. Memory holds one chunk and the URI that its end cuts off. A
    long URI is scanned again only when its known part has doubled. Chunks of some thousand characters, such as
    `iter(lambda: file.read(65536), "")`, are several times faster than lines.

    >>> list(find_in(["at http:/", "/a/", "b."]))
    [URIMatch(start=3, end=13, delimitation=bare, text='http://a/b')]

    Args:
        chunks: The chunks of the text in order, cut anywhere.
        schemes: The schemes that are found without `//`, in upper or lower case; `None` for all schemes.
        iris: Whether to find IRIs, as `IRIMatch`, instead of URIs.

    Returns:
        The matches, each found when it is asked for.

    Raises:
        ParseError: A scheme is not valid.
    """
    if isinstance(chunks, str):
        message = "expected an iterable of str, got str"
        raise TypeError(message)
    return _scan_chunks(iter(chunks), _options(schemes, iris=iris))


def _options(schemes: Collection[str] | None, *, iris: bool) -> SearchOptions[URIMatch | IRIMatch]:
    names = _lowered(schemes)
    if iris:
        return SearchOptions(names, syntax_of_iris(), IRIMatch)
    return SearchOptions(names, syntax_of_uris(), URIMatch)


def _lowered(schemes: Collection[str] | None) -> Collection[str] | None:
    """The schemes in lower case, as they are compared (section 3.1)."""
    if schemes is None or schemes is DEFAULT_SCHEMES:
        return schemes
    if isinstance(schemes, str):
        message = "expected schemes as a collection of str, got str"
        raise TypeError(message)
    return frozenset(rfc3986.scheme.parse(scheme).lower() for scheme in schemes)


def _scan_chunks(chunks: Iterator[str], options: SearchOptions[F]) -> Iterator[F]:
    origin = start = lacking = 0
    kept, waiting = "", list[str]()
    for chunk in chunks:
        if not isinstance(chunk, str):
            message = f"expected a chunk as str, got {type(chunk).__name__}"
            raise TypeError(message)
        waiting.append(chunk)
        lacking -= len(chunk)
        if lacking > 0:  # a long URI is scanned again only when its known part has doubled
            continue
        text = kept + "".join(waiting)
        waiting.clear()
        start = yield from _scan(text, origin, start, options, final=False)
        lacking = len(text) - start
        first = max(0, start - LONGEST_SCHEME - 1)
        kept, origin, start = text[first:], origin + first, start - first
    yield from _scan(kept + "".join(waiting), origin, start, options, final=True)


def _scan(text: str, origin: int, start: int, options: SearchOptions[F], *, final: bool) -> Generator[F, None, int]:
    """Yield the matches from an index on."""
    candidates = patterns().candidate.finditer
    new = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] # URIMatch's own is slow
    new_match = cast("Callable[[type[F], Span], F]", new)
    kind, bare, edge = options.kind, Delimitation.BARE, start if final else len(text)
    while True:
        for match in candidates(text, start):
            first, end = match.span()
            if end != edge:
                if match.lastindex is None:
                    yield new_match(kind, (origin + first, origin + end, bare, match[0]))
                    continue
                if match.lastgroup is None and (span := plain_span(text, first, end)):
                    yield new_match(kind, (origin + first, origin + span[1], *span[2:]))
                    continue
            span, seen, past = read_at_colon(text, text.index(":", first), options)
            if seen >= edge and not final:
                return first
            if span:
                yield new_match(kind, (origin + span[0], origin + span[1], *span[2:]))
            if past < end or ":" in text[end:past]:
                start = past
                break
        else:
            return len(text)
