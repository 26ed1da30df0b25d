"""Rules inside parsy's grammars, and parsy's parsers beside rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parsy
import pytest
from support.short_rules import COMMA, DIGIT, NUMBER, A, B

from uriast.combinators import Rule, alt, literal, seq, success, text

if TYPE_CHECKING:
    from collections.abc import Generator


def test_rules_and_plain_parsers_compose_on_either_side() -> None:
    word = parsy.regex("[a-z]+")
    number = NUMBER
    assert parsy.seq(number, word).parse("12ab") == [12, "ab"]
    assert parsy.alt(word, number).parse("12") == 12
    assert (number >> word).parse("1a") == "a"
    assert (number << word).parse("1a") == 1
    assert (word >> number).parse("a1") == 1
    assert (word << number).parse("a1") == "a"
    assert (number | word).parse("ab") == "ab"
    assert (word | number).parse("1") == 1
    assert (text(DIGIT.many()) + word).parse("1a") == "1a"
    assert (word + text(DIGIT.many())).parse("a1") == "a1"
    assert seq(number, word).parse("1a") == (1, "a")
    assert seq(n=number, w=word).parse("1a") == {"n": 1, "w": "a"}
    assert alt(word, number).parse("1") == 1
    assert number.then(word).parse("1a") == "a"
    assert number.skip(word).parse("1a") == 1
    assert number.sep_by(word).parse("1a2") == [1, 2]
    assert not isinstance(number | word, Rule)


def test_methods_of_parsy_return_plain_parsers() -> None:
    assert NUMBER.bind(lambda count: literal("a") * count).parse("2aa") == ["a", "a"]
    assert DIGIT.until(A, min=1, max=3, consume_other=True).parse("12a") == ["1", "2", "a"]
    assert NUMBER.mark().parse("12") == ((0, 0), 12, (0, 2))
    assert (A.should_fail("not a") >> B).parse("b") == "b"


def test_a_repetition_up_to_another_parser_ends_where_nothing_is_read() -> None:
    for other in (B, parsy.string("b")):
        assert text(A.many()).until(other).parse_partial("aab") == (["aa"], "b")
        assert A.until(other).parse_partial("aab") == (["a", "a"], "b")
        for nullable in (text(A.many()), A.optional(), success(1)):
            with pytest.raises(parsy.ParseError):
                nullable.until(other).parse("c")


@pytest.mark.parametrize(
    ("least", "most"), [(0, 3), (0, float("inf")), (1, float("inf")), (2, 3), (3, float("inf")), (3, 3)]
)
def test_a_repetition_with_a_plain_separator_ends_where_nothing_is_read(least: int, most: float) -> None:
    repetition = text(A.optional()).sep_by(parsy.regex(",?"), min=least, max=most)
    assert repetition.parse("") == [""] * max(least, 1)
    assert repetition.parse("a,a") == ["a", "a"] + [""] * (least == 3)
    assert repetition.parse("a,,") == ["a", "", ""]
    if most > least + 3:
        assert repetition.parse("a,a" * 5) == ["a", "a"] * 5


def test_a_repetition_with_a_plain_separator_respects_its_counts() -> None:
    repetition = A.sep_by(parsy.string(","), min=2, max=3)
    assert [repetition.parse_partial(read) for read in ("a,a", "a,a,", "a,a,a,a")] == [
        (["a", "a"], ""),
        (["a", "a"], ","),
        (["a", "a", "a"], ",a"),
    ]
    with pytest.raises(parsy.ParseError):
        repetition.parse("a")
    some = A.sep_by(parsy.string(","))
    assert (some.parse(""), some.parse("a"), A.sep_by(parsy.string(","), max=0).parse("")) == ([], ["a"], [])
    assert some.parse("") is not some.parse("")
    for separator in (COMMA, parsy.string(",")):
        with pytest.raises(ValueError, match="expected 0 or more repetitions, the minimum first, got 3 to 2"):
            A.sep_by(separator, min=3, max=2)


def test_a_rule_is_used_in_generated_and_recursive_parsers() -> None:
    nested = parsy.forward_declaration()
    nested.become(literal("(") >> nested.many() << literal(")") | NUMBER)
    assert nested.parse("((1)(2(3)))".replace("2", "")) == [[1], [[3]]]

    @parsy.generate
    def pair() -> Generator[parsy.Parser, Any, tuple[int, int]]:
        left = yield NUMBER
        yield COMMA
        right = yield NUMBER
        return left, right

    assert pair.parse("1,2") == (1, 2)


def test_a_declaration_can_become_a_rule() -> None:
    declared = parsy.forward_declaration()
    declared.become(NUMBER)
    assert declared.parse("12") == 12
    assert isinstance(declared, Rule)


def test_inside_a_parsy_grammar_a_failed_rule_is_expected_by_its_name() -> None:
    with pytest.raises(parsy.ParseError) as caught:
        (parsy.string("n=") >> NUMBER.desc("number")).parse("n=x")
    assert (caught.value.index, set(caught.value.expected)) == (2, {"number"})


def test_a_parsy_grammar_does_not_backtrack_into_a_rule() -> None:
    digits = text(DIGIT.many())
    with pytest.raises(parsy.ParseError):
        parsy.seq(digits, parsy.string("3")).parse("123")
