"""The rules of a text are a mapping from their names to rules."""

from __future__ import annotations

import re

import pytest

from uriast.abnf import RuleList, read_abnf
from uriast.combinators import ParseError, Rule

rules = read_abnf('Port = *DIGIT\na-b = Port "x"\nc = "(" [c] ")"\n')


def test_rules_are_found_without_regard_to_case() -> None:
    assert [rules[name].parse("1x") for name in ("a-b", "A-B")] == ["1x", "1x"]
    assert "PORT" in rules
    assert "d" not in rules
    assert rules.get("d") is None


def test_names_are_as_in_the_text_and_in_its_order() -> None:
    assert (list(rules), len(rules), repr(rules)) == (["Port", "a-b"], 2, "RuleList(Port, a-b)")
    assert all(isinstance(rule, Rule) for rule in rules.values())


def test_a_name_without_a_rule_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="expected the name of a rule, got d"):
        rules["d"]
    with pytest.raises(KeyError, match=re.escape("got C, which is left out: it recurses: c, c")):
        rules["C"]


def test_rule_lists_are_equal_if_they_are_the_same() -> None:
    again = read_abnf('a = "x"\n')
    assert again == again  # noqa: PLR0124 - the same object
    assert again != read_abnf('a = "x"\n')
    assert len({again, again, rules}) == 2
    assert isinstance(again, RuleList)


def test_a_grammar_has_the_rules_and_the_core_rules() -> None:
    assert getattr(rules.grammar, "a_b") is rules["a-b"]  # noqa: B009 - the class is made at run time
    assert rules.grammar.DIGIT.parse("1") == "1"


def test_errors_tell_the_name_of_the_rule() -> None:
    with pytest.raises(ParseError, match="a-b"):
        rules["a-b"].parse("12y")


def test_the_rules_are_shown_as_abnf() -> None:
    assert rules.abnf == 'Port = *DIGIT\na-b = Port "x"\nc = "(" [c] ")"'
    assert read_abnf(rules.abnf).abnf == rules.abnf
