"""The table of a random rule reads random texts as the rule does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import given, settings, strategies as st
from table_proofs import equivalent_states, idle_operations, reached_states, spans, utf_8_difference

from uriast.combinators import Node, ParseError, Rule, alt, char_from, char_range, literal, seq, text
from uriast.combinators.engines.table import restored, stored, table_of

if TYPE_CHECKING:
    from uriast.combinators import Spanned


@attrs.frozen
class Three(Node):
    """A node whose fields know their places."""

    one: Spanned[str] | None
    two: Spanned[str] | None
    three: Spanned[str] | None


LETTERS: Final = "abé\u6f22\U0001f600"
LEAVES: Final = st.sampled_from(
    [
        literal("a"),
        literal("ab"),
        literal("é"),
        literal("ba\u6f22"),
        literal(""),
        char_from("ab"),
        char_range("b", "\u6f22"),
        char_range("\u6f22", "\U0010ffff"),
    ]
)
TEXTS: Final = st.text(LETTERS, max_size=7)


def extended(rules: st.SearchStrategy[Rule[str]]) -> st.SearchStrategy[Rule[str]]:
    pairs = st.tuples(rules, rules)
    return st.one_of(
        pairs.map(lambda pair: text(*pair)),
        pairs.map(lambda pair: pair[0] | pair[1]),
        rules.map(lambda one: one.optional("")),
        rules.map(lambda one: text(one.many())),
        rules.map(lambda one: text(one.at_least(1))),
        rules.map(lambda one: text(one.times(1, 3))),
        rules.map(lambda one: text(one * 2)),
    )


RULES: Final = st.recursive(LEAVES, extended, max_leaves=6)
SEVERAL: Final = st.lists(TEXTS, min_size=8, max_size=8)


def field_of(made: Rule[str]) -> st.SearchStrategy[Rule[Spanned[str]] | Rule[Spanned[str] | None]]:
    spanned = made.spanned()
    return st.sampled_from([spanned, spanned.optional()])


FIELDS: Final = RULES.flatmap(field_of)
SEQUENCES: Final = st.tuples(FIELDS, FIELDS, FIELDS).map(lambda fields: seq(*fields).combine(Three))
NODES: Final = st.lists(SEQUENCES, min_size=1, max_size=2).map(lambda ways: alt(*ways))


def places_of(made: Rule[Three], read: str) -> tuple[tuple[int, int] | None, ...] | int:
    """What a rule tells about a text, with offsets in bytes."""
    offsets = [len(read[:index].encode()) for index in range(len(read) + 1)]
    try:
        node = made.parse(read)
    except ParseError as error:
        return offsets[error.index]
    fields = (node.one, node.two, node.three)
    return tuple(None if field is None else (offsets[field.start], offsets[field.end]) for field in fields)


def check_places(made: Rule[Three], texts: list[str]) -> None:
    table = table_of(made.definition)
    for read in ("", *texts):
        assert spans(table, read.encode()) == places_of(made, read)


@settings(max_examples=25)
@given(NODES, SEVERAL)
def test_a_table_tells_the_places_of_the_fields_and_where_a_text_is_invalid(
    made: Rule[Three], texts: list[str]
) -> None:
    check_places(made, texts)


@pytest.mark.slow
@settings(max_examples=1_000)
@given(NODES, SEVERAL)
def test_the_same_for_many_rules(made: Rule[Three], texts: list[str]) -> None:
    check_places(made, texts)


@settings(max_examples=20)
@given(RULES, RULES, SEVERAL)
def test_a_table_tells_the_places_of_rules(one: Rule[str], two: Rule[str], texts: list[str]) -> None:
    one, two, end = one.desc("one"), two.desc("two"), literal("b").optional("")
    table = table_of((text(one) + two.optional("") + end).definition, ["two", "one"])
    made = seq(one.spanned(), two.spanned().optional(), end.spanned()).combine(Three)
    for read in ("", *texts):
        expected = places_of(made, read)
        assert spans(table, read.encode()) == (expected if isinstance(expected, int) else expected[:2])


@settings(max_examples=20)
@given(NODES)
def test_a_table_is_minimal_and_reads_utf_8_alone(made: Rule[Three]) -> None:
    table = table_of(made.definition)
    assert utf_8_difference(table) is None
    assert equivalent_states(table) == []
    assert idle_operations(table) == []
    assert reached_states(table) == set(range(len(table.targets)))
    assert restored(stored(table)) == table
