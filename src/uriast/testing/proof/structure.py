"""Checks on a pattern's structure: that its possessive parts are safe, and that matching takes linear time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.testing.proof.ambiguity import Search
from uriast.testing.proof.expressions import (
    Atomic,
    Chars,
    Concat,
    Look,
    Repeat,
    UnsupportedError,
    nullable,
    show,
    walk,
)
from uriast.testing.proof.patterns import read_pattern
from uriast.testing.proof.positions import Budget, Positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.testing.proof.ambiguity import Witness
    from uriast.testing.proof.expressions import Expression

MOST_STEPS: Final = 10_000_000
"""The steps of a search for ambiguities, unless told otherwise: about ten seconds."""
MOST_SETS: Final = 20
"""The largest number of sets of a loop that are shown."""


def structure(pattern: str, *, max_steps: int = MOST_STEPS) -> list[str]:
    """The faults of a pattern; empty if there are none."""
    # It looks for:
    #
    # - A construct that no pattern may have.
    # - An atomic group, or a possessive repeat that counts its iterations or whose body has more than literals, single
    #   sets and possessive loops of single sets. CPython before 3.11.5 and 3.12 has bugs in some of those.
    # - A repeat over a body that may match the empty string.
    # - A look-ahead of unlimited length.
    # - A loop that can read one text in two ways, or two loops that can divide one text between them in several ways:
    #   backtracking would take more than linear time. Possessive loops count like others here. The first one is told.
    try:
        expression = read_pattern(pattern)
    except UnsupportedError as error:
        return [f"unsupported: {error}"]
    local = [complaint for part in walk(expression) for complaint in _complaints(part)]
    return local or list(_ambiguity(expression, Budget(max_steps)))


def _complaints(part: Expression) -> Iterator[str]:
    match part:
        case Atomic():
            yield f"an atomic group: {show(part)}"
        case Look(body) if any(isinstance(inner, Repeat) and inner.most is None for inner in walk(body)):
            yield f"a look-ahead of any length: {show(part)}"
        case Repeat(body, _, most, possessive):
            if most != 1 and nullable(body):
                yield f"a repeat whose body may match the empty string: {show(part)}"
            elif possessive and not _simple_possessive(part):
                yield f"a possessive repeat that is not simple: {show(part)}"
        case _:
            pass


def _simple_possessive(repeat: Repeat) -> bool:
    """Whether a repeat is over a set, or is a loop or option over literals, sets and possessive loops of sets."""
    body = repeat.body
    if isinstance(body, Chars):
        return True
    parts = body.parts if isinstance(body, Concat) else (body,)
    return repeat.least <= 1 and repeat.most in {None, 1} and all(map(_simple_part, parts))


def _simple_part(part: Expression) -> bool:
    match part:
        case Chars():
            return True
        case Repeat(Chars(), least, None, True):
            return least <= 1
        case _:
            return False


def _ambiguity(expression: Expression, budget: Budget) -> Iterator[str]:
    """The first cause of exponential or polynomial backtracking."""
    positions = Positions(expression, budget)
    search = Search(positions, budget)
    for loop in search.loops:
        if found := search.read_twice(loop):
            yield f"a loop that can read {_witnessed(found)} in two ways: {_shown(positions, found)}"
            return
    if found := search.divided():
        yield f"two loops that can divide {_witnessed(found)} in two ways: {_shown(positions, found)}"


def _witnessed(witness: Witness) -> str:
    after = f" after {witness.before!r}" if witness.before else ""
    return f"{witness.text!r}{after}"


def _shown(positions: Positions, witness: Witness) -> str:
    shown = [show(Chars(positions.sets[place])) for place in witness.places]
    return " ".join([*shown[:MOST_SETS], *(["..."] if len(shown) > MOST_SETS else [])])
