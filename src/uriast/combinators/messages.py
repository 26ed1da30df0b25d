"""Messages: what a person sees of a text or an error. Others decide which parts of a text are secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MASK: Final = "***"
"""The replacement of a secret. It does not reveal the secret's length."""

WINDOW: Final = 36
"""The number of characters that a message shows before and after the index of an error."""

END_OF_INPUT: Final = "end of input"
"""What a message calls the end of the text."""

MOST_LISTED: Final = 20
"""The largest number of expectations that a message lists. `ParseError.expected` has them all."""

LONGEST_NAME: Final = 40
CLOSE: Final = 0.75
"""A close name is looked for if a name has at most `LONGEST_NAME` characters. `CLOSE` says how close, from 0 to 1."""

PICTURES: Final = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {"\x7f": "\N{SYMBOL FOR DELETE}"}
"""Unicode's pictures of the control characters of ASCII. Each is as wide as a letter."""

PLACEHOLDER: Final = "\N{REPLACEMENT CHARACTER}"
"""The character in HTML in place of one that is not printable: columns stay in line."""


def masked(
    text: str,
    secrets: Iterable[tuple[int, int]],
    start: int = 0,
    end: int | None = None,
    written: Callable[[str], str] = str,
) -> str:
    """A slice of a text, with `***` in place of each secret that it touches."""
    stop = len(text) if end is None else end
    pieces: list[str] = []
    for first, last in secrets:
        if start < last and first < stop:
            pieces += (written(text[start:first]), MASK)
            start = last
    return "".join([*pieces, written(text[start:stop])])


def joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans, sorted, with those that overlap or touch merged."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def secret_at(secrets: Sequence[tuple[int, int]], index: int) -> tuple[int, int] | None:
    """The span of the secret that contains an index; `None` if there is none."""
    return next((span for span in secrets if span[0] <= index < span[1]), None)


def excerpt(text: str, index: int, secrets: Sequence[tuple[int, int]] = (), limit: int | None = None) -> str:
    """The part of a text around an index, and a caret under the character there: two indented lines."""
    # An index inside a secret is moved to the secret's beginning.
    hidden = secret_at(secrets, index)
    spot = hidden[0] if hidden else index
    start, end = max(0, spot - WINDOW), min(len(text) if limit is None else limit, index + WINDOW)
    before = ("…" if start else "") + masked(text, secrets, start, spot, shown)
    behind = masked(text, secrets, spot, end, shown) + ("…" if end < len(text) else "")
    return f"  {before}{behind}\n  {' ' * sum(map(_width, before))}^"


def shown(text: str) -> str:
    """A text with pictures of its control characters, and `<U+202E>` for others that are not printable."""
    return "".join(each if each.isprintable() else PICTURES.get(each, f"<U+{ord(each):04X}>") for each in text)


def _width(character: str) -> int:
    """The number of columns that a character takes in a terminal."""
    from unicodedata import combining, east_asian_width

    if combining(character):
        return 0
    return 2 if east_asian_width(character) in {"W", "F"} else 1


def character_at(text: str, index: int, secrets: Sequence[tuple[int, int]] = ()) -> str:
    """The name of a character in a sentence. One of a secret is not named."""
    if secret_at(secrets, index):
        return "character"
    return f"'{text[index]}'" if text[index].isprintable() else f"U+{ord(text[index]):04X}"


def complaint(text: str, index: int, component: str | None, secrets: Sequence[tuple[int, int]], offset: int = 0) -> str:
    """What is wrong at an index."""
    inside = f", in {component}" if component else ""
    if index == len(text):
        return f"unexpected end of input at index {offset + index}{inside}"
    return f"unexpected {character_at(text, index, secrets)} at index {offset + index}{inside}"


def listed(labels: Sequence[str]) -> str:
    """Expectations in a sentence."""
    if len(labels) > MOST_LISTED:
        return f"{', '.join(labels[:MOST_LISTED])} or {len(labels) - MOST_LISTED} others"
    *others, last = labels
    return f"{', '.join(others)} or {last}" if others else last


def worded(
    wrong: str, extract: str, expected: Sequence[str], hint: str | None, notes: Iterable[str | None] = ()
) -> tuple[str, str]:
    """An error in one line, and in several, with an extract of the text and notes."""
    wanted = f"expected {listed(expected)}"
    lines = (wrong, extract, wanted, hint and f"hint: {hint}", *notes)
    return f"{wrong}: {wanted}" + (f"; {hint}" if hint else ""), "\n".join(line for line in lines if line)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question about the names that are close to an unknown one, in any case; empty if none is."""
    from difflib import get_close_matches  # most programs ask for no unknown name

    if len(name) > LONGEST_NAME:
        return ""
    written: dict[str, str] = {}
    for each in known:
        if len(each) <= LONGEST_NAME and each != name:
            written.setdefault(each.lower(), each)
    close = get_close_matches(name.lower(), written, cutoff=CLOSE)
    return f"; did you mean {' or '.join(written[each] for each in close)}?" if close else ""


def preformatted(text: str) -> str:
    """A text as an element of HTML that keeps its lines and spaces, for notebooks such as Jupyter."""
    from html import escape

    printable = "".join(each if each == "\n" or each.isprintable() else PLACEHOLDER for each in text)
    return f"<pre>{escape(printable)}</pre>"
