"""URIs and IRIs in running text, delimited as RFC 3986, appendix C, describes or by what cannot stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast, overload

from uriast.grammar import rfc3986
from uriast.passes.find.candidates import LONGEST_SCHEME, Span, Wanted, read_at_colon, set_off
from uriast.passes.find.matches import Delimitation, IRIMatch, URIMatch
from uriast.passes.find.patterns import COLON_GROUP, patterns, syntax_of_iris, syntax_of_uris
from uriast.scheme_traits import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator


F = TypeVar("F", bound=URIMatch | IRIMatch)


DEFAULT_SCHEMES: Final = frozenset(name for name, traits in SCHEMES.items() if traits.in_prose)
"""The schemes that are taken without `//`: those whose URIs are written so in running text.

Schemes whose names are everyday words before a colon, in prose or in code (`about`, `file`, `info`, `tag`), are not.
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
    r"""Find the URIs in running text, from left to right, or its IRIs.

    `scheme://` is taken whatever the scheme is, if a host follows or, for schemes other than http and https, a path.
    Without `//` the scheme must be one of `schemes`, and something other than punctuation must follow.

    - In angle brackets or double quotes, white space with one line break in it is removed, unless another `scheme://`
      follows; a space alone, or an empty line, is not. A hyphen before the line break is kept: whether it was added,
      only `text[start:end]` can tell (appendix C). A prefix `URL:` in angle brackets vouches for any scheme.
    - Elsewhere a URI is the longest that is valid, up to a closing parenthesis that it did not open (and up to the next
      apostrophe, if it stands behind one), without the punctuation `.,;:!?'*(` at its end (and without `_` or `~`, if
      it stands behind one).
    - None begins behind a letter, which would be part of its scheme, or a digit: `1.http://a/` has `http://a/`, but
      `x-http` is a scheme, and `x-http://a/` is found whole. A scheme has 64 characters at most, and no line break
      before or behind its colon.
    - None ends in the middle of an authority: before a digit, a mark, a letter of a script that has cases, or one of
      `%@^|`. Of `http://bücher.example` nothing is found, rather than `http://b`.
    - None is only the beginning of an IRI: nothing is found where a host goes on beyond ASCII to a dot and a label, an
      authority to an at-sign, or a path, query or fragment to a letter, digit, mark or emoji, be there a dash or an
      apostrophe between. Of `http://www.例え.jp/x` nothing is found, nor of `http://a/Über_uns`.
    - Other characters beyond ASCII are the text round it, such as punctuation: an ideographic full stop is no dot.
      Behind a host, letters of a script without cases are text too, as some put no space between words:
      `http://a.exampleは` has `http://a.example`.

    With `iris`, what follows RFC 3987 is found whole, URIs included, by the same rules but for these:

    - The last label of a host, if it begins in ASCII, ends before letters of a script without cases: `http://例え.jpは`
      has `http://例え.jp`. A single label of such letters is a host only before `:`, `/`, `?` or `#`.
    - A path, query or fragment goes on with any character of an IRI, up to a closing bracket or quotation mark that it
      did not open. The punctuation at its end is left out in every script: `http://a/Über。` has no full stop.
    - White space of any kind ends it, as do controls that do not show, such as those of bidirectional text, and private
      characters, if it is not delimited.

    >>> text = 'See <URL:ftp://foo.example.\n com/rfc/> (or http://a/b_(c)), "http://a/"; mailto:fred@example.com.'
    >>> for found in find(text):
    ...     print(found.start, found.end, found.delimitation, found.text)
    9 37 angle-brackets ftp://foo.example.com/rfc/
    43 57 bare http://a/b_(c)
    61 70 quotes http://a/
    73 96 bare mailto:fred@example.com
    >>> [found.iri.host.text for found in find("(http://www.résumé.example/ö!)", iris=True)]
    ['www.résumé.example']

    Args:
        text: Any text.
        schemes: The schemes that are taken without `//`, in either case; `None` for any.
        iris: Find IRIs, each a `IRIMatch`, rather than URIs.

    Raises:
        ParseError: A scheme is not valid.
        TypeError: An argument is of another type.
    """
    if not isinstance(text, str):
        message = f"URIs are found in str, not {type(text).__name__}"
        raise TypeError(message)
    names = _lowered(schemes)
    if iris:
        return _scan(text, 0, 0, Wanted(names, syntax_of_iris(), IRIMatch), final=True)
    return _scan(text, 0, 0, Wanted(names, syntax_of_uris(), URIMatch), final=True)


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
    """Find the URIs or IRIs in a text that comes in pieces, such as an open file: `find` of all of it, piece by piece.

    Offsets count from the beginning of the first piece. No more is kept than the last piece, and the URI at its end if
    there is one, however long: a long one is read on when as much of it again has come. Pieces of some thousand
    characters, `iter(lambda: file.read(65536), "")`, take a fraction of the time of lines.

    >>> list(find_in(["at http:/", "/a/", "b."]))
    [URIMatch(start=3, end=13, delimitation=bare, text='http://a/b')]

    Args:
        chunks: The pieces, in their order; where they are cut makes no difference.
        schemes: The schemes that are taken without `//`, in either case; `None` for any.
        iris: Find IRIs, each a `IRIMatch`, rather than URIs.

    Raises:
        ParseError: A scheme is not valid.
        TypeError: An argument, or a piece when it comes, is of another type.
    """
    if isinstance(chunks, str):
        message = "the pieces of a text are several str, not one"
        raise TypeError(message)
    pieces, names = iter(chunks), _lowered(schemes)
    if iris:
        return _scan_pieces(pieces, Wanted(names, syntax_of_iris(), IRIMatch))
    return _scan_pieces(pieces, Wanted(names, syntax_of_uris(), URIMatch))


def _lowered(schemes: Collection[str] | None) -> Collection[str] | None:
    """The schemes in lower case, as they are compared (section 3.1)."""
    if schemes is None or schemes is DEFAULT_SCHEMES:
        return schemes
    if isinstance(schemes, str):
        message = "schemes are several str, not one"
        raise TypeError(message)
    return frozenset(rfc3986.scheme.parse(scheme).lower() for scheme in schemes)


def _scan_pieces(chunks: Iterator[str], wanted: Wanted[F]) -> Iterator[F]:
    kept, origin, start, lacking = "", 0, 0, 0
    waiting: list[str] = []
    for chunk in chunks:
        if not isinstance(chunk, str):
            message = f"the pieces of a text are str, not {type(chunk).__name__}"
            raise TypeError(message)
        waiting.append(chunk)
        lacking -= len(chunk)
        if lacking > 0:
            continue
        text = kept + "".join(waiting)
        waiting.clear()
        start = yield from _scan(text, origin, start, wanted, final=False)
        lacking = len(text) - start
        first = max(0, start - LONGEST_SCHEME - 1)
        kept, origin, start = text[first:], origin + first, start - first
    yield from _scan(kept + "".join(waiting), origin, start, wanted, final=True)


def _scan(text: str, origin: int, start: int, wanted: Wanted[F], *, final: bool) -> Generator[F, None, int]:
    """Find from an index on. If the text goes on, stop at what may go on too, and give its index."""
    candidates = patterns().candidate.finditer
    new = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] # URIMatch's own is slow
    found = cast("Callable[[type[F], Span], F]", new)
    kind, bare, edge = wanted.kind, Delimitation.BARE, -1 if final else len(text)
    while True:
        for match in candidates(text, start):
            first, end = match.span()
            if match.lastindex is None and end != edge:
                yield found(kind, (origin + first, origin + end, bare, match[0]))
                continue
            is_colon = match.lastindex == COLON_GROUP
            if not is_colon and end != edge and (span := set_off(text, first, end)):
                yield found(kind, (origin + first, origin + span[1], *span[2:]))
                continue
            colon = first if is_colon else text.find(":", first)
            span, seen, past = read_at_colon(text, colon, wanted) if match.lastindex else (None, end, end)
            if seen >= edge and not final:
                return first
            if span:
                yield found(kind, (origin + span[0], origin + span[1], *span[2:]))
            if not is_colon or text.find(":", colon + 1, past) >= 0:
                start = past
                break
        else:
            return len(text)
