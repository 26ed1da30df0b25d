"""Texts of any length that may be slow to read: a repeated part between a head and a tail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator


@attrs.frozen
class Input:
    """A text of any length: a repeated part between a head and a tail."""

    head: str
    turn: str
    tail: str = ""

    @property
    def name(self) -> str:
        """The text with its repeated part in `(...)*`, escaped as in Python."""
        return repr(f"{self.head}({self.turn})*{self.tail}")[1:-1]

    def of(self, length: int) -> str:
        """The text of about the given length, in code points."""
        turns = (length - len(self.head) - len(self.tail)) // len(self.turn)
        return self.head + self.turn * turns + self.tail


RUNS: Final = tuple(
    Input(head, turn, tail)
    for head, turn in (
        ("", "a"),
        ("", "%41"),
        ("", "1.2.3.4"),
        ("", "1.2.3.4."),
        ("", "255."),
        ("", "1:"),
        ("", "a:"),
        ("", "a@"),
        ("", "/"),
        ("", "/a"),
        ("", "/."),
        ("", "/.."),
        ("", "../"),
        ("", "./"),
        ("", "a/../"),
        ("", "?"),
        ("", "#"),
        ("", "["),
        ("", "%"),
        ("", "\u00e9"),
        ("/a", "/b/.."),
        ("/", "a"),
        ("//", "["),
        ("//[", "1:"),
        ("//[", ":"),
        ("//[v1.", "a:"),
        ("//[v", "1"),
        ("//h:", "1"),
        ("//", "@"),
        ("//", "u:"),
        ("//u:", "p"),
        ("//u:", "p%41"),
        ("//", "1.2.3.4"),
        ("//", "a.b"),
        ("a:", "a"),
        ("a:/", "/"),
        ("a:/.", "/"),
        ("http://h", "/../a"),
        ("http://h", "/./"),
        ("http://h/", "%2e"),
        ("http://h?", "a=b&"),
        ("http://h/#", "a/?"),
        ("", "\\"),
        ("//", "\\"),
        ("http://h", "\\"),
        ("//u:", "\\"),
        ("//", "u:\\"),
        ("", "\\\\u:"),
        ("", "//u:"),
        ("", "//h:8/"),
        ("", "~a:"),
        ("", "<a:"),
        ("http://", "\u4f8b."),
        ("", "http://a.\u4f8b"),
        ("", "<URL:"),
        ("", "'http://a'"),
        ("", "a\n"),
        ("http://h/", "e\u0301"),
        ("http://h/", "\u0301\u0323"),
        ("http://h/", "%CC%81"),
    )
    for tail in ("", "^", "@h ")
)
"""Long runs of parts that the grammar repeats, or does not. They end validly or in an invalid character."""

ASCII: Final = tuple(map(chr, range(0x80)))
DELIMITERS: Final = (*":/?#[]@%&=;,+.",)
"""The gen-delims, the percent sign, and the separators of queries, parameters, names and segments."""

FRAMES: Final = (("", ""), ("", "^"), ("//", "@h"), ("//u:", "@h "), ("http://h/", "^"), ("//[", "]"))
"""The texts before and after a run of one character."""

PAIR_FRAMES: Final = (("", ""), ("//u:", "@h "))
"""The texts before and after a run of a character and a delimiter."""


def runs_of_one() -> Iterator[Input]:
    """Runs of each ASCII character, alone and in the place of a password."""
    return (Input(head, character) for character in ASCII for head in ("", "//u:"))


def screened() -> Iterator[Input]:
    """Runs of each ASCII character: alone, between delimiters, and alternating with each delimiter."""
    for character in ASCII:
        for head, tail in FRAMES:
            yield Input(head, character, tail)
        for delimiter in DELIMITERS:
            yield Input(delimiter, character, delimiter)
            for head, tail in PAIR_FRAMES:
                yield Input(head, character + delimiter, tail)
