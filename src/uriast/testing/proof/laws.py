"""The laws that are proved of a rule's pattern, as comparisons of automata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, cast

from uriast.testing.proof.abnf import expand
from uriast.testing.proof.automata import (
    DFA,
    Alphabet,
    Difference,
    difference,
    explore,
    language_of,
    shortest_difference,
)
from uriast.testing.proof.expressions import Group, Repeat, UnsupportedError, show, walk
from uriast.testing.proof.matching import STOP, fullmatch_captures, fullmatch_language, match_captures, match_language
from uriast.testing.proof.patterns import greedy, read_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from uriast.testing.proof.abnf import Rules
    from uriast.testing.proof.expressions import Expression


@dataclass(frozen=True, slots=True)
class NotLongest:
    """A text of which a pattern does not consume the longest prefix in its language."""

    text: str
    consumed: str | None
    longest: str | None


def language(rules: Rules, name: str) -> DFA:
    """The language of an ABNF rule."""
    return language_of(expand(rules, name))


@lru_cache(maxsize=64)
def pattern_language(pattern: str) -> DFA:
    """The texts that `re.fullmatch` accepts."""
    return fullmatch_language(read_pattern(pattern))


def reading(rules: Rules, name: str, marked: Collection[str] | Mapping[str, str]) -> DFA:
    """The language of an ABNF rule, with marks around the texts that the marked rules read."""
    # A mark has the name of its rule, or another one if `marked` is a mapping. Two rules may have the same mark.
    #
    # If a text can be read in several ways, earlier alternatives are preferred and repetitions are greedy: a host that
    # is an `IPv4address` is not marked as a `reg-name`. Rules inside a marked rule are not marked.
    marks = cast("Mapping[str, str]", marked) if isinstance(marked, Mapping) else {label: label for label in marked}
    return _captures(expand(rules, name, marks), marks)


def captures(pattern: str, groups: Mapping[int, str]) -> DFA:
    """The texts that `re.fullmatch` accepts, with marks around the texts that the named groups capture."""
    # This is the language of `reading` if each group captures the text that the rule of its name reads. Two groups may
    # have the same name. Groups without a name are ignored, so groups that contain others can be proved separately.
    return _captures(read_pattern(pattern), _labels(groups))


def not_longest(pattern: str) -> NotLongest | None:
    """A shortest text of which `match` does not consume the longest prefix in the language; `None` if there is none."""
    expression = read_pattern(pattern)
    matched = match_language(expression)
    whole = fullmatch_language(expression)
    longest = _longest(whole, whole)
    found = shortest_difference(matched, longest)
    if found is None:
        return None
    text = "".join(symbol for symbol in found if symbol != STOP)
    return NotLongest(text, _stop(matched, text), _stop(longest, text))


def prefix_captures_difference(pattern: str, groups: Mapping[int, str]) -> Difference | None:
    """A shortest text on which the captures of `match` differ from those of `fullmatch` on its longest valid prefix."""
    # `None` if there is none. Marks show the captures and the end. The left side is that of `match`.
    expression = read_pattern(pattern)
    names = _labels(groups)
    whole = _captures(expression, names)
    return difference(match_captures(expression, names), _longest(whole, fullmatch_language(expression)))


def possessive_difference(pattern: str) -> Difference | None:
    """A shortest text on which a pattern differs from itself without possessive parts, if any does."""
    # `fullmatch` is compared first, then `match`, with a mark at its end. The left side is that of the pattern itself.
    expression = read_pattern(pattern)
    plain = greedy(expression)
    if plain == expression:
        return None
    whole = difference(fullmatch_language(expression), fullmatch_language(plain))
    return whole or difference(match_language(expression), match_language(plain))


def _labels(groups: Mapping[int, str]) -> dict[str, str]:
    return {str(number): name for number, name in groups.items()}


def _captures(expression: Expression, names: Mapping[str, str]) -> DFA:
    _refuse_loops(expression, names)
    return fullmatch_captures(expression, names)


def _refuse_loops(expression: Expression, names: Mapping[str, str]) -> None:
    """Refuse a named group in a loop: the engine keeps only its last match, which marks cannot express."""
    for repeat in walk(expression):
        if isinstance(repeat, Repeat) and repeat.most != 1:
            inside = [part for part in walk(repeat) if isinstance(part, Group) and part.label in names]
            if inside:
                message = f"a named group in a loop: {show(repeat)}"
                raise UnsupportedError(message)


_State: TypeAlias = tuple[int, int]
_AFTER, _NEVER = -1, -2


def _longest(marked: DFA, whole: DFA) -> DFA:
    """The texts with a mark after their longest prefix in a language."""
    # The prefix has the marks of another automaton.
    #
    # A state is a pair: the other automaton's state, or `_AFTER` once the mark is read; and the language's state.
    symbols = marked.alphabet
    classes = symbols.size - len(symbols.marks)
    marks = tuple(sorted((*symbols.marks, STOP)))

    def on_class(state: _State, kind: int) -> _State:
        first, second = state
        following = whole.table[second][kind]
        if first >= 0:
            return marked.table[first][kind], following
        return (_NEVER, 0) if first == _NEVER or whole.accepting[following] else (_AFTER, following)

    def on_mark(state: _State, mark: str) -> _State:
        first, second = state
        if first >= 0 and mark != STOP:
            return marked.table[first][symbols.index(mark)], second
        return (_AFTER, second) if first >= 0 and marked.accepting[first] else (_NEVER, 0)

    def step(state: _State) -> Iterator[_State]:
        yield from (on_class(state, kind) for kind in range(classes))
        yield from (on_mark(state, mark) for mark in marks)

    states, table = explore((0, 0), step)
    alphabet = Alphabet(symbols.starts, symbols.kinds, marks)
    return DFA(alphabet, tuple(table), tuple(first == _AFTER for first, _ in states))


def _stop(dfa: DFA, text: str) -> str | None:
    """The prefix of a text after which an automaton accepts the mark; `None` if there is none."""
    prefixes = (text[:end] for end in range(len(text) + 1))
    return next((prefix for prefix in prefixes if dfa.accepts([*prefix, STOP, *text[len(prefix) :]])), None)
