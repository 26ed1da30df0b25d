"""URIs in running text, delimited as RFC 3986, appendix C, describes or by what cannot stand in them."""

from __future__ import annotations

import re
import sys
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from uriast import nodes
from uriast.combinators import Rule, alt, literal, rule, text as text_of
from uriast.combinators.elements import char_from
from uriast.grammar import rfc3986
from uriast.redaction import redacted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator

DEFAULT_SCHEMES: Final = frozenset("acct cid data doi geo magnet mailto mid news sip sips sms tel urn xmpp".split())  # noqa: SIM905 - a list is fifteen lines
"""The schemes that are taken without `//`: those whose URIs are written so in running text.

Schemes whose names are everyday words before a colon, in prose or in code (`about`, `file`, `info`, `tag`), are not.
"""

LONGEST_SCHEME: Final = 64
"""The code points that a scheme has at most, to be found: how far the scan looks back from a colon."""

_WITH_HOST: Final = frozenset({"http", "https"})  # RFC 9110, 4.2: a URI with an empty host is invalid
_SCHEME: Final = "+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_TRAILING: Final = ".,;:!?'*("
_NO_BEGINNING: Final = ".,;:!'*(="
_SCHEME_SET: Final = r"+\-.0-9A-Za-z"
_AUTHORITY_SET: Final = r"!$%&'()*+,\-.0-9:;=@A-Z\[\]_a-z~"
_URI_SET: Final = rf"{_AUTHORITY_SET}/?#"


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
        shown = redacted(self.text)
        return f"Found(start={self.start}, end={self.end}, form={self.form!s}, text={shown!r})"


_COLON: Final = 5
"""The group of a candidate that is no more than a colon; the others mark that a URI is not plainly set off."""

_Span: TypeAlias = tuple[int, int, Form, str]


def find(text: str, *, schemes: Collection[str] | None = DEFAULT_SCHEMES) -> Iterator[Found]:
    r"""Find the URIs in running text, from left to right.

    `scheme://` is taken whatever the scheme is, if a host follows or, for schemes other than http and https, a path.
    Without `//` the scheme must be one of `schemes`, and something other than punctuation must follow.

    - In angle brackets or double quotes, white space with one line break in it is removed, unless another `scheme://`
      follows; a space alone, or an empty line, is not. A hyphen before the line break is kept: whether it was added,
      only `text[start:end]` can tell (appendix C). A prefix `URL:` in angle brackets vouches for any scheme.
    - Elsewhere a URI is the longest that is valid, up to a closing parenthesis that it did not open (and up to the next
      apostrophe, if it stands behind one), without the punctuation `.,;:!?'*(` at its end (and without `_` or `~`, if
      it stands behind one).
    - None ends in the middle of an authority: before a digit, a letter of a script that has cases, or one of `%@^|`. Of
      `http://b\u00fccher.example` nothing is found, rather than `http://b`.
    - None begins behind a letter, which would be part of its scheme, or a digit. A scheme has 64 characters at
      most, and no line break before or behind its colon.

    >>> text = 'See <URL:ftp://foo.example.\n com/rfc/> (or http://a/b_(c)), "http://a/"; mailto:fred@example.com.'
    >>> for found in find(text):
    ...     print(found.start, found.end, found.form, found.text)
    9 37 angle-brackets ftp://foo.example.com/rfc/
    43 57 bare http://a/b_(c)
    61 70 quotes http://a/
    73 96 bare mailto:fred@example.com

    Args:
        text: Any text.
        schemes: The schemes that are taken without `//`, in either case; `None` for any.

    Raises:
        ParseError: A scheme is not valid.
        TypeError: An argument is of another type.
    """
    if not isinstance(text, str):
        message = f"URIs are found in str, not {type(text).__name__}"
        raise TypeError(message)
    return _scan(text, 0, 0, _lowered(schemes), final=True)


def find_in(chunks: Iterable[str], *, schemes: Collection[str] | None = DEFAULT_SCHEMES) -> Iterator[Found]:
    """Find the URIs in a text that comes in pieces, such as an open text file: `find` of all of it, piece by piece.

    Offsets count from the beginning of the first piece. No more is kept than the last piece, and the URI at its end if
    there is one, however long: a long one is read on when as much of it again has come. Pieces of some thousand
    characters, `iter(lambda: file.read(65536), "")`, take a fraction of the time of lines.

    >>> list(find_in(["at http:/", "/a/", "b."]))
    [Found(start=3, end=13, form=bare, text='http://a/b')]

    Args:
        chunks: The pieces, in their order; where they are cut makes no difference.
        schemes: The schemes that are taken without `//`, in either case; `None` for any.

    Raises:
        ParseError: A scheme is not valid.
        TypeError: An argument, or a piece when it comes, is of another type.
    """
    if isinstance(chunks, str):
        message = "the pieces of a text are several str, not one"
        raise TypeError(message)
    return _scan_pieces(iter(chunks), _lowered(schemes))


def _lowered(schemes: Collection[str] | None) -> Collection[str] | None:
    """The schemes in lower case, as they are compared (section 3.1)."""
    if schemes is None or schemes is DEFAULT_SCHEMES:
        return schemes
    if isinstance(schemes, str):
        message = "schemes are several str, not one"
        raise TypeError(message)
    return frozenset(rfc3986.scheme.parse(scheme).lower() for scheme in schemes)


def _scan_pieces(chunks: Iterator[str], schemes: Collection[str] | None) -> Iterator[Found]:
    kept, origin, start, wanted = "", 0, 0, 0
    waiting: list[str] = []
    for chunk in chunks:
        if not isinstance(chunk, str):
            message = f"the pieces of a text are str, not {type(chunk).__name__}"
            raise TypeError(message)
        waiting.append(chunk)
        wanted -= len(chunk)
        if wanted > 0:
            continue
        text = kept + "".join(waiting)
        waiting.clear()
        start = yield from _scan(text, origin, start, schemes, final=False)
        wanted = len(text) - start
        first = max(0, start - LONGEST_SCHEME - 1)
        kept, origin, start = text[first:], origin + first, start - first
    yield from _scan(kept + "".join(waiting), origin, start, schemes, final=True)


def _scan(
    text: str, origin: int, start: int, schemes: Collection[str] | None, *, final: bool
) -> Generator[Found, None, int]:
    """Find from an index on. If the text goes on, stop at what may go on too, and give its index."""
    candidates = _patterns().candidate.finditer
    new = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] # Found's own is slow
    found = cast("Callable[[type[Found], _Span], Found]", new)
    bare, edge = Form.BARE, -1 if final else len(text)
    while True:
        for match in candidates(text, start):
            first, end = match.span()
            if match.lastindex is None and end != edge:
                yield found(Found, (origin + first, origin + end, bare, match[0]))
                continue
            is_colon = match.lastindex == _COLON
            if not is_colon and end != edge and (span := _set_off(text, first, end)):
                yield found(Found, (origin + first, origin + span[1], *span[2:]))
                continue
            colon = first if is_colon else text.find(":", first)
            span, seen = _read(text, colon, schemes) if match.lastindex else (None, end)
            if seen >= edge and not final:
                return first
            if span:
                yield found(Found, (origin + span[0], origin + span[1], *span[2:]))
            past = span[1] if span else colon
            if not is_colon or text.find(":", colon + 1, past + 1) >= 0:
                start = past + 1  # past the colons of this URI, and one that was left out
                break
        else:
            return len(text)


class _RunningText(rfc3986.RFC3986):
    """RFC 3986 with hosts that are not empty."""

    @rule
    def reg_name(self) -> Rule[nodes.RegName]:
        """The name of a host, not empty."""
        return text_of((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1)).map(nodes.RegName)


class _Plain(_RunningText):
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
    uri: Rule[nodes.URI]  # a URI whose host is not empty
    authority: re.Pattern[str]  # one whose host is not empty
    authority_run: re.Pattern[str]  # characters that an authority is made of
    part: re.Pattern[str]  # characters of a URI that never end it
    gap: re.Pattern[str]  # white space with one line break at most
    run: re.Pattern[str]  # characters that a URI is made of
    fold: re.Pattern[str]  # a single line break between two of them
    another: re.Pattern[str]  # a line that begins with another URI


@cache
def _patterns() -> _Patterns:
    grammar, simple = _RunningText(), _Plain()
    whole = r"(?![^\x00-\x7F]|[\\^|])"  # nothing that may have been meant for more of the authority
    rest = rf"{simple.authority_part.pattern}(?:{simple.behind_authority.pattern}|{whole})"
    local = rf"(?:{rest}|{simple.local.pattern})"
    gap = r"[ \t]*+\r?+\n?+[ \t]*+"
    plain = r"[!$&*+,\-./0-9:;=?@A-Z_a-z~]*+"
    unsettled = r"!#$%&(*+,\-./0-9:;=?@A-Z\[\]_a-z~"
    begin = rf"""(?:(?<![{_SCHEME_SET}'"<_~].)|(?<=['"<].)())"""
    end = rf"(?:(?<![{_TRAILING}])(?![{_URI_SET}])|(?![{unsettled}])())"
    return _Patterns(
        re.compile(
            rf"h{begin}ttps?+:{rest}{end}|f{begin}(?:tp:{rest}|ile:{local}){end}"
            r"""|:(?:(?<=<[Uu][Rr][Ll]:)|(?![\x00-\x20"<>]))()"""
        ),
        re.compile(rf"{rest}(?![{unsettled}])"),
        grammar.URI,
        re.compile(text_of(grammar.authority).pattern),
        re.compile(rf"[{_AUTHORITY_SET}]*+"),
        re.compile(rf"{plain}(?:%[0-9A-Fa-f][0-9A-Fa-f]{plain})*+"),
        re.compile(gap),
        re.compile(rf"[{_URI_SET}]*+"),
        re.compile(rf"[ \t]*+\r?+\n[ \t]*+(?=[{_URI_SET}])"),
        re.compile(rf"\n[ \t]*+[A-Za-z][{_SCHEME_SET}]*+://"),
    )


def _read(text: str, colon: int, schemes: Collection[str] | None) -> tuple[_Span | None, int]:
    """The URI whose scheme ends at a colon, if there is one, and the last index that was looked at to know it."""
    start = _scheme_start(text, colon)
    before = text[start - 1 : start] if start else " "
    scheme = text[start:colon].lower()
    if scheme == "url" and before == "<":
        return _delimited(text, _passed(_patterns().gap, text, colon + 1), "<", None)
    is_wanted = (schemes is None or scheme in schemes) and text[colon + 1 : colon + 2] not in _NO_BEGINNING
    if scheme in {"", "url"} or not (is_wanted or text.startswith("//", colon + 1)):
        return None, colon + 2
    if plain := _plain(text, start, colon, before):
        return plain
    span, seen = _delimited(text, start, before, schemes) if before in _CLOSING else (None, colon + 2)
    if span:
        return span, seen
    limit, last = _limit(text, colon, scheme, before)
    uri = text[start:limit].rstrip(_TRAILING + (before if before in "_~" else ""))
    span = (start, start + len(uri), Form.BARE, uri) if _is_meant(uri, schemes) else None
    return span, max(seen, last)


def _scheme_start(text: str, colon: int) -> int:
    """Where the scheme before a colon begins; at the colon, if there is none."""
    first = max(0, colon - LONGEST_SCHEME - 1)
    scheme = text[first + len(text[first:colon].rstrip(_SCHEME)) : colon].lstrip("+-.")
    return colon - len(scheme) if scheme[:1].isalpha() and len(scheme) <= LONGEST_SCHEME else colon


def _plain(text: str, start: int, colon: int, before: str) -> tuple[_Span, int] | None:
    """A URI that a pattern reads whole and where nothing goes on, with the index behind it: most are."""
    match = _patterns().plain.match(text, colon + 1)
    span = _set_off(text, start, match.end()) if match and before not in "_~" else None
    return (span, match.end()) if match and span else None


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


def _delimited(text: str, start: int, opening: str, schemes: Collection[str] | None) -> tuple[_Span | None, int]:
    """The URI that fills what a delimiter opened, white space round line breaks left out (appendix C)."""
    closing, form = _CLOSING[opening]
    end = _folded(text, start)
    last = _passed(_patterns().gap, text, end)
    span = text[start:end]
    uri = "".join(span.split())
    if text.startswith(closing, last) and not _patterns().another.search(span) and _is_meant(uri, schemes):
        return (start, end, form, uri), last
    return None, last


def _folded(text: str, start: int) -> int:
    """Where characters that a URI is made of end, with single line breaks between them."""
    end = _passed(_patterns().run, text, start)
    while match := _patterns().fold.match(text, end):
        end = _passed(_patterns().run, text, match.end())
    return end


def _limit(text: str, colon: int, scheme: str, before: str) -> tuple[int, int]:
    """Where the longest URI with a colon ends, or where it is closed from outside; and the last index looked at."""
    authority = run = colon + 1
    if text.startswith("//", authority):
        authority, run = _authority(text, colon + 3, scheme)
    end = len(text) if authority == run else authority
    depth, has_fragment, at = 0, False, colon + 1
    while (at := _passed(_patterns().part, text, at, end)) < end:
        mark = text[at]
        if mark == "(":
            depth += 1
        elif mark == ")" and depth:
            depth -= 1
        elif mark == "#" and not has_fragment:
            has_fragment = True
        elif not (mark == "'" != before or (mark in "[]" and at < authority)):
            break
        at += 1
    last = max(run, at + 2 if text.startswith(("%", "\\"), at) else at)
    return colon + 1 if at == authority > colon + 1 and _is_cut(text, at) else at, last


def _is_cut(text: str, end: int) -> bool:
    """Whether an authority goes on with what no authority has: another one was meant, which this is not."""
    behind, beyond = text[end : end + 1], text[end + 1 : end + 2]
    if behind == "\\":
        return beyond == "@"
    if behind == ":":
        behind = beyond
    return behind.isdecimal() or behind.lower() != behind.upper() or behind in {"%", "@", "^", "|"}


def _authority(text: str, start: int, scheme: str) -> tuple[int, int]:
    """The end of the longest authority, and of the characters it could be made of: the same, if it is whole."""
    run = _passed(_patterns().authority_run, text, start)
    match = _patterns().authority.match(text, start, run)
    if match is not None:
        return match.end(), run
    is_empty = text.startswith("/", start) and scheme not in _WITH_HOST
    return start, run if is_empty else run + 1


def _passed(pattern: re.Pattern[str], text: str, start: int, end: int = sys.maxsize) -> int:
    """Where a pattern stops that matches any text, if only nothing of it."""
    match = pattern.match(text, start, end)
    return match.end() if match else start


def _is_meant(uri: str, schemes: Collection[str] | None) -> bool:
    """Whether a text is a URI of those that are looked for."""
    scheme, _, rest = uri.partition(":")
    if rest.startswith("///"):
        return scheme.lower() not in _WITH_HOST and rfc3986.URI.matches(uri)
    if rest.startswith("//"):
        return _patterns().uri.matches(uri)
    return rest != "" and (schemes is None or scheme.lower() in schemes) and rfc3986.URI.matches(uri)
