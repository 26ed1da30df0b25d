"""How the command is started, what it needs, and how signals end it."""

from __future__ import annotations

import runpy
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from support.cli.processes import POSIX_ALONE, handlers_of_python, pipe_of, start, started_with

from uriast.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Generator


@pytest.fixture(autouse=True)
def handlers() -> Generator[None]:
    """Python's default handlers of the signals, restored afterwards."""
    with handlers_of_python():
        yield


def test_the_module_runs_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "uriast.__main__")
    monkeypatch.setattr(sys, "argv", ["uriast", "check", "a*"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("uriast", run_name="__main__")
    assert (ended.value.code, capsys.readouterr().out) == (0, "a*\n")


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_a_line_says_how_to_get_it(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr().err
    assert (ended.value.code, said.count("\n"), "pip install 'uriast[cli]'" in said) == (2, 1, True)


def test_a_signal_ends_the_process_unless_it_is_ignored_or_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["uriast", "check", "-q", "a"])
    before = signal.getsignal(signal.SIGINT)
    for handler, then in ((before, signal.SIG_DFL), (signal.SIG_IGN, signal.SIG_IGN)):
        signal.signal(signal.SIGINT, handler)
        with pytest.raises(SystemExit):
            main()
        assert signal.getsignal(signal.SIGINT) == then
        monkeypatch.delattr(signal, "SIGPIPE", raising=False)  # as on Windows


# In a process


@POSIX_ALONE
@pytest.mark.parametrize("call", ["check", "find", "audit --json --color always", "grammar"])
def test_a_broken_pipe_ends_it_quietly_by_the_signal(call: str) -> None:
    process = start(*call.split())
    pipe_of(process.stdout).close()
    _, said = process.communicate(b"http://u:pw@h/a%00\n" * 10_000 if call != "grammar" else b'a = "a"\n')
    assert (process.returncode, said) == (-signal.SIGPIPE, b"")


@POSIX_ALONE
@pytest.mark.parametrize(
    ("handler", "status", "output"), [("default_int_handler", -signal.SIGINT, b""), ("SIG_IGN", 1, b"a\n")]
)
def test_an_interrupt_ends_it_quietly_unless_it_is_ignored(handler: str, status: int, output: bytes) -> None:
    process = start("check", command=started_with(handler))
    stdin, stderr = pipe_of(process.stdin), pipe_of(process.stderr)
    stdin.write(b":\n")
    stdin.flush()
    assert stderr.readline().startswith(b"<stdin>:1:1: ")
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(b"a\n")
    assert (process.returncode, printed) == (status, output)
    assert b"Traceback" not in said
