"""How far a URI reaches in running text."""

from __future__ import annotations

from typing import TypeAlias
from unicodedata import category

from uriast.passes.find.characters import APOSTROPHE, CLOSING_KINDS, OPENING, behind_dashes, is_cut_off, is_word, joins
from uriast.passes.find.patterns import WITH_HOST, Syntax, passed, patterns

_Limit: TypeAlias = tuple[int, int, bool]
"""Where a URI ends, the last index that was looked at to know it, and whether a longer one was meant."""


def folded(text: str, start: int, syntax: Syntax) -> int:
    """Where characters that a URI is made of end, with single line breaks between them."""
    end = passed(syntax.run, text, start)
    while match := syntax.fold.match(text, end):
        end = passed(syntax.run, text, match.end())
    return end


def limit_of(text: str, colon: int, scheme: str, before: str, syntax: Syntax) -> _Limit:
    """Where the longest URI with a colon ends, or where it is closed from outside."""
    start = authority = run = colon + 1
    end, is_cut = len(text), False
    if text.startswith("//", start):
        authority, run, is_cut = _authority(text, start + 2, syntax)
        behind = ("/", "?", "#") if authority > start + 2 else () if scheme in WITH_HOST else ("/",)
        if not text.startswith(behind, authority):
            end = authority
    at = _closed(text, (start, authority, end), before, syntax)
    last = max(run, at + 2 if text.startswith(("%", "\\"), at) else at)
    if at == authority > start:
        return (start, last, True) if is_cut or is_cut_off(text, at) else (at, last, False)
    if syntax.beyond or text[at : at + 1].isascii():
        return at, last, False
    word = behind_dashes(text, at)
    return at, max(last, word), is_word(text[word : word + 1])


def _closed(text: str, bounds: tuple[int, int, int], before: str, syntax: Syntax) -> int:
    """Where a URI is closed: bounds are where it begins, where its authority ends, and where it ends at the latest."""
    at, authority, end = bounds
    depth, has_fragment, part = 0, False, patterns().part
    while (at := passed(part, text, at, end)) < end:
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


def _ordinary(text: str, at: int, end: int, syntax: Syntax) -> int:
    """Where characters beyond ASCII stop that never end an IRI."""
    return passed(syntax.beyond, text, at, passed(patterns().ordinary, text, at, end)) if syntax.beyond else at


def _counted_as(mark: str, syntax: Syntax) -> str:
    """What a character beyond ASCII counts as: a bracket, a hyphen, or a space if it ends a URI."""
    if syntax.beyond is None or not syntax.beyond.fullmatch(mark) or patterns().blank.match(mark):
        return " "
    kind = category(mark)
    return "(" if kind in OPENING else ")" if kind in CLOSING_KINDS and mark != APOSTROPHE else "-"


def _authority(text: str, start: int, syntax: Syntax) -> _Limit:
    """Where the longest authority ends: at its start, if it has no host."""
    run = ascii_run = passed(patterns().authority_run, text, start)
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
    while at < len(text) and is_word(text[at]):
        at = passed(patterns().authority_run, text, at + 1)
    return at


def _reach(text: str, start: int, run: int) -> int:
    """Where an authority ends whose run of characters goes beyond ASCII.

    A last label that begins in ASCII, or with letters that have cases, ends before those that have none.
    """
    host = max(start, text.rfind("@", start, run) + 1)
    colon = text.find(":", host, run)
    end = colon if colon >= 0 else run
    dot = text.rfind(".", host, end - 1)
    while dot >= 0 and not is_word(text[dot + 1]):
        dot = text.rfind(".", host, dot)
    label = at = dot + 1 if dot >= 0 else host
    while at < run and (text[at].isascii() or joins(text[at])):
        at += 1
    is_whole = at == label and (dot >= 0 or text.startswith((":", "/", "?", "#"), end))
    return run if is_whole else at
