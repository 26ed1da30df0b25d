"""A rule writes its values by itself: whatever the classes of nodes are bound to, and only what it reads again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from hypothesis import given

from uriast import parse
from uriast.combinators import (
    IrreversibleError,
    Node,
    ParseError,
    Rule,
    Spanned,
    char_range,
    literal,
    seq,
    string,
    words,
)
from uriast.grammar import rfc3986
from uriast.schemes import mailto
from uriast.testing.strategies import texts

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT = char_range("0", "9")
NUMBER = DIGIT.map(int, inverse=str)


@attrs.frozen
class Count(Node):
    """A node whose class is bound to a rule that writes it in another way than the rules below."""

    number: int


BOUND = (string("#") >> NUMBER).map(Count).bind_nodes()


@attrs.frozen
class Free(Node):
    """A node whose class is bound to no rule."""

    left: Any
    right: Any = None


@attrs.frozen
class Freer(Free):
    """A node of a subclass without more fields."""


@attrs.frozen
class Dot(Node):
    """A node that writes itself."""

    def __str__(self) -> str:
        return "."


DOT = string(".").result(Dot()).bind_nodes()
HALF = DIGIT.map(lambda digit: 2 * int(digit), inverse=lambda number: str(number // 0))
EITHER = seq(NUMBER, DIGIT).combine(Free) | NUMBER.map(Free)
LEFT = seq(string("<") >> NUMBER, (string(":") >> DIGIT).optional()).combine(Free) << string(">")


@pytest.mark.parametrize(
    ("rule", "written"),
    [
        (NUMBER, "7"),
        (DIGIT, "7"),
        (string("yes").result(1) | string("no").result(0), "no"),
        (seq(NUMBER, string("-") >> DIGIT.optional()), "1-2"),
        (NUMBER.many(), "123"),
        (DIGIT.sep_by(string(",")), "1,2"),
        (LEFT, "<1:2>"),
        (LEFT, "<1>"),
        (seq(LEFT, LEFT.optional()), "<1><2:3>"),
        (EITHER, "1"),
        (EITHER, "12"),
        (BOUND, "#3"),
        (string("n") >> NUMBER.map(Count), "n3"),
        (string("#") >> NUMBER.map(lambda number: number + 1, inverse=lambda number: number - 1).map(Count), "#3"),
        (DOT, "."),
        (seq(LEFT, DOT), "<1>."),
        (LEFT.spanned(), "<1>"),
        (seq(LEFT.spanned(), NUMBER.spanned()), "<1>2"),
        (string("a").result(Free(1, 2)) | string("b").result(Free(3, 4)), "b"),
        (rfc3986.URI_reference, "http://user:secret@[::1]:80/a?q#f"),
        (rfc3986.hier_part, "//h/a"),
        (mailto.rule, "mailto:a@b?subject=c"),
    ],
)
def test_the_value_of_a_text_is_written_as_that_text(rule: Rule[Any], written: str) -> None:
    assert rule.write(rule.parse(written)) == written


@given(texts(rfc3986.URI_reference))
def test_a_bound_node_is_written_as_its_class_prints_it(read: str) -> None:
    assert rfc3986.URI_reference.write(parse(read)) == str(parse(read)) == read


def test_a_class_that_is_bound_to_another_rule_is_written_by_this_one() -> None:
    other = string("n") >> NUMBER.map(Count)
    assert (str(Count(3)), BOUND.write(Count(3)), other.write(Count(3))) == ("#3", "#3", "n3")


def test_a_node_of_a_subclass_is_written_as_one_of_its_base() -> None:
    assert LEFT.write(Freer(1, "2")) == "<1:2>"


def test_the_indices_of_a_place_do_not_matter() -> None:
    assert NUMBER.spanned().write(Spanned(7, 5, 6)) == "7"


@pytest.mark.parametrize(
    ("rule", "value", "message"),
    [
        (NUMBER, 12, r"%x30-39: unexpected '2' at index 1"),
        (NUMBER, "a", r"%x30-39: unexpected 'a' at index 0"),
        (NUMBER, "1", r"%x30-39: the value would read back as 1"),
        (NUMBER, True, r"%x30-39: unexpected 'T' at index 0"),
        (DIGIT, "", r"%x30-39: "),
        (seq(NUMBER, NUMBER), (1, 2, 3), r"%x30-39 %x30-39: the value would read back as \(1, 2\)"),
        (seq(NUMBER, NUMBER), [1, 2], r"%x30-39 %x30-39: the value would read back as \(1, 2\)"),
    ],
)
def test_a_value_that_no_text_reads_as_is_refused(rule: Rule[Any], value: object, message: str) -> None:
    with pytest.raises(ParseError, match=f"^{message}"):
        rule.write(value)


def test_an_inverse_that_gives_no_text_is_told() -> None:
    with pytest.raises(TypeError, match=r"^%x30-39: expected text of an inverse, got float$"):
        DIGIT.map(int, inverse=cast("Callable[[int], str]", float)).write(3)


@pytest.mark.parametrize(("rule", "value"), [(words({"a": 1}), 3), (seq(NUMBER, NUMBER), (1,)), (HALF, 7)])
def test_a_value_that_an_inverse_refuses_is_refused(rule: Rule[Any], value: object) -> None:
    kind = type(value).__name__
    with pytest.raises(ValueError, match=rf": expected a value that the rule reads, got another {kind}$") as caught:
        rule.write(value)
    assert caught.value.__cause__ is None


def test_a_value_that_reads_back_as_another_is_refused_at_the_beginning() -> None:
    with pytest.raises(ParseError) as caught:
        NUMBER.write("1")
    assert caught.value.index == 0
    assert set(caught.value.expected) == {"1"}


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        (DIGIT, 7),
        (DIGIT, None),
        (DIGIT, b"7"),
        (seq(NUMBER, NUMBER), 7),
        (NUMBER.many(), 7),
        (LEFT, Count(3)),
        (LEFT, Free(1, Free(2))),
        (LEFT, "<1>"),
        (rfc3986.URI, parse("a")),
        (rfc3986.URI, "a:b"),
        (NUMBER.spanned(), 7),
    ],
)
def test_a_value_of_another_type_is_refused(rule: Rule[Any], value: object) -> None:
    with pytest.raises(TypeError, match=rf": expected a value of the rule, got {type(value).__name__}$"):
        rule.write(value)


@pytest.mark.parametrize(
    ("rule", "read"),
    [(DIGIT.map(int), "1"), (literal("a") >> DIGIT, "a1"), (seq(DIGIT, DIGIT.map(int)).combine(Free), "12")],
)
def test_a_rule_that_is_not_reversible_says_so(rule: Rule[Any], read: str) -> None:
    with pytest.raises(IrreversibleError):
        rule.write(rule.parse(read))


def one_more(number: int) -> str:
    return str(number + 1)


def as_many(number: int) -> str:
    return "1" * number


@pytest.mark.parametrize("inverse", [one_more, as_many])
def test_a_verdict_does_not_go_by_the_rule_that_a_class_is_bound_to(inverse: Callable[[int], str]) -> None:
    other = (string("#") >> DIGIT.map(int, inverse=inverse)).map(Count)
    assert BOUND.verdict().is_reversible
    assert other.verdict().reason.startswith("expected a value that writes '#0' again, got '#")
