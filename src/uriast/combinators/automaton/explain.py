"""Explains where and why a text does not match a rule, in terms of the rule's definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.automaton.nfa import (
    ACCEPT,
    Automaton,
    Enter,
    Frame,
    Leave,
    NegativeLookahead,
    Read,
    Split,
    Thread,
    advanced,
)
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import NO_HINTS, ErrorHints
from uriast.combinators.definition.sites import sites
from uriast.combinators.definition.walks import parts
from uriast.combinators.errors import Explanation
from uriast.combinators.messages import END_OF_INPUT, complaint, excerpt, joined, listed, masked, secret_at, worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from uriast.combinators.automaton.nfa import Configuration, State


class Failure(NamedTuple):
    """The place where a text stops being the beginning of a valid one."""

    at: int  # the index of the first character that cannot stand there, in code points from 0, or the text's length
    valid_to: int | None  # the length of the longest valid beginning of the text; `None` if there is none
    # the automaton's threads at this place, each with the frame that the last character was read in
    threads: list[tuple[Thread, Frame | None]]


class Expectation(NamedTuple):
    """A character or the end of the text that could come next."""

    state: State  # the state that reads the character, or accepts
    last: Frame | None  # the frame that the last character was read in
    reading: tuple[Frame, ...]  # the frames that were entered before this place, the outermost first
    begun: tuple[Frame, ...]  # the frames that would be entered here, the outermost first


class Visit(NamedTuple):
    """A thread that is being followed to its next character."""

    thread: Thread
    last: Frame | None  # the frame that the last character was read in
    begun: tuple[Frame, ...]  # the frames entered since, the outermost first


class Frontier(NamedTuple):
    """Everything that could come next, and the frames that could be left before it."""

    expectations: list[Expectation]
    ended: set[Frame]


class Location(NamedTuple):
    """A component, and the hints of the grammar that names it."""

    component: str | None
    hints: ErrorHints


NOWHERE: Final = Location(None, NO_HINTS)


class Reading(NamedTuple):
    """The place where a text failed, the expectations there, and the component that contains it."""

    failure: Failure
    frontier: Frontier
    location: Location


class Outlook(NamedTuple):
    """All that an error says about a text."""

    failure: Failure  # the place where the text fails
    component: str | None  # the component in which it fails; `None` outside of any component
    expected: tuple[str, ...]  # the rules and delimiters that could have stood there, in the order of the rule
    hint: str | None  # advice on how to mend the text; `None` if the fix is not certain
    # the spans of the text that no message may show: sorted, disjoint, in code points from 0
    secrets: list[tuple[int, int]]


class Diagnosis:
    """Explains why texts do not match one rule."""

    def __init__(self, name: str, definition: ex.Expression, without: str | None = None) -> None:
        self._name = name
        self._definition = definition
        self._automaton = Automaton(definition, without)
        self._sites = {hints: sites(definition, hints) for hints in _hints(definition)}
        self._lexical: dict[ex.Named, bool] = {}
        self._others: dict[str, Diagnosis] = {}

    def explain(self, text: str, *, whole: bool) -> Explanation:
        """Explain where and why a text does not match."""
        failure, component, expected, hint, secrets = self.outlook(text, whole=whole)
        wrong = f"{self._name}: {complaint(text, failure.at, component, secrets)}"
        advice = [f"hint: {hint}" if hint else self._valid_beginning(text, failure), self._naming_advice()]
        summary, message = worded(wrong, excerpt(text, failure.at, secrets), expected, advice)
        return Explanation(failure.at, expected, component, hint, summary, message)

    def outlook(self, text: str, *, whole: bool, offset: int = 0) -> Outlook:
        """Find where a text fails, and all that an error says about it."""
        failure, frontier, location = self.read(text)
        secrets = self.secrets(text)
        component, likely = location.component, _likely(location, frontier)
        hint = None if secret_at(secrets, failure.at) else likely.hints.hint(text, failure.at, likely.component)
        if hint is None and location.hints.doubts(text, failure.at, component):
            component, hint = self._without_component(text, component, secrets, whole=whole, offset=offset)
        return Outlook(failure, component, self.expected(frontier, whole=whole), hint, secrets)

    @property
    def name(self) -> str:
        """The rule's name."""
        return self._name

    @property
    def is_named(self) -> bool:
        """Whether the rule has a name of its own."""
        return isinstance(self._definition, ex.Named)

    def secrets(self, text: str) -> list[tuple[int, int]]:
        """The spans of a text that no message may show: sorted, disjoint, in code points from 0."""
        return joined(span for hints, found in self._sites.items() for span in hints.secrets(text, found))

    def masked(self, text: str) -> str:
        """A text with its secrets masked."""
        return masked(text, self.secrets(text))

    @property
    def knows_secrets(self) -> bool:
        """Whether the rule uses a grammar that can tell the secrets of a text. Most grammars have none."""
        return any(type(hints).secrets is not ErrorHints.secrets for hints in self._sites)

    def reach(self, text: str, start: int) -> int:
        """The index of the first character that the rule cannot read, if it begins at another index."""
        return self._failure(text, len(text), start).at

    def read(self, text: str) -> Reading:
        """Find the place where a text fails, and the expectations there."""
        failure = self._failure(text, len(text))
        frontier = _frontier(failure.threads)
        return Reading(failure, frontier, _location(failure, frontier))

    def _without_component(
        self, text: str, component: str | None, secrets: Sequence[tuple[int, int]], *, whole: bool, offset: int
    ) -> tuple[str | None, str | None]:
        """Read the text again without a component."""
        left_out = component or ""
        other = self._others.get(left_out)
        if other is None:
            other = self._others.setdefault(left_out, Diagnosis(self._name, self._definition, left_out))
        failure, frontier, location = other.read(text)
        if location.component in {None, component}:
            return component, None
        wrong = complaint(text, failure.at, location.component, secrets, offset)
        expected = listed(other.expected(frontier, whole=whole))
        return location.component, f"without {component}, {wrong}: expected {expected}"

    def _failure(self, text: str, end: int, start: int = 0) -> Failure:
        before, here, valid_to = None, self._automaton.start, None
        index = start
        while index < end:
            if here.accepts:
                valid_to = index
            after = here.steps.get(text[index]) or self._automaton.step(here, text[index])
            if after is None:
                return Failure(index, valid_to, self._threads(before, text, index))
            before, here = here, after
            index += 1
        return Failure(end, end if here.accepts else valid_to, self._threads(before, text, end))

    def _threads(self, before: Configuration | None, text: str, index: int) -> list[tuple[Thread, Frame | None]]:
        if before is None:
            return [(self._automaton.beginning, None)]
        return advanced(before.threads, text[index - 1])

    def expected(self, frontier: Frontier, *, whole: bool) -> tuple[str, ...]:
        """The expectations as messages show them."""
        labels = [self._label(expectation, frontier.ended) for expectation in frontier.expectations]
        found = dict.fromkeys(label for label in labels if label != END_OF_INPUT)
        ends = [END_OF_INPUT] if whole and END_OF_INPUT in labels else []
        return (*found, *ends) or (END_OF_INPUT,)

    def _label(self, expectation: Expectation, ended: set[Frame]) -> str:
        """One expectation as messages show it: a rule's name, a literal or a range."""
        if not isinstance(expectation.state, Read):
            return END_OF_INPUT
        for frame in expectation.reading:
            if frame in ended and self._is_lexical(frame.named):
                return f"more {frame.named.name}"
        begun = [frame for frame in expectation.begun if frame.named is not self._definition]
        return begun[0].named.name if begun else expectation.state.label

    def _is_lexical(self, named: ex.Named) -> bool:
        """Whether a rule is a simple run of characters: none of the rules in it repeats anything."""
        known = self._lexical.get(named)
        if known is None:
            inner = [item for item in parts(named.item) if isinstance(item, ex.Named)]
            known = self._lexical[named] = not any(_grows(item) for item in inner)
        return known

    def _naming_advice(self) -> str | None:
        """Advice on naming a rule whose ABNF is too long for a message."""
        is_cut = self._name.endswith("…") and not isinstance(self._definition, ex.Named)
        return 'this rule has no name: .desc("...") gives it one' if is_cut else None

    def _valid_beginning(self, text: str, failure: Failure) -> str | None:
        """A note on the longest valid beginning of a text that ends too early, if that ends in another component."""
        if failure.valid_to is None or failure.at < len(text):
            return None
        valid = self._failure(text, failure.valid_to)
        component = _location(valid, _frontier(valid.threads)).component
        if component == _location(failure, _frontier(failure.threads)).component:
            return None
        where = f" (in {component})" if component else ""
        return f"up to index {failure.valid_to}{where} it is a complete {self._name}"


def _frontier(threads: Iterable[tuple[Thread, Frame | None]]) -> Frontier:
    """Follow each thread to its next character, and collect the frames that are entered and left on the way."""
    expectations: list[Expectation] = []
    ended: set[Frame] = set()
    seen: set[Thread] = set()
    pending = [Visit(thread, last, ()) for thread, last in threads][::-1]
    while pending:
        thread, last, begun = pending.pop()
        if thread in seen:
            continue
        seen.add(thread)
        state, denied = thread
        match state:
            case Split(ways_on):
                pending.extend(Visit(Thread(way, denied), last, begun) for way in reversed(ways_on))
            case Enter(frame, then):
                pending.append(Visit(Thread(then, denied), last, (*begun, frame)))
            case Leave(frame, then):
                if not begun:
                    ended.add(frame)
                pending.append(Visit(Thread(then, denied), last, begun[:-1]))
            case NegativeLookahead(_, then):
                pending.append(Visit(Thread(then, denied), last, begun))
            case Read(frame=frame):
                path = frame.path() if frame else ()
                expectations.append(Expectation(state, last, path[: len(path) - len(begun)], begun))
            case _:
                expectations.append(Expectation(state, last, (), ()))
    return Frontier(expectations, ended)


def _location(failure: Failure, frontier: Frontier) -> Location:
    """The component that the last character was read in; if there is none, the component that would begin here."""
    accepted = [expectation.last for expectation in frontier.expectations if expectation.state is ACCEPT]
    frames = accepted[:1] if failure.valid_to == failure.at else [last for _, last in failure.threads]
    inward = _common([frame.path() if frame else () for frame in frames])
    read = _first_component(frame for frame in reversed(inward) if not frame.is_character)
    if read is not NOWHERE:
        return read
    begun = {component for component, is_literal in _begun(frontier) if component is not NOWHERE or not is_literal}
    return begun.pop() if len(begun) == 1 else NOWHERE


def _likely(location: Location, frontier: Frontier) -> Location:
    """A component that is certain enough for a hint: if there is none, the one that more than literals would begin."""
    begun = {component for component, is_literal in _begun(frontier) if not is_literal}
    return begun.pop() if location is NOWHERE and len(begun) == 1 else location


def _begun(frontier: Frontier) -> list[tuple[Location, bool]]:
    """The component that each character that could come next would begin, and whether a literal has the character."""
    reads = [(expectation.state, expectation.begun) for expectation in frontier.expectations]
    return [(_first_component(frames), state.start is not None) for state, frames in reads if isinstance(state, Read)]


def _first_component(frames: Iterable[Frame]) -> Location:
    for frame in frames:
        component = frame.named.grammar.component(frame.named.name)
        if component is not None:
            return Location(component, frame.named.grammar)
    return NOWHERE


def _common(paths: Sequence[tuple[Frame, ...]]) -> tuple[Frame, ...]:
    """The common prefix of several paths of frames."""
    shared = 0
    for frames in zip(*paths, strict=False):
        if any(frame is not frames[0] for frame in frames):
            break
        shared += 1
    return paths[0][:shared] if paths else ()


def _grows(item: ex.Expression) -> bool:
    """Whether an expression contains a repetition of variable length."""
    return any(isinstance(part, ex.Repeat) and part.least != part.most for part in parts(item))


def _hints(item: ex.Expression) -> dict[ErrorHints, None]:
    """The hints of all grammars that a definition uses, in order, each once."""
    return dict.fromkeys(part.grammar for part in parts(item) if isinstance(part, ex.Named))
