"""ABNF in an RFC's text: the lines of each rule, without page breaks and prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from uriast.abnf.texts.excerpts import Excerpt, Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FOOTER: Final = re.compile(r"\S.*\[Page [0-9]+\]")
_HEADER: Final = re.compile(r"(?:RFC [0-9]+|Internet-Draft) .* [A-Z][a-z]+ [0-9]{4}")
_HEADING: Final = re.compile(r"(?:Appendix |(?=[0-9A-Z]+(?:\.|  )))((?:[0-9]+|[A-Z])(?:\.[0-9]+)*)\.? +\S")
"""The heading of a section: `3.1.  Names`, `3.1 Names`, `3  Names`, `Appendix A.  Names`; not `A name is short`."""
_NUMBER: Final = re.compile(
    r"^(?:Request for Comments: *|RFC (?=[0-9]+ .* [A-Z][a-z]+ [0-9]{4}\r?\n))([0-9]+)", re.MULTILINE
)
"""The number of an RFC, at the head of its first page or of another."""
_START: Final = re.compile(r"[ \t]*<?([A-Za-z][-0-9A-Z_a-z]*)>?[ \t]*(?:::?)?=")
"""A name and `=`; or what is a mistake and looks like that: `my_name =`, `name ::=`, `<name> :=`."""
_START_IN_PROSE: Final = re.compile(r"[ \t]*<?([A-Za-z][-0-9A-Z_a-z]*)>?(?:[ \t]+(?:::?)?=|(?:::?)?=(?:[/ \t]|\Z))")
"""Prose has examples such as `FREQ=DAILY`. A rule has a blank before or after its `=`."""
_LIKE_A_RULE: Final = re.compile(
    """[ \t]*(?:[A-Za-z][-0-9A-Z_a-z]*[ \t]*(?:->|<-|\u2192|:(?=[ \t"']))|[0-9][-0-9A-Z_a-z]*[ \t]*=)"""
)
"""The beginning of a line that is meant as a rule and does not begin as one: `a -> b`, `a: b`, `1a = b`."""
_SOURCE: Final = re.compile(r"^ *\[([-0-9A-Za-z]+)\] +(\S(?:.+\n)+)", re.MULTILINE)
"""An entry in the list of references, such as `[URI]  Berners-Lee, T., … RFC 3986 …`."""
_RFC: Final = re.compile(r"\bRFC ?([0-9]+)\b")
_COMMENT: Final = re.compile(r"[ \t]*;")
_QUOTED_OR_COMMENT: Final = re.compile('"[^"]*"?|<[^>]*>?|;.*')
"""A text in quotes or prose goes on to the end of the line if nothing ends it before: the search takes linear time."""
_GOES_ON: Final = re.compile(r"[ \t]*[/;]")
PAGE_BREAK: Final = "\f"
_GAPS: Final = frozenset({"", PAGE_BREAK})
"""The texts of lines that may part a rule from what comes after it."""


@attrs.frozen
class Document:
    """What a text has of ABNF."""

    number: str  # the number of the RFC; empty if the text does not say
    excerpts: tuple[Excerpt, ...]  # the lines that look like rules, in the order of the text
    has_prose: bool  # whether the text begins with other lines than rules and comments, as an RFC does
    stray: Line | None  # the first line that is no rule and no comment, in a text that begins with a rule
    like_a_rule: Line | None  # the first line that may be meant as a rule, in a text without lines that begin as one
    # the numbers of other RFCs, by the names that the text has for them in brackets: {"URI": "3986"}
    sources: Mapping[str, str]


def read_document(text: str) -> Document:
    r"""Find the rules in a text."""
    # A rule begins with its name and `=`. The next lines belong to it if they are indented deeper, or if the line
    # before ends with `/`. After an empty line, an indented line belongs to it only if it begins with `/` or `;`, or if
    # a group is not complete; after a page break, also if it is in line with the text of the rule.
    lines = list(_without_page_breaks(text))
    excerpts, stray = _excerpts(lines, _START)
    has_prose = stray is not None and (not excerpts or stray.number < excerpts[0].lines[0].number)
    if has_prose:
        excerpts, _ = _excerpts(lines, _START_IN_PROSE)
    number = _NUMBER.search(text)
    like = None if excerpts else next((line for line in lines if _LIKE_A_RULE.match(line.text)), None)
    return Document(
        number[1] if number else "", excerpts, has_prose, None if has_prose else stray, like, _sources(lines)
    )


class _Lines:
    """The lines of one rule, so far."""

    def __init__(self, first: Line) -> None:
        self.lines = [first]
        self._depth = _depth(first)
        start = len(first.text) - len(first.text.partition("=")[2].lstrip("/ \t"))
        self._columns = {start}

    def add(self, line: Line, gap: str | None) -> None:
        """Add a line that comes after a gap or none."""
        self.lines += [Line(line.number - 1, ""), line] if gap == "" else [line]
        self._depth += _depth(line)
        self._columns.add(line.indentation)

    def goes_on(self, line: Line, gap: str | None) -> bool:
        """Whether a line without a name and `=` belongs to the rule, after a gap or none."""
        if _plain(self.lines[-1]).endswith("/"):
            return True
        if line.indentation <= self.lines[0].indentation:
            return False
        if gap is None or self._depth > 0 or _GOES_ON.match(line.text):
            return True
        return gap == PAGE_BREAK and line.indentation in self._columns


def _depth(line: Line) -> int:
    """How many groups a line opens and leaves open."""
    text = _plain(line)
    return sum(map(text.count, "([")) - sum(map(text.count, ")]"))


def _plain(line: Line) -> str:
    """A line without its comment, and with two quotation marks for each text in quotes and each prose."""
    return _QUOTED_OR_COMMENT.sub(lambda found: "" if found[0][0] == ";" else '""', line.text).rstrip()


def _excerpts(lines: list[Line], beginning: re.Pattern[str]) -> tuple[tuple[Excerpt, ...], Line | None]:
    """The lines that look like rules, and the first other line that is no comment."""
    found: list[Excerpt] = []
    section = ""
    stray: Line | None = None
    rule: _Lines | None = None
    gap: str | None = None
    for line in lines:
        if line.text in _GAPS:
            gap = line.text
            continue
        start = beginning.match(line.text)
        if rule and not start and rule.goes_on(line, gap):
            rule.add(line, gap)
        else:
            found += _excerpt(rule, section)
            heading = _HEADING.match(line.text)
            section = heading[1] if heading else section
            rule = _Lines(line) if start else None
            if not start and not _COMMENT.match(line.text):
                stray = stray or line
        gap = None
    return (*found, *_excerpt(rule, section)), stray


def _excerpt(rule: _Lines | None, section: str) -> list[Excerpt]:
    """The excerpt of a rule, if there is one."""
    start = _START.match(rule.lines[0].text) if rule else None
    return [Excerpt(start[1], tuple(rule.lines), section)] if rule and start else []


def _sources(lines: list[Line]) -> dict[str, str]:
    """The numbers of the RFCs in the list of references, by their names."""
    entries = _SOURCE.findall("".join(f"{line.text}\n" for line in lines))
    return {name: number[1] for name, entry in entries if (number := _RFC.search(entry))}


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
