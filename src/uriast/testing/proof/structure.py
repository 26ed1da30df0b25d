"""Checks on a pattern's structure: that its possessive parts are safe, and that matching takes linear time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.automata.forms import Forms
from uriast.combinators.automata.positions import Budget
from uriast.combinators.automata.products import MOST_READINGS, more_readings
from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.automata import MOST_STEPS, form_of
from uriast.testing.proof.expressions import Atomic, Concat, Look, Repeat, UnsupportedError, show, walk
from uriast.testing.proof.patterns import greedy, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.testing.proof.expressions import Expression


def structure(pattern: str, max_steps: float = MOST_STEPS) -> list[str]:
    """The faults of a pattern; empty if there are none."""
    # It looks for:
    #
    # - A construct that no pattern may have.
    # - An atomic group, or a possessive repeat that counts its iterations or whose body has more than literals, single
    #   sets and possessive loops of single sets. CPython before 3.11.5 and 3.12 has bugs in some of those.
    # - A repeat over a body that may match the empty string.
    # - A look-ahead of unlimited length.
    # - A text that can have been read in too many ways.
    try:
        expression = read_pattern(pattern)
    except UnsupportedError as error:
        return [f"unsupported: {error}"]
    local = [complaint for part in walk(expression) for complaint in _complaints(part)]
    crowded = None if local else _crowding(expression, Budget(max_steps))
    return local if crowded is None else [f"more than {MOST_READINGS} ways to read {crowded!r}"]


def crowding(pattern: str, max_steps: float = MOST_STEPS) -> str | None:
    """A shortest text that a pattern, or one of its look-aheads, can have read in too many ways; `None` without one."""
    # Look-aheads are taken to let pass, and possessive parts to be greedy: they only lessen the ways.
    return _crowding(read_pattern(pattern), Budget(max_steps))


def _crowding(expression: Expression, budget: Budget) -> str | None:
    tried = [expression, *(part.body for part in walk(expression) if isinstance(part, Look))]
    forms = Forms()
    found = [more_readings(forms, form_of(forms, greedy(each)), MOST_READINGS, budget) for each in tried]
    return min((text for text in found if text is not None), key=len, default=None)


def _complaints(part: Expression) -> Iterator[str]:
    match part:
        case Atomic():
            yield f"an atomic group: {show(part)}"
        case Look(body) if any(isinstance(inner, Repeat) and inner.most is None for inner in walk(body)):
            yield f"a look-ahead of any length: {show(part)}"
        case Repeat() if part.iterates_nothing:
            yield f"a repeat whose body may match the empty string: {show(part)}"
        case Repeat(possessive=True) if not _simple_possessive(part):
            yield f"a possessive repeat that is not simple: {show(part)}"
        case _:
            pass


def _simple_possessive(repeat: Repeat) -> bool:
    """Whether a repeat is over a set, or is a loop or option over literals, sets and possessive loops of sets."""
    body = repeat.body
    if isinstance(body, CharSet):
        return True
    parts = body.parts if isinstance(body, Concat) else (body,)
    return repeat.least <= 1 and repeat.most in {None, 1} and all(map(_simple_part, parts))


def _simple_part(part: Expression) -> bool:
    match part:
        case CharSet():
            return True
        case Repeat(CharSet(), least, None, True):
            return least <= 1
        case _:
            return False
