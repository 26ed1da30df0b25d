"""Random rules: their patterns, their automata and their errors agree."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from short_rules import A, B

from uriast.combinators import ParseError, Rule, alt, char_from, literal, seq, text

LEAVES = st.sampled_from([A, B, literal("ab"), char_from("ab"), literal(""), literal("ba")])


def extended(rules: st.SearchStrategy[Rule[object]]) -> st.SearchStrategy[Rule[object]]:
    pairs = st.tuples(rules, rules)
    return st.one_of(
        pairs.map(lambda pair: text(*pair)),
        pairs.map(lambda pair: pair[0] | pair[1]),
        pairs.map(lambda pair: seq(*pair)),
        pairs.map(lambda pair: pair[0] << pair[1]),
        rules.map(lambda one: one.optional()),
        rules.map(lambda one: text(one).map(len)),
        rules.map(lambda one: one * 2),
        rules.map(lambda one: text(text(one).many())),
        rules.map(lambda one: text(text(one).at_least(1))),
        rules.map(lambda one: text(text(one).times(1, 2))),
        rules.map(lambda one: one.result(1)),
    )


@given(st.recursive(LEAVES, extended, max_leaves=8), st.text("ab", max_size=6))
def test_a_rule_and_its_automaton_have_the_same_language(made: Rule[object], read: str) -> None:
    valid = made.matches(read)
    try:
        made.parse(read)
    except ParseError as error:
        assert not valid
        assert error.index <= len(read)
        assert ("end of input" in error.expected) == made.matches(read[: error.index])
    else:
        assert valid


@given(st.recursive(LEAVES, extended, max_leaves=8), st.text("ab", max_size=6))
def test_the_value_at_an_index_is_that_of_the_consumed_text(made: Rule[object], read: str) -> None:
    result = made(read, 0)
    assert result.status == any(made.matches(read[:end]) for end in range(len(read) + 1))
    if result.status:
        assert made.matches(read[: result.index])


LARGE = st.lists(st.sampled_from([A | B, A.optional(), B.optional(), literal("ab").optional()]), min_size=8, max_size=8)


@given(st.lists(LARGE.map(lambda parts: seq(*parts)), min_size=2, max_size=4), st.text("ab", max_size=10))
def test_separate_patterns_for_alternatives_read_as_one_pattern_does(
    large: list[Rule[tuple[str | None, ...]]], read: str
) -> None:
    apart = alt(*large)
    together = seq(apart)
    assert apart.matches(read) == together.matches(read)
    if apart.matches(read):
        assert (apart.parse(read),) == together.parse(read)
    else:
        with pytest.raises(ParseError):
            apart.parse(read)
