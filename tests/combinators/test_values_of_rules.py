"""The values of rules, and the arguments that make no rule."""

from __future__ import annotations

from typing import Any, cast

import parsy
import pytest
from support.short_rules import COMMA, DIGIT, NUMBER, A, B, C

from uriast.combinators import Rule, alt, char_from, char_range, literal, seq, success, text


def dashed(*parts: str) -> str:
    return "-".join(parts)


def backwards(x: str, y: str, z: str) -> str:
    return z + y + x


def named(**values: str) -> dict[str, str]:
    return values


VALUES: list[tuple[Rule[object], str, object]] = [
    (literal("a"), "A", "A"),
    (seq(A, B), "ab", ("a", "b")),
    (seq(x=A, y=B), "ab", {"x": "a", "y": "b"}),
    (seq(A) + seq(B, C), "abc", ("a", "b", "c")),
    (seq(A).map(lambda t: t) + seq(B), "ab", ("a", "b")),
    ((seq(A, B) | seq(B, C)) + seq(C), "bcc", ("b", "c", "c")),
    ((seq(A) | seq(B, C)).map(len), "bc", 2),
    ((success(()) | seq(A).map(lambda _: ())) + seq(B), "b", ("b",)),
    (A.many() + B.many(), "aab", ["a", "a", "b"]),
    (A + B, "ab", "ab"),
    (A >> B, "ab", "b"),
    (A << B, "ab", "a"),
    (A.then(B), "ab", "b"),
    (A.skip(B), "ab", "a"),
    (A >> NUMBER << B, "a12b", 12),
    (A.result(5), "a", 5),
    (A.tag("x"), "a", ("x", "a")),
    (seq(A.tag("x"), B.tag("_y")).combine_dict(named), "ab", {"x": "a"}),
    (seq(x=A, _y=B).combine_dict(named), "ab", {"x": "a"}),
    (A.optional(), "", None),
    (A.optional(), "a", "a"),
    (A.optional(""), "", ""),
    (A.optional(7), "", 7),
    (NUMBER.optional(), "", None),
    (NUMBER.optional(7), "12", 12),
    (success(None).optional(3), "", None),
    (NUMBER.sep_by(COMMA), "1,22,3", [1, 22, 3]),
    (NUMBER.sep_by(COMMA), "", []),
    (NUMBER.sep_by(COMMA, min=1), "1", [1]),
    ((NUMBER << COMMA).many(), "1,22,", [1, 22]),
    ((NUMBER << COMMA) * 2, "1,22,", [1, 22]),
    ((NUMBER | A.result(0)).sep_by(COMMA, max=3), "1,a,2", [1, 0, 2]),
    (DIGIT.many(), "123", ["1", "2", "3"]),
    (DIGIT.many().concat(), "123", "123"),
    ((DIGIT.many() + A.many()).concat(), "12a", "12a"),
    ((DIGIT << COMMA).many().concat(), "1,2,", "12"),
    (seq(DIGIT, A).concat(), "1a", "1a"),
    (seq(NUMBER, NUMBER.map(str).map(str.upper)).map(str), "12", "(1, '2')"),
    (text(NUMBER, A.many()), "12aa", "12aa"),
    (text(A.at_most(2), B).many(), "abbaab", ["ab", "b", "aab"]),
    (text(A.optional()).at_most(1), "", []),
    (NUMBER.desc("a number"), "5", 5),
    (success(1).many(), "", []),
    (NUMBER.map(lambda number: [str(number)]) + A.many().map(list), "12a", ["12", "a"]),
    ((seq(A) | seq(B)).concat(), "b", "b"),
    (A.times(0, 0), "", []),
    (A.at_most(0), "", []),
    (alt(A.result(1), seq(B.result(2), C).map(lambda t: t[0]), success(3)), "bc", 2),
    (alt(seq(A, NUMBER), seq(B, NUMBER)).optional(), "b7", ("b", 7)),
    (seq(A, B, C).combine(dashed), "abc", "a-b-c"),
    (DIGIT.times(3).combine(backwards), "123", "321"),
    (seq(A, seq(B, C).combine(lambda b, c: c + b)), "abc", ("a", "cb")),
]


@pytest.mark.parametrize(("made", "read", "value"), VALUES)
def test_a_rule_has_its_value(made: Rule[object], read: str, value: object) -> None:
    assert made.parse(read) == value
    assert made.parse_partial(read + "!") == (value, "!")


@pytest.mark.parametrize(
    "iteration",
    [
        success("x") | A,
        B.optional() | A,
        seq(B.optional() | A).map(len),
        (B.optional() | A).optional(),
        seq(C.optional(), text((text(B.optional()) | A).many())),
    ],
)
def test_an_iteration_that_prefers_to_be_empty_is_refused(iteration: Rule[object]) -> None:
    with pytest.raises(TypeError, match="expected the alternative that may be empty to be the last"):
        iteration.many().parse("a")


def test_an_iteration_may_be_empty_if_it_can_read_nothing_else() -> None:
    assert (A | B.optional()).many().parse("aba") == ["a", "b", "a"]
    assert seq(B.optional() | A, C).many().parse("acbc") == [("a", "c"), ("b", "c")]


def test_merging_sets_keeps_the_order_of_alternatives() -> None:
    made = alt(A, literal("bc"), B)
    assert made.parse_partial("bc") == ("bc", "")
    assert made.parse_partial("bd") == ("b", "d")
    assert text(alt(A, B.optional(), B), C).parse("bc") == "bc"
    assert text(alt(A, success(""), B)).parse_partial("b") == ("", "b")


def test_each_parse_returns_a_new_list() -> None:
    for made in (NUMBER.sep_by(COMMA), DIGIT.many(), DIGIT.times(0)):
        assert made.parse("") is not made.parse("")


def test_a_repetition_with_ambiguous_iterations_has_a_text_but_no_values() -> None:
    word = text(A.at_least(1))
    message = "expected iterations with clear boundaries, got a repetition of 1\\*\"a\", in which 'A' can continue"
    with pytest.raises(TypeError, match=message):
        word.map(len).many()
    with pytest.raises(TypeError, match="expected iterations with clear boundaries"):
        seq(A, (A + B).optional()).many()
    for iteration in (word, text(A.many())):
        assert iteration.many().matches("aaa")
        with pytest.raises(TypeError, match="expected iterations with clear boundaries"):
            iteration.many().parse("aaa")
    assert word.many().concat().parse("aaa") == "aaa"
    assert (word.map(len) * 2).parse("aaa") == [2, 1]


def test_a_look_ahead_in_the_last_iteration_sees_the_text_after_the_repetition() -> None:
    iteration = alt(C.result(1).not_followed_by(A), C.result(2))
    assert (iteration << A).parse("ca") == 2
    assert (iteration.many() << A).parse("cca") == [1, 2]
    assert iteration.many().parse("cc") == [1, 1]


def test_an_iteration_ends_where_the_repetition_ends() -> None:
    either = alt(text(A, B.optional()).map(str), C.map(str))
    assert (either.at_most(2) + seq(B).map(list)).parse("cab") == ["c", "a", "b"]


def test_a_chain_of_400_links_can_be_parsed() -> None:
    chosen: Rule[object] = literal("x").result(-1)
    for number in range(400):
        chosen |= literal(f"w{number}").result(number)
    assert chosen.parse("w399") == 399
    joined = A
    for _ in range(400):
        joined += B
    assert joined.matches("a" + "b" * 400)


@pytest.mark.parametrize(("least", "most"), [(-1, 2), (3, 2), (-1, -1)])
def test_a_repetition_with_a_minimum_above_its_maximum_is_refused(least: int, most: int) -> None:
    with pytest.raises(ValueError, match=f"expected 0 or more repetitions, the minimum first, got {least} to {most}"):
        A.times(least, most)


def test_the_counts_of_a_repetition_are_whole_numbers() -> None:
    for least, most in ((1.5, 2), (1, 2.5)):
        with pytest.raises(TypeError, match="expected whole numbers of repetitions, got"):
            A.times(cast("int", least), most)


def test_a_type_error_of_a_mapped_function_is_passed_on() -> None:
    def careless(read: str) -> int:
        return len(cast("Any", read) + 1)

    with pytest.raises(TypeError, match=r"str.*int"):
        A.map(careless).parse("a")
    with pytest.raises(TypeError, match="integer"):
        A("a", cast("int", "0"))


def test_a_type_error_of_a_function_differs_from_that_of_a_wrong_input() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        A.map(lambda value: hash([value])).parse("a")
    with pytest.raises(TypeError, match="expected str, got bytes"):
        A.map(len).parse(cast("Any", b"a"))


def test_arguments_that_are_not_rules_are_refused() -> None:
    with pytest.raises(TypeError, match=r"expected a rule or a parser, got str: string\(\) makes a rule"):
        _ = A | cast("Any", "b")
    with pytest.raises(TypeError, match="expected a rule, got a plain parser"):
        text(cast("Any", parsy.string("x")))
    with pytest.raises(TypeError, match="expected parsers by position or by name, got"):
        cast("Any", seq)(A, b=B)
    with pytest.raises(TypeError, match="expected parsers by position or by name, got"):
        cast("Any", seq)()
    with pytest.raises(TypeError, match="expected at least one alternative, got none"):
        alt()
    with pytest.raises(TypeError, match="expected str, got int"):
        literal(cast("str", 5))
    with pytest.raises(ValueError, match="expected at least one character, got none"):
        char_from("")
    with pytest.raises(TypeError, match="expected whole numbers of repetitions, got"):
        _ = A * range(0, 4, 2)
    with pytest.raises(ValueError, match="expected a range in ascending order, got 'b' to 'a'"):
        char_range("b", "a")
