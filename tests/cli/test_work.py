"""The loop over the texts, as `check` runs it: valid ones are printed, invalid ones are reported."""

from __future__ import annotations

import io
import sys

import pytest
from hypothesis import example, given, strategies as st
from support.cli.processes import handlers_of_python
from support.cli.running import FEW, refusal, run
from support.references import reference_texts

from uriast.__main__ import main
from uriast.cli import work
from uriast.cli.inputs import Given
from uriast.grammar import rfc3986


def test_check_prints_the_valid_texts_unchanged() -> None:
    result = run("check", "http://u:pw@h", "a b", "%41")
    assert result.stdout == "http://u:pw@h\n%41\n"
    assert result.exit_code == 1


def test_a_quiet_check_prints_no_valid_text() -> None:
    result = run("check", "--quiet", "a", "b")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


# Invalid texts


def test_a_message_is_one_line_with_its_hint() -> None:
    result = run("check", "a b", "", ":")
    told = refusal("a b")
    assert result.stderr.splitlines() == [
        f"<arguments>:1:2: {told.explanation.summary}; {told.hint}",
        f"<arguments>:3:1: {refusal(':').explanation.summary}",
        "uriast: 2 of 3 texts are not valid as URI-reference",
    ]


def test_a_single_text_has_no_summary() -> None:
    assert len(run("check", ":").stderr.splitlines()) == 1
    assert run("check", "--rule", "host", "h", ":").stderr.endswith("uriast: 1 of 2 texts is not valid as host\n")


@pytest.mark.parametrize(("bad", "told"), [(0, "0 of 3 texts are"), (1, "1 of 4 texts is"), (2, "2 of 5 texts are")])
def test_a_summary_counts_the_invalid_texts(bad: int, told: str) -> None:
    assert work.Tally(good=3, bad=bad).summary("URI") == f"uriast: {told} not valid as URI"


def test_a_byte_that_is_not_utf_8_makes_a_line_invalid() -> None:
    result = run("check", stdin=b"a\n/\xc3\xa9/\xff\xfe\nb\n\xc3")
    assert result.stdout == "a\nb\n"
    assert result.stderr.splitlines() == [
        "<stdin>:2:4: expected UTF-8, got byte 0xFF",
        "<stdin>:4:1: expected UTF-8, got byte 0xC3",
        "uriast: 2 of 4 texts are not valid as URI-reference",
    ]
    assert result.exit_code == 1


def test_a_byte_that_is_not_utf_8_makes_an_argument_invalid() -> None:
    assert run("check", "a\udcff").stderr == "<arguments>:1:2: expected UTF-8, got byte 0xFF\n"


@FEW
@given(st.lists(st.binary(max_size=12) | reference_texts.map(str.encode), max_size=6))
@example([b"\x1b[31m", b"\xe2\x80\xae", b"\x00", b"\x9b0m"])
def test_any_input_gives_valid_lines_and_no_control_characters(lines: list[bytes]) -> None:
    stdin = b"".join(line + b"\n" for line in lines)
    result = run("check", stdin=stdin)
    texts = [line.removesuffix(b"\r").decode(errors="replace") for line in stdin.split(b"\n")[:-1]]
    good = [text for text in texts if rfc3986.URI_reference.matches(text)]
    told = result.stderr.splitlines()
    assert result.stdout == "".join(f"{text}\n" for text in good)
    assert len(told) == len(texts) - len(good) + (len(good) < len(texts) > 1)
    assert all(line.isprintable() for line in told)
    assert result.exit_code == (len(good) < len(texts))


# Output that cannot be written


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
    assert work.process(JOB, Given(("a",))) == 2
    assert capsys.readouterr().err == "uriast: <stdout>: No space left on device\n"


def test_missing_output_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert work.process(JOB, Given(("a",))) == 2
    assert capsys.readouterr().err == "uriast: <stdout>: Bad file descriptor\n"


def test_a_broken_pipe_is_not_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", Unwritable(BrokenPipeError(32, "Broken pipe")))
    with pytest.raises(BrokenPipeError):
        work.process(JOB, Given(("a",)))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_that_cannot_be_written_is_given_up(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["uriast", option])
    monkeypatch.setattr(sys, "stdout", Unwritable(OSError(28, "No space left on device")))
    with handlers_of_python(), pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (2, "uriast: <stdout>: No space left on device\n")
