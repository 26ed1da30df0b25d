"""What may be a URI in running text: the regular expressions of the search, and where a URI begins and ends."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from unicodedata import category

from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, text as text_of
from uriast.facts import FACTS
from uriast.grammar import rfc3986
from uriast.octets import TRIPLET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.facts import SchemeFacts
    from uriast.nodes.iri import IRI

LONGEST_SCHEME: Final = 64
"""The maximal length of a scheme that is found, in code points: the scan looks back so far from a colon."""
TRAILING: Final = ".,;:!?'*("
"""The punctuation that is left out at the end of a URI."""
NOT_AFTER_COLON: Final = ".,;:!'*(="
"""The characters that cannot follow a scheme's colon in running text."""

# Characters

_ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SCHEME: Final = f"+-.{_ALPHANUMERIC}"
_APOSTROPHE: Final = "\u2019"  # or a closing quotation mark
_JOINERS: Final = "\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb"  # allowed inside words (RFC 5892, appendix A)
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_DASHES: Final = frozenset({"Pd", "Pc"})
_OPENING: Final = frozenset({"Ps", "Pi"})
_CLOSING: Final = frozenset({"Pe", "Pf"})

_SCHEME_SET: Final = r"+\-.0-9A-Za-z"
_OUTSIDE_SET: Final = r'\x00-\x20"<>\\\^`{|}\x7F'
"""The ASCII characters that no URI contains."""
_DECIDED_SET: Final = rf"{_OUTSIDE_SET}#%'()\[\]"
"""The ASCII characters that end a URI, or may end one."""
_BLANK_SET: Final = r"\xa0\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
"""Non-ASCII white space and invisible characters, such as the controls of bidirectional text (RFC 3987, 4.1)."""
_BRACKET_SET: Final = (
    r"\xab\xbb\u0f3a-\u0f3d\u169b\u169c\u2018-\u201f\u2039-\u2046\u207d-\u2bff\u2e00-\u303f"
    r"\ufd3e\ufd3f\ufe10-\ufe6f\uff08-\uff65"
)
"""Ranges with all non-ASCII brackets and quotation marks, and other characters: the Unicode category decides."""


def _is_word(mark: str) -> bool:
    """Whether a character is a letter, a digit, a mark or an emoji."""
    # Unassigned code points count too: a later version of Unicode may assign them.
    if mark.isascii():
        return mark.isalnum()
    kind = category(mark)
    return kind[0] in "LMN" or kind in {"So", "Cn"} or mark in _JOINERS or mark in _SKIN_TONES


def _continues_word(mark: str) -> bool:
    """Whether a character continues a word: a digit, a mark, or a letter of a script that has upper and lower case."""
    return mark.isdecimal() or mark.lower() != mark.upper() or category(mark)[0] == "M"


def without_punctuation(uri: str, before: str) -> str:
    """Remove the punctuation at the end of a URI or IRI, and the character before it if that is `_` or `~`."""
    if uri.isascii():
        return uri.rstrip(f"{TRAILING}{before}" if before in "_~" else TRAILING)
    end = len(uri)
    while _is_trailing(uri[end - 1], before):
        end -= 1
    return uri[:end]


def _is_trailing(mark: str, before: str) -> bool:
    """Whether a character is punctuation, but not a closing bracket or closing quotation mark."""
    if mark.isascii():
        return mark in TRAILING or mark == before in "_~"
    kind = category(mark)
    return kind[0] == "P" and (kind not in _CLOSING or mark == _APOSTROPHE)


# Regular expressions

GAP: Final = re.compile(r"[ \t]*+\r?+\n?+[ \t]*+")
"""White space with at most one line break."""
EXCLUDED: Final = re.compile(rf"\n[ \t]*+[A-Za-z][{_SCHEME_SET}]*+://|[{_BLANK_SET}]")
"""What no delimited URI contains: a line that begins with `scheme://`, or an invisible character."""
_AUTHORITY_RUN: Final = re.compile(r"[!$%&'()*+,\-.0-9:;=@A-Z\[\]_a-z~]*+")
_BLANK: Final = re.compile(f"[{_BLANK_SET}]")


class _Plain(rfc3986.RFC3986):
    """The grammar of plain URIs: they contain no character that could belong to the text around them."""

    @rule
    def sub_delims(self) -> Rule[str]:
        """The sub-delims except the apostrophe and the parentheses."""
        return char_from("!$&*+,;=")

    @rule
    def authority_part(self) -> Rule[str]:
        """Two slashes, and a host of unreserved characters with an optional port."""
        port = text_of(literal(":"), self.port).optional("")
        return text_of(literal("//"), self.unreserved.at_least(1), port)

    @rule
    def after_authority(self) -> Rule[str]:
        """A path and query with an optional fragment, or a fragment; not empty."""
        return alt(text_of(char_from("/?"), self.query, self._end), text_of(literal("#"), self.fragment))

    @rule
    def local(self) -> Rule[str]:
        """An empty authority and an absolute path."""
        return text_of(literal("///"), self.query, self._end)

    @property
    def _end(self) -> Rule[str | None]:
        return text_of(literal("#"), self.fragment).optional()


class _Patterns(NamedTuple):
    """The regular expressions that are made from the grammar of plain URIs."""

    # a plain URI of http, https, ftp or file; or a colon that may end a scheme, and then its group `colon` is set.
    # Another group is set if the fast path does not know where a URI begins or ends
    candidate: re.Pattern[str]
    # a plain URI's part after the scheme's colon, up to white space or a character that closes the URI
    plain: re.Pattern[str]


@cache
def patterns() -> _Patterns:
    """The patterns of plain URIs, compiled at the first search."""
    simple = _Plain()
    whole = r"(?![^\x00-\x7F]|[\\^|])"  # not followed by a character that may continue the authority
    rest = rf"{simple.authority_part.pattern}(?:{simple.after_authority.pattern}|{whole})"
    local = rf"(?:{rest}|{simple.local.pattern})"
    begin = rf"""(?:(?<![{_SCHEME_SET}'"<_~].)|(?<=['"<].)())"""
    settled = rf"(?![^{_OUTSIDE_SET}')])"
    end = rf"(?:(?<![{TRAILING}])(?![^{_OUTSIDE_SET}])|{settled}())"
    return _Patterns(
        candidate=re.compile(
            rf"h{begin}ttps?+:{rest}{end}|f{begin}(?:tp:{rest}|ile:{local}){end}"
            r"""|:(?:(?<=<[Uu][Rr][Ll]:)|(?![\x00-\x20"<>]))(?P<colon>)"""
        ),
        plain=re.compile(rf"{rest}{settled}"),
    )


class Language(NamedTuple):
    """URIs or IRIs: their rule, and the regular expressions that differ."""

    rule: Rule[IRI]
    whole: re.Pattern[str]  # a URI with a host, with an empty authority and a path, or with neither but not empty
    authority: re.Pattern[str]  # an authority with a host; not a malformed IP literal
    beyond: re.Pattern[str] | None  # a non-ASCII character of IRIs; `None` for URIs
    # a run of characters that never end a URI: letters, digits, most punctuation, and percent-encoded octets
    part: re.Pattern[str]
    run: re.Pattern[str]  # a run of the characters of a URI
    fold: re.Pattern[str]  # white space with one line break, before another character of a URI
    with_host: frozenset[str]  # the schemes whose URIs must have a host


@cache
def language(*, iri: bool) -> Language:
    """The language of URIs or of IRIs."""
    if iri:
        from uriast.grammar import rfc3987

        unreserved = rfc3987.iunreserved | rfc3987.iprivate
        return _language(rfc3987.IRI, rfc3987.iauthority, text_of(rfc3987.ucschar), unreserved)
    return _language(rfc3986.URI, rfc3986.authority, None, rfc3986.unreserved)


def hosted(facts: Mapping[str, SchemeFacts]) -> frozenset[str]:
    """The schemes whose URIs must have a host, such as `http`."""
    return frozenset(name for name, each in facts.items() if each.host_required)


def _language(whole: Rule[IRI], authority: Rule[object], beyond: Rule[str] | None, unreserved: Rule[str]) -> Language:
    ascii_only = char_range("\x00", "\x7f")
    members = (ascii_only | beyond if beyond else ascii_only).characters()
    others = "".join(rf"\U{first:08x}-\U{last:08x}" for first, last in members.complement().ranges)
    letters = rf"[^{_DECIDED_SET}{_BLANK_SET}{_BRACKET_SET}{others}]"
    characters = text_of(unreserved | rfc3986.reserved | literal("%"))
    return Language(
        rule=whole,
        whole=re.compile(rf"(?=[^:]*+:(?://(?:/|(?:[^/?#@]*+@)?+[^:/?#])|(?!//).)){text_of(whole).pattern}"),
        authority=re.compile(rf"(?=(?:[^@\[\]]*+@)?+[^:@]){text_of(authority).pattern}"),
        beyond=re.compile(beyond.pattern) if beyond else None,
        part=re.compile(rf"{letters}*+(?:{TRIPLET}{letters}*+)*+"),
        run=re.compile(text_of(characters.many()).pattern),
        fold=re.compile(rf"[ \t]*+\r?+\n[ \t]*+(?={characters.pattern})"),
        with_host=hosted(FACTS),
    )


def match_end(pattern: re.Pattern[str], text: str, start: int, end: int = sys.maxsize) -> int:
    """The end of a match of a pattern that also matches the empty string."""
    match = pattern.match(text, start, end)
    return match.end() if match else start


# Limits


_Limit: TypeAlias = tuple[int, int, bool]
"""The end of a URI, the last index that was examined, and whether the URI is only part of a longer one."""


def scheme_start(text: str, colon: int) -> int:
    """The index where the scheme before a colon begins; the colon's own index, if there is no scheme."""
    first = max(0, colon - LONGEST_SCHEME - 1)
    scheme = text[first + len(text[first:colon].rstrip(_SCHEME)) : colon].lstrip("+-.")
    while scheme and not (scheme[0].isalpha() and len(scheme) <= LONGEST_SCHEME):
        scheme = scheme.lstrip(_ALPHANUMERIC).lstrip("+-.")
    return colon - len(scheme)


def end_of_folded(text: str, start: int, of: Language) -> int:
    """The end of a run of URI characters, which single line breaks may interrupt."""
    end = match_end(of.run, text, start)
    while match := of.fold.match(text, end):
        end = match_end(of.run, text, match.end())
    return end


def limit_of(text: str, colon: int, scheme: str, before: str, of: Language) -> _Limit:
    """The end of the longest URI whose scheme ends at a colon: the character that closes it, or the end of the text."""
    start = run = colon + 1
    authority, end, is_cut = colon, len(text), False
    if text.startswith("//", start):
        authority, run, is_cut = _authority_limit(text, start + 2, of)
        after = ("/", "?", "#") if text[start + 2 : authority] else () if scheme in of.with_host else ("/",)
        if not text.startswith(after, authority):
            end = authority
    at = _closing_index(text, (start, authority, end), before, of)
    seen = max(run, at + 2 if text.startswith(("%", "\\"), at) else at)
    if at == authority:
        return (start, seen, True) if is_cut or _goes_on(text, at) else (at, seen, False)
    if of.beyond or _mark_at(text, at).isascii():
        return at, seen, False
    word = _after_dashes(text, at)
    return at, max(seen, word), _is_word(_mark_at(text, word))


def _mark_at(text: str, index: int) -> str:
    """The character at an index; empty at the end of the text."""
    return text[index : index + 1]


def _after_dashes(text: str, at: int) -> int:
    """The index after a run of non-ASCII dashes and apostrophes, which may connect two words."""
    while category(_mark_at(text, at) or " ") in _DASHES or text.startswith(_APOSTROPHE, at):
        at += 1
    return at


def _closing_index(text: str, bounds: tuple[int, int, int], before: str, of: Language) -> int:
    """The index of the first character that is not part of a URI."""
    at, authority, end = bounds
    depth, has_fragment = 0, False
    while (at := match_end(of.part, text, at, end)) < end:
        mark = text[at] if text[at].isascii() else _ascii_equivalent(text[at], of)
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


def _ascii_equivalent(mark: str, of: Language) -> str:
    """An ASCII character with the effect of a non-ASCII one: a parenthesis, a hyphen, or a space if it ends a URI."""
    if of.beyond is None or not of.beyond.fullmatch(mark) or _BLANK.match(mark):
        return " "
    kind = category(mark)
    return "(" if kind in _OPENING else ")" if kind in _CLOSING and mark != _APOSTROPHE else "-"


def _authority_limit(text: str, start: int, of: Language) -> _Limit:
    """The end of the longest authority; its start, if it has no host."""
    ascii_run = run = reach = match_end(_AUTHORITY_RUN, text, start)
    if not _mark_at(text, run).isascii():
        while _is_word(_mark_at(text, run)):
            run = match_end(_AUTHORITY_RUN, text, run + 1)
        reach = _end_with_unicode(text, start, run)
    match = of.authority.match(text, start, reach if of.beyond else ascii_run)
    end = match.end() if match else start
    is_cut = of.beyond is None and ascii_run < reach and (end == ascii_run or "@" in text[ascii_run:run])
    return end, run, is_cut


def _end_with_unicode(text: str, start: int, run: int) -> int:
    """The end of an authority with non-ASCII characters."""
    # If its last label begins in ASCII, or with letters of a script that has upper and lower case, it ends before
    # letters of a script that has not.
    _, _, host = text[start:run].rpartition("@")
    name, colon, _ = host.partition(":")
    before, dot, label = name.rpartition(".")
    while dot and not _is_word(label[:1]):
        before, dot, label = before.rpartition(".")
    first = run - len(host) + len(before + dot)
    end = next((at for at in range(first, run) if not (text[at].isascii() or _continues_word(text[at]))), run)
    is_whole = end == first and (dot or colon or text.startswith(("/", "?", "#"), run))
    return run if is_whole else end


def _goes_on(text: str, end: int) -> bool:
    """Whether the character after an authority shows that a longer one was meant, which is not valid."""
    after, beyond = _mark_at(text, end), _mark_at(text, end + 1)
    if after == "\\":
        return beyond == "@"
    if after == "." and text[end - 1] == "]":  # an IP literal cannot be a label of a name
        return beyond.isalnum()
    if after == ":":
        after = beyond
    return after in {"%", "@", "^", "|"} or (bool(after) and _continues_word(after))
