"""What is proved of a rule's pattern, as comparisons of automata."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from uriast.combinators.automata.positions import Budget
from uriast.combinators.automata.subsets import DEAD
from uriast.testing.proof.abnf import expand
from uriast.testing.proof.automata import MOST_STEPS, difference, explored, language_of
from uriast.testing.proof.expressions import Group, Repeat, UnsupportedError, show, walk
from uriast.testing.proof.matching import STOP, fullmatched, matched
from uriast.testing.proof.patterns import greedy, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from uriast.testing.proof.abnf import Rules
    from uriast.testing.proof.automata import DFA, Difference
    from uriast.testing.proof.expressions import Expression


@dataclass(frozen=True, slots=True)
class NotLongest:
    """A text of which a pattern does not consume the longest prefix in its language."""

    text: str
    consumed: str | None
    longest: str | None


# Each automaton and each comparison may take `max_steps` steps. If it takes more, `BudgetError` is raised.


def language(rules: Rules, name: str, max_steps: float = MOST_STEPS) -> DFA:
    """The language of an ABNF rule."""
    return language_of(expand(rules, name), Budget(max_steps))


@lru_cache(maxsize=64)
def pattern_language(pattern: str, max_steps: float = MOST_STEPS) -> DFA:
    """The texts that `re.fullmatch` accepts."""
    expression = _checked_pattern(pattern)
    return (language_of if greedy(expression) == expression else fullmatched)(expression, Budget(max_steps))


@lru_cache(maxsize=64)
def _prefix_language(pattern: str, max_steps: float) -> DFA:
    """The texts that `re.match` matches at their beginning, with a mark where it stops."""
    return matched(_checked_pattern(pattern), Budget(max_steps))


def reading(rules: Rules, name: str, marks: Mapping[str, str], max_steps: float = MOST_STEPS) -> DFA:
    """The language of an ABNF rule, with marks around the texts that some rules read. Two may have the same mark."""
    # If a text can be read in several ways, earlier alternatives are preferred and repetitions are greedy: a host that
    # is an `IPv4address` is not marked as a `reg-name`. Rules inside a marked rule are not marked.
    return _captures(_checked(expand(rules, name, marks)), marks, max_steps)


def captures(pattern: str, groups: Mapping[int, str], max_steps: float = MOST_STEPS) -> DFA:
    """The texts that `re.fullmatch` accepts, with marks around the texts that the named groups capture."""
    # This is the language of `reading` if each group captures the text that the rule of its name reads. Two groups may
    # have the same name. Groups without a name are ignored, so groups that contain others can be proved separately.
    return _captures(_checked_pattern(pattern), _labels(groups), max_steps)


def not_longest(pattern: str, max_steps: float = MOST_STEPS) -> NotLongest | None:
    """A shortest text of which `match` does not consume the longest prefix in the language; `None` if there is none."""
    prefix, whole = _prefix_language(pattern, max_steps), pattern_language(pattern, max_steps)
    longest = _longest(whole, whole, max_steps)
    found = difference(prefix, longest, Budget(max_steps))
    return None if found is None else NotLongest(found.text, _stop(prefix, found.text), _stop(longest, found.text))


def prefix_captures_difference(
    pattern: str, groups: Mapping[int, str], max_steps: float = MOST_STEPS
) -> Difference | None:
    """A shortest text on which the captures of `match` differ from those of `fullmatch` on its longest valid prefix."""
    # `None` if there is none. Marks show the captures and the end. The left side is that of `match`.
    expression, names = _checked_pattern(pattern), _labels(groups)
    whole = _captures(expression, names, max_steps)
    longest = _longest(whole, pattern_language(pattern, max_steps), max_steps)
    return difference(matched(expression, Budget(max_steps), names), longest, Budget(max_steps))


def possessive_difference(pattern: str, max_steps: float = MOST_STEPS) -> Difference | None:
    """A shortest text on which a pattern differs from itself without possessive parts, if any does."""
    # `fullmatch` is compared first, then `match`, with a mark at its end. The left side is that of the pattern itself.
    expression = read_pattern(pattern)
    plain = greedy(expression)
    if plain == expression:
        return None
    whole = language_of(plain, Budget(max_steps))
    return difference(pattern_language(pattern, max_steps), whole, Budget(max_steps)) or difference(
        _prefix_language(pattern, max_steps), matched(plain, Budget(max_steps)), Budget(max_steps)
    )


def _checked_pattern(pattern: str) -> Expression:
    return _checked(read_pattern(pattern))


def _checked(expression: Expression) -> Expression:
    """The expression, if the engine has no special rules for its repeats."""
    for part in walk(expression):
        if isinstance(part, Repeat) and part.iterates_nothing:
            message = f"a repeat whose body may match the empty string: {show(part)}"
            raise UnsupportedError(message)
    return expression


def _labels(groups: Mapping[int, str]) -> dict[str, str]:
    return {str(number): name for number, name in groups.items()}


def _captures(expression: Expression, names: Mapping[str, str], max_steps: float) -> DFA:
    _refuse_loops(expression, names)
    return fullmatched(expression, Budget(max_steps), names)


def _refuse_loops(expression: Expression, names: Mapping[str, str]) -> None:
    """Refuse a named group in a loop: the engine keeps only its last match, which marks cannot express."""
    for repeat in walk(expression):
        if isinstance(repeat, Repeat) and repeat.most != 1:
            inside = [part for part in walk(repeat) if isinstance(part, Group) and part.label in names]
            if inside:
                message = f"a named group in a loop: {show(repeat)}"
                raise UnsupportedError(message)


_State: TypeAlias = tuple[int, int]
_AFTER, _NEVER = -2, -3


def _longest(marked: DFA, whole: DFA, max_steps: float) -> DFA:
    """The texts with a mark after their longest prefix in a language."""
    # The prefix has the marks of another automaton, which has the same alphabet.
    #
    # A state is a pair: the other automaton's state, or `_AFTER` once the mark is read; and the language's state.
    marks = tuple(sorted((*marked.marks, STOP)))

    def on_class(state: _State, kind: int) -> _State:
        first, second = state
        following = whole.table[second][kind]
        if first >= DEAD:
            return marked.table[first][kind], following
        return (_NEVER, 0) if first == _NEVER or whole.accepting[following] else (_AFTER, following)

    def on_mark(state: _State, mark: str) -> _State:
        first, second = state
        if first >= DEAD and mark != STOP:
            return marked.table[first][marked.index(mark)], second
        return (_AFTER, second) if first >= DEAD and marked.accepting[first] else (_NEVER, 0)

    def step(state: _State) -> Iterator[_State]:
        yield from (on_class(state, kind) for kind in range(marked.alphabet.size))
        yield from (on_mark(state, mark) for mark in marks)

    return explored(marked.alphabet, marks, (0, 0), step, lambda state: state[0] == _AFTER, Budget(max_steps))


def _stop(dfa: DFA, text: str) -> str | None:
    """The prefix of a text after which an automaton accepts the mark; `None` if there is none."""
    prefixes = (text[:end] for end in range(len(text) + 1))
    return next((prefix for prefix in prefixes if dfa.accepts([*prefix, STOP, *text[len(prefix) :]])), None)
