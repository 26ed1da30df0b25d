"""The command as a process: pipes, signals, terminals, closed streams and a missing extra."""

from __future__ import annotations

import io
import os
import runpy
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from uriast.__main__ import main
from uriast.cli import inputs, screen, signals, work
from uriast.cli.app import cli

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

    from _typeshed import WriteableBuffer

if sys.platform == "win32":
    pytest.skip("Windows has no POSIX signals", allow_module_level=True)  # nor pty; other files test what it has

COMMAND = (sys.executable, "-m", "uriast")
ENVIRONMENT = {**os.environ, "TERM": "xterm", "NO_COLOR": "", "PYTHONUTF8": "1"}
DEVICE_THAT_IS_FULL = Path("/dev/full")


def start(
    *arguments: str, command: tuple[str, ...] = COMMAND, stdout: int = subprocess.PIPE, stderr: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    """The command, running."""
    return subprocess.Popen(  # noqa: S603 - the commands stand in this file
        [*command, *arguments], stdin=subprocess.PIPE, stdout=stdout, stderr=stderr, env=ENVIRONMENT
    )


def finish(*command: str) -> tuple[int, str, str]:
    """The status, output and messages of a process."""
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=False)  # noqa: S603 - as above
    return done.returncode, done.stdout, done.stderr


def run_in_shell(script: str) -> tuple[int, str, str]:
    """The status, output and messages of a shell script, in which `uriast` is the command."""
    function = f'uriast() {{ {sys.executable} -m uriast "$@"; }}\n'
    return finish("/bin/sh", "-c", function + script)


def pipe_of(stream: IO[bytes] | None) -> IO[bytes]:
    """A stream of a process that is piped."""
    assert stream is not None
    return stream


class Terminal:
    """A terminal, from the side of the user."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        self.seen = b""

    def read_until(self, mark: bytes) -> None:
        """Read until the terminal shows a text."""
        while mark not in self.seen:
            self.seen += os.read(self.master, 4096)

    def read_all(self) -> bytes:
        """Read until no process has the terminal open."""
        os.close(self.slave)
        try:
            while octets := os.read(self.master, 4096):
                self.seen += octets
        except OSError:  # that is how Linux says so
            pass
        os.close(self.master)
        return self.seen


def test_python_m_uriast_is_the_command() -> None:
    assert finish(*COMMAND, "check", "a") == (0, "a\n", "")


# Pipes and closed streams


@pytest.mark.parametrize("options", ["check", "parse", "explain --color always", "resolve --base http://a"])
def test_a_broken_pipe_ends_it_quietly_by_the_signal(options: str) -> None:
    process = start(*options.split())
    pipe_of(process.stdout).close()
    _, told = process.communicate(b"http://u:pw@h/a\n" * 10_000)
    assert (process.returncode, told) == (-signal.SIGPIPE, b"")


def test_a_pipe_that_breaks_at_the_end_is_quiet_too() -> None:
    process = start("check")
    pipe_of(process.stdout).close()
    _, told = process.communicate(b"a\n")
    assert (process.returncode, told) == (-signal.SIGPIPE, b"")


@pytest.mark.skipif(not DEVICE_THAT_IS_FULL.exists(), reason="there is no such device")
def test_output_that_cannot_be_written_is_reported() -> None:
    assert run_in_shell("uriast check a > /dev/full") == (2, "", "uriast: <stdout>: No space left on device\n")


def test_a_closed_standard_input_is_reported() -> None:
    assert run_in_shell("uriast check <&-") == (2, "", "uriast: <stdin>: Bad file descriptor\n")


def test_a_closed_standard_output_is_reported_if_it_is_used() -> None:
    assert run_in_shell("uriast check a >&-") == (2, "", "uriast: <stdout>: Bad file descriptor\n")
    assert run_in_shell("uriast check -q a >&-") == (0, "", "")


def test_a_closed_standard_error_is_ignored() -> None:
    assert run_in_shell("uriast check 'a b' c 2>&-") == (1, "c\n", "")


def test_output_and_messages_in_one_stream_keep_their_order() -> None:
    _, output, _ = run_in_shell("uriast check a : b 2>&1")
    assert [line[:13] for line in output.splitlines()[:3]] == ["a", "<arguments>:2", "b"]


# ^C


def started_with(handler: str) -> tuple[str, ...]:
    """Run the command in a process that starts with a handler of ^C."""
    before = f"import runpy, signal; signal.signal(signal.SIGINT, signal.{handler})"
    return (sys.executable, "-c", f"{before}; runpy.run_module('uriast', run_name='__main__')")


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


# Terminals


def test_a_bar_shows_while_files_are_read_and_goes_away(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "texts"
    name.write_bytes(b"http://example.com/\n" * 10_000 + b":\n")
    with (tmp_path / "output").open("wb") as output:
        process = start("check", "-f", str(name), stdout=output.fileno(), stderr=terminal.slave)
    seen = terminal.read_all().decode()
    process.communicate()
    assert (process.returncode, (tmp_path / "output").read_bytes().count(b"\n")) == (1, 10_000)
    assert "200.0 kB" in seen
    assert f"{name}:10001:1: " in seen
    last = seen.rpartition("\x1b[2K")[2]
    assert last == "uriast: 1 of 10001 texts is not valid as URI-reference\r\n"


def ended_at_a_terminal(number: signal.Signals, folder: Path) -> str:
    """The output on a terminal if a signal ends the run while the bar is shown."""
    terminal = Terminal()
    name = folder / "texts"
    # The output is larger than the buffer of the terminal, so the run cannot end before the signal.
    name.write_bytes(b":\n" * 10_000)
    process = start(
        *("check", "-f", str(name)),
        command=started_with("default_int_handler"),
        stdout=subprocess.DEVNULL,
        stderr=terminal.slave,
    )
    terminal.read_until(b":1:1: ")
    process.send_signal(number)
    seen = terminal.read_all().decode()
    process.communicate()
    assert process.returncode == -number
    assert "Traceback" not in seen
    return seen


def test_an_interrupt_removes_the_bar(tmp_path: Path) -> None:
    assert ended_at_a_terminal(signal.SIGINT, tmp_path).endswith("\x1b[2K")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_after_a_signal_the_terminal_has_its_cursor(number: signal.Signals, tmp_path: Path) -> None:
    seen = ended_at_a_terminal(number, tmp_path)
    assert seen.rindex("\x1b[?25h") > seen.rindex("\x1b[?25l")


def test_a_broken_pipe_removes_the_bar(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "texts"
    name.write_bytes(b"http://example.com/\n" * 10_000)
    process = start("check", "-f", str(name), stderr=terminal.slave)
    pipe_of(process.stdout).close()
    seen = terminal.read_all()
    pipe_of(process.stdin).close()
    assert process.wait() == -signal.SIGPIPE
    assert seen.endswith(b"\x1b[2K")
    assert b"Traceback" not in seen


def test_output_to_the_same_terminal_replaces_the_bar(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "texts"
    name.write_bytes(b"a\nb\n")
    process = start("check", "-f", str(name), stdout=terminal.slave, stderr=terminal.slave)
    assert terminal.read_all() == b"a\r\nb\r\n"
    process.communicate()


def test_a_terminal_gets_color_and_a_pipe_gets_none() -> None:
    terminal = Terminal()
    start("explain", "http://u@h/", stdout=terminal.slave).communicate()
    piped, _ = start("explain", "http://u@h/").communicate()
    assert b"\x1b[1;7;31mu\x1b[0m" in terminal.read_all()
    assert b"\x1b" not in piped


# The parts of the command, in this process


@contextmanager
def standard_error_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Generator[Terminal]:
    """A terminal that is connected to standard error."""
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    with open(terminal.slave, "w", encoding="utf-8", closefd=False) as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        yield terminal
        monkeypatch.undo()


def test_a_bar_advances_with_the_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = tmp_path / "texts"
    name.write_bytes(b"a" * 80_000 + b"\n:\n")
    with standard_error_at_a_terminal(monkeypatch) as terminal:
        status = cli.main(["check", "-q", "-f", str(name)], prog_name="uriast", standalone_mode=False)
    seen = terminal.read_all().decode()
    assert status == 1
    assert f"{name}:2:1: " in seen
    assert "/80.0 kB" in seen


@pytest.mark.parametrize("files", [(), ("-",), (__file__, "-"), (__file__, os.devnull)])
def test_only_files_have_a_bar(files: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    with standard_error_at_a_terminal(monkeypatch) as terminal, screen.screen(files, prints=False) as view:
        view.advance(1 << 20)
    assert terminal.read_all() == b""


def test_a_dumb_terminal_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    with standard_error_at_a_terminal(monkeypatch) as terminal:
        monkeypatch.setenv("TERM", "dumb")
        with screen.screen((__file__,), prints=False) as view:
            view.advance(1)
    assert terminal.read_all() == b""


def test_a_bar_is_as_long_as_all_files_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"12")
    (tmp_path / "two").write_bytes(b"345")
    names = tuple(str(tmp_path / name) for name in ("one", "missing", "two"))
    assert screen.size(names) == 5


@pytest.fixture
def handlers() -> Generator[None]:
    """Python's default handlers of the signals, restored afterwards."""
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    pipe = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGPIPE, pipe)


@pytest.mark.usefixtures("handlers")
def test_the_signals_end_the_process_unless_they_are_ignored_or_handled() -> None:
    signals.restore_defaults()
    assert signal.getsignal(signal.SIGINT) == signal.getsignal(signal.SIGPIPE) == signal.SIG_DFL
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signals.restore_defaults()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize(("number", "error"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGPIPE, BrokenPipeError)])
def test_a_signal_ends_the_process_after_cleaning(
    number: signal.Signals, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
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
def test_a_signal_that_another_handles_is_left_to_it() -> None:
    def handler(_number: int, _frame: FrameType | None) -> None: ...

    signal.signal(signal.SIGINT, handler)
    seen: list[object] = []
    with pytest.raises(KeyboardInterrupt), signals.as_exceptions():  # noqa: PT012 - the manager is what is tested
        seen.append(signal.getsignal(signal.SIGINT))
        raise KeyboardInterrupt
    assert seen == [handler]
    assert signal.getsignal(signal.SIGINT) is handler


JOB = work.Job("URI-reference", str, str)


class Unwritable(io.StringIO):
    """A stream that fails."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def flush(self) -> None:
        """Fail, except for the last time."""
        if not self.closed:
            raise self.error


def test_output_that_cannot_be_written_is_given_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = Unwritable(OSError(28, "No space left on device"))
    monkeypatch.setattr(sys, "stdout", stream)
    assert work.process(JOB, ("a",), ()) == 2
    assert capsys.readouterr().err == "uriast: <stdout>: No space left on device\n"


def test_missing_output_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert work.process(JOB, ("a",), ()) == 2
    assert capsys.readouterr().err == "uriast: <stdout>: Bad file descriptor\n"


def test_a_broken_pipe_is_not_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", Unwritable(BrokenPipeError(32, "Broken pipe")))
    with pytest.raises(BrokenPipeError):
        work.process(JOB, ("a",), ())
    assert capsys.readouterr().err == ""


def test_lines_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: WriteableBuffer) -> int:
            read.append(b"a\n")
            memoryview(buffer)[:2] = b"a\n"
            return 2

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless(), 2)))
    lines = inputs.inputs((), (), inputs.ignore)
    assert [next(lines) for _ in range(3)] == [inputs.Line("<stdin>", number, b"a") for number in (1, 2, 3)]
    assert len(read) <= 4


# Without the extra


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_a_line_says_how_to_get_it(missing: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None; from uriast.__main__ import main; main()"
    told = "uriast: the command needs click and rich: pip install 'uriast[cli]'\n"
    assert finish(sys.executable, "-c", script) == (2, "", told)


@pytest.mark.usefixtures("handlers")
def test_without_the_extra_the_command_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err.count("\n")) == (2, 1)


@pytest.mark.usefixtures("handlers")
def test_the_module_runs_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "uriast.__main__")
    monkeypatch.setattr(sys, "argv", ["uriast", "check", "a*"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("uriast", run_name="__main__")
    assert (ended.value.code, capsys.readouterr().out) == (0, "a*\n")
