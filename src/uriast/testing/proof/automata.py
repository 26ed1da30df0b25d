"""The languages of expressions: minimal deterministic automata over characters and marks, and their differences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from uriast.combinators.automata.alphabet import Alphabet, readability
from uriast.combinators.automata.forms import Forms
from uriast.combinators.automata.graphs import search
from uriast.combinators.automata.minimal import DEAD, Automaton, minimized
from uriast.combinators.automata.positions import Budget, Machine
from uriast.combinators.automata.subsets import determinized
from uriast.combinators.definition.charset import ANYTHING, CharSet
from uriast.testing.proof.expressions import Choice, Concat, Group, Look, Repeat, UnsupportedError, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from uriast.combinators.automata.forms import Form
    from uriast.testing.proof.expressions import Expression

State = TypeVar("State", bound="Hashable")

MOST_STEPS: Final = 1_000_000
"""The steps to make an automaton or to compare two, unless a caller says otherwise: some seconds."""


@dataclass(frozen=True, slots=True)
class DFA:
    """A minimal deterministic automaton. State 0 is the first; `DEAD` has the last row, so no state is missing.

    Its symbols are the classes of an alphabet, and then marks. A mark is a name of two or more characters, which stands
    between the characters of a text.
    """

    alphabet: Alphabet
    marks: tuple[str, ...]
    table: list[list[int]]  # for each state and symbol, the next state
    accepting: list[bool]

    def index(self, letter: str) -> int:
        """The number of the symbol of a character or of a mark."""
        return self.alphabet.symbol(ord(letter)) if len(letter) == 1 else self.alphabet.size + self.marks.index(letter)

    def run(self, word: Iterable[str], state: int = 0) -> int:
        """The state after some characters and marks."""
        for letter in word:
            state = self.table[state][self.index(letter)]
        return state

    def accepts(self, word: Iterable[str]) -> bool:
        """Whether a text, or a sequence of characters and marks, is in the language."""
        return self.accepting[self.run(word)]


@dataclass(frozen=True, slots=True)
class Difference:
    """A shortest word that only one of two languages has: characters, and marks between them."""

    word: tuple[str, ...]
    only_left: bool

    @property
    def text(self) -> str:
        """The characters."""
        return "".join(letter for letter in self.word if len(letter) == 1)


def alphabet_of(expression: Expression) -> Alphabet:
    """The alphabet of the sets in an expression."""
    return Alphabet([ANYTHING, *(part for part in walk(expression) if isinstance(part, CharSet))])


def form_of(forms: Forms, expression: Expression) -> Form:
    """The form of an expression without possessive parts, in which expressions that are shared stay so."""
    known: dict[int, Form] = {}

    def form(item: Expression) -> Form:
        if id(item) not in known:
            known[id(item)] = made(item)
        return known[id(item)]

    def made(item: Expression) -> Form:
        match item:
            case CharSet():
                return forms.chars(item)
            case Concat(parts):
                return forms.seq(map(form, parts))
            case Choice(options):
                return forms.alt(map(form, options))
            case Repeat(body, least, most, False):
                return forms.loop(form(body), least, most)
            case Group(_, body):
                return form(body)
            case Look(body, negative):
                ahead = forms.guard(form(body))
                return ahead if negative else forms.guard(ahead)
            case _:
                message = f"not purely regular: {item}"
                raise UnsupportedError(message)

    return form(expression)


def language_of(expression: Expression, budget: Budget) -> DFA:
    """The automaton of an expression without possessive parts. Captures and preferences are ignored."""
    forms = Forms()
    form = form_of(forms, expression)
    alphabet = alphabet_of(expression)
    machine = Machine(forms, alphabet, budget)
    return _complete(alphabet, (), determinized(machine, machine.state(form)))


def explored(
    alphabet: Alphabet,
    marks: tuple[str, ...],
    start: State,
    step: Callable[[State], Iterable[State]],
    accepts: Callable[[State], bool],
    budget: Budget,
) -> DFA:
    """The automaton of all states that can be reached, each of which leads to another one with each symbol."""
    numbers = {start: 0}
    states = [start]
    table: list[list[int]] = []
    for state in states:
        row: list[int] = []
        for following in step(state):
            number = numbers.setdefault(following, len(states))
            if number == len(states):
                states.append(following)
            row.append(number)
        budget.spend(len(row))
        table.append(row)
    no_actions = [0] * (alphabet.size + len(marks))
    finals: list[tuple[int, ...] | None] = [() if accepts(state) else None for state in states]
    return _complete(alphabet, marks, Automaton(table, [no_actions] * len(states), [()], finals))


def _complete(alphabet: Alphabet, marks: tuple[str, ...], automaton: Automaton) -> DFA:
    """The minimal automaton, with a row for `DEAD`."""
    found = minimized(automaton)
    dead_row = [DEAD] * (alphabet.size + len(marks))
    return DFA(alphabet, marks, [*found.targets, dead_row], [*(each is not None for each in found.finals), False])


def difference(left: DFA, right: DFA, budget: Budget | None = None) -> Difference | None:
    """A shortest word that only one of two languages has; `None` if they are equal."""
    if left.marks != right.marks:
        message = f"the marks differ: {left.marks} and {right.marks}"
        raise ValueError(message)
    readable = sorted(common(left, right)[1], key=readability)
    symbols = [(symbol, left.index(symbol), right.index(symbol)) for symbol in (*readable, *left.marks)]
    word = separating_word(left, right, (0, 0), symbols, budget or Budget())
    return None if word is None else Difference(word, only_left=left.accepts(word))


def separating_word(
    left: DFA, right: DFA, states: tuple[int, int], symbols: Sequence[tuple[str, int, int]], budget: Budget
) -> tuple[str, ...] | None:
    """A shortest word that is accepted from one of two states only. Symbols have their numbers in both automata."""

    def moves(states: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        budget.spend(len(symbols))
        rows = left.table[states[0]], right.table[states[1]]
        for symbol, one, other in symbols:
            yield symbol, (rows[0][one], rows[1][other])

    def differ(states: tuple[int, int]) -> bool:
        return left.accepting[states[0]] is not right.accepting[states[1]]

    path = [] if differ(states) else search([states], moves, differ)
    return None if path is None else tuple([symbol for symbol, _ in path if symbol is not None])


def common(left: DFA, right: DFA) -> tuple[Alphabet, list[str]]:
    """The alphabet of the characters that both automata treat alike, and a readable character of each class."""
    alphabet = Alphabet((*classes(left.alphabet), *classes(right.alphabet)))
    return alphabet, [alphabet.sample(1 << symbol) for symbol in range(alphabet.size)]


def classes(alphabet: Alphabet) -> list[CharSet]:
    """The classes of an alphabet."""
    ranges: list[list[tuple[int, int]]] = [[] for _ in range(alphabet.size)]
    for first, last, symbol in alphabet.runs():
        ranges[symbol].append((first, last))
    return [CharSet(tuple(each)) for each in ranges]
