"""The input: arguments, files and standard input, read one text at a time."""

from __future__ import annotations

import errno
import os
import sys
from codecs import BOM_UTF8
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from io import BufferedIOBase

T = TypeVar("T")

STDIN: Final = "-"


class Line(NamedTuple):
    """A line of input, without its line terminator.

    >>> Line("links.txt", 7, b"http://a/").number
    7

    Attributes:
        source: The name of the file, `<stdin>` or `<arguments>`.
        number: The number of the line in the file, or of the argument, from 1.
        octets: The content of the line.
    """

    source: str
    number: int
    octets: bytes


class Text(NamedTuple):
    """A line, decoded from UTF-8.

    >>> Text("links.txt", 7, "http://a/").text
    'http://a/'
    """

    source: str
    number: int
    text: str


class Unreadable(NamedTuple):
    """A file that cannot be read, or not to its end, and the reason.

    >>> Unreadable("links.txt", "Permission denied").reason
    'Permission denied'
    """

    source: str
    reason: str


def inputs(
    texts: tuple[str, ...], files: tuple[str, ...], advance: Callable[[int], None]
) -> Iterator[Line | Unreadable]:
    """The arguments, then the lines of the files. Without either, the lines of standard input.

    A byte order mark at the beginning of a file is removed.

    >>> list(inputs(("http://a/", "b"), (), ignore))
    [Line(source='<arguments>', number=1, octets=b'http://a/'), Line(source='<arguments>', number=2, octets=b'b')]

    Args:
        texts: The arguments.
        files: The names of files; `-` is standard input.
        advance: Called with the number of octets of each line that has been read.
    """
    for number, text in enumerate(texts, 1):
        yield Line("<arguments>", number, os.fsencode(text))
    for name in files if files or texts else (STDIN,):
        yield from reading(name, lambda source, file: _lines(source, file, advance))


def reading(name: str, read: Callable[[str, BufferedIOBase], Iterator[T]]) -> Iterator[T | Unreadable]:
    """Open a file and yield the items that `read` yields. If there is an error, the last item is an `Unreadable`.

    >>> list(reading("no/such/file", lambda source, file: iter(file)))
    [Unreadable(source='no/such/file', reason='No such file or directory')]

    Args:
        name: The name of the file; `-` is standard input.
        read: Reads the items, given the display name of the file and the open file.
    """
    source = display_name(name)
    try:
        with _opened(name) as file:
            yield from read(source, file)
    except OSError as error:
        yield Unreadable(source, reason(error))


def display_name(name: str) -> str:
    """The name of a file in messages: `<stdin>` for `-`.

    >>> display_name("links.txt"), display_name("-")
    ('links.txt', '<stdin>')
    """
    return "<stdin>" if name == STDIN else name


def require_stream(stream: TextIO | None) -> TextIO:
    """The given standard stream, if it is open.

    >>> require_stream(sys.stdout) is sys.stdout
    True

    Raises:
        OSError: It was closed before the process began.
    """
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


def reason(error: OSError) -> str:
    """The system's message for an error.

    >>> reason(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    'No such file or directory'
    """
    return error.strerror or str(error)


def _opened(name: str) -> AbstractContextManager[BufferedIOBase]:
    if name == STDIN:
        return nullcontext(cast("BufferedIOBase", require_stream(sys.stdin).buffer))
    return Path(name).open("rb")


def _lines(source: str, file: Iterable[bytes], advance: Callable[[int], None]) -> Iterator[Line]:
    for number, octets in enumerate(file, 1):
        line = _without_terminator(octets)
        yield Line(source, number, line.removeprefix(BOM_UTF8) if number == 1 else line)
        advance(len(octets))


def _without_terminator(octets: bytes) -> bytes:
    return octets.removesuffix(b"\r\n") if octets.endswith(b"\r\n") else octets.removesuffix(b"\n")


def ignore(_: int) -> None:
    """Ignore the number of octets that have been read: a screen without a progress bar.

    >>> ignore(80)
    """
