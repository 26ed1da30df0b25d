"""The exact behavior of a backtracking matcher, as a finite automaton.

The outcome of matching from a point in a pattern depends on the rest of the text alone. It is a number: 0 is success,
and a failure knows how far it unwinds. Each choice has a depth, the number of atomic parts around it. It tries its next
option if the last one failed with a number above its depth. For a choice at depth n, a failure of 1 to n happened after
the end of an atomic part around the choice, so the choice may not be revised. A failure of n + 1 may be repaired by any
choice at depth n. A possessive repeat reads one atomic iteration after another, as the engine does: `(?:a|ab){2}+`
differs from `(?>(?:a|ab){2})`, as in CPython. A look-ahead only asks whether its body succeeds.

So a pattern is a function from texts to outcomes: a formula, built from a few others. After a character is read, a
formula becomes another formula (Brzozowski's derivative). Each simplification below is an equality of functions, so
the automaton, whose states are the reachable formulas, is exact, with possessive parts too. No iteration of a repeat
may match the empty string: the engine has special rules for that.

Marks make the path of a match visible. A word is a text with marks between its characters, and it is accepted if the
matcher's path through the text passes exactly these marks. For this, the whole pattern is one atomic part, and passing
a mark that the word does not have is a failure of 1, which unwinds past that part. So the text alone determines the
path, which is then compared with the marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.automata import alphabet_of, explored
from uriast.testing.proof.expressions import (
    END,
    Atomic,
    Choice,
    Concat,
    Group,
    Repeat,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from uriast.combinators.automata.alphabet import Alphabet
    from uriast.combinators.automata.positions import Budget
    from uriast.testing.proof.automata import DFA
    from uriast.testing.proof.expressions import Expression

STOP = "<stop>"
"""The mark at which a match stops."""
NO_NAMES: Final[Mapping[str, str]] = {}


def opening(name: str) -> str:
    """The mark before a captured text."""
    return f"<{name}>"


def closing(name: str) -> str:
    """The mark after a captured text."""
    return f"</{name}>"


def fullmatched(expression: Expression, budget: Budget, names: Mapping[str, str] = NO_NAMES) -> DFA:
    """The texts that `fullmatch` accepts, with marks where each named group begins and ends."""
    return _automaton(Concat((expression, END)), names, budget, depth=1 if names else 0)


def matched(expression: Expression, budget: Budget, names: Mapping[str, str] = NO_NAMES) -> DFA:
    """The texts that `match` matches at their beginning, with a mark where it stops, and marks as in `fullmatched`."""
    return _automaton(expression, names, budget, depth=1, stop=STOP)


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: int


@dataclass(frozen=True, slots=True)
class _Done:
    """Success, if no marks are left."""


@dataclass(frozen=True, slots=True)
class _Char:
    """One character of a set; `then` is the formula for what follows it. Inside look-aheads, marks do not matter."""

    depth: int
    ahead: bool
    bits: int
    then: int


@dataclass(frozen=True, slots=True)
class _Mark:
    depth: int
    name: str
    then: int


@dataclass(frozen=True, slots=True)
class _Loop:
    """A loop, named inside its own body."""

    depth: int
    number: int


@dataclass(frozen=True, slots=True)
class _Prefer:
    """The first option that does not fail above the depth."""

    depth: int
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Ahead:
    depth: int
    negative: bool
    body: int
    then: int


@dataclass(frozen=True, slots=True)
class _Astray:
    """The outcome of another formula, but with success as a failure of 1, because the marks differed."""

    inner: int


_Formula: TypeAlias = _Outcome | _Done | _Char | _Mark | _Loop | _Prefer | _Ahead | _Astray


def _automaton(
    expression: Expression, names: Mapping[str, str], budget: Budget, *, depth: int, stop: str | None = None
) -> DFA:
    alphabet = alphabet_of(expression)
    formulas = _Formulas(alphabet, budget, names, stop)
    first, marks = formulas.compile_whole(expression, depth), formulas.marks(expression)
    symbols = (*range(alphabet.size), *marks)

    def step(formula: int) -> Iterator[int]:
        return (formulas.living(formulas.after(formula, symbol)) for symbol in symbols)

    def accepts(formula: int) -> bool:
        return formulas.at_end(formula) == 0

    return explored(alphabet, marks, formulas.living(first), step, accepts, budget)


class _Formulas:
    """Formulas, each with a number, and the set of its possible outcomes as a bit set."""

    def __init__(self, alphabet: Alphabet, budget: Budget, names: Mapping[str, str], stop: str | None) -> None:
        self._alphabet = alphabet
        self._budget = budget
        self._names = names
        self._stop = stop
        self._formulas: list[_Formula] = []
        self._outcomes: list[int] = []
        self._numbers: dict[_Formula, int] = {}
        self._loops: list[int] = []
        self._compiled: dict[tuple[Expression, int, int, bool], int] = {}
        self._after: dict[tuple[int, int | str], int] = {}
        self._unrolled: dict[int, int] = {}

    # Building formulas: each method simplifies, and returns the number of the formula.

    def _number(self, formula: _Formula) -> int:
        number = self._numbers.setdefault(formula, len(self._formulas))
        if number == len(self._formulas):
            self._formulas.append(formula)
            self._outcomes.append(self._possible(formula))
        return number

    def _possible(self, formula: _Formula) -> int:
        match formula:
            case _Outcome(value):
                return 1 << value
            case _Done():
                return 0b11
            case _Loop(depth):
                return (1 << depth + 2) - 1
            case _Prefer(depth, options):
                return _capped(self._union(options) & ((2 << depth) - 1) | self._outcomes[options[-1]], depth)
            case _Astray(inner):
                return _astray(self._outcomes[inner])
            case _Mark(depth, _, then):
                return _capped(self._outcomes[then] | _astray(self._outcomes[then]), depth)
            case _:
                return _capped(self._outcomes[formula.then], formula.depth) | 2 << formula.depth

    def _union(self, formulas: Iterable[int]) -> int:
        possible = 0
        for formula in formulas:
            possible |= self._outcomes[formula]
        return possible

    def _fail(self, depth: int) -> int:
        return self._number(_Outcome(depth + 1))

    def _prefer(self, depth: int, options: Iterable[int]) -> int:
        """A choice without useless or unreachable options; sorted where their order does not matter."""
        useful: dict[int, None] = {}
        for option in self._flat(depth, options):
            possible = self._outcomes[option]
            if possible & ((2 << depth) - 1):
                useful[option] = None
            if not possible >> depth + 1:
                break
        self._budget.spend(len(useful))
        if not useful:
            return self._fail(depth)
        if depth == 0 and any(self._outcomes[option] == 1 for option in useful):
            return self._number(_Outcome(0))
        listed = tuple(useful) if depth else tuple(sorted(useful))
        if len(listed) == 1 and not self._outcomes[listed[0]] >> depth + 2:
            return listed[0]
        return self._number(_Prefer(depth, listed))

    def _flat(self, depth: int, options: Iterable[int]) -> Iterator[int]:
        """The options of a choice. A choice among them is replaced by its options if its depth does not matter."""
        for option in options:
            formula = self._formulas[option]
            if isinstance(formula, _Prefer) and formula.depth >= depth:
                between = (2 << formula.depth) - (2 << depth)
                if not self._union(formula.options[:-1]) & between:
                    yield from formula.options
                    continue
            yield option

    def _cap(self, formula: int, depth: int) -> int:
        """A formula at a depth. Any choice may repair a failure from a deeper level."""
        return self._prefer(depth, [formula])

    def _look(self, depth: int, body: int, then: int, *, negative: bool) -> int:
        possible = self._outcomes[body]
        if possible == 1 or not possible & 1:
            return self._cap(then, depth) if (possible == 1) != negative else self._fail(depth)
        return self._number(_Ahead(depth, negative, body, then))

    def _stray(self, number: int) -> int:
        formula = self._formulas[number]
        match formula:
            case _Outcome(value):
                return self._number(_Outcome(value or 1))
            case _Prefer(depth, options):
                return self._prefer(depth, map(self._stray, options))
            case _Ahead(depth, negative, body, then):
                return self._look(depth, body, self._stray(then), negative=negative)
            case _Astray():
                return number
            case _:
                return self._number(_Astray(number))

    # Compiling expressions, from the end to the beginning.

    def marks(self, expression: Expression) -> tuple[str, ...]:
        """The marks that can occur in words."""
        labels = [part.label for part in walk(expression) if isinstance(part, Group)]
        names = [self._names[label] for label in labels if label in self._names]
        marks = {mark for name in names for mark in (opening(name), closing(name))}
        return tuple(sorted(marks | ({self._stop} if self._stop else set())))

    def compile_whole(self, expression: Expression, depth: int) -> int:
        """The formula of a whole pattern."""
        then = self._number(_Done())
        if self._stop:
            then = self._number(_Mark(0, self._stop, then))
        return self._unroll(self._compile(expression, then, depth, ahead=False))

    def _compile(self, expression: Expression, then: int, depth: int, *, ahead: bool) -> int:
        key = (expression, then, depth, ahead)
        if key not in self._compiled:
            self._compiled[key] = self._fresh(expression, then, depth, ahead=ahead)
        return self._compiled[key]

    def _fresh(self, expression: Expression, then: int, depth: int, *, ahead: bool) -> int:
        match expression:
            case CharSet():
                return self._number(_Char(depth, ahead, self._alphabet.bits(expression), then))
            case Concat(parts):
                for part in reversed(parts):
                    then = self._compile(part, then, depth, ahead=ahead)
                return then
            case Choice(options):
                return self._prefer(depth, [self._compile(option, then, depth, ahead=ahead) for option in options])
            case Repeat():
                return self._repeat(expression, then, depth, ahead=ahead)
            case Atomic(body):
                return self._cap(self._compile(body, then, depth + 1, ahead=ahead), depth)
            case Group(label, body):
                return self._group(label, body, then, depth, ahead=ahead)
            case _:  # a look-ahead
                inner = self._compile(expression.body, self._number(_Outcome(0)), 0, ahead=True)
                return self._look(depth, inner, then, negative=expression.negative)

    def _repeat(self, repeat: Repeat, then: int, depth: int, *, ahead: bool) -> int:
        """Compile the optional iterations, then the required ones before them."""
        outer = depth + repeat.possessive
        inner = outer + repeat.possessive
        if repeat.most is None:
            then = self._loop(repeat.body, then, (outer, inner), ahead=ahead)
        else:
            last = then
            for _ in range(repeat.most - repeat.least):
                then = self._prefer(outer, [self._compile(repeat.body, then, inner, ahead=ahead), last])
        for _ in range(repeat.least):
            then = self._cap(self._compile(repeat.body, then, inner, ahead=ahead), outer)
        return self._cap(then, depth)

    def _loop(self, body: Expression, then: int, depths: tuple[int, int], *, ahead: bool) -> int:
        outer, inner = depths
        number = len(self._loops)
        self._loops.append(-1)
        iteration = self._compile(body, self._number(_Loop(outer, number)), inner, ahead=ahead)
        self._loops[number] = self._prefer(outer, [iteration, then])
        return self._loops[number]

    def _group(self, label: str, body: Expression, then: int, depth: int, *, ahead: bool) -> int:
        name = self._names.get(label)
        if name is None or ahead:
            return self._compile(body, then, depth, ahead=ahead)
        inner = self._compile(body, self._number(_Mark(depth, closing(name), then)), depth, ahead=False)
        return self._number(_Mark(depth, opening(name), inner))

    def _unroll(self, number: int) -> int:
        """A formula with the loops at its surface expanded once."""
        if number not in self._unrolled:
            self._unrolled[number] = self._unrolling(self._formulas[number], number)
        return self._unrolled[number]

    def _unrolling(self, formula: _Formula, number: int) -> int:
        match formula:
            case _Loop(_, loop):
                return self._unroll(self._loops[loop])
            case _Prefer(depth, options):
                return self._prefer(depth, map(self._unroll, options))
            case _Ahead(depth, negative, body, then):
                return self._look(depth, self._unroll(body), self._unroll(then), negative=negative)
            case _Mark(depth, name, then):
                return self._number(_Mark(depth, name, self._unroll(then)))
            case _:
                return number

    # Reading.

    def living(self, number: int) -> int:
        """A formula; the same failure for all formulas that cannot succeed."""
        return number if self._outcomes[number] & 1 else self._fail(0)

    def at_end(self, number: int) -> int:
        """The outcome at the end of the text."""
        formula = self._formulas[number]
        match formula:
            case _Outcome(value):
                return value
            case _Char(depth):
                return depth + 1
            case _Mark(depth, _, then):
                return min(self.at_end(then) or 1, depth + 1)
            case _Astray(inner):
                return self.at_end(inner) or 1
            case _Prefer(depth, options):
                outcomes = map(self.at_end, options)
                return next((value for value in outcomes if value <= depth), depth + 1)
            case _Ahead(depth, negative, body, then):
                holds = (self.at_end(body) == 0) != negative
                return min(self.at_end(then), depth + 1) if holds else depth + 1
            case _:  # success: loops at the surface have been expanded
                return 0

    def after(self, number: int, symbol: int | str) -> int:
        """The derivative of a formula: the formula after a character of a class, or a mark, is read."""
        key = (number, symbol)
        if key not in self._after:
            self._budget.spend(1)
            formula = self._formulas[number]
            self._after[key] = (
                self._after_class(formula, symbol) if isinstance(symbol, int) else self._after_mark(formula, symbol)
            )
        return self._after[key]

    def _after_class(self, formula: _Formula, symbol: int) -> int:
        match formula:
            case _Char(depth, _, bits, then):
                return self._cap(self._unroll(then), depth) if bits >> symbol & 1 else self._fail(depth)
            case _Mark(depth, _, then):
                return self._cap(self._stray(self.after(then, symbol)), depth)
            case _:
                return self._after_inside(formula, symbol)

    def _after_mark(self, formula: _Formula, mark: str) -> int:
        match formula:
            case _Char(_, False):
                return self._number(_Astray(self._number(formula)))
            case _Mark(depth, name, then):
                return self._cap(then if name == mark else self._stray(then), depth)
            case _Done():
                return self._number(_Outcome(1))
            case _:
                return self._after_inside(formula, mark)

    def _after_inside(self, formula: _Formula, symbol: int | str) -> int:
        match formula:
            case _Prefer(depth, options):
                return self._prefer(depth, [self.after(option, symbol) for option in options])
            case _Ahead(depth, negative, body, then):
                return self._look(depth, self.after(body, symbol), self.after(then, symbol), negative=negative)
            case _Astray(inner):
                return self._stray(self.after(inner, symbol))
            case _:
                return self._number(formula)


def _capped(possible: int, depth: int) -> int:
    """Outcomes at a depth. Those beyond it become the failure that any choice there may repair."""
    return possible & ((2 << depth) - 1) | (bool(possible >> depth + 1) << depth + 1)


def _astray(possible: int) -> int:
    return possible & ~1 | (possible & 1) << 1
