"""`grammar`: the module that it writes, what it reads, what it reports, and its exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, strategies as st
from support.cli.processes import POSIX_ALONE, run_in_shell
from support.cli.running import FEW, rules_of, run, written

from uriast.abnf import AbnfError, read_abnf, write_grammar

if TYPE_CHECKING:
    from pathlib import Path

TIMES = 'time = hour ":" minute\nhour = 2DIGIT\nminute = 2DIGIT\n'
DATES = 'Request for Comments: 9001\n\n1.  Dates\n\n   date = 8DIGIT\n   date-time = date "T" time\n'
EVENTS = 'Request for Comments: 9002\n\n   event = date-time "/" time\n'
NESTED = 'a = "(" b ")" / c\nb = a\nc = "c"\n'


def refusal(text: str, *names: str, of_other: bool = False) -> str:
    """The library's message about a text, with the command's advice."""
    others = "give the texts that define them with --with FILE"
    advice = {"others": others, "only": "select the rules that you need with --rule NAME"}
    with pytest.raises(AbnfError) as caught:
        read_abnf(text, only=names)
    return caught.value.advised({"others": f"{others} before it"} if of_other else advice)


def reads(module: str, class_name: str, name: str, text: str) -> bool:
    """Whether a rule of the grammar that a module defines reads a text."""
    names: dict[str, Any] = {}
    exec(module, names)
    found: bool = getattr(names[class_name](), name).matches(text)
    return found


# The module


def test_the_module_is_that_of_the_library(tmp_path: Path) -> None:
    (name,) = written(tmp_path, dates=DATES + TIMES)
    result = run("grammar", name)
    assert result.stdout == write_grammar(read_abnf(DATES + TIMES))
    assert (result.stderr, result.exit_code) == ("", 0)
    assert reads(result.stdout, "RFC9001", "date_time", "20260131T23:59")


@pytest.mark.parametrize(
    ("options", "file", "name"),
    [
        ([], "times", "TimesRules"),
        ([], "my times.v2.abnf", "MyTimesV2Rules"),
        ([], "2.abnf", "Rules"),
        ([], "-", "Rules"),
        (["--class", "Times"], "2.abnf", "Times"),
    ],
)
def test_the_class_is_named_by_the_option_or_the_file(options: list[str], file: str, name: str, tmp_path: Path) -> None:
    (path,) = written(tmp_path, **{file: TIMES})
    octets = b"\xef\xbb\xbf" + TIMES.replace("\n", "\r\n").encode()
    result = run("grammar", *options, *([] if file == "-" else [path]), stdin=octets)
    assert result.stdout == write_grammar(read_abnf(TIMES, name=name))


def test_the_class_of_an_rfc_may_have_another_name() -> None:
    result = run("grammar", "--class", "Dates", "-", stdin=(DATES + TIMES).encode())
    assert result.stdout == write_grammar(read_abnf(DATES + TIMES, name="Dates"))


@pytest.mark.parametrize(
    ("names", "rules"),
    [
        (["date"], ["date"]),
        (["DATE-time"], ["date", "date_time", "time", "hour", "minute"]),
        (["date_time"], ["date", "date_time", "time", "hour", "minute"]),
        (["hour", "date"], ["date", "hour"]),
    ],
)
def test_the_rules_that_are_named_and_needed_are_written(names: list[str], rules: list[str]) -> None:
    result = run("grammar", *(f"--rule={name}" for name in names), stdin=(DATES + TIMES).encode())
    assert rules_of(result.stdout) == rules


def test_a_text_may_refer_to_others_and_each_of_them_to_those_before_it(tmp_path: Path) -> None:
    dates, events = written(tmp_path, dates=DATES, events=EVENTS)
    result = run("grammar", "--with", "-", "--with", dates, events, stdin=TIMES.encode())
    assert (result.stderr, result.exit_code) == ("", 0)
    assert reads(result.stdout, "RFC9002", "event", "20260131T23:59/00:30")
    result = run("grammar", "--with", dates, "--with", "-", events, stdin=TIMES.encode())
    told = f"{dates}: {refusal(DATES, of_other=True)}\n"
    assert (result.stdout, result.stderr, result.exit_code) == ("", told, 1)


# Errors


@pytest.mark.parametrize(
    "text", ["", "Prose.\n", "a = b\n", "a = DIGIT\na = ALPHA\n", "a = DIGIT |\n", "a = \x1b[31m\n"]
)
def test_the_error_in_a_text_is_reported_with_the_name_of_the_file(text: str, tmp_path: Path) -> None:
    file, times = written(tmp_path, **{"a\x1b": text}, times=TIMES)
    for *options, last in ((file,), ("--with", times, file), ("--with", file, times)):
        result = run("grammar", *options, last)
        told = f"{file}: {refusal(text, of_other=last != file)}\n".replace("\x1b", "␛")
        assert (result.stdout, result.stderr, result.exit_code) == ("", told, 1)


def test_a_rule_that_the_text_lacks_is_an_error_that_suggests_similar_ones() -> None:
    result = run("grammar", "--rule", "minutes", stdin=TIMES.encode())
    assert (result.stdout, result.stderr, result.exit_code) == ("", f"<stdin>: {refusal(TIMES, 'minutes')}\n", 1)
    assert "did you mean minute?" in result.stderr


def test_two_texts_of_one_name_need_the_name_of_a_class(tmp_path: Path) -> None:
    (name,) = written(tmp_path, times="t = 2time\n")
    (tmp_path / "more").mkdir()
    (other,) = written(tmp_path / "more", times=TIMES)
    told = (
        "expected grammars with different names, got two with the name TimesRules\ngive another name with --class NAME"
    )
    assert run("grammar", "--with", other, name).stderr == f"{name}: {told}\n"
    assert run("grammar", "--with", other, "--class", "Twice", name).exit_code == 0


def test_all_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    told = ["<stdin>:1:9: expected UTF-8, got byte 0xF6", "<stdin>:4:2: expected UTF-8, got byte 0xFF"]
    octets = b"by J. Bj\xf6rk\n\nt = 2DIGIT\n\xc3\xa9\xff\n"
    result = run("grammar", stdin=octets)
    assert (result.stdout, result.stderr.splitlines(), result.exit_code) == ("", told, 1)
    result = run("grammar", "--with", "-", missing, stdin=octets)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.splitlines() == [*told, f"uriast: {missing}: No such file or directory"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--rule", ""], "expected the name of a rule, got ''"),
        (["--rule", "1a"], "expected the name of a rule, got '1a'"),
        (["--rule", "ä\x1b"], r"expected the name of a rule, got 'ä␛'"),
        (["--class", ""], "expected the name of a class in Python, got ''"),
        (["--class", "class"], "expected the name of a class in Python, got 'class'"),
        (["--class", "http://u:secret@h\x1b"], r"expected the name of a class in Python, got 'http://u:***@h␛'"),
        (["--with", "-"], "expected - for one FILE, got it for several"),
        (["--with", "-", "--with", "-", "file"], "expected - for one FILE, got it for several"),
    ],
)
def test_a_wrong_option_is_a_usage_error(options: list[str], told: str) -> None:
    result = run("grammar", *options, stdin=TIMES.encode())
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.endswith(f"{told}\n")


# Remarks


@pytest.mark.parametrize(
    ("names", "status", "told"),
    [
        ([], 0, ["3: c is left out: it recurses: c, c", "4: d is left out: it has prose, <any CHAR>",
                 "5: p-q is left out: it needs x of RFC 5322, whose text is not given",
                 "5 of 7 rules are left out: 1 recurses, 1 has prose, 1 needs another text, 2 need one of these"]),
        (["A", "f"], 1, ["1: a is left out: it needs b", "3: c is left out: it recurses: c, c",
                         "3 of 4 rules are left out: 1 recurses, 2 need one of these"]),
        (["f", "p_q"], 1, ["5: p-q is left out: it needs x of RFC 5322, whose text is not given",
                           "1 of 2 rules is left out: 1 needs another text"]),
        (["d"], 1, ["4: d is left out: it has prose, <any CHAR>", "1 of 1 rules is left out: 1 has prose"]),
        (["g", "f"], 0, []),
    ],
)  # fmt: skip
def test_rules_that_are_left_out_are_reported_and_counted(names: list[str], status: int, told: list[str]) -> None:
    text = 'a = b\nb = c\nc = "(" c ")"\nd = <any CHAR>\np-q = <x, see [RFC5322]>\nf = "f"\ng = f\n'
    result = run("grammar", *(f"--rule={name}" for name in names), stdin=text.encode())
    expected = [f"<stdin>:{each}" for each in told[:-1]] + [f"uriast: {each}" for each in told[-1:]]
    assert (result.stderr.splitlines(), result.exit_code) == (expected, status)
    assert ("f" in rules_of(result.stdout)) is ("f" in names or not names)
    assert ("- a: it needs b." in result.stdout) is (not names or "A" in names)


def test_places_that_only_begin_as_a_rule_are_reported_in_the_order_of_the_text() -> None:
    text = (
        "Prose.\n\n   count = 1*DIGIT\n   limit = 1*DIGIT |\n   total = <a number>\n   all = of them\n   COUNT = = 1\n"
    )
    broken = "<stdin>:7:12: COUNT is not a rule: expected an element, such as DIGIT, got '='"
    result = run("grammar", stdin=text.encode())
    assert (rules_of(result.stdout), result.exit_code) == (["count"], 0)
    assert result.stderr.splitlines() == [
        "<stdin>:4:20: limit is not a rule: expected '/' between alternatives, got '|'",
        "<stdin>:5: total is left out: it has prose, <a number>",
        "<stdin>:6:1: all is not a rule: its words name no rules",
        f"{broken}; so the definition in line 3 counts",
        "uriast: 1 of 2 rules is left out: 1 has prose",
    ]
    result = run("grammar", "--rule", "count", stdin=text.encode())
    assert result.stderr == f"{broken}; so the definition in line 3 counts\n"
    later = "Prose.\n\n   num := 1*DIGIT\n   num = 1*DIGIT\n   port = num\n"
    assert run("grammar", stdin=later.encode()).stderr == (
        "<stdin>:3:8: num is not a rule: expected '=' after the name of a rule, got ':='\n"
    )


def test_a_rule_that_is_defined_in_two_ways_is_reported() -> None:
    result = run("grammar", stdin=b'Prose.\n\n   a = "x"\n   b = "b"\n   a = "y"\n   b = "b"\n')
    assert result.stderr == "<stdin>:5: a is defined otherwise in line 3, which does not count\n"


def test_the_text_whose_rule_counts_is_reported(tmp_path: Path) -> None:
    one, two, three = written(tmp_path, one='a = "1"\nb = "b"\n', two='a = "2"\nb = "B"\n', three='a = "3"\nc = b a\n')
    name, last = written(tmp_path, name="c = b\n\nd = a\n", last="e = d\n")
    of_one = f"{name}:3: a is that of {one}, not the different one of {two}"
    assert run("grammar", "--with", one, "--with", two, "--with", three, name).stderr == f"{of_one} and {three}\n"
    assert run("grammar", "--with", one, "--with", two, "--with", name, last).stderr == f"{of_one}\n"


def test_a_rule_in_place_of_one_of_rfc_3986_is_reported(tmp_path: Path) -> None:
    other, name = written(tmp_path, other="scheme = 1*DIGIT\nhost = <any>\n", one="site = host / scheme\n")
    host = f"{name}:1: host is that of rfc3986, not the different one of {other}"
    scheme = f"{name}:1: scheme is that of {other}, not the different one of rfc3986"
    assert sorted(run("grammar", "--with", other, name).stderr.splitlines()) == [host, scheme]
    result = run("grammar", stdin=b'site = host\nreg-name = 1*ALPHA\nport = ""\n')
    assert result.stderr == "<stdin>:2: reg-name replaces that of RFC 3986, also in host\n"
    assert rules_of(result.stdout) == ["site", "reg_name", "port", "host"]


def test_a_rule_that_may_take_exponential_time_is_reported() -> None:
    assert (
        "a may take exponential time: "
        in run("grammar", stdin=b'a = *(*"x" "y" / *"x" "z" / 1*("x" / 1*"x"))\n').stderr
    )


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


@POSIX_ALONE
def test_the_messages_follow_the_module(tmp_path: Path) -> None:
    (name,) = written(tmp_path, nested=NESTED)
    _, output, _ = run_in_shell(f"uriast grammar {name} 2>&1")
    module = write_grammar(read_abnf(NESTED, name="NestedRules"))
    assert output.startswith(f"{module}{name}:1: a is left out: ")
    assert output.endswith("uriast: 2 of 3 rules are left out: 2 recurse\n")
