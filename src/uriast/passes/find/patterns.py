"""The regular expressions of the search, and the rules that they are made from."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Final, NamedTuple

from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, text as text_of
from uriast.grammar import rfc3986
from uriast.octets import TRIPLET
from uriast.passes.find.characters import TRAILING
from uriast.scheme_traits import SCHEMES

WITH_HOST: Final = frozenset(name for name, traits in SCHEMES.items() if traits.host_required)
"""The schemes whose URIs must have a host, such as `http`."""

_SCHEME_SET: Final = r"+\-.0-9A-Za-z"
_AUTHORITY_SET: Final = r"!$%&'()*+,\-.0-9:;=@A-Z\[\]_a-z~"
_OUTSIDE_SET: Final = r'\x00-\x20"<>\\\^`{|}\x7F'
"""The ASCII characters that no URI contains."""
_DECIDED_SET: Final = rf"{_OUTSIDE_SET}#%'()\[\]"
"""The ASCII characters that end a URI, or may end one."""

_BLANK: Final = r"\xa0\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
"""Non-ASCII white space and invisible characters, such as the controls of bidirectional text (RFC 3987, 4.1)."""
_BRACKETS: Final = (
    r"\xab\xbb\u0f3a-\u0f3d\u169b\u169c\u2018-\u201f\u2039-\u2046\u207d-\u2bff\u2e00-\u303f"
    r"\ufd3e\ufd3f\ufe10-\ufe6f\uff08-\uff65"
)
"""Ranges with all non-ASCII brackets and quotation marks, and other characters: the Unicode category decides."""


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
    """The regular expressions of the search."""

    # a plain URI of http, https, ftp or file; or a colon that may end a scheme, and then its group `colon` is set.
    # Another group is set if the fast path cannot tell where a URI begins or ends
    candidate: re.Pattern[str]
    # a plain URI's part after the scheme's colon, up to white space or a character that closes the URI
    plain: re.Pattern[str]
    gap: re.Pattern[str]  # white space with at most one line break
    excluded: re.Pattern[str]  # text that no delimited URI contains: a line that begins with `scheme://`, or a blank
    authority_run: re.Pattern[str]  # a run of ASCII characters of an authority
    blank: re.Pattern[str]  # a character of `_BLANK`


@cache
def patterns() -> _Patterns:
    """The patterns of the search, compiled at its first use."""
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
        gap=re.compile(r"[ \t]*+\r?+\n?+[ \t]*+"),
        excluded=re.compile(rf"\n[ \t]*+[A-Za-z][{_SCHEME_SET}]*+://|[{_BLANK}]"),
        authority_run=re.compile(rf"[{_AUTHORITY_SET}]*+"),
        blank=re.compile(rf"[{_BLANK}]"),
    )


class Syntax(NamedTuple):
    """The regular expressions that differ between URIs and IRIs."""

    whole: re.Pattern[str]  # a URI
    hosted: re.Pattern[str]  # a URI with a host that is not empty
    authority: re.Pattern[str]  # an authority with a host; not a malformed IP literal
    beyond: re.Pattern[str] | None  # a non-ASCII character of IRIs; `None` for URIs
    # a run of characters that never end a URI: letters, digits, most punctuation, and percent-encoded octets
    part: re.Pattern[str]
    run: re.Pattern[str]  # a run of the characters of a URI
    fold: re.Pattern[str]  # white space with one line break, before another character of a URI


@cache
def syntax_of_uris() -> Syntax:
    """The patterns of URIs."""
    characters = text_of(rfc3986.unreserved | rfc3986.reserved | literal("%"))
    return _syntax(rfc3986.URI, text_of(rfc3986.authority), None, characters)


@cache
def syntax_of_iris() -> Syntax:
    """The patterns of IRIs."""
    from uriast.grammar import rfc3987

    characters = text_of(rfc3987.iunreserved | rfc3987.iprivate | rfc3986.reserved | literal("%"))
    return _syntax(rfc3987.IRI, text_of(rfc3987.iauthority), text_of(rfc3987.ucschar), characters)


def _syntax(whole: Rule[object], authority: Rule[str], beyond: Rule[str] | None, characters: Rule[str]) -> Syntax:
    uri = text_of(whole).pattern
    letters = rf"[^{_DECIDED_SET}{_BLANK}{_BRACKETS}{_non_members(beyond)}]"
    return Syntax(
        whole=re.compile(uri),
        hosted=re.compile(rf"(?=[^:]*+://(?:[^/?#@]*+@)?+[^:/?#]){uri}"),
        authority=re.compile(rf"(?=(?:[^@\[\]]*+@)?+[^:@]){authority.pattern}"),
        beyond=re.compile(beyond.pattern) if beyond else None,
        part=re.compile(rf"{letters}*+(?:{TRIPLET}{letters}*+)*+"),
        run=re.compile(text_of(characters.many()).pattern),
        fold=re.compile(rf"[ \t]*+\r?+\n[ \t]*+(?={characters.pattern})"),
    )


def _non_members(beyond: Rule[str] | None) -> str:
    """The ranges of the non-ASCII characters that are not read by a rule."""
    ascii_only = char_range("\x00", "\x7f")
    members = (ascii_only | beyond if beyond else ascii_only).characters()
    return "".join(rf"\U{first:08x}-\U{last:08x}" for first, last in members.complement().ranges)


def match_end(pattern: re.Pattern[str], text: str, start: int, end: int = sys.maxsize) -> int:
    """The end of a match of a pattern that also matches the empty string."""
    match = pattern.match(text, start, end)
    return match.end() if match else start
