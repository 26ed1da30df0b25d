"""The characters of a definition that reads exactly one."""

from __future__ import annotations

import pytest

from uriast.combinators import Rule, char_from, char_range, literal, seq, string, text
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.regular.lowering import characters_of

LETTER = char_range("a", "c")
ENCODED = text(string("%"), char_from("0123456789").times(2))


@pytest.mark.parametrize(
    ("made", "besides", "characters"),
    [
        (LETTER, None, "abc"),
        (literal("a"), None, "aA"),
        (LETTER | char_from("x-"), None, "abcx-"),
        (LETTER.desc("letter").map(len), None, "abc"),
        (LETTER | ENCODED, ENCODED, "abc"),
        (ENCODED | LETTER | char_from("x"), ENCODED.desc("encoded"), "abcx"),
        (LETTER, ENCODED, "abc"),
    ],
)
def test_one_character_of_a_set_is_read(made: Rule[object], besides: Rule[object] | None, characters: str) -> None:
    found = characters_of(made.definition, None if besides is None else besides.definition)
    assert found == CharSet.of_text(characters)


@pytest.mark.parametrize(
    ("made", "besides"),
    [
        (string("ab"), None),
        (string(""), None),
        (LETTER.many(), None),
        (LETTER.optional(), None),
        (seq(LETTER, LETTER), None),
        (LETTER | string("ab"), None),
        (LETTER | ENCODED, None),
        (LETTER | ENCODED | string("ab"), ENCODED),
        (ENCODED, ENCODED),
        (LETTER, LETTER),
    ],
)
def test_other_texts_have_no_such_set(made: Rule[object], besides: Rule[object] | None) -> None:
    assert characters_of(made.definition, None if besides is None else besides.definition) is None
