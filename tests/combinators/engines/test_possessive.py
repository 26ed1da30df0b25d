"""Loops are possessive, for engines that need stack for others, where a character tells the end of each iteration."""

from __future__ import annotations

from typing import Final

import attrs
import pytest
from hypothesis import given, strategies as st
from support.letters import AB, A, B, C, D, chars

from uriast.combinators.engines import possessive
from uriast.combinators.engines.possessive import Boundaries
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
from uriast.combinators.run.render import LONGEST_TWICE, PYTHON, Behind, Boundary, pattern_source
from uriast.testing.proof import difference, pattern_language, possessive_difference

POSSESSIVE: Final = attrs.evolve(PYTHON, name="possessive", end=r"\Z")
"""The dialect of `re`, with an end for look-aheads."""


def concat(*items: Regular) -> Concat:
    return Concat(items)


def possessive_source(item: Regular) -> str:
    """The pattern of an expression with possessive loops of any kind."""
    return pattern_source(item, dialect=POSSESSIVE, boundary_of=Boundaries(item).of)


def ways(*items: Regular) -> Alternation:
    return Alternation(items)


def some(item: Regular, least: int = 0) -> Repeat:
    return Repeat(item, least, None)


AC, BC, BD = concat(A, C), concat(B, C), concat(B, D)
MAYBE_FIRST = concat(B, ways(EMPTY, A))
"""An iteration that reads as little as it can."""


@pytest.mark.parametrize(
    ("item", "pattern"),
    [
        # no look-ahead is needed if the first character tells iterations from the rest
        (some(BC), "(?:bc)*+"),
        (some(concat(B, option(A))), "(?:b(?:a|))*+"),
        # the rest begins as an iteration does
        (concat(some(BC), B), "(?:bc(?=b))*+b"),
        (concat(some(BC, 1), B), "(?:bc(?=b))++b"),
        (concat(some(BC, 2), B), "(?:bc(?=b)){2,}+b"),
        (concat(some(BC), BD), "(?:bc(?=b))*+bd"),
        (concat(some(BC), option(BD)), r"(?:bc(?=b|\Z))*+(?:bd|)"),
        (concat(some(BC), Group(1, BD)), "(?:bc(?=b))*+(bd)"),
        (concat(some(BC), Repeat(B, 1, 2)), "(?:bc(?=b))*+b{1,2}"),
        (concat(Repeat(BC, 0, 2), BD), "(?:bc){0,2}bd"),
        # ... and may be one
        (concat(some(BC), BC), "(?:bc(?=b))*+bc"),
        (concat(some(BC), BC, BC), "(?:bc)*bcbc"),
        (concat(some(BC), BC, option(D)), "(?:bc(?=b))*+bc(?:d|)"),
        (concat(some(BC), BC, option(B)), "(?:bc)*bc(?:b|)"),
        (concat(some(BC), option(BC)), "(?:bc)*(?:bc|)"),
        (concat(some(BC), Repeat(BC, 1, 1)), "(?:bc(?=b))*+(?:bc){1}"),
        (concat(some(BC), Repeat(BC, 2, 2)), "(?:bc)*(?:bc){2}"),
        (concat(some(BC), Repeat(BC, 0, 1)), "(?:bc)*(?:bc){0,1}"),
        (concat(some(BC), some(concat(B, AB))), r"(?:bc(?=b|\Z))*+(?:b[ab])*+"),
        # an iteration begins as another
        (concat(some(ways(A, concat(A, B))), D), "(?:(?:a|ab)(?=[ad]))*+d"),
        (concat(some(ways(A, concat(A, A))), D), "(?:a|aa)*d"),
        (concat(some(ways(A, concat(A, D))), D), "(?:a|ad)*d"),
        (concat(some(concat(Repeat(A, 1, 2), B)), D), "(?:a{1,2}b)*+d"),
        (concat(some(Repeat(A, 1, 2)), D), "(?:a{1,2})*d"),
        # an iteration reads as little as it can
        (some(MAYBE_FIRST), r"(?:b(?:|a)(?=b|\Z))*+"),
        (concat(some(MAYBE_FIRST), C), "(?:b(?:|a)(?=[bc]))*+c"),
        (concat(some(MAYBE_FIRST), A), "(?:b(?:|a))*a"),
        (some(concat(B, ways(some(A), C))), r"(?:b(?:a*+|c)(?=b|\Z))*+"),
        # an iteration that reads nothing
        (concat(some(option(BC)), BD), "(?:bc|)*bd"),
        # loops in loops
        (some(concat(some(BC), BD)), r"(?:(?:bc(?=b))*+bd(?=b|\Z))*+"),
        (concat(some(concat(some(BC), BD)), B, A), "(?:(?:bc(?=b))*+bd(?=b))*+ba"),
        (some(concat(some(BC), B)), r"(?:(?:bc(?=b))*+b(?=b|\Z))*+"),
        (Repeat(concat(some(BC), BD), 0, 2), "(?:(?:bc(?=b))*+bd){0,2}"),
        # runs of a set
        (concat(some(ways(A, BC)), BD), "a*+(?:bca*+(?=b))*+bd"),
        (concat(some(ways(A, BC), 1), BD), "(?:a|bc)a*+(?:bca*+(?=b))*+bd"),
        (concat(some(ways(A, BC)), A, D), "a*(?:bca*)*ad"),
        (some(ways(A, concat(some(BC), BD))), r"a*+(?:(?:bc(?=b))*+bda*+(?=b|\Z))*+"),
        # look-aheads
        (NegativeLookahead(some(MAYBE_FIRST)), "(?!(?:b(?:|a))*)"),
        (NegativeLookahead(concat(some(BC), BD)), "(?!(?:bc(?=b))*+bd)"),
        (NegativeLookahead(concat(some(BC), B)), "(?!(?:bc)*b)"),
        (concat(some(BC), NegativeLookahead(BC), BD), "(?:bc(?=b))*+(?!bc)bd"),
        (concat(some(BC), NegativeLookahead(BD), BC), "(?:bc(?=b))*+(?!bd)bc"),
        (some(concat(BC, NegativeLookahead(A), option(A))), "(?:bc(?!a)(?:a|))*+"),
    ],
)
def test_a_loop_is_possessive_if_a_character_tells_the_end_of_each_iteration(item: Regular, pattern: str) -> None:
    assert possessive_source(item) == pattern
    assert possessive_difference(pattern + POSSESSIVE.end) is None


def test_a_long_body_of_a_possessive_loop_is_written_once() -> None:
    long = concat(*[B] * (LONGEST_TWICE + 1))
    loop = concat(some(ways(A, long), 1), B, D)
    assert possessive_source(loop) == f"(?:(?:a|{'b' * (LONGEST_TWICE + 1)})(?=[ab]))++bd"


def boundary(iteration: Regular, behind: Behind) -> Boundary | None:
    """What follows each iteration of a loop."""
    rest, whole = behind, [iteration]
    while rest is not None:
        whole.append(rest[0])
        rest = rest[1]
    return Boundaries(concat(*whole)).of(iteration, behind)


@pytest.mark.parametrize(
    ("iteration", "behind", "expected"),
    [
        (BC, None, Boundary(chars("b"), end=True)),
        (BC, (BD, None), Boundary(chars("b"), end=False)),
        (BC, (option(D), (A, None)), Boundary(chars("abd"), end=False)),
        (BC, (EMPTY, (EMPTY, None)), Boundary(chars("b"), end=True)),
        (BC, (Repeat(A, 0, 0), (D, None)), Boundary(chars("bd"), end=False)),
        (BC, (Repeat(option(A), 2, 2), None), Boundary(chars("ab"), end=True)),
        (BC, (Repeat(D, 3, None), None), Boundary(chars("bd"), end=False)),
        (Repeat(AC, 2, 2), (AC, (D, None)), Boundary(chars("a"), end=False)),
        (Repeat(AC, 2, 2), (AC, (AC, (D, None))), Boundary(chars("a"), end=False)),
        (Repeat(AC, 2, 2), (AC, (AC, (A, None))), None),
        (Repeat(AC, 2, None), (D, None), None),
        (EMPTY, (D, None), None),
        (option(BC), (D, None), None),
    ],
)
def test_what_follows_each_iteration_in_a_valid_text(
    iteration: Regular, behind: Behind, expected: Boundary | None
) -> None:
    assert boundary(iteration, behind) == expected


def test_a_search_that_takes_many_steps_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    iteration = concat(ways(A, B), C)
    behind: Behind = (concat(ways(A, B), D), None)
    monkeypatch.setattr(possessive, "MOST_STEPS", 100)
    assert boundary(iteration, behind) is not None
    monkeypatch.setattr(possessive, "MOST_STEPS", 10)
    assert boundary(iteration, behind) is None


def test_each_loop_of_an_expression_may_take_as_many_steps_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(possessive, "MOST_STEPS", 100)
    every = concat(*[concat(some(BC), BD)] * 100)
    assert possessive_source(every) == "(?:bc(?=b))*+bd" * 100


def test_a_loop_may_stand_beside_what_no_text_matches() -> None:
    assert possessive_source(concat(some(BC), BD, Set(chars("")))) == "(?:bc(?=b))*+bd(?!)"


SETS: Final = st.sampled_from([A, B, C, AB])


def repeated(item: Regular, bounds: tuple[int, int | None], rest: Regular) -> Regular:
    """A loop before a rest, but for an iteration that may be empty, which the prover does not read."""
    return concat(item if item.nullable else Repeat(item, *bounds), rest)


def lazily(item: Regular) -> Regular:
    """An option that prefers to read nothing."""
    return ways(EMPTY, item)


def guarded(item: Regular, ahead: Regular) -> Regular:
    """An expression with a look-ahead behind it."""
    return concat(item, NegativeLookahead(ahead))


def grown(inner: st.SearchStrategy[Regular]) -> st.SearchStrategy[Regular]:
    """Expressions, many of them with loops."""
    bounds = st.sampled_from([(0, None), (0, None), (1, None), (2, None), (1, 2)])
    return st.one_of(
        st.builds(concat, inner, inner),
        st.builds(repeated, inner, bounds, inner),
        st.builds(ways, inner, inner),
        st.builds(lazily, inner),
        st.builds(option, inner),
        st.builds(guarded, inner, inner),
    )


@given(st.recursive(SETS, grown, max_leaves=6))
def test_a_possessive_loop_loses_no_match(item: Regular) -> None:
    pattern = possessive_source(item) + POSSESSIVE.end
    assert possessive_difference(pattern) is None
    assert difference(pattern_language(pattern), pattern_language(pattern_source(item) + POSSESSIVE.end)) is None
