"""What is written: standard output that fails, encodings, colors, data at a terminal, and cleaning before a signal."""

from __future__ import annotations

import io
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.cli.processes import POSIX_ALONE, Terminal, handlers_of_python, run_in_shell, start
from support.cli.running import run, without_color

from uriast.__main__ import main
from uriast.cli.output import cleaned_up, uses_color

if TYPE_CHECKING:
    from types import FrameType

LINUX_ALONE = pytest.mark.skipif(not Path("/dev/full").exists(), reason="other systems have no device that is full")


# Standard streams that fail, in a process


@LINUX_ALONE
@pytest.mark.parametrize(
    "call", ["--help", "check --help", "--version", "check a", "check a :", "find README", "pattern --dialect re2"]
)
def test_a_full_standard_output_is_reported(call: str, tmp_path: Path) -> None:
    (tmp_path / "README").write_bytes(b"http://a/")
    told = "uriast: <stdout>: No space left on device\n"
    assert run_in_shell(f"cd {tmp_path}; uriast {call} > /dev/full") == (2, "", told)


@LINUX_ALONE
def test_completion_and_messages_that_cannot_be_written_are_trouble() -> None:
    told = "uriast: <stdout>: No space left on device\n"
    assert run_in_shell("_URIAST_COMPLETE=zsh_source uriast > /dev/full") == (2, "", told)
    assert run_in_shell("uriast check 'a b' 2> /dev/full") == (2, "", "")


@POSIX_ALONE
@pytest.mark.parametrize("call", ["check", "find", "grammar"])
def test_a_closed_standard_input_is_reported(call: str) -> None:
    assert run_in_shell(f"uriast {call} <&-") == (2, "", "uriast: <stdin>: Bad file descriptor\n")


@POSIX_ALONE
@pytest.mark.parametrize(
    "call", ["check a", "find", "diff a a", "expand a", "audit a%00", "pattern --dialect re2 --scheme urn"]
)
def test_a_closed_standard_output_is_reported_if_it_is_used(call: str) -> None:
    script = f"echo http://a/ | uriast {call} >&-"
    assert run_in_shell(script) == (2, "", "uriast: <stdout>: Bad file descriptor\n")


@POSIX_ALONE
def test_a_closed_stream_that_is_not_needed_does_not_matter() -> None:
    assert run_in_shell("uriast normalize --check a >&-") == (0, "", "")
    assert run_in_shell("uriast check 'a b' c 2>&-") == (1, "c\n", "")


@POSIX_ALONE
def test_results_and_messages_in_one_stream_keep_their_order(tmp_path: Path) -> None:
    _, output, _ = run_in_shell("uriast check a : b 2>&1")
    assert [line[:13] for line in output.splitlines()[:3]] == ["a", "<arguments>:2", "b"]
    (tmp_path / "a").write_bytes(b"http://a")
    _, output, _ = run_in_shell(f"cd {tmp_path}; uriast find a b a 2>&1")
    assert output.splitlines() == ["a:http://a", "uriast: b: No such file or directory", "a:http://a"]


# Standard streams that fail, in this process


class Failing(io.StringIO):
    """A stream that fails, also when it is closed."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def flush(self) -> None:
        """Fail, except after the end."""
        if not self.closed:
            raise self.error

    def close(self) -> None:
        """Close, and fail."""
        super().close()
        raise self.error

    def __del__(self) -> None:
        """Do not close it again."""


def ended(monkeypatch: pytest.MonkeyPatch, stdout: object, *arguments: str) -> object:
    """The status with which the command ends if it has this standard output."""
    monkeypatch.setattr(sys, "argv", ["uriast", *arguments])
    monkeypatch.setattr(sys, "stdout", stdout)
    with handlers_of_python(), pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


@pytest.mark.parametrize("call", [("check", "a"), ("check", ":"), ("--help",), ("--version",)])
def test_output_that_cannot_be_written_is_given_up(
    call: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, Failing(OSError(28, "No space left on device")), *call) == 2
    assert capsys.readouterr().err == "uriast: <stdout>: No space left on device\n"


def test_a_pipe_that_is_broken_without_a_signal_is_not_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, Failing(BrokenPipeError(32, "Broken pipe")), "check", "a") == 2
    assert capsys.readouterr().err == ""


def test_missing_streams(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(monkeypatch, None, "check", "a") == 2
    assert capsys.readouterr().err == "uriast: <stdout>: Bad file descriptor\n"
    monkeypatch.setattr(sys, "stderr", None)
    assert ended(monkeypatch, None, "check", ":") == 1


# Encodings


@POSIX_ALONE
@pytest.mark.parametrize("call", ["decode a caf%C3%A9 b", "check --iri a é b", "get '{path}' --iri a é b"])
def test_output_that_standard_output_cannot_encode_is_reported(call: str) -> None:
    told = "uriast: <stdout>: expected characters of ascii, got another one\n"
    assert run_in_shell(f"export PYTHONIOENCODING=ascii; uriast {call}") == (2, "a\n", told)


@POSIX_ALONE
@pytest.mark.parametrize("call", ["explain --iri é", "diff --iri é é"])
def test_a_picture_or_table_has_escapes_for_what_standard_output_cannot_encode(call: str) -> None:
    status, output, messages = run_in_shell(f"export PYTHONIOENCODING=ascii; uriast {call}")
    assert (status, messages, r"\xe9" in output) == (0, "", True)


@POSIX_ALONE
def test_a_name_that_standard_output_cannot_encode_is_escaped_or_with_null_data_exact(tmp_path: Path) -> None:
    (tmp_path / "ä").write_bytes(b"http://a/%00")
    before = f"cd {tmp_path}; export PYTHONIOENCODING=ascii; "
    assert run_in_shell(f"{before} uriast find -l ä") == (0, "\\xe4\n", "")
    assert run_in_shell(f"{before} uriast audit -f ä")[1].startswith(r"\xe4:1:")
    assert run_in_shell(f"{before} uriast find -lz ä") == (0, "ä\0", "")
    assert run("find", "-lz", str(tmp_path / "ä")).stdout == f"{tmp_path}/ä\0"


# Data at a terminal


@POSIX_ALONE
@pytest.mark.parametrize(
    "call",
    [
        ("decode", "%1B[31m%0A%C2%9B"),
        ("get", "--decode", "query", "?%1B%5B31m%0A%C2%9B"),
        ("query", "get", "q", "?q=%1B%5B31m%0A%C2%9B"),
        ("query", "list", "?%1B%5B31m%0A%C2%9B"),
    ],
)
def test_a_terminal_gets_no_control_character_of_data_and_a_pipe_gets_all(call: tuple[str, ...]) -> None:
    terminal = Terminal()
    start(*call, stdout=terminal.slave).communicate()
    assert terminal.read_all().decode() == "␛[31m␊<U+009B>\r\n"
    piped, _ = start(*call).communicate()
    assert piped == "\x1b[31m\n\x9b\n".encode()


@POSIX_ALONE
def test_a_terminal_gets_color_and_a_pipe_gets_none() -> None:
    terminal = Terminal()
    start("explain", "http://u@h/", stdout=terminal.slave).communicate()
    piped, _ = start("explain", "http://u@h/").communicate()
    assert b"\x1b[31m\x1b[1m\x1b[7mu\x1b[0m" in terminal.read_all()
    assert b"\x1b" not in piped


# Color


@pytest.mark.parametrize("text", ["http://u:pw@h:1/:smile:?q#f", "http://[::1]/", "[bold]", "a/b", "//u@h"])
@pytest.mark.parametrize("call", [("explain",), ("audit",), ("find",)])
def test_color_changes_no_text(call: tuple[str, ...], text: str) -> None:
    plain, colored = (run(*call, "--color", when, stdin=text.encode()).stdout for when in ("never", "always"))
    assert without_color(colored) == plain
    assert ("\x1b" in colored) == (plain != "")


@pytest.mark.parametrize(
    ("name", "value", "colored"),
    [
        ("TERM", "xterm", True),
        ("TERM", "ansi", True),
        ("TERM", "dumb", False),
        ("NO_COLOR", "1", False),
        ("NO_COLOR", "", True),
    ],
)
def test_color_depends_on_term_and_no_color(
    name: str, value: str, *, colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert [uses_color(when) for when in ("auto", "always", "never")] == [colored, True, False]


# Signals


@POSIX_ALONE
@pytest.mark.parametrize("name", ["SIGINT", "SIGPIPE", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_process_after_cleaning(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, send, done = signal.Signals[name], signal.raise_signal, list[object]()
    monkeypatch.setattr(signal, "raise_signal", done.append)
    with handlers_of_python():
        signal.signal(number, signal.SIG_DFL)
        with cleaned_up(lambda: done.append("cleaned")):
            send(number)
        assert done == ["cleaned", number, "cleaned"]
        assert signal.getsignal(number) == signal.SIG_DFL


@POSIX_ALONE
def test_a_signal_that_another_handles_is_left_to_it() -> None:
    def handler(_number: int, _frame: FrameType | None) -> None: ...

    with handlers_of_python():
        signal.signal(signal.SIGTERM, handler)
        with cleaned_up(list):
            assert signal.getsignal(signal.SIGTERM) is handler
        assert signal.getsignal(signal.SIGTERM) is handler
