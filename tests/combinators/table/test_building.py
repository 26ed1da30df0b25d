"""Which rules have a table, and that it is minimal."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import pytest
from support.marked import EVERY_RULE
from support.table_proofs import equivalent_states, idle_operations, reached_states

from uriast.combinators import Rule, alt, char_from, char_range, literal, string, text
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.definition.expression import DEEPEST, Chars
from uriast.combinators.table import DEAD, table_of
from uriast.grammar import rfc3986
from uriast.testing.proof import language

A: Final = literal("a")
AB: Final = char_from("ab")


@pytest.mark.parametrize(
    ("rule", "valid", "invalid"),
    [
        (literal(""), b"", b"a"),
        (text(literal("").many()), b"", b"a"),
        (text(literal("") * 1_000), b"", b"a"),
        (A * 0, b"", b"a"),
        (text(char_range("\0", "\U0010ffff")), b"\x00", b""),
        (text(char_range("\ud7ff", "\ue000")), "\ue000".encode(), "\ud7fe".encode()),
    ],
)
def test_a_rule_that_reads_one_text_or_all_characters_has_a_table(
    rule: Rule[Any], valid: bytes, invalid: bytes
) -> None:
    table = table_of(rule.definition)
    assert table.read(valid) == ()
    assert table.read(invalid) == 0


@pytest.mark.parametrize("chars", [CharSet(()), CharSet(((0xD800, 0xDFFF),))])
def test_a_set_without_characters_of_utf_8_reads_nothing(chars: CharSet) -> None:
    nothing = Rule[str](Chars(chars))
    table = table_of(nothing.definition)
    assert (table.targets, table.finals, table.read(b""), table.read(b"a")) == (((DEAD,),), (None,), 0, 0)
    assert table_of(text(A, nothing).definition) == table
    assert table_of((A | text(A, nothing)).definition) == table_of(A.definition)


def test_a_repetition_leads_back_to_the_beginning() -> None:
    table = table_of(text(literal("ab").many()).definition)
    assert (table.targets, table.finals) == (((DEAD, 1, DEAD), (DEAD, DEAD, 0)), ((), None))


def test_every_character_but_a_surrogate_is_read() -> None:
    table = table_of(char_range("\0", "\U0010ffff").definition)
    edges = [*range(0, 0x800, 61), 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    assert all(table.read(chr(code).encode()) == () for code in edges)


def test_a_definition_may_be_as_deep_and_as_long_as_it_can() -> None:
    deep, long = A, A
    for _ in range(DEEPEST // 2 - 2):
        deep = text(literal("b"), deep.optional(""))
    for _ in range(500):
        long |= literal("bc")
    assert table_of(text(long, deep).definition, []).read(b"bcb") == ()


# Minimal


@pytest.mark.parametrize("name", ["RFC3986-URI-reference", "RFC3987-ipath"])
def test_no_two_states_are_equivalent_and_all_states_and_operations_are_needed(name: str) -> None:
    table = table_of(EVERY_RULE[name][0].definition)
    assert reached_states(table) == set(range(len(table.targets)))
    assert equivalent_states(table) == []
    assert idle_operations(table) == []


def test_a_table_without_components_is_the_minimal_automaton_of_the_language() -> None:
    rule, rules, _ = EVERY_RULE["RFC3986-authority"]
    table = table_of(rule.definition, [])
    assert len(table.targets) == len(language(rules, rule.name).table) - 1  # which has a dead state
    assert (table.registers, table.operations) == (0, ((),))


def test_bytes_of_different_classes_are_not_read_alike() -> None:
    table = table_of(rfc3986.URI_reference.definition)
    columns = list(zip(*table.targets, *table.actions, strict=True))
    assert len(set(columns)) == len(columns) == max(table.classes) + 1


def test_equal_definitions_have_equal_tables() -> None:
    one, other = (text(A, AB.many()).desc("word") for _ in range(2))
    assert table_of(one.definition, ["word"]) == table_of(other.definition, ["word"])


# Refused


@pytest.mark.parametrize(
    "rule",
    [
        text(AB.many(), A, text(AB.times(30))),
        text(text(AB.times(0, 300)).times(0, 300)),
        pytest.param(text(*[A.optional("")] * 1_000), marks=pytest.mark.slow),
        pytest.param(A.times(0, 1_000_000), marks=pytest.mark.slow),
    ],
)
def test_a_rule_with_too_large_a_table_is_refused(rule: Rule[Any]) -> None:
    message = "expected a definition whose table takes at most 500,000 steps to make, got a larger one: large"
    with pytest.raises(ValueError, match=message):
        table_of(rule.desc("large").definition)


@pytest.mark.slow
def test_a_large_table_is_made() -> None:
    digits = char_range("0", "9").times(0, 30_000)
    assert table_of(digits.definition).read(b"0" * 30_001) == 30_000
    words = ["".join(letters) for letters in product("abcd", repeat=6)]
    assert table_of(alt(*map(string, words)).definition).read(b"abcdabc") == 6


def test_a_long_sequence_takes_no_more_than_linear_time() -> None:
    table = table_of(text(AB.times(0, 2_000)).definition)
    assert len(table.targets) == 2_001


def test_ways_that_meet_again_are_followed_once() -> None:
    table = table_of(text((literal("") | A.optional("")) * 60).definition)
    assert len(table.targets) == 61
    loop = text(text(A.optional(""), literal("b").optional("")).many())
    assert table_of(text(loop * 60).definition) == table_of(text((A | literal("b")).many()).definition)


def test_the_names_are_a_collection() -> None:
    with pytest.raises(TypeError, match="expected the names of components or rules in a collection of str, got 'a'"):
        table_of(A.desc("a").definition, "a")
