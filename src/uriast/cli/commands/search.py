"""URIs or IRIs in running text: where they stand in files, and what is printed of them."""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_left
from codecs import getincrementaldecoder
from functools import partial
from itertools import groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeAlias

import attrs

from uriast.cli.colours import painted
from uriast.cli.inputs import Unreadable, display_name, reading
from uriast.cli.work import BAD, GOOD, TROUBLE, printable, run_job, unreadable
from uriast.passes.draw import Drawing, Part
from uriast.passes.families import pieces_of
from uriast.passes.find import DEFAULT_SCHEMES, IRIMatch, URIMatch, find_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from io import BufferedIOBase

    from uriast.cli.options import Kind
    from uriast.cli.screen import Screen
    from uriast.nodes import URI
    from uriast.nodes.iri import IRI

    Finder: TypeAlias = Callable[[Iterable[str]], Iterator[URIMatch | IRIMatch]]

PIECE: Final = 1 << 16
"""How many octets are read at once, at most."""


class Match(NamedTuple):
    """A URI in a text: the line and the column where it begins, both from 1, and its offsets in the whole text."""

    line: int
    column: int
    found: URIMatch | IRIMatch


class Report(NamedTuple):
    """What is printed of a file.

    Attributes:
        each: Of a URI in it.
        total: Of all of it, given how many URIs there are.
        most: How many are looked for, if not all.
    """

    each: Callable[[str, Match], str]
    total: Callable[[str, int], str]
    most: int | None = None


def search(files: tuple[str, ...], finder: Finder, report: Report) -> int:
    """Print what is found in files; give the exit status, which is grep's."""

    def work(output: TextIO, view: Screen) -> int:
        return searched(files, finder, report, output, view)

    status = run_job(work, files, prints=True)
    return TROUBLE if status is None else status


def searched(files: tuple[str, ...], finder: Finder, report: Report, output: TextIO, view: Screen) -> int:
    """Report on each file; give the exit status."""
    total, troubles = 0, 0
    for name in files:
        count = 0
        for item in islice(matches(name, finder, view.advance), report.most):
            if isinstance(item, Unreadable):
                troubles += 1
                view.say(unreadable(item))
                break
            count += 1
            output.write(report.each(display_name(name), item))
        else:
            output.write(report.total(display_name(name), count))
        total += count
    return TROUBLE if troubles else GOOD if total else BAD


# What is found


def finder(names: tuple[str, ...], *, is_any: bool, iris: bool) -> Finder:
    """What finds URIs or IRIs, taking those without `//` whose schemes mostly are, or have these names, or any."""
    return partial(find_in, schemes=None if is_any else DEFAULT_SCHEMES.union(names), iris=iris)


def matches(name: str, finder: Finder, advance: Callable[[int], None]) -> Iterator[Match | Unreadable]:
    """The URIs in a file; last, if it cannot be read to its end, why."""
    return reading(name, lambda _, file: located(_decoded(file, advance), finder))


def _decoded(file: BufferedIOBase, advance: Callable[[int], None]) -> Iterator[str]:
    """The text of a file, as it comes, without a byte order mark at its head.

    Each octet that is not UTF-8 is one code point, and in no URI.
    """
    decoder = getincrementaldecoder("utf-8-sig")("surrogateescape")
    while octets := file.read1(PIECE):
        yield decoder.decode(octets)
        advance(len(octets))


def located(pieces: Iterable[str], finder: Finder) -> Iterator[Match]:
    """The URIs in a text that comes in pieces, and where they are."""
    lines = _Lines()
    for section in _sections(pieces):
        origin = lines.read
        for found in finder(lines.counted(section)):
            start = origin + found.start
            line, column = lines.place(start)
            yield Match(line, column, found._replace(start=start, end=origin + found.end))
        lines.forget()


def _sections(pieces: Iterable[str]) -> Iterator[Iterator[str]]:
    """The text in sections that no URI joins, each in pieces: so no line of those before need be remembered."""
    return (map(itemgetter(1), section) for _, section in groupby(_numbered(pieces), itemgetter(0)))


def _numbered(pieces: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The pieces and the number of their section, which ends before an empty line or a space between two words."""
    number = 0
    for piece in pieces:
        joint = re.search(r"\n\n|(?<=[0-9A-Za-z]) (?=[0-9A-Za-z])", piece)
        end = joint.start() if joint else len(piece)
        yield number, piece[:end]
        if joint:
            number += 1
            yield number, piece[end:]


@attrs.define
class _Lines:
    """The lines of a text that is read before it is known what is found in it.

    Attributes:
        read: How many code points have been read.
        number: The line that was reached, from 1.
        start: Where it begins.
        breaks: Where the lines behind it end, as far as they have been read.
    """

    read: int = 0
    number: int = 1
    start: int = 0
    breaks: array[int] = attrs.field(factory=lambda: array("Q"))

    def counted(self, pieces: Iterable[str]) -> Iterator[str]:
        """The pieces, as they are read."""
        for piece in pieces:
            self.breaks.extend(self.read + each.start() for each in re.finditer("\n", piece))
            self.read += len(piece)
            yield piece

    def place(self, offset: int) -> tuple[int, int]:
        """Go on to an offset; give its line and column, from 1."""
        passed = bisect_left(self.breaks, offset)
        if passed:
            self.number += passed
            self.start = self.breaks[passed - 1] + 1
            del self.breaks[:passed]
        return self.number, offset - self.start + 1

    def forget(self) -> None:
        """Go on to the end of what has been read."""
        self.place(self.read)


# What is printed


def report(kind: Kind, *, with_filename: bool, line_number: bool, in_colour: bool) -> Report:
    """What is printed of files.

    Args:
        kind: Whether that is each URI on a line, or only how many a file has, or only the names of files that have
            any, or each URI and where it stands in JSON.
        with_filename: Whether the name of the file comes first.
        line_number: Whether a URI stands behind the number of its line.
        in_colour: Whether its parts are in colour.
    """

    def line(source: str, match: Match) -> str:
        before = [*([printable(source)] if with_filename else []), *([str(match.line)] if line_number else [])]
        return (_coloured(before, _parsed(match.found)) if in_colour else ":".join([*before, match.found.text])) + "\n"

    def count(source: str, number: int) -> str:
        return f"{printable(source)}:{number}\n" if with_filename else f"{number}\n"

    reports: dict[Kind, Report] = {
        "uris": Report(line, _nothing),
        "count": Report(_nothing, count),
        "files": Report(_name, _nothing, most=1),
        "json": Report(_record, _nothing),
    }
    return reports[kind]


def _name(source: str, _: Match) -> str:
    return f"{printable(source)}\n"


def _record(source: str, match: Match) -> str:
    found = match.found
    described = {
        "file": source,
        "line": match.line,
        "column": match.column,
        "start": found.start,
        "end": found.end,
        "form": found.delimitation,
        "iri" if isinstance(found, IRIMatch) else "uri": found.text,
    }
    return json.dumps(described) + "\n"


def _nothing(_: str, __: object) -> str:
    return ""


def _parsed(found: URIMatch | IRIMatch) -> URI | IRI:
    return found.iri if isinstance(found, IRIMatch) else found.uri


def _coloured(before: list[str], uri: URI | IRI) -> str:
    prefix = [part for text in before for part in (Part(text, "place"), Part(":", "delimiter"))]
    return painted(Drawing(((*prefix, *_parts(uri)),)))


def _parts(uri: URI | IRI) -> Iterator[Part]:
    """The exact text of a URI in marked parts."""
    return (Part(text, name or "delimiter") for name, text in pieces_of(uri))
