"""Implementations of the RFCs that share no code with the library."""

from __future__ import annotations

import re
import stringprep
import unicodedata
from functools import cache
from typing import Any, Final, NamedTuple, cast

import pytest

from support.appendices import RFC3987_RULES
from uriast.combinators.automata.minimal import DEAD
from uriast.testing.proof import DFA, language


@cache
def table(name: str) -> DFA:
    """The automaton of a rule of RFC 3986 or RFC 3987."""
    return language(RFC3987_RULES, name)


def longest_prefix(name: str, text: str) -> int | None:
    """The length of the longest prefix of a text in a rule's language; `None` if no prefix is in it."""
    dfa = table(name)
    state, longest = 0, 0 if dfa.accepting[0] else None
    for length, character in enumerate(text, 1):
        state = dfa.run(character, state)
        if dfa.accepting[state]:
            longest = length
    return longest


def first_impossible(name: str, text: str) -> int:
    """The index of the first character after which no continuation is in the language; otherwise the length."""
    dfa = table(name)
    state = 0
    for index, character in enumerate(text):
        state = dfa.run(character, state)
        if state == DEAD:
            return index
    return len(text)


class Parts(NamedTuple):
    """The five components of a reference."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    def __str__(self) -> str:
        """Section 5.3."""
        found = "" if self.scheme is None else f"{self.scheme}:"
        found += "" if self.authority is None else f"//{self.authority}"
        found += self.path
        found += "" if self.query is None else f"?{self.query}"
        return found + ("" if self.fragment is None else f"#{self.fragment}")


_APPENDIX_B: Final = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)


def split(text: str) -> Parts:
    """The components by the regular expression of appendix B."""
    found = _APPENDIX_B.match(text)
    assert found is not None
    return Parts(found[2], found[4], found[5], found[7], found[9])


def without_dot_segments(path: str) -> str:
    """The algorithm of section 5.2.4, with an input and an output buffer."""
    read, written = path, ""
    while read:
        if read.startswith(("../", "./")):  # A
            read = read.partition("/")[2]
        elif read.startswith("/./") or read == "/.":  # B
            read = "/" + read[3:]
        elif read.startswith("/../") or read == "/..":  # C
            read = "/" + read[4:]
            written = written.rpartition("/")[0]
        elif read in {".", ".."}:  # D
            read = ""
        else:  # E
            end = read.find("/", 1)
            end = len(read) if end < 0 else end
            written, read = written + read[:end], read[end:]
    return written


def target(reference: str, base: str, *, strict: bool = True) -> str:
    """The algorithms of sections 5.2.2, 5.2.3 and 5.3. A path `//a` without an authority becomes `/.//a`."""
    r, b = split(reference), split(base)
    if not strict and r.scheme is not None and r.scheme.lower() == (b.scheme or "").lower():
        r = r._replace(scheme=None)
    if r.scheme is not None:
        t = r._replace(path=without_dot_segments(r.path))
    elif r.authority is not None:
        t = r._replace(scheme=b.scheme, path=without_dot_segments(r.path))
    elif r.path == "":
        t = b._replace(query=b.query if r.query is None else r.query, fragment=r.fragment)
    else:
        merged = f"/{r.path}" if b.authority is not None and not b.path else b.path[: b.path.rfind("/") + 1] + r.path
        path = without_dot_segments(r.path if r.path.startswith("/") else merged)
        t = Parts(b.scheme, b.authority, path, r.query, r.fragment)
    if t.authority is None and t.path.startswith("//"):
        t = t._replace(path=f"/.{t.path}")
    return str(t)


_BEGINNING = r"(?<=[/\\])[/\\]|(?<![+\-.0-9A-Za-z])(?:[Hh][Tt][Tt][Pp][Ss]?|[Ww][Ss][Ss]?|[Ff][Tt][Pp]):[/\\]?"


def is_password(text: str, start: int, *, begins: bool = False) -> bool:
    """Whether the character at an index may belong to a password, as some reader might parse the text.

    A password is between the first colon of a possible userinfo and the last at-sign. A possible userinfo begins after
    two slashes or backslashes, for browsers also after a special scheme, or with the text. It has no `/`, `?` or `#`
    before the colon. A port, the path behind a port, and an IP literal are not a userinfo.

    Args:
        text: The text, valid or not.
        start: The index, in code points from 0.
        begins: Whether an authority may begin with the text.
    """
    if text.rfind("@") < start:
        return False
    begun = [found.end() for found in re.finditer(_BEGINNING, text[:start])]
    return any(_is_password_of(text, begin, start) for begin in ([0] if begins else []) + begun)


def _is_password_of(text: str, begin: int, start: int) -> bool:
    user, colon, _ = text[begin:start].partition(":")
    behind = begin + len(user) + 1
    is_user = bool(colon) and not set("/?#") & set(user) and not user.startswith("[")
    return is_user and re.compile("[0-9]*[/?#]").match(text, behind) is None


def host_by_ada(text: str, base: str | None = None) -> str | None:
    """The host that browsers read, by the package ada-url, the parser of Node.js; `None` if they refuse the text."""
    ada_url: Any = pytest.importorskip("ada_url", reason="the group `engines` has ada-url")
    try:
        return cast("str", ada_url.URL(text, base).hostname)
    except ValueError:
        return None


def origin_by_ada(text: str) -> str | None:
    """The origin that browsers serialize; `None` if they refuse the text."""
    ada_url: Any = pytest.importorskip("ada_url", reason="the group `engines` has ada-url")
    try:
        return cast("str", ada_url.URL(text).origin)
    except ValueError:
        return None


def is_excluded(character: str) -> bool:
    """Whether section 4.1, with Unicode's later additions, or RFC 3491, section 5, excludes a character."""
    tables = (
        stringprep.in_table_c12,
        stringprep.in_table_c22,
        stringprep.in_table_c6,
        stringprep.in_table_c7,
        stringprep.in_table_c8,
        stringprep.in_table_c9,
    )
    controls = unicodedata.bidirectional(character) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    return controls or character == "\u061c" or any(table(character) for table in tables)
