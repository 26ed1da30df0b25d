"""Subcommands that read texts one by one: valid ones give results, the others messages, and all of them a status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import example, given, strategies as st
from support.cli.running import FEW, run, written
from support.references import reference_texts
from support.refusals import refusal

from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from pathlib import Path

STRICT: Final = (
    ("audit",),
    ("check",),
    ("explain",),
    ("get", "reference"),
    ("normalize",),
    ("parse",),
    *(("query", name, "q") for name in ("add", "get", "remove", "set")),
    ("query", "list"),
    ("query", "sort"),
    ("relativize", "--base", "http://a/b"),
    ("resolve", "--base", "http://a/b"),
    ("set", "--fragment", "f"),
)
"""Calls of the subcommands that refuse every text that is not a reference."""


@pytest.mark.parametrize("call", STRICT)
def test_invalid_lines_are_reported_and_counted_and_the_others_printed(call: tuple[str, ...], tmp_path: Path) -> None:
    good, mixed = written(tmp_path, good="http://a\nb\n", mixed="http://a\na b\nb\n%\n")
    expected, result = run(*call, "-f", good), run(*call, "-f", mixed)
    assert (expected.exit_code, result.exit_code) == (0, 1)
    assert result.stdout == expected.stdout
    for place, text in (("2:2", "a b"), ("4:2", "%")):
        assert f"{mixed}:{place}: {refusal(text).explanation.message.partition(chr(10))[0]}" in result.stderr
    assert result.stderr.endswith("\nuriast: 2 of 4 texts are not valid as URI-reference\n")


def test_the_place_of_a_line_s_error_is_that_of_the_character_in_its_message() -> None:
    assert run("check", "http://h:8o/").stderr.startswith("<arguments>:1:11: URI-reference: unexpected 'o' at index 10")


@pytest.mark.parametrize("call", [*STRICT, ("repair",)])
def test_an_iri_is_read_with_the_option_iri(call: tuple[str, ...]) -> None:
    assert run(*call, "--iri", "é?q").exit_code == 0
    if call != ("repair",):
        assert run(*call, "é?q").exit_code == 1
    result = run(*call, "--iri", "%")
    assert (result.stdout, result.exit_code) == ("", 1) if call != ("repair",) else ("%25\n", 0)


@FEW
@given(st.lists(st.binary(max_size=12) | reference_texts.map(str.encode), max_size=6))
@example([b"\x1b[31m", b"\xe2\x80\xae", b"\x00", b"\x9b0m"])
def test_any_input_gives_valid_lines_and_no_control_characters(lines: list[bytes]) -> None:
    stdin = b"".join(line + b"\n" for line in lines)
    result = run("check", stdin=stdin)
    texts = [line.removesuffix(b"\r").decode(errors="replace") for line in stdin.split(b"\n")[:-1]]
    good = [text for text in texts if rfc3986.URI_reference.matches(text)]
    said = result.stderr.splitlines()
    assert result.stdout == "".join(f"{text}\n" for text in good)
    assert len(said) == len(texts) - len(good) + (len(good) < len(texts) > 1)
    assert all(line.isprintable() for line in said)
    assert result.exit_code == (len(good) < len(texts))


# Messages


def test_a_message_is_one_line_with_its_hint() -> None:
    hinted = refusal("a b")
    assert run("check", "a b", "", ":").stderr.splitlines() == [
        f"<arguments>:1:2: {hinted.explanation.summary}",
        f"<arguments>:3:1: {refusal(':').explanation.summary}",
        "uriast: 2 of 3 texts are not valid as URI-reference",
    ]


def test_a_long_message_has_the_picture() -> None:
    assert run("explain", "a b").stderr == f"<arguments>:1:2: {refusal('a b')}\n"


def test_one_text_of_several_is_counted_and_a_single_one_is_not() -> None:
    assert run("check", ":").stderr.count("\n") == 1
    assert run("check", "--rule", "host", "h", ":").stderr.endswith("uriast: 1 of 2 texts is not valid as host\n")


def test_an_octet_that_is_not_utf_8_makes_a_line_invalid() -> None:
    result = run("check", stdin=b"a\n/\xc3\xa9/\xff\xfe\nb\n\xc3")
    assert (result.stdout, result.exit_code) == ("a\nb\n", 1)
    assert result.stderr.splitlines() == [
        "<stdin>:2:4: expected UTF-8, got byte 0xFF",
        "<stdin>:4:1: expected UTF-8, got byte 0xC3",
        "uriast: 2 of 4 texts are not valid as URI-reference",
    ]
    assert run("check", "a\udcff").stderr == "<arguments>:1:2: expected UTF-8, got byte 0xFF\n"


def test_a_note_is_a_message_about_a_valid_text() -> None:
    result = run("repair", "a b")
    assert (result.stdout, result.exit_code) == ("a%20b\n", 0)
    assert result.stderr.startswith("<arguments>:1:2: ' ' is encoded as '%20'")


# Results and the status


def test_each_result_of_a_text_is_a_line_and_there_may_be_none() -> None:
    assert run("query", "list", "?a=1&b", "c", "?d").stdout == "a=1\nb\nd\n"
    assert run("check", "--quiet", "a", "b").stdout == ""


def test_long_results_have_an_empty_line_between_them() -> None:
    one, other = (run("explain", text).stdout for text in ("http://a", "b"))
    assert run("explain", "http://a", "b").stdout == f"{one}\n{other}"


@pytest.mark.parametrize("call", [("check",), ("get", "query")])
def test_texts_and_results_may_end_with_nul(call: tuple[str, ...], tmp_path: Path) -> None:
    lines, items = written(tmp_path, lines="http://a/?q=%41\nb?q=c\n", items="http://a/?q=%41\0b?q=c")
    expected = run(*call, "-f", lines).stdout
    assert expected.count("\n") == 2
    assert run(*call, "-z", "-f", items).stdout == expected.replace("\n", "\0")


@pytest.mark.parametrize(
    ("texts", "status"),
    [
        (("http://a/",), 0),
        (("http://a/%00",), 1),
        (("http://a/%00", "-f", "missing"), 2),
        (("-f", "missing", "http://a/%00", "a b"), 2),
    ],
)
def test_the_status_is_that_of_the_worst_text(texts: tuple[str, ...], status: int) -> None:
    assert run("audit", *texts).exit_code == status
