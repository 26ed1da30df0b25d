"""The input: arguments, files and standard input, read one line at a time."""

from __future__ import annotations

import errno
import os
import sys
from codecs import BOM_UTF8
from contextlib import contextmanager, suppress
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from uriast.cli.output import cleaned_up, is_terminal, opened, printable, reason, shows_progress

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from io import BufferedIOBase, RawIOBase

STDIN: Final = "-"
PIECE: Final = 1 << 16
"""The largest number of octets that are read at once."""
_LARGE: Final = 1 << 20
"""The number of octets from which on a file takes long to read."""


class Line(NamedTuple):
    """A line of input, or an item that ends with NUL, without its end."""

    source: str  # the name of the file, `<stdin>` or `<arguments>`
    number: int  # the number of the line or item in the file, or of the argument, from 1
    octets: bytes

    @property
    def text(self) -> str:
        """The line, decoded from UTF-8."""
        return self.octets.decode()

    def place(self, index: int) -> str:
        """The place of a code point in the form that editors understand: `file:line:column`."""
        return f"{printable(self.source)}:{self.number}:{index + 1}"


class Unreadable(NamedTuple):
    """A file that cannot be read, or not to its end, and the reason."""

    source: str
    reason: str


def lines_of(texts: Iterable[str], files: tuple[str, ...], *, null_data: bool = False) -> Iterator[Line | Unreadable]:
    """The arguments, then the lines of the files. An error ends its file."""
    for number, text in enumerate(texts, 1):
        yield Line("<arguments>", number, os.fsencode(text))
    for name in files:
        source = display_name(name)
        try:
            with opened_file(name) as file:
                for number, octets in enumerate(_items(file) if null_data else _lines(file), 1):
                    yield Line(source, number, octets.removeprefix(BOM_UTF8) if number == 1 else octets)
        except OSError as error:
            yield Unreadable(source, reason(error))


@contextmanager
def opened_file(name: str) -> Generator[BufferedIOBase]:
    """A file to read, or standard input. If it is large and a terminal shows nothing else, it shows the progress."""
    if name == STDIN:
        yield cast("BufferedIOBase", opened(sys.stdin).buffer)
        return
    if not name:  # `Path` takes it for the current folder
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
    with Path(name).open("rb") as file:
        size = os.fstat(file.fileno()).st_size  # 0 for a pipe
        if size < _LARGE or is_terminal(sys.stdout) or not shows_progress():
            yield file
            return
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TaskProgressColumn, TimeRemainingColumn

        columns = (BarColumn(), TaskProgressColumn(), DownloadColumn(), TimeRemainingColumn())
        console = Console(stderr=True, soft_wrap=True)  # it prints messages, too, and breaks none of their lines
        shown = Progress(*columns, console=console, transient=True, redirect_stdout=False)
        with cleaned_up(partial(_show_cursor, console.file.fileno())), shown as progress:
            # The buffer makes one step of the bar of many lines.
            yield BufferedReader(cast("RawIOBase", progress.wrap_file(file, size)), PIECE)


def _show_cursor(terminal: int) -> None:
    """Undo what the bar does to a terminal. A signal may come while a stream is written, so none is written here."""
    with suppress(OSError):  # the terminal may be gone
        os.write(terminal, b"\r\x1b[2K\x1b[?25h")


def display_name(name: str) -> str:
    """The name of a file in messages: `<stdin>` for `-`."""
    return "<stdin>" if name == STDIN else name


def _lines(file: BufferedIOBase) -> Iterator[bytes]:
    for octets in file:
        yield octets.removesuffix(b"\r\n" if octets.endswith(b"\r\n") else b"\n")


def _items(file: BufferedIOBase) -> Iterator[bytes]:
    """The items of a file that each end with NUL. The last one need not have it."""
    begun: list[bytes] = []
    while octets := file.read1(PIECE):
        end, *others = octets.split(b"\0")
        begun.append(end)
        for other in others:
            yield b"".join(begun)
            begun = [other]
    if any(begun):
        yield b"".join(begun)
