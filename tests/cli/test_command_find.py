"""`find` and other passes as a process: pipes, signals, terminals, closed streams and imports."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import pytest
from test_command_process import COMMAND, Terminal, finish, pipe_of, run_in_shell, start, started_with

if TYPE_CHECKING:
    from pathlib import Path

PASSES = ("passes.normalize", "passes.find", "passes.audit")


@pytest.mark.parametrize("options", ["find", "find --json", "normalize", "audit", "audit --json --color always"])
def test_a_broken_pipe_ends_it_quietly_by_the_signal(options: str) -> None:
    process = start(*options.split())
    pipe_of(process.stdout).close()
    _, told = process.communicate(b"http://u:pw@h/a%00\n" * 10_000)
    assert (process.returncode, told) == (-signal.SIGPIPE, b"")


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


def test_a_bar_shows_while_find_reads_files_and_goes_away(tmp_path: Path) -> None:
    terminal = Terminal()
    name = tmp_path / "text"
    name.write_bytes(b"see http://example.com/\n" * 10_000)
    with (tmp_path / "output").open("wb") as output:
        process = start("find", str(name), str(tmp_path / "no"), stdout=output.fileno(), stderr=terminal.slave)
    seen = terminal.read_all().decode()
    process.communicate()
    assert (process.returncode, (tmp_path / "output").read_bytes().count(b"\n")) == (2, 10_000)
    assert f"uriast: {tmp_path}/no: No such file or directory" in seen
    assert seen.endswith("\x1b[2K")


@pytest.mark.parametrize("options", ["explain a", "normalize a", "find /dev/null", "audit a"])
def test_a_closed_standard_output_is_reported(options: str) -> None:
    assert run_in_shell(f"uriast {options} >&-") == (2, "", "uriast: <stdout>: Bad file descriptor\n")


def test_a_closed_standard_input_is_reported_by_find() -> None:
    assert run_in_shell("uriast find <&-") == (2, "", "uriast: <stdin>: Bad file descriptor\n")


def test_a_closed_standard_output_does_not_matter_if_nothing_is_printed() -> None:
    assert run_in_shell("uriast normalize --check a >&-") == (0, "", "")


def test_find_keeps_the_order_of_output_and_messages_in_one_stream(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"http://a")
    _, output, _ = run_in_shell(f"cd {tmp_path}; uriast find a b a 2>&1")
    assert output.splitlines() == ["a:http://a", "uriast: b: No such file or directory", "a:http://a"]


def test_a_name_that_standard_output_cannot_encode_is_printed_escaped(tmp_path: Path) -> None:
    (tmp_path / "ä").write_bytes(b"http://a/%00")
    script = f"cd {tmp_path}; export PYTHONIOENCODING=ascii; uriast find -H ä; uriast audit -f ä"
    _, output, told = run_in_shell(script)
    assert [line.partition(":")[0] for line in output.splitlines()] == [r"\xe4", r"\xe4"]
    assert told == ""


def test_a_name_that_is_not_utf_8_is_printed_escaped(tmp_path: Path) -> None:
    name = tmp_path / "\udcff"
    try:
        name.write_bytes(b"http://a")
    except OSError:
        pytest.skip("the file system refuses such names")  # macOS's takes only UTF-8, so no such name is ever printed
    assert finish(*COMMAND, "find", "-l", str(name))[1] == f"{tmp_path}/\\xff\n"


def test_a_pass_is_imported_when_it_is_used() -> None:
    for arguments in (["--help"], ["find", "--help"], ["check", "a"]):
        script = (
            f"import sys; from uriast.cli.app import cli; cli.main({arguments!r}, standalone_mode=False); "
            f"print([name for name in {PASSES!r} if 'uriast.' + name in sys.modules])"
        )
        status, output, _ = finish(sys.executable, "-c", script)
        assert (status, output.splitlines()[-1]) == (0, "[]")
