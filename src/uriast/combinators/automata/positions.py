"""The position automaton: what can be read next, wherever a run is. It has no empty moves, and is built as reached.

A *state* is what is left to read: a form, and then another state. So the continuation is a call stack, and states that
have the same left to read are one. The *steps* of a state lead over everything that reads nothing to the next
*positions*: sets of characters, or an end. A step remembers the marks that it passes, and the guards.

Steps are found in the order of preference, at most one for each position and set of guards: the preferred one. That is
all that matters for whatever follows one run through a text, such as a table or an error. Guards belong to the key,
since a run that a guard stops must not hide a later one. Questions about several runs through one text count the
readings of each step, up to a limit.

An iteration that reads nothing ends its loop, as in `re`. The walk remembers the loops that it entered: `_Leave`
follows an iteration that may read nothing, and goes on to the next iteration unless its own loop is among them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators.automata.forms import Alt, Chars, Delayed, Fork, Guard, Loop, Marked, Seq

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from uriast.combinators.automata.alphabet import Alphabet
    from uriast.combinators.automata.forms import Form, Forms

END: Final = 0
"""The state at the end of the text."""
REFUSED: Final = 1
"""The state behind the form of a guard: a text that leads there is refused."""
OTHER_END: Final = 2
"""An end of a client's own, such as that of an iteration."""


class BudgetError(Exception):
    """A question takes more steps than are allowed."""


class Budget:
    """The steps that are left to answer a question. By default, there is no limit."""

    def __init__(self, steps: float = float("inf")) -> None:
        self._left = steps

    def spend(self, steps: int) -> None:
        """Take some steps. Raises `BudgetError` if there are not so many."""
        self._left -= steps
        if self._left < 0:
            raise BudgetError


Marks: TypeAlias = "tuple[Hashable, ...]"
"""Marks in the order in which they are passed."""


class Denial(NamedTuple):
    """A run through the form of a guard: if it comes to the end, the text is refused."""

    state: int
    denied: Denied  # the guards inside of the form that the run itself has passed


Denied: TypeAlias = "frozenset[Denial]"
"""The guards that a run has passed and that are not decided yet."""
NOTHING_DENIED: Final[Denied] = frozenset()


class Position(NamedTuple):
    """A set of characters, and the state behind it."""

    bits: int  # the set, as classes of the alphabet; 0 at an end
    label: Hashable
    then: int
    branches: tuple[tuple[int, int], ...] = ()  # at a fork: parts of the set, each with the state behind it

    def after(self, symbol: int) -> int:
        """The state behind a character of a class."""
        if not self.branches:
            return self.then
        return next((then for bits, then in self.branches if bits >> symbol & 1), self.then)


class Step(NamedTuple):
    """A step from a state to a position."""

    marks: Marks
    denied: Denied
    position: int
    bits: int
    then: int
    readings: int  # how many readings reach the position, up to the machine's limit


class _Leave(NamedTuple):
    """What follows an iteration that may read nothing."""

    loop: int
    again: int


class _Behind(NamedTuple):
    """The mark behind a form."""

    mark: Hashable


_Left: TypeAlias = "tuple[Form | _Leave | _Behind, int] | None"


class Machine:
    """The states, positions and steps of some forms over one alphabet.

    A budget counts what the walk passes, and the steps of threads. `most_readings` limits the number of
    readings that are counted. `note` adds a mark to those that a step has passed, and may forget some of them.
    """

    def __init__(
        self,
        forms: Forms,
        alphabet: Alphabet,
        budget: Budget | None = None,
        *,
        most_readings: int = 1,
        note: Callable[[Marks, Hashable], Marks] = lambda marks, mark: (*marks, mark),
    ) -> None:
        self.alphabet = alphabet
        self.positions: list[Position] = []
        self._forms = forms
        self.budget = budget or Budget()
        self._most_readings = most_readings
        self._note = note
        self._left: list[_Left] = [None, None, None]
        self._scope = [END, END, END]  # for each state, the nearest mark behind a form; `END` if there is none
        self._marks: dict[int, tuple[Hashable, int]] = {}
        self._states: dict[tuple[object, int], int] = {}
        self._numbers: dict[Position, int] = {}
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._after: dict[tuple[Denied, int], Denied | None] = {}
        self._sets: dict[Denied, frozenset[int]] = {}

    def state(self, form: Form | _Leave | _Behind, then: int = END) -> int:
        """The state that reads a form, and goes on to another state."""
        if form is self._forms.empty:
            return then
        key = (form, then)
        number = self._states.setdefault(key, len(self._left))
        if number == len(self._left):
            self._left.append(key)
            if isinstance(form, _Behind):
                self._marks[number] = form.mark, then
            self._scope.append(number if isinstance(form, _Behind) else self._scope[then])
        return number

    def steps(self, state: int) -> tuple[Step, ...]:
        """The steps from a state, the preferred one first."""
        found = self._steps.get(state)
        if found is None:
            found, _ = self.walk([(state, (), NOTHING_DENIED)])
            self._steps[state] = found
        return found

    def scopes(self, state: int) -> list[tuple[int, Hashable]]:
        """The marked forms that a state is inside of, the outermost first: the state behind each, and its mark."""
        # They are on the stack of what is left to read. So no label says in which forms a position is, and a form is
        # built once, wherever it is used.
        found: list[tuple[int, Hashable]] = []
        while state := self._scope[state]:
            mark, then = self._marks[state]
            found.append((state, mark))
            state = then
        return found[::-1]

    def first(self, state: int) -> int:
        """The characters that can be read next at a state, as classes of the alphabet."""
        found = 0
        for step in self.steps(state):
            found |= step.bits
        return found

    def can_end(self, state: int, end: int = END) -> bool:
        """Whether an end can be reached from a state without reading."""
        return any(step.then == end and not step.bits for step in self.steps(state))

    def after_guards(self, denied: Denied, symbol: int) -> Denied | None:
        """What is left of guards after a character of a class; `None` if one of them refuses the text."""
        if not denied:
            return denied
        key = denied, symbol
        if key not in self._after:
            self.budget.spend(len(denied))
            self._after[key] = self._denials(self._read(denied, symbol))
        return self._after[key]

    def refuse_end(self, denied: Denied) -> bool:
        """Whether guards refuse the end of the text."""
        return any(each.state == REFUSED and not self.refuse_end(each.denied) for each in denied)

    def sets_of(self, denied: Denied) -> frozenset[int]:
        """The sets of characters that guards can read next, those of each branch of a fork, too."""
        if denied not in self._sets:
            self.budget.spend(len(denied))
            found: set[int] = set()
            for each in denied:
                found |= self.sets_of(each.denied)
                for step in self.steps(each.state):
                    found.update([step.bits, *(bits for bits, _ in self.positions[step.position].branches)])
                    found |= self.sets_of(step.denied)
            self._sets[denied] = frozenset(found)
        return self._sets[denied]

    def _read(self, denied: Denied, symbol: int) -> Iterator[Denial]:
        """The runs through guards after a character of a class."""
        for each in denied:
            if each.state == REFUSED:
                still = self.after_guards(each.denied, symbol)
                if still is not None:
                    yield Denial(REFUSED, still)
            for step in self.steps(each.state):
                still = self.after_guards(each.denied | step.denied, symbol) if step.bits >> symbol & 1 else None
                if still is not None:
                    yield Denial(self.positions[step.position].after(symbol), still)

    def _denials(self, runs: Iterator[Denial]) -> Denied | None:
        """Runs through guards, of which those at the end wait for guards of their own; `None` if one does not wait."""
        found: set[Denial] = set()
        for each in runs:
            for step in self.steps(each.state):
                if step.bits:
                    found.add(each)
                elif waiting := each.denied | step.denied:
                    found.add(Denial(REFUSED, waiting))
                else:
                    return None
        return frozenset(found)

    def walk(self, runs: Sequence[tuple[int, Marks, Denied]]) -> tuple[tuple[Step, ...], set[int]]:
        """The steps of some runs, with their marks and guards, and the states on the way: all that reads nothing.

        Each run is a state, the marks that it has passed, and its guards. Of two runs that come to one state with the
        same guards, only the first goes on. So a walk takes linear time, where the steps of each run would be as many
        as what can follow it: in a row of options, all that is left.
        """
        visits: dict[tuple[int, Denied, frozenset[int]], int] = {}  # how often a state is reached, inside of some loops
        found: dict[tuple[int, Denied], Step] = {}
        pending = [(state, marks, denied, frozenset[int]()) for state, marks, denied in reversed(runs)]
        while pending:
            here, marks, denied, entered = pending.pop()
            key = here, denied, entered
            visits[key] = visits.get(key, 0) + 1
            if visits[key] > self._most_readings:
                continue
            self.budget.spend(1)
            left = self._left[here]
            if left is None:
                self._reach(found, marks, denied, Position(0, None, here))
                continue
            form, then = left
            match form:
                case Chars(chars, label):
                    self._reach(found, marks, denied, Position(self.alphabet.bits(chars), label, then))
                case Fork(branches):
                    behind = tuple((self.alphabet.bits(chars), self.state(each, then)) for chars, each in branches)
                    self._reach(found, marks, denied, Position(sum(bits for bits, _ in behind), None, then, behind))
                case Seq(items):
                    for item in reversed(items):
                        then = self.state(item, then)
                    pending.append((then, marks, denied, entered))
                case Alt(items):
                    pending.extend((self.state(item, then), marks, denied, entered) for item in reversed(items))
                case Marked(before, item, mark):
                    inner = self.state(item, then if mark is None else self.state(_Behind(mark), then))
                    pending.append((inner, marks if before is None else self._note(marks, before), denied, entered))
                case Loop(item, least):
                    again = self.state(self._forms.less(form), then)
                    if not least:
                        pending.append((then, marks, denied, entered))
                    if least or not item.nullable:
                        pending.append((self.state(item, again), marks, denied, entered))
                    else:
                        inner = self.state(item, self.state(_Leave(here, again), then))
                        pending.append((inner, marks, denied, entered | {here}))
                case Delayed(make):
                    pending.append((self.state(make(), then), marks, denied, entered))
                case Guard(item):
                    more = self._denials(iter((Denial(self.state(item, REFUSED), NOTHING_DENIED),)))
                    if more is not None:
                        pending.append((then, marks, denied | more, entered))
                case _Leave(loop, again):
                    pending.append((then if loop in entered else again, marks, denied, entered - {loop}))
                case _:
                    pending.append((then, self._note(marks, form.mark), denied, entered))
        return tuple(found.values()), {state for state, _, _ in visits}

    def _reach(self, found: dict[tuple[int, Denied], Step], marks: Marks, denied: Denied, position: Position) -> None:
        number = self._numbers.setdefault(position, len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
        known = found.get((number, denied))
        if known is None:
            found[number, denied] = Step(marks, denied, number, position.bits, position.then, 1)
        else:
            found[number, denied] = known._replace(readings=min(known.readings + 1, self._most_readings))
