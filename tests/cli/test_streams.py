"""The standard streams of a process: closed ones, full ones, and two in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.cli.processes import POSIX_ALONE, run_in_shell

pytestmark = POSIX_ALONE

LINUX_ALONE = pytest.mark.skipif(not Path("/dev/full").exists(), reason="other systems have no device that is full")


def test_output_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    script = f"cd {tmp_path}; ulimit -f 0; uriast check a > output"
    assert run_in_shell(script) == (2, "", "uriast: <stdout>: File too large\n")


@LINUX_ALONE
@pytest.mark.parametrize("call", ["uriast --help", "uriast check a", "_URIAST_COMPLETE=zsh_source uriast"])
def test_a_full_standard_output_is_reported(call: str) -> None:
    assert run_in_shell(f"{call} > /dev/full") == (2, "", "uriast: <stdout>: No space left on device\n")


@LINUX_ALONE
def test_messages_that_cannot_be_written_are_trouble() -> None:
    assert run_in_shell("uriast check 'a b' 2> /dev/full")[::2] == (2, "")


@pytest.mark.parametrize("call", ["decode a caf%C3%A9 b", "check --iri a é b", "get '{path}' --iri a é b"])
def test_output_that_standard_output_cannot_encode_is_reported(call: str) -> None:
    told = "uriast: <stdout>: expected characters of ascii, got another one\n"
    assert run_in_shell(f"export PYTHONIOENCODING=ascii; uriast {call}") == (2, "a\n", told)


@pytest.mark.parametrize("call", ["check", "find", "grammar"])
def test_a_closed_standard_input_is_reported(call: str) -> None:
    assert run_in_shell(f"uriast {call} <&-") == (2, "", "uriast: <stdin>: Bad file descriptor\n")


@pytest.mark.parametrize("call", ["check a", "find -c", "diff a a", "expand a", "pattern --dialect re2 --scheme urn"])
def test_a_closed_standard_output_is_reported_if_it_is_used(call: str) -> None:
    script = f"echo http://a/ | uriast {call} >&-"
    assert run_in_shell(script) == (2, "", "uriast: <stdout>: Bad file descriptor\n")


def test_a_closed_standard_output_does_not_matter_if_nothing_is_printed() -> None:
    assert run_in_shell("uriast normalize --check a >&-") == (0, "", "")


def test_a_closed_standard_error_is_ignored() -> None:
    assert run_in_shell("uriast check 'a b' c 2>&-") == (1, "c\n", "")


def test_output_and_messages_in_one_stream_keep_their_order() -> None:
    _, output, _ = run_in_shell("uriast check a : b 2>&1")
    assert [line[:13] for line in output.splitlines()[:3]] == ["a", "<arguments>:2", "b"]


def test_find_keeps_the_order_of_output_and_messages_in_one_stream(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"http://a")
    _, output, _ = run_in_shell(f"cd {tmp_path}; uriast find a b a 2>&1")
    assert output.splitlines() == ["a:http://a", "uriast: b: No such file or directory", "a:http://a"]


def test_with_null_data_the_octets_of_a_name_do_not_depend_on_the_encoding(tmp_path: Path) -> None:
    (tmp_path / "ä").write_bytes(b"http://a/")
    script = f"cd {tmp_path}; export PYTHONIOENCODING=ascii; uriast find -lz ä"
    assert run_in_shell(script) == (0, "ä\0", "")


def test_a_name_that_standard_output_cannot_encode_is_printed_escaped(tmp_path: Path) -> None:
    (tmp_path / "ä").write_bytes(b"http://a/%00")
    script = f"cd {tmp_path}; export PYTHONIOENCODING=ascii; uriast find -H ä; uriast audit -f ä"
    _, output, told = run_in_shell(script)
    assert [line.partition(":")[0] for line in output.splitlines()] == [r"\xe4", r"\xe4"]
    assert told == ""
