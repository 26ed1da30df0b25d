"""Division: how the text of a repetition is divided into iterations. There must be one way only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.automata.alphabet import Alphabet, symbols_in
from uriast.combinators.automata.forms import Alt, Forms, Loop, Seq, sets_of
from uriast.combinators.automata.graphs import search
from uriast.combinators.automata.positions import Budget, BudgetError, Machine
from uriast.combinators.automata.subsets import first_threads, readable_parts, runs_after
from uriast.combinators.definition.abnf import referred
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.regular.forms import FromRegular
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import Alternation, Concat, Repeat, first_of_any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.automata.forms import Form
    from uriast.combinators.automata.subsets import Thread
    from uriast.combinators.definition.expression import Expression
    from uriast.combinators.regular.regex import Regular

    Threads = frozenset[Thread]

MOST_STEPS: Final = 500_000
"""The largest number of steps that are compared: half a second. The request line of HTTP takes 15,000."""


def check_iterations(iteration: Expression) -> None:
    """Refuse a repetition whose text could be divided into iterations in two ways."""
    regular = Lowering().text(iteration)
    if regular.nullable and _prefers_nothing(regular):
        message = (
            f"expected the alternative that may be empty to be the last in a repetition of {referred(iteration)}, "
            "got it before another"
        )
        raise TypeError(message)
    try:
        character = _unclear(regular)
    except BudgetError:
        fault = f"for which this is not decided within {MOST_STEPS:,} steps"
    else:
        if character is None:
            return
        fault = f"in which {character!r} can continue one or begin the next"
    message = (
        f"expected iterations with clear boundaries, got a repetition of {referred(iteration)}, {fault}: "
        "let each character have one place, or wrap both, the iteration and the repetition, in text()"
    )
    raise TypeError(message)


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


def _unclear(iteration: Regular) -> str | None:
    """A character that can continue an iteration that may end, or begin the next one; `None` if there is none."""
    forms = Forms()
    form = FromRegular(forms).form(iteration)
    if not iteration.first & CharSet.union(_behind_first(form)):  # no search is needed, however large the rule is
        return None
    machine = Machine(forms, Alphabet(sets_of(form)), Budget(MOST_STEPS))
    start = machine.state(form)
    first = machine.first(start)

    def moves(threads: Threads) -> Iterator[tuple[int, Threads]]:
        for bits, _ in sorted(readable_parts(machine, tuple(threads))):
            runs = runs_after(machine, threads, next(symbols_in(bits)))
            steps, _ = machine.walk([(state, (), denied) for state, denied in runs])
            yield bits, frozenset([(step.position, step.denied) for step in steps])

    def shared(threads: Threads) -> int:
        """The characters that continue a thread, or begin the next iteration behind another one that may end."""
        # The guards that both have passed last do not count, so a repetition may be refused in vain.
        found, ends = 0, False
        for position, _ in threads:
            bits = machine.positions[position].bits
            found |= bits
            ends |= not bits
        return found & first if ends else 0

    begin = frozenset(thread for _, _, thread in first_threads(machine, start))
    found = search([begin], moves, lambda threads: shared(threads) > 0)
    return None if found is None else machine.alphabet.sample(shared(found[-1][1]))


def _behind_first(form: Form) -> Iterator[CharSet]:
    """The sets of characters that can be behind the first character."""
    match form:
        case Seq((first, *others)):
            yield from _behind_first(first)
            yield from sets_of(*others)
        case Alt(items):
            for each in items:
                yield from _behind_first(each)
        case Loop(item):
            yield from sets_of(item)
        case _:
            pass
