"""Factoring: alternatives share what they have in common, and capture the same."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from support.regulars import regulars

from uriast.combinators.definition.charset import CharSet
from uriast.combinators.engines.factoring import factored
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    NegativeLookahead,
    Repeat,
    Set,
    concat,
)
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from uriast.combinators.regular.regex import Regular

A, B, AB, X, Y = (Set(CharSet.of_text(each)) for each in ("a", "b", "ab", "x", "y"))
SOME_A, SOME_B = Repeat(A, 0, None), Repeat(B, 1, None)


def ways(*sequences: tuple[Regular, ...]) -> Regular:
    return Alternation(tuple(map(concat, sequences)))


@pytest.mark.parametrize(
    ("item", "pattern"),
    [
        (ways((A,), (B,)), "(?:a|b)"),
        (ways((A, X), (B, X)), "(?:ax|bx)"),
        (ways((Group(1, A),), (Group(1, B),)), "([ab])"),
        (ways((Group(1, A),), (Group(2, B),)), "(?:(a)|(b))"),
        (ways((Group(1, A),), (Group(1, A), B)), "(?:(a)|(a)b)"),
        (ways((A, Group(1, X)), (B, Group(1, X))), "(?:a|b)(x)"),
        (ways((Group(1, A), X), (Group(1, B), X)), "([ab])x"),
        (ways((A, Y, Group(1, X)), (B, Y, Group(1, X))), "(?:a|b)y(x)"),
        (ways((A, A, Y, Group(1, X)), (A, Y, Group(1, X))), "(?:a|)ay(x)"),
        (ways((A, Group(1, X)), (Group(1, X),)), "(?:a|)(x)"),
        (ways((Group(1, X),), (A, Group(1, X))), "(?:|a)(x)"),
        (ways((Group(1, X),), (A, Group(1, X)), (Group(1, B),)), "(?:(?:|a)(x)|(b))"),
        (ways((A, Group(1, X)), (B,), (Y, Group(1, X))), "(?:(?:a|y)(x)|b)"),
        (ways((A, Group(1, X)), (A,), (Y, Group(1, X))), "(?:(?:a|y)(x)|a)"),
        (ways((A, Group(1, X)), (Y,), (Y, Group(1, X))), "(?:a(x)|y|y(x))"),
        (ways((A, Group(1, X)), (), (Y, Group(1, X))), "(?:a(x)||y(x))"),
        (
            ways((Group(1, A), Y, ways((B, Group(2, X)), (Group(2, Y),))), (B, Group(2, X)), (Group(2, B),)),
            "(?:(a)y(?:b(x)|(y))|b(x)|(b))",
        ),
        (
            ways(
                (Group(1, A), Y, ways((B, Group(2, X), Group(3, X)), (Group(2, Y),))),
                (B, Group(2, X), Group(3, X)),
                (Group(2, B),),
            ),
            "(?:(?:(a)y|)b(x)(x)|(a)y(y)|(b))",
        ),
        (
            ways((Group(1, SOME_A), ways((A, Group(2, X)), (Group(2, Y),))), (A, Group(2, X))),
            "(?:(a*)(?:a(x)|(y))|a(x))",
        ),
        (ways((Group(1, A), Group(2, X)), (Group(1, A), B), (B, Group(2, X))), "(?:(?:(a)|b)(x)|(a)b)"),
        (ways((Group(1, X),), (A, Group(1, X)), (B,)), "(?:(?:|a)(x)|b)"),
        (ways((A, B, Group(1, X)), (A, Y, Group(1, X))), "(?:ab|ay)(x)"),
        (ways((Y,), (Group(1, A), B), (Group(1, A), X)), "(?:y|(a)b|(a)x)"),
        (ways((Y,), (A, Group(1, X)), (AB, Group(1, X))), "(?:y|(?:a|[ab])(x))"),
        (ways((Group(1, A),), (Group(1, B),), (X, Group(1, B))), "(?:([ab])|x(b))"),
        (
            ways((Group(1, A), Group(3, Y), ways((B, Group(2, X)), (Group(2, Y),))), (B, Group(2, X)), (Group(2, B),)),
            "(?:(a)(y)(?:b(x)|(y))|b(x)|(b))",
        ),
        (Group(1, ways((Group(2, A),), (Group(2, B),))), "(([ab]))"),
        (concat((X, ways((Group(2, A),), (Group(2, B),)))), "x([ab])"),
        (Repeat(ways((A, X), (B, X)), 0, None), "(?:ax|bx)*"),
    ],
)
def test_alternatives_share_groups(item: Regular, pattern: str) -> None:
    assert pattern_source(factored(item)).replace("+)", ")").replace("*+", "*") == pattern


@pytest.mark.parametrize(
    ("prefix", "ends_once"),
    [
        (A, True),
        (concat((A, Y)), True),
        (SOME_A, True),
        (concat((SOME_A, Y)), True),
        (concat((SOME_A, A)), False),
        (concat((A, Repeat(AB, 0, None))), False),
        (concat((A, Repeat(AB, 2, 2))), True),
        (concat((A, Repeat(AB, 1, 2))), False),
        (concat((A, Repeat(concat((Y, SOME_A)), 0, None))), False),
        (concat((A, Repeat(concat((X, SOME_A)), 0, None))), True),
        (Repeat(Alternation((A, EMPTY)), 2, 2), False),
        (Alternation((A, X)), True),
        (ways((A, Y), (A,)), False),
        (concat((A, ways((X,), ()))), True),
        (concat((A, ways((B,), ()))), False),
        (concat((A, ways((X, SOME_A), (A,)))), True),
        (concat((A, ways((X, Repeat(AB, 0, None)), (A,)))), False),
        (concat((A, Group(4, Repeat(AB, 0, None)))), False),
        (concat((A, NegativeLookahead(A))), True),
    ],
)
def test_a_sequence_is_written_out_if_its_beginning_ends_in_one_place_only(prefix: Regular, ends_once: bool) -> None:
    shared = (B, Group(2, X), Group(3, X))
    item = ways((Group(1, prefix), ways(shared, (Group(2, Y),))), shared)
    assert (numbers_in(factored(item)).count(3) == 1) == ends_once


REGULARS: Final = regulars(
    [A, B, AB, SOME_A, SOME_B, Repeat(concat((A, B)), 0, None), Repeat(AB, 2, 2), EMPTY], (1, 2, 3)
)


def numbers_in(item: Regular) -> list[int]:
    match item:
        case Group(number, inner):
            return [number, *numbers_in(inner)]
        case Concat(items) | Alternation(items):
            return [number for part in items for number in numbers_in(part)]
        case _:
            return []


TEXTS: Final = ["".join(each) for length in range(6) for each in product("ab", repeat=length)]


def captured(item: Regular) -> list[dict[int, str] | None]:
    """What each number captures in each text; `None` if the text does not match."""
    compiled, numbers = re.compile(pattern_source(item)), numbers_in(item)
    matches = map(compiled.fullmatch, TEXTS)
    return [
        match and {number: text for number, text in zip(numbers, match.groups(), strict=True) if text is not None}
        for match in matches
    ]


@given(REGULARS)
def test_factoring_changes_no_capture(item: Regular) -> None:
    shared = factored(item)
    assert len(numbers_in(shared)) <= len(numbers_in(item))
    assert captured(shared) == captured(item)
