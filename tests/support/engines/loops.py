"""Long texts of a language: they go around a loop of its automaton as often as it takes."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.testing.proof import DFA


class Loop(NamedTuple):
    """A loop: the language has the text before, the text around any number of times, and then the text after."""

    before: str
    around: str
    after: str

    def texts(self, size: int) -> tuple[str, str, str]:
        """A text of the language, of about a size in characters, and two with a wrong last character."""
        text = f"{self.before}{self.around * (size // len(self.around))}{self.after}"
        return text, f"{text}^", f"{text[:-1]}\n"


def loops(dfa: DFA) -> Iterator[Loop]:
    """For each state a loop of each length, and all of them in turn. No loop begins within a percent-encoding."""
    moves = _moves(dfa)
    for state, before in _words(moves, 0).items():
        around: dict[int, str] = {}
        for following, char in moves[state].items():
            back = _words(moves, following).get(state)
            if back is not None:
                around.setdefault(len(back), char + back)
        if around and "%" not in before[-2:]:
            after = next(word for end, word in _words(moves, state).items() if dfa.accepting[end])
            for each in dict.fromkeys([*around.values(), "".join(around.values())]):
                yield Loop(before, each, after)


def _moves(dfa: DFA) -> list[dict[int, str]]:
    """For each state the states that follow it, and a character to each. States without an end are left out."""
    samples: dict[int, str] = {}
    for first, _, kind in sorted(dfa.alphabet.runs(), key=lambda run: (not chr(run[0]).isalnum(), run)):
        samples.setdefault(kind, chr(first))
    before: list[set[int]] = [set() for _ in dfa.table]
    for state, row in enumerate(dfa.table):
        for following in row:
            before[following].add(state)
    waiting = [state for state, accepts in enumerate(dfa.accepting) if accepts]
    alive = set(waiting)
    while waiting:
        found = before[waiting.pop()] - alive
        alive |= found
        waiting += found
    return [
        {following: samples[kind] for kind, following in reversed(list(enumerate(row))) if following in alive}
        for row in dfa.table
    ]


def _words(moves: list[dict[int, str]], start: int) -> dict[int, str]:
    """The states that can be reached from a state, the nearest first, and a shortest text to each."""
    found = {start: ""}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        for following, char in moves[state].items():
            if following not in found:
                found[following] = found[state] + char
                waiting.append(following)
    return found
