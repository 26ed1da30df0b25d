"""One edit: what turns a text of a language into one that is nearly in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Edit: TypeAlias = Callable[[str, int, str], str]
    """Edits a text at an index, in code points from 0 to its length, with the help of a character."""

LINE_BREAKS: Final = ("\n", "\r\n", "\u2028")
LOOK_ALIKES: Final = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | dict(  # the full-width forms
    zip("1KkSsiIao./-", "\u0661\u212a\u212a\u017f\u017f\u0131\u0130\u0430\u043e\u3002\u2044\u2010", strict=True)
)
"""Characters that look like one of ASCII, or are equal to one once the case is folded."""
STRANGERS: Final = (" ", "%", "/", "\x00", "\n", "\x7f", "\xe9", "\ufffe", "\U0001f600", "\u202e")
"""Characters that many rules do not read."""

EDITS: Final[tuple[Edit, ...]] = (
    lambda text, at, _: text[:at],  # truncated
    lambda text, at, _: text[:at] + text[at + 1 :],  # a character is missing
    lambda text, at, other: text[:at] + other + text[at:],  # one is inserted
    lambda text, at, other: text[:at] + other + text[at + 1 :],  # one is replaced
    lambda text, at, _: text[: at + 1] + text[at:],  # one is doubled
    lambda text, at, _: text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],  # two are swapped
    lambda text, at, _: text[:at] + text[at : at + 1].swapcase() + text[at + 1 :],  # in the other case
    lambda text, at, other: text[:at] + LOOK_ALIKES.get(text[at : at + 1], other) + text[at + 1 :],
    lambda text, at, _: text + text[at:],  # the end is repeated
    lambda text, at, _: text + LINE_BREAKS[at % len(LINE_BREAKS)],
)


def letters_of(definition: ex.Expression) -> list[str]:
    """The edges of the sets and the characters of the literals in a definition, sorted."""
    found: set[str] = set()
    for item in parts(definition):
        match item:
            case ex.Chars(chars):
                found.update(chr(code) for edge in chars.ranges for code in edge)
            case ex.Literal(text):
                found.update(text)
            case _:
                pass
    return sorted(found)
