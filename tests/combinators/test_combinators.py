"""The combinators: their languages, values and types. Names from parsy keep parsy's meaning."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any, cast

import attrs
import parsy
import pytest
from hypothesis import given, strategies as st

from uriast.combinators import (
    CharSet,
    Explanation,
    Grammar,
    Node,
    ParseError,
    Rule,
    alt,
    char_from,
    char_range,
    literal,
    rule,
    seq,
    string,
    success,
    text,
)
from uriast.combinators.parsers.checks import NO_LIMIT

if TYPE_CHECKING:
    from collections.abc import Generator

A, B, C = map(literal, "abc")
DIGIT = char_range("0", "9")
NUMBER = DIGIT.at_least(1).concat().map(int)
COMMA = literal(",")


# Languages


@pytest.mark.parametrize(
    ("made", "reads", "refuses"),
    [
        (literal("aB"), ["aB", "AB", "ab"], ["a", "abc", ""]),
        (literal("K"), ["k", "K"], ["\u212a"]),
        (literal("ä"), ["ä"], ["Ä"]),
        (literal(""), [""], ["a"]),
        (string("aB"), ["aB"], ["AB", "ab"]),
        (char_from("a]-^\\"), ["a", "]", "-", "^", "\\"], ["A", "b", "", "a]"]),
        (char_range("a", "c"), ["a", "b", "c"], ["d", "A", ""]),
        (char_range("\0", "\U0010ffff"), ["\0", "\n", "\U0010ffff"], ["", "ab"]),
        (A | B, ["a", "b"], ["ab", ""]),
        (A + B, ["ab"], ["a", "b"]),
        (A * 2, ["aa"], ["a", "aaa"]),
        (A * range(1, 3), ["a", "aa"], ["", "aaa"]),
        (A.times(0), [""], ["a"]),
        (text(A.times(1)), ["a"], ["", "aa"]),
        (A.many(), ["", "a", "aaaa"], ["b", "aab"]),
        (A.at_most(2), ["", "aa"], ["aaa"]),
        (A.at_least(2), ["aa", "aaa"], ["a"]),
        (A.times(2, float("inf")), ["aa", "aaa"], ["a"]),
        (A.optional(), ["", "a"], ["aa"]),
        (A.sep_by(COMMA), ["", "a", "a,a"], ["a,", ",a", "aa"]),
        (A.sep_by(COMMA, min=2), ["a,a", "a,a,a"], ["", "a"]),
        (A.sep_by(COMMA, max=2), ["", "a", "a,a"], ["a,a,a"]),
        (A.sep_by(COMMA, min=1, max=1), ["a"], ["", "a,a"]),
        (A.sep_by(COMMA, max=0), [""], ["a"]),
        (text(text(A.many(), B.many()).many()), ["", "abba", "bbb"], ["abc"]),
        (text(text(A.many()).many()), ["", "aaa"], ["b"]),
        (text(text(A.many()).at_least(3)), ["", "aaa"], ["b"]),
        (text(text(A.at_least(1)).many()), ["", "aaa"], ["b"]),
        (text(text(A.at_least(1)).at_least(1)), ["a", "aaa"], ["", "b"]),
        (text(text(A.optional()).at_least(3)), ["", "aaa"], ["b"]),
        (success(1), [""], ["a"]),
        (char_range("\u0100", "\u017f"), ["\u0100", "\u017f"], ["s"]),
    ],
)
def test_a_rule_matches_exactly_its_language(made: Rule[object], reads: list[str], refuses: list[str]) -> None:
    assert [word for word in [*reads, *refuses] if made.matches(word)] == reads


def test_alternatives_are_tried_in_order_with_backtracking() -> None:
    first = alt(A.result(1), (A + B).result(2))
    assert first.parse_partial("ab") == (1, "b")
    assert first.parse("ab") == 2
    assert seq(first, C).parse("abc") == (2, "c")


def test_repetitions_are_greedy_with_backtracking() -> None:
    assert seq(text(A.many()), A + B).parse("aaab") == ("aa", "ab")
    assert seq(text(char_range("a", "z").many()), text(B.many())).parse("abb") == ("abb", "")
    assert text((A | B).many(), C, B.many()).matches("abcb")


def test_a_loop_is_possessive_only_if_the_following_text_cannot_continue_it() -> None:
    assert text(A.many(), B).pattern == "[Aa]*+[Bb]"
    assert text(A.many(), A).pattern == "[Aa]*[Aa]"
    assert text((A | (B + C)).many(), B).pattern == "[Aa]*+(?:[Bb][Cc][Aa]*+)*[Bb]"
    assert text((A | (B + C)).many(), COMMA).pattern == "[Aa]*+(?:[Bb][Cc][Aa]*+)*+,"
    assert text(A.many()).not_followed_by(B).pattern == "[Aa]*(?![Bb])"
    assert text(A.many()).not_followed_by(A | B).pattern == "[Aa]*+(?![ABab])"
    either = A | (B + C)
    assert text(either.many()).not_followed_by(either).pattern == "[Aa]*+(?:[Bb][Cc][Aa]*+)*+(?![Aa]|[Bb][Cc])"
    assert text(either.many(), COMMA.optional()).not_followed_by(either).pattern == (
        "[Aa]*+(?:[Bb][Cc][Aa]*+)*+(?:,|)(?![Aa]|[Bb][Cc])"
    )
    assert text(either.many(), B.optional()).not_followed_by(either).pattern == (
        "[Aa]*+(?:[Bb][Cc][Aa]*+)*(?:[Bb]|)(?![Aa]|[Bb][Cc])"
    )


# Values


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


def test_a_repetition_with_too_many_configurations_is_refused() -> None:
    either = A | B
    iteration = text(either.many(), A, either.times(14)).map(len)
    with pytest.raises(TypeError, match="expected iterations with at most 5000 configurations, got more"):
        (iteration << COMMA).many()


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

    with pytest.raises(TypeError, match="can only concatenate str"):
        A.map(careless).parse("a")
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        A("a", cast("int", "0"))


def test_arguments_that_are_not_rules_are_refused() -> None:
    with pytest.raises(TypeError, match="expected a rule or a parser to compose with, got str"):
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


# ABNF and names


@pytest.mark.parametrize(
    ("made", "abnf"),
    [
        (literal('a"b'), "%x61.22.62"),
        (string("GET"), '%s"GET"'),
        (string("12"), '"12"'),
        (char_from("-."), '"-" / "."'),
        (char_range("a", "a"), "%x61"),
        (seq(A | B, C), '( "a" / "b" ) "c"'),
        (A | (B + C), '"a" / "b" "c"'),
        ((A + B).many(), '*( "a" "b" )'),
        (seq(A + B).many(), '*( "a" "b" )'),
        (A.times(2), '2"a"'),
        (A.times(2, 3), '2*3"a"'),
        (A.at_least(1), '1*"a"'),
        (A.at_most(2), '*2"a"'),
        ((A | B).optional(), '[ "a" / "b" ]'),
        (seq(success(1), A), '"a"'),
        (success(1), '""'),
        (A.desc("letter a") + B, '<letter a> "b"'),
        (A.desc("letter-a") + B, 'letter-a "b"'),
        (A.tag("x") << B, '"a" "b"'),
        (A.not_followed_by(B), '"a"'),
        (A.sep_by(COMMA), '[ "a" *( "," "a" ) ]'),
        (Rule[str](A.definition), '"a"'),
    ],
)
def test_a_rule_prints_its_abnf(made: Rule[object], abnf: str) -> None:
    assert made.abnf == abnf


def test_a_set_of_several_ranges_prints_all_of_them() -> None:
    from uriast.combinators.definition.expression import Chars  # noqa: PLC0415 - no function makes one

    made = Rule[str](Chars(CharSet(((0x30, 0x39), (0x61, 0x61)))))
    assert (made + A).abnf == '( %x30-39 / %x61 ) "a"'


def test_a_named_rule_has_its_name() -> None:
    named = (A + B).desc("ab")
    assert (named.name, named.abnf, repr(named)) == ("ab", 'ab = "a" "b"', '<Rule ab = "a" "b">')
    assert (A + B).name == '"a" "b"'


# Errors


def expected_of(made: Rule[object], read: str) -> tuple[int, set[str]]:
    with pytest.raises(ParseError) as caught:
        made.parse(read)
    return caught.value.index, set(caught.value.expected)


def test_errors_are_explained_in_terms_of_the_definition() -> None:
    assert expected_of(literal("abc"), "ax") == (1, {'"bc"'})
    assert expected_of(NUMBER.desc("number") << A, "1x") == (1, {"more number", '"a"'})
    assert expected_of(seq(NUMBER.desc("number"), COMMA, B.desc("letter b")), "1,x") == (2, {"letter b"})
    assert expected_of(A * range(1, 3), "aaa") == (2, {"end of input"})
    assert expected_of(A.times(0), "a") == (0, {"end of input"})
    assert expected_of(seq(A) + seq(B), "ax") == (1, {'"b"'})


def test_the_expectations_of_an_error_respect_look_aheads() -> None:
    guarded = seq(text(A.many()).not_followed_by(literal("bc")), B, C | A)
    assert guarded.parse("aba") == ("a", "b", "a")
    assert expected_of(guarded, "abc") == (2, {'"c"', '"a"'})
    assert expected_of(seq(A.not_followed_by(literal("")), B), "ab") == (0, {'"a"'})


def test_errors_at_characters_beyond_ascii_are_explained() -> None:
    wide = char_range("\u0100", "\uffff").many().concat()
    assert expected_of(wide, "".join(map(chr, range(0x100, 0x900))) + "a")[0] == 0x800


def test_an_unnamed_rule_has_no_component() -> None:
    with pytest.raises(ParseError) as caught:
        seq(A, B).parse("ax")
    assert (caught.value.component, caught.value.hint) == (None, None)
    assert caught.value.explanation == Explanation(
        index=1,
        expected=('"b"',),
        component=None,
        hint=None,
        summary='"a" "b": \'x\' cannot stand at index 1: expected "b"',
        message='"a" "b": \'x\' cannot stand at index 1\n  ax\n   ^\nexpected "b"',
    )


# Nodes


@attrs.frozen
class Pair(Node):
    """Two numbers."""

    left: int
    right: int = 0

    def __str__(self) -> str:
        return f"{self.left}:{self.right}"


def test_a_node_has_the_rule_s_values_and_the_defaults_of_its_class() -> None:
    assert seq(NUMBER << COMMA, NUMBER).combine(Pair).parse("1,2") == Pair(1, 2)
    assert NUMBER.map(Pair).parse("5") == Pair(5)
    numbers = seq(NUMBER, COMMA, NUMBER).map(lambda values: (values[0], values[2]))
    assert numbers.combine(Pair).parse("1,2") == Pair(1, 2)


def node_classes_that_are_not_plain() -> list[type[Node]]:
    @attrs.frozen
    class Converted(Node):
        number: int = attrs.field(converter=int)

    @attrs.frozen
    class Outside(Node):
        number: int = attrs.field(init=False, default=1)

    @attrs.frozen(slots=False)
    class WithDict(Node):
        number: int

    @attrs.frozen(cache_hash=True)
    class Caching(Node):
        number: int

    @attrs.frozen
    class Busy(Node):
        number: int

        def __attrs_post_init__(self) -> None:
            pytest.fail("never made")

    @attrs.define(eq=False)
    class Mutable(Node):
        number: int

    return [Converted, Outside, WithDict, Caching, Busy, Mutable]


def test_nodes_of_a_class_without_fields_are_equal_only_to_themselves() -> None:
    class Bare(Node):
        __slots__ = ()

    one = Bare()
    assert one == one  # noqa: PLR0124 - that is the question
    assert one != Bare()
    assert len({one, one, Bare()}) == 2


def test_nodes_of_a_subclass_with_more_fields_are_compared_by_all_of_them() -> None:
    @attrs.frozen(eq=False)
    class One(Node):
        first: str

    @attrs.frozen(eq=False)
    class Two(One):
        second: str

    assert One("a") == One("a") != One("b")
    assert Two("a", "b") == Two("a", "b") != Two("a", "c")
    assert One("a") != Two("a", "b")
    assert len({One("a"), One("a"), Two("a", "b"), Two("a", "b"), Two("a", "c")}) == 3


@pytest.mark.parametrize("kind", node_classes_that_are_not_plain(), ids=lambda kind: kind.__name__)
def test_a_node_class_that_is_not_plain_is_refused(kind: Any) -> None:  # noqa: ANN401 - it is no rule's function
    for compose in (NUMBER.map, seq(NUMBER).combine):
        with pytest.raises(
            TypeError, match=f"expected a node class made by @attrs.frozen with plain fields alone, got {kind.__name__}"
        ):
            compose(kind)


def test_a_node_class_with_the_wrong_number_of_fields_is_refused() -> None:
    @attrs.frozen
    class Listed(Node):
        number: int
        more: tuple[int, ...] = attrs.field(factory=tuple)

    with pytest.raises(TypeError, match=r"Listed.more: expected a value from the rule or a plain default, got neither"):
        NUMBER.map(Listed).parse("1")
    with pytest.raises(TypeError, match="Pair: expected at most 2 values for its fields, got 3"):
        cast("Any", seq(NUMBER, COMMA, NUMBER)).combine(Pair).parse("1,2")


def test_two_node_classes_may_have_the_same_fields() -> None:
    @attrs.frozen
    class Triple(Pair):
        last: int = 0

    made = seq(NUMBER << COMMA, NUMBER << COMMA, NUMBER).combine(Triple).parse("1,2,3")
    assert made == Triple(1, 2, 3)
    assert (made.left, made.right, made.last, str(made)) == (1, 2, 3, "1:2")


def test_a_node_class_bound_to_its_rule_is_checked_when_built_by_hand() -> None:
    @attrs.frozen
    class Even(Node):
        digits: str

        def pieces(self) -> Generator[tuple[str, str], None, None]:
            yield "digits", self.digits

    assert str(Even("odd")) == "odd"
    Even.bind_to(text(DIGIT.many(), char_from("02468")).map(Even))
    assert str(Even("12")) == "12"
    with pytest.raises(ParseError):
        Even("13")


def test_a_node_whose_text_lacks_a_field_is_refused() -> None:
    @attrs.frozen
    class Reticent(Node):
        shown: str
        hidden: int = 0

        def pieces(self) -> Generator[tuple[str, str], None, None]:
            yield "shown", self.shown

    Reticent.bind_to(A.map(Reticent))
    assert Reticent("a").hidden == 0
    with pytest.raises(ParseError) as caught:
        Reticent("a", 5)
    assert caught.value.index == 1


# Grammars


class Binary(Grammar):
    @rule
    def digit(self) -> Rule[str]:
        """digit = "0" / "1"  (of this test)"""
        return char_from("01")

    @rule
    def big_number(self) -> Rule[int]:
        return text(self.digit.at_least(1)).map(lambda digits: int(digits, 2))


class Wide(Binary):
    @rule
    def digit(self) -> Rule[str]:
        return super().digit | literal("o").map(lambda _: "0")


def test_a_rule_is_computed_once_and_named_by_its_attribute() -> None:
    grammar = Binary()
    assert grammar.big_number is grammar.big_number
    assert (grammar.big_number.name, grammar.big_number.abnf) == ("big-number", "big-number = 1*digit")
    assert isinstance(Binary.digit, rule)
    assert Binary.digit.__doc__ == 'digit = "0" / "1"  (of this test)'


def test_a_rule_whose_name_python_has_taken_is_a_method_with_an_underscore_at_its_end() -> None:
    class Mail(Grammar):
        @rule
        def from_(self) -> Rule[str]:
            return literal("from:")

    assert Mail().from_.name == "from"


def test_the_rules_that_refer_to_a_replaced_rule_use_the_new_one() -> None:
    assert Binary().big_number.parse("101") == 5
    assert not Binary().big_number.matches("1o")
    assert Wide().big_number.matches("1o")


def test_a_rule_that_refers_to_itself_is_refused() -> None:
    class Nested(Grammar):
        @rule
        def nested(self) -> Rule[str]:
            return A + self.nested

    grammar = Nested()
    for _ in range(2):
        with pytest.raises(RecursionError, match=r"rule nested: expected .* at most 100 deep, .* needs lazy\(\)"):
            _ = grammar.nested


def test_a_method_of_a_grammar_must_return_a_rule() -> None:
    class Wrong(Grammar):
        @rule
        def raw(self) -> Rule[str]:
            return cast("Rule[str]", parsy.string("a"))

    with pytest.raises(TypeError, match="rule raw: expected a Rule, got Parser"):
        _ = Wrong().raw


def test_threads_that_compute_a_rule_at_once_get_the_same_rule() -> None:
    for _ in range(20):
        grammar, barrier = Binary(), Barrier(4)

        def ask(grammar: Binary = grammar, barrier: Barrier = barrier) -> Rule[int]:
            barrier.wait()
            return grammar.big_number

        with ThreadPoolExecutor(4) as pool:
            asked = [pool.submit(ask) for _ in range(4)]
        assert {found.result() for found in asked} == {grammar.big_number}


def test_of_two_rules_computed_at_once_the_first_is_kept() -> None:
    class Impatient(Grammar):
        first: Rule[str] | None = None

        @rule
        def word(self) -> Rule[str]:
            if self.first is None:
                self.first = A  # so that it asks only once
                self.first = self.word  # as another thread might, while this one computes the rule
            return B

    grammar = Impatient()
    assert [grammar.word, grammar.word] == [grammar.first] * 2


def test_a_grammar_needs_no_hints_for_its_errors() -> None:
    with pytest.raises(ParseError) as caught:
        Binary().big_number.parse("12")
    assert (caught.value.component, caught.value.hint) == ("big-number", None)


# Embedding


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


def test_until_refuses_a_rule_that_matches_the_empty_string() -> None:
    for nullable in (
        text(A.many()),
        A.optional(),
        success(1),
        literal("").not_followed_by(A),
        text(A.many()).desc("as"),
    ):
        for other in (B, parsy.string("b")):
            with pytest.raises(TypeError, match=r"expected a rule that reads at least one character, got .*, which"):
                nullable.until(other)
    assert A.until(B).parse_partial("aab") == (["a", "a"], "b")


@pytest.mark.parametrize(("least", "most"), [(0, 3), (0, NO_LIMIT), (1, NO_LIMIT), (2, 3), (3, NO_LIMIT), (3, 3)])
def test_a_repetition_with_a_plain_separator_ends_where_nothing_is_read(least: int, most: float) -> None:
    repetition = text(A.optional()).sep_by(parsy.regex(",?"), min=least, max=most)
    assert repetition.parse("") == [""] * max(least, 1)
    assert repetition.parse("a,a") == ["a", "a"] + [""] * (least == 3)
    assert repetition.parse("a,,") == ["a", "", ""]
    if most == NO_LIMIT:
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


# Random rules, against `re`

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


def test_a_type_error_of_a_function_differs_from_that_of_a_wrong_input() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        A.map(lambda value: hash([value])).parse("a")
    with pytest.raises(TypeError, match="expected str, got bytes"):
        A.map(len).parse(cast("Any", b"a"))
