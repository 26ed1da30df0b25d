"""Regular expressions as values: what can begin them, and the shapes that they are brought into."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import pytest
from support.letters import AB, A, B, C, D, chars

from uriast.combinators.definition.charset import NOTHING
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    NegativeLookahead,
    Regular,
    Repeat,
    Set,
    alternation,
    concat,
    option,
    repeat,
    text,
)
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from collections.abc import Callable


GOES_ON = option(Concat((D, Repeat(Set(chars("ad")), 0, None))))
"""`[ d *( a / d ) ]`"""


def word(members: str) -> Concat:
    return Concat(tuple(Set(chars(each)) for each in members))


@pytest.mark.parametrize(
    ("item", "first", "nullable"),
    [
        (AB, "ab", False),
        (EMPTY, "", True),
        (word("ab"), "a", False),
        (Concat((option(A), option(B))), "ab", True),
        (Concat((option(A), B, C)), "ab", False),
        (Alternation((A, word("bc"))), "ab", False),
        (Alternation((A, EMPTY, B)), "ab", True),
        (Repeat(AB, 0, None), "ab", True),
        (Repeat(AB, 1, None), "ab", False),
        (Repeat(AB, 2, 3), "ab", False),
        (Repeat(option(A), 2, 3), "a", True),
        (Group(1, word("bc")), "b", False),
        (Group(1, option(B)), "b", True),
        (NegativeLookahead(A), "", True),
    ],
)
def test_an_expression_knows_what_can_begin_it_and_whether_it_may_be_empty(
    item: Regular, first: str, *, nullable: bool
) -> None:
    assert (item.first, item.nullable) == (chars(first), nullable)


@pytest.mark.parametrize(
    "make",
    [
        partial(Set, chars("a")),
        partial(Concat, ()),
        partial(Alternation, ()),
        partial(Repeat, A, 0, None),
        partial(Group, 1, A),
        partial(NegativeLookahead, A),
    ],
)
@pytest.mark.parametrize("known", [{"first": chars("a")}, {"nullable": True}])
def test_what_an_expression_knows_cannot_be_given(make: Callable[..., Regular], known: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        make(**known)


def test_what_an_expression_knows_is_no_part_of_its_value() -> None:
    assert repr(A) != repr(B)
    assert A != B
    assert Repeat(A, 0, None) == Repeat(Set(chars("a")), 0, None)
    assert {Group(1, A), Group(1, Set(chars("a")))} == {Group(1, A)}


def test_a_look_ahead_refuses_the_characters_that_it_reads_alone() -> None:
    assert NegativeLookahead(Alternation((A, word("bc"), D))).refused() == chars("ad")
    assert NegativeLookahead(AB).refused() == chars("ab")
    assert NegativeLookahead(word("ab")).refused() == NOTHING


@pytest.mark.parametrize(
    ("items", "made"),
    [
        ((), EMPTY),
        ((A,), A),
        ((A, B), word("ab")),
        ((word("ab"), EMPTY, C, word("da")), word("abcda")),
        (
            (Repeat(A, 0, None), option(Concat((D, Repeat(alternation((A, D)), 0, None))))),
            Repeat(Set(chars("ad")), 0, None),
        ),
        (
            (B, Repeat(A, 1, None), option(Concat((D, Repeat(alternation((A, D)), 0, None))))),
            Concat((B, A, Repeat(Set(chars("ad")), 0, None))),
        ),
    ],
)
def test_a_concatenation_is_flat_and_joins_a_loop_with_the_loop_that_goes_on(
    items: tuple[Regular, ...], made: Regular
) -> None:
    assert concat(items) == made


@pytest.mark.parametrize(
    "last",
    [
        option(Concat((D, Repeat(A, 0, None)))),  # *a [ d *a ] has at most one d
        option(Concat((D, Repeat(alternation((A, D)), 1, None)))),
        option(Concat((D, Repeat(alternation((A, D)), 0, 2)))),
        Concat((D, Repeat(alternation((A, D)), 0, None))),
    ],
)
def test_other_loops_stay_apart(last: Regular) -> None:
    parts = last.items if isinstance(last, Concat) else (last,)
    assert concat((Repeat(A, 0, None), last)) == Concat((Repeat(A, 0, None), *parts))


def test_a_loop_of_two_or_more_stays_apart() -> None:
    assert concat((Repeat(A, 2, None), GOES_ON)) == Concat((Repeat(A, 2, None), GOES_ON))
    assert concat((Repeat(A, 0, 4), GOES_ON)) == Concat((Repeat(A, 0, 4), GOES_ON))


@pytest.mark.parametrize(
    ("items", "made"),
    [
        ((), Alternation(())),
        ((A,), A),
        ((A, B, C), Set(chars("abc"))),
        ((Alternation((A, word("cd"))), B), Alternation((AB, word("cd")))),
        ((A, word("bc"), D), Alternation((Set(chars("ad")), word("bc")))),
        ((A, word("bc"), B), Alternation((A, word("bc"), B))),  # b would win against bc
        ((A, EMPTY, B), Alternation((A, EMPTY, B))),
        ((A, option(word("cd")), B), Alternation((A, word("cd"), EMPTY, B))),
        ((word("ab"), B, C), Alternation((word("ab"), Set(chars("bc"))))),
        ((word("ab"), word("cd")), Alternation((word("ab"), word("cd")))),
    ],
)
def test_an_alternation_merges_sets_that_no_alternative_stands_between(items: list[Regular], made: Regular) -> None:
    assert alternation(items) == made


@pytest.mark.parametrize(
    ("item", "least", "most", "made"),
    [
        (A, 0, 0, EMPTY),
        (A, 1, 1, A),
        (A, 0, 1, Repeat(A, 0, 1)),
        (A, 2, 2, Repeat(A, 2, 2)),
        (A, 1, 2, Repeat(A, 1, 2)),
        (A, 1, None, Repeat(A, 1, None)),
        (Repeat(A, 0, None), 0, None, Repeat(A, 0, None)),
        (Repeat(A, 0, None), 3, None, Repeat(A, 0, None)),
        (Repeat(A, 0, None), 0, 3, Repeat(Repeat(A, 0, None), 0, 3)),
        (Repeat(A, 1, None), 0, None, Repeat(A, 0, None)),
        (Repeat(A, 1, None), 1, None, Repeat(A, 1, None)),
        (Repeat(A, 1, None), 2, None, Repeat(Repeat(A, 1, None), 2, None)),
        (Repeat(A, 2, None), 0, None, Repeat(Repeat(A, 2, None), 0, None)),
        (Repeat(A, 0, 2), 0, None, Repeat(Repeat(A, 0, 2), 0, None)),
        (option(A), 0, None, Repeat(A, 0, None)),
        (option(A), 3, None, Repeat(A, 0, None)),
        (option(A), 0, 3, Repeat(option(A), 0, 3)),
        (Alternation((EMPTY, A)), 0, None, Repeat(Alternation((EMPTY, A)), 0, None)),
        (Concat((D, Repeat(A, 0, None))), 0, None, option(Concat((D, Repeat(Set(chars("ad")), 0, None))))),
        (Concat((D, Repeat(A, 1, None))), 0, None, Repeat(Concat((D, Repeat(A, 1, None))), 0, None)),
        (Concat((D, Repeat(A, 0, 2))), 0, None, Repeat(Concat((D, Repeat(A, 0, 2))), 0, None)),
        (Concat((D, Repeat(A, 0, None))), 1, None, Repeat(Concat((D, Repeat(A, 0, None))), 1, None)),
        (Concat((D, Repeat(A, 0, None))), 0, 2, Repeat(Concat((D, Repeat(A, 0, None))), 0, 2)),
        (
            Concat((D, Repeat(Alternation((word("ab"), EMPTY)), 0, None))),
            0,
            None,
            Repeat(Concat((D, Repeat(Alternation((word("ab"), EMPTY)), 0, None))), 0, None),
        ),
    ],
)
def test_a_repetition_has_one_way_to_match_each_character(
    item: Regular, least: int, most: int | None, made: Regular
) -> None:
    assert repeat(item, least, most) == made


AHEADS: dict[str, Regular] = {
    "a": A,
    "a or b": AB,
    "a or bc": Alternation((A, word("bc"))),
    "a or ac": Alternation((A, word("ac"))),
    "a or nothing": Alternation((A, EMPTY)),
}
BEFORE: dict[str, Regular] = {
    "aa": word("aa"),
    "a, perhaps": option(A),
    "aa or a": Alternation((word("aa"), A)),
    "ab": word("ab"),
    "a group": Group(1, A),
    "a look-ahead": Concat((NegativeLookahead(word("aa")), A)),
}


@pytest.mark.parametrize("least", [0, 1, 2])
@pytest.mark.parametrize("ahead", AHEADS.values(), ids=AHEADS)
@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_an_alternation_without_what_its_loop_reads_matches_the_same(
    before: Regular, ahead: Regular, least: int
) -> None:
    items = (concat((before, NegativeLookahead(ahead))), Repeat(ahead, least, None))
    rest = Concat((Group(2, Repeat(AB, 0, 2)), D))
    made, whole = (
        re.compile(pattern_source(concat((each, rest)))) for each in (alternation(items), Alternation(items))
    )
    for length in range(6):
        for read in map("".join, product("abcd", repeat=length)):
            found, wanted = made.match(read), whole.match(read)
            assert (found and found.span(made.groups)) == (wanted and wanted.span(whole.groups))


@pytest.mark.parametrize(
    ("before", "ahead", "least", "is_left_out"),
    [
        ("aa", "a", 0, True),
        ("aa", "a", 1, True),
        ("aa", "a", 2, False),
        ("aa or a", "a or bc", 1, True),
        ("a, perhaps", "a", 0, True),
        ("a, perhaps", "a", 1, False),
        ("ab", "a", 0, False),
        ("aa", "a or ac", 0, False),
        ("aa", "a or nothing", 0, False),
        ("a group", "a", 0, False),
        ("a look-ahead", "a", 0, False),
    ],
)
def test_an_alternative_is_left_out_if_the_loop_behind_it_reads_the_same(
    before: str, ahead: str, least: int, *, is_left_out: bool
) -> None:
    items = [concat((BEFORE[before], NegativeLookahead(AHEADS[ahead]))), Repeat(AHEADS[ahead], least, None)]
    assert alternation(items) == (items[1] if is_left_out else Alternation(tuple(items)))
    assert alternation([items[0], D, items[1]]) == Alternation((items[0], D, items[1]))


def test_an_option_is_an_alternation_with_the_empty_string_last() -> None:
    assert option(A) == Alternation((A, EMPTY))
    assert option(Alternation((A, word("bc")))) == Alternation((A, word("bc"), EMPTY))


def test_a_string_matches_its_ascii_letters_in_either_case_unless_it_is_case_sensitive() -> None:
    assert text("a1ä", case_sensitive=False) == Concat((Set(chars("aA")), Set(chars("1")), Set(chars("ä"))))
    assert text("Kk", case_sensitive=False) == Concat((Set(chars("kK")), Set(chars("kK"))))
    assert text("aB", case_sensitive=True) == word("aB")
    assert text("", case_sensitive=True) == EMPTY
