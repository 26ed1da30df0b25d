"""Proofs about tables: each is a walk through a table and another automaton at once, which is finite."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.table import DEAD, NOW
from uriast.testing.proof.matching import closing, opening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TypeVar

    from uriast.combinators.automata.alphabet import Alphabet
    from uriast.combinators.table import ByteAutomaton, Table
    from uriast.testing.proof import DFA

    State = TypeVar("State")

BLOCK: Final = 64
"""The number of code points that differ in the last byte of their UTF-8 alone."""
SURROGATES: Final = range(0xD800, 0xE000)
TAIL: Final = range(0x80, 0xC0)
WRONG: Final = -2
"""Stands for the state of a table after bytes that are not UTF-8."""
# RFC 3629, section 4: the bytes that may follow each first byte
UTF_8: Final = {
    **dict.fromkeys(range(0x80), ()),
    **dict.fromkeys(range(0xC2, 0xE0), (TAIL,)),
    **dict.fromkeys(range(0xE1, 0xF0), (TAIL, TAIL)),
    **dict.fromkeys(range(0xF1, 0xF4), (TAIL, TAIL, TAIL)),
    0xE0: (range(0xA0, 0xC0), TAIL),
    0xED: (range(0x80, 0xA0), TAIL),
    0xF0: (range(0x90, 0xC0), TAIL, TAIL),
    0xF4: (range(0x80, 0x90), TAIL, TAIL),
}


class Symbol(NamedTuple):
    """Characters that an automaton and a table read alike.

    Attributes:
        character: One of them.
        kind: Their class in the automaton.
        classes: Those of their bytes in the table.
    """

    character: str
    kind: int
    classes: bytes


def symbols(alphabet: Alphabet, classes: bytes) -> list[Symbol]:
    """A symbol for each of all the characters, without those that are read alike."""
    cut = {start // BLOCK for start in alphabet.starts if start % BLOCK}
    found: dict[tuple[int, bytes], str] = {}
    seen: set[tuple[int, bytes]] = set()
    for start in range(0, 0x110000, BLOCK):
        if start in SURROGATES:
            continue
        if start >= TAIL.start and start // BLOCK not in cut:
            alike = alphabet.symbol(start), chr(start).encode()[:-1].translate(classes)
            if alike in seen:
                continue
            seen.add(alike)
        for code in range(start, start + BLOCK):
            found.setdefault((alphabet.symbol(code), chr(code).encode().translate(classes)), chr(code))
    return [Symbol(character, kind, each) for (kind, each), character in found.items()]


def walk(
    start: State, steps: Callable[[State], Iterable[tuple[str, State]]], wrong: Callable[[State], bool]
) -> str | None:
    """A shortest text to a state that is wrong, with the marks on the way; `None` if no state that is reached is."""
    origin: dict[State, tuple[State, str] | None] = {start: None}
    for state in (order := [start]):
        if wrong(state):
            path: list[str] = []
            step = origin[state]
            while step is not None:
                path.append(step[1])
                step = origin[step[0]]
            return "".join(reversed(path))
        for symbol, following in steps(state):
            if following not in origin:
                origin[following] = state, symbol
                order.append(following)
    return None


def language_difference(dfa: DFA, table: Table) -> str | None:
    """A shortest text that only one of them accepts, or that is the beginning of a text that only one of them accepts.

    So the table stops at the first character that is unexpected in a text of the automaton's language.
    """
    alphabet = symbols(dfa.alphabet, table.classes)

    def steps(pair: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        state, other = pair
        if other != DEAD:
            for character, kind, classes in alphabet:
                yield character, (dfa.table[state][kind], after(table, other, classes))

    def wrong(pair: tuple[int, int]) -> bool:
        state, other = pair
        is_final = other != DEAD and table.finals[other] is not None
        return (state != DEAD) != (other != DEAD) or dfa.accepting[state] != is_final

    return walk((0, 0), steps, wrong)


def after(table: Table, state: int, classes: bytes) -> int:
    """The state of a table after some bytes."""
    for kind in classes:
        if state != DEAD:
            state = table.targets[state][kind]
    return state


def completion(table: Table, text: str, letters: str) -> str | None:
    """What makes a text one that a table reads: a shortest text of some letters, or `None`."""
    read = {letter: letter.encode().translate(table.classes) for letter in letters}

    def steps(state: int) -> Iterator[tuple[str, int]]:
        return ((letter, after(table, state, classes)) for letter, classes in read.items())

    start = after(table, 0, text.encode().translate(table.classes))
    return walk(start, steps, lambda state: state != DEAD and table.finals[state] is not None)


def utf_8_difference(table: Table) -> str | None:
    """Bytes, in hexadecimal, that a table reads though they are not UTF-8, or that it takes for a wrong part of it."""

    def steps(pair: tuple[int, tuple[range, ...]]) -> Iterator[tuple[str, tuple[int, tuple[range, ...]]]]:
        state, expected = pair
        for byte, kind in enumerate(table.classes):
            if state != WRONG and (target := table.targets[state][kind]) != DEAD:
                allowed = byte in expected[0] if expected else byte in UTF_8
                rest = expected[1:] if expected else UTF_8.get(byte, ())
                yield f"{byte:02X}", (target if allowed else WRONG, rest)

    def wrong(pair: tuple[int, tuple[range, ...]]) -> bool:
        state, expected = pair
        if state == WRONG or table.inside[state] != bool(expected):
            return True
        return bool(expected) and table.finals[state] is not None

    start: tuple[int, tuple[range, ...]] = (0, ())
    return walk(start, steps, wrong)


def spans(table: Table, data: bytes) -> tuple[tuple[int, int] | None, ...] | int:
    """Where the components of a text stand, without their classes; or where it is invalid."""
    found = table.read(data)
    return found if isinstance(found, int) else tuple([place and place[:2] for place in found])


Places = tuple[int | str | None, ...]
"""Places in a text, as numbers: equal places have equal numbers. A `str` has the number of a class."""


class Configuration(NamedTuple):
    """What is known after some symbols: of the places, only which are the same.

    Attributes:
        state: The state of the automaton with marks.
        other: That of the table.
        places: The place where the reading is; then that of each mark, and the classes; then that of each register.
    """

    state: int
    other: int
    places: Places


def captures_difference(marked: DFA, table: Table) -> str | None:
    """A shortest text, with marks, in which a table does not tell the places of the marks.

    Args:
        marked: An automaton of texts with marks, which have the names of labels.
        table: The table.
    """
    slots: dict[str, tuple[int, str | None]] = {
        mark: (2 * place + is_end, None)
        for place, label in enumerate(table.labels)
        for is_end, mark in enumerate((opening(label), closing(label)))
    }
    return _Captures(marked, table, slots, range(2 * len(table.labels))).difference()


def kinds_difference(marked: DFA, table: Table) -> str | None:
    """A shortest text, with marks, in which a table does not tell the classes of components.

    Args:
        marked: An automaton of texts with marks, which have the names of the classes.
        table: The table.
    """
    first = 2 * len(table.labels)
    slots: dict[str, tuple[int, str | None]] = {
        closing(name): (place, str(number))
        for place, names in enumerate(table.kinds.values(), first)
        for number, name in enumerate(names)
    }
    return _Captures(marked, table, slots, range(first, first + len(table.kinds))).difference()


class _Captures:
    """The steps through both at once.

    Attributes:
        marked: The automaton of texts with marks.
        table: The table.
        slots: For a mark, the tag that it sets, and the number that it sets it to: to the place if it is `None`.
        compared: The tags that the table has to tell.
    """

    def __init__(self, marked: DFA, table: Table, slots: Mapping[str, tuple[int, str | None]], compared: range) -> None:
        self._tags = 2 * len(table.labels) + len(table.kinds)
        self._slots = slots
        self._compared = compared
        self._marked = marked
        self._table = table
        self._symbols = symbols(marked.alphabet, table.classes)
        self._forgettable = forgettable(table)
        self._ways: dict[int, dict[int, dict[tuple[int, tuple[int, ...]], str]]] = {}

    def difference(self) -> str | None:
        """A shortest text, with marks, after which something else is told."""
        start = Configuration(0, 0, (0, *[None] * (self._tags + self._table.registers)))
        return walk(start, self.steps, self.is_wrong)

    def steps(self, here: Configuration) -> Iterator[tuple[str, Configuration]]:
        """What follows each symbol that can follow in a text with marks."""
        row = self._marked.table[here.state]
        for mark in self._marked.marks:
            state = row[self._marked.index(mark)]
            if state != DEAD:
                places = list(here.places)
                if mark in self._slots:
                    tag, number = self._slots[mark]
                    places[1 + tag] = places[0] if number is None else number
                yield mark, Configuration(state, here.other, renumbered(places))
        for kind, ways in self._ways_from(here.other).items():
            if row[kind] != DEAD:
                for (target, actions), character in ways.items():
                    yield character, Configuration(row[kind], target, self._moved(here.places, target, actions))

    def is_wrong(self, here: Configuration) -> bool:
        """Whether the table refuses a text, or tells other places than the marks."""
        if here.other == DEAD:
            return True
        if not self._marked.accepting[here.state]:
            return False
        final = self._table.finals[here.other]
        return final is None or any(
            here.places[1 + tag] != self._value(here.places, final[tag]) for tag in self._compared
        )

    def _ways_from(self, other: int) -> dict[int, dict[tuple[int, tuple[int, ...]], str]]:
        """For each class of the automaton: where the table goes with its characters, by which operations."""
        if other not in self._ways:
            self._ways[other] = {}
            for character, kind, classes in self._symbols:
                target, actions = other, list[int]()
                for each in classes:
                    actions.append(self._table.actions[target][each])
                    target = self._table.targets[target][each]
                    if target == DEAD:
                        break
                self._ways[other].setdefault(kind, {}).setdefault((target, tuple(actions)), character)
        return self._ways[other]

    def _moved(self, places: Places, target: int, actions: tuple[int, ...]) -> Places:
        """The places after a character whose bytes lead to a state by some operations."""
        following = list(places)
        for number, action in enumerate(actions):
            before = [*following]
            for register, source in self._table.operations[action]:
                following[1 + self._tags + register] = self._value(before, source)
            following[0] = -1 - number
        for register in self._forgettable[target]:
            following[1 + self._tags + register] = None
        return renumbered(following)

    def _value(self, places: Sequence[int | str | None], source: int) -> int | str | None:
        """The value of a source: a register's, the place, or a number."""
        if source >= NOW:
            return places[0 if source == NOW else 1 + self._tags + source]
        return str(NOW - 1 - source)


def renumbered(places: list[int | str | None]) -> Places:
    """Places with numbers in the order in which they come."""
    numbers: dict[int, int] = {}
    return tuple([numbers.setdefault(place, len(numbers)) if isinstance(place, int) else place for place in places])


def registers(sources: Iterable[int]) -> set[int]:
    """The sources that are registers."""
    return {source for source in sources if source >= 0}


def forgettable(table: ByteAutomaton) -> list[set[int]]:
    """For each state of an automaton, and `DEAD` behind them, the registers that no later place depends on."""
    needed = [registers(final or ()) for final in table.finals]
    is_changed = True
    while is_changed:
        is_changed = False
        for state, (targets, actions) in enumerate(zip(table.targets, table.actions, strict=True)):
            for target, action in set(zip(targets, actions, strict=True)) - {(DEAD, 0)}:
                before = dict(table.operations[action])
                more = registers(before.get(register, register) for register in needed[target])
                if not more <= needed[state]:
                    needed[state] |= more
                    is_changed = True
    return [set(range(table.registers)) - each for each in (*needed, set[int]())]


def idle_operations(table: Table) -> list[tuple[int, int, int]]:
    """Each state, class and register that an operation sets though no later place depends on it."""
    unneeded = forgettable(table)
    return [
        (state, kind, register)
        for state, (targets, actions) in enumerate(zip(table.targets, table.actions, strict=True))
        for kind, (target, action) in enumerate(zip(targets, actions, strict=True))
        for register, _ in table.operations[action]
        if register in unneeded[target]
    ]


def reached_states(table: Table) -> set[int]:
    """The states that some text leads to and from which some text is accepted."""
    return _closed(table, {0}, lambda state: set(table.targets[state])) & _closed(
        table,
        {state for state, final in enumerate(table.finals) if final is not None},
        lambda target: {state for state, row in enumerate(table.targets) if target in row},
    )


def _closed(table: Table, states: set[int], following: Callable[[int], set[int]]) -> set[int]:
    del table
    pending = list(states)
    while pending:
        more = following(pending.pop()) - states - {DEAD}
        states |= more
        pending += more
    return states


def equivalent_states(table: Table) -> list[tuple[int, int]]:
    """The pairs of states that no text tells apart: by the registers, the operations or what is accepted.

    This is the algorithm that fills a table of all pairs, and none of the library's.
    """
    states = range(len(table.targets))
    alike = [
        [table.finals[one] == table.finals[other] and table.actions[one] == table.actions[other] for other in states]
        for one in states
    ]
    is_changed = True
    while is_changed:
        is_changed = False
        for one, other in combinations(states, 2):
            if alike[one][other]:
                pairs = set(zip(table.targets[one], table.targets[other], strict=True))
                if any((left == DEAD) != (right == DEAD) or not alike[left][right] for left, right in pairs):
                    alike[one][other] = alike[other][one] = False
                    is_changed = True
    return [(one, other) for one, other in combinations(states, 2) if alike[one][other]]
