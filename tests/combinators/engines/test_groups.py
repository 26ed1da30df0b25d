"""Groups: which components and rules a definition has, and what each group captures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

from uriast.combinators import Node, Rule, alt, char_range, literal, seq, string, success, text
from uriast.combinators.engines.groups import grouped
from uriast.combinators.regular.regex import Group
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from collections.abc import Collection

A, B, C, D = (string(each).desc(each) for each in "abcd")
DASH = string("-")


@attrs.frozen
class Word(Node):
    text: str


@attrs.frozen
class Pair(Node):
    left: str | None
    right: str | None = None


@attrs.frozen
class AnyPair(Node):
    left: object
    right: object


@attrs.frozen
class Couple(Node):
    one: Pair
    other: Pair


@attrs.frozen
class Boxed(Node):
    content: Pair


@attrs.frozen
class Bracketed(Node):
    text: str


@attrs.frozen
class Held(Node):
    word: Word | Bracketed | None
    rest: str = ""


@attrs.frozen
class Tailed(Node):
    content: object
    rest: str = ""


PAIR = seq(A << DASH, B).combine(Pair)
BRACKETED = (string("[") >> A.map(Bracketed) << string("]")).desc("bracketed").bind_nodes()


def backwards(values: tuple[Pair, str]) -> tuple[str, Pair]:
    return values[1], values[0]


def swapped(pair: Pair, rest: str) -> tuple[str, Pair]:
    return rest, pair


def shown(made: Rule[object], names: Collection[str] | None = None) -> tuple[str, tuple[str, ...]]:
    found = grouped(made.definition, names)
    return pattern_source(found.without_kinds()), found.labels


@pytest.mark.parametrize(
    ("made", "pattern", "labels"),
    [
        (A, "a", ()),
        (A.map(Word), "a", ()),
        (seq(A, B), "ab", ()),
        (PAIR, r"(a)\-(b)", ("left", "right")),
        (PAIR.desc("pair"), r"(a)\-(b)", ("left", "right")),
        (seq(A).combine(Pair), "a", ()),
        (A.map(Pair), "a", ()),
        (seq(A, B.optional()).combine(Pair), "(a)(?:(b)|)", ("left", "right")),
        (seq(A, (DASH >> B).optional()).combine(Pair), r"(a)(?:\-(b)|)", ("left", "right")),
        (seq(A, (DASH >> B).desc("tail").optional()).combine(Pair), r"(a)(?:\-(b)|)", ("left", "right")),
        (seq(A, B.optional("")).combine(Pair), "(a)(b|)", ("left", "right")),
        (seq(A, seq(B, C).optional(())).combine(AnyPair), "(a)(?:(bc)|())", ("left", "right")),
        (seq(A, B.result("x").optional("y")).combine(Pair), "(a)(?:(b)|())", ("left", "right")),
        (seq(success(None), B).combine(Pair), "(b)", ("right",)),
        (seq(A.many(), B).combine(AnyPair), "(a*+)(b)", ("left", "right")),
        (seq(A.spanned(), B).combine(AnyPair), "(a)(b)", ("left", "right")),
        (seq(A, B.map(str.upper, inverse=str.lower)).combine(Pair), "(a)(b)", ("left", "right")),
        ((seq(A) + seq(B)).combine(Pair), "(a)(b)", ("left", "right")),
        (alt(seq(A, B), seq(B, A)).combine(Pair), "(?:(a)(b)|(b)(a))", ("left", "right")),
        (seq(A, B).not_followed_by(C).combine(Pair), "(a)(b)(?!c)", ("left", "right")),
        ((DASH >> seq(A, B)).combine(Pair), r"\-(a)(b)", ("left", "right")),
        (A.many().combine(AnyPair), "a*+", ()),
        (A.times(2, 3).combine(AnyPair), "a{2,3}", ()),
        (seq(A, B).combine(max), "ab", ()),
        (seq(PAIR, C).combine(Tailed), r"(a)\-(b)(c)", ("left", "right", "rest")),
        (seq(PAIR, C).combine(swapped), r"(a)\-(b)c", ("left", "right")),
        (
            seq(PAIR.map(Tailed), PAIR).combine(AnyPair),
            r"(a)\-(b)(a)\-(b)",
            ("left.content.left", "left.content.right", "right.left", "right.right"),
        ),
        (seq(A, B).optional((None, "")).combine(Pair), "(?:(a)(b)|())", ("left", "right")),
        ((A | B).times(2).combine(Pair), "([ab])([ab])", ("left", "right")),
        ((DASH >> A.times(2)).desc("both").combine(Pair), r"\-(a)(a)", ("left", "right")),
        (PAIR | PAIR, r"(?:(a)\-(b)|(a)\-(b))", ("left", "right")),
        (PAIR.many(), r"(?:a\-b)*", ()),
        (PAIR.times(2), r"(?:a\-b){2}", ()),
        (PAIR.sep_by(C), r"(?:a\-b(?:ca\-b)*|)", ()),
        (PAIR.sep_by(C, min=1), r"a\-b(?:ca\-b)*", ()),
        (PAIR.sep_by(C, max=1), r"(?:a\-b|)", ()),
        (seq(PAIR.sep_by(C), A).combine(AnyPair), r"(a\-b(?:ca\-b)*|)(a)", ("left", "right")),
        (seq(PAIR.sep_by(C, min=1), A).combine(AnyPair), r"(a\-b(?:ca\-b)*)(a)", ("left", "right")),
        (seq((PAIR << C).many(), A).combine(AnyPair), r"((?:a\-bc)*)(a)", ("left", "right")),
        (seq((PAIR << C).times(2), A).combine(AnyPair), r"((?:a\-bc){2})(a)", ("left", "right")),
        (PAIR.optional(), r"(?:(a)\-(b)|)", ("left", "right")),
        (seq(PAIR, C), r"(a)\-(b)c", ("left", "right")),
        (seq(PAIR, PAIR), r"(a)\-(b)(a)\-(b)", ("0.left", "0.right", "1.left", "1.right")),
        (seq(x=PAIR, y=PAIR), r"(a)\-(b)(a)\-(b)", ("x.left", "x.right", "y.left", "y.right")),
        (seq(x=PAIR, y=C), r"(a)\-(b)c", ("left", "right")),
        (seq(x=A, y=C), "ac", ()),
        (
            seq(seq(x=PAIR, y=PAIR), PAIR).combine(AnyPair),
            r"(a)\-(b)(a)\-(b)(a)\-(b)",
            ("left.x.left", "left.x.right", "left.y.left", "left.y.right", "right.left", "right.right"),
        ),
        (PAIR.result(1), r"a\-b", ()),
        (seq(PAIR) + seq(C), r"(a)\-(b)c", ("left", "right")),
        (PAIR.not_followed_by(C), r"(a)\-(b)(?!c)", ("left", "right")),
        (PAIR.map(Boxed), r"(a)\-(b)", ("left", "right")),
        (PAIR.map(repr), r"(a)\-(b)", ("left", "right")),
        (
            seq(PAIR << C, PAIR).combine(Couple),
            r"(a)\-(b)c(a)\-(b)",
            ("one.left", "one.right", "other.left", "other.right"),
        ),
        (seq(BRACKETED, B).combine(Held), r"(\[a\])(b)", ("word", "rest")),
        (seq(BRACKETED | A.map(Word), B).combine(Held), r"(?:(\[a\])|(a))(b)", ("word", "rest")),
        (seq(string("(") >> A.map(Bracketed) << string(")"), B).combine(Held), r"\((a)\)(b)", ("word", "rest")),
        (seq(string("{") >> A.map(Bracketed) << string("}"), B).combine(Held), r"\{(a)\}(b)", ("word", "rest")),
        (seq(PAIR, B).map(backwards).combine(AnyPair), r"(a)\-(b)b", ("left", "right")),
        (seq(DASH >> A.map(Word), B).combine(Held), r"\-(a)(b)", ("word", "rest")),
        (seq(literal("x") >> A.map(Word), B).combine(Held), "[Xx](a)(b)", ("word", "rest")),
    ],
)
def test_the_components_are_the_fields_of_the_nodes_that_a_rule_builds(
    made: Rule[object], pattern: str, labels: tuple[str, ...]
) -> None:
    assert shown(made) == (pattern, labels)


@pytest.mark.parametrize(
    ("names", "pattern", "labels"),
    [
        ([], r"a\-bc", ()),
        (["left"], r"(a)\-bc", ("left",)),
        (["right", "left"], r"(a)\-(b)c", ("left", "right")),
        (["c"], r"a\-b(c)", ("c",)),
        (["a", "left"], r"((a))\-bc", ("left", "a")),
        (["pair"], r"(a\-b)c", ("pair",)),
        (["pair", "left"], r"((a)\-b)c", ("pair", "left")),
        (["pair", "right"], r"(a\-(b))c", ("pair", "right")),
        ({"whole": 1}, r"(a\-bc)", ("whole",)),
    ],
)
def test_only_what_is_asked_for_is_captured(names: Collection[str], pattern: str, labels: tuple[str, ...]) -> None:
    assert shown(seq(PAIR.desc("pair"), C).desc("whole"), names) == (pattern, labels)


def test_a_rule_inside_a_captured_rule_is_not_captured() -> None:
    made = (text(A, B).desc("ab") >> C) | A
    assert shown(made, ["ab", "a"]) == ("(?:(ab)c|(a))", ("ab", "a"))


@pytest.mark.parametrize(
    ("made", "pattern"),
    [
        (text(A, B), "(a)b"),
        (seq(A, B), "(a)b"),
        (seq(A) + seq(B), "(a)b"),
        (A >> B, "(a)b"),
        (alt(A, A + B), "(?:(a)|(a)b)"),
        (A.optional(), "(?:(a)|)"),
        (A.map(len), "(a)"),
        (A.result(1), "(a)"),
        (A.spanned(), "(a)"),
        (A.not_followed_by(A), "(a)(?!a)"),
        (A.desc("x"), "(a)"),
        (seq(B.many(), A), "b*+(a)"),
    ],
)
def test_a_rule_is_captured_where_it_is_read(made: Rule[object], pattern: str) -> None:
    assert shown(made, ["a"]) == (pattern, ("a",))


@pytest.mark.parametrize("names", [["num"], ["pair", "num"], ["num", "pair"]])
def test_a_rule_that_is_read_twice_is_refused_whatever_else_is_captured(names: list[str]) -> None:
    num = A.desc("num")
    made = text(num, DASH, num).desc("pair") | text(num, C)
    with pytest.raises(ValueError, match=r"reads at most once, got num, which it may read again$"):
        grouped(made.definition, names)


@pytest.mark.parametrize("names", [["whole", "a"], ["a", "whole"]])
def test_a_rule_that_stands_in_a_captured_rule_alone_is_refused(names: list[str]) -> None:
    with pytest.raises(
        ValueError, match=r"^expected a rule outside of other captured ones, got a, which is inside who"
    ):
        grouped(text(A, B).desc("whole").definition, names)


def test_a_rule_with_the_name_of_the_rule_around_it_is_captured_with_that() -> None:
    assert shown(text(A, text(B, C).desc("x")).desc("x"), ["x"]) == ("(abc)", ("x",))


def test_one_component_has_one_number() -> None:
    regular = grouped((PAIR | PAIR).definition).regular
    assert [part.number for way in regular.items for part in way.items if isinstance(part, Group)] == [1, 2, 1, 2]  # type: ignore[union-attr] # an alternation of concatenations


@pytest.mark.parametrize("names", [["left", "bc", "b"], ["bc", "b"], ["left", "a", "d"]])
def test_each_of_several_rules_is_read_once_and_not_inside_another(names: list[str]) -> None:
    made = seq(A << DASH, text(B, C).desc("bc") << D << D).combine(Pair)
    assert grouped(made.definition, names[:-1]).labels == tuple(names[:-1])
    with pytest.raises(ValueError, match=f", got {names[-1]}, which (is inside bc|it may read again)$"):
        grouped(made.definition, names)


@pytest.mark.parametrize(
    ("made", "name", "message"),
    [
        (seq(A, A), "a", "expected a rule that a a reads at most once, got a, which it may read again"),
        (A.many(), "a", "expected a rule that *a reads at most once, got a, which it may read again"),
        (A.times(1), "a", "expected a rule that 1a reads at most once, got a, which it may read again"),
        (A.times(0, 1), "a", "expected a rule that *1a reads at most once, got a, which it may read again"),
        (PAIR.sep_by(C, min=1), "a", "reads at most once, got a, which it may read again"),
        (seq(A, A.sep_by(C, min=1, max=1)), "a", "expected a rule that a a 0( c a ) reads at most once, got a"),
        (
            seq(A, A, A, A, A, A, A, A, *[B] * 9, *[C] * 99),
            "a",
            f"a a a a a a a a {'b ' * 9}{'c ' * 13}… reads at most",
        ),
        (
            seq(PAIR, PAIR),
            "left",
            'of a "-" b a "-" b, got \'left\'; did you mean 0.left or 1.left?',
        ),
        (
            seq(PAIR.desc("left"), PAIR.desc("left")),
            "left",
            "got left, which it may read again; did you mean 0.left or",
        ),
        (seq(B, B.not_followed_by(A)), "a", "expected the name of a component or a rule of b b, got 'a'; it has no"),
        (PAIR, "lefd", "expected the name of a component or a rule of a \"-\" b, got 'lefd'; did you mean left?"),
        (PAIR, "xyz", "got 'xyz'; its components are left, right"),
        (A, "xyz", "expected the name of a component or a rule of a, got 'xyz'; it has no components"),
        (text(A.desc("word").many(), A.desc("sword")), "words", "got 'words'; did you mean sword?"),
        (A.desc("word").many(), "words", "got 'words'; it has no components"),
        (char_range("0", "9"), "", "expected the name of a component or a rule of %x30-39, got ''"),
    ],
)
def test_a_name_that_cannot_be_captured_is_refused(made: Rule[object], name: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^expected") as caught:
        grouped(made.definition, [name])
    assert message in str(caught.value)
