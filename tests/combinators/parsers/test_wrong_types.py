"""What is composed wrongly is refused where it is composed, and an error says what was expected."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import parsy
import pytest

from uriast.combinators import Parser, Rule, alt, explained, lazy, literal, peek, regex, seq

if TYPE_CHECKING:
    from collections.abc import Callable

LETTER: Any = regex("a")


def explain(text: Any) -> object:
    """Explain why something does not match."""
    return regex("a").explain(text, whole=True)


COMPOSE: list[Callable[[Any], object]] = [
    *(lambda other, one=one: one | other for one in (LETTER, literal("a"))),
    *(lambda other, one=one: one + other for one in (LETTER, literal("a"))),
    *(lambda other, one=one: one >> other for one in (LETTER, literal("a"))),
    *(lambda other, one=one: one << other for one in (LETTER, literal("a"))),
    *(lambda other, one=one: other | one for one in (LETTER, literal("a"))),
    *(lambda other, one=one: other + one for one in (LETTER, literal("a"))),
    *(lambda other, one=one: other >> one for one in (LETTER, literal("a"))),
    *(lambda other, one=one: other << one for one in (LETTER, literal("a"))),
    LETTER.then,
    LETTER.skip,
    LETTER.sep_by,
    LETTER.until,
    literal("a").sep_by,
    partial(seq, LETTER),
    partial(alt, LETTER),
    lambda other: seq(x=LETTER, y=other),
    lambda other: lazy(lambda: other).parse("a"),
    peek,
    explained,
]


@pytest.mark.parametrize("other", [1, "a", None, re.compile("a")])
def test_a_parser_is_composed_with_parsers(other: Any) -> None:
    for compose in COMPOSE:
        with pytest.raises(TypeError, match=f"^expected a rule or a parser, got {type(other).__name__}(: |$)"):
            compose(other)


@pytest.mark.parametrize("one", [LETTER, literal("a")])
def test_a_parser_of_parsy_comes_first_or_last(one: Any) -> None:
    other: Any = parsy.string("a")
    assert [(other | one).parse("a"), (other + one).parse("aa"), (other >> one << other).parse("aaa")] == [
        "a",
        "aa",
        "a",
    ]


def test_what_rules_alone_have_is_said_of_a_parser() -> None:
    with pytest.raises(
        AttributeError, match=r"'Parser' object has no attribute 'abnf': only a rule has it, and regex\(\)"
    ):
        _ = LETTER.abnf
    with pytest.raises(AttributeError, match=r"^'Parser' object has no attribute 'abfn'$"):
        _ = LETTER.abfn
    named = [name for name in dir(Parser) if not hasattr(Parser, name)]
    assert {"abnf", "matches", "pattern"} <= set(named)
    assert all(hasattr(literal("a"), name) for name in named)


def test_no_attribute_of_a_rule_is_found_by_a_function() -> None:
    # Python then looks each of them up in a slower way, in each call of `parse`.
    assert not hasattr(Rule, "__getattr__")


@pytest.mark.parametrize("parser", [LETTER, literal("a")])
def test_a_repetition_has_whole_numbers(parser: Any) -> None:
    for times, error in ((-1, ValueError), (range(3, 2), ValueError), ("a", TypeError), (range(1, 9, 2), TypeError)):
        with pytest.raises(error, match=r"^expected "):
            parser * times


def test_a_parser_reads_texts() -> None:
    values: list[Any] = [b"a", ["a"], None, 1]
    for read, value in product((LETTER.parse, LETTER.parse_partial, explain), values):
        with pytest.raises(TypeError, match=f"^expected str, got {type(value).__name__}$"):
            read(value)


def test_a_declaration_that_became_nothing_is_refused_by_parsy() -> None:
    declared = parsy.forward_declaration()
    assert isinstance(explained(declared), Parser)
    with pytest.raises(AttributeError):
        (literal("a") | declared).parse("b")
