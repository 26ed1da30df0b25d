"""Classes of characters."""

from __future__ import annotations

from hypothesis import given, strategies as st

from uriast.combinators.automata.alphabet import LAST_BYTE, Alphabet, parted, symbols_in
from uriast.combinators.definition.charset import CharSet

LETTERS = "abcé\U0001f600"
SETS = st.lists(st.text(LETTERS, min_size=1).map(CharSet.of_text), max_size=5)


@given(SETS)
def test_a_class_has_the_characters_that_are_in_the_same_sets(sets: list[CharSet]) -> None:
    alphabet = Alphabet(sets)
    members = {each: [each in chars for chars in sets] for each in (*LETTERS, "~", "\U0010ffff")}
    symbols = {each: alphabet.symbol(ord(each)) for each in members}
    assert all(
        (symbols[one] == symbols[other]) is (members[one] == members[other]) for one in symbols for other in symbols
    )


@given(SETS)
def test_each_set_is_a_union_of_classes(sets: list[CharSet]) -> None:
    alphabet = Alphabet(sets)
    for chars in sets:
        runs = [(first, last) for first, last, symbol in alphabet.runs() if alphabet.bits(chars) >> symbol & 1]
        assert CharSet.of_ranges(runs) == chars


def test_runs_cover_all_characters() -> None:
    runs = list(Alphabet([CharSet.of_text("ac")], LAST_BYTE).runs())
    assert runs == [(0, 96, 0), (97, 97, 1), (98, 98, 0), (99, 99, 1), (100, 255, 0)]


def test_a_sample_is_a_letter_or_digit_else_printable_else_any() -> None:
    letters, marks, others = (CharSet.of_text(each) for each in ("\x07/k", "\x00~", "\x01é"))
    alphabet = Alphabet([letters, marks, others])
    assert [alphabet.sample(alphabet.bits(each)) for each in (letters, marks, others)] == ["k", "~", "\x01"]
    assert alphabet.sample(alphabet.everything) == "0"


@given(st.lists(st.integers(0, 31), max_size=4))
def test_parts_are_disjoint_cover_all_and_lie_inside_or_outside_of_each_set(sets: list[int]) -> None:
    parts = parted(sets, 31)
    assert sorted(symbol for part, _ in parts for symbol in symbols_in(part)) == list(range(5))
    for part, inside in parts:
        assert [part & each for each in sets] == [part if index in inside else 0 for index, _ in enumerate(sets)]
