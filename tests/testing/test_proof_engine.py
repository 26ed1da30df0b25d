"""The proofs' automata agree with the engine, on random patterns and all short texts."""

from __future__ import annotations

import re
import sys
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, strategies as st
from support.captures import captures
from support.tapes import TAPES

from uriast.combinators.automata.minimal import DEAD
from uriast.testing.proof import MOST_STEPS, Budget, BudgetError, UnsupportedError, pattern_language
from uriast.testing.proof.matching import STOP, matched
from uriast.testing.proof.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.tapes import Tape

    from uriast.testing.proof import DFA


SIMPLE: Final = ("a", "b", "[ab]", "[^a]", "c")
COUNTS: Final = ("*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}")
RESTORES_POSITION: Final = sys.version_info >= (3, 11, 5)
"""Whether the engine is right about possessive bodies that are not simple."""


class Patterns:
    """Random patterns. Some parts are equal to earlier ones, which behave in another way inside of atomic parts."""

    def __init__(self, tape: Tape) -> None:
        self._one_of = tape.one_of
        self._known: list[str] = []

    def part(self, depth: int) -> str:
        kinds = [self._simple]
        if depth > 0:
            kinds += [self._row, self._ways, self._ways, self._repeat, self._kept, self._kept, self._look, self._end]
            kinds += [self._again] * (2 * bool(self._known))
        made = self._one_of(*kinds)(depth - 1)
        self._known.append(made)
        return made

    def _simple(self, depth: int) -> str:
        del depth
        return self._one_of(*SIMPLE)

    def _again(self, depth: int) -> str:
        del depth
        return self._one_of(*self._known[:256])

    def _row(self, depth: int) -> str:
        return "".join([self.part(depth) for _ in range(self._one_of(2, 3))])

    def _ways(self, depth: int) -> str:
        ways = [self.part(depth) for _ in range(self._one_of(2, 1, 3))]
        return f"(?:{'|'.join(ways)}{'|' * (len(ways) == 1)})"

    def _body(self, depth: int) -> str:
        """A part that reads at least one character: the engine has special rules for others in a repeat."""
        return self._one_of("", "", "a", "b") + self._simple(depth) + self._one_of("", self.part(depth))

    def _repeat(self, depth: int) -> str:
        return f"(?:{self._body(depth)}){self._one_of(*COUNTS)}"

    def _kept(self, depth: int) -> str:
        inner = (self._body(depth) if self._one_of(0, 1) else self.part(depth)) if RESTORES_POSITION else "a"
        return f"(?>{inner})" if self._one_of(0, 0, 1) else f"(?:{inner}){self._one_of(*COUNTS)}+"

    def _look(self, depth: int) -> str:
        return f"(?{self._one_of('!', '=')}{self.part(depth)})"

    def _end(self, depth: int) -> str:
        return rf"(?:{self.part(depth)}|\Z)"

    def capturing(self, depth: int) -> str:
        """A pattern with groups, none in a repeat."""
        kind = self._one_of("group", "row", "ways", "part") if depth > 0 else "group"
        match kind:
            case "group":
                return f"({self.part(depth - 1)})" if self._one_of(1, 1, 1, 0) else "()"
            case "row":
                return self.capturing(depth - 1) + self.capturing(depth - 1)
            case "ways":
                return f"(?:{self.capturing(depth - 1)}|{self._one_of('', self.capturing(depth - 1))})"
            case _:
                return self.part(depth - 1)


def patterns(*, with_groups: bool) -> st.SearchStrategy[str]:
    """Random patterns that are shown in failures."""

    @st.composite
    def pattern(draw: st.DrawFn) -> str:
        made = Patterns(draw(TAPES))
        return made.capturing(4) if with_groups else made.part(4)

    return pattern()


def texts(length: int, letters: str = "abc") -> list[str]:
    """All texts over some letters up to a length."""
    return ["".join(chars) for size in range(length + 1) for chars in product(letters, repeat=size)]


TEXTS: Final = sorted({*texts(5, "ab"), *texts(3)})


def words(dfa: DFA, text: str) -> Iterator[list[str]]:
    """All words of a language, with marks, that are a text without them."""
    waiting: list[tuple[int, int, list[str]]] = [(0, 0, [])]
    while waiting:
        place, state, word = waiting.pop()
        if place == len(text) and dfa.accepting[state]:
            yield word
        steps = [(place + 1, text[place])] if place < len(text) else []
        for following, symbol in [*steps, *((place, mark) for mark in dfa.marks)]:
            target = dfa.run([symbol], state)
            if target != DEAD:
                waiting.append((following, target, [*word, symbol]))


def place(word: list[str], mark: str) -> int:
    """The number of characters before a mark in a word; -1 without the mark."""
    return sum(len(symbol) == 1 for symbol in word[: word.index(mark)]) if mark in word else -1


def spans(word: list[str], count: int) -> list[tuple[int, int]]:
    """The span of each group that a word shows."""
    return [(place(word, f"<g{number}>"), place(word, f"</g{number}>")) for number in range(1, count + 1)]


def group_spans(found: re.Match[str] | None) -> list[list[tuple[int, int]]]:
    """The span of each group of a match, as the only reading, or no reading."""
    return [] if found is None else [[found.span(number) for number in range(1, found.re.groups + 1)]]


def check(pattern: str, read: list[str]) -> None:
    """Compare what `fullmatch` accepts, and where `match` stops."""
    compiled = re.compile(pattern)
    whole, prefix = pattern_language(pattern), matched(read_pattern(pattern), Budget(MOST_STEPS))
    for text in read:
        found = compiled.match(text)
        assert whole.accepts(text) == (compiled.fullmatch(text) is not None)
        assert [place(word, STOP) for word in words(prefix, text)] == ([] if found is None else [found.end()])


CHOSEN = (
    "b?+(?>b)",
    "b?+[ab]++a",
    "(?>a|ab)(?:c|)",
    "(?>(?:a[ab]|[ab]{1,2}+))",
    "(?:a|ab|abc)*+c",
    "(?:a|ab){2}+",
    "(?:a|ab){2,}+c",
    "(?:b[ab]+){2}+",
    "(?:(?:a|ab)(?:c|bc))?+a",
    "(?:a(?!b)|ab)*c",
    "(?:a(?=b)|b)*+(?:c|)",
    "(?!(?>a|ab)c)[ab]*c",
    r"a(?:b|\Z)",
    r"(?:(?:a|b)*\Z|a)",
)


@pytest.mark.skipif(not RESTORES_POSITION, reason="CPython before 3.11.5 misreads such possessive bodies")
@pytest.mark.parametrize("pattern", CHOSEN)
def test_hand_picked_patterns_behave_in_the_engine_as_in_the_automata(pattern: str) -> None:
    check(pattern, texts(6))


@given(patterns(with_groups=False))
def test_a_pattern_behaves_in_the_engine_as_in_the_automata(pattern: str) -> None:
    try:
        check(pattern, TEXTS)
    except UnsupportedError as error:
        assert str(error).startswith("a repeat whose body may match the empty string")
    except BudgetError:
        pass


@given(patterns(with_groups=True))
def test_groups_capture_what_the_marks_say(pattern: str) -> None:
    compiled = re.compile(pattern)
    names = {number: f"g{number}" for number in range(1, compiled.groups + 1)}
    try:
        whole = captures(pattern, names)
        labels = {str(number): name for number, name in names.items()}
        prefix = matched(read_pattern(pattern), Budget(MOST_STEPS), labels)
    except (UnsupportedError, BudgetError):
        return
    for text in texts(3):
        assert [spans(word, len(names)) for word in words(whole, text)] == group_spans(compiled.fullmatch(text))
        assert [spans(word, len(names)) for word in words(prefix, text)] == group_spans(compiled.match(text))
