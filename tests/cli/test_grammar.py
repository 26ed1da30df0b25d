"""`grammar`: the module that it writes, what it reads, its messages and exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, strategies as st
from support.cli.processes import POSIX_ALONE, run_in_shell
from support.cli.running import FEW, rules_of, run, written

from uriast.abnf import AbnfError, read_abnf, write_grammar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from uriast.combinators import Rule

TIMES = 'time = hour ":" minute\nhour = 2DIGIT\nminute = 2DIGIT\n'
DATES = 'Request for Comments: 9001\n\n1.  Dates\n\n   date = 8DIGIT\n   date-time = date "T" time\n'
EVENTS = 'Request for Comments: 9002\n\n   event = date-time "/" time\n'
NESTED = 'a = "(" b ")" / c\nb = a\nc = "c"\n'

ADVICE = {
    "others": "give the texts that define them with --with FILE",
    "only": "select the rules that you need with --rule NAME",
}
ADVICE_BEFORE = {"others": "give the texts that define them with --with FILE before it"}


def refusal(text: str, *names: str, advice: Mapping[str, str] = ADVICE) -> str:
    """The library's message about a text, with the command's advice."""
    with pytest.raises(AbnfError) as caught:
        read_abnf(text, only=names)
    return caught.value.advised(advice)


def rule_in(module: str, class_name: str, name: str) -> Rule[str]:
    """A rule of the grammar that a module defines."""
    names: dict[str, Any] = {}
    exec(module, names)
    found: Rule[str] = getattr(names[class_name](), name)
    return found


# The module


def test_grammar_writes_the_library_s_module(tmp_path: Path) -> None:
    (name,) = written(tmp_path, dates=DATES + TIMES)
    result = run("grammar", name)
    assert result.stdout == write_grammar(read_abnf(DATES + TIMES))
    assert (result.stderr, result.exit_code) == ("", 0)
    assert rule_in(result.stdout, "RFC9001", "date_time").parse("20260131T23:59") == "20260131T23:59"


@pytest.mark.parametrize(
    ("file", "name"),
    [("times", "TimesRules"), ("my times.v2.abnf", "MyTimesV2Rules"), ("2.abnf", "Rules"), ("-", "Rules")],
)
def test_the_class_of_a_text_that_is_no_rfc_is_named_after_its_file(file: str, name: str, tmp_path: Path) -> None:
    (path,) = written(tmp_path, **{file: TIMES})
    result = run("grammar", file if file == "-" else path, stdin=TIMES.encode())
    assert result.stdout == write_grammar(read_abnf(TIMES, name=name))


def test_the_class_can_be_named() -> None:
    for text in (TIMES, DATES + TIMES):
        result = run("grammar", "--class", "Times", stdin=text.encode())
        assert result.stdout == write_grammar(read_abnf(text, name="Times"))
        assert rule_in(result.stdout, "Times", "time").matches("23:59")


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        (("--rule", "date"), ["date"]),
        (("--rule", "DATE-time"), ["date", "date_time", "time", "hour", "minute"]),
        (("--rule", "date_time"), ["date", "date_time", "time", "hour", "minute"]),
        (("--rule", "hour", "--rule", "date"), ["date", "hour"]),
    ],
)
def test_only_the_rules_that_are_named_and_needed_are_written(
    options: tuple[str, ...], rules: list[str], tmp_path: Path
) -> None:
    (name,) = written(tmp_path, dates=DATES + TIMES)
    assert rules_of(run("grammar", *options, name).stdout) == rules


def test_a_text_may_refer_to_others_and_each_of_them_to_those_before_it(tmp_path: Path) -> None:
    times, dates, events = written(tmp_path, times=TIMES, dates=DATES, events=EVENTS)
    result = run("grammar", "--with", times, "--with", dates, events)
    assert (result.stderr, result.exit_code) == ("", 0)
    assert rule_in(result.stdout, "RFC9002", "event").matches("20260131T23:59/00:30")
    result = run("grammar", "--with", dates, "--with", times, events)
    assert (result.stdout, result.stderr, result.exit_code) == (
        "",
        f"{dates}: {refusal(DATES, advice=ADVICE_BEFORE)}\n",
        1,
    )


# Input


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_without_a_file_or_for_a_hyphen_standard_input_is_read(arguments: tuple[str, ...]) -> None:
    result = run("grammar", *arguments, stdin=NESTED.encode())
    assert result.stdout == write_grammar(read_abnf(NESTED, name="Rules"))
    assert result.stderr.startswith("<stdin>:1: a is left out: ")


def test_another_text_can_come_from_standard_input(tmp_path: Path) -> None:
    (name,) = written(tmp_path, dates=DATES)
    assert run("grammar", "--with", "-", name, stdin=TIMES.encode()).exit_code == 0
    (name,) = written(tmp_path, span='span = time "/" time\n')
    assert run("grammar", "--with", "-", name, stdin=TIMES.encode()).exit_code == 0


def test_two_texts_of_one_name_need_the_name_of_a_class(tmp_path: Path) -> None:
    (name,) = written(tmp_path, times="t = 2time\n")
    (tmp_path / "more").mkdir()
    (other,) = written(tmp_path / "more", times=TIMES)
    told = "expected grammars with different names, got two with the name TimesRules"
    result = run("grammar", "--with", other, name)
    assert result.stderr == f"{name}: {told}\ngive another name with --class NAME\n"
    assert run("grammar", "--with", other, "--class", "Twice", name).exit_code == 0


@pytest.mark.parametrize("arguments", [("--with", "-"), ("--with", "-", "-"), ("--with", "-", "--with", "-", "file")])
def test_standard_input_is_read_once(arguments: tuple[str, ...]) -> None:
    result = run("grammar", *arguments, stdin=TIMES.encode())
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.endswith("Error: expected - for one FILE, got it for several\n")


def test_a_byte_order_mark_and_carriage_returns_do_not_matter() -> None:
    octets = b"\xef\xbb\xbf" + TIMES.replace("\n", "\r\n").encode()
    assert run("grammar", stdin=octets).stdout == write_grammar(read_abnf(TIMES, name="Rules"))


def test_lines_that_are_not_utf_8_are_reported(tmp_path: Path) -> None:
    (name,) = written(tmp_path, times=TIMES)
    result = run("grammar", "--with", "-", name, stdin=b"by J. Bj\xf6rk\n\nt = 2DIGIT\n\xc3\xa9\xff\n")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr.splitlines() == [
        "<stdin>:1:9: expected UTF-8, got byte 0xF6",
        "<stdin>:4:2: expected UTF-8, got byte 0xFF",
    ]


def test_all_files_that_cannot_be_read_are_reported(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    result = run("grammar", "--with", missing, "--with", "-", str(tmp_path), stdin=b"\xff\n")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.splitlines() == [
        f"uriast: {missing}: No such file or directory",
        "<stdin>:1:1: expected UTF-8, got byte 0xFF",
        f"uriast: {tmp_path}: Is a directory",
    ]


# Messages


def test_each_rule_that_is_left_out_is_reported_and_all_are_counted(tmp_path: Path) -> None:
    (name,) = written(tmp_path, nested=NESTED)
    result = run("grammar", name)
    left_out = read_abnf(NESTED).left_out
    assert result.stderr.splitlines() == [
        f"{name}:1: a is left out: {left_out['a']}",
        f"{name}:2: b is left out: {left_out['b']}",
        "uriast: 2 of 3 rules are left out: 2 recurse",
    ]
    assert result.exit_code == 0


def test_without_a_rule_that_can_be_written_there_is_no_module() -> None:
    result = run("grammar", stdin=b'a = "(" [ a ] ")"\n')
    assert (result.stdout, result.exit_code) == ("", 1)
    told, summary = result.stderr.splitlines()
    assert told.startswith("<stdin>:1: a is left out: it recurses")
    assert summary == "uriast: 1 of 1 rules is left out: 1 recurses"


@pytest.mark.parametrize(
    "text",
    [
        *("", "Only prose.\n", "a = b\n", "a = DIGIT\na = ALPHA\n", "a = DIGIT |\n"),
        *("Prose.\n\n   a = b\n\n   b = DIGIT |\n", "a = DIGIT \x1b[31m\n"),
    ],
)
def test_the_error_in_a_text_is_reported_with_the_name_of_the_file(text: str, tmp_path: Path) -> None:
    file, times = written(tmp_path, **{"a\x1b": text}, times=TIMES)
    shown = file.replace("\x1b", "\\x1b")
    for *options, last in ((file,), ("--with", times, file), ("--with", file, times)):
        result = run("grammar", *options, last)
        told = refusal(text, advice=ADVICE if last == file else ADVICE_BEFORE)
        assert (result.stdout, result.stderr, result.exit_code) == ("", f"{shown}: {told}\n", 1)
        assert "\x1b" not in result.stderr


def test_a_rule_that_the_text_lacks_is_an_error_that_suggests_similar_ones(tmp_path: Path) -> None:
    (name,) = written(tmp_path, times=TIMES)
    result = run("grammar", "--rule", "minutes", name)
    assert (result.stdout, result.stderr, result.exit_code) == ("", f"{name}: {refusal(TIMES, 'minutes')}\n", 1)
    assert "did you mean minute?" in result.stderr


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--rule", "", "expected the name of a rule, got ''"),
        ("--rule", "1a", "expected the name of a rule, got '1a'"),
        ("--rule", "a\x1b", r"expected the name of a rule, got 'a\x1b'"),
        ("--rule", "ä", "expected the name of a rule, got 'ä'"),
        ("--class", "", "expected the name of a class in Python, got ''"),
        ("--class", "date-time", "expected the name of a class in Python, got 'date-time'"),
        ("--class", "class", "expected the name of a class in Python, got 'class'"),
        ("--class", "A\x1b", r"expected the name of a class in Python, got 'A\x1b'"),
    ],
)
def test_an_invalid_name_is_a_usage_error(option: str, value: str, told: str) -> None:
    result = run("grammar", option, value, stdin=TIMES.encode())
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"Invalid value for '{option}': {told}\n" in result.stderr


elements = st.sampled_from(["a", "b", "port", "1*DIGIT", "[ a ]", '( "x" / b )', "%x41-5A", "2#b", '%s"\\"', "<prose>"])
lines = st.sampled_from(
    ["Prose.\n", "RFC 9001\n", "\n", "\ta =/ from\n", "a = ä\x85\n", "b = \x1b[31m\n", "; \u202e\f\n"]
)
texts = st.tuples(lines, st.just("a = "), elements, elements, st.just("\nb ="), elements, st.just("\n"), lines)


@FEW
@given(texts.map(" ".join) | st.text(max_size=12))
@example("a = b\n")
@example('a\n = "(" a ")"\n')
def test_any_text_gives_a_module_or_a_message_without_control_characters(text: str) -> None:
    result = run("grammar", stdin=text.encode())
    assert result.exit_code == (0 if result.stdout else 1)
    assert result.stdout or result.stderr
    assert all(line.isprintable() for line in result.stderr.split("\n"))
    compile(result.stdout, "module", "exec")


# Streams


@POSIX_ALONE
def test_the_messages_follow_the_module(tmp_path: Path) -> None:
    (name,) = written(tmp_path, nested=NESTED)
    _, output, _ = run_in_shell(f"uriast grammar {name} 2>&1")
    module = write_grammar(read_abnf(NESTED, name="NestedRules"))
    assert output.startswith(f"{module}{name}:1: ")
    assert output.endswith("uriast: 2 of 3 rules are left out: 2 recurse\n")
