"""Texts that test an engine against an automaton: Chow's W-method, with harmonized identifiers of states."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from uriast.combinators.automata.minimal import DEAD
from uriast.combinators.automata.positions import Budget, BudgetError
from uriast.testing.proof.automata import classes, separating_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.testing.proof.automata import DFA


STRANGERS = "\n\u0130\u0131\u017f\u0660\u212a\uff10"
"""A line break, and characters that `\\d` or case-insensitive matching would let in."""


def vectors(dfa: DFA, *, limit: int | None = None, budget: Budget | None = None) -> Iterator[tuple[str, bool]]:
    """Texts, each with whether it is in the language of an automaton. They end early if the budget does."""
    # An engine that agrees on all texts has exactly this language, provided that it is an automaton over the same
    # classes of characters with no more states.
    left = budget or Budget()
    with suppress(BudgetError):
        yield from islice(_distinct(_texts(dfa, left), dfa, left), limit)


def _texts(dfa: DFA, budget: Budget) -> Iterator[str]:
    ends = _ends(dfa)
    samples = [chars[0] for chars in ends]
    identifying = _Identifying(dfa, samples, budget)
    others = {char for chars in ends for char in chars}.union(STRANGERS).difference(samples)
    for tried in ([""], samples, sorted(others)):
        for word, state in _access(dfa, samples):
            for middle in tried:
                for suffix in identifying.texts(dfa.run(middle, state)):
                    yield word + middle + suffix


def _distinct(texts: Iterable[str], dfa: DFA, budget: Budget) -> Iterator[tuple[str, bool]]:
    seen: set[str] = set()
    for text in texts:
        if text not in seen:
            seen.add(text)
            budget.spend(len(text))
            yield text, dfa.accepts(text)


def _ends(dfa: DFA) -> list[list[str]]:
    """For each class, the first and last characters of its runs, the most readable first."""
    if dfa.marks:
        message = "no text has marks"
        raise ValueError(message)
    ends = [{chr(each) for run in chars.ranges for each in run} for chars in classes(dfa.alphabet)]
    return [sorted(chars, key=lambda char: (not char.isalnum(), not char.isprintable(), char)) for chars in ends]


def _access(dfa: DFA, samples: list[str]) -> Iterator[tuple[str, int]]:
    """A shortest text to each state."""
    seen = {0}
    waiting = deque([("", 0)])
    while waiting:
        word, state = waiting.popleft()
        yield word, state
        for following, sample in zip(dfa.table[state], samples, strict=True):
            if following not in seen:
                seen.add(following)
                waiting.append((word + sample, following))


class _Block:
    """States that are distinguished by a text that only some of them accept."""

    def __init__(self, states: Iterable[int]) -> None:
        self.states = dict.fromkeys(states)
        self.text = ""
        self.parts: tuple[_Block, ...] = ()  # those that refuse the text, and those that accept it


class _Identifying:
    """Some texts for each state. Any two states have a text in common that only one of them accepts."""

    def __init__(self, dfa: DFA, samples: list[str], budget: Budget) -> None:
        self._dfa = dfa
        self._symbols = [(sample, symbol, symbol) for symbol, sample in enumerate(samples)]
        self._budget = budget
        states = [*range(len(dfa.table) - 1), DEAD]
        self._before: list[dict[int, list[int]]] = [{} for _ in samples]
        for state in states:
            for before, following in zip(self._before, dfa.table[state], strict=True):
                before.setdefault(following, []).append(state)
        self._known: dict[int, list[str]] = {}
        self._all = _Block(states if any(dfa.accepting) else [0])

    def texts(self, state: int) -> list[str]:
        """The texts for a state."""
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = []
            block = self._all
            while len(block.states) > 1:
                if not block.parts:
                    self._split(block)
                found.append(block.text)
                block = block.parts[state in block.parts[True].states]
        return found or [""]

    def _split(self, block: _Block) -> None:
        states = list(block.states)
        pair = states[0], states[len(states) // 2]
        block.text = "".join(separating_word(self._dfa, self._dfa, pair, self._symbols, self._budget) or ())
        accepting = self._accepting(block.text)
        block.parts = (
            _Block(state for state in states if state not in accepting),
            _Block(state for state in states if state in accepting),
        )

    def _accepting(self, text: str) -> set[int]:
        """The states that accept a text."""
        states = {state for state in self._all.states if self._dfa.accepting[state]}
        for char in reversed(text):
            before = self._before[self._dfa.index(char)]
            self._budget.spend(len(states))
            states = {each for state in states for each in before.get(state, ())}
        return states
