"""The lines of a text that define a rule."""

from __future__ import annotations

import attrs


@attrs.frozen
class Line:
    """A line of a text, without its end, and its number, from 1."""

    number: int
    text: str

    @property
    def indentation(self) -> int:
        """The number of blanks before its text."""
        return len(self.text) - len(self.text.lstrip())


@attrs.frozen
class Excerpt:
    """Lines that look like the definition of a rule."""

    name: str  # the name of the rule
    lines: tuple[Line, ...]  # one of them is empty where there are empty lines, but none where there is a page break
    section: str  # the section's number, such as "3.2.3"; empty before the first heading

    @property
    def text(self) -> str:
        """The lines without the indentation of the first, with a blank before each that should be indented deeper."""
        margin = self.lines[0].indentation
        others = [
            line.text[margin:] if line.indentation > margin else f" {line.text.lstrip()}" for line in self.lines[1:]
        ]
        return "".join(f"{text}\n" for text in (self.lines[0].text[margin:], *others))

    def is_indented(self, rows: int) -> bool:
        """Whether some lines after the first are indented deeper, as RFC 5234 wants it; empty lines are not."""
        return all(line.indentation > self.lines[0].indentation for line in self.lines[1 : rows + 1])

    def place(self, index: int) -> tuple[int, int]:
        r"""The number of the line and of the column, both from 1, where a character of `text` is."""
        before = self.text[: min(index, len(self.text) - 1)]
        row = before.count("\n")
        line, margin = self.lines[row], self.lines[0].indentation
        is_moved = row > 0 and line.indentation <= margin
        return line.number, len(before) - before.rfind("\n") + (line.indentation - 1 if is_moved else margin)
