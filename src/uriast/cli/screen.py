"""Standard error: messages, and a progress bar while files are read at a terminal."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import click

from uriast.cli import signals
from uriast.cli.inputs import STDIN, ignore

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from rich.console import Console
    from rich.progress import ProgressColumn

STEP: Final = 1 << 16
"""The number of octets between updates of the bar. An update for each line would take longer than reading the line."""


class Screen(NamedTuple):
    """The screen of the user."""

    say: Callable[[str], None]  # shows a message
    advance: Callable[[int], None]  # called with a number of octets, or of rows, that have been read


@contextmanager
def screen(files: tuple[str, ...], *, prints: bool) -> Generator[Screen]:
    """Standard error, with a progress bar if possible."""
    # There is a bar if the total size is known, standard error is a terminal, and no output goes to a terminal.
    total = size(files)
    console = _console() if total and not (prints and is_terminal(sys.stdout)) else None
    if console is None:
        yield Screen(say, ignore)
        return
    from rich.progress import DownloadColumn, TimeRemainingColumn

    with signals.as_exceptions(), _bar(console, total, STEP, DownloadColumn(), TimeRemainingColumn()) as shown:
        yield shown


@contextmanager
def rows_screen(total: int | None) -> Generator[Screen]:
    """Standard error, with a progress bar of rows if it is a terminal."""
    console = _console()
    if console is None:
        yield Screen(say, ignore)
        return
    from rich.progress import MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (MofNCompleteColumn(), TextColumn("rows"), TimeRemainingColumn())
    with signals.as_exceptions(), _bar(console, total, 1, *columns) as shown:
        yield shown


def _console() -> Console | None:
    """The terminal that standard error is; `None` if it is none on which a bar can move."""
    if not is_terminal(sys.stderr):
        return None
    from rich.console import Console

    console = Console(file=sys.stderr)
    return None if console.is_dumb_terminal else console


def say(message: str) -> None:
    """Write a message to standard error, if there is one."""
    click.echo(message, err=True)


@contextmanager
def _bar(console: Console, total: int | None, step: int, *counts: ProgressColumn) -> Generator[Screen]:
    """A bar that disappears at the end. Messages are printed above it, unchanged."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn
    from rich.text import Text

    columns = (BarColumn(), TaskProgressColumn(), *counts)
    pending = 0

    def above(message: str) -> None:
        console.print(Text(message), soft_wrap=True)

    def advance(count: int) -> None:
        nonlocal pending
        pending += count
        if pending >= step:
            progress.advance(task, pending)
            pending = 0

    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        console.show_cursor()  # keep the cursor visible, even if the process is killed
        task = progress.add_task("", total=total)
        yield Screen(above, advance)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal."""
    return stream is not None and stream.isatty()


def size(names: tuple[str, ...]) -> int | None:
    """The total size of files in octets; `None` if it is unknown, for example for a pipe. Missing files count as 0."""
    total = 0
    for name in names:
        if name == STDIN:
            return None
        try:
            status = os.stat(name)
        except OSError:
            continue
        if not stat.S_ISREG(status.st_mode):
            return None
        total += status.st_size
    return total
