"""Signals: ^C and a broken pipe end the process as in other Unix tools, quietly and with the status of the signal."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType


class Habit(NamedTuple):
    """Python's default treatment of a signal: the handler and the exception that results."""

    handler: Callable[[int, FrameType | None], object] | signal.Handlers
    error: type[BaseException]


_BY_NAME: Final = {
    "SIGINT": Habit(signal.default_int_handler, KeyboardInterrupt),
    "SIGPIPE": Habit(signal.SIG_IGN, BrokenPipeError),
}
_HABITS: Final = {number: _BY_NAME[number.name] for number in signal.Signals if number.name in _BY_NAME}
"""The signals of ^C and of a broken pipe, as far as the platform has them."""


def by_default() -> None:
    """Let ^C and a broken pipe end the process. If the parent process ignores ^C, it stays ignored."""
    for number, habit in _HABITS.items():
        if signal.getsignal(number) == habit.handler:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def after_cleaning() -> Generator[None]:
    """Raise exceptions for both signals, so that the context can clean up; then end the process by the signal."""
    changed = {number: habit for number, habit in _HABITS.items() if signal.getsignal(number) == signal.SIG_DFL}
    for number, habit in changed.items():
        signal.signal(number, habit.handler)
    ended_by: list[signal.Signals] = []
    try:
        yield
    except (KeyboardInterrupt, BrokenPipeError) as error:
        ended_by = [number for number, habit in changed.items() if isinstance(error, habit.error)]
        raise
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)
        for number in ended_by:
            signal.raise_signal(number)
