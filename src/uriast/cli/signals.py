"""Signals: ^C and a broken pipe end the process as in other Unix tools, quietly and with the status of the signal."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType


class PythonHandling(NamedTuple):
    """Python's own handling of a signal: the handler, and the exception that results.

    >>> PythonHandling(signal.default_int_handler, KeyboardInterrupt).error
    <class 'KeyboardInterrupt'>
    """

    handler: Callable[[int, FrameType | None], object] | signal.Handlers
    error: type[BaseException]


_BY_NAME: Final = {
    "SIGINT": PythonHandling(signal.default_int_handler, KeyboardInterrupt),
    "SIGPIPE": PythonHandling(signal.SIG_IGN, BrokenPipeError),
}
_PYTHON_HANDLING: Final = {number: _BY_NAME[number.name] for number in signal.Signals if number.name in _BY_NAME}
"""The signals of ^C and of a broken pipe, as far as the platform has them."""


def restore_defaults() -> None:
    """Let ^C and a broken pipe end the process. If the parent process ignores ^C, it stays ignored."""
    for number, own in _PYTHON_HANDLING.items():
        if signal.getsignal(number) == own.handler:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def as_exceptions() -> Generator[None]:
    """Raise exceptions for both signals, so that the context can clean up. Then end the process by the signal."""
    changed = {number: own for number, own in _PYTHON_HANDLING.items() if signal.getsignal(number) == signal.SIG_DFL}
    for number, own in changed.items():
        signal.signal(number, own.handler)
    ended_by: list[signal.Signals] = []
    try:
        yield
    except (KeyboardInterrupt, BrokenPipeError) as error:
        ended_by = [number for number, own in changed.items() if isinstance(error, own.error)]
        raise
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)
        for number in ended_by:
            signal.raise_signal(number)
