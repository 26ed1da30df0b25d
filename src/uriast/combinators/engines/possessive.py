r"""Possessive loops of Java and PCRE2: a character says where an iteration of a loop ends.

An engine that backtracks needs stack for a loop, unless the loop is possessive: then each iteration is read in the way
that the engine tries first, and is never read again in another way. This loses no match if there is one way only.

Take the labels of `*( label "." ) toplabel [ "." ]`. A possessive loop would read all of `a.b.`, and leave nothing for
the last label. But a letter or digit follows each label in the loop. With a look-ahead for that, it can be possessive:
`(?:label\.(?=[0-9A-Za-z]))*+`.

In general, let L be an iteration, and R the rest: all that follows the loop, to the end of the text. Let F be what
follows an iteration in a valid text: the characters that begin an iteration or R, and the end of the text if R can be
empty. With a look-ahead for F behind each iteration, the loop can be possessive if this is never so:

- A text of L, with F behind it, begins a text of R. So wherever R can begin, no iteration can be read.
- A text of L, with F behind it, begins a longer text of L. So wherever an iteration is read, it can end in one place.

Together: at each place of a valid text, the loop stops or reads one iteration, and nothing else is possible there. All
ways through the loop that lead to a match end in one place. The possessive loop ends there, too, so what matches is the
same. Groups outside of the loop capture the same, too. There are none inside of it, since no component is repeated.

Only valid texts count. So if loops inside of L are possessive by the same argument, or by `ends_once`, the ways that
they lose lead to no match. And L and R may be larger than they are: this can only refuse more loops. So look-aheads are
left out of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms
from uriast.combinators.automata.graphs import search
from uriast.combinators.automata.positions import END, OTHER_END, Budget, BudgetError, Machine
from uriast.combinators.automata.products import joint_steps
from uriast.combinators.definition.charset import ANYTHING, CharSet
from uriast.combinators.regular.forms import FromRegular
from uriast.combinators.run.render import Boundary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.automata.forms import Form
    from uriast.combinators.regular.regex import Regular
    from uriast.combinators.run.render import Behind

    Pair = tuple[int, int]

MOST_STEPS: Final = 20_000
"""The largest number of steps that are compared for a loop. One of a telephone number takes 600."""


class Boundaries:
    """The boundaries of the loops in an expression. They are asked of one machine."""

    def __init__(self, whole: Regular) -> None:
        self._forms = Forms()
        sets = {ANYTHING}  # behind the expression of a look-ahead

        def noted(chars: CharSet) -> Form:
            sets.add(chars)
            return self._forms.chars(chars)

        FromRegular(self._forms, noted).form(whole)
        self._machine = Machine(self._forms, Alphabet(sets))
        self._made = FromRegular(self._forms, guards=False)

    def of(self, iteration: Regular, behind: Behind) -> Boundary | None:
        """What follows each iteration of a loop, if a look-ahead for it makes the loop possessive; else `None`."""
        self._machine.budget = Budget(MOST_STEPS)
        try:
            return self._found(self._made.form(iteration), self._rest(behind))
        except BudgetError:
            return None

    def _rest(self, behind: Behind) -> int:
        """The state that reads what follows."""
        rest = END
        for item in reversed([*_each(behind)]):
            rest = self._machine.state(self._made.form(item), rest)
        return rest

    def _found(self, one: Form, rest: int) -> Boundary | None:
        machine = self._machine
        start = machine.state(one, OTHER_END)
        loop = machine.state(self._forms.loop(one, 0, None), rest)
        follows, end = machine.first(loop), machine.can_end(loop)

        def moves(pair: Pair) -> Iterator[tuple[int, Pair]]:
            for bits, (read, longer) in joint_steps(machine, pair):
                if bits:
                    yield bits, (read.then, longer.then)

        def is_unclear(pair: Pair) -> bool:
            """Whether an iteration ends where another run goes on in a way that the look-ahead lets pass."""
            read, longer = pair
            if not machine.can_end(read, OTHER_END):
                return False
            return bool(machine.first(longer) & follows) or (end and machine.can_end(longer))

        starts = [(start, start), (start, rest)]
        if any(map(is_unclear, starts)) or search(starts, moves, is_unclear):
            return None
        runs = machine.alphabet.runs()
        return Boundary(CharSet.of_ranges((first, last) for first, last, symbol in runs if follows >> symbol & 1), end)


def _each(behind: Behind) -> Iterator[Regular]:
    while behind is not None:
        item, behind = behind
        yield item
