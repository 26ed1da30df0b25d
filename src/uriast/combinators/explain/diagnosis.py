"""Explains where and why a text does not match a rule, in terms of the rule's definition."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import NO_HINTS, ErrorHints
from uriast.combinators.definition.walks import parts, sites
from uriast.combinators.errors import Explanation
from uriast.combinators.explain.reading import TextReader
from uriast.combinators.messages import END_OF_INPUT, complaint, excerpt, joined, listed, masked, secret_at, worded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.explain.reading import Expectation, Stop


class Location(NamedTuple):
    """A component, and the hints of the grammar that names it."""

    component: str | None
    hints: ErrorHints


NOWHERE: Final = Location(None, NO_HINTS)

NOTHING: Final = "nothing, since no text is valid"
"""What is expected by a rule whose look-aheads refuse all texts."""


class Outlook(NamedTuple):
    """All that an error says about a text."""

    stop: Stop  # the place where the text fails
    component: str | None  # the component in which it fails; `None` outside of any component
    expected: tuple[str, ...]  # the rules and delimiters that could have been there, in the order of the rule
    hint: str | None  # advice on how to correct the text; `None` if the fix is not certain
    # the spans of the text that no message may show: sorted, disjoint, in code points from 0
    secrets: list[tuple[int, int]]
    # the component in doubt, where the text fails without it, and advice there; `None` if no component is in doubt
    doubted: tuple[str, Stop, str | None] | None = None


class Diagnosis:
    """Explains why texts do not match one rule."""

    def __init__(self, name: str, definition: ex.Expression) -> None:
        self._name = name
        self._definition = definition
        self._reader = TextReader(definition)
        self._sites = {hints: sites(definition, hints) for hints in _hints(definition)}
        self._reader_without = cache(partial(TextReader, definition))
        self._is_lexical = cache(_is_lexical)

    @property
    def name(self) -> str:
        """The rule's name."""
        return self._name

    @property
    def is_named(self) -> bool:
        """Whether the rule has a name of its own."""
        return isinstance(self._definition, ex.Named)

    @property
    def knows_secrets(self) -> bool:
        """Whether the rule uses a grammar that knows the secrets of a text. Most grammars have none."""
        return any(type(hints).secrets is not ErrorHints.secrets for hints in self._sites)

    def explain(self, text: str, *, whole: bool) -> Explanation:
        """Explain where and why a text does not match."""
        stop, component, expected, hint, secrets, doubted = self.outlook(text, whole=whole)
        wrong = f"{self._name}: {complaint(text, stop.at, component, secrets)}"
        notes = [None if hint else self._valid_beginning(text, stop), self._naming_advice()]
        summary, message = worded(wrong, excerpt(text, stop.at, secrets), expected, hint, notes)
        if doubted:  # the message begins with the probable reading
            left_out, again, advice = doubted
            wrong = f"{self._name}: {complaint(text, again.at, component, secrets)}"
            other = f"with {left_out}, {complaint(text, stop.at, None, secrets)}: expected {listed(expected)}"
            labels, notes = self._expected(again, whole=whole), [other, self._naming_advice()]
            summary, message = worded(wrong, excerpt(text, again.at, secrets), labels, advice, notes)
            return Explanation(stop.at, expected, component, hint, summary, message, again.at)
        return Explanation(stop.at, expected, component, hint, summary, message)

    def outlook(self, text: str, *, whole: bool, offset: int = 0) -> Outlook:
        """Find where a text fails, and all that an error says about it."""
        stop = self._reader.stop(text)
        location = _location(stop)
        secrets = self.secrets(text)
        component, likely = location.component, self._likely(location, stop)
        hint = None if secret_at(secrets, stop.at) else likely.hints.hint(text, stop.at, likely.component)
        expected, doubted = self._expected(stop, whole=whole), None
        if component and hint is None and location.hints.doubts(text, stop.at, component):
            again = self._reader_without(component).stop(text)
            instead = _location(again).component
            if instead not in {None, component}:
                wrong = complaint(text, again.at, instead, secrets, offset)
                otherwise = f"without {component}, {wrong}: expected {listed(self._expected(again, whole=whole))}"
                advice = location.hints.hint(text, again.at, instead)
                hint, component, doubted = advice or otherwise, instead, (component, again, advice)
        return Outlook(stop, component, expected, hint, secrets, doubted)

    def secrets(self, text: str) -> list[tuple[int, int]]:
        """The spans of a text that no message may show: sorted, disjoint, in code points from 0."""
        return joined(span for hints, found in self._sites.items() for span in hints.secrets(text, found))

    def masked(self, text: str) -> str:
        """A text with its secrets masked."""
        return masked(text, self.secrets(text))

    def fails_at(self, text: str, start: int = 0) -> int:
        """The index of the first character that the rule cannot read, if it begins at another index."""
        return self._reader.fails_at(text, start)

    def _likely(self, location: Location, stop: Stop) -> Location:
        """What is certain enough for a hint: the component; one that more than literals would begin; or the rule."""
        if location is not NOWHERE:
            return location
        begun = {component for component, is_literal in _begun(stop) if not is_literal}
        if len(begun) == 1:
            return begun.pop()
        return Location(None, self._definition.grammar) if isinstance(self._definition, ex.Named) else NOWHERE

    def _expected(self, stop: Stop, *, whole: bool) -> tuple[str, ...]:
        """The expectations as messages show them."""
        labels = [label for expectation in stop.expectations for label in self._labels(expectation)]
        found = dict.fromkeys(label for label in labels if label != END_OF_INPUT)
        ends = [END_OF_INPUT] if whole and END_OF_INPUT in labels else []
        return (*found, *ends) or (END_OF_INPUT if labels else NOTHING,)

    def _labels(self, expectation: Expectation) -> Iterable[str]:
        """One expectation as messages show it: a rule's name, a range or literals."""
        term, continued, begun = expectation
        if term is None:
            return [END_OF_INPUT]
        labels = [f"more {rule.name}" for rule in continued if self._is_lexical(rule)]
        labels += [rule.name for rule in begun if rule is not self._definition]
        return labels[:1] or term.labels

    def _naming_advice(self) -> str | None:
        """Advice on naming a rule whose ABNF is too long for a message."""
        is_cut = self._name.endswith("…") and not isinstance(self._definition, ex.Named)
        return 'this rule has no name: .desc("...") gives it one' if is_cut else None

    def _valid_beginning(self, text: str, stop: Stop) -> str | None:
        """A note on the longest valid beginning of a text that ends too early, if that ends in another component."""
        if stop.valid_to is None or stop.at < len(text):
            return None
        component = _location(self._reader.stop(text, stop.valid_to)).component
        if component == _location(stop).component:
            return None
        where = f" (in {component})" if component else ""
        return f"up to index {stop.valid_to}{where} it is a complete {self._name}"


def _is_lexical(named: ex.Named) -> bool:
    """Whether a rule is a simple run of characters: none of the rules in it repeats anything."""
    inner = parts(*[item for item in parts(named.item) if isinstance(item, ex.Named)])
    return not any(isinstance(item, ex.Repeat) and item.least != item.most for item in inner)


def _location(stop: Stop) -> Location:
    """The component that the last character was read in; if there is none, the component that would begin here."""
    read = _first_component(reversed(stop.inside))
    if read is not NOWHERE:
        return read
    begun = {component for component, is_literal in _begun(stop) if component is not NOWHERE or not is_literal}
    return begun.pop() if len(begun) == 1 else NOWHERE


def _begun(stop: Stop) -> list[tuple[Location, bool]]:
    """The component that each character that could come next would begin, and whether a literal has the character."""
    reads = [(term, begun) for term, _, begun in stop.expectations if term]
    return [(_first_component(begun), term.start is not None) for term, begun in reads]


def _first_component(rules: Iterable[ex.Named]) -> Location:
    for rule in rules:
        component = rule.grammar.component(rule.name)
        if component is not None:
            return Location(component, rule.grammar)
    return NOWHERE


def _hints(item: ex.Expression) -> dict[ErrorHints, None]:
    """The hints of all grammars that a definition uses, in order, each once."""
    return dict.fromkeys(part.grammar for part in parts(item) if isinstance(part, ex.Named))
