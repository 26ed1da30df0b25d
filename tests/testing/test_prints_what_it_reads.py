"""The laws hold for the package's own rules, and each of them finds a rule that breaks it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from uriast.combinators import Explanation, ParseError, Rule, char_range, text
from uriast.grammar import rfc3986
from uriast.schemes import http, mailto
from uriast.testing import assert_prints_what_it_reads

RULES: list[Rule[Any]] = [
    rfc3986.URI_reference,
    mailto.rule,
    http.rule,
]
DIGIT = char_range("0", "9")


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_laws_hold(rule: Rule[Any]) -> None:
    assert_prints_what_it_reads(rule, max_examples=25)


def broken(rule: Rule[str]) -> str:
    """The message of the law that a rule breaks."""
    with pytest.raises(AssertionError) as caught:
        assert_prints_what_it_reads(rule)
    assert caught.value.__cause__ is None
    assert not hasattr(caught.value, "__notes__")
    return str(caught.value)


def test_the_shortest_text_that_prints_as_another_is_named() -> None:
    lower = text(char_range("A", "Z").at_least(1)).map(str.lower, inverse=str.lower)
    said = broken(lower.desc("lower"))
    assert said.startswith("lower: expected 'A' to print as it was read, got 'a'; its verdict: expected a value that")


def test_a_verdict_that_finds_nothing_is_not_quoted() -> None:
    odd = text(DIGIT.times(3)).map(lambda digits: digits.replace("777", "7"), inverse=lambda digits: digits)
    assert odd.verdict().is_reversible
    assert broken(odd) == "3%x30-39: expected '777' to print as it was read, got '7'"


class Faulty(Rule[str]):
    """A rule whose errors have a fixed index; `None` stands for the end."""

    def __init__(self, index: int | None, expected: tuple[str, ...] = ("digit",)) -> None:
        super().__init__(text(DIGIT.times(2)).definition)
        self.index = index
        self.expected = expected

    def parse(self, stream: str) -> str:  # type: ignore[override] # as for Rule
        try:
            return super().parse(stream)
        except ParseError:
            index = len(stream) if self.index is None else self.index
            error = Explanation(index, self.expected, None, None, "", "")
            raise ParseError.explained(self.name, stream, error) from None


class Lenient(Rule[str]):
    """A rule that reads what it does not match."""

    def parse(self, stream: str) -> str:  # type: ignore[override] # as for Rule
        return stream


def test_a_near_miss_must_not_be_read() -> None:
    lenient = Lenient(DIGIT.definition)
    assert broken(lenient) == "%x30-39: expected ParseError, as the rule does not match, got '', for ''"


def test_an_index_stands_in_the_text() -> None:
    assert broken(Faulty(9)) == "2%x30-39: expected an index from 0 to 0, got 9, for ''"
    assert broken(Faulty(-1)) == "2%x30-39: expected an index from 0 to 0, got -1, for ''"


def test_an_index_is_not_before_what_a_text_of_the_rule_begins_with() -> None:
    assert broken(Faulty(0)) == "2%x30-39: expected an index from 1 to 1, got 0, for '0'"


def test_something_is_expected() -> None:
    assert broken(Faulty(0, ())) == "2%x30-39: expected something to be expected at index 0, got nothing, for ''"


def test_a_value_that_is_no_text_is_refused() -> None:
    numbers: Rule[Any] = DIGIT.map(int)
    with pytest.raises(TypeError, match="expected a rule of nodes or texts, got a value of type int"):
        assert_prints_what_it_reads(numbers)


def test_the_text_before_an_index_begins_a_text() -> None:
    said = broken(Faulty(None))
    assert re.search(r": expected the text before index (\d) to be the beginning of a text, got ('.*'), for \2$", said)
