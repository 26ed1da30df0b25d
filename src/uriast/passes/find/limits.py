"""The end of a URI in running text."""

from __future__ import annotations

from typing import TypeAlias
from unicodedata import category

from uriast.passes.find.characters import (
    APOSTROPHE,
    CLOSING_KINDS,
    OPENING,
    after_dashes,
    continues_word,
    is_cut_off,
    is_word,
)
from uriast.passes.find.patterns import WITH_HOST, Syntax, match_end, patterns

_Limit: TypeAlias = tuple[int, int, bool]
"""The end of a URI, the last index that was examined, and whether the URI is only part of a longer one."""


def end_of_folded(text: str, start: int, syntax: Syntax) -> int:
    r"""The end of a run of URI characters, which single line breaks may interrupt."""
    end = match_end(syntax.run, text, start)
    while match := syntax.fold.match(text, end):
        end = match_end(syntax.run, text, match.end())
    return end


def limit_of(text: str, colon: int, scheme: str, before: str, syntax: Syntax) -> _Limit:
    """The end of the longest URI whose scheme ends at a colon: the character that closes it, or the end of the text."""
    start = run = colon + 1
    authority, end, is_cut = colon, len(text), False
    if text.startswith("//", start):
        authority, run, is_cut = _authority(text, start + 2, syntax)
        after = ("/", "?", "#") if text[start + 2 : authority] else () if scheme in WITH_HOST else ("/",)
        if not text.startswith(after, authority):
            end = authority
    at = _closing_index(text, (start, authority, end), before, syntax)
    last = max(run, at + 2 if text.startswith(("%", "\\"), at) else at)
    if at == authority:
        return (start, last, True) if is_cut or is_cut_off(text, at) else (at, last, False)
    if syntax.beyond or _mark_at(text, at).isascii():
        return at, last, False
    word = after_dashes(text, at)
    return at, max(last, word), is_word(_mark_at(text, word))


def _mark_at(text: str, index: int) -> str:
    """The character at an index; empty at the end of the text."""
    return text[index : index + 1]


def _closing_index(text: str, bounds: tuple[int, int, int], before: str, syntax: Syntax) -> int:
    """The index of the first character that is not part of a URI."""
    at, authority, end = bounds
    depth, has_fragment = 0, False
    while (at := match_end(syntax.part, text, at, end)) < end:
        mark = text[at] if text[at].isascii() else _ascii_equivalent(text[at], syntax)
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


def _ascii_equivalent(mark: str, syntax: Syntax) -> str:
    """The ASCII character that stands for a non-ASCII one: a parenthesis, a hyphen, or a space if it ends a URI."""
    if syntax.beyond is None or not syntax.beyond.fullmatch(mark) or patterns().blank.match(mark):
        return " "
    kind = category(mark)
    return "(" if kind in OPENING else ")" if kind in CLOSING_KINDS and mark != APOSTROPHE else "-"


def _authority(text: str, start: int, syntax: Syntax) -> _Limit:
    """The end of the longest authority; its start, if it has no host."""
    ascii_run = run = reach = match_end(patterns().authority_run, text, start)
    if not _mark_at(text, run).isascii():
        run = _beyond(text, run)
        reach = _end_with_unicode(text, start, run)
    match = syntax.authority.match(text, start, reach if syntax.beyond else ascii_run)
    end = match.end() if match else start
    is_cut = syntax.beyond is None and ascii_run < reach and (end == ascii_run or "@" in text[ascii_run:run])
    return end, run, is_cut


def _beyond(text: str, at: int) -> int:
    """The end of a run of characters of an authority, ASCII or not."""
    while is_word(_mark_at(text, at)):
        at = match_end(patterns().authority_run, text, at + 1)
    return at


def _end_with_unicode(text: str, start: int, run: int) -> int:
    """The end of an authority with non-ASCII characters."""
    # If its last label begins in ASCII, or with letters of a script that has upper and lower case, it ends before
    # letters of a script that has not.
    _, _, host = text[start:run].rpartition("@")
    name, colon, _ = host.partition(":")
    before, dot, label = name.rpartition(".")
    while dot and not is_word(label[:1]):
        before, dot, label = before.rpartition(".")
    first = run - len(host) + len(before + dot)
    end = next((at for at in range(first, run) if not (text[at].isascii() or continues_word(text[at]))), run)
    is_whole = end == first and (dot or colon or text.startswith(("/", "?", "#"), run))
    return run if is_whole else end
