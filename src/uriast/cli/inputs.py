"""The input: arguments, files and standard input, read one text at a time."""

from __future__ import annotations

import errno
import os
import sys
from codecs import BOM_UTF8
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeVar, cast

from uriast.passes.families import URIS, iris

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from io import BufferedIOBase

    from uriast.passes.families import Family

T = TypeVar("T")

STDIN: Final = "-"

NUL: Final = b"\0"

PIECE: Final = 1 << 16
"""The maximum number of octets that are read at once."""


class Given(NamedTuple):
    r"""What every subcommand that reads texts is given, besides its own options.

    >>> given = Given(("http://a/", "b"), iri=True)
    >>> given.family.name, given.end
    ('IRI', '\n')

    Attributes:
        texts: The arguments.
        files: The names of files; `-` is standard input.
        null_data: Whether texts and outputs end with NUL instead of a line terminator.
        iri: Whether the rules of IRIs apply instead of those of URIs.
    """

    texts: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    null_data: bool = False
    iri: bool = False

    @property
    def end(self) -> str:
        r"""The end of each output.

        >>> Given(null_data=True).end
        '\x00'
        """
        return end_of_output(null_data=self.null_data)

    @property
    def family(self) -> Family:
        """The family of references: URIs or IRIs.

        >>> Given().family.name
        'URI'
        """
        return family_named(iri=self.iri)


def end_of_output(*, null_data: bool) -> str:
    r"""The end of each output: LF or NUL.

    >>> end_of_output(null_data=False)
    '\n'
    """
    return "\0" if null_data else "\n"


def family_named(*, iri: bool) -> Family:
    """The family of IRIs, or that of URIs.

    >>> family_named(iri=False).name
    'URI'
    """
    return iris() if iri else URIS


class Line(NamedTuple):
    """A line of input, or an item that ends with NUL, without its end.

    >>> Line("links.txt", 7, b"http://a/").number
    7

    Attributes:
        source: The name of the file, `<stdin>` or `<arguments>`.
        number: The number of the line or item in the file, or of the argument, from 1.
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


def inputs(given: Given, advance: Callable[[int], None]) -> Iterator[Line | Unreadable]:
    """The arguments, then the lines of the files. Without either, the lines of standard input.

    A byte order mark at the beginning of a file is removed.

    >>> list(inputs(Given(("http://a/", "b")), ignore))
    [Line(source='<arguments>', number=1, octets=b'http://a/'), Line(source='<arguments>', number=2, octets=b'b')]

    Args:
        given: The arguments, the files and the end of each text in a file.
        advance: Called with the number of octets of each line that has been read.
    """
    read = _items if given.null_data else _lines
    for number, text in enumerate(given.texts, 1):
        yield Line("<arguments>", number, os.fsencode(text))
    for name in given.files if given.files or given.texts else (STDIN,):
        yield from reading(name, lambda source, file: _numbered(source, read(file), advance))


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
    """Ignore the number of octets that have been read: a screen without a progress bar.

    >>> ignore(80)
    """
