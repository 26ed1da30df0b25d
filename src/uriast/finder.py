"""URIs and IRIs in running text, delimited as RFC 3986, appendix C, describes or by what cannot stand in them."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast, overload
from unicodedata import category

from uriast.combinators import Rule, alt, literal, rule, text as text_of
from uriast.combinators.elements import char_from
from uriast.grammar import rfc3986
from uriast.redaction import redacted
from uriast.scheme_traits import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator

    from uriast import nodes
    from uriast.iri_nodes import IRI

DEFAULT_SCHEMES: Final = frozenset(name for name, traits in SCHEMES.items() if traits.in_prose)
"""The schemes that are taken without `//`: those whose URIs are written so in running text.

Schemes whose names are everyday words before a colon, in prose or in code (`about`, `file`, `info`, `tag`), are not.
"""

LONGEST_SCHEME: Final = 64
"""The code points that a scheme has at most, to be found: how far the scan looks back from a colon."""

_WITH_HOST: Final = frozenset(name for name, traits in SCHEMES.items() if traits.host_required)
_ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SCHEME: Final = f"+-.{_ALPHANUMERIC}"
_TRAILING: Final = ".,;:!?'*("
_NO_BEGINNING: Final = ".,;:!'*(="
_SCHEME_SET: Final = r"+\-.0-9A-Za-z"
_AUTHORITY_SET: Final = r"!$%&'()*+,\-.0-9:;=@A-Z\[\]_a-z~"
_OUTSIDE_SET: Final = r'\x00-\x20"<>\\\^`{|}\x7F'
"""The characters of ASCII that no URI has."""

_APOSTROPHE: Final = "\u2019"  # or a closing quotation mark
_JOINERS: Final = "\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb"  # what stands inside of words (RFC 5892, appendix A)
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_DASHES: Final = frozenset({"Pd", "Pc"})
_OPENING: Final = frozenset({"Ps", "Pi"})
_CLOSING_KINDS: Final = frozenset({"Pe", "Pf"})
_BLANK: Final = r"\xa0\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
"""White space beyond ASCII, and what is not seen, such as the controls of bidirectional text (RFC 3987, 4.1)."""
_BRACKETS: Final = (
    r"\xab\xbb\u0f3a-\u0f3d\u169b\u169c\u2018-\u201f\u2039-\u2046\u207d-\u2bff\u2e00-\u303f"
    r"\ufd3e\ufd3f\ufe10-\ufe6f\uff08-\uff65"
)
"""The brackets and quotation marks beyond ASCII, and more: which of them a character is, its category tells."""


class Form(StrEnum):
    """How a URI is set off from the text round it (RFC 3986, appendix C)."""

    BARE = "bare"
    ANGLE_BRACKETS = "angle-brackets"
    QUOTES = "quotes"


_CLOSING: Final = {"<": (">", Form.ANGLE_BRACKETS), '"': ('"', Form.QUOTES)}


class Found(NamedTuple):
    """A URI in a text. No `repr` shows its password; `text` does.

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset behind its last character. Delimiters and a prefix `URL:` stand outside of the span.
        form: How it is set off.
        text: The URI as it is meant: what stands in the span, without the white space.
    """

    start: int
    end: int
    form: Form
    text: str

    @property
    def uri(self) -> nodes.URI:
        """The URI, parsed when asked for. It is always valid."""
        return rfc3986.URI.parse(self.text)

    def __repr__(self) -> str:
        return _shown(self)


class FoundIRI(NamedTuple):
    """An IRI in a text, which may be a URI: its fields are those of `Found`.

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset behind its last character.
        form: How it is set off.
        text: The IRI as it is meant: what stands in the span, without the white space.
    """

    start: int
    end: int
    form: Form
    text: str

    @property
    def iri(self) -> IRI:
        """The IRI, parsed when asked for. It is always valid."""
        from uriast.grammar import rfc3987  # noqa: PLC0415 - who finds URIs does not wait for it

        return rfc3987.IRI.parse(self.text)

    def __repr__(self) -> str:
        return _shown(self)


def _shown(found: Found | FoundIRI) -> str:
    place = f"start={found.start}, end={found.end}, form={found.form!s}"
    return f"{type(found).__name__}({place}, text={redacted(found.text)!r})"


F = TypeVar("F", bound=Found | FoundIRI)

_COLON: Final = 5
"""The group of a candidate that is no more than a colon; the others mark that a URI is not plainly set off."""

_Span: TypeAlias = tuple[int, int, Form, str]

_Reading: TypeAlias = tuple[_Span | None, int, int]
"""A URI, if there is one, the last index that was looked at to know it, and the index where the next may begin."""

_Limit: TypeAlias = tuple[int, int, bool]
"""Where a URI ends, the last index that was looked at to know it, and whether a longer one was meant."""


@overload
def find(text: str, *, schemes: Collection[str] | None = ..., iris: Literal[False] = ...) -> Iterator[Found]: ...
@overload
def find(text: str, *, schemes: Collection[str] | None = ..., iris: Literal[True]) -> Iterator[FoundIRI]: ...
@overload
def find(text: str, *, schemes: Collection[str] | None = ..., iris: bool) -> Iterator[Found | FoundIRI]: ...
def find(
    text: str, *, schemes: Collection[str] | None = DEFAULT_SCHEMES, iris: bool = False
) -> Iterator[Found | FoundIRI]:
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
    ...     print(found.start, found.end, found.form, found.text)
    9 37 angle-brackets ftp://foo.example.com/rfc/
    43 57 bare http://a/b_(c)
    61 70 quotes http://a/
    73 96 bare mailto:fred@example.com
    >>> [found.iri.host.text for found in find("(http://www.résumé.example/ö!)", iris=True)]
    ['www.résumé.example']

    Args:
        text: Any text.
        schemes: The schemes that are taken without `//`, in either case; `None` for any.
        iris: Find IRIs, each a `FoundIRI`, rather than URIs.

    Raises:
        ParseError: A scheme is not valid.
        TypeError: An argument is of another type.
    """
    if not isinstance(text, str):
        message = f"URIs are found in str, not {type(text).__name__}"
        raise TypeError(message)
    names = _lowered(schemes)
    if iris:
        return _scan(text, 0, 0, _Wanted(names, _iris(), FoundIRI), final=True)
    return _scan(text, 0, 0, _Wanted(names, _uris(), Found), final=True)


@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iris: Literal[False] = ...
) -> Iterator[Found]: ...
@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iris: Literal[True]
) -> Iterator[FoundIRI]: ...
@overload
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = ..., iris: bool
) -> Iterator[Found | FoundIRI]: ...
def find_in(
    chunks: Iterable[str], *, schemes: Collection[str] | None = DEFAULT_SCHEMES, iris: bool = False
) -> Iterator[Found | FoundIRI]:
    """Find the URIs or IRIs in a text that comes in pieces, such as an open file: `find` of all of it, piece by piece.

    Offsets count from the beginning of the first piece. No more is kept than the last piece, and the URI at its end if
    there is one, however long: a long one is read on when as much of it again has come. Pieces of some thousand
    characters, `iter(lambda: file.read(65536), "")`, take a fraction of the time of lines.

    >>> list(find_in(["at http:/", "/a/", "b."]))
    [Found(start=3, end=13, form=bare, text='http://a/b')]

    Args:
        chunks: The pieces, in their order; where they are cut makes no difference.
        schemes: The schemes that are taken without `//`, in either case; `None` for any.
        iris: Find IRIs, each a `FoundIRI`, rather than URIs.

    Raises:
        ParseError: A scheme is not valid.
        TypeError: An argument, or a piece when it comes, is of another type.
    """
    if isinstance(chunks, str):
        message = "the pieces of a text are several str, not one"
        raise TypeError(message)
    pieces, names = iter(chunks), _lowered(schemes)
    if iris:
        return _scan_pieces(pieces, _Wanted(names, _iris(), FoundIRI))
    return _scan_pieces(pieces, _Wanted(names, _uris(), Found))


def _lowered(schemes: Collection[str] | None) -> Collection[str] | None:
    """The schemes in lower case, as they are compared (section 3.1)."""
    if schemes is None or schemes is DEFAULT_SCHEMES:
        return schemes
    if isinstance(schemes, str):
        message = "schemes are several str, not one"
        raise TypeError(message)
    return frozenset(rfc3986.scheme.parse(scheme).lower() for scheme in schemes)


class _Wanted(NamedTuple, Generic[F]):
    """What is looked for."""

    schemes: Collection[str] | None  # those that are taken without `//`, in lower case
    syntax: _Syntax
    kind: type[F]


def _scan_pieces(chunks: Iterator[str], wanted: _Wanted[F]) -> Iterator[F]:
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


def _scan(text: str, origin: int, start: int, wanted: _Wanted[F], *, final: bool) -> Generator[F, None, int]:
    """Find from an index on. If the text goes on, stop at what may go on too, and give its index."""
    candidates = _patterns().candidate.finditer
    new = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] # Found's own is slow
    found = cast("Callable[[type[F], _Span], F]", new)
    kind, bare, edge = wanted.kind, Form.BARE, -1 if final else len(text)
    while True:
        for match in candidates(text, start):
            first, end = match.span()
            if match.lastindex is None and end != edge:
                yield found(kind, (origin + first, origin + end, bare, match[0]))
                continue
            is_colon = match.lastindex == _COLON
            if not is_colon and end != edge and (span := _set_off(text, first, end)):
                yield found(kind, (origin + first, origin + span[1], *span[2:]))
                continue
            colon = first if is_colon else text.find(":", first)
            span, seen, past = _read(text, colon, wanted) if match.lastindex else (None, end, end)
            if seen >= edge and not final:
                return first
            if span:
                yield found(kind, (origin + span[0], origin + span[1], *span[2:]))
            if not is_colon or text.find(":", colon + 1, past) >= 0:
                start = past
                break
        else:
            return len(text)


class _Plain(rfc3986.RFC3986):
    """What most URIs in running text are made of: nothing that could belong to the text round them."""

    @rule
    def sub_delims(self) -> Rule[str]:
        """The sub-delims without the apostrophe and the parentheses."""
        return char_from("!$&*+,;=")

    @rule
    def authority_part(self) -> Rule[str]:
        """A simple authority behind its two slashes."""
        port = text_of(literal(":") >> self.port).optional("")
        return text_of(literal("//"), self.unreserved.at_least(1), port)

    @rule
    def behind_authority(self) -> Rule[str]:
        """What stands behind one: path and query in one, and fragment; not empty."""
        return alt(text_of(char_from("/?"), self.query, self._end), text_of(literal("#"), self.fragment))

    @rule
    def local(self) -> Rule[str]:
        """An empty authority and a path."""
        return text_of(literal("///"), self.query, self._end)

    @property
    def _end(self) -> Rule[str | None]:
        return text_of(literal("#"), self.fragment).optional()


class _Patterns(NamedTuple):
    """What is compiled when something is first looked for."""

    candidate: re.Pattern[str]  # a plain URI of a usual scheme, set off by nothing; else a colon, maybe of a scheme
    plain: re.Pattern[str]  # what stands behind the colon in a plain URI, if it ends there or a mark closes it
    gap: re.Pattern[str]  # white space with one line break at most
    unlike: re.Pattern[str]  # what no delimited URI has: a line that begins with another, or what does not show
    authority_run: re.Pattern[str]  # characters of ASCII that an authority is made of
    part: re.Pattern[str]  # characters of ASCII in a URI that never end it
    blank: re.Pattern[str]  # a character beyond ASCII that does not show
    ordinary: re.Pattern[str]  # characters beyond ASCII that are neither that nor brackets


@cache
def _patterns() -> _Patterns:
    simple = _Plain()
    whole = r"(?![^\x00-\x7F]|[\\^|])"  # nothing that may have been meant for more of the authority
    rest = rf"{simple.authority_part.pattern}(?:{simple.behind_authority.pattern}|{whole})"
    local = rf"(?:{rest}|{simple.local.pattern})"
    letters = r"[!$&*+,\-./0-9:;=?@A-Z_a-z~]*+"
    begin = rf"""(?:(?<![{_SCHEME_SET}'"<_~].)|(?<=['"<].)())"""
    settled = rf"(?![^{_OUTSIDE_SET}')])"
    end = rf"(?:(?<![{_TRAILING}])(?![^{_OUTSIDE_SET}])|{settled}())"
    return _Patterns(
        re.compile(
            rf"h{begin}ttps?+:{rest}{end}|f{begin}(?:tp:{rest}|ile:{local}){end}"
            r"""|:(?:(?<=<[Uu][Rr][Ll]:)|(?![\x00-\x20"<>]))()"""
        ),
        re.compile(rf"{rest}{settled}"),
        re.compile(r"[ \t]*+\r?+\n?+[ \t]*+"),
        re.compile(rf"\n[ \t]*+[A-Za-z][{_SCHEME_SET}]*+://|[{_BLANK}]"),
        re.compile(rf"[{_AUTHORITY_SET}]*+"),
        re.compile(rf"{letters}(?:%[0-9A-Fa-f][0-9A-Fa-f]{letters})*+"),
        re.compile(rf"[{_BLANK}]"),
        re.compile(rf"[^\x00-\x7F{_BLANK}{_BRACKETS}]*+"),
    )


class _Syntax(NamedTuple):
    """How URIs are read, or IRIs."""

    whole: re.Pattern[str]
    hosted: re.Pattern[str]  # one that has a host
    authority: re.Pattern[str]  # one that has a host, if that is no faulty IP literal
    beyond: re.Pattern[str] | None  # characters beyond ASCII that are part of one
    run: re.Pattern[str]  # characters that one is made of
    fold: re.Pattern[str]  # a single line break between two of them


@cache
def _uris() -> _Syntax:
    characters = text_of(rfc3986.unreserved | rfc3986.reserved | literal("%"))
    return _syntax(rfc3986.URI, text_of(rfc3986.authority), None, characters)


@cache
def _iris() -> _Syntax:
    from uriast.grammar import rfc3987  # noqa: PLC0415 - who finds URIs does not wait for it

    characters = text_of(rfc3987.iunreserved | rfc3987.iprivate | rfc3986.reserved | literal("%"))
    return _syntax(rfc3987.IRI, text_of(rfc3987.iauthority), text_of(rfc3987.ucschar.many()), characters)


def _syntax(whole: Rule[object], authority: Rule[str], beyond: Rule[str] | None, characters: Rule[str]) -> _Syntax:
    uri = text_of(whole).pattern
    return _Syntax(
        re.compile(uri),
        re.compile(rf"(?=[^:]*+://(?:[^/?#@]*+@)?+[^:/?#]){uri}"),
        re.compile(rf"(?=(?:[^@\[\]]*+@)?+[^:@]){authority.pattern}"),
        re.compile(beyond.pattern) if beyond else None,
        re.compile(text_of(characters.many()).pattern),
        re.compile(rf"[ \t]*+\r?+\n[ \t]*+(?={characters.pattern})"),
    )


def _read(text: str, colon: int, wanted: _Wanted[F]) -> _Reading:
    """The URI whose scheme ends at a colon."""
    start = _scheme_start(text, colon)
    before = text[start - 1 : start] if start else " "
    scheme = text[start:colon].lower()
    if scheme == "url" and before == "<":
        start = _passed(_patterns().gap, text, colon + 1)
        return _delimited(text, start, "<", wanted._replace(schemes=None))
    schemes = wanted.schemes
    is_wanted = (schemes is None or scheme in schemes) and text[colon + 1 : colon + 2] not in _NO_BEGINNING
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
    end, last, is_cut = _limit(text, colon, scheme, before, wanted.syntax)
    uri = "" if is_cut else text[start:end].rstrip(f"{_TRAILING}{before}" if before in "_~" else _TRAILING)
    if not uri.isascii():
        uri = _without_punctuation(uri, before)
    span = (start, start + len(uri), Form.BARE, uri) if _is_meant(uri, wanted) else None
    return span, max(seen, last), end


def _scheme_start(text: str, colon: int) -> int:
    """Where the scheme before a colon begins; at the colon, if there is none."""
    first = max(0, colon - LONGEST_SCHEME - 1)
    scheme = text[first + len(text[first:colon].rstrip(_SCHEME)) : colon].lstrip("+-.")
    while scheme and not (scheme[0].isalpha() and len(scheme) <= LONGEST_SCHEME):
        scheme = scheme.lstrip(_ALPHANUMERIC).lstrip("+-.")
    return colon - len(scheme)


def _plain(text: str, start: int, colon: int, before: str) -> _Reading | None:
    """A URI that a pattern reads whole and where nothing goes on: most are."""
    match = _patterns().plain.match(text, colon + 1)
    span = _set_off(text, start, match.end()) if match and before not in "_~" else None
    return (span, match.end(), match.end()) if match and span else None


def _set_off(text: str, start: int, end: int) -> _Span | None:
    """A plain URI with what belongs to the text round it left out; `None` where it takes more than a look."""
    before, behind = text[start - 1 : start] or " ", text[end : end + 1]
    if before in _CLOSING:
        closing, form = _CLOSING[before]
        return (start, end, form, text[start:end]) if behind == closing else None
    if behind == "'" != before:
        return None
    uri = text[start:end].rstrip(_TRAILING)
    return (start, start + len(uri), Form.BARE, uri) if len(uri) > uri.find(":") + 3 else None


def _delimited(text: str, start: int, opening: str, wanted: _Wanted[F]) -> _Reading:
    """The URI that fills what a delimiter opened, white space round line breaks left out (appendix C)."""
    closing, form = _CLOSING[opening]
    end = _folded(text, start, wanted.syntax)
    last = _passed(_patterns().gap, text, end)
    span = text[start:end]
    is_one = text.startswith(closing, last) and not _patterns().unlike.search(span)
    uri = "".join(span.split()) if is_one else ""
    if _is_meant(uri, wanted):
        return (start, end, form, uri), last, end
    return None, last, start


def _folded(text: str, start: int, syntax: _Syntax) -> int:
    """Where characters that a URI is made of end, with single line breaks between them."""
    end = _passed(syntax.run, text, start)
    while match := syntax.fold.match(text, end):
        end = _passed(syntax.run, text, match.end())
    return end


# Where what is not delimited ends


def _limit(text: str, colon: int, scheme: str, before: str, syntax: _Syntax) -> _Limit:
    """Where the longest URI with a colon ends, or where it is closed from outside."""
    start = authority = run = colon + 1
    end, is_cut = len(text), False
    if text.startswith("//", start):
        authority, run, is_cut = _authority(text, start + 2, syntax)
        behind = ("/", "?", "#") if authority > start + 2 else () if scheme in _WITH_HOST else ("/",)
        if not text.startswith(behind, authority):
            end = authority
    at = _closed(text, (start, authority, end), before, syntax)
    last = max(run, at + 2 if text.startswith(("%", "\\"), at) else at)
    if at == authority > start:
        return (start, last, True) if is_cut or _is_cut(text, at) else (at, last, False)
    if syntax.beyond or text[at : at + 1].isascii():
        return at, last, False
    word = _behind_dashes(text, at)
    return at, max(last, word), _is_word(text[word : word + 1])


def _closed(text: str, bounds: tuple[int, int, int], before: str, syntax: _Syntax) -> int:
    """Where a URI is closed: bounds are where it begins, where its authority ends, and where it ends at the latest."""
    at, authority, end = bounds
    depth, has_fragment, part = 0, False, _patterns().part
    while (at := _passed(part, text, at, end)) < end:
        mark = text[at]
        if not mark.isascii():
            ordinary = _ordinary(text, at, end, syntax)
            if ordinary > at:
                at = ordinary
                continue
            mark = _counted_as(mark, syntax)
        if mark == "(":
            depth += 1
        elif mark == ")" and depth:
            depth -= 1
        elif mark == "#" and not has_fragment:
            has_fragment = True
        elif not (mark == "'" != before or mark == "-" or (mark in "[]" and at < authority)):
            break
        at += 1
    return at


def _ordinary(text: str, at: int, end: int, syntax: _Syntax) -> int:
    """Where characters beyond ASCII stop that never end an IRI."""
    return _passed(syntax.beyond, text, at, _passed(_patterns().ordinary, text, at, end)) if syntax.beyond else at


def _counted_as(mark: str, syntax: _Syntax) -> str:
    """What a character beyond ASCII counts as: a bracket, a hyphen, or a space if it ends a URI."""
    if syntax.beyond is None or not syntax.beyond.fullmatch(mark) or _patterns().blank.match(mark):
        return " "
    kind = category(mark)
    return "(" if kind in _OPENING else ")" if kind in _CLOSING_KINDS and mark != _APOSTROPHE else "-"


def _authority(text: str, start: int, syntax: _Syntax) -> _Limit:
    """Where the longest authority ends: at its start, if it has no host."""
    run = ascii_run = _passed(_patterns().authority_run, text, start)
    reach, is_cut = run, False
    if not text[run : run + 1].isascii():
        run = _beyond(text, run)
        reach = _reach(text, start, run)
    match = syntax.authority.match(text, start, reach if syntax.beyond else ascii_run)
    end = match.end() if match else start
    if syntax.beyond is None and ascii_run < reach:
        is_cut = end == ascii_run or text.find("@", ascii_run, run) >= 0
    return end, run, is_cut


def _beyond(text: str, at: int) -> int:
    """Where a run of characters ends that an authority may be made of, beyond ASCII too."""
    while at < len(text) and _is_word(text[at]):
        at = _passed(_patterns().authority_run, text, at + 1)
    return at


def _reach(text: str, start: int, run: int) -> int:
    """Where an authority ends whose run of characters goes beyond ASCII.

    A last label that begins in ASCII, or with letters that have cases, ends before those that have none.
    """
    host = max(start, text.rfind("@", start, run) + 1)
    colon = text.find(":", host, run)
    end = colon if colon >= 0 else run
    dot = text.rfind(".", host, end - 1)
    while dot >= 0 and not _is_word(text[dot + 1]):
        dot = text.rfind(".", host, dot)
    label = at = dot + 1 if dot >= 0 else host
    while at < run and (text[at].isascii() or _joins(text[at])):
        at += 1
    is_whole = at == label and (dot >= 0 or text.startswith((":", "/", "?", "#"), end))
    return run if is_whole else at


def _is_word(mark: str) -> bool:
    """Whether a character is a letter, a digit, a mark or an emoji, or may be one in a Unicode to come."""
    if mark.isascii():
        return mark.isalnum()
    kind = category(mark)
    return kind[0] in "LMN" or kind in {"So", "Cn"} or mark in _JOINERS or mark in _SKIN_TONES


def _behind_dashes(text: str, at: int) -> int:
    """Where dashes and apostrophes beyond ASCII end, which have words on both sides."""
    while category(text[at : at + 1] or " ") in _DASHES or text.startswith(_APOSTROPHE, at):
        at += 1
    return at


def _joins(mark: str) -> bool:
    """Whether a character behind others of a word is part of it: a digit, a mark, a letter of a script with cases."""
    return mark.isdecimal() or mark.lower() != mark.upper() or category(mark)[0] == "M"


def _is_cut(text: str, end: int) -> bool:
    """Whether an authority goes on with what no authority has: another one was meant, which this is not."""
    behind, beyond = text[end : end + 1], text[end + 1 : end + 2]
    if behind == "\\":
        return beyond == "@"
    if behind == "." and text[end - 1] == "]":  # no name has an IP literal for a label
        return beyond.isalnum()
    if behind == ":":
        behind = beyond
    return behind in {"%", "@", "^", "|"} or (behind != "" and _joins(behind))


def _passed(pattern: re.Pattern[str], text: str, start: int, end: int = sys.maxsize) -> int:
    """Where a pattern stops that matches any text, if only nothing of it."""
    match = pattern.match(text, start, end)
    return match.end() if match else start


def _without_punctuation(iri: str, before: str) -> str:
    """An IRI without the punctuation at its end, of ASCII and beyond."""
    end = len(iri)
    while _is_trailing(iri[end - 1], before):
        end -= 1
    return iri[:end]


def _is_trailing(mark: str, before: str) -> bool:
    """Whether a character is punctuation, other than a bracket or quotation mark that closes."""
    if mark.isascii():
        return mark in _TRAILING or mark == before in "_~"
    kind = category(mark)
    return kind[0] == "P" and (kind not in _CLOSING_KINDS or mark == _APOSTROPHE)


def _is_meant(uri: str, wanted: _Wanted[F]) -> bool:
    """Whether a text is a URI of those that are looked for."""
    scheme, _, rest = uri.partition(":")
    schemes, syntax = wanted.schemes, wanted.syntax
    if rest.startswith("///"):
        return scheme.lower() not in _WITH_HOST and syntax.whole.fullmatch(uri) is not None
    if rest.startswith("//"):
        return syntax.hosted.fullmatch(uri) is not None
    is_one = rest != "" and (schemes is None or scheme.lower() in schemes)
    return is_one and syntax.whole.fullmatch(uri) is not None
