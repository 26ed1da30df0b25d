"""What is composed wrongly is refused where it is composed, and an error says what was expected."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import parsy
import pytest

from uriast.combinators import Parser, alt, explained, fail, generate, lazy, literal, peek, regex, seq

if TYPE_CHECKING:
    from collections.abc import Callable

LETTER: Any = regex("a")
NO_TEXTS: list[Any] = [b"a", ["a"], None, 1]


def bound_to(other: Any) -> Parser[Any]:
    """A parser whose function returns something else than a parser."""

    def following(_: object) -> Any:
        return other

    return regex("a").bind(following)


def explain(text: Any) -> object:
    """Explain why something does not match."""
    return regex("a").explain(text, whole=True)


COMPOSE: list[Callable[[Any], object]] = [
    lambda other: LETTER | other,
    lambda other: LETTER + other,
    lambda other: LETTER >> other,
    lambda other: LETTER << other,
    LETTER.then,
    LETTER.skip,
    LETTER.sep_by,
    LETTER.until,
    lambda other: bound_to(other).parse("a"),
    lambda other: lazy(lambda: other).parse("a"),
    peek,
    explained,
]


@pytest.mark.parametrize("other", [1, "a", None, re.compile("a")])
def test_a_parser_is_composed_with_parsers(other: Any) -> None:
    for compose in COMPOSE:
        with pytest.raises(TypeError, match=f"^expected a parser, got {type(other).__name__}$"):
            compose(other)
    for combine, arguments in ((seq, (LETTER, other)), (alt, (LETTER, other)), (partial(seq, x=LETTER, y=other), ())):
        with pytest.raises(TypeError, match=r"^expected a rule or a parser"):
            combine(*arguments)


@pytest.mark.parametrize("function", [1, None, LETTER])
def test_a_value_goes_to_a_function(function: object) -> None:
    for compose in (LETTER.map, LETTER.bind, LETTER.combine, LETTER.combine_dict):
        with pytest.raises(TypeError, match=f"^expected a function, got {type(function).__name__}$"):
            compose(function)


def test_a_predicate_is_a_function_and_has_a_description() -> None:
    with pytest.raises(TypeError, match=r"^expected a function, got int$"):
        LETTER.where(1, "one")
    with pytest.raises(TypeError, match=r"^expected str, got int$"):
        LETTER.where(bool, 1)


def test_a_description_is_a_text() -> None:
    describing: list[Callable[[Any], object]] = [LETTER.desc, LETTER.tag, LETTER.should_fail, fail]
    for describe in describing:
        with pytest.raises(TypeError, match=r"^expected str, got int$"):
            describe(1)


def test_a_parser_reads_texts() -> None:
    for read, text in product((LETTER.parse, LETTER.parse_partial, explain), NO_TEXTS):
        with pytest.raises(TypeError, match=f"^expected str, got {type(text).__name__}$"):
            read(text)


def test_a_number_of_repetitions_is_a_whole_number() -> None:
    repeats: list[Callable[[], object]] = [
        lambda: LETTER * "3",
        lambda: LETTER * 1.5,
        lambda: LETTER * range(0, 9, 2),
        lambda: LETTER.times("1"),
        lambda: LETTER.times(0, 1.5),
        lambda: LETTER.at_least(float("inf")),
        lambda: LETTER.sep_by(LETTER, min="1"),
        lambda: LETTER.until(LETTER, 0, "1"),
    ]
    for repeat in repeats:
        with pytest.raises(TypeError, match=r"^expected whole numbers of repetitions, got "):
            repeat()


def test_a_number_of_repetitions_is_not_negative_nor_above_the_other() -> None:
    repeats: list[Callable[[], object]] = [
        lambda: LETTER * -1,
        lambda: LETTER * range(3, 1),
        lambda: LETTER.times(-1),
        lambda: LETTER.times(2, 1),
        lambda: LETTER.at_most(-1),
        lambda: LETTER.at_least(-1),
        lambda: LETTER.sep_by(LETTER, min=-1),
        lambda: LETTER.sep_by(LETTER, min=3, max=1),
        lambda: LETTER.until(LETTER, -1),
        lambda: LETTER.until(LETTER, 3, 1),
    ]
    for repeat in repeats:
        with pytest.raises(ValueError, match=r"^expected 0 or more repetitions, the minimum first, got "):
            repeat()


@pytest.mark.parametrize("pattern", [1, None, b"a", re.compile(b"a"), LETTER])
def test_a_regular_expression_is_for_texts(pattern: Any) -> None:
    with pytest.raises(TypeError, match=f"^expected str or a pattern for it, got {type(pattern).__name__}$"):
        regex(pattern)


@pytest.mark.parametrize("group", [2, -1, "name", None, (0, 1)])
def test_the_group_of_a_regular_expression_is_one_of_its_groups(group: Any) -> None:
    with pytest.raises(ValueError, match=r"^expected a group of the pattern, got "):
        regex("(a)", group=group)


@pytest.mark.parametrize("function", [1, None, "name", LETTER])
def test_a_lazy_parser_and_a_generator_are_functions(function: Any) -> None:
    with pytest.raises(TypeError, match=f"^expected a function that returns a parser, got {type(function).__name__}$"):
        lazy(function)
    with pytest.raises(TypeError, match=f"^expected a generator function, got {type(function).__name__}$"):
        generate(function)


@pytest.mark.parametrize("value", [1, None, LETTER, []])
def test_a_function_that_returns_no_generator_is_refused(value: object) -> None:
    function: Any = partial(lambda: value)
    kind = type(value).__name__
    with pytest.raises(TypeError, match=f"^expected a generator function, got one that returns {kind}$"):
        generate(function).parse("a")


def test_a_generator_yields_parsers() -> None:
    def steps() -> Any:
        yield 1

    with pytest.raises(TypeError, match=r"^expected a parser, got int$"):
        generate(steps).parse("a")


def test_a_declaration_that_became_nothing_is_refused_by_parsy() -> None:
    declared = parsy.forward_declaration()
    assert isinstance(explained(declared), Parser)
    with pytest.raises(AttributeError):
        (literal("a") | declared).parse("b")
