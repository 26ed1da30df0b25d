"""A rule that captures some text in two ways has no pattern where the longest match counts."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import pytest
from hypothesis import given
from support.regulars import regulars

from uriast.combinators import Node, Rule, alt, char_range, literal, seq, string, text
from uriast.combinators.compiler.regex import EMPTY, Alternation, Concat, Group, NegativeLookahead, Repeat, Set, concat
from uriast.combinators.definition.charset import ANYTHING, NOTHING, CharSet
from uriast.combinators.engines import ambiguity as searched, pattern
from uriast.combinators.engines.ambiguity import Ambiguity, TooManyStepsError, ambiguity
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.compiler.regex import Regular

A, B, C, AB = (Set(CharSet.of_text(each)) for each in ("a", "b", "c", "ab"))
SOME_A, SOME_B = (Repeat(each, 0, None) for each in (A, B))


def ways(*items: Regular) -> Alternation:
    return Alternation(items)


def not_before(ahead: Regular) -> NegativeLookahead:
    return NegativeLookahead(ahead)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (concat((Group(1, ways(A, concat((A, B)))), ways(concat((B, C)), C))), Ambiguity("abc", 1, ("a", "ab"))),
        (concat((ways(concat((B, C)), B), Group(1, ways(A, concat((C, A)))))), Ambiguity("bca", 1, ("a", "ca"))),
        (concat((Group(1, SOME_A), Group(2, SOME_A))), Ambiguity("a", 1, ("", "a"))),
        (concat((Group(2, SOME_A), Group(1, SOME_A))), Ambiguity("a", 1, ("", "a"))),
        (concat((A, Group(1, SOME_B), SOME_B)), Ambiguity("ab", 1, ("", "b"))),
        (concat((A, ways(Group(1, EMPTY), EMPTY))), Ambiguity("a", 1, (None, ""))),
        (ways(EMPTY, Group(1, EMPTY)), Ambiguity("", 1, (None, ""))),
        (ways(concat((A, Group(1, B))), concat((AB, Group(2, B)))), Ambiguity("ab", 1, (None, "b"))),
        (ways(concat((A, Group(2, B))), concat((AB, Group(1, B)))), Ambiguity("ab", 1, (None, "b"))),
        (concat((Group(1, Repeat(A, 1, 2)), Repeat(A, 2, 3))), Ambiguity("aaaa", 1, ("a", "aa"))),
        (concat((Group(1, Repeat(A, 2, 2)), Group(2, Repeat(A, 2, 2)))), None),
        # the same text by another way is no other capture
        (ways(concat((A, Group(1, B))), concat((AB, Group(1, B)))), None),
        (Group(1, ways(A, AB, concat((A, SOME_B)))), None),
        (concat((Group(1, SOME_A), B, Group(2, SOME_A))), None),
        (concat((SOME_A, SOME_A)), None),
        (concat((Group(1, B), Repeat(ways(SOME_A, B), 0, None))), None),
        # texts that the engine cannot contain
        (concat((Group(1, ways(C, EMPTY)), ways(C, EMPTY))), None),
        (concat((Set(NOTHING), Group(1, SOME_A), SOME_A)), None),
        # look-aheads
        (concat((Group(1, SOME_A), not_before(A), SOME_A)), None),
        (concat((Group(1, SOME_A), not_before(concat((A, B))), SOME_A)), Ambiguity("a", 1, ("", "a"))),
        (concat((Group(1, SOME_A), not_before(concat((A, B))), SOME_A, B)), Ambiguity("aab", 1, ("", "aa"))),
        (concat((Group(1, SOME_A), not_before(concat((SOME_A, B))), SOME_A, B)), None),
        (concat((not_before(concat((SOME_A, B))), Group(1, SOME_A), SOME_A, AB)), Ambiguity("aa", 1, ("", "a"))),
        (concat((Group(1, SOME_A), not_before(EMPTY), SOME_A)), None),
        (ways(concat((not_before(A), Group(1, AB))), AB), Ambiguity("b", 1, (None, "b"))),
        (ways(concat((not_before(A), not_before(B), Group(1, AB))), AB), None),
        # ... within another: it is taken to refuse nothing
        (concat((Group(1, SOME_A), not_before(concat((A, not_before(B)))), SOME_A)), Ambiguity("a", 1, ("", "a"))),
    ],
)
def test_an_ambiguity_is_a_shortest_text_with_two_captures(item: Regular, expected: Ambiguity | None) -> None:
    assert ambiguity(item, ANYTHING - CharSet.of_text("c" if expected is None else "")) == expected


REGULARS: Final = regulars([A, B, AB, SOME_A, concat((A, B)), Repeat(AB, 1, 2), EMPTY], (1, 2))


Captures: TypeAlias = "frozenset[tuple[int, str]]"
NO_CAPTURES: Final[Captures] = frozenset()


def readings(item: Regular, word: str, at: int) -> Iterator[tuple[int, Captures]]:
    """All ways to read a word: where each ends, and what it captures."""
    match item:
        case Set(members):
            yield from [(at + 1, NO_CAPTURES)] if at < len(word) and word[at] in members else []
        case Concat(items):
            yield from readings_of_all(items, word, at)
        case Alternation(items):
            for way in items:
                yield from readings(way, word, at)
        case Group(number, inner):
            for end, captures in readings(inner, word, at):
                yield end, captures | {(number, word[at:end])}
        case NegativeLookahead(ahead):
            yield from [] if any(True for _ in readings(ahead, word, at)) else [(at, NO_CAPTURES)]
        case Repeat():
            yield from readings_of_repeat(item, word, at)


def readings_of_all(items: tuple[Regular, ...], word: str, at: int) -> Iterator[tuple[int, Captures]]:
    if not items:
        yield at, NO_CAPTURES
        return
    for here, captures in readings(items[0], word, at):
        yield from ((end, captures | more) for end, more in readings_of_all(items[1:], word, here))


def readings_of_repeat(item: Repeat, word: str, at: int) -> Iterator[tuple[int, Captures]]:
    if item.most != 0:
        rest = Repeat(item.item, max(0, item.least - 1), None if item.most is None else item.most - 1)
        for here, _ in readings(item.item, word, at):
            yield from readings_of_repeat(rest, word, here)
    if item.least == 0:
        yield at, NO_CAPTURES


WORDS: Final = ["".join(each) for length in range(6) for each in product("ab", repeat=length)]


def all_captures(item: Regular, word: str) -> set[Captures]:
    """The captures of a word in all ways to read it."""
    return {captures for end, captures in readings(item, word, 0) if end == len(word)}


@given(REGULARS)
def test_a_text_is_found_if_and_only_if_one_is_captured_in_two_ways(item: Regular) -> None:
    found = ambiguity(item, ANYTHING)
    if found is None:
        assert [word for word in WORDS if len(all_captures(item, word)) > 1] == []
    else:
        captured = {dict(captures).get(found.number) for captures in all_captures(item, found.text)}
        assert captured >= {*found.captures}
        assert len({*found.captures}) == 2
        assert all(len(all_captures(item, word)) < 2 for word in WORDS if len(word) < len(found.text))


# Patterns


@attrs.frozen
class Pair(Node):
    left: str | None
    right: str


LEFT: Final = alt(string("a"), string("ab"))
RIGHT: Final = alt(string("bc"), string("c"))
LETTERS: Final = text(char_range("a", "z").many())


@pytest.mark.parametrize(
    ("rule", "got"),
    [
        (seq(LEFT, RIGHT).combine(Pair), "left as 'a' or 'ab' in 'abc'"),
        (seq(LETTERS.optional(), LETTERS).combine(Pair), "left as '' or 'a' in 'a'"),
        (seq(string("a").optional(), LETTERS).combine(Pair), "left as undefined or 'a' in 'a'"),
    ],
)
def test_a_rule_that_captures_a_text_in_two_ways_is_refused_where_the_longest_match_counts(
    rule: Rule[Pair], got: str
) -> None:
    expected = "expected a rule that captures each text in one way, since postgres prefers the longest match, got "
    for call in (rule.pattern_for, rule.groups_for):
        with pytest.raises(ValueError, match=f"^{expected}{got}$"):
            call("postgres")
    assert rule.pattern_for("java")


def test_names_that_are_asked_for_are_not_checked() -> None:
    rule = seq(LEFT, RIGHT).combine(Pair)
    assert rule.pattern_for("postgres", ["left"]) == r"\A(a|ab)(?:bc|c)\Z"
    assert rule.pattern_for("postgres", []) == r"\A(?:a|ab)(?:bc|c)\Z"


def test_a_rule_that_captures_each_text_in_one_way_has_a_pattern() -> None:
    rule = seq((LETTERS << literal(":")).optional(), LETTERS).combine(Pair)
    assert rule.pattern_for("postgres") == r"\A(?:([a-z]*):)?([a-z]*)\Z"


def test_a_search_that_takes_many_steps_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    item = concat((Group(1, A), ways(A, B), ways(A, B)))  # one step, then two and two, compared, for each of two pairs
    monkeypatch.setattr(searched, "MOST_STEPS", 10)
    assert ambiguity(item, ANYTHING) is None
    monkeypatch.setattr(searched, "MOST_STEPS", 9)
    with pytest.raises(TooManyStepsError):
        ambiguity(item, ANYTHING)


def test_a_rule_whose_captures_take_long_to_compare_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched, "MOST_STEPS", 1_000)
    monkeypatch.setattr(pattern, "MOST_STEPS", 1_000)
    expected = (
        "^expected a rule whose captures can be compared in at most 1,000 steps, since postgres prefers the longest "
        "match, got a larger one: URI-reference$"
    )
    with pytest.raises(ValueError, match=expected):
        URI_reference.pattern_for("postgres")
    assert URI_reference.pattern_for("postgres", [])
