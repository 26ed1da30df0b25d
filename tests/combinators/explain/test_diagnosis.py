"""An explanation names what could come next, in the order of the rule, and the component that was being read."""

from __future__ import annotations

import pytest
from support.refusals import refusal

from uriast.combinators import Grammar, Rule, alt, char_range, rule, seq, string, success, text
from uriast.combinators.explain.diagnosis import NOTHING, Diagnosis
from uriast.grammar import rfc3986

A, B, C, D, X = map(string, "abcdx")
DIGIT = char_range("0", "9")
ONE = text(A, B).desc("one")


@pytest.mark.parametrize(
    ("made", "word", "expected"),
    [
        (alt(A, B, C), "x", ('"a"', '"b"', '"c"')),
        (alt(string("ab"), string("ac")), "ax", ('"b"', '"c"')),
        (alt(string("ac"), string("ab"), A), "ax", ('"c"', '"b"', "end of input")),
        (text(A.many(), B | C), "ax", ('"a"', '"b"', '"c"')),
        (alt(text(alt(A.optional(), B.optional()), C), D), "x", ('"a"', '"c"', '"b"', '"d"')),
        (alt(text(success(""), A), text(success(""), A), B), "x", ('"a"', '"b"')),
        (text(A.optional(), B.optional()), "x", ('"a"', '"b"', "end of input")),
        (alt(string("abc"), string("abd")), "a", ('"bc"', '"bd"')),
        (seq(A.not_followed_by(B), alt(B, C)), "ab", ('"c"',)),
        (text(A.not_followed_by(B), B), "ab", (NOTHING,)),
    ],
)
def test_expectations_stand_in_the_order_of_the_rule(made: Rule[object], word: str, expected: tuple[str, ...]) -> None:
    assert refusal(word, made).explanation.expected == expected


def test_a_rule_that_can_be_left_is_continued_by_more_of_it() -> None:
    number = text(DIGIT.at_least(2)).desc("number")
    assert refusal("12x", seq(number, B)).explanation.expected == ("more number", '"b"')
    assert refusal("1x", seq(number, B)).explanation.expected == ("%x30-39",)
    # One reading has finished a number, and the other is in its second character of another one.
    both = alt(seq(number, B), seq(DIGIT, number, C))
    assert refusal("12x", both).explanation.expected == ("more number", '"b"', "%x30-39")


@pytest.mark.parametrize(
    ("made", "word", "component"),
    [
        (text(A, B).desc("one"), "ax", "one"),
        (text(A, B).desc("one"), "x", "one"),
        (alt(text(A, B).desc("one"), text(A, C).desc("two")), "ax", None),
        (alt(text(A, B).desc("one"), text(A, C).desc("two")).desc("outer"), "ax", "outer"),
        (alt(text(A, B).desc("one"), text(C, D).desc("two")), "x", None),
        (alt(text(A, A).desc("one"), text(A, A).desc("two")), "aax", "one"),
        (alt(text(A.not_followed_by(text(A, B)), A).desc("one"), text(A, A).desc("two")), "aax", "one"),
        (seq(text(A, B).desc("one"), text(C, D).desc("two")), "abx", "one"),
        (seq(text(A, B).desc("one"), text(C, D).desc("two")), "abcx", "two"),
        (seq(text(A, B).desc("one"), text(C, D).desc("two")).desc("outer"), "abx", "one"),
        (seq(X, text(A, B).desc("one")), "xx", "one"),
        (seq(X, text(A, B).desc("one") | text(C, D).desc("two")), "xx", None),
        (seq(X, text(A, B).desc("one").optional(), C), "xx", "one"),
        (seq(X, text(A, B).desc("one") | DIGIT), "xx", None),
        (text(text(ONE.optional()).at_least(1)).optional(), "ax", "one"),
        (text(text(ONE.many()).at_least(2)), "ax", "one"),
        (text(text(ONE.many()).at_least(2)), "abax", "one"),
        (alt(seq(ONE, C), seq(ONE, D)), "ax", "one"),
        (alt(seq(ONE, C), seq(ONE, D)).desc("outer"), "ax", "one"),
        (alt(seq(ONE, C), seq(ONE.desc("two"), D)), "ax", None),
    ],
)
def test_the_component_is_the_one_that_the_last_character_was_read_in(
    made: Rule[object], word: str, component: str | None
) -> None:
    assert refusal(word, made).component == component


@pytest.mark.parametrize(
    ("made", "word", "note"),
    [
        (rfc3986.URI_reference, "a%4", None),  # both in the path
        (seq(text(A, B).desc("x"), text(C, D).desc("b").optional()).desc("rule"), "abc", "up to index 2 (in x)"),
        (seq(text(A, B).desc("b"), text(C, D).desc("x").optional()).desc("rule"), "abc", "up to index 2 (in b)"),
        (seq(text(A, B).desc("x"), text(C, D).desc("b").optional()).desc("rule"), "abcx", None),
        (seq(text(A, B).desc("x"), text(C, D).desc("b")).desc("rule"), "abc", None),
        (text(A, text(B, C).optional()).desc("rule"), "ab", None),
    ],
)
def test_a_text_that_ends_too_early_has_a_note_on_its_valid_beginning_in_another_component(
    made: Rule[object], word: str, note: str | None
) -> None:
    message = str(refusal(word, made))
    if note is None:
        assert "it is a complete" not in message
    else:
        assert note in message


class Doubtful(Grammar):
    """A grammar that doubts every component."""

    @rule
    def name(self) -> Rule[str]:
        return text(A, B)

    @rule
    def named(self) -> Rule[str]:
        return text(self.name, C)

    @rule
    def either(self) -> Rule[str]:
        return text(alt(self.name, text(A, C).desc("other")), D)

    def component(self, name: str) -> str | None:
        return name if name == "name" else None

    def doubts(self, text: str, index: int, component: str | None) -> bool:
        del text, index
        return component == "name"


def test_a_component_in_doubt_is_left_out_if_the_text_stops_in_another_one_then() -> None:
    error = refusal("ax", Doubtful().named)
    assert (error.component, error.hint) == ("name", None)
    error = refusal("abx", Doubtful().either)
    assert (error.component, error.index) == ("other", 2)
    assert str(error.hint).startswith("without name, unexpected 'b' at index 1, in other")
    first, *_, last = str(error).splitlines()
    assert first.endswith("unexpected 'b' at index 1, in other")
    assert last.startswith("with name, unexpected 'x' at index 2: expected ")


def test_the_index_of_an_error_is_found_without_its_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    error = refusal("ax", ONE)
    monkeypatch.delattr(Diagnosis, "explain")
    assert error.index == ONE.fails_at("ax") == 1
