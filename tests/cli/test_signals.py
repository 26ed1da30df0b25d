"""Signals: ^C and a broken pipe end the process quietly."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from support.cli.processes import POSIX_ALONE, Terminal, handlers_of_python, pipe_of, start, started_with

from uriast.cli import signals

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType


pytestmark = POSIX_ALONE


# A broken pipe


@pytest.mark.parametrize("options", ["check", "find", "audit --json --color always", "grammar"])
def test_a_broken_pipe_ends_it_quietly_by_the_signal(options: str) -> None:
    process = start(*options.split())
    pipe_of(process.stdout).close()
    _, told = process.communicate(b"http://u:pw@h/a%00\n" * 10_000 if options != "grammar" else b'a = "a"\n')
    assert (process.returncode, told) == (-signal.SIGPIPE, b"")


# ^C


def test_an_interrupt_ends_it_quietly_by_the_signal() -> None:
    process = start("check", command=started_with("default_int_handler"))
    stdin, stderr = pipe_of(process.stdin), pipe_of(process.stderr)
    stdin.write(b":\n")
    stdin.flush()
    assert stderr.readline().startswith(b"<stdin>:1:1: ")
    process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert (process.returncode, told) == (-signal.SIGINT, b"")


def test_an_interrupt_that_is_ignored_stays_ignored() -> None:
    process = start("check", command=started_with("SIG_IGN"))
    stdin, stderr = pipe_of(process.stdin), pipe_of(process.stderr)
    stdin.write(b":\n")
    stdin.flush()
    stderr.readline()
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(b"a\n")
    assert (process.returncode, output) == (1, b"a\n")


def test_an_interrupt_ends_find_quietly_by_the_signal() -> None:
    terminal = Terminal()
    process = start("find", "--color", "never", command=started_with("default_int_handler"), stdout=terminal.slave)
    stdin = pipe_of(process.stdin)
    stdin.write(b"see http://a/b, \n")
    stdin.flush()
    terminal.read_until(b"/b")  # it does not wait for more to come
    process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert (process.returncode, told) == (-signal.SIGINT, b"")
    assert terminal.read_all() == b"http://a/b\r\n"


# The handlers, in this process


@pytest.fixture
def handlers() -> Generator[None]:
    """Python's default handlers of the signals, restored afterwards."""
    with handlers_of_python():
        yield


@pytest.mark.usefixtures("handlers")
def test_the_signals_end_the_process_unless_they_are_ignored_or_handled() -> None:
    signals.restore_defaults()
    assert signal.getsignal(signal.SIGINT) == signal.getsignal(signal.SIGPIPE) == signal.SIG_DFL
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signals.restore_defaults()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("SIGINT", KeyboardInterrupt),
        ("SIGPIPE", BrokenPipeError),
        ("SIGTERM", signals.Terminated),
        ("SIGHUP", signals.HungUp),
    ],
)
def test_a_signal_ends_the_process_after_cleaning(
    name: str, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = signal.Signals[name]
    raised: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", raised.append)
    signals.restore_defaults()
    seen: list[object] = []
    with pytest.raises(error), signals.as_exceptions():  # noqa: PT012 - the manager is what is tested
        seen.append(signal.getsignal(number))
        raise error
    assert seen != [signal.SIG_DFL]
    assert raised == [number]
    assert signal.getsignal(number) == signal.SIG_DFL


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize(("name", "error"), [("SIGTERM", signals.Terminated), ("SIGHUP", signals.HungUp)])
def test_a_request_to_end_becomes_an_exception(
    name: str, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", raised.append)
    with pytest.raises(error), signals.as_exceptions():
        os.kill(os.getpid(), signal.Signals[name])
    assert raised == [signal.Signals[name]]


@pytest.mark.usefixtures("handlers")
def test_a_signal_that_another_handles_is_left_to_it() -> None:
    def handler(_number: int, _frame: FrameType | None) -> None: ...

    signal.signal(signal.SIGINT, handler)
    seen: list[object] = []
    with pytest.raises(KeyboardInterrupt), signals.as_exceptions():  # noqa: PT012 - the manager is what is tested
        seen.append(signal.getsignal(signal.SIGINT))
        raise KeyboardInterrupt
    assert seen == [handler]
    assert signal.getsignal(signal.SIGINT) is handler
