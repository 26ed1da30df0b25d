"""The turns of a repetition, told apart again: a group in a loop keeps only its last turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from uriast.combinators.abnf import referred
from uriast.combinators.automaton import Automaton, Read
from uriast.combinators.builder import Builder
from uriast.combinators.charset import NOTHING, CharSet
from uriast.combinators.pattern import Follow, char_class, source
from uriast.combinators.plan import Plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.automaton import Threads
    from uriast.combinators.expression import Expression


MOST_CONFIGURATIONS: Final = 5_000
"""How many sets of ways to have read a turn are looked at: those of a URI reference are some 1,300."""


def turns(turn: Expression) -> Callable[[str, int, int], list[object]]:
    """The function that reads a repetition's span again, for the list of its turns' values, empty ones dropped.

    A turn ends where the span ends or the next can begin: `check_turns` has made certain that this is one place. The
    text is read in its place, so that a look-ahead at the end of the last turn sees what follows.
    """
    check_turns(turn)
    plan = Plan()
    regular, value, _ = plan.value(turn)
    first = regular.first
    pattern = source(regular, Follow(first, end=True))
    inner = re.compile(f"(?:{pattern})(?={char_class(first)})").match
    last = re.compile(pattern)
    build = Builder(turns).function(value, plan.groups)

    def values(text: str, start: int, end: int) -> list[object]:
        found: list[object] = []
        while start < end:
            match = inner(text, start)
            if match is None or not start < match.end() < end:
                match = last.match(text, start)
                if match is None or match.end() != end:
                    match = cast("re.Match[str]", last.fullmatch(text, start, end))
            found.append(build(match))
            start = match.end()
        return found

    return values


def check_turns(turn: Expression) -> None:
    """Refuse a repetition whose turns could be told apart in two ways.

    Raises:
        TypeError: A character can both go on with a complete turn and begin the next one, or there are so many ways to
            read a turn that nobody can tell.
    """
    first = Plan().text(turn).first
    automaton = Automaton(turn)
    pending, met = [automaton.start], {automaton.start}
    while pending:
        here = pending.pop()
        steps = [automaton.step(here, character) for character in _representatives(here.threads)]
        for after in filter(None, steps):
            doubtful = _readable(after.threads) & first
            if after.accepts and doubtful:
                message = (
                    f"the turns of a repetition of {referred(turn)} cannot be told apart: "
                    f"{chr(doubtful.ranges[0][0])!r} may go on with one or begin the next; only their text() can be had"
                )
                raise TypeError(message)
            if after not in met:
                met.add(after)
                pending.append(after)
        if len(met) > MOST_CONFIGURATIONS:
            message = (
                f"expected turns with at most {MOST_CONFIGURATIONS} configurations to tell apart, got more in a "
                f"repetition of {referred(turn)}; only their text() can be had"
            )
            raise TypeError(message)


def _readable(threads: Threads) -> CharSet:
    """The characters that can come next."""
    found = NOTHING
    for state, _ in threads:
        if isinstance(state, Read):
            found |= state.chars
    return found


def _representatives(threads: Threads) -> list[str]:
    """One character for each way to go on."""
    edges: set[int] = set()
    for state, denied in threads:
        for reader in (state, *denied):
            if isinstance(reader, Read):
                edges.update(edge for first, last in reader.chars.ranges for edge in (first, last + 1))
    readable = _readable(threads)
    return [chr(edge) for edge in sorted(edges) if readable & CharSet(((edge, edge),))]
