"""The languages of the proofs are those of an algebra that shares nothing with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, strategies as st
from support import algebra
from support.appendices import RFC3986_RULES, abnf_rules

from uriast.combinators.definition.charset import NOTHING, CharSet
from uriast.testing.proof import MOST_STEPS, Budget, BudgetError, difference, language
from uriast.testing.proof.abnf import expand
from uriast.testing.proof.automata import language_of
from uriast.testing.proof.expressions import Choice, Concat, Group, Repeat

if TYPE_CHECKING:
    from uriast.testing.proof.expressions import Expression

SETS: Final = [CharSet.of_text("a"), CharSet.of_text("b"), CharSet.of_text("ab"), CharSet.of_text("a").complement()]
COUNTS: Final = [(0, None), (1, None), (2, None), (0, 1), (0, 3), (1, 2), (2, 2)]


def larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Expressions that are made of others."""
    items = st.lists(inner, max_size=3).map(tuple)
    return st.one_of(
        items.map(Concat),
        items.map(Choice),
        st.tuples(inner, st.sampled_from(COUNTS)).map(lambda pair: Repeat(pair[0], *pair[1])),
        inner.map(lambda body: Group("g", body)),
        inner.map(lambda body: Concat((body, body))),
    )


EXPRESSIONS: Final[st.SearchStrategy[Expression]] = st.recursive(
    st.sampled_from([*SETS, NOTHING]), larger, max_leaves=10
)


def assert_alike(one: Expression, other: Expression) -> None:
    """Compare two expressions with each other, by both algebras."""
    chars = algebra.samples(one, other)
    expected = [algebra.language(each, chars) for each in (one, other)]
    found = [language_of(each, Budget(MOST_STEPS)) for each in (one, other)]
    for slow, fast in zip(expected, found, strict=True):
        assert max(algebra.live_classes(slow), 1) == len(fast.table) - 1
    shortest = algebra.shortest_difference(*expected)
    told = difference(found[0], found[1])
    assert (shortest is None) == (told is None)
    if shortest is not None and told is not None:
        assert len(shortest) == len(told.text)
        assert found[0].accepts(told.text) is told.only_left is not found[1].accepts(told.text)
        assert [each.accepts(shortest) for each in found] == [each.accepting[run(each, shortest)] for each in expected]


def run(found: algebra.Language, text: str) -> int:
    """The state after a text."""
    state = 0
    for char in text:
        state = found.table[state][char]
    return state


@given(EXPRESSIONS, EXPRESSIONS)
def test_languages_and_their_differences_are_those_of_another_algebra(one: Expression, other: Expression) -> None:
    assert_alike(one, other)


@pytest.mark.parametrize("name", RFC3986_RULES)
def test_the_language_of_a_rule_of_rfc_3986_is_that_of_another_algebra(name: str) -> None:
    assert_alike(expand(RFC3986_RULES, name), expand(RFC3986_RULES, "host"))


def doubling(depth: int) -> str:
    """An ABNF whose first rule has a text of `2 ** depth` characters, and as many states."""
    return (
        "".join(f"r{each} = r{each + 1} r{each + 1}\n" for each in range(depth)) + f"r{depth} = DIGIT\nDIGIT = %x30\n"
    )


def test_what_is_shared_is_made_once_and_what_is_too_large_is_given_up() -> None:
    assert len(language(abnf_rules(doubling(10)), "r0").table) == 2**10 + 2
    with pytest.raises(BudgetError):
        language(abnf_rules(doubling(30)), "r0", 10_000)


def test_a_comparison_has_a_budget() -> None:
    one, other = (language(abnf_rules(f'r = {count}"a"'), "r") for count in (7, 9))
    assert difference(one, other, Budget(24)) is not None
    with pytest.raises(BudgetError):
        difference(one, other, Budget(2))
