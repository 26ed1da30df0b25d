"""`grammar`: what it reports of rules that are left out, defined in several ways, or no rules at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.cli.running import rules_of, run, written

if TYPE_CHECKING:
    from pathlib import Path

MISTAKEN = """
   This is prose.

   count = 1*DIGIT
   limit = 1*DIGIT |
   total = <a number>
   sum = is prose.
   all = of them
"""


def test_rules_that_need_one_that_is_left_out_are_counted(tmp_path: Path) -> None:
    (name,) = written(tmp_path, needy='a = b\nb = c\nc = "(" c ")"\nd = <any CHAR>\ne = <x, see [RFC5322]>\nf = "f"\n')
    told = [
        f"{name}:3: c is left out: it recurses: c, c",
        f"{name}:4: d is left out: it has prose, <any CHAR>",
        f"{name}:5: e is left out: it needs x of RFC 5322, whose text is not given",
    ]
    result = run("grammar", name)
    assert result.stderr.splitlines() == [
        *told,
        "uriast: 5 of 6 rules are left out: 1 recurses, 1 has prose, 1 needs another text, 2 need one of these",
    ]
    assert "- a: it needs b." in result.stdout
    result = run("grammar", "--rule", "A", "--rule", "f", name)
    assert result.stderr.splitlines() == [
        f"{name}:1: a is left out: it needs b",
        told[0],
        "uriast: 3 of 4 rules are left out: 1 recurses, 2 need one of these",
    ]
    assert rules_of(result.stdout) == ["f"]


def test_a_rule_that_is_left_out_is_told_by_its_file_and_not_by_another(tmp_path: Path) -> None:
    other, name = written(tmp_path, other='b = "b"\n', one='\nc = b\na = "(" a ")"\n')
    assert run("grammar", "--with", other, name).stderr.startswith(f"{name}:3: a is left out: ")


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ((), 0),
        (("f",), 0),
        (("D", "f"), 0),
        (("c",), 1),
        (("a", "f"), 1),
        (("f", "B"), 1),
        (("P-q",), 1),
        (("p_q", "f"), 1),
    ],
)
def test_a_wanted_rule_that_is_left_out_is_an_error(names: tuple[str, ...], status: int) -> None:
    text = 'a = b\nb = "(" b ")"\nc = <any CHAR>\nd = f\nf = "f"\np-q = <x, see [RFC5322]>\n'
    result = run("grammar", *(f"--rule={name}" for name in names), stdin=text.encode())
    assert result.exit_code == status
    assert ("f" in rules_of(result.stdout)) is ("f" in names or not names)


def test_the_rules_of_which_other_text_count_is_reported(tmp_path: Path) -> None:
    one, two, three = written(tmp_path, one='a = "1"\nb = "b"\n', two='a = "2"\nb = "B"\n', three='a = "3"\nc = b a\n')
    (name,) = written(tmp_path, name="c = b\n\nd = a\n")
    result = run("grammar", "--with", one, "--with", two, "--with", three, name)
    assert result.stderr == f"{name}:3: a is that of {one}, not the different one of {two} and {three}\n"
    assert result.exit_code == 0
    (last,) = written(tmp_path, last="e = d\n")
    result = run("grammar", "--with", one, "--with", two, "--with", name, last)
    assert result.stderr == f"{name}:3: a is that of {one}, not the different one of {two}\n"


def test_places_that_only_begin_as_a_rule_are_reported_in_the_order_of_the_text(tmp_path: Path) -> None:
    (name,) = written(tmp_path, mistaken=MISTAKEN)
    result = run("grammar", name)
    assert rules_of(result.stdout) == ["count"]
    assert result.stderr.splitlines() == [
        f"{name}:5:20: limit is not a rule: expected '/' between alternatives, got '|'",
        f"{name}:6: total is left out: it has prose, <a number>",
        f"{name}:7:18: sum is not a rule: expected an element, such as DIGIT, '/' or the end of the rule, got '.'",
        f"{name}:8:1: all is not a rule: its words name no rules",
        "uriast: 1 of 2 rules is left out: 1 has prose",
    ]
    assert result.exit_code == 0


def test_with_the_names_of_rules_other_places_are_not_reported(tmp_path: Path) -> None:
    (name,) = written(tmp_path, mistaken=f"{MISTAKEN}\n   COUNT = = 1\n")
    result = run("grammar", "--rule", "count", name)
    told = f"{name}:10:12: COUNT is not a rule: expected an element, such as DIGIT, got '='"
    assert result.stderr == f"{told}; so the definition in line 4 counts\n"


def test_a_broken_definition_is_told_with_the_one_before_it_that_counts(tmp_path: Path) -> None:
    good, other = "   num = 1*DIGIT\n", "   port = num\n"
    broken = "   num = [ '-' ] 1*DIGIT\n   NUM := 1*DIGIT\n"
    (name,) = written(tmp_path, broken=f"Prose.\n\n{good}{other}{broken}")
    told = [
        'num is not a rule: expected a text in double quotes, as in "x", got "\'"',
        "NUM is not a rule: expected '=' after the name of a rule, got ':='",
    ]
    assert run("grammar", name).stderr.splitlines() == [
        f"{name}:5:12: {told[0]}; so the definition in line 3 counts",
        f"{name}:6:8: {told[1]}; so the definition in line 3 counts",
    ]
    (name,) = written(tmp_path, broken=f"Prose.\n\n{broken}{good}{other}")
    assert run("grammar", name).stderr.splitlines() == [f"{name}:3:12: {told[0]}", f"{name}:4:8: {told[1]}"]


def test_a_rule_that_is_defined_in_two_ways_is_reported(tmp_path: Path) -> None:
    (name,) = written(tmp_path, twice='Prose.\n\n   a = "x"\n   b = "b"\n   a = "y"\n   b = "b"\n')
    result = run("grammar", name)
    assert result.stderr == f"{name}:5: a is defined otherwise in line 3, which does not count\n"
    assert result.exit_code == 0


def test_a_rule_that_replaces_one_of_rfc_3986_for_others_is_told(tmp_path: Path) -> None:
    other, name = written(
        tmp_path, other="scheme = 1*DIGIT\n", one='site = host / scheme\nreg-name = 1*ALPHA\nport = ""\n'
    )
    result = run("grammar", "--with", other, name)
    assert result.stderr.splitlines() == [
        f"{name}:1: scheme is that of {other}, not the different one of rfc3986",
        f"{name}:2: reg-name replaces that of RFC 3986, also in host",
    ]
    assert result.exit_code == 0
    assert rules_of(result.stdout) == ["scheme", "site", "reg_name", "port", "host"]


def test_a_rule_of_rfc_3986_counts_before_one_that_a_text_leaves_out(tmp_path: Path) -> None:
    other, name = written(tmp_path, other="host = <any>\nok = DIGIT\n", one="site = host\n")
    result = run("grammar", "--with", other, name)
    assert result.stderr == f"{name}:1: host is that of rfc3986, not the different one of {other}\n"
    assert (result.exit_code, rules_of(result.stdout)) == (0, ["site"])
