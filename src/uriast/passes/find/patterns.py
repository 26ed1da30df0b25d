"""The patterns of the search, and the rules of what is searched for."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Final, NamedTuple

from uriast.combinators import Rule, alt, char_from, literal, rule, text as text_of
from uriast.grammar import rfc3986
from uriast.passes.find.characters import TRAILING
from uriast.scheme_traits import SCHEMES

WITH_HOST: Final = frozenset(name for name, traits in SCHEMES.items() if traits.host_required)

_SCHEME_SET: Final = r"+\-.0-9A-Za-z"
_AUTHORITY_SET: Final = r"!$%&'()*+,\-.0-9:;=@A-Z\[\]_a-z~"
_OUTSIDE_SET: Final = r'\x00-\x20"<>\\\^`{|}\x7F'
"""The characters of ASCII that no URI has."""

_BLANK: Final = r"\xa0\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
"""White space beyond ASCII, and what is not seen, such as the controls of bidirectional text (RFC 3987, 4.1)."""
_BRACKETS: Final = (
    r"\xab\xbb\u0f3a-\u0f3d\u169b\u169c\u2018-\u201f\u2039-\u2046\u207d-\u2bff\u2e00-\u303f"
    r"\ufd3e\ufd3f\ufe10-\ufe6f\uff08-\uff65"
)
"""The brackets and quotation marks beyond ASCII, and more: which of them a character is, its category tells."""

COLON_GROUP: Final = 5
"""The group of a candidate that is no more than a colon; the others mark that a URI is not plainly set off."""


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
def patterns() -> _Patterns:
    """The patterns of the search, compiled at its first use."""
    simple = _Plain()
    whole = r"(?![^\x00-\x7F]|[\\^|])"  # nothing that may have been meant for more of the authority
    rest = rf"{simple.authority_part.pattern}(?:{simple.behind_authority.pattern}|{whole})"
    local = rf"(?:{rest}|{simple.local.pattern})"
    letters = r"[!$&*+,\-./0-9:;=?@A-Z_a-z~]*+"
    begin = rf"""(?:(?<![{_SCHEME_SET}'"<_~].)|(?<=['"<].)())"""
    settled = rf"(?![^{_OUTSIDE_SET}')])"
    end = rf"(?:(?<![{TRAILING}])(?![^{_OUTSIDE_SET}])|{settled}())"
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


class Syntax(NamedTuple):
    """How URIs are read, or IRIs."""

    whole: re.Pattern[str]
    hosted: re.Pattern[str]  # one that has a host
    authority: re.Pattern[str]  # one that has a host, if that is no faulty IP literal
    beyond: re.Pattern[str] | None  # characters beyond ASCII that are part of one
    run: re.Pattern[str]  # characters that one is made of
    fold: re.Pattern[str]  # a single line break between two of them


@cache
def syntax_of_uris() -> Syntax:
    """What a search for URIs looks for."""
    characters = text_of(rfc3986.unreserved | rfc3986.reserved | literal("%"))
    return _syntax(rfc3986.URI, text_of(rfc3986.authority), None, characters)


@cache
def syntax_of_iris() -> Syntax:
    """What a search for IRIs looks for."""
    from uriast.grammar import rfc3987  # noqa: PLC0415 - who finds URIs does not wait for it

    characters = text_of(rfc3987.iunreserved | rfc3987.iprivate | rfc3986.reserved | literal("%"))
    return _syntax(rfc3987.IRI, text_of(rfc3987.iauthority), text_of(rfc3987.ucschar.many()), characters)


def _syntax(whole: Rule[object], authority: Rule[str], beyond: Rule[str] | None, characters: Rule[str]) -> Syntax:
    uri = text_of(whole).pattern
    return Syntax(
        re.compile(uri),
        re.compile(rf"(?=[^:]*+://(?:[^/?#@]*+@)?+[^:/?#]){uri}"),
        re.compile(rf"(?=(?:[^@\[\]]*+@)?+[^:@]){authority.pattern}"),
        re.compile(beyond.pattern) if beyond else None,
        re.compile(text_of(characters.many()).pattern),
        re.compile(rf"[ \t]*+\r?+\n[ \t]*+(?={characters.pattern})"),
    )


def passed(pattern: re.Pattern[str], text: str, start: int, end: int = sys.maxsize) -> int:
    """Where a pattern stops that matches any text, if only nothing of it."""
    match = pattern.match(text, start, end)
    return match.end() if match else start
