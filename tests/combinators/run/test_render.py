"""Patterns: they match what the expression matches, and loops are possessive where that changes nothing."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import given, strategies as st
from support.letters import AB, A, B, C, D, chars

from uriast.combinators.definition.charset import ANYTHING, NOTHING, CharSet
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    NegativeLookahead,
    Regular,
    Repeat,
    Set,
    option,
)
from uriast.combinators.run.render import END, LONGEST_TWICE, PYTHON, FollowSet, char_class, pattern_source
from uriast.testing.proof import expressions as proved
from uriast.testing.proof.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator


BC = Concat((B, C))
QUESTIONING: Final = attrs.evolve(PYTHON, question_mark=True)
"""Python's dialect with the `?` of others."""


def ends(item: Regular, word: str, at: int) -> Iterator[int]:
    """Where a match may end, the preferred end first: what a backtracking matcher does."""
    match item:
        case Set(members):
            yield from [at + 1] if at < len(word) and word[at] in members else []
        case Concat(items):
            yield from ends_of_all(items, word, at)
        case Alternation(items):
            for way in items:
                yield from ends(way, word, at)
        case Group(_, inner):
            yield from ends(inner, word, at)
        case NegativeLookahead(inner):
            yield from [at] if next(ends(inner, word, at), None) is None else []
        case Repeat():
            yield from ends_of_repeat(item, word, at)


def ends_of_all(items: tuple[Regular, ...], word: str, at: int) -> Iterator[int]:
    if not items:
        yield at
    for here in ends(items[0], word, at) if items else ():
        yield from ends_of_all(items[1:], word, here)


def ends_of_repeat(item: Repeat, word: str, at: int) -> Iterator[int]:
    if item.most != 0:
        rest = Repeat(item.item, max(0, item.least - 1), None if item.most is None else item.most - 1)
        for here in ends(item.item, word, at):
            yield from ends(rest, word, here)
    if item.least == 0:
        yield at


WORDS = ["".join(letters) for length in range(6) for letters in product("abc", repeat=length)]
SETS = st.sampled_from([Set(chars(members)) for members in ("a", "b", "c", "ab", "bc")])
BOUNDS = st.sampled_from([(0, None), (1, None), (2, None), (0, 1), (0, 2), (1, 3), (2, 2)])


def repeated(item: Regular, bounds: tuple[int, int | None]) -> Regular:
    return item if item.nullable else Repeat(item, *bounds)


def before(item: Regular, ahead: Regular) -> Regular:
    return Concat((item, NegativeLookahead(ahead)))


def grown(inner: st.SearchStrategy[Regular]) -> st.SearchStrategy[Regular]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Concat, several),
        st.builds(Alternation, several),
        st.builds(option, inner),
        st.builds(repeated, inner, BOUNDS),
        st.builds(before, inner, inner),
    )


def grouped(item: Regular) -> Regular:
    """An expression with groups around the parts that are outside of repetitions and look-aheads."""
    match item:
        case Concat(items):
            return Group(1, Concat(tuple(map(grouped, items))))
        case Alternation(items):
            return Alternation(tuple(grouped(way) if way != EMPTY else way for way in items))
        case _:
            return Group(1, item)


@given(st.recursive(SETS, grown, max_leaves=6))
def test_no_question_mark_stands_behind_what_can_be_empty(item: Regular) -> None:
    pattern = pattern_source(grouped(item), dialect=QUESTIONING)
    options = [
        each for each in proved.walk(read_pattern(pattern)) if isinstance(each, proved.Repeat) and each.most == 1
    ]
    assert not any(proved.nullable(each.body) for each in options)
    compiled = re.compile(pattern)
    assert {word for word in WORDS if compiled.fullmatch(word)} == {
        word for word in WORDS if len(word) in ends(item, word, 0)
    }


@given(st.recursive(SETS, grown, max_leaves=6))
def test_a_pattern_matches_what_its_expression_matches(item: Regular) -> None:
    compiled = re.compile(pattern_source(item))
    assert {word for word in WORDS if compiled.fullmatch(word)} == {
        word for word in WORDS if len(word) in ends(item, word, 0)
    }


@pytest.mark.parametrize(
    ("item", "pattern"),
    [
        (EMPTY, ""),
        (A, "a"),
        (AB, "[ab]"),
        (BC, "bc"),
        (Alternation((A, BC)), "(?:a|bc)"),
        (option(A), "(?:a|)"),
        (Group(3, BC), "(bc)"),
        (Group(3, Alternation((A, BC))), "(a|bc)"),
        (Concat((A, NegativeLookahead(Alternation((A, BC))))), "a(?!a|bc)"),
        (Repeat(A, 2, 2), "a{2}"),
        (Repeat(A, 2, None), "a{2,}+"),
        (Repeat(A, 0, 2), "a{0,2}"),
        (Repeat(A, 0, 1), "a{0,1}"),
        (Repeat(A, 1, None), "a++"),
        (Repeat(BC, 2, 3), "(?:bc){2,3}"),
        (Repeat(BC, 0, None), "(?:bc)*"),
        (Repeat(BC, 1, None), "(?:bc)+"),
        (Repeat(Alternation((BC, Concat((C, D)))), 0, None), "(?:bc|cd)*"),
        (Repeat(Alternation((A, Group(1, B))), 1, None), "(?:a|(b))a*+(?:(b)a*+)*"),
    ],
)
def test_each_kind_of_expression_has_its_notation(item: Regular, pattern: str) -> None:
    assert pattern_source(item) == pattern


@pytest.mark.parametrize(
    ("item", "pattern"),
    [
        (option(A), "a?"),
        (option(Group(1, BC)), "(bc)?"),
        (option(BC), "(?:bc)?"),
        (option(Alternation((A, BC))), "(?:a|bc)?"),
        # ECMAScript's `?` takes nothing rather than an iteration that reads nothing, whose groups are then undefined.
        (option(Repeat(A, 0, None)), "(?:a*+|)"),
        (option(Group(1, Repeat(A, 0, None))), "(?:(a*+)|)"),
        (option(Group(1, Repeat(option(A), 2, 2))), "(?:((?:a|){2})|)"),
        (option(Group(1, Repeat(A, 1, None))), "(a++)?"),
        (option(Concat((Group(1, EMPTY), Repeat(A, 0, 2)))), "(?:()a{0,2}|)"),
        (option(Alternation((B, Group(1, Repeat(A, 0, None)), C))), "(?:b|(a*+)|c|)"),
        (Alternation((A, EMPTY, EMPTY)), "(?:a||)"),
        (option(Concat((Group(1, EMPTY), NegativeLookahead(A)))), "(?:()(?!a)|)"),
        (option(Concat((B, NegativeLookahead(A)))), "(?:b(?!a))?"),
    ],
)
def test_an_option_of_another_engine_has_a_question_mark_unless_it_can_be_empty(item: Regular, pattern: str) -> None:
    assert pattern_source(item, dialect=QUESTIONING) == pattern


@pytest.mark.parametrize(
    ("item", "pattern"),
    [
        (Concat((Repeat(A, 0, None), B)), "a*+b"),
        (Concat((Repeat(A, 0, None), AB)), "a*[ab]"),
        (Concat((Repeat(A, 0, None), option(A), B)), "a*(?:a|)b"),
        (Concat((Repeat(A, 0, None), option(C), B)), "a*+(?:c|)b"),
        (Concat((Repeat(A, 0, None), option(C), A)), "a*(?:c|)a"),
        (Concat((Repeat(A, 0, 2), B)), "a{0,2}b"),
        (Group(1, Repeat(A, 0, None)), "(a*+)"),
        (Concat((Group(1, Repeat(A, 0, None)), A)), "(a*)a"),
        (Concat((Alternation((Repeat(A, 0, None), BC)), A)), "(?:a*|bc)a"),
        (Repeat(Concat((B, Repeat(A, 0, None))), 0, None), "(?:ba*+)*"),
        (Repeat(Concat((A, Repeat(A, 0, None))), 0, None), "(?:aa*)*"),
        (Concat((Repeat(Concat((B, Repeat(A, 0, None))), 0, None), A)), "(?:ba*)*a"),
    ],
)
def test_a_loop_over_a_set_is_possessive_if_what_follows_cannot_begin_with_it(item: Regular, pattern: str) -> None:
    assert pattern_source(item) == pattern


@pytest.mark.parametrize(
    ("item", "pattern"),
    [
        # *( a / bc ) as runs of a, with bc in between
        (Repeat(Alternation((A, BC)), 0, None), "a*+(?:bca*+)*+"),
        (Repeat(Alternation((A, BC)), 1, None), "(?:a|bc)a*+(?:bca*+)*+"),
        (Repeat(Alternation((BC, A)), 0, None), "a*+(?:bca*+)*+"),
        (Repeat(Alternation((A, BC, Concat((C, D)))), 0, None), "a*+(?:(?:bc|cd)a*+)*"),
        (Repeat(Alternation((A, BC, Concat((C, D)))), 1, None), "(?:a|bc|cd)a*+(?:(?:bc|cd)a*+)*"),
        (Repeat(Alternation((A, BC)), 2, None), "(?:a|bc){2,}"),
        (Repeat(Alternation((A, BC)), 0, 2), "(?:a|bc){0,2}"),
        # two sets, none, or one that another alternative can begin with
        (Repeat(Alternation((A, BC, C)), 0, None), "(?:a|bc|c)*"),
        (Repeat(Alternation((AB, BC)), 0, None), "(?:[ab]|bc)*"),
        (Repeat(Alternation((A, BC, EMPTY)), 0, None), "(?:a|bc|)*"),
        # what follows
        (Concat((Repeat(Alternation((A, BC)), 0, None), B)), "a*+(?:bca*+)*b"),
        (Concat((Repeat(Alternation((A, BC)), 0, None), A)), "a*(?:bca*)*a"),
        (Concat((Repeat(Alternation((A, BC)), 0, None), D)), "a*+(?:bca*+)*+d"),
        (Repeat(Alternation((A, Repeat(BC, 2, None))), 0, None), "a*+(?:(?:bc){2,}a*+)*"),
        (Concat((Repeat(Alternation((A, Concat((B, Repeat(C, 0, None))))), 0, None), C)), "a*+(?:bc*a*+)*c"),
        (Repeat(Alternation((A, Concat((B, Repeat(A, 0, None))))), 0, None), "a*+(?:ba*a*+)*"),
        (Repeat(Alternation((A, Concat((B, Repeat(B, 0, None))))), 0, None), "a*+(?:bb*a*+)*"),
    ],
)
def test_a_loop_over_a_set_and_others_reads_runs_of_the_set(item: Regular, pattern: str) -> None:
    assert pattern_source(item) == pattern


def test_a_long_body_is_written_once() -> None:
    short, long = (Concat((B,) * count) for count in (LONGEST_TWICE, LONGEST_TWICE + 1))
    assert pattern_source(Repeat(Alternation((A, short)), 1, None)).count("b") == 2 * LONGEST_TWICE
    assert pattern_source(Repeat(Alternation((A, long)), 1, None)) == f"(?:a|{'b' * (LONGEST_TWICE + 1)})+"
    assert pattern_source(Repeat(Alternation((A, long)), 0, None)).count("b") == LONGEST_TWICE + 1


def test_what_follows_an_expression_is_known_from_behind() -> None:
    assert FollowSet(NOTHING, end=True) == END
    assert END.before(A) == FollowSet(chars("a"), end=False, behind=(A, None))
    assert END.before(option(A)) == FollowSet(chars("a"), end=True, behind=(option(A), None))
    assert FollowSet(chars("b"), end=False).before(option(A)).chars == chars("ab")
    assert FollowSet(chars("b"), end=False).before(A).chars == chars("a")
    assert END.before(A).before(BC).behind == (BC, (A, None))


def test_an_iteration_is_followed_by_others_and_by_what_follows_the_loop() -> None:
    again = END.before(D).around(Repeat(BC, 2, 3))
    assert again == FollowSet(chars("bd"), end=False, behind=(Repeat(BC, 0, None), (D, None)))
    assert END.around(Repeat(BC, 0, None)).end


def test_a_look_ahead_takes_its_characters_from_what_follows() -> None:
    ahead = NegativeLookahead(Alternation((A, BC)))
    assert END.before(ahead) == FollowSet(ANYTHING - chars("a"), end=False, refused=(A, BC))
    assert FollowSet(chars("abc"), end=False).before(ahead) == FollowSet(chars("bc"), end=False, refused=(A, BC))
    assert END.before(D).before(ahead).behind == (D, None)


def test_what_a_look_ahead_refuses_is_kept_in_front_of_an_option_with_other_characters() -> None:
    follow = END.before(NegativeLookahead(Alternation((A, BC))))
    assert follow.before(option(D)).refused == (A, BC)
    assert follow.before(option(B)).refused == (A,)
    assert follow.before(D).refused == ()


@pytest.mark.parametrize(
    ("ranges", "pattern"),
    [
        ([], "(?!)"),
        ([(0x61, 0x61)], "a"),
        ([(0x61, 0x62)], "[ab]"),
        ([(0x61, 0x63)], "[a-c]"),
        ([(0x2D, 0x2D), (0x5B, 0x5E)], r"[\-\[-\^]"),
        ([(0x2E, 0x2E)], r"\."),
        ([(0x00, 0x1F)], r"[\U00000000-\U0000001f]"),
        ([(0x1F, 0x20)], r"[\U0000001f\ ]"),
        ([(0x7E, 0x7F)], r"[\~\U0000007f]"),
        ([(0x7E, 0x80)], r"[\~-\U00000080]"),
        ([(0xE4, 0xE4), (0x10FFFF, 0x10FFFF)], r"[\U000000e4\U0010ffff]"),
    ],
)
def test_a_set_is_written_with_the_ranges_of_its_members(ranges: list[tuple[int, int]], pattern: str) -> None:
    assert char_class(CharSet.of_ranges(ranges)) == pattern


def test_a_set_is_rendered_once() -> None:
    assert char_class(CharSet.of_text("aceg")) is char_class(CharSet.of_text("aceg"))
