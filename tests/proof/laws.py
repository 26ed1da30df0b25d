"""What is to be proved about a rule's pattern, as comparisons of automata."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from proof.abnf import expand
from proof.automata import DFA, Alphabet, Difference, difference, explore, language_of, shortest_difference
from proof.expressions import Group, Repeat, UnsupportedError, show, walk
from proof.matching import STOP, fullmatch_captures, fullmatch_language, match_captures, match_language
from proof.patterns import greedy, read_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from proof.abnf import Rules
    from proof.expressions import Expression


@dataclass(frozen=True, slots=True)
class NotLongest:
    """A text of whose beginning a pattern consumes another part than the longest that is in its language."""

    text: str
    consumed: str | None
    longest: str | None


def language(rules: Rules, name: str) -> DFA:
    """The language of an ABNF rule."""
    return language_of(expand(rules, name))


def pattern_language(pattern: str) -> DFA:
    """The texts that `re.fullmatch` accepts."""
    return fullmatch_language(read_pattern(pattern))


def reading(rules: Rules, name: str, marked: Collection[str]) -> DFA:
    """The language of an ABNF rule, with marks around what the marked rules read in it.

    Where a text can be read in several ways, alternatives count in the order written, and repetitions are greedy:
    so a host which is an `IPv4address` is not marked as a `reg-name`. Inside a marked rule nothing more is marked.
    """
    return _captures(expand(rules, name, marked), {label: label for label in marked})


def captures(pattern: str, groups: Mapping[int, str]) -> DFA:
    """The texts that `re.fullmatch` accepts, with marks around what the named groups capture.

    It is the same language as that of `reading` if each group captures what the rule of its name reads. Two groups
    may have one name. Groups without a name are not looked at, so those around others can be proved by themselves.
    """
    return _captures(read_pattern(pattern), _labels(groups))


def not_longest(pattern: str) -> NotLongest | None:
    """A shortest text, if there is one, where `match` does not consume the longest prefix in the language."""
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
    """A shortest text, if there is one, where what `match` captures is not what `fullmatch` captures in the longest
    prefix in the language alone. Marks show the captures and the end; the left side is that of `match`.
    """  # noqa: D205
    expression = read_pattern(pattern)
    names = _labels(groups)
    whole = _captures(expression, names)
    return difference(match_captures(expression, names), _longest(whole, fullmatch_language(expression)))


def possessive_difference(pattern: str) -> Difference | None:
    """A shortest text, if there is one, that the pattern treats otherwise than the same with nothing possessive.

    First for `fullmatch`, then, with a mark at its end, for `match`. The left side is that of the pattern itself.
    """
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
    """The engine keeps only the last turn of a group in a loop, which marks cannot say."""
    for repeat in walk(expression):
        if isinstance(repeat, Repeat) and repeat.most != 1:
            inside = [part for part in walk(repeat) if isinstance(part, Group) and part.label in names]
            if inside:
                message = f"a named group in a loop: {show(repeat)}"
                raise UnsupportedError(message)


_State: TypeAlias = tuple[int, int]
_AFTER, _NEVER = -1, -2


def _longest(marked: DFA, whole: DFA) -> DFA:
    """The texts with a mark after the longest prefix in a language, and before it the marks of another automaton.

    A state has the other automaton's state, or that the mark has been read; and the language's state.
    """
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
    """The part of a text after which an automaton accepts the mark."""
    prefixes = (text[:end] for end in range(len(text) + 1))
    return next((prefix for prefix in prefixes if dfa.accepts([*prefix, STOP, *text[len(prefix) :]])), None)
