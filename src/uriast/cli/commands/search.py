"""The work of `uriast find`: search files for URIs or IRIs, and print them with their positions."""

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

from uriast.cli.colors import painted
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
"""The maximum number of octets that are read at once."""


class Match(NamedTuple):
    r"""A URI or IRI in a text.

    >>> match, = located(["see\nhttp://a/"], finder((), is_any=False, iris=False))
    >>> match.line, match.column, match.found.text
    (2, 1, 'http://a/')

    Attributes:
        line: The line on which it begins, from 1.
        column: The column at which it begins, from 1, in code points.
        found: The match, with its offsets in the whole text.
    """

    line: int
    column: int
    found: URIMatch | IRIMatch


class Report(NamedTuple):
    r"""The output for a file.

    >>> counts = report("count", with_filename=True, line_number=False, in_color=False)
    >>> counts.total("links.txt", 3)
    'links.txt:3\n'

    Attributes:
        each: Formats a match, given the name of the file.
        total: Formats the end of the output, given the name of the file and the number of matches.
        most: The maximum number of matches to search for; `None` for all.
    """

    each: Callable[[str, Match], str]
    total: Callable[[str, int], str]
    most: int | None = None


def search(files: tuple[str, ...], finder: Finder, report: Report) -> int:
    """Print the matches in files; return the exit status, as grep does.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> counts = report("count", with_filename=False, line_number=False, in_color=False)
    >>> with TemporaryDirectory() as folder:
    ...     links = Path(folder, "links.txt")
    ...     _ = links.write_text("http://a/ http://b/")
    ...     search((str(links),), finder((), is_any=False, iris=False), counts)
    2
    0

    Args:
        files: The names of files; `-` is standard input.
        finder: Finds the URIs or IRIs in a text.
        report: The output for each file.
    """

    def work(output: TextIO, view: Screen) -> int:
        return search_files(files, finder, report, output, view)

    status = run_job(work, files, prints=True)
    return TROUBLE if status is None else status


def search_files(files: tuple[str, ...], finder: Finder, report: Report, output: TextIO, view: Screen) -> int:
    """Write the report on each file; return the exit status.

    >>> import sys
    >>> from uriast.cli.screen import Screen, ignore, say
    >>> names = report("files", with_filename=True, line_number=False, in_color=False)
    >>> search_files((), finder((), is_any=False, iris=False), names, sys.stdout, Screen(say, ignore))
    1

    Args:
        files: The names of files; `-` is standard input.
        finder: Finds the URIs or IRIs in a text.
        report: The output for each file.
        output: Takes the output.
        view: Takes the messages about files that cannot be read.
    """
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


# Matches


def finder(names: tuple[str, ...], *, is_any: bool, iris: bool) -> Finder:
    """The function that finds URIs or IRIs in text.

    >>> [found.text for found in finder(("x",), is_any=False, iris=False)(["x:1 y:2 http://a/"])]
    ['x:1', 'http://a/']

    Args:
        names: The schemes whose URIs are found without `//`, besides the default ones.
        is_any: Whether URIs of any scheme are found without `//`.
        iris: Whether to find IRIs instead of URIs.
    """
    return partial(find_in, schemes=None if is_any else DEFAULT_SCHEMES.union(names), iris=iris)


def matches(name: str, finder: Finder, advance: Callable[[int], None]) -> Iterator[Match | Unreadable]:
    """The matches in a file. If it cannot be read to its end, the last item is the error.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from uriast.cli.inputs import ignore
    >>> with TemporaryDirectory() as folder:
    ...     links = Path(folder, "links.txt")
    ...     _ = links.write_text("see http://a/")
    ...     [match.column for match in matches(str(links), finder((), is_any=False, iris=False), ignore)]
    [5]

    Args:
        name: The name of the file; `-` is standard input.
        finder: Finds the URIs or IRIs in a text.
        advance: Called with the number of octets of each piece that has been read.
    """
    return reading(name, lambda _, file: located(_decoded(file, advance), finder))


def _decoded(file: BufferedIOBase, advance: Callable[[int], None]) -> Iterator[str]:
    """The text of a file, in pieces, without a byte order mark at its beginning.

    Each octet that is not UTF-8 becomes one code point that no URI contains.
    """
    decoder = getincrementaldecoder("utf-8-sig")("surrogateescape")
    while octets := file.read1(PIECE):
        yield decoder.decode(octets)
        advance(len(octets))


def located(pieces: Iterable[str], finder: Finder) -> Iterator[Match]:
    r"""The matches in a text that is given in pieces.

    >>> match, = located(["a\nsee htt", "p://a/"], finder((), is_any=False, iris=False))
    >>> match.line, match.column
    (2, 5)

    Args:
        pieces: The text, cut anywhere.
        finder: Finds the URIs or IRIs in a text.
    """
    lines = _Lines()
    for section in _sections(pieces):
        origin = lines.read
        for found in finder(lines.counted(section)):
            start = origin + found.start
            line, column = lines.place(start)
            yield Match(line, column, found._replace(start=start, end=origin + found.end))
        lines.forget()


def _sections(pieces: Iterable[str]) -> Iterator[Iterator[str]]:
    """The text in sections, each in pieces. No URI crosses a section, so the lines of earlier ones can be forgotten."""
    return (map(itemgetter(1), section) for _, section in groupby(_numbered(pieces), itemgetter(0)))


def _numbered(pieces: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each piece with the number of its section. A section ends before an empty line or a space between two words."""
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
    """The line numbers of a text. It is read ahead, before the matches in it are known.

    Attributes:
        read: The number of code points that have been read.
        number: The current line, from 1.
        start: The offset at which the current line begins.
        breaks: The offsets of the line breaks after `start` that have been read.
    """

    read: int = 0
    number: int = 1
    start: int = 0
    breaks: array[int] = attrs.field(factory=lambda: array("Q"))

    def counted(self, pieces: Iterable[str]) -> Iterator[str]:
        """The same pieces. Their line breaks are recorded."""
        for piece in pieces:
            self.breaks.extend(self.read + each.start() for each in re.finditer("\n", piece))
            self.read += len(piece)
            yield piece

    def place(self, offset: int) -> tuple[int, int]:
        """Advance to an offset; return its line and column, from 1."""
        passed = bisect_left(self.breaks, offset)
        if passed:
            self.number += passed
            self.start = self.breaks[passed - 1] + 1
            del self.breaks[:passed]
        return self.number, offset - self.start + 1

    def forget(self) -> None:
        """Advance to the end of the text that has been read."""
        self.place(self.read)


# Output


def report(kind: Kind, *, with_filename: bool, line_number: bool, in_color: bool) -> Report:
    r"""The output for each file.

    >>> match, = located(["see http://a/"], finder((), is_any=False, iris=False))
    >>> report("uris", with_filename=True, line_number=True, in_color=False).each("links.txt", match)
    'links.txt:1:http://a/\n'

    Args:
        kind: `uris`: each URI on a line. `count`: the number of URIs. `files`: the names of the files that contain a
            URI. `json`: each URI and its position, in JSON.
        with_filename: Whether to print the name of the file first.
        line_number: Whether to print the number of the line before each URI.
        in_color: Whether to print the components in color.
    """

    def line(source: str, match: Match) -> str:
        before = [*([printable(source)] if with_filename else []), *([str(match.line)] if line_number else [])]
        return (_colored(before, _parsed(match.found)) if in_color else ":".join([*before, match.found.text])) + "\n"

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


def _colored(before: list[str], uri: URI | IRI) -> str:
    prefix = [part for text in before for part in (Part(text, "place"), Part(":", "delimiter"))]
    return painted(Drawing(((*prefix, *_parts(uri)),)))


def _parts(uri: URI | IRI) -> Iterator[Part]:
    """The exact text of a URI in labeled parts."""
    return (Part(text, name or "delimiter") for name, text in pieces_of(uri))
