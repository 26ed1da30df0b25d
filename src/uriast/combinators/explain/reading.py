"""Where a text stops being the beginning of a valid one, and what could come next.

All readings of the text are followed at once, through the position automaton. What is left to read of each says which
rules its last character is in; the marks on the way to its next character say which rules end or begin between the two.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from uriast.combinators.automata.alphabet import Alphabet, symbols_in
from uriast.combinators.automata.forms import Forms, sets_of
from uriast.combinators.automata.graphs import search
from uriast.combinators.automata.positions import NOTHING_DENIED, Budget, BudgetError, Machine
from uriast.combinators.automata.subsets import next_threads, runs_after
from uriast.combinators.explain.terms import ENTER, FromDefinition, Term

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

    from uriast.combinators.automata.positions import Denied, Marks, Step
    from uriast.combinators.automata.subsets import Thread
    from uriast.combinators.definition import expression as ex

    Run = tuple[int, Denied]  # a state of the machine, and the guards that are not decided

Scope: TypeAlias = "tuple[int, ex.Named]"
"""A rule that is being read: the state behind it, and the rule."""


MOST_STEPS: Final = 30_000
"""The most steps in which ends are looked for. Then it is taken for granted that some text leads to one."""


class Expectation(NamedTuple):
    """A character, or the end of the text, that could come next."""

    term: Term | None  # `None` at the end
    continued: tuple[ex.Named, ...]  # the rules that go on with it, although they could end here
    begun: tuple[ex.Named, ...]  # the rules that begin with it; in both, the outermost rule is the first


class Stop(NamedTuple):
    """The place where a text stops being the beginning of a valid one."""

    at: int  # the index of the first unexpected character, in code points from 0, or the text's length
    valid_to: int | None  # the length of the longest valid beginning of the text; `None` if there is none
    inside: tuple[ex.Named, ...]  # the rules that the last character before it was read in, the outermost first
    expectations: list[Expectation]  # in the order of the rule


class Config:
    """A state of the deterministic automaton, made as it is reached: where all readings of some text are."""

    __slots__ = ("accepts", "after", "threads")

    def __init__(self, threads: tuple[Thread, ...], *, accepts: bool) -> None:
        self.threads = threads  # the preferred reading first
        self.accepts = accepts  # whether the text is valid
        # by each ASCII character, or by the symbol of another one; `None` if it is unexpected
        self.after: dict[str | int, Config | None] = {}


class TextReader:
    """Reads texts by one definition. Several threads of a program may use it at once."""

    def __init__(self, definition: ex.Expression, without: str | None = None) -> None:
        forms = Forms()
        making = FromDefinition(forms, definition, without)
        form = making.form(definition)
        self._alphabet = Alphabet(sets_of(form))
        self._machine = Machine(forms, self._alphabet, note=_noted)
        self._lock = Lock()  # the machine is built as it is reached
        self._ends = Ends(self._machine, looks_ahead=making.looks_ahead)
        self._configs: dict[tuple[Thread, ...], Config] = {}
        self._stops: dict[tuple[Config | None, int], tuple[tuple[ex.Named, ...], list[Expectation]]] = {}
        self._begin: list[Run] = [(self._machine.state(form), NOTHING_DENIED)]
        self.start = self._config(self._begin)

    def fails_at(self, text: str, start: int) -> int:
        """The index of the first character that cannot be read, if reading begins at another index."""
        return self._read(text, start, len(text))[0]

    def stop(self, text: str, end: int | None = None) -> Stop:
        """Find the place where a text, or the beginning of one, stops."""
        at, valid_to, before = self._read(text, 0, len(text) if end is None else end)
        key = before, self._alphabet.symbol(ord(text[at - 1])) if before else 0
        with self._lock:
            if key not in self._stops:
                self._stops[key] = self._stop(
                    runs_after(self._machine, before.threads, key[1]) if before else self._begin
                )
        inside, expectations = self._stops[key]
        return Stop(at, valid_to, inside, expectations)

    def _read(self, text: str, start: int, end: int) -> tuple[int, int | None, Config | None]:
        """Where reading stops, up to where the text is valid, and the state before the last character that was read."""
        before, here, valid_to = None, self.start, None
        for index in range(start, end):
            if here.accepts:
                valid_to = index
            after = here.after.get(text[index]) or self.after(here, text[index])
            if after is None:
                return index, valid_to, before
            before, here = here, after
        return end, end if here.accepts else valid_to, before

    def after(self, here: Config, character: str) -> Config | None:
        """The state after one more character; `None` if it is unexpected."""
        symbol = self._alphabet.symbol(ord(character))
        key = character if character.isascii() else symbol
        if key not in here.after:
            with self._lock:
                after = self._config(runs_after(self._machine, here.threads, symbol))
                here.after[key] = after if any(map(self._ends.can_be_reached, after.threads)) else None
        return here.after[key]

    def _config(self, runs: Iterable[Run]) -> Config:
        steps, _ = self._walk(runs)
        threads = tuple([(each.position, each.denied) for each in steps])
        if threads not in self._configs:
            ends = [thread for step, thread in zip(steps, threads, strict=True) if not step.bits]
            self._configs[threads] = Config(threads, accepts=any(map(self._ends.can_be_reached, ends)))
        return self._configs[threads]

    def _stop(self, runs: Iterable[Run]) -> tuple[tuple[ex.Named, ...], list[Expectation]]:
        """The rules that the last character was read in, and what could come next."""
        steps, passed = self._walk(runs)
        possible = [each for each in steps if self._ends.can_be_reached((each.position, each.denied))]
        valid = [cast("int", each.marks[0]) for each in possible if not each.bits]
        around = [self._scopes(state) for state, _ in runs]
        ended = {scope for scopes in around for scope in scopes if scope[0] in passed}
        inside = self._scopes(valid[0]) if valid else _common(around)
        return tuple([rule for _, rule in inside]), [self._expectation(each, ended) for each in possible]

    def _walk(self, runs: Iterable[Run]) -> tuple[Sequence[Step], set[int]]:
        """The steps of some runs, each with the state of its run as a mark, and the states on the way."""
        return self._machine.walk([(state, (state,), denied) for state, denied in runs])

    def _expectation(self, step: Step, ended: Collection[Scope]) -> Expectation:
        scopes = self._scopes(step.then)
        before = len(scopes) - len(step.marks[1:])
        continued = [scope[1] for scope in scopes[:before] if scope in ended]
        begun = [rule for _, rule in scopes[before:]]
        term = cast("Term | None", self._machine.positions[step.position].label)
        if term and term.rule:
            begun.append(term.rule)
        return Expectation(term, tuple(continued), tuple(begun))

    def _scopes(self, state: int) -> list[Scope]:
        """The rules around a state, the outermost first."""
        return cast("list[Scope]", self._machine.scopes(state))


def _noted(marks: Marks, mark: Hashable) -> Marks:
    """The marks of a run after one more: its first state, and a mark for each rule that was entered and not left."""
    if mark is ENTER:
        return (*marks, mark)
    return marks[:-1] if len(marks) > 1 else marks


def _common(paths: Sequence[Sequence[Scope]]) -> list[Scope]:
    """The beginning of a path up to where the rules of another one differ."""
    shared: list[Scope] = []
    for scopes in zip(*paths, strict=False):
        if any(rule is not scopes[0][1] for _, rule in scopes):
            break
        shared.append(scopes[0])
    return shared


class Ends:
    """Finds out which threads of a machine can come to an end, as it is asked.

    Without look-aheads, all can. Behind look-aheads, there may be no text that leads there.
    """

    def __init__(self, machine: Machine, *, looks_ahead: bool) -> None:
        self._machine = machine
        self._looks_ahead = looks_ahead
        self._budget = Budget(MOST_STEPS)
        self._known: dict[Thread, bool] = {}

    def can_be_reached(self, thread: Thread) -> bool:
        """Whether some text leads from a thread to an end."""
        if not self._looks_ahead:
            return True
        if thread not in self._known:
            try:
                path = [(None, thread)] if self._is_end(thread) else search([thread], self._moves, self._is_end)
            except BudgetError:
                path = [(None, thread)]
            self._known[thread] = path is not None
            self._known.update([(here, True) for _, here in path or ()])
        return self._known[thread]

    def _is_end(self, thread: Thread) -> bool:
        position, denied = thread
        at_end = not self._machine.positions[position].bits and not self._machine.refuse_end(denied)
        return at_end or self._known.get(thread, False)

    def _moves(self, thread: Thread) -> Iterator[tuple[None, Thread]]:
        """The threads after each next character; without guards, all characters of a set are alike."""
        position, denied = thread
        bits = self._machine.positions[position].bits
        for symbol in symbols_in(bits if denied else bits & -bits):
            if self._machine.after_guards(denied, symbol) is not None:
                self._budget.spend(1)  # before a long walk
                for _, _, following in next_threads(self._machine, [(0, thread)], symbol):
                    self._budget.spend(1)
                    if self._known.get(following, True):
                        yield None, following
