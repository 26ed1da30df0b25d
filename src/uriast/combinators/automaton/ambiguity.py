"""Checks that the iterations of a repetition have clear boundaries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.automaton.nfa import Automaton, Read
from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.regex import Alternation, Concat, Repeat, Set, first_of_any
from uriast.combinators.definition.abnf import referred
from uriast.combinators.definition.charset import NOTHING, CharSet

if TYPE_CHECKING:
    from uriast.combinators.automaton.nfa import Threads
    from uriast.combinators.compiler.regex import Regular
    from uriast.combinators.definition.expression import Expression


MOST_CONFIGURATIONS: Final = 5_000
"""The largest number of configurations that are searched. A URI reference has about 1,300."""


def check_iterations(iteration: Expression) -> None:
    """Refuse a repetition whose text could be divided into iterations in two ways."""
    regular = Lowering().text(iteration)
    if regular.nullable and _prefers_nothing(regular):
        message = (
            f"expected the alternative that may be empty to be the last in a repetition of {referred(iteration)}, "
            "got it before another"
        )
        raise TypeError(message)
    first = regular.first
    if not first & _later(regular):
        return
    automaton = Automaton(iteration)
    pending, visited = [automaton.start], {automaton.start}
    while pending:
        here = pending.pop()
        steps = [automaton.step(here, character) for character in _representatives(here.threads)]
        for after in filter(None, steps):
            ambiguous = _readable(after.threads) & first
            if after.accepts and ambiguous:
                message = (
                    f"expected iterations with clear boundaries, got a repetition of {referred(iteration)}, in which "
                    f"{chr(ambiguous.ranges[0][0])!r} can continue one or begin the next: text() reads it as one text"
                )
                raise TypeError(message)
            if after not in visited:
                visited.add(after)
                pending.append(after)
        if len(visited) > MOST_CONFIGURATIONS:
            message = (
                f"expected iterations with at most {MOST_CONFIGURATIONS} configurations, got more in a "
                f"repetition of {referred(iteration)}: text() reads it as one text"
            )
            raise TypeError(message)


def _later(regular: Regular) -> CharSet:
    """The characters that can stand behind the first one. If none of these begins an iteration, no search is needed."""
    match regular:
        case Concat((first, *others)):
            return CharSet.union([_later(first), *map(_anywhere, others)])
        case Alternation(items):
            return CharSet.union(map(_later, items))
        case Repeat(item):
            return _anywhere(item)
        case _:
            return NOTHING


def _anywhere(regular: Regular) -> CharSet:
    """The characters that an expression can read."""
    match regular:
        case Set(chars):
            return chars
        case Concat(items) | Alternation(items):
            return CharSet.union(map(_anywhere, items))
        case Repeat(item):
            return _anywhere(item)
        case _:
            return NOTHING


def _prefers_nothing(regular: Regular) -> bool:
    """Whether an alternative that may be empty comes before one that reads something. Only nullable parts count."""
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
    """The characters that some thread can read next."""
    found = NOTHING
    for state, _ in threads:
        if isinstance(state, Read):
            found |= state.chars
    return found


def _representatives(threads: Threads) -> list[str]:
    """One character of each class of characters that the threads and their look-aheads treat alike."""
    edges: set[int] = set()
    for state, denied in threads:
        for reader in (state, *denied):
            if isinstance(reader, Read):
                edges.update(edge for first, last in reader.chars.ranges for edge in (first, last + 1))
    readable = _readable(threads)
    return [chr(edge) for edge in sorted(edges) if readable & CharSet(((edge, edge),))]
