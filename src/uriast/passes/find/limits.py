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
    r"""The end of a run of URI characters, which single line breaks may interrupt.

    >>> from uriast.passes.find.patterns import syntax_of_uris
    >>> end_of_folded("http://a/\n b> c", 0, syntax_of_uris())
    12

    Args:
        text: The text.
        start: The index where the run begins, from 0.
        syntax: The patterns of URIs or IRIs.
    """
    end = match_end(syntax.run, text, start)
    while match := syntax.fold.match(text, end):
        end = match_end(syntax.run, text, match.end())
    return end


def limit_of(text: str, colon: int, scheme: str, before: str, syntax: Syntax) -> _Limit:
    """The end of the longest URI whose scheme ends at a colon: the character that closes it, or the end of the text.

    >>> from uriast.passes.find.patterns import syntax_of_uris
    >>> limit_of("see http://a/b) or", 8, "http", " ", syntax_of_uris())
    (14, 14, False)

    Args:
        text: The text.
        colon: The index of the scheme's colon, from 0.
        scheme: The scheme, in lower case.
        before: The character before the URI.
        syntax: The patterns of URIs or IRIs.

    Returns:
        The end of the URI, the last index that was examined, and whether the URI is only part of a longer one.
    """
    start = authority = run = colon + 1
    end, is_cut = len(text), False
    if text.startswith("//", start):
        authority, run, is_cut = _authority(text, start + 2, syntax)
        after = ("/", "?", "#") if authority > start + 2 else () if scheme in WITH_HOST else ("/",)
        if not text.startswith(after, authority):
            end = authority
    at = _closing_index(text, (start, authority, end), before, syntax)
    last = max(run, at + 2 if text.startswith(("%", "\\"), at) else at)
    if at == authority > start:
        return (start, last, True) if is_cut or is_cut_off(text, at) else (at, last, False)
    if syntax.beyond or text[at : at + 1].isascii():
        return at, last, False
    word = after_dashes(text, at)
    return at, max(last, word), is_word(text[word : word + 1])


def _closing_index(text: str, bounds: tuple[int, int, int], before: str, syntax: Syntax) -> int:
    """The index of the first character that is not part of a URI.

    Args:
        text: The text.
        bounds: The index after the colon, the end of the authority, and the maximal end of the URI.
        before: The character before the URI.
        syntax: The patterns of URIs or IRIs.
    """
    at, authority, end = bounds
    depth, has_fragment, part = 0, False, patterns().part
    while (at := match_end(part, text, at, end)) < end:
        mark = text[at]
        if not mark.isascii():
            ordinary = _end_of_ordinary(text, at, end, syntax)
            if ordinary > at:
                at = ordinary
                continue
            mark = _ascii_equivalent(mark, syntax)
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


def _end_of_ordinary(text: str, at: int, end: int, syntax: Syntax) -> int:
    """The end of a run of non-ASCII characters that never end an IRI."""
    return match_end(syntax.beyond, text, at, match_end(patterns().ordinary, text, at, end)) if syntax.beyond else at


def _ascii_equivalent(mark: str, syntax: Syntax) -> str:
    """The ASCII character that stands for a non-ASCII one: a parenthesis, a hyphen, or a space if it ends a URI."""
    if syntax.beyond is None or not syntax.beyond.fullmatch(mark) or patterns().blank.match(mark):
        return " "
    kind = category(mark)
    return "(" if kind in OPENING else ")" if kind in CLOSING_KINDS and mark != APOSTROPHE else "-"


def _authority(text: str, start: int, syntax: Syntax) -> _Limit:
    """The end of the longest authority; its start, if it has no host."""
    run = ascii_run = match_end(patterns().authority_run, text, start)
    reach, is_cut = run, False
    if not text[run : run + 1].isascii():
        run = _beyond(text, run)
        reach = _end_with_unicode(text, start, run)
    match = syntax.authority.match(text, start, reach if syntax.beyond else ascii_run)
    end = match.end() if match else start
    if syntax.beyond is None and ascii_run < reach:
        is_cut = end == ascii_run or text.find("@", ascii_run, run) >= 0
    return end, run, is_cut


def _beyond(text: str, at: int) -> int:
    """The end of a run of characters of an authority, ASCII or not."""
    while at < len(text) and is_word(text[at]):
        at = match_end(patterns().authority_run, text, at + 1)
    return at


def _end_with_unicode(text: str, start: int, run: int) -> int:
    """The end of an authority with non-ASCII characters.

    If its last label begins in ASCII, or with letters of a script that has upper and lower case, it ends before letters
    of a script that has not.
    """
    host = max(start, text.rfind("@", start, run) + 1)
    colon = text.find(":", host, run)
    end = colon if colon >= 0 else run
    dot = text.rfind(".", host, end - 1)
    while dot >= 0 and not is_word(text[dot + 1]):
        dot = text.rfind(".", host, dot)
    label = at = dot + 1 if dot >= 0 else host
    while at < run and (text[at].isascii() or continues_word(text[at])):
        at += 1
    is_whole = at == label and (dot >= 0 or text.startswith((":", "/", "?", "#"), end))
    return run if is_whole else at
