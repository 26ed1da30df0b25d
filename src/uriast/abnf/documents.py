"""ABNF in an RFC's text: the lines of each rule, without page breaks and prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOOTER: Final = re.compile(r"\S.*\[Page [0-9]+\]")
_HEADER: Final = re.compile(r"(?:RFC [0-9]+|Internet-Draft) .* [A-Z][a-z]+ [0-9]{4}")
_HEADING: Final = re.compile(r"(?:Appendix )?((?:[0-9]+|[A-Z])(?:\.[0-9]+)*)\.? +\S")
_NUMBER: Final = re.compile(r"^(?:Request for Comments:|RFC) +([0-9]+)", re.MULTILINE)
_START: Final = re.compile(r"[ \t]*([A-Za-z][-0-9A-Za-z]*)[ \t]*=")
_COMMENT: Final = re.compile(r"[ \t]*;")
_GOES_ON: Final = re.compile(r"[ \t]*[/;]")


@attrs.frozen
class Line:
    """A line of a text, without its end, and its number, from 1."""

    number: int
    text: str

    @property
    def indentation(self) -> int:
        """The number of blanks before its text.

        >>> Line(1, "   port = *DIGIT").indentation
        3
        """
        return len(self.text) - len(self.text.lstrip())


@attrs.frozen
class Excerpt:
    """Lines that look like the definition of a rule.

    Attributes:
        name: The name of the rule.
        lines: The lines.
        section: The section's number, such as "3.2.3"; empty before the first heading.
    """

    name: str
    lines: tuple[Line, ...]
    section: str

    @property
    def text(self) -> str:
        r"""The lines without the indentation of the first. Each ends with a line break.

        >>> Excerpt("port", (Line(7, "   port = *DIGIT"), Line(8, "          / CRLF")), "3").text
        'port = *DIGIT\n       / CRLF\n'
        """
        margin = self.lines[0].indentation
        return "".join(f"{line.text[margin:]}\n" for line in self.lines)


@attrs.frozen
class Document:
    """What a text has of ABNF.

    Attributes:
        number: The number of the RFC; empty if the text does not tell it.
        excerpts: The lines that look like rules, in the order of the text.
        has_prose: Whether there are other lines, besides comments.
    """

    number: str
    excerpts: tuple[Excerpt, ...]
    has_prose: bool


def read_document(text: str) -> Document:
    r"""Find the rules in a text.

    A rule begins with its name and `=`. The next lines belong to it if they are indented deeper. After an empty line,
    they belong to it only if they begin with `/` or `;`.

    >>> found = read_document("3.1.  Names\n\n   A name is short:\n\n     name = ALPHA\n            *ALPHA\n")
    >>> [each.name for each in found.excerpts], found.has_prose
    (['name'], True)

    Args:
        text: The text of an RFC, or only ABNF.
    """
    found: list[Excerpt] = []
    section, gathered, has_prose, is_apart = "", list[Line](), False, False
    for line in _without_page_breaks(text):
        if line.text and gathered and _continues(gathered[0], line, is_apart=is_apart):
            gathered.append(line)
        elif line.text:
            found += _excerpt(gathered, section)
            heading = _HEADING.match(line.text)
            section = heading[1] if heading else section
            gathered = [line] if _START.match(line.text) else []
            has_prose |= not gathered and not _COMMENT.match(line.text)
        is_apart = not line.text
    number = _NUMBER.search(text)
    return Document(number[1] if number else "", (*found, *_excerpt(gathered, section)), has_prose)


def _continues(first: Line, line: Line, *, is_apart: bool) -> bool:
    """Whether a line belongs to the rule that begins with another."""
    if line.indentation <= first.indentation or _START.match(line.text):
        return False
    return not is_apart or _GOES_ON.match(line.text) is not None


def _excerpt(lines: list[Line], section: str) -> list[Excerpt]:
    """The excerpt of some lines, if there are any."""
    start = _START.match(lines[0].text) if lines else None
    return [Excerpt(start[1], tuple(lines), section)] if start else []


def _without_page_breaks(text: str) -> Iterator[Line]:
    """The lines without blanks at their ends. Footers and headers are left out, with the empty lines around them."""
    empty: list[Line] = []
    is_break = False
    for number, raw in enumerate(text.split("\n"), 1):
        line = Line(number, raw.replace("\f", "").rstrip())
        if _FOOTER.fullmatch(line.text) or _HEADER.fullmatch(line.text):
            is_break = True
        elif line.text:
            yield from () if is_break else empty
            yield line
            empty, is_break = [], False
        else:
            empty.append(line)
