"""What is proved of a rule's pattern: comparisons of automata, and checks of its structure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.automata.forms import Forms
from uriast.combinators.automata.minimal import DEAD
from uriast.combinators.automata.positions import Budget
from uriast.combinators.automata.products import MOST_READINGS, more_readings
from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.abnf import expand
from uriast.testing.proof.automata import MOST_STEPS, difference, explored, form_of, language_of
from uriast.testing.proof.expressions import Atomic, Concat, Look, Repeat, UnsupportedError, walk
from uriast.testing.proof.matching import STOP, fullmatched, matched
from uriast.testing.proof.patterns import greedy, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.testing.proof.abnf import Rules
    from uriast.testing.proof.automata import DFA, Difference
    from uriast.testing.proof.expressions import Expression

NULLABLE: Final = "a repeat whose body may match the empty string"


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
    expression = checked_pattern(pattern)
    return (language_of if greedy(expression) == expression else fullmatched)(expression, Budget(max_steps))


@lru_cache(maxsize=64)
def _prefix_language(pattern: str, max_steps: float) -> DFA:
    """The texts that `re.match` matches at their beginning, with a mark where it stops."""
    return matched(checked_pattern(pattern), Budget(max_steps))


def not_longest(pattern: str, max_steps: float = MOST_STEPS) -> NotLongest | None:
    """A shortest text of which `match` does not consume the longest prefix in the language; `None` if there is none."""
    prefix, whole = _prefix_language(pattern, max_steps), pattern_language(pattern, max_steps)
    expected = longest(whole, whole, max_steps)
    found = difference(prefix, expected, Budget(max_steps))
    return None if found is None else NotLongest(found.text, _stop(prefix, found.text), _stop(expected, found.text))


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


def checked_pattern(pattern: str) -> Expression:
    return checked(read_pattern(pattern))


def checked(expression: Expression) -> Expression:
    """The expression, if the engine has no special rules for its repeats."""
    for part in walk(expression):
        if isinstance(part, Repeat) and part.iterates_nothing:
            raise UnsupportedError(NULLABLE)
    return expression


_State: TypeAlias = tuple[int, int]
_AFTER, _NEVER = -2, -3


def longest(marked: DFA, whole: DFA, max_steps: float) -> DFA:
    """The texts with a mark after their longest prefix in a language."""
    # The prefix has the marks of another automaton, which has the same alphabet.
    #
    # A state is a pair: the other automaton's state, or `_AFTER` once the mark is read; and the language's state.
    marks = tuple(sorted((*marked.marks, STOP)))

    def on_class(state: _State, symbol: int) -> _State:
        first, second = state
        following = whole.table[second][symbol]
        if first >= DEAD:
            return marked.table[first][symbol], following
        return (_NEVER, 0) if first == _NEVER or whole.accepting[following] else (_AFTER, following)

    def on_mark(state: _State, mark: str) -> _State:
        first, second = state
        if first >= DEAD and mark != STOP:
            return marked.table[first][marked.index(mark)], second
        return (_AFTER, second) if first >= DEAD and marked.accepting[first] else (_NEVER, 0)

    def step(state: _State) -> Iterator[_State]:
        yield from (on_class(state, symbol) for symbol in range(marked.alphabet.size))
        yield from (on_mark(state, mark) for mark in marks)

    return explored(marked.alphabet, marks, (0, 0), step, lambda state: state[0] == _AFTER, Budget(max_steps))


def _stop(dfa: DFA, text: str) -> str | None:
    """The prefix of a text after which an automaton accepts the mark; `None` if there is none."""
    prefixes = (text[:end] for end in range(len(text) + 1))
    return next((prefix for prefix in prefixes if dfa.accepts([*prefix, STOP, *text[len(prefix) :]])), None)


# The structure of a pattern: its possessive parts are safe, and matching takes linear time


def structure(pattern: str, max_steps: float = MOST_STEPS) -> list[str]:
    """The faults of a pattern; empty if there are none."""
    # It looks for:
    #
    # - A construct that no pattern may have.
    # - An atomic group, or a possessive repeat that counts its iterations or whose body has more than literals, single
    #   sets and possessive loops of single sets. CPython before 3.11.5 and 3.12 has bugs in some of those.
    # - A repeat over a body that may match the empty string.
    # - A look-ahead of unlimited length.
    # - A text that can have been read in too many ways.
    try:
        expression = read_pattern(pattern)
    except UnsupportedError as error:
        return [f"unsupported: {error}"]
    faults = sorted({_fault(part) for part in walk(expression)} - {""})
    crowded = None if faults else _too_many_readings(expression, Budget(max_steps))
    return faults if crowded is None else [f"more than {MOST_READINGS} ways to read {crowded!r}"]


def too_many_readings(pattern: str, max_steps: float = MOST_STEPS) -> str | None:
    """A shortest text that a pattern, or one of its look-aheads, can have read in too many ways; `None` without one."""
    # Possessive parts are taken to be greedy: they only lessen the ways.
    return _too_many_readings(read_pattern(pattern), Budget(max_steps))


def _too_many_readings(expression: Expression, budget: Budget) -> str | None:
    tried = [expression, *(part.body for part in walk(expression) if isinstance(part, Look))]
    forms = Forms()
    found = [more_readings(forms, form_of(forms, greedy(each)), MOST_READINGS, budget) for each in tried]
    return min((text for text in found if text is not None), key=len, default=None)


def _fault(part: Expression) -> str:
    match part:
        case Atomic():
            return "an atomic group"
        case Look(body) if any(isinstance(inner, Repeat) and inner.most is None for inner in walk(body)):
            return "a look-ahead of any length"
        case Repeat() if part.iterates_nothing:
            return NULLABLE
        case Repeat(possessive=True) if not _simple_possessive(part):
            return "a possessive repeat that is not simple"
        case _:
            return ""


def _simple_possessive(repeat: Repeat) -> bool:
    """Whether a repeat is over a set, or is a loop or option over literals, sets and possessive loops of sets."""
    body = repeat.body
    if isinstance(body, CharSet):
        return True
    parts = body.parts if isinstance(body, Concat) else (body,)
    return repeat.least <= 1 and repeat.most in {None, 1} and all(map(_simple_part, parts))


def _simple_part(part: Expression) -> bool:
    match part:
        case CharSet():
            return True
        case Repeat(CharSet(), least, None, True):
            return least <= 1
        case _:
            return False
