"""Characters at the edges of a URI: the ones that belong to it and the ones of the text around it."""

from __future__ import annotations

from typing import Final
from unicodedata import category

ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SCHEME: Final = f"+-.{ALPHANUMERIC}"
TRAILING: Final = ".,;:!?'*("
"""The punctuation that is left out at the end of a URI."""
NOT_AFTER_COLON: Final = ".,;:!'*(="
"""The characters that cannot follow a scheme's colon in running text."""

APOSTROPHE: Final = "\u2019"  # or a closing quotation mark
_JOINERS: Final = "\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb"  # allowed inside words (RFC 5892, appendix A)
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_DASHES: Final = frozenset({"Pd", "Pc"})
OPENING: Final = frozenset({"Ps", "Pi"})
CLOSING_KINDS: Final = frozenset({"Pe", "Pf"})


def is_word(mark: str) -> bool:
    """Whether a character is a letter, a digit, a mark or an emoji."""
    # Unassigned code points count too: a later version of Unicode may assign them.
    if mark.isascii():
        return mark.isalnum()
    kind = category(mark)
    return kind[0] in "LMN" or kind in {"So", "Cn"} or mark in _JOINERS or mark in _SKIN_TONES


def after_dashes(text: str, at: int) -> int:
    r"""The index after a run of non-ASCII dashes and apostrophes, which may connect two words."""
    while category(text[at : at + 1] or " ") in _DASHES or text.startswith(APOSTROPHE, at):
        at += 1
    return at


def continues_word(mark: str) -> bool:
    """Whether a character continues a word: a digit, a mark, or a letter of a script that has upper and lower case."""
    return mark.isdecimal() or mark.lower() != mark.upper() or category(mark)[0] == "M"


def is_cut_off(text: str, end: int) -> bool:
    r"""Whether the character after an authority shows that a longer one was meant, which is not valid."""
    after, beyond = text[end : end + 1], text[end + 1 : end + 2]
    if after == "\\":
        return beyond == "@"
    if after == "." and text[end - 1] == "]":  # an IP literal cannot be a label of a name
        return beyond.isalnum()
    if after == ":":
        after = beyond
    return after in {"%", "@", "^", "|"} or (bool(after) and continues_word(after))


def without_punctuation(iri: str, before: str) -> str:
    """Remove the punctuation at the end of an IRI, ASCII or not."""
    end = len(iri)
    while _is_trailing(iri[end - 1], before):
        end -= 1
    return iri[:end]


def _is_trailing(mark: str, before: str) -> bool:
    """Whether a character is punctuation, but not a closing bracket or closing quotation mark."""
    if mark.isascii():
        return mark in TRAILING or mark == before in "_~"
    kind = category(mark)
    return kind[0] == "P" and (kind not in CLOSING_KINDS or mark == APOSTROPHE)
