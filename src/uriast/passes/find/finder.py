"""Finding URIs and IRIs in running text, with the delimiters of RFC 3986, appendix C, or without."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast, overload

from uriast.facts import FACTS
from uriast.grammar import rfc3986
from uriast.nodes.iri import IRI
from uriast.passes.find.candidates import (
    EXCLUDED,
    GAP,
    LONGEST_SCHEME,
    NOT_AFTER_COLON,
    TRAILING,
    Language,
    end_of_folded,
    hosted,
    language,
    limit_of,
    match_end,
    patterns,
    scheme_start,
    without_punctuation,
)
from uriast.passes.schemes import table_of
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator

    from uriast.combinators import Rule
    from uriast.nodes import URI
    from uriast.passes.schemes import SchemeTable

N_co = TypeVar("N_co", bound=IRI, covariant=True)

DEFAULT_SCHEMES: Final = frozenset(name for name, facts in FACTS.items() if facts.in_prose)
"""The schemes that are found without `//`, such as `mailto`.

A scheme whose name is an everyday word before a colon, in prose or in code, is not among them: `about`, `file`, `info`,
`tag`.
"""


class Delimitation(StrEnum):
    """The delimiters of a URI in running text (RFC 3986, appendix C).

    >>> from uriast import find
    >>> [str(match.delimitation) for match in find('<a://b> "a://c" a://d')]
    ['angle-brackets', 'quotes', 'bare']
    """

    BARE = "bare"
    ANGLE_BRACKETS = "angle-brackets"
    QUOTES = "quotes"


class Match(NamedTuple, Generic[N_co]):
    """A URI or an IRI in a text. Its `repr` hides the password; `text` does not.

    >>> (match,) = find("at http://user:secret@h/")
    >>> match, match.text
    (Match(start=3, end=24, delimitation=bare, text='http://user:***@h/', rule=URI), 'http://user:secret@h/')

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset after its last character. The span does not include delimiters and the prefix `URL:`.
        delimitation: The delimiters around it.
        text: The text of the URI or IRI: the span's text without white space.
        rule: The rule that parses the text: `URI` of RFC 3986 or `IRI` of RFC 3987.
    """

    start: int
    end: int
    delimitation: Delimitation
    text: str
    rule: Rule[N_co]

    def parse(self) -> N_co:
        """The node of the URI or IRI. The text is always valid.

        >>> next(find("http://h/")).parse().host, next(find("http://h/rosé", iri=True)).parse().path
        (RegName(text='h'), IPathAbempty(text='/rosé'))
        """
        return self.rule.parse(self.text)

    def __repr__(self) -> str:
        place = f"start={self.start}, end={self.end}, delimitation={self.delimitation!s}"
        return f"Match({place}, text={masked_passwords(self.text)!r}, rule={self.rule.name})"


_new = cast(
    "Callable[[type[Match[IRI]], tuple[int, int, Delimitation, str, Rule[IRI]]], Match[IRI]]",
    tuple.__new__,  # pyright: ignore[reportUnknownMemberType]
)
"""Make a match. The class's own constructor takes twice as long."""


def _match(start: int, uri: str, rule: Rule[IRI], delimitation: Delimitation = Delimitation.BARE) -> Match[IRI]:
    """The match of a text without white space."""
    return _new(Match, (start, start + len(uri), delimitation, uri, rule))


@overload
def find(
    text: str,
    *,
    schemes: Collection[str] | None = ...,
    iri: Literal[False] = ...,
    registry: SchemeTable | None = ...,
) -> Iterator[Match[URI]]: ...
@overload
def find(
    text: str, *, schemes: Collection[str] | None = ..., iri: bool, registry: SchemeTable | None = ...
) -> Iterator[Match[IRI]]: ...
def find(
    text: str,
    *,
    schemes: Collection[str] | None = DEFAULT_SCHEMES,
    iri: bool = False,
    registry: SchemeTable | None = None,
) -> Iterator[Match[IRI]]:
    r"""Find the URIs, or the IRIs, in running text, from left to right.

    `scheme://` is found for every scheme, if a host follows. Instead of a host a path may follow, except after http and
    https. Without `//` the scheme must be one of `schemes`, and a character that is not punctuation must follow.

    In angle brackets or double quotes, white space with one line break is removed. After `<URL:`, every scheme is
    found. Elsewhere the longest valid URI is found, without punctuation at its end, a parenthesis that it did not open,
    and the quotation mark that it is in. Nothing is found if it would be only a part: of a longer authority, or of an
    IRI. The guide "Repair, find and audit" has all rules.

    >>> text = 'See <URL:ftp://foo.example.\n com/rfc/> (or http://a/b_(c)), "http://a/"; mailto:fred@example.com.'
    >>> for match in find(text):
    ...     print(match.start, match.end, match.delimitation, match.text)
    9 37 angle-brackets ftp://foo.example.com/rfc/
    43 57 bare http://a/b_(c)
    61 70 quotes http://a/
    73 96 bare mailto:fred@example.com
    >>> [match.parse().host for match in find("(http://www.résumé.example/ö!)", iri=True)]
    [IRegName(text='www.résumé.example')]

    Args:
        text: Any text.
        schemes: The schemes that are found without `//`, in upper or lower case; `None` for all schemes. By default,
            those of the registry that occur in prose.
        iri: Whether to find IRIs (RFC 3987), URIs among them, instead of URIs.
        registry: The schemes whose facts count. By default, those that ship.

    Returns:
        The matches, each found when it is asked for.

    Raises:
        ParseError: A scheme is not valid.
    """
    if not isinstance(text, str):
        message = f"expected a text as str, got {type(text).__name__}"
        raise TypeError(message)
    return _scan(text, 0, 0, _lowered(schemes, registry), _language(registry, iri=iri), final=True)


@overload
def find_in(
    chunks: Iterable[str],
    *,
    schemes: Collection[str] | None = ...,
    iri: Literal[False] = ...,
    registry: SchemeTable | None = ...,
) -> Iterator[Match[URI]]: ...
@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iri: bool, registry: SchemeTable | None = ...
) -> Iterator[Match[IRI]]: ...
def find_in(
    chunks: Iterable[str],
    *,
    schemes: Collection[str] | None = DEFAULT_SCHEMES,
    iri: bool = False,
    registry: SchemeTable | None = None,
) -> Iterator[Match[IRI]]:
    """Find the URIs or IRIs in a text that comes in chunks, such as an open file. The matches are those of `find`.

    Offsets count from the beginning of the first chunk. Memory holds one chunk and the URI that its end cuts off. A
    long URI is scanned again only when its known part has doubled. Chunks of some thousand characters, such as
    `iter(lambda: file.read(65536), "")`, are several times faster than lines.

    >>> list(find_in(["at http:/", "/a/", "b."]))
    [Match(start=3, end=13, delimitation=bare, text='http://a/b', rule=URI)]

    Args:
        chunks: The chunks of the text in order, cut anywhere.
        schemes: As for `find`.
        iri: As for `find`.
        registry: As for `find`.

    Raises:
        ParseError: A scheme is not valid.
    """
    if isinstance(chunks, str):
        message = "expected an iterable of str, got str"
        raise TypeError(message)
    return _scan_chunks(iter(chunks), _lowered(schemes, registry), _language(registry, iri=iri))


def _language(registry: SchemeTable | None, *, iri: bool) -> Language:
    known = language(iri=iri)
    return known if registry is None else known._replace(with_host=hosted(table_of(registry)))


def _lowered(schemes: Collection[str] | None, registry: SchemeTable | None) -> Collection[str] | None:
    """The schemes in lower case, as they are compared (section 3.1)."""
    if schemes is DEFAULT_SCHEMES and registry is not None:
        return frozenset(name for name, facts in table_of(registry).items() if facts.in_prose)
    if schemes is None or schemes is DEFAULT_SCHEMES:
        return schemes
    if isinstance(schemes, str):
        message = "expected schemes as a collection of str, got str"
        raise TypeError(message)
    return frozenset(rfc3986.scheme.parse(scheme).lower() for scheme in schemes)


def _scan_chunks(chunks: Iterator[str], schemes: Collection[str] | None, of: Language) -> Iterator[Match[IRI]]:
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
        start = yield from _scan(text, origin, start, schemes, of, final=False)
        lacking = len(text) - start
        first = max(0, start - LONGEST_SCHEME - 1)
        kept, origin, start = text[first:], origin + first, start - first
    yield from _scan(kept + "".join(waiting), origin, start, schemes, of, final=True)


def _scan(
    text: str, origin: int, start: int, schemes: Collection[str] | None, of: Language, *, final: bool
) -> Generator[Match[IRI], None, int]:
    """Yield the matches from an index on; return the index where the next scan begins, if more text may follow."""
    candidates = patterns().candidate.finditer
    new, bare, rule, edge = _new, Delimitation.BARE, of.rule, start if final else len(text)
    while True:
        for match in candidates(text, start):
            first, end = match.span()
            if end != edge:
                if match.lastindex is None:
                    yield new(Match, (origin + first, origin + end, bare, match[0], rule))
                    continue
                if match.lastgroup is None and (found := _plain_match(text, first, end, rule, origin)):
                    yield found
                    continue
            found, seen, resume = _read_at_colon(text, text.index(":", first), schemes, of, origin)
            if seen >= edge and not final:
                return first
            if found:
                yield found
            if resume < end or ":" in text[end:resume]:
                start = resume
                break
        else:
            return len(text)


_DELIMITERS: Final = {"<": (">", Delimitation.ANGLE_BRACKETS), '"': ('"', Delimitation.QUOTES)}

_Reading: TypeAlias = tuple[Match[IRI] | None, int, int]
"""A match or `None`, the last index that was examined, and the index where the next URI may begin."""


def _read_at_colon(text: str, colon: int, schemes: Collection[str] | None, of: Language, origin: int) -> _Reading:
    """Read the URI whose scheme ends at a colon. The origin is the offset of the text in the text of all chunks."""
    start = scheme_start(text, colon)
    before = text[start - 1 : start] if start else " "
    scheme = text[start:colon].lower()
    if scheme == "url" and before == "<":
        return _delimited(text, match_end(GAP, text, colon + 1), "<", None, of, origin)
    is_wanted = (schemes is None or scheme in schemes) and text[colon + 1 : colon + 2] not in NOT_AFTER_COLON
    if scheme in {"", "url"} or not (is_wanted or text.startswith("//", colon + 1)):
        return None, colon + 2, colon + 1
    # The fast path: one pattern matches the URI, and it ends there. Most URIs are such.
    plain = patterns().plain.match(text, colon + 1)
    if plain and before not in "_~" and (found := _plain_match(text, start, plain.end(), of.rule, origin)):
        return found, plain.end(), plain.end()
    seen = colon + 2
    if before in _DELIMITERS:
        delimited = _delimited(text, start, before, schemes, of, origin)
        if delimited[0]:
            return delimited
        seen = delimited[1]
    end, last, is_cut = limit_of(text, colon, scheme, before, of)
    uri = "" if is_cut else without_punctuation(text[start:end], before)
    found = _match(origin + start, uri, of.rule) if _is_match(uri, schemes, of) else None
    return found, max(seen, last), end


def _plain_match(text: str, start: int, end: int, rule: Rule[IRI], origin: int) -> Match[IRI] | None:
    """A plain URI without delimiters and trailing punctuation; `None` if the fast path does not know its end."""
    before, after = text[start - 1 : start] or " ", text[end : end + 1]
    if before in _DELIMITERS:
        closing, delimitation = _DELIMITERS[before]
        return _match(origin + start, text[start:end], rule, delimitation) if after == closing else None
    if after == "'" != before:
        return None
    uri = text[start:end].rstrip(TRAILING)
    return None if uri.endswith("://") else _match(origin + start, uri, rule)


def _delimited(
    text: str, start: int, opening: str, schemes: Collection[str] | None, of: Language, origin: int
) -> _Reading:
    """The URI between two delimiters, without line breaks and the white space around them (appendix C)."""
    closing, delimitation = _DELIMITERS[opening]
    end = end_of_folded(text, start, of)
    last = match_end(GAP, text, end)
    span = text[start:end]
    is_one = text.startswith(closing, last) and not EXCLUDED.search(span)
    uri = "".join(span.split()) if is_one else ""
    if _is_match(uri, schemes, of):
        return _new(Match, (origin + start, origin + end, delimitation, uri, of.rule)), last, end
    return None, last, start


def _is_match(uri: str, schemes: Collection[str] | None, of: Language) -> bool:
    """Whether a text is a URI, or IRI, that the search looks for."""
    scheme, _, rest = uri.partition(":")
    if rest.startswith("///"):
        is_wanted = scheme.lower() not in of.with_host
    else:
        is_wanted = rest.startswith("//") or schemes is None or scheme.lower() in schemes
    return is_wanted and of.whole.fullmatch(uri) is not None
