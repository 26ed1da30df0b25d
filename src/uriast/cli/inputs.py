"""Where texts come from: arguments, files and standard input, one at a time and never all at once."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

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


class Unreadable(NamedTuple):
    """A file that could not be read, or not to its end, and why."""

    source: str
    reason: str


def inputs(
    texts: tuple[str, ...], files: tuple[str, ...], advance: Callable[[int], None]
) -> Iterator[Line | Unreadable]:
    """The arguments, then the lines of the files; of standard input if there is neither.

    Args:
        texts: The arguments.
        files: The names of files; `-` is standard input.
        advance: Is told how many octets of a file have been read.
    """
    for number, text in enumerate(texts, 1):
        yield Line("<arguments>", number, os.fsencode(text))
    for name in files if files or texts else (STDIN,):
        source, tell = ("<stdin>", ignore) if name == STDIN else (name, advance)
        try:
            with _opened(name) as file:
                yield from _lines(source, file, tell)
        except OSError as error:
            yield Unreadable(source, reason(error))


def standard(stream: TextIO | None) -> TextIO:
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


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(standard(sys.stdin).buffer) if name == STDIN else Path(name).open("rb")


def _lines(source: str, file: Iterable[bytes], advance: Callable[[int], None]) -> Iterator[Line]:
    for number, octets in enumerate(file, 1):
        yield Line(source, number, _without_terminator(octets))
        advance(len(octets))


def _without_terminator(octets: bytes) -> bytes:
    return octets.removesuffix(b"\r\n") if octets.endswith(b"\r\n") else octets.removesuffix(b"\n")


def ignore(_: int) -> None:
    """Be told of progress, and show nothing."""
