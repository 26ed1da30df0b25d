"""Whether the iterations of a repetition can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.automaton.nfa import Automaton, Read
from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.regex import Alternation, Concat, Repeat, first_of_any
from uriast.combinators.definition.abnf import referred
from uriast.combinators.definition.charset import NOTHING, CharSet

if TYPE_CHECKING:
    from uriast.combinators.automaton.nfa import Threads
    from uriast.combinators.compiler.regex import Regular
    from uriast.combinators.definition.expression import Expression


MOST_CONFIGURATIONS: Final = 5_000
"""How many sets of ways to have read a turn are looked at: those of a URI reference are some 1,300."""


def check_iterations(iteration: Expression) -> None:
    """Refuse a repetition whose turns could be told apart in two ways.

    Raises:
        TypeError: A character can both go on with a complete turn and begin the next one, or there are so many ways to
            read a turn that nobody can tell. Or a turn prefers to read nothing where it could read something.
    """
    regular = Lowering().text(iteration)
    if regular.nullable and _prefers_nothing(regular):
        message = (
            f"expected the alternative that may be empty behind the others in a repetition of {referred(iteration)}, "
            "got it before one of them"
        )
        raise TypeError(message)
    first = regular.first
    automaton = Automaton(iteration)
    pending, met = [automaton.start], {automaton.start}
    while pending:
        here = pending.pop()
        steps = [automaton.step(here, character) for character in _representatives(here.threads)]
        for after in filter(None, steps):
            doubtful = _readable(after.threads) & first
            if after.accepts and doubtful:
                message = (
                    f"the turns of a repetition of {referred(iteration)} cannot be told apart: "
                    f"{chr(doubtful.ranges[0][0])!r} may go on with one or begin the next; only their text() can be had"
                )
                raise TypeError(message)
            if after not in met:
                met.add(after)
                pending.append(after)
        if len(met) > MOST_CONFIGURATIONS:
            message = (
                f"expected turns with at most {MOST_CONFIGURATIONS} configurations to tell apart, got more in a "
                f"repetition of {referred(iteration)}; only their text() can be had"
            )
            raise TypeError(message)


def _prefers_nothing(regular: Regular) -> bool:
    """Whether an alternative that may be empty stands before one that reads something, in an expression that may be."""
    pending: list[Regular] = [regular]
    while pending:
        match pending.pop():
            case Alternation(items):
                if any(item.nullable and first_of_any(items[place + 1 :]) for place, item in enumerate(items)):
                    return True
                pending.extend(item for item in items if item.nullable)
            case Concat(items):
                pending.extend(items)
            case Repeat(item) if item.nullable:
                pending.append(item)
            case _:
                pass
    return False


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
