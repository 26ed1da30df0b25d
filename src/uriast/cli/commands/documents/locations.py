"""The URIs or IRIs in a file, with their positions."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from codecs import getincrementaldecoder
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from uriast.cli.inputs import NUL, PIECE, Unreadable, reading
from uriast.passes.find import DEFAULT_SCHEMES, Match, find_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from io import BufferedIOBase

    from uriast.nodes.iri import IRI

    Finder: TypeAlias = Callable[[Iterable[str]], Iterator[Match[IRI]]]


class Located(NamedTuple):
    """A URI or IRI in a text, with its line."""

    line: int  # the line on which it begins, from 1
    column: int  # the column at which it begins, from 1, in code points
    found: Match[IRI]  # the match, with its offsets in the whole text


def finder(names: tuple[str, ...], *, is_any: bool, iri: bool) -> Finder:
    """The function that finds URIs or IRIs in text."""
    return partial(find_in, schemes=None if is_any else DEFAULT_SCHEMES.union(names), iri=iri)


def located_in(
    name: str, finder: Finder, advance: Callable[[int], None], *, is_text: bool
) -> Iterator[Located | Unreadable]:
    """The matches in a file. If it cannot be read to its end, the last item is the error."""
    return reading(name, lambda _, file: located(_decoded(file, advance, is_text=is_text), finder))


def _decoded(file: BufferedIOBase, advance: Callable[[int], None], *, is_text: bool) -> Iterator[str]:
    """The text of a file, in pieces, without a byte order mark at its beginning."""
    # Each octet that is not UTF-8 becomes one code point that no URI contains.
    decoder = getincrementaldecoder("utf-8-sig")("surrogateescape")
    while octets := file.read1(PIECE):
        if is_text and NUL in octets:
            break
        yield decoder.decode(octets)
        advance(len(octets))


def located(pieces: Iterable[str], finder: Finder) -> Iterator[Located]:
    r"""The matches in a text that is given in pieces."""
    lines = _Lines()
    for section in _sections(pieces):
        origin = lines.read
        for found in finder(lines.counted(section)):
            start = origin + found.start
            line, column = lines.place(start)
            yield Located(line, column, found._replace(start=start, end=origin + found.end))
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
