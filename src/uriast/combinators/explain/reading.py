"""Where a text stops being the beginning of a valid one, and what could come next.

All readings of the text are followed at once, through the position automaton. What is left to read of each says which
rules its last character is in; the marks on the way to its next character say which rules end or begin between the two.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from uriast.combinators.automata.alphabet import Alphabet
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.positions import NOTHING_DENIED, Machine
from uriast.combinators.explain.ends import Ends
from uriast.combinators.explain.terms import ENTER, FromDefinition, Term

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from uriast.combinators.automata.positions import Denied, Step
    from uriast.combinators.definition import expression as ex

    Run = tuple[int, Denied]  # a state of the machine, and the guards that are not decided
    Thread = tuple[int, Denied]  # a position of the machine, and the guards that are not decided

Scope: TypeAlias = "tuple[int, ex.Named]"
"""A rule that is being read: the state behind it, and the rule."""


class Expectation(NamedTuple):
    """A character, or the end of the text, that could come next."""

    term: Term | None  # `None` at the end
    continued: tuple[ex.Named, ...]  # the rules that go on with it, although they could end here
    begun: tuple[ex.Named, ...]  # the rules that begin with it; in both, the outermost rule is the first


class Stop(NamedTuple):
    """The place where a text stops being the beginning of a valid one."""

    at: int  # the index of the first character that cannot stand there, in code points from 0, or the text's length
    valid_to: int | None  # the length of the longest valid beginning of the text; `None` if there is none
    inside: tuple[ex.Named, ...]  # the rules that the last character before it was read in, the outermost first
    expectations: list[Expectation]  # in the order of the rule


class Reading(NamedTuple):
    """How one reading goes on."""

    state: int  # the state right after the last character
    step: Step  # from there to the next character, or to the end
    denied: Denied  # the guards before the next character that are not decided

    @property
    def thread(self) -> Thread:
        """What is left of the reading, however it came there."""
        return self.step.position, self.denied


class Place:
    """Where all readings of some text are. The places after the next characters are remembered."""

    __slots__ = ("accepts", "after", "threads")

    def __init__(self, threads: tuple[Thread, ...], *, accepts: bool) -> None:
        self.threads = threads  # the preferred reading first
        self.accepts = accepts  # whether the text is valid
        # by each ASCII character, or by the class of another one; `None` if it cannot stand there
        self.after: dict[str | int, Place | None] = {}


class TextReader:
    """Reads texts by one definition. Several threads of a program may use it at once."""

    def __init__(self, definition: ex.Expression, without: str | None = None) -> None:
        forms = Forms()
        making = FromDefinition(forms, definition, without)
        form = making.form(definition)
        self._alphabet = Alphabet(sets_of(form))
        self._machine = Machine(forms, self._alphabet)
        self._lock = Lock()  # the machine is built as it is reached
        self._ends = Ends(self._machine) if making.looks_ahead else None  # else some text always leads to an end
        self._places: dict[tuple[Thread, ...], Place] = {}
        self._begin: list[Run] = [(self._machine.state(form), NOTHING_DENIED)]
        self.start = self._place(self._begin)

    def reach(self, text: str, start: int) -> int:
        """The index of the first character that cannot be read, if reading begins at another index."""
        return self._read(text, start, len(text))[0]

    def stop(self, text: str, end: int | None = None) -> Stop:
        """Find the place where a text, or the beginning of one, stops."""
        at, valid_to, before = self._read(text, 0, len(text) if end is None else end)
        with self._lock:
            runs = self._runs(before.threads, self._alphabet.kind(ord(text[at - 1]))) if before else self._begin
            readings = self._readings(runs)
            return Stop(at, valid_to, self._inside(readings), self._expectations(readings))

    def _read(self, text: str, start: int, end: int) -> tuple[int, int | None, Place | None]:
        """Where reading stops, up to where the text is valid, and the place before the last character that was read."""
        before, here, valid_to = None, self.start, None
        for index in range(start, end):
            if here.accepts:
                valid_to = index
            after = here.after.get(text[index]) or self.after(here, text[index])
            if after is None:
                return index, valid_to, before
            before, here = here, after
        return end, end if here.accepts else valid_to, before

    def after(self, here: Place, character: str) -> Place | None:
        """The place after one more character; `None` if it cannot stand there."""
        kind = self._alphabet.kind(ord(character))
        key = character if character.isascii() else kind
        if key not in here.after:
            with self._lock:
                after = self._place(self._runs(here.threads, kind))
                here.after[key] = after if after.threads else None
        return here.after[key]

    def _runs(self, threads: Iterable[Thread], kind: int) -> list[Run]:
        """The readings right after a character of a class, before any rule ends or begins."""
        machine = self._machine
        after = [
            (position.then, machine.after_guards(denied, kind))
            for position, denied in ((machine.positions[number], denied) for number, denied in threads)
            if position.bits >> kind & 1
        ]
        return [(state, denied) for state, denied in after if denied is not None]

    def _readings(self, runs: Iterable[Run]) -> list[Reading]:
        """How readings go on that can come to an end, the preferred one first."""
        steps = self._machine.steps
        found = [Reading(state, step, denied | step.denied) for state, denied in runs for step in steps(state)]
        return found if self._ends is None else [each for each in found if self._ends.can_be_reached(each.thread)]

    def _place(self, runs: Iterable[Run]) -> Place:
        readings = self._readings(runs)
        threads = tuple(dict.fromkeys([each.thread for each in readings]))
        known = self._places.get(threads)
        if known is None:
            accepts = any(not each.step.bits for each in readings)
            known = self._places[threads] = Place(threads, accepts=accepts)
        return known

    def _inside(self, readings: Sequence[Reading]) -> tuple[ex.Named, ...]:
        """The rules that the last character was read in, by the reading that makes the text valid, or by all."""
        valid = [each for each in readings if not each.step.bits]
        return _common([self._scopes(each.state) for each in valid[:1] or readings])

    def _expectations(self, readings: Iterable[Reading]) -> list[Expectation]:
        ended: set[Scope] = set()
        steps: dict[Thread, Step] = {}
        for each in readings:
            steps.setdefault(each.thread, each.step)
            scopes = self._scopes(each.state)
            ended.update(scopes[len(scopes) - _passed(each.step).left :])
        return [self._expectation(step, ended) for step in steps.values()]

    def _expectation(self, step: Step, ended: Collection[Scope]) -> Expectation:
        scopes = self._scopes(step.then)
        before = len(scopes) - _passed(step).entered
        continued = [scope[1] for scope in scopes[:before] if scope in ended]
        begun = [rule for _, rule in scopes[before:]]
        term = cast("Term | None", self._machine.positions[step.position].label)
        if term and term.rule:
            begun.append(term.rule)
        return Expectation(term, tuple(continued), tuple(begun))

    def _scopes(self, state: int) -> list[Scope]:
        """The rules around a state, the outermost first."""
        return cast("list[Scope]", self._machine.scopes(state))


class _Passed(NamedTuple):
    """How many rules a step leaves that were entered before it, and how many it enters and does not leave."""

    left: int
    entered: int


def _passed(step: Step) -> _Passed:
    left = entered = 0
    for mark in step.marks:
        if mark is ENTER:
            entered += 1
        elif entered:
            entered -= 1
        else:
            left += 1
    return _Passed(left, entered)


def _common(paths: Sequence[Sequence[Scope]]) -> tuple[ex.Named, ...]:
    """The rules at the beginning of all paths."""
    shared: list[ex.Named] = []
    for scopes in zip(*paths, strict=False):
        if any(rule is not scopes[0][1] for _, rule in scopes):
            break
        shared.append(scopes[0][1])
    return tuple(shared)
