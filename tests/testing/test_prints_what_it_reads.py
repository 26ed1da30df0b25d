"""The laws hold for the package's own rules, and each of them finds a rule that breaks it."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from uriast.combinators import Explanation, Node, ParseError, Rule, char_range, literal, text
from uriast.grammar import rfc3986
from uriast.schemes import http, mailto
from uriast.testing import assert_prints_what_it_reads

RULES: list[Rule[Any]] = [
    rfc3986.URI_reference,
    mailto.rule,
    http.rule,
]
DIGIT: Rule[Any] = char_range("0", "9")


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_laws_hold(rule: Rule[Any]) -> None:
    assert_prints_what_it_reads(rule, max_examples=25)


def broken(rule: Rule[Any]) -> str:
    """The message of the law that a rule breaks."""
    with pytest.raises(AssertionError) as caught:
        assert_prints_what_it_reads(rule)
    assert caught.value.__cause__ is None
    assert not hasattr(caught.value, "__notes__")
    return str(caught.value)


def test_the_shortest_text_that_prints_as_another_is_named() -> None:
    lower = text(char_range("A", "Z").at_least(1)).map(str.lower, inverse=str.lower)
    assert broken(lower.desc("lower")) == "lower: expected 'A' to print as it was read, got 'a'"


def test_more_texts_are_tried_than_for_a_verdict() -> None:
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


def test_a_rule_of_any_values_is_asked_to_write_them() -> None:
    assert_prints_what_it_reads(DIGIT.map(int, inverse=str), max_examples=20)
    assert broken(DIGIT.map(int, inverse=lambda digit: str(9 - digit))) == (
        "%x30-39: expected '0' to be written again, got ParseError: %x30-39: the value would read back as 9"
    )
    said = broken(DIGIT.map(int))
    assert said.startswith("%x30-39: expected '0' to be written again, got IrreversibleError: expected a value with an")


ANY = char_range("\x00", "\U0010ffff")
LETTER = char_range("a", "z")


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (text(LETTER.not_followed_by(LETTER), LETTER), "expected texts that match, got hardly any: it refuses nearly"),
        (text(ANY.many()), "expected near misses of its texts, got hardly any: it matches nearly all texts"),
        (text((ANY | literal("\r\n")).many()), "expected near misses of its texts, got hardly any: it matches nearly"),
    ],
)
def test_a_rule_that_refuses_or_matches_nearly_all_texts_is_told_as_such(rule: Rule[Any], message: str) -> None:
    with pytest.raises(AssertionError, match=f"^it: {message}"):
        assert_prints_what_it_reads(rule.desc("it"))


@attrs.frozen
class Number(Node):
    value: int


def test_a_class_that_is_bound_to_another_rule_is_written_by_the_rule_itself() -> None:
    DIGIT.map(int, inverse=str).map(Number).bind_nodes()
    other = DIGIT.map(int, inverse=lambda digit: str(digit + 1)).map(Number)
    said = broken(other)
    assert said.startswith("%x30-39: expected '0' to be written again, got ParseError: %x30-39: the value would read")


def test_the_text_before_an_index_begins_a_text() -> None:
    said = broken(Faulty(None))
    assert re.search(r": expected the text before index (\d) to be the beginning of a text, got ('.*'), for \2$", said)
