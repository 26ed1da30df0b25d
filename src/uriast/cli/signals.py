"""Signals: ^C, a broken pipe and a request to end do so as in other Unix tools, quietly, by the signal."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType


class Terminated(BaseException):
    """The exception of SIGTERM, for which Python has none."""


class HungUp(BaseException):
    """The exception of SIGHUP, for which Python has none."""


class Handling(NamedTuple):
    """How a signal becomes an exception: the handler, and the exception that results."""

    handler: Callable[[int, FrameType | None], object] | signal.Handlers
    error: type[BaseException]


def _terminate(_number: int, _frame: FrameType | None) -> None:
    raise Terminated


def _hang_up(_number: int, _frame: FrameType | None) -> None:
    raise HungUp


_BY_NAME: Final = {
    "SIGINT": Handling(signal.default_int_handler, KeyboardInterrupt),  # as Python does it
    "SIGPIPE": Handling(signal.SIG_IGN, BrokenPipeError),  # as Python does it
    "SIGTERM": Handling(_terminate, Terminated),
    "SIGHUP": Handling(_hang_up, HungUp),
}
_HANDLING: Final = {number: _BY_NAME[number.name] for number in signal.Signals if number.name in _BY_NAME}
"""The signals that end the process, as far as the platform has them."""


def restore_defaults() -> None:
    """Let ^C and a broken pipe end the process. If the parent process ignores ^C, it stays ignored."""
    for number, own in _HANDLING.items():
        if signal.getsignal(number) == own.handler:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def as_exceptions() -> Generator[None]:
    """Raise exceptions for the signals, so that the context can clean up. Then end the process by the signal."""
    changed = {number: own for number, own in _HANDLING.items() if signal.getsignal(number) == signal.SIG_DFL}
    for number, own in changed.items():
        signal.signal(number, own.handler)
    ended_by: list[signal.Signals] = []
    try:
        yield
    except tuple(own.error for own in _HANDLING.values()) as error:
        ended_by = [number for number, own in changed.items() if isinstance(error, own.error)]
        raise
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)
        for number in ended_by:
            signal.raise_signal(number)
