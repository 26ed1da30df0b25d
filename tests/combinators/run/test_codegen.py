"""Generated functions build the value that the recipe says, however deep and wide it is, and that of each iteration."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs
import pytest

from uriast.combinators import Node, Rule, char_range, literal, seq, text
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.definition.expression import Chars
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.generated import source_of
from uriast.combinators.plan import plan_of
from uriast.combinators.regular.recipe import (
    Called,
    Captured,
    Fixed,
    Iterations,
    Local,
    Recipe,
    Select,
    Sum,
    Tuple,
    arity,
)
from uriast.combinators.run.codegen import DEEPEST_BLOCK, LONGEST_BRANCHING, CodeGenerator, Pattern

if TYPE_CHECKING:
    from collections.abc import Callable

ITEM = Chars(CharSet.of_text("abc"))
MARK = object()


@attrs.frozen
class Pair(Node):
    left: object
    right: object = None


def built(value: Recipe, pattern: str, text: str) -> object:
    match = re.fullmatch(pattern, text)
    assert match is not None
    return CodeGenerator("test").builder(value, match.re.groups)(match)


def joined(*parts: object) -> str:
    return "+".join(map(str, parts))


NAMELESS: Callable[[str], str] = lambda text: text  # noqa: E731 - it shall have no name


def plain(function: Callable[..., object], argument: Recipe) -> Called:
    return Called(function, argument, spread=False)


def tupled(number: int) -> Tuple:
    return Tuple((Captured(number), Fixed(number)))


EITHER = Select(((1, Captured(1)), (2, Captured(2))), Captured(3))
PAIRS = Select(((1, tupled(1)), (2, tupled(2))), tupled(3))
UNEVEN = Select(((1, Tuple((Captured(1),))),), Tuple((Fixed(1), Fixed(2))))


@pytest.mark.parametrize(
    ("value", "pattern", "text", "result"),
    [
        (Captured(2), "(a)(b)", "ab", "b"),
        (Fixed(None), "a", "a", None),
        (Fixed(MARK), "a", "a", MARK),
        (Tuple(()), "a", "a", ()),
        (Tuple((Captured(1),)), "(a)", "a", ("a",)),
        (Tuple((Captured(2), Fixed(1), Captured(1))), "(a)(b)", "ab", ("b", 1, "a")),
        (Called(len, Captured(1), spread=False), "(a+)", "aaa", 3),
        (Called(joined, Tuple((Captured(1), Captured(2))), spread=False), "(a)(b)", "ab", "('a', 'b')"),
        (Called(joined, Tuple((Captured(1), Captured(2))), spread=True), "(a)(b)", "ab", "a+b"),
        (Called(joined, Called(tuple, Captured(1), spread=False), spread=True), "(a+)", "aaa", "a+a+a"),
        (Called(Pair, Captured(1), spread=True), "(a+)", "a", Pair("a", None)),
        (Called(Pair, Captured(1), spread=True), "(a+)", "aa", Pair("a", "a")),
        (
            Called(str, Called(len, Called(list, Captured(1), spread=False), spread=False), spread=False),
            "(a+)",
            "aa",
            "2",
        ),
        (Sum((Tuple((Captured(1),)), Tuple((Captured(2), Fixed(0))))), "(a)(b)", "ab", ("a", "b", 0)),
        (Sum((Iterations(1, ITEM), Iterations(2, ITEM))), "(a*)(b*)", "aab", ["a", "a", "b"]),
        (Sum((Iterations(1, ITEM),)), "(a*)", "aa", ["a", "a"]),
        (Sum((Iterations(1, ITEM), Iterations(2, ITEM), Iterations(3, ITEM))), "(.)(.)(.)", "abc", ["a", "b", "c"]),
        (Iterations(2, ITEM), "(a*)(b*)", "abb", ["b", "b"]),
        *((EITHER, "(a)|(b)|(c)", each, each) for each in "abc"),
        *((PAIRS, "(a)|(b)|(c)", each, (each, number)) for number, each in enumerate("abc", start=1)),
        *(
            (Sum((PAIRS, Tuple((Fixed(0),)))), "(a)|(b)|(c)", each, (each, number, 0))
            for number, each in enumerate("abc", start=1)
        ),
        (Select(((1, Captured(1)), (2, Captured(2))), Fixed(0)), "(a)?(b)?", "ab", "a"),
        (UNEVEN, "(a)?", "", (1, 2)),
        (
            Called(joined, Select(((1, Tuple((Captured(1),))),), Tuple((Fixed(1), Fixed(2)))), spread=True),
            "(a)?",
            "",
            "1+2",
        ),
        (Called(Pair, Tuple((Captured(1), Captured(2))), spread=True), "(a)(b)", "ab", Pair("a", "b")),
        (Called(Pair, Tuple((Captured(1),)), spread=True), "(a)", "a", Pair("a", None)),
        (Called(Pair, Captured(1), spread=False), "(a)", "a", Pair("a", None)),
        (Called(Pair, Tuple((Captured(1), Captured(2))), spread=False), "(a)(b)", "ab", Pair(("a", "b"), None)),
        (Called(Pair, Called(tuple, Captured(1), spread=False), spread=True), "(..)", "ab", Pair("a", "b")),
        (Called(Pair, PAIRS, spread=True), "(a)|(b)|(c)", "b", Pair("b", 2)),
        (Called(Pair, Called(Pair, Captured(1), spread=False), spread=False), "(a)", "a", Pair(Pair("a"))),
    ],
)
def test_a_recipe_is_built(value: Recipe, pattern: str, text: str, result: object) -> None:
    assert built(value, pattern, text) == result


def test_the_fields_of_a_node_are_assigned_without_a_tuple() -> None:
    choice = Select(((1, Sum((Tuple((Captured(1),)), Tuple((Captured(2),))))),), Tuple((Captured(2), Captured(1))))
    make = CodeGenerator("test").builder(Called(Pair, choice, spread=True), 2)
    assert "(g1" not in source_of(make)
    assert "(g2" not in source_of(make)


def test_a_node_that_a_recipe_needs_twice_is_built_twice() -> None:
    pair = Called(Pair, Captured(1), spread=False)
    both = built(Tuple((pair, pair)), "(a)", "a")
    assert both == (Pair("a"), Pair("a"))
    assert isinstance(both, tuple)
    assert both[0] is not both[1]


@pytest.mark.parametrize("levels", [DEEPEST_BLOCK - 1, DEEPEST_BLOCK, DEEPEST_BLOCK + 1, 5 * DEEPEST_BLOCK])
@pytest.mark.parametrize("spread", [False, True])
def test_choices_are_nested_to_any_depth(levels: int, *, spread: bool) -> None:
    def leaf(number: int) -> Recipe:
        return Tuple((Fixed(number), Fixed(-number))) if spread else Fixed(number)

    value = leaf(0)
    for number in range(1, levels + 1):
        value = Select(((number, value),), leaf(number))
    recipe = Called(Pair if spread else joined, value, spread=spread)
    pattern = re.compile("(b)?" + "(a)?" * (levels - 1))
    make = CodeGenerator("test").builder(recipe, levels)

    def result(text: str) -> object:
        match = pattern.fullmatch(text)
        assert match is not None
        return make(match)

    assert result("b" + "a" * (levels - 1)) == (Pair(0, 0) if spread else "0")
    assert result("a" * (levels - 1)) == (Pair(1, -1) if spread else "1")
    assert "= (" not in source_of(make)  # no tuple is built
    assert deepest(source_of(make)) == 1 + min(levels, DEEPEST_BLOCK)  # the function's body, and the choices


def deepest(source: str) -> int:
    return max(len(line) - len(line.lstrip()) for line in source.splitlines()) // 4


@pytest.mark.parametrize("count", [1, LONGEST_BRANCHING, LONGEST_BRANCHING + 1, 2 * LONGEST_BRANCHING + 1])
@pytest.mark.parametrize("spread", [False, True])
def test_a_choice_has_any_number_of_cases(count: int, *, spread: bool) -> None:
    def case(number: int) -> Recipe:
        return Tuple((Fixed(number), Fixed(-number))) if spread else Fixed(number)

    recipe = Called(joined, Select(tuple((n, case(n)) for n in range(1, count + 1)), case(0)), spread=spread)
    pattern = re.compile("|".join(f"({chr(0x100 + n)})" for n in range(1, count + 1)) + "|.")
    make = CodeGenerator("test").builder(recipe, count)

    def result(number: int) -> object:
        match = pattern.fullmatch(chr(0x100 + number))
        assert match is not None
        return make(match)

    numbers = (*range(1, count + 1), 0)
    assert [result(n) for n in numbers] == [f"{n}+{-n}" if spread else str(n) for n in numbers]
    assert longest_branching(source_of(make)) == min(count, LONGEST_BRANCHING)
    assert source_of(make).count(" if ") == 1 + (count > LONGEST_BRANCHING) + (count > 2 * LONGEST_BRANCHING)


def longest_branching(source: str) -> int:
    longest = here = 0
    for line in source.splitlines():
        here = 1 if line.lstrip().startswith("if ") else here + line.lstrip().startswith("elif ")
        longest = max(longest, here)
    return longest


def test_a_reader_takes_the_first_pattern_that_matches_the_whole_text() -> None:
    patterns = [
        Pattern(re.compile("(a)|(b)"), Tuple((Captured(1), Captured(2)))),
        Pattern(re.compile("b+"), Captured(0)),
        Pattern(re.compile("(b+)|c"), Select(((1, Captured(1)),), Fixed(0))),
    ]
    read = CodeGenerator("test").reader(patterns)
    assert [read(text) for text in ("a", "b", "bb", "c")] == [("a", None), (None, "b"), "bb", 0]
    assert read("d") is read("") is read("ac") is NO_MATCH


def test_equal_names_of_different_objects_are_kept_apart() -> None:
    def other() -> Callable[[str], str]:
        def len(text: str) -> str:  # noqa: A001 - on purpose
            return text * 2

        return len

    value = Tuple((Called(len, Captured(1), spread=False), Called(other(), Captured(1), spread=False)))
    assert built(value, "(a)", "a") == (1, "aa")


def test_objects_have_the_names_of_functions_where_they_have_any() -> None:
    value = Tuple((plain(len, Captured(1)), plain(NAMELESS, Captured(2))))
    source = source_of(CodeGenerator("test").builder(value, 2))
    assert "call_len(g1)" in source
    assert "object_1(g2)" in source


@pytest.mark.parametrize(
    ("value", "count"),
    [
        (Tuple(()), 0),
        (Tuple((Captured(1), Captured(2))), 2),
        (Sum((Tuple((Captured(1),)), Tuple((Captured(2), Captured(3))))), 3),
        (Sum((Tuple((Captured(1),)), Captured(2))), None),
        (Select(((1, Tuple((Captured(1),))),), Tuple((Fixed(0),))), 1),
        (Select(((1, Tuple((Captured(1),))),), Tuple((Fixed(0), Fixed(1)))), None),
        (Select(((1, Captured(1)),), Tuple((Fixed(0),))), None),
        (Select(((1, tupled(1)), (2, Tuple((Captured(2),)))), tupled(3)), None),
        (Select(((1, Tuple((Fixed(0), Fixed(1)))),), Tuple((Captured(1),))), None),
        (Select(((1, Captured(1)),), Captured(2)), None),
        (Select(((1, Tuple(())),), Tuple(())), None),
        (Captured(1), None),
        (Local("v1"), None),
    ],
)
def test_the_number_of_items_is_known_if_each_case_has_the_same(value: Recipe, count: int | None) -> None:
    assert arity(value) == count


CALLED: list[str] = []


def note(letter: str) -> str:
    CALLED.append(letter)
    return letter


def note_all(*letters: object) -> tuple[object, ...]:
    CALLED.append(f"{len(letters)}")
    return letters


X = char_range("a", "z").map(note)
X_OR_DASH = X | literal("-")


def in_levels(count: int) -> Rule[object]:
    made: Rule[object] = X
    for _ in range(count):
        made = seq(X, made) | literal("-")
    return made


IN_ORDER: list[tuple[Rule[object], str, str]] = [
    (seq(X, X), "ab", "ab"),
    (seq(X, X_OR_DASH), "ab", "ab"),
    (seq(X, X_OR_DASH, X, X_OR_DASH), "abcd", "abcd"),
    (seq(X, X.optional(), X_OR_DASH), "abc", "abc"),
    (seq(X, X.map(Pair), X), "abc", "abc"),
    (seq(X, X_OR_DASH).combine(Pair), "ab", "ab"),
    (seq(X, seq(X, X_OR_DASH).combine(Pair)), "abc", "abc"),
    (seq(X.map(note_all), X_OR_DASH), "ab", "a1b"),
    (seq(X, seq(X, X_OR_DASH).combine(note_all), X_OR_DASH), "abcd", "abc2d"),
    (seq(X, X) + seq(X_OR_DASH, X), "abcd", "abcd"),
    (seq(X, X_OR_DASH, X).map(note_all).combine(note_all), "abc", "abc11"),
    ((X * 2) + (X_OR_DASH * 2) + (X * 1), "abcde", "abcde"),
    ((X * 1) + (X << literal(";")).many(), "ab;c;", "abc"),
    (seq(X, seq(X, X_OR_DASH) | seq(X), X_OR_DASH), "abcd", "abcd"),
    (seq(X, X_OR_DASH.spanned(), X.spanned()), "abc", "abc"),
    (seq(X << literal(":"), (X_OR_DASH << literal(";")).many(), X_OR_DASH), "a:b;c;d", "abcd"),
    (seq(x=X, y=X_OR_DASH), "ab", "ab"),
    (seq(X, in_levels(DEEPEST_BLOCK + 1), X_OR_DASH), "abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx"),
]


@pytest.mark.parametrize(("made", "word", "called"), IN_ORDER)
def test_functions_are_called_in_the_order_of_the_text(made: Rule[object], word: str, called: str) -> None:
    readers: list[Callable[[str], object]] = [made.parse, plan_of(made.definition).read]
    for read in readers:
        CALLED.clear()
        read(word)
        assert "".join(CALLED) == called


def test_what_calls_no_function_is_built_in_place() -> None:
    source = source_of(CodeGenerator("test").builder(Tuple((Tuple((Captured(1), Fixed(None))), EITHER)), 3))
    assert "return ((g1, None, ), v0, )" in source
    assert "call_note(g1), call_note(g2)" in seq(X, X).builder_source


A, B, C = map(literal, "abc")
LONGER_LAST = A.result("a") | (A + B).result("ab")
B_WITH_AS = text(B, A.many())

REPETITIONS: list[tuple[Rule[object], str, object]] = [
    (seq(A, B).many(), "", []),
    (seq(A, B).many(), "ab", [("a", "b")]),
    (seq(A, B).many(), "ababab", [("a", "b")] * 3),
    (LONGER_LAST.many(), "aab", ["a", "ab"]),
    (LONGER_LAST.many(), "aba", ["ab", "a"]),
    (LONGER_LAST.many(), "abab", ["ab", "ab"]),
    (seq(B_WITH_AS.many(), text(A, B)), "baab", (["ba"], "ab")),
    (seq(B_WITH_AS.many(), text(A, B)), "baababaab", (["baa", "ba", "ba"], "ab")),
    (seq(B_WITH_AS.times(1, 2), B_WITH_AS), "bababaa", (["ba", "ba"], "baa")),
    (seq(seq(A, B.optional()).many(), C), "aabac", ([("a", None), ("a", "b"), ("a", None)], "c")),
    (seq(seq(A, B.many()).many(), C), "abbac", ([("a", ["b", "b"]), ("a", [])], "c")),
    (seq(text(A, B.many()).not_followed_by(C).many(), text(B, C)), "abbabbc", (["abb", "ab"], "bc")),
]


@pytest.mark.parametrize(("made", "word", "value"), REPETITIONS)
def test_each_iteration_has_its_own_value(made: Rule[object], word: str, value: object) -> None:
    assert made.parse(word) == value


def test_a_look_ahead_at_the_end_of_the_last_iteration_sees_the_text_behind_it() -> None:
    made = seq(text(A, B.optional()).not_followed_by(C).many(), text((B | C).many()))
    assert made.parse("ab") == (["ab"], "")
    assert made.parse("aabbc") == (["a", "ab"], "bc")
    assert made.parse("abc") == (["a"], "bc")


def test_a_look_ahead_decides_the_value_by_the_text_behind_the_repetition() -> None:
    made = seq((A.not_followed_by(B).result(1) | A.result(2)).many(), B)
    assert made.parse("aab") == ([1, 2], "b")
    assert made.parse("ab") == ([2], "b")


def test_an_empty_iteration_has_no_value() -> None:
    assert seq(A.optional().many(), B).parse("aab") == (["a", "a"], "b")
    assert seq(A.optional().many(), B).parse("b") == ([], "b")
    assert A.optional().at_least(2).parse("a") == ["a"]
