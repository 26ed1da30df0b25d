"""`uriast find`: print the URIs in running text."""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_left
from codecs import getincrementaldecoder
from functools import partial
from itertools import groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs
import click

from uriast.cli.inputs import PIECE, STDIN, display_name, opened_file
from uriast.cli.output import BAD, GOOD, encodable, exact, painted, printable, put, reason, unreadable, uses_color
from uriast.cli.parameters import COLOR, AnyScheme, epilog
from uriast.combinators.drawing import Drawing, Part
from uriast.passes.find import DEFAULT_SCHEMES, Match, find_in
from uriast.passes.syntax import pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from io import BufferedIOBase

    from uriast.nodes.iri import IRI

    Finder: TypeAlias = Callable[[Iterable[str]], Iterator[Match[IRI]]]

SEARCH: Final = """
URIs are found as RFC 3986, appendix C, describes. A URI in angle brackets or double quotes may contain line breaks.
Other URIs end before the first character that a URI cannot contain. Only some schemes, such as mailto, tel and urn, are
found without ://. The beginning of an IRI is not reported as a URI; --iri finds whole IRIs, with the key "iri" in
place of "uri" in JSON. An octet that is not UTF-8 ends a URI; a byte order mark at the beginning of a file is
removed.

A folder is not searched: it is reported as a file that cannot be read. Let Git, or find -print0, list the files in it.
"""

SEARCH_STATUS: Final = """
Exit status: 0 if anything is found, 1 if nothing is, 2 if there is an error: an invalid option, a file that cannot be
read, output that cannot be written.
"""


@click.command(
    epilog=epilog(
        (
            "uriast find README.md",
            "uriast find --line-number --scheme tag *.txt",
            "uriast find --json < mail | jq .uri",
            "git ls-files -z | xargs -0 uriast find",
            "git log | uriast find | sort -u",
        ),
        SEARCH,
        SEARCH_STATUS,
    )
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(readable=False))
@click.option("-n", "--line-number", is_flag=True, help="Print the number of the line before each URI.")
@click.option(
    "-l", "--files-with-matches", "only_names", is_flag=True, help="Print only the names of the files that have a URI."
)
@click.option("--json", "is_json", is_flag=True, help="Print each URI and its position as one line of JSON.")
@click.option(
    "--scheme",
    "schemes",
    metavar="NAME",
    type=AnyScheme(),
    multiple=True,
    help="Also find URIs of this scheme without ://. May be given several times.",
)
@click.option("--any-scheme", is_flag=True, help="Also find URIs of any scheme without ://.")
@click.option(
    "-z",
    "--null-data",
    is_flag=True,
    help="End each output with NUL, not with a line terminator. Names of files are printed as they are, not escaped.",
)
@click.option("--iri", is_flag=True, help="Find the IRIs of RFC 3987, which may contain non-ASCII characters.")
@COLOR
def find(
    files: tuple[str, ...],
    schemes: tuple[str, ...],
    color: str,
    *,
    only_names: bool,
    is_json: bool,
    line_number: bool,
    any_scheme: bool,
    null_data: bool,
    iri: bool,
) -> int:
    """Print the URIs in running text, one per line, after the names of the files if there are several.

    Without a FILE, or if FILE is -, standard input is read. URIs are printed unchanged, passwords included.
    """
    if only_names and is_json:
        message = "expected one of --files-with-matches and --json, got both"
        raise click.UsageError(message)
    finder = partial(find_in, schemes=None if any_scheme else DEFAULT_SCHEMES.union(schemes), iri=iri)
    end = "\0" if null_data else "\n"
    trouble, found = GOOD, 0
    for file in files or (STDIN,):
        source = display_name(file)
        name = exact(source) if null_data else encodable(printable(source))
        try:
            with opened_file(file) as opened:
                for each in islice(_located(_decoded(opened), finder), 1 if only_names else None):
                    found += 1
                    if only_names:
                        put(f"{name}{end}")
                    elif is_json:
                        put(f"{_record(source, each)}{end}")
                    else:
                        before = [*([name] if len(files) > 1 else []), *([str(each.line)] if line_number else [])]
                        put(f"{_line(before, each, color)}{end}")
        except OSError as error:
            trouble = unreadable(source, reason(error))
    return trouble or (GOOD if found else BAD)


# Printing


def _line(before: list[str], each: _Located, color: str) -> str:
    if not uses_color(color):
        return ":".join([*before, each.found.text])
    prefix = [part for text in before for part in (Part(text, "place"), Part(":", "delimiter"))]
    pieces = (Part(text, name or "delimiter") for name, text in pieces_of(each.found.parse()))
    return painted(Drawing(((*prefix, *pieces),)), color)


def _record(source: str, each: _Located) -> str:
    found = each.found
    described = {
        "file": source,
        "line": each.line,
        "column": each.column,
        "start": found.start,
        "end": found.end,
        "form": found.delimitation,
        found.rule.name.lower(): found.text,
    }
    return json.dumps(described)


# Searching


class _Located(NamedTuple):
    """A URI or IRI in a text, with its line."""

    line: int  # the line on which it begins, from 1
    column: int  # the column at which it begins, from 1, in code points
    found: Match[IRI]  # the match, with its offsets in the whole text


def _decoded(file: BufferedIOBase) -> Iterator[str]:
    """The text of a file, in pieces, without a byte order mark at its beginning."""
    # Each octet that is not UTF-8 becomes one code point that no URI contains.
    decoder = getincrementaldecoder("utf-8-sig")("surrogateescape")
    while octets := file.read1(PIECE):
        yield decoder.decode(octets)


def _located(pieces: Iterable[str], finder: Finder) -> Iterator[_Located]:
    """The matches in a text that is given in pieces."""
    lines = _Lines()
    for section in _sections(pieces):
        origin = lines.read
        for found in finder(lines.counted(section)):
            start = origin + found.start
            line, column = lines.place(start)
            yield _Located(line, column, found._replace(start=start, end=origin + found.end))
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
    """The line numbers of a text. It is read ahead, before the matches in it are known."""

    read: int = 0  # the number of code points that have been read
    number: int = 1  # the current line, from 1
    start: int = 0  # the offset at which the current line begins
    # the offsets of the line breaks after `start` that have been read
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
