"""What is wrong with lines that are no rule: what ABNF wants there, and what there is instead."""

from __future__ import annotations

import re
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.abnf.texts.documents import Excerpt
    from uriast.combinators import ParseError

LONGEST: Final = 40
"""The most characters of a text that a message shows."""
_TOKEN: Final = re.compile('"[^"\n]*"?|<[^>]*>?|;[^\n]*|[^ \t\n]')
"""A text in quotes, prose, a comment, or another character."""
_OLD_SIGN: Final = re.compile("::?=")
_VALUE: Final = re.compile("%?[0-9]*[A-Za-z][-.0-9A-Za-z]*|[0-9]*[*#]?[0-9]*")
_DIGITS_IN_BRACKETS: Final = re.compile(r"\[([0-9])-([0-9])\]?")
"""A range of characters in the notation of regular expressions. If they are letters, ABNF reads it as a name."""
_NAME: Final = f"{ascii_letters}{digits}-_"
_CLOSING: Final = {"(": ")", "[": "]"}
_OPENING: Final = {")": "(", "]": "["}
_ELEMENT: Final = "an element, such as DIGIT"
_HINTS: Final = {
    **dict.fromkeys("'`\u00b4\u2018\u2019\u201c\u201d", 'a text in double quotes, as in "x"'),
    "|": "'/' between alternatives",
    "+": "a repetition before its element, as in 1*DIGIT",
    "?": "an optional element in brackets, as in [ DIGIT ]",
    "{": "a repetition before its element, as in 2*3DIGIT or *( DIGIT )",
    "\\": "a character as its number, as in %x5C",
}
"""What ABNF has instead of the signs of other notations."""


def mistake(excerpt: Excerpt, error: ParseError) -> str:
    r"""What an excerpt is expected to have where reading ends, and what it has there."""
    spot = _Spot(excerpt, error.index, frozenset(error.expected))
    found = next((told(spot) for label, told in _TOLD.items() if label in spot.expected), None)
    return f"expected {found or spot.value(' or '.join(error.expected))}"


@attrs.frozen
class _Spot:
    """The place where reading ends."""

    excerpt: Excerpt  # the lines
    index: int  # the index of the first character in them that cannot be read
    expected: frozenset[str]  # what the grammar of ABNF expects

    @property
    def text(self) -> str:
        return self.excerpt.text

    @property
    def got(self) -> str:
        """What stands there."""
        character = self.text[self.index]
        return {"\n": "the end of the line", " ": "a space", "\t": "a tab"}.get(character, repr(character))

    def before(self, characters: str) -> str:
        """What stands right before it and has some characters only."""
        head = self.text[: self.index]
        return head[len(head.rstrip(characters)) :]

    def name(self) -> str:
        """In or after the name of a rule: there is `_`, or what older notations have."""
        sign = _OLD_SIGN.match(self.text, self.index)
        if sign:
            return f"'=' after the name of a rule, got {sign[0]!r}"
        return self.underscore() or f"a name without angle brackets, got {self.got}"

    def underscore(self) -> str:
        """A name with `_`; empty if there is none."""
        after = self.text[self.index : self.index + LONGEST]
        name = self.before(_NAME) + after[: len(after) - len(after.lstrip(_NAME))]
        return f"a name of letters, digits and hyphens, got {name[:LONGEST]}" if after.startswith("_") else ""

    def string(self) -> str:
        """After `%s` or `%i`."""
        return f'a text in double quotes after {self.text[self.index - 2 : self.index]}, as in %s"x", got {self.got}'

    def quoted(self) -> str:
        """In a text in quotes."""
        if self.text[self.index] == "\n":
            return f"a double quote at the end of the text, got {self.got}"
        return f"printable ASCII characters in quotes, got {self.got}, which is %x{ord(self.text[self.index]):X}"

    def digit(self) -> str:
        """In a number."""
        kind, example = next(each for label, each in _NUMBERS.items() if label in self.expected)
        return f"{kind} after {self.text[self.index - 1]!r}, as in {example}, got {self.got}"

    def base(self) -> str:
        """After `%`."""
        return f"x, d, b, s or i after '%', as in %x30, got {self.got}"

    def repeated(self) -> str:
        """After the numbers and the sign of a repetition, which may stand after its element by mistake."""
        repeat = self.before(f"{digits}*#")
        beginning = self.index - len(repeat)
        range_ = _DIGITS_IN_BRACKETS.match(self.text, max(beginning - 1, 0))
        if range_:
            first, last = map(ord, range_.groups())
            return f"a range of characters as their numbers, as in %x{first:X}-{last:X}, got {range_[0]!r}"
        if self.text[beginning - 1] not in " \t\n=/([":
            return f"a repetition before its element, as in {repeat}DIGIT, got {repeat!r} after it"
        comment = "; a comment begins with ';'" if repeat == "#" else ""
        return f"an element right after {repeat!r}, as in {repeat}DIGIT, got {self.got}{comment}"

    def element(self) -> str:
        """Before or after an element."""
        character = self.text[self.index]
        is_after = bool(self.expected & {"c-nl", '")"', '"]"'})
        opened = self.opened()[0] if is_after else []
        end = repr(_CLOSING[self.text[opened[-1]]]) if opened else "the end of the rule"
        if opened and character in ")]":
            return f"{self.closing(opened[-1])}, got {self.got}"
        wanted = _HINTS.get(character, f"{_ELEMENT}, '/' or {end}" if is_after else _ELEMENT)
        alone = f" without a {_OPENING[character]!r}" if is_after and character in _OPENING else ""
        return self.underscore() or f"{wanted}, got {self.got}{alone}"

    def prose(self) -> str:
        """In prose."""
        return f"printable ASCII characters or '>' in prose, got {self.got}"

    def line_break(self) -> str:
        """After CR."""
        return f"LF after CR, got {self.got}"

    def end(self) -> str:
        """After the last character; or after a line break."""
        if self.index < len(self.text):
            return f"a space or a tab before the text of the line, got {self.got}"
        opened, last = self.opened()
        if last.startswith("<") and not last.endswith(">"):
            wanted = "'>' at the end of the prose"
        elif last in "=/([":
            wanted = _ELEMENT
        else:
            wanted = self.closing(opened[-1])
        return f"{wanted}, got the end of the rule"

    def closing(self, opened: int) -> str:
        """The end of a group that begins at an index."""
        line, column = self.excerpt.place(opened)
        sign = self.text[opened]
        return f"{_CLOSING[sign]!r} for the {sign!r} in line {line}, column {column}"

    def opened(self) -> tuple[list[int], str]:
        """The indices of the groups that begin and do not end before it; and the last token before it."""
        groups, last = list[int](), ""
        for token in _TOKEN.finditer(self.text, 0, self.index):
            if token[0] in _CLOSING:
                groups.append(token.start())
            elif token[0] in _OPENING:
                groups.pop()
            last = last if token[0].startswith(";") else token[0]
        return groups, last

    def value(self, wanted: str) -> str:
        """At a value that the grammar does not accept."""
        return f"{wanted}, got {_VALUE.findall(self.text, self.index, self.index + LONGEST)[0]}"


_NUMBERS: Final = {
    "HEXDIG": ("a hexadecimal digit", "%x30-39"),
    "DIGIT": ("a digit", "%d48-57"),
    "BIT": ("0 or 1", "%b110000-111001"),
}
"""What must stand after a character of a number, by the rule that reads it."""
_TOLD: Final[dict[str, Callable[[_Spot], str]]] = {
    "quoted-string": _Spot.string,
    "DQUOTE": _Spot.quoted,
    **dict.fromkeys(_NUMBERS, _Spot.digit),
    "hex-val": _Spot.base,
    "more repeat": _Spot.repeated,
    "prose-val": _Spot.element,
    '">"': _Spot.prose,
    "LF": _Spot.line_break,
    '"="': _Spot.name,
    "defined-as": _Spot.name,
    "rulename": _Spot.name,
    "WSP": _Spot.end,
}
"""What to tell, by a rule that is expected; the first one that is decides."""
