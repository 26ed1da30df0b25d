"""The characters of running text that may or may not belong to a URI."""

from __future__ import annotations

from typing import Final
from unicodedata import category

ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SCHEME: Final = f"+-.{ALPHANUMERIC}"
TRAILING: Final = ".,;:!?'*("
NO_BEGINNING: Final = ".,;:!'*(="

APOSTROPHE: Final = "\u2019"  # or a closing quotation mark
_JOINERS: Final = "\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb"  # what stands inside of words (RFC 5892, appendix A)
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_DASHES: Final = frozenset({"Pd", "Pc"})
OPENING: Final = frozenset({"Ps", "Pi"})
CLOSING_KINDS: Final = frozenset({"Pe", "Pf"})


def is_word(mark: str) -> bool:
    """Whether a character is a letter, a digit, a mark or an emoji, or may be one in a Unicode to come."""
    if mark.isascii():
        return mark.isalnum()
    kind = category(mark)
    return kind[0] in "LMN" or kind in {"So", "Cn"} or mark in _JOINERS or mark in _SKIN_TONES


def behind_dashes(text: str, at: int) -> int:
    """Where dashes and apostrophes beyond ASCII end, which have words on both sides."""
    while category(text[at : at + 1] or " ") in _DASHES or text.startswith(APOSTROPHE, at):
        at += 1
    return at


def joins(mark: str) -> bool:
    """Whether a character behind others of a word is part of it: a digit, a mark, a letter of a script with cases."""
    return mark.isdecimal() or mark.lower() != mark.upper() or category(mark)[0] == "M"


def is_cut_off(text: str, end: int) -> bool:
    """Whether an authority goes on with what no authority has: another one was meant, which this is not."""
    behind, beyond = text[end : end + 1], text[end + 1 : end + 2]
    if behind == "\\":
        return beyond == "@"
    if behind == "." and text[end - 1] == "]":  # no name has an IP literal for a label
        return beyond.isalnum()
    if behind == ":":
        behind = beyond
    return behind in {"%", "@", "^", "|"} or (behind != "" and joins(behind))


def without_punctuation(iri: str, before: str) -> str:
    """An IRI without the punctuation at its end, of ASCII and beyond."""
    end = len(iri)
    while _is_trailing(iri[end - 1], before):
        end -= 1
    return iri[:end]


def _is_trailing(mark: str, before: str) -> bool:
    """Whether a character is punctuation, other than a bracket or quotation mark that closes."""
    if mark.isascii():
        return mark in TRAILING or mark == before in "_~"
    kind = category(mark)
    return kind[0] == "P" and (kind not in CLOSING_KINDS or mark == APOSTROPHE)
