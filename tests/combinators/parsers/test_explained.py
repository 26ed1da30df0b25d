"""An error of a composed parser stands at the furthest index that a rule reaches, and says what was expected there."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import parsy
import pytest
from hypothesis import example, given, strategies as st

from uriast.combinators import (
    Grammar,
    ParseError,
    Parser,
    Rule,
    alt,
    char_range,
    eof,
    explained,
    fail,
    lazy,
    literal,
    peek,
    regex,
    rule,
    seq,
    string,
)
from uriast.combinators.explain.diagnosis import Diagnosis
from uriast.combinators.parsers import furthest as explaining
from uriast.grammar import rfc3986, rfc5234

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT: Final = char_range("0", "9")
NUMBER: Final = DIGIT.at_least(1).concat().map(int)
NUMBERS: Final = Parser[int](NUMBER)
"""The same, but no rule."""
EVEN: Final = NUMBERS.where(lambda number: number % 2 == 0, "an even number")


class WithAdvice(Grammar):
    """A grammar with a hint, but without secrets."""

    @rule
    def digit(self) -> Rule[str]:
        """A digit."""
        return char_range("0", "9")

    def hint(self, text: str, index: int, component: str | None) -> str | None:  # noqa: ARG002 - the same for all
        """Advice."""
        return "advice"


def refusal(parser: parsy.Parser, text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        explained(parser).parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("parser", "text", "index", "expected"),
    [
        (parsy.seq(NUMBER, parsy.string(";")), "12:", 2, {"%x30-39", '";"'}),
        (parsy.seq(NUMBER.desc("number"), parsy.string(";")), "12:", 2, {"more number", '";"'}),
        (parsy.seq(NUMBER.desc("number"), parsy.string(";")), "", 0, {"number"}),
        (parsy.alt(string("ab"), string("ac"), parsy.string("d")), "ax", 1, {'"b"', '"c"'}),
        (parsy.alt(string("ab"), parsy.string("d")), "x", 0, {'"ab"', '"d"'}),
        (parsy.string_from("GET", "POST"), "PUT", 0, {"GET", "POST"}),
        (parsy.regex("[0-9]+"), "x", 0, {'"[0-9]+"'}),
        (parsy.regex("(a)(b)", group=2), "ac", 0, {'"(a)(b)"'}),
        (parsy.test_char(str.isupper, "an upper case letter"), "x", 0, {"an upper case letter"}),
        (parsy.string("a").desc("first"), "x", 0, {"first"}),
        (parsy.eof, "x", 0, {"end of input"}),
        (parsy.string("a"), "ab", 1, {"end of input"}),
        (parsy.peek(string("ab")) >> parsy.any_char, "ax", 1, {'"b"'}),
        (string("ab").should_fail("no ab") >> parsy.string("a") >> parsy.string("x"), "ac", 1, {'"x"'}),
        (string("ab").should_fail("no ab"), "ab", 0, {"no ab"}),
        (parsy.string("a").mark(), "b", 0, {'"a"'}),
        (NUMBER.bind(lambda count: string("a").times(count)), "2ab", 2, {'"a"'}),
        (parsy.string("a").until(parsy.string(";")), "ab", 1, {"did not find other parser"}),
        (regex("a").until(regex(";")), "ab", 1, {'"a"', '";"'}),
        (regex("a").until(regex(";"), min=2), "a;", 1, {'"a"'}),
        (regex("a").until(regex(";"), max=1), "aa;", 1, {'";"'}),
        (regex("a*").until(regex(";")), "b", 0, {'";"'}),
        (fail("a miracle"), "", 0, {"a miracle"}),
        (eof, "\n", 0, {"end of input"}),
        (parsy.seq(string("c") | string("cd"), string("a")), "cd", 1, {'"a"'}),
        (parsy.seq(string("c") | string("cd"), string("a")), "cda", 1, {'"a"'}),
        (string("c") | string("cd"), "cde", 2, {"end of input"}),
        (parsy.Parser(string("c") | string("cd")), "cde", 1, {"end of input"}),
        (parsy.string("a\n"), "x", 0, {'"a␊"'}),
    ],
)
def test_an_error_unites_what_rules_and_parsy_expected(
    parser: parsy.Parser, text: str, index: int, expected: set[str]
) -> None:
    error = refusal(parser, text)
    assert (error.index, set(error.expected)) == (index, expected)
    assert f"index {index}" in str(error)
    assert set(error.explanation.expected) == expected


CERTAIN: Final = (string("a"), string("ab").desc("pair"), DIGIT, DIGIT.times(2).concat(), string("c").desc("c"))
"""Rules that have one way to read a text."""
HASTY: Final = (string("c") | string("cd"), string("a").many(), DIGIT.optional("") + string("d").optional(""))
"""Rules that take their first match. Within one rule they give it back, if that leads to a match of the whole."""
WORDS = st.text(st.sampled_from("abcd1x"), max_size=6)


@given(st.lists(st.sampled_from(CERTAIN), min_size=1, max_size=4), WORDS)
def test_a_sequence_of_rules_has_the_error_of_one_rule(parts: list[Rule[str]], text: str) -> None:
    one = seq(*parts)
    composed = explained(parsy.seq(*parts))
    if one.matches(text):
        assert composed.parse(text)
    else:
        found, single = refusal(composed, text), refusal(one, text)
        assert (found.index, found.expected) == (single.index, single.expected)


@given(st.lists(st.sampled_from([*CERTAIN, *HASTY]), min_size=1, max_size=4), WORDS)
@example([HASTY[0], CERTAIN[0]], "cd")
def test_a_sequence_of_rules_never_fails_behind_the_error_of_one_rule(parts: list[Rule[object]], text: str) -> None:
    one = seq(*parts)
    composed = explained(parsy.seq(*parts))
    if not one.matches(text):
        assert refusal(composed, text).index <= refusal(one, text).index


def test_the_value_that_is_not_accepted_is_where_the_error_stands() -> None:
    error = refusal(seq(EVEN, regex(","), EVEN), "2,3")
    assert str(error) == "text: the value at index 2 is not accepted\n  2,3\n    ^\nexpected an even number"
    assert (error.index, error.component, error.hint) == (2, None, None)
    assert error.explanation.summary == "text: the value at index 2 is not accepted: expected an even number"


@pytest.mark.parametrize(
    ("parser", "text", "index", "expected"),
    [
        (EVEN.many(), "13", 0, {"an even number"}),
        (EVEN.optional(), "13", 0, {"an even number"}),
        (EVEN | regex("x"), "13", 0, {"an even number"}),
        (EVEN | EVEN.where(bool, "a number above 0"), "13", 0, {"an even number"}),
        (EVEN | NUMBERS.where(lambda _: False, "no number"), "13", 0, {"an even number", "no number"}),
        (EVEN.where(bool, "a number above 0"), "0", 0, {"a number above 0"}),
        (peek(EVEN) >> NUMBER, "13", 0, {"an even number"}),
        (EVEN.should_fail("an odd number") >> NUMBER >> regex("!"), "13", 2, {"%x30-39", '"!"'}),
        (EVEN.should_fail("an odd number"), "12", 0, {"an odd number"}),
        (seq(EVEN, EVEN).where(bool, "a pair"), "13", 0, {"an even number"}),
        (seq(regex("x"), EVEN | NUMBER << regex(";")), "x13;y", 4, {"end of input"}),
    ],
)
def test_a_value_is_refused_wherever_its_parser_stands(
    parser: Parser[object], text: str, index: int, expected: set[str]
) -> None:
    error = refusal(parser, text)
    assert (error.index, set(error.expected)) == (index, expected)


def test_what_a_predicate_raises_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        (NUMBER.where(lambda number: 1 // number > 0, "one")).parse("0")


def test_the_text_is_read_again_once_and_only_for_an_error_that_is_looked_at() -> None:
    read: list[type] = []

    def watched(stream: str, index: int) -> parsy.Result:
        read.append(type(stream))
        return NUMBER(stream, index)

    parser = Parser[int](watched)
    assert parser.parse("1") == 1
    with pytest.raises(ParseError) as caught:
        parser.parse("a")
    assert read == [str, str]
    for _ in range(3):
        assert str(caught.value)
        assert caught.value.expected == {"%x30-39"}
    assert [kind.__name__ for kind in read] == ["str", "str", "RecordedText"]


class Loud(str):
    """A text with methods of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        return "LOUD"

    def __len__(self) -> int:
        return 99


def test_a_text_of_a_subclass_is_read_as_a_plain_one() -> None:
    parser = regex("[a-z]+")
    assert parser.parse(Loud("ab")) == "ab"
    assert parser.parse_partial(Loud("ab1")) == ("ab", "1")
    assert refusal(parser, Loud("ab1")).stream == "ab1"
    assert "LOUD" not in str(refusal(parser, Loud("ab1")))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a", "unexpected end of input at index 1\n  a\n   ^"),
        ("", "unexpected end of input at index 0\n  \n  ^"),
        ("a\nb", "unexpected U+000A at index 1\n  a␊…\n   ^"),
        ("a\x00b", "unexpected U+0000 at index 1\n  a␀…\n   ^"),
        ("a\U0001f344b", "unexpected '\U0001f344' at index 1\n  a\U0001f344…\n   ^"),
        ("a\ud800b", "unexpected U+D800 at index 1\n  a<U+D800>…\n   ^"),
    ],
)
def test_text_behind_the_furthest_index_is_not_shown(text: str, shown: str) -> None:
    assert shown in str(refusal(parsy.seq(parsy.string("a"), parsy.string("x")), text))


def test_a_line_is_shown_if_a_rule_stopped_there_that_knows_its_secrets() -> None:
    error = refusal(rfc3986.URI << regex("\n"), "http://h/a b/c\nhttp://h/d")
    assert "\n  http://h/a b/c…\n" in str(error)
    assert (error.component, error.hint) == ("path", "a space is written as %20")


@pytest.mark.parametrize("digit", [rfc5234.DIGIT, WithAdvice().digit], ids=["core rule", "grammar with a hint"])
def test_text_behind_a_rule_whose_grammar_knows_no_secrets_is_not_shown(digit: Rule[str]) -> None:
    error = refusal(seq(digit, regex(" "), rfc3986.URI), "8x http://user:secret@h/")
    assert "\n  8x…\n" in str(error)


def test_a_rule_that_is_complete_gives_neither_its_component_nor_a_hint() -> None:
    """Only the space is expected, so it is no advice to write the other character in another way."""
    error = refusal(rfc3986.IP_literal << regex(" +").desc("space"), "[::1]\\ ")
    assert (error.index, set(error.expected), error.component, error.hint) == (5, {"space"}, None, None)


def test_the_beginning_of_a_text_fails_alone() -> None:
    parser = explained(parsy.seq(string("a"), string("b")))
    assert parser.parse_partial("abc") == (["a", "b"], "c")
    with pytest.raises(ParseError) as caught:
        parser.parse_partial("ac")
    assert (caught.value.index, set(caught.value.expected)) == (1, {'"b"'})


def test_a_parser_that_fails_once_is_explained_as_one_that_matches() -> None:
    """A parser whose function remembers what it has read may match when it is read again."""
    results = [parsy.Result.failure(0, "a"), parsy.Result.success(0, None)]
    error = refusal(Parser[None](lambda _, __: results.pop(0)), "")
    assert (error.index, set(error.expected)) == (0, {"end of input"})
    results = [parsy.Result.failure(0, "a"), parsy.Result.success(1, None)]
    with pytest.raises(ParseError) as caught:
        Parser[None](lambda _, __: results.pop(0)).parse_partial("a")
    assert (caught.value.index, set(caught.value.expected)) == (1, {"end of input"})


def test_an_error_is_copied_and_pickled_with_its_explanation() -> None:
    error = refusal(lazy(lambda: EVEN) << regex(";"), "12:")
    error.add_note("a note")
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert (str(other), other.explanation, other.stream) == (str(error), error.explanation, error.stream)
        assert other.__notes__ == ["a note"]


def test_a_copy_of_a_parser_reads_as_it_does() -> None:
    nested: Parser[int] = lazy(lambda: (literal("(") >> nested << literal(")")).map(lambda depth: depth + 1) | eof0)
    eof0 = literal("").result(0)
    for parser in (nested, EVEN, regex("a"), EVEN.desc("even")):
        other = copy.copy(parser)
        assert (other.name, repr(other)) == (parser.name, repr(parser))
        for text in ("", "12", "((", "(())", "a"):
            assert other(text, 0) == parser(text, 0)
    assert repr(EVEN.desc("even")) == "<Parser even>"


def test_threads_read_and_explain_with_one_parser() -> None:
    nested: Parser[object] = lazy(lambda: (regex("[(]") >> nested << regex("[)]")) | NUMBER)
    texts = [f"{'(' * depth}{depth}{')' * (depth - depth % 2)}" for depth in range(20)] * 10

    def outcome(text: str) -> object:
        try:
            return nested.parse(text)
        except ParseError as error:
            return str(error)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(outcome, texts)) == list(map(outcome, texts))


@pytest.mark.parametrize("became", [NUMBER, regex("[0-9]+").map(int), lazy(lambda: NUMBER), EVEN])
def test_a_declaration_of_parsy_becomes_a_rule_or_a_typed_parser(became: Parser[int]) -> None:
    declared = parsy.forward_declaration()
    parser = explained(parsy.seq(parsy.string("("), declared, parsy.string(")")))
    declared.become(became)
    assert parser.parse("(12)") == ["(", 12, ")"]
    assert refusal(parser, "(x)").index == 1
    assert refusal(declared, "x").index == 0


@pytest.mark.parametrize(
    ("parser", "text", "value"),
    [
        (parsy.string("x") | NUMBER, "1", 1),
        (parsy.string("x") >> EVEN, "x2", 2),
        (EVEN << parsy.string("x"), "2x", 2),
        (parsy.string("x") << EVEN, "x2", "x"),
        (parsy.string("x") + DIGIT, "x2", "x2"),
        (parsy.string("x").sep_by(EVEN), "x2x4x", ["x", "x", "x"]),
        (parsy.string("x").sep_by(regex(",")), "", []),
        (EVEN.sep_by(parsy.string(",")), "2,4", [2, 4]),
        (parsy.any_char.until(EVEN), "ab", None),
        (parsy.any_char.until(EVEN) << EVEN, "a13", None),
        (parsy.any_char.until(EVEN) << EVEN, "ab2", ["a", "b"]),
        (EVEN.until(parsy.string(";")) << parsy.any_char, "2;", [2]),
    ],
)
def test_parsers_of_parsy_stand_on_either_side(parser: parsy.Parser, text: str, value: object) -> None:
    if value is None:
        assert refusal(parser, text).expected
    else:
        assert explained(parser).parse(text) == value


@pytest.mark.parametrize("recursive", [lambda: LEFT >> regex("a"), lambda: LEFT])
def test_left_recursion_is_a_recursion_error(recursive: Callable[[], Parser[object]]) -> None:
    made: Parser[object] = lazy(recursive)
    del made
    with pytest.raises(RecursionError):
        LEFT.parse("a")


LEFT: Parser[object] = lazy(lambda: LEFT >> regex("a"))


def test_a_text_that_matches_ends_too_early_for_what_follows() -> None:
    assert regex("a").explain("a", whole=True).expected == ("end of input",)


@given(st.integers(1, 40), st.booleans())
@example(40, True)
def test_far_secrets_are_masked_or_all_is(calls: int, is_long: bool) -> None:
    """Where too many rules began on a line, all of it since the first that was not examined counts as secret."""
    line = "http://h/ " * calls + "//u:^" + "p" * 80 + "@h"
    budget = explaining.MOST_EXAMINED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explaining, "MOST_EXAMINED", 10 if is_long else budget)
        patch.setattr(explaining, "PASSES", 1)
        parser = ((rfc3986.URI_reference << regex(" ")).many() << regex("!")) | regex(".*;")
        assert "ppp" not in str(refusal(parser | regex(".*") >> regex("!"), line))


@pytest.mark.parametrize("lines", [1_000, 30_000])
def test_an_error_reads_a_text_of_many_lines_once_more_and_each_rule_what_it_has_read(
    lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    reached: list[int] = []
    fails_at = Diagnosis.fails_at

    def counted(diagnosis: Diagnosis, text: str, start: int) -> int:
        end = fails_at(diagnosis, text, start)
        reached.append(end - start)
        return end

    monkeypatch.setattr(Diagnosis, "fails_at", counted)
    text = "".join(f"{number}\n" for number in range(lines)) + "x"
    parser = (NUMBER << regex("\n")).map(read.append).many() << alt(*map(regex, "abcdef"))
    with pytest.raises(ParseError) as caught:
        parser.parse(text)
    assert (len(read), reached) == (lines, [])
    assert caught.value.index == len(text) - 1
    assert len(read) == 2 * lines
    assert sum(reached) <= len(text)
