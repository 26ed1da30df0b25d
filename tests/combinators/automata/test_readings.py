"""The number of readings of a text, against trying each of them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, strategies as st

from uriast.combinators.automata.forms import Forms
from uriast.combinators.automata.positions import Budget, BudgetError
from uriast.combinators.automata.products import more_readings
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.regular.forms import FromRegular
from uriast.combinators.regular.regex import Alternation, Concat, NegativeLookahead, Regular, Repeat, Set

if TYPE_CHECKING:
    from collections.abc import Iterator

A, B, AB = (Set(CharSet.of_text(each)) for each in ("a", "b", "ab"))
TEXTS: Final = ["".join(letters) for size in range(5) for letters in product("ab", repeat=size)]


def larger(inner: st.SearchStrategy[Regular]) -> st.SearchStrategy[Regular]:
    """Expressions that are made of others. No iteration may be empty: `re` has rules of its own for it."""
    items = st.lists(inner, max_size=3).map(tuple)
    counts = st.sampled_from([(0, None), (1, None), (0, 1), (0, 3), (1, 2), (2, 2)])
    return st.one_of(
        items.map(Concat),
        items.filter(bool).map(Alternation),
        st.tuples(inner, counts).map(lambda pair: pair[0] if pair[0].nullable else Repeat(pair[0], *pair[1])),
    )


REGULARS: Final[st.SearchStrategy[Regular]] = st.recursive(st.sampled_from([A, B, AB]), larger, max_leaves=8)


class Trying:
    """All readings by an expression, one at a time. `last` counts those that read the last character of the text."""

    def __init__(self, text: str) -> None:
        self.last = 0
        self._text = text

    def ends(self, item: Regular, start: int) -> Iterator[int]:
        match item:
            case Set(chars):
                if start < len(self._text) and self._text[start] in chars:
                    self.last += start + 1 == len(self._text)
                    yield start + 1
            case Concat(items):
                yield from self._row(items, start)
            case Alternation(items):
                for each in items:
                    yield from self.ends(each, start)
            case Repeat(inner, least, most):
                if most != 0:
                    rest = Repeat(inner, max(least - 1, 0), None if most is None else most - 1)
                    yield from self._row((inner, rest), start)
                if not least:
                    yield start
            case _:
                yield start

    def _row(self, items: tuple[Regular, ...], start: int) -> Iterator[int]:
        if not items:
            yield start
            return
        for end in self.ends(items[0], start):
            yield from self._row(items[1:], end)


def readings(item: Regular, text: str) -> int:
    """The number of readings of a text: those behind its last character, or those at the end of the expression."""
    trying = Trying(text)
    at_end = list(trying.ends(item, 0)).count(len(text))
    return max(trying.last if text else 1, at_end)


def found(item: Regular, most: int, steps: float = 100_000) -> str | None:
    """A shortest text that has more readings."""
    forms = Forms()
    return more_readings(forms, FromRegular(forms).form(item), most, Budget(steps))


@given(REGULARS, st.integers(1, 4))
def test_a_shortest_text_is_found_that_has_more_readings(item: Regular, most: int) -> None:
    text = found(item, most)
    crowded = [each for each in TEXTS if readings(item, each) > most]
    if text is not None and len(text) < 5:
        assert readings(item, text) > most
        assert len(crowded[0]) == len(text)
    else:
        assert not crowded


@pytest.mark.parametrize(
    ("item", "text"),
    [
        (Repeat(Alternation((A, Concat((A, A)))), 0, None), "a" * 10),
        (Repeat(Alternation((A, Concat((A, A)))), 1, 40), "a" * 10),
        (Concat((Repeat(A, 0, None), Repeat(A, 0, None))), "a" * 100),
        (Concat((Repeat(A, 0, 100), Repeat(A, 0, 100))), "a" * 100),
        (Concat((Repeat(A, 0, 49), Repeat(A, 0, 49))), None),
        (Concat(tuple(Repeat(A, 0, 1) for _ in range(30))), "aa"),
        (Concat(tuple(Repeat(A, 0, 3) for _ in range(20))), "aa"),
        (Alternation((A,) * 101), "a"),
        (Alternation((A,) * 100), None),
        (Alternation((Concat(()),) * 101), ""),
        (Concat((B, Alternation((Concat(()),) * 101))), "b"),
        (Repeat(A, 0, 5_000), None),
        (Concat((B, NegativeLookahead(Concat((A, A))), Repeat(A, 0, None), Repeat(A, 0, None))), None),
        (Concat((B, NegativeLookahead(Concat((A, B))), Repeat(A, 0, None), Repeat(A, 0, None))), "b" + "a" * 100),
    ],
)
def test_loops_without_and_with_a_limit_and_rows_of_options_can_have_many_readings(
    item: Regular, text: str | None
) -> None:
    assert found(item, 100) == text


def test_a_search_that_takes_too_long_is_given_up() -> None:
    far = Concat((Repeat(AB, 0, None), A, Repeat(AB, 14, 14)))
    with pytest.raises(BudgetError):
        found(far, 100, 10_000)
