"""Where texts come from: arguments, files and standard input, one at a time and never all at once."""

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
    """A text as it came, without its line terminator.

    Attributes:
        source: The file's name, `<stdin>` or `<arguments>`.
        number: The line in the file or the argument among arguments, from 1.
        octets: What it holds.
    """

    source: str
    number: int
    octets: bytes


class Text(NamedTuple):
    """A line that is UTF-8, decoded."""

    source: str
    number: int
    text: str


class Unreadable(NamedTuple):
    """A file that could not be read, or not to its end, and why."""

    source: str
    reason: str


def inputs(
    texts: tuple[str, ...], files: tuple[str, ...], advance: Callable[[int], None]
) -> Iterator[Line | Unreadable]:
    """The arguments, then the lines of the files; of standard input if there is neither.

    A byte order mark at the head of a file is no part of its first line.

    Args:
        texts: The arguments.
        files: The names of files; `-` is standard input.
        advance: Is told how many octets of a file have been read.
    """
    for number, text in enumerate(texts, 1):
        yield Line("<arguments>", number, os.fsencode(text))
    for name in files if files or texts else (STDIN,):
        yield from reading(name, lambda source, file: _lines(source, file, advance))


def reading(name: str, read: Callable[[str, BufferedIOBase], Iterator[T]]) -> Iterator[T | Unreadable]:
    """What is read from a file of this name; last, if it cannot be read, or not to its end, why.

    Args:
        name: The name; `-` is standard input.
        read: What reads, given what the file is called and the file itself.
    """
    source = display_name(name)
    try:
        with _opened(name) as file:
            yield from read(source, file)
    except OSError as error:
        yield Unreadable(source, reason(error))


def display_name(name: str) -> str:
    """What a file of this name is called in messages."""
    return "<stdin>" if name == STDIN else name


def require_stream(stream: TextIO | None) -> TextIO:
    """A standard stream.

    Raises:
        OSError: It was closed before the process began.
    """
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


def reason(error: OSError) -> str:
    """What the system says about an error."""
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
    """Be told of progress, and show nothing."""
