"""The input: arguments, files and standard input, read one text at a time."""

from __future__ import annotations

import errno
import os
import sys
from codecs import BOM_UTF8
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeVar, cast

from uriast.passes.syntax import URIS, iris

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from io import BufferedIOBase

    from uriast.passes.syntax import Syntax

T = TypeVar("T")

STDIN: Final = "-"

NUL: Final = b"\0"

PIECE: Final = 1 << 16
"""The maximum number of octets that are read at once."""


class Given(NamedTuple):
    r"""What every subcommand that reads texts is given, besides its own options."""

    texts: tuple[str, ...] = ()  # the arguments
    files: tuple[str, ...] = ()  # the names of files; `-` is standard input
    null_data: bool = False  # whether texts and outputs end with NUL instead of a line terminator
    iri: bool = False  # whether the rules of IRIs apply instead of those of URIs

    @property
    def end(self) -> str:
        r"""The end of each output."""
        return end_of_output(null_data=self.null_data)

    @property
    def syntax(self) -> Syntax:
        """The syntax of references: URIs or IRIs."""
        return syntax_named(iri=self.iri)


def end_of_output(*, null_data: bool) -> str:
    r"""The end of each output: LF or NUL."""
    return "\0" if null_data else "\n"


def syntax_named(*, iri: bool) -> Syntax:
    """The syntax of IRIs, or that of URIs."""
    return iris() if iri else URIS


class Line(NamedTuple):
    """A line of input, or an item that ends with NUL, without its end."""

    source: str  # the name of the file, `<stdin>` or `<arguments>`
    number: int  # the number of the line or item in the file, or of the argument, from 1
    octets: bytes  # the content of the line


class Text(NamedTuple):
    """A line, decoded from UTF-8."""

    source: str
    number: int
    text: str


class Unreadable(NamedTuple):
    """A file that cannot be read, or not to its end, and the reason."""

    source: str
    reason: str


def inputs(given: Given, advance: Callable[[int], None]) -> Iterator[Line | Unreadable]:
    """The arguments, then the lines of the files."""
    # Without either, the lines of standard input.
    #
    # A byte order mark at the beginning of a file is removed.
    read = _items if given.null_data else _lines
    for number, text in enumerate(given.texts, 1):
        yield Line("<arguments>", number, os.fsencode(text))
    for name in given.files if given.files or given.texts else (STDIN,):
        yield from reading(name, lambda source, file: _numbered(source, read(file), advance))


def reading(name: str, read: Callable[[str, BufferedIOBase], Iterator[T]]) -> Iterator[T | Unreadable]:
    """Open a file and yield the items that `read` yields. If there is an error, the last item is an `Unreadable`."""
    source = display_name(name)
    try:
        with _opened(name) as file:
            yield from read(source, file)
    except OSError as error:
        yield Unreadable(source, reason(error))


def display_name(name: str) -> str:
    """The name of a file in messages: `<stdin>` for `-`."""
    return "<stdin>" if name == STDIN else name


def require_stream(stream: TextIO | None) -> TextIO:
    """The given standard stream, if it is open."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


def reason(error: OSError) -> str:
    """The system's message for an error."""
    return error.strerror or str(error)


def _opened(name: str) -> AbstractContextManager[BufferedIOBase]:
    if name == STDIN:
        return nullcontext(cast("BufferedIOBase", require_stream(sys.stdin).buffer))
    if not name:  # `Path` takes it for the current folder
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
    return Path(name).open("rb")


def _numbered(source: str, texts: Iterable[tuple[bytes, bytes]], advance: Callable[[int], None]) -> Iterator[Line]:
    for number, (octets, end) in enumerate(texts, 1):
        yield Line(source, number, octets.removeprefix(BOM_UTF8) if number == 1 else octets)
        advance(len(octets) + len(end))


def _lines(file: BufferedIOBase) -> Iterator[tuple[bytes, bytes]]:
    """The lines of a file, each with its terminator apart."""
    for octets in file:
        end = b"\r\n" if octets.endswith(b"\r\n") else b"\n" if octets.endswith(b"\n") else b""
        yield octets.removesuffix(end), end


def _items(file: BufferedIOBase) -> Iterator[tuple[bytes, bytes]]:
    """The items of a file that each end with NUL, with the NUL apart. The last one need not have it."""
    begun: list[bytes] = []
    while octets := file.read1(PIECE):
        end, *others = octets.split(NUL)
        begun.append(end)
        for other in others:
            yield b"".join(begun), NUL
            begun = [other]
    if any(begun):
        yield b"".join(begun), b""


def ignore(_: int) -> None:
    """Ignore the number of octets that have been read: a screen without a progress bar."""
