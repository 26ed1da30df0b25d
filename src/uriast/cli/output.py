"""Standard output and standard error: results, messages, colors, and how the command ends."""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from uriast.combinators.messages import shown
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

    from uriast.combinators.drawing import Drawing, Part

GOOD: Final = 0
BAD: Final = 1
TROUBLE: Final = 2
"""The exit statuses: a subcommand returns one of them."""

_STYLES: Final[dict[str, dict[str, Any]]] = {
    "scheme": {"fg": "cyan"},
    # Userinfo can be mistaken for a host (RFC 3986, 7.6), so its style is conspicuous.
    "userinfo": {"fg": "red", "bold": True, "reverse": True},
    "host": {"fg": "green", "bold": True},
    "port": {"fg": "magenta"},
    "path": {"fg": "bright_blue"},
    "query": {"fg": "yellow"},
    "fragment": {"fg": "bright_magenta"},
    "delimiter": {"dim": True},
    "stem": {"dim": True},
    "node": {"bold": True},
    "place": {"bold": True},
    "note": {"fg": "cyan", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "error": {"fg": "red", "bold": True},
}
"""The style of each part of a drawing."""


# Writing


class Unwritable(Exception):
    """Standard output cannot be written. The cause is an `OSError` or a `UnicodeEncodeError`."""


def put(text: str) -> None:
    """Write to standard output. Lone surrogates become the octets that they replace."""
    try:
        stream = opened(sys.stdout)
        if isinstance(stream, TextIOWrapper) and stream.errors != "surrogateescape":
            stream.reconfigure(errors="surrogateescape")
        stream.write(text)
    except (OSError, UnicodeEncodeError) as error:
        raise Unwritable from error


def flush() -> None:
    """Write what standard output has buffered."""
    try:
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    except OSError as error:
        raise Unwritable from error


def say(message: str) -> None:
    """Write a line to standard error, after the results before it, so that a terminal shows both in order."""
    flush()
    if sys.stderr is not None:
        sys.stderr.write(f"{message}\n")
        sys.stderr.flush()


def unreadable(name: str, reason: str) -> int:
    """Report a file that cannot be read or written. Its name may be a URI by mistake, with a password."""
    say(f"uriast: {printable(masked_passwords(name))}: {reason}")
    return TROUBLE


def opened(stream: TextIO | None) -> TextIO:
    """A standard stream. The process may have been started without it."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


def give_up(error: BaseException | None) -> int:
    """Report why standard output cannot be written, and close it, so that Python does not write it again at exit."""
    if sys.stdout is not None:
        with suppress(OSError):
            sys.stdout.close()
    if isinstance(error, BrokenPipeError):
        return TROUBLE
    # No message has a character of the output: it may be one of a password.
    encoding = getattr(error, "encoding", None)
    why = reason(error) if isinstance(error, OSError) else f"expected characters of {encoding}, got another one"
    with suppress(OSError):
        say(f"uriast: <stdout>: {why}")
    return TROUBLE


def reason(error: OSError) -> str:
    """The system's message for an error."""
    return error.strerror or str(error)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def shows_progress() -> bool:
    """Whether standard error is a terminal that can show a bar."""
    return is_terminal(sys.stderr) and os.environ.get("TERM") not in {"dumb", "unknown"}


# Text


def printable(name: str) -> str:
    """A name from the system, with unprintable characters escaped."""
    return shown(os.fsencode(name).decode(errors="backslashreplace"))


def encodable(text: str) -> str:
    """A text with escapes for characters that the encoding of standard output lacks."""
    encoding = _encoding()
    return text.encode(encoding, "backslashreplace").decode(encoding)


def exact(name: str) -> str:
    """The name of a file for standard output, whose encoding then writes the octets of the name."""
    return os.fsencode(name).decode(_encoding(), "surrogateescape")


def legible(data: str) -> str:
    """Data for standard output: at a terminal, with escapes for the characters that would control it."""
    return shown(data) if is_terminal(sys.stdout) else data


def painted(drawing: Drawing, color: str) -> str:
    """A drawing as text. `color` is the value of `--color`."""
    if not uses_color(color):
        return str(drawing)
    return "\n".join("".join(map(_styled, line)) for line in drawing.lines)


def _styled(part: Part) -> str:
    return click.style(part.text, **_STYLES[part.role]) if part.role in _STYLES else part.text


def uses_color(color: str) -> bool:
    """Whether to use color: the value `auto` means at a terminal, unless NO_COLOR is set (no-color.org)."""
    if color != "auto":
        return color == "always"
    return is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def _encoding() -> str:
    """The encoding of standard output. A stream in memory may have none."""
    return opened(sys.stdout).encoding or "utf-8"


# Signals


@contextmanager
def cleaned_up(clean: Callable[[], object]) -> Generator[None]:
    """Call a function at the end of a context, and before a signal ends the process inside of it."""

    def end(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        clean()
        signal.raise_signal(number)

    names = ("SIGINT", "SIGPIPE", "SIGTERM", "SIGHUP")  # Windows has only some of them
    numbers = [number for name in names if (number := getattr(signal, name, None)) is not None]
    handled = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    for number in handled:
        signal.signal(number, end)
    try:
        yield
    finally:
        clean()
        for number in handled:
            signal.signal(number, signal.SIG_DFL)
