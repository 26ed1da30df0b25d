"""Where and why a text is not what a rule reads, in the terms of its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.automaton.nfa import ACCEPT, Automaton, Deny, Enter, Fork, Leave, Place, Read, Thread, moved
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import NO_GUIDE, Guide
from uriast.combinators.definition.sites import sites
from uriast.combinators.errors import Explanation
from uriast.combinators.excerpt import shown, view
from uriast.combinators.masking import joined, secret_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from uriast.combinators.automaton.nfa import Configuration, State

END_OF_INPUT: Final = "end of input"


class Stop(NamedTuple):
    """Where a text stops being the beginning of a valid one.

    Attributes:
        at: The index of the first character that cannot stand there, or the text's length.
        valid_to: The length of the longest valid beginning, if there is one.
        ways: The ways to have read the text so far, and the rule that the last character was read in.
    """

    at: int
    valid_to: int | None
    ways: list[tuple[Thread, Place | None]]


class Chance(NamedTuple):
    """Something that could come next.

    Attributes:
        state: What reads it, or accepts.
        last: The rule that the last character was read in.
        reading: The rules being read since before, the outermost first.
        begun: The rules that would begin here, the outermost first.
    """

    state: State
    last: Place | None
    reading: tuple[Place, ...]
    begun: tuple[Place, ...]


class Visit(NamedTuple):
    """A way to follow: where it stands, the rule that the last character was read in, and the rules begun since."""

    thread: Thread
    last: Place | None
    begun: tuple[Place, ...]


class Prospect(NamedTuple):
    """All that could come next, and the rules that could end before it."""

    chances: list[Chance]
    ended: set[Place]


class Spot(NamedTuple):
    """A component and the guide of the grammar that names it."""

    component: str | None
    guide: Guide


NOWHERE: Final = Spot(None, NO_GUIDE)


class Reading(NamedTuple):
    """Where a text was refused, what could have come next, and in which component that is."""

    stop: Stop
    prospect: Prospect
    spot: Spot


class Diagnosis:
    """Explains the texts that one rule refuses.

    Args:
        name: The rule's name.
        definition: The rule's definition.
        without: A component that is left out: the rules that read it read nothing.
    """

    def __init__(self, name: str, definition: ex.Expression, without: str | None = None) -> None:
        self._name = name
        self._definition = definition
        self._automaton = Automaton(definition, without)
        self._sites = {guide: sites(definition, guide) for guide in _guides(definition)}
        self._lexical: dict[ex.Named, bool] = {}
        self._others: dict[str, Diagnosis] = {}

    def explain(self, text: str, *, whole: bool) -> Explanation:
        """Work out where and why a text is refused, read whole or from its beginning."""
        stop, prospect, spot = self.read(text)
        secrets = joined(span for guide, found in self._sites.items() for span in guide.secrets(text, found))
        hint = None if secret_at(secrets, stop.at) else spot.guide.hint(text, stop.at, spot.component)
        component = spot.component
        if hint is None and spot.guide.doubts(text, stop.at, component):
            component, hint = self._without_component(text, component, secrets, whole=whole)
        expected = self.expected(prospect, whole=whole)
        complaint = f"{self._name}: {_complaint(text, stop.at, component, secrets)}"
        wanted = f"expected {_listed(expected)}"
        more = [f"hint: {hint}" if hint else self._complete(text, stop, spot), self._naming()]
        message = "\n".join([complaint, *_picture(text, stop.at, secrets), wanted, *filter(None, more)])
        return Explanation(stop.at, expected, component, hint, f"{complaint}: {wanted}", message)

    def read(self, text: str) -> Reading:
        """Where a text is refused, and what could have come next."""
        stop = self._stop(text, len(text))
        prospect = _prospect(stop.ways)
        return Reading(stop, prospect, _spot(stop, prospect))

    def _without_component(
        self, text: str, component: str | None, secrets: Sequence[tuple[int, int]], *, whole: bool
    ) -> tuple[str | None, str | None]:
        """The component in which reading stops without another one, and what is wrong there."""
        left_out = component or ""
        other = self._others.get(left_out)
        if other is None:
            other = self._others.setdefault(left_out, Diagnosis(self._name, self._definition, left_out))
        stop, prospect, spot = other.read(text)
        if spot.component in {None, component}:
            return component, None
        complaint = _complaint(text, stop.at, spot.component, secrets)
        expected = _listed(other.expected(prospect, whole=whole))
        return spot.component, f"without {component}, {complaint}: expected {expected}"

    def _stop(self, text: str, end: int) -> Stop:
        before, here, valid_to = None, self._automaton.start, None
        index = 0
        while index < end:
            if here.accepts:
                valid_to = index
            after = here.steps.get(text[index]) or self._automaton.step(here, text[index])
            if after is None:
                return Stop(index, valid_to, self._ways(before, text, index))
            before, here = here, after
            index += 1
        return Stop(end, end if here.accepts else valid_to, self._ways(before, text, end))

    def _ways(self, before: Configuration | None, text: str, index: int) -> list[tuple[Thread, Place | None]]:
        if before is None:
            return [(self._automaton.beginning, None)]
        return moved(before.threads, text[index - 1])

    def expected(self, prospect: Prospect, *, whole: bool) -> tuple[str, ...]:
        """What could have come next, in the terms of a reader of the grammar."""
        labels = [self._label(chance, prospect.ended) for chance in prospect.chances]
        found = dict.fromkeys(label for label in labels if label != END_OF_INPUT)
        ends = [END_OF_INPUT] if whole and END_OF_INPUT in labels else []
        return (*found, *ends) or (END_OF_INPUT,)

    def _label(self, chance: Chance, ended: set[Place]) -> str:
        """What could come next in the terms of a reader of the grammar."""
        if not isinstance(chance.state, Read):
            return END_OF_INPUT
        for place in chance.reading:
            if place in ended and self._is_lexical(place.named):
                return f"more {place.named.name}"
        begun = [place for place in chance.begun if place.named is not self._definition]
        return begun[0].named.name if begun else chance.state.label

    def _is_lexical(self, named: ex.Named) -> bool:
        """Whether a rule is read as one run of characters: no rule that it names grows."""
        known = self._lexical.get(named)
        if known is None:
            inner = [item for item in _parts(named.item) if isinstance(item, ex.Named)]
            known = self._lexical[named] = not any(_grows(item) for item in inner)
        return known

    def _naming(self) -> str | None:
        """How to name a rule whose ABNF is too long to stand for its name."""
        is_cut = self._name.endswith("…") and not isinstance(self._definition, ex.Named)
        return 'this rule has no name: .desc("...") gives it one' if is_cut else None

    def _complete(self, text: str, stop: Stop, spot: Spot) -> str | None:
        """What had been read up to where, if a text ends in another component than its longest valid beginning."""
        if stop.valid_to is None or stop.at < len(text) or stop.valid_to == stop.at:
            return None
        valid = self._stop(text, stop.valid_to)
        component = _spot(valid, _prospect(valid.ways)).component
        if component == spot.component:
            return None
        where = f" (in {component})" if component else ""
        return f"up to index {stop.valid_to}{where} it is a complete {self._name}"


def _prospect(ways: Iterable[tuple[Thread, Place | None]]) -> Prospect:
    """Follow every way to what it reads next, noting the rules that begin and end in between."""
    chances: list[Chance] = []
    ended: set[Place] = set()
    seen: set[Thread] = set()
    pending = [Visit(thread, last, ()) for thread, last in ways][::-1]
    while pending:
        thread, last, begun = pending.pop()
        if thread in seen:
            continue
        seen.add(thread)
        state, denied = thread
        match state:
            case Fork(ways_on):
                pending.extend(Visit(Thread(way, denied), last, begun) for way in reversed(ways_on))
            case Enter(place, then):
                pending.append(Visit(Thread(then, denied), last, (*begun, place)))
            case Leave(place, then):
                if not begun:
                    ended.add(place)
                pending.append(Visit(Thread(then, denied), last, begun[:-1]))
            case Deny(_, then):
                pending.append(Visit(Thread(then, denied), last, begun))
            case Read(place=place):
                path = place.path() if place else ()
                chances.append(Chance(state, last, path[: len(path) - len(begun)], begun))
            case _:
                chances.append(Chance(state, last, (), ()))
    return Prospect(chances, ended)


def _spot(stop: Stop, prospect: Prospect) -> Spot:
    """The component that the last character was read in, or that would begin."""
    accepted = [chance.last for chance in prospect.chances if chance.state is ACCEPT]
    places = accepted[:1] if stop.valid_to == stop.at else [last for _, last in stop.ways]
    inward = _common([place.path() if place else () for place in places])
    read = _first_component(place for place in reversed(inward) if not place.is_character)
    begun = {_first_component(chance.begun) for chance in prospect.chances if chance.state is not ACCEPT}
    return begun.pop() if read is NOWHERE and len(begun) == 1 else read


def _first_component(places: Iterable[Place]) -> Spot:
    for place in places:
        component = place.named.grammar.component(place.named.name)
        if component is not None:
            return Spot(component, place.named.grammar)
    return NOWHERE


def _common(paths: Sequence[tuple[Place, ...]]) -> tuple[Place, ...]:
    """The rules that all paths begin with."""
    shared = 0
    for places in zip(*paths, strict=False):
        if any(place is not places[0] for place in places):
            break
        shared += 1
    return paths[0][:shared] if paths else ()


def _parts(item: ex.Expression) -> list[ex.Expression]:
    """An expression and everything below it."""
    found: list[ex.Expression] = []
    pending = [item]
    while pending:
        part = pending.pop()
        found.append(part)
        pending.extend(ex.children(part))
    return found


def _grows(item: ex.Expression) -> bool:
    """Whether an expression repeats anything a varying number of times."""
    return any(isinstance(part, ex.Repetition) and part.least != part.most for part in _parts(item))


def _guides(item: ex.Expression) -> dict[Guide, None]:
    """The guides of the rules in a definition, in their order, each once."""
    return dict.fromkeys(part.grammar for part in _parts(item) if isinstance(part, ex.Named))


def _complaint(text: str, index: int, component: str | None, secrets: Sequence[tuple[int, int]]) -> str:
    inside = f", in {component}" if component else ""
    if index == len(text):
        return f"the text ends too early, at index {index}{inside}"
    what = "a character" if secret_at(secrets, index) else f"'{shown(text[index])}'"
    return f"{what} cannot stand at index {index}{inside}"


def _picture(text: str, index: int, secrets: Sequence[tuple[int, int]]) -> list[str]:
    line, column = view(text, index, secrets)
    return [f"  {line}", f"  {' ' * column}^"]


def _listed(labels: Sequence[str]) -> str:
    *others, last = labels
    return f"{', '.join(others)} or {last}" if others else last
