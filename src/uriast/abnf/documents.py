"""ABNF in an RFC's text: the lines of each rule, without page breaks and prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FOOTER: Final = re.compile(r"\S.*\[Page [0-9]+\]")
_HEADER: Final = re.compile(r"(?:RFC [0-9]+|Internet-Draft) .* [A-Z][a-z]+ [0-9]{4}")
_HEADING: Final = re.compile(r"(?:Appendix )?((?:[0-9]+|[A-Z])(?:\.[0-9]+)*)\.? +\S")
_NUMBER: Final = re.compile(r"^(?:Request for Comments:|RFC) +([0-9]+)", re.MULTILINE)
_START: Final = re.compile(r"[ \t]*([A-Za-z][-0-9A-Za-z]*)[ \t]*=")
_START_IN_PROSE: Final = re.compile(r"[ \t]*([A-Za-z][-0-9A-Za-z]*)(?:[ \t]+=|=(?:[/ \t]|\Z))")
"""Prose has examples such as `FREQ=DAILY`. A rule has a blank before or after its `=`."""
_SOURCE: Final = re.compile(r"^ *\[([-0-9A-Za-z]+)\] +(\S(?:.+\n)+)", re.MULTILINE)
"""An entry in the list of references, such as `[URI]  Berners-Lee, T., … RFC 3986 …`."""
_RFC: Final = re.compile(r"\bRFC ?([0-9]+)\b")
_COMMENT: Final = re.compile(r"[ \t]*;")
_QUOTED_OR_COMMENT: Final = re.compile(r'("[^"]*"|<[^>]*>)|;.*')
_GOES_ON: Final = re.compile(r"[ \t]*[/;]")
PAGE_BREAK: Final = "\f"
_GAPS: Final = frozenset({"", PAGE_BREAK})
"""The texts of lines that may part a rule from what comes after it."""


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
        r"""The lines without the indentation of the first. The others begin with a blank.

        >>> Excerpt("port", (Line(7, "   port = *DIGIT"), Line(8, "          / CRLF")), "3").text
        'port = *DIGIT\n       / CRLF\n'
        """
        margin = self.lines[0].indentation
        others = [
            line.text[margin:] if line.indentation > margin else f" {line.text.lstrip()}" for line in self.lines[1:]
        ]
        return "".join(f"{text}\n" for text in (self.lines[0].text[margin:], *others))


@attrs.frozen
class Document:
    """What a text has of ABNF.

    Attributes:
        number: The number of the RFC; empty if the text does not tell it.
        excerpts: The lines that look like rules, in the order of the text.
        has_prose: Whether there are other lines, besides comments.
        sources: The numbers of other RFCs, by the names that the text has for them in brackets: {"URI": "3986"}.
    """

    number: str
    excerpts: tuple[Excerpt, ...]
    has_prose: bool
    sources: Mapping[str, str]


def read_document(text: str) -> Document:
    r"""Find the rules in a text.

    A rule begins with its name and `=`. The next lines belong to it if they are indented deeper, or if the line before
    ends with `/`. After an empty line, an indented line belongs to it only if it begins with `/` or `;`; after a page
    break, also if it is in line with the text of the rule.

    >>> found = read_document("3.1.  Names\n\n   A name is short:\n\n     name = ALPHA\n            *ALPHA\n")
    >>> [each.name for each in found.excerpts], found.has_prose
    (['name'], True)

    Args:
        text: The text of an RFC, or only ABNF.
    """
    lines = list(_without_page_breaks(text))
    excerpts, has_prose = _excerpts(lines, _START)
    if has_prose:
        excerpts, _ = _excerpts(lines, _START_IN_PROSE)
    number = _NUMBER.search(text)
    return Document(number[1] if number else "", excerpts, has_prose, _sources(lines))


def _excerpts(lines: list[Line], beginning: re.Pattern[str]) -> tuple[tuple[Excerpt, ...], bool]:
    """The lines that look like rules, and whether there are others, besides comments."""
    found: list[Excerpt] = []
    section, gathered, has_prose = "", list[Line](), False
    gap: str | None = None
    for line in lines:
        start = beginning.match(line.text)
        if line.text in _GAPS:
            gap = line.text
            continue
        if not start and gathered and _continues(gathered, line, gap):
            gathered.append(line)
        else:
            found += _excerpt(gathered, section)
            heading = _HEADING.match(line.text)
            section = heading[1] if heading else section
            gathered = [line] if start else []
            has_prose |= not start and not _COMMENT.match(line.text)
        gap = None
    return (*found, *_excerpt(gathered, section)), has_prose


def _continues(lines: list[Line], line: Line, gap: str | None) -> bool:
    """Whether a line without a name and `=` belongs to the rule in the lines before it, after a gap or none."""
    if _QUOTED_OR_COMMENT.sub(r"\1", lines[-1].text).rstrip().endswith("/"):
        return True
    if line.indentation <= lines[0].indentation:
        return False
    return gap is None or bool(_GOES_ON.match(line.text)) or (gap == PAGE_BREAK and line.indentation in _columns(lines))


def _columns(lines: list[Line]) -> set[int]:
    """Where the text of a rule begins in its lines."""
    first = lines[0].text
    return {len(first) - len(first.partition("=")[2].lstrip("/ \t")), *(each.indentation for each in lines[1:])}


def _sources(lines: list[Line]) -> dict[str, str]:
    """The numbers of the RFCs in the list of references, by their names."""
    entries = _SOURCE.findall("".join(f"{line.text}\n" for line in lines))
    return {name: number[1] for name, entry in entries if (number := _RFC.search(entry))}


def _excerpt(lines: list[Line], section: str) -> list[Excerpt]:
    """The excerpt of some lines, if there are any."""
    start = _START.match(lines[0].text) if lines else None
    return [Excerpt(start[1], tuple(lines), section)] if start else []


def _without_page_breaks(text: str) -> Iterator[Line]:
    """The lines without blanks at their ends. A footer, a header and the empty lines around them are one page break."""
    empty: list[Line] = []
    is_break = False
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = Line(number, raw.replace("\f", "").rstrip())
        if _FOOTER.fullmatch(line.text) or _HEADER.fullmatch(line.text):
            is_break = True
        elif line.text:
            yield from [Line(number - 1, PAGE_BREAK)] if is_break else empty
            yield line
            empty, is_break = [], False
        else:
            empty.append(line)
