"""Texts that test an engine against an automaton: Chow's W-method, with harmonized identifiers of states."""

from __future__ import annotations

from collections import deque
from itertools import islice, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.testing.proof.automata import DFA, Alphabet


STRANGERS = "\n\u0130\u0131\u017f\u0660\u212a\uff10"
"""A line break, and characters that `\\d` or case-insensitive matching would let in."""


def vectors(dfa: DFA, *, extra: int = 0, edges: bool = True, limit: int | None = None) -> Iterator[tuple[str, bool]]:
    """Texts, each with whether it is in the language of a minimal automaton."""
    # An engine that agrees on all texts has exactly this language, provided that it is an automaton over the same
    # classes of characters with at most `extra` more states.
    return islice(_distinct(_texts(dfa, extra, edges=edges), dfa), limit)


def _texts(dfa: DFA, extra: int, *, edges: bool) -> Iterator[str]:
    ends = _ends(dfa.alphabet)
    samples = [chars[0] for chars in ends]
    access = _access(dfa, samples)
    identifiers = _identifiers(dfa, samples)
    for length in range(extra + 2):
        for word, middle in product(access, map("".join, product(samples, repeat=length))):
            yield from (word + middle + suffix for suffix in identifiers[dfa.run(word + middle)])
    others = {char for chars in ends for char in chars}.union(STRANGERS).difference(samples)
    for word, middle in product(access, sorted(others) if edges else ()):
        yield from (word + middle + suffix for suffix in identifiers[dfa.run(word + middle)])


def _distinct(texts: Iterable[str], dfa: DFA) -> Iterator[tuple[str, bool]]:
    seen: set[str] = set()
    for text in texts:
        if text not in seen:
            seen.add(text)
            yield text, dfa.accepts(text)


def _ends(symbols: Alphabet) -> list[list[str]]:
    """For each class, the first and last characters of its runs, the most readable first."""
    if symbols.marks:
        message = "no text has marks"
        raise ValueError(message)
    ends: list[set[str]] = [set() for _ in range(symbols.size)]
    for first, last, kind in symbols.runs():
        ends[kind] |= {chr(first), chr(last)}
    return [sorted(chars, key=lambda char: (not char.isalnum(), not char.isprintable(), char)) for chars in ends]


def _access(dfa: DFA, samples: list[str]) -> list[str]:
    """A shortest text to each state."""
    access: dict[int, str] = {0: ""}
    waiting = deque([0])
    while waiting:
        state = waiting.popleft()
        for following, sample in zip(dfa.table[state], samples, strict=True):
            if following not in access:
                access[following] = access[state] + sample
                waiting.append(following)
    return list(access.values())


def _identifiers(dfa: DFA, samples: list[str]) -> list[list[str]]:
    """Some texts for each state. Any two states have a text in common that only one of them accepts."""
    rounds = _rounds(dfa)
    identifiers: list[list[str]] = [[] for _ in dfa.table]
    blocks = [list(range(len(dfa.table)))]
    while blocks:
        block = blocks.pop()
        if len(block) == 1:
            continue
        separator = _separator(dfa, samples, rounds, block[0], block[1])
        parts: tuple[list[int], list[int]] = ([], [])
        for state in block:
            parts[dfa.accepting[dfa.run(separator, state)]].append(state)
            identifiers[state].append(separator)
        blocks += parts
    return [texts or [""] for texts in identifiers]


def _rounds(dfa: DFA) -> list[list[int]]:
    """The class of each state in each round of Moore's algorithm: texts of the round's number tell classes apart."""
    rounds = [list(map(int, dfa.accepting))]
    while len(set(rounds[-1])) < len(dfa.table):
        classes, ids = rounds[-1], dict[tuple[int, ...], int]()
        rounds.append(
            [
                ids.setdefault((classes[state], *(classes[following] for following in row)), len(ids))
                for state, row in enumerate(dfa.table)
            ]
        )
    return rounds


def _separator(dfa: DFA, samples: list[str], rounds: list[list[int]], one: int, other: int) -> str:
    """A shortest text that only one of two states accepts."""
    found = next(number for number, classes in enumerate(rounds) if classes[one] != classes[other])
    text = ""
    for classes in reversed(rounds[:found]):
        pairs = zip(samples, dfa.table[one], dfa.table[other], strict=True)
        sample, one, other = next(each for each in pairs if classes[each[1]] != classes[each[2]])
        text += sample
    return text
