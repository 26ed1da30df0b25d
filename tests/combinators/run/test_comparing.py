"""A node that is built by hand is compared with what its text is read as: the values, and their types."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given
from support.tapes import TAPES

from uriast.combinators import (
    IrreversibleError,
    Node,
    ParseError,
    Rule,
    Spanned,
    alt,
    char_range,
    seq,
    string,
    success,
    text,
)
from uriast.combinators.building import unchecked
from uriast.combinators.node import FAILURES
from uriast.combinators.run.codegen import DEEPEST_BLOCK

if TYPE_CHECKING:
    from support.tapes import Tape

DIGITS = text(char_range("0", "9").at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))
ANY_CASE = text((char_range("a", "z") | char_range("A", "Z")).at_least(1))
ABC = text(char_range("A", "C").at_least(1))
A, B = string("A"), string("B")


@attrs.frozen
class Value(Node):
    value: Any


@attrs.frozen
class Pair(Node):
    left: Any
    right: Any


@attrs.frozen
class Word(Node):
    letters: Any


@attrs.frozen
class Name(Word):
    pass


@attrs.frozen
class Holder(Node):
    word: Any


LETTERS.map(Word).bind_nodes()
(A >> LETTERS.map(Word)).map(Holder).bind_nodes()


def is_valid(made: Rule[Any], value: object) -> bool:
    """Whether a node of a new class can be built with a value in its field. Its text must be enough to say yes."""

    @attrs.frozen
    class Made(Value):
        pass

    reading = made.map(Made).bind_nodes()
    is_same = False
    with suppress(*FAILURES):
        is_same = reading.reads_back(unchecked(Made)(value))
    try:
        Made(value)
    except (ParseError, TypeError):
        assert not is_same
        return False
    assert is_same or type(value) is Name
    return True


def word(letters: object) -> Word:
    return unchecked(Word)(letters)


def name(letters: object) -> Name:
    return unchecked(Name)(letters)


def itself(value: str) -> str:
    return value


def digits(value: str) -> list[int]:
    return list(map(int, value))


def together(value: Any) -> str:
    return "".join([f"{each:d}" for each in value])


LISTED: Rule[Any] = DIGITS.map(digits, inverse=together)


def name_of(value: str) -> Name:
    return unchecked(Name)(value)


def first(value: list[str]) -> str:
    return value[0]


EXAMPLES: list[tuple[Rule[Any], list[object], list[object]]] = [
    (LETTERS, ["ab"], ["", "A", "1", 1, None, word("ab")]),
    (A >> LETTERS << B, ["ab"], ["AabB", ""]),
    (LETTERS.optional(), ["ab", None], ["", 1]),
    (LETTERS | A.result(5), ["ab", 5], ["A", 6, 5.0, None]),
    ((LETTERS << A).many(), [[], ["a"], ["a", "b"]], [("a",), ["a", "1"], ["1"], [1], None]),
    ((LETTERS << A).times(2, 3), [["a", "b"], ["a", "b", "c"]], [["a"], ["a"] * 4]),
    ((LETTERS << A).at_least(1), [["a"], ["a", "b"]], [[]]),
    (seq(LETTERS << A, DIGITS), [("a", "1")], [("a",), ("1", "1"), ("a", "a"), ["a", "1"], ("a", "1", "1")]),
    (DIGITS.map(int, inverse=str), [5, 10], [-1, "5", None, True, 5.0]),
    (ANY_CASE.map(str.upper, inverse=itself), ["AB"], ["ab", "Ab", "1", 1]),
    (ANY_CASE.map(str.lower, inverse=itself), ["ab"], ["AB", "aB"]),
    (LETTERS.map(list, inverse=first), [["a"]], [[], ["ab"], 5, ["1"]]),
    (LETTERS.map(Word), [word("a"), name("a")], ["a", None]),
    (text(char_range("a", "f")).map(Word), [word("a"), name("b")], [word("x"), "a"]),
    (string("a").result(word("a")), [word("a"), name("a")], [word("b"), "a", None]),
    (alt(*[string(f"{number}.").result(number) for number in range(60)]), [0, 59], [60, "1", True]),
    (alt(DIGITS, LETTERS.map(Word)), ["1", word("a")], ["a", 1]),
    (LISTED, [[1], [1, 2]], [(1, 2), "12", ["1"], [True], []]),
    (
        (alt(seq(string("AA").result(1), A), seq(ABC, A)) << string(";")).many(),
        [[(1, "A"), ("A", "A")]],
        [[("AA", "A")]],
    ),
    (alt(string("AA"), text(char_range("A", "C").at_least(1))), ["AA", "AB"], ["a", ""]),
    (alt(string("AA").result(1), DIGITS, ABC), [1, "0", "AB"], ["AA", True, ""]),
    (
        alt(seq(string("AA").result(1), A), seq(DIGITS, A), seq(ABC, A)),
        [(1, "A"), ("0", "A"), ("A", "A")],
        [("AA", "A")],
    ),
]


@pytest.mark.parametrize(("made", "valid", "invalid"), EXAMPLES)
def test_a_value_is_valid_if_the_rule_can_give_it(made: Rule[Any], valid: list[object], invalid: list[object]) -> None:
    assert [value for value in [*valid, *invalid] if is_valid(made, value)] == valid


def test_a_node_without_fields_is_valid() -> None:
    @attrs.frozen
    class Star(Node):
        pass

    assert success(Star()).bind_nodes().reads_back(Star())


def test_alternatives_may_be_many() -> None:
    @attrs.frozen
    class Made(Pair):
        pass

    made = alt(*[seq(string(f"{number}.").result(number), A) for number in range(60)]).combine(Made).bind_nodes()
    assert made.reads_back(Made(0, "A"))
    assert made.reads_back(Made(59, "A"))
    for wrong in ((60, "A"), (59, "B"), (59.0, "A")):
        assert not made.reads_back(unchecked(Made)(*wrong))


def test_alternatives_may_be_nested_to_any_depth() -> None:
    @attrs.frozen
    class Made(Node):
        number: int
        letter: str

    made: Rule[Any] = seq(string("0.").result(0), A)
    for number in range(1, DEEPEST_BLOCK + 5):
        made = alt(seq(string(f"{number}.").result(number), A), B >> made)
    deep = made.combine(Made).bind_nodes()
    assert all(deep.reads_back(Made(number, "A")) for number in range(DEEPEST_BLOCK + 5))
    for number, letter in ((DEEPEST_BLOCK + 5, "A"), (0, "B"), (True, "A")):
        assert not deep.reads_back(unchecked(Made)(number, letter))


def test_a_text_is_compared_too() -> None:
    assert LETTERS.reads_back("ab")  # type: ignore[arg-type] # a value that is its own text
    assert not LETTERS.reads_back("AB")  # type: ignore[arg-type]


LEAVES: Final = [
    *[ABC, A, string("AA").result(1), LETTERS.map(Word), A.optional(), DIGITS, DIGITS.map(int, inverse=str)],
    *[string("AB").result("A"), string("A").result(None), ANY_CASE.map(str.upper, inverse=itself), B.result(True)],
    LISTED,
]
ATOMS: Final[list[Any]] = [
    None,
    "",
    "A",
    "AA",
    "AB",
    "a",
    "1",
    "01",
    1,
    True,
    1.0,
    word("a"),
    name("a"),
    ["1"],
    [1],
    ("1",),
]
PAIRS: Final = [*product(["A", "AA", "AB", "1", 1, None, True], repeat=2)]
VALUES: Final[list[object]] = [
    *ATOMS,
    *PAIRS,
    *map(list, PAIRS),
    [],
    ["A"],
    ["a"],
    *[Spanned(each, 0, 1) for each in [*ATOMS, *PAIRS]],
]


def field(tape: Tape, depth: int) -> Rule[Any]:
    """A random rule for a field, whose alternatives may read the same texts."""
    made: Rule[Any] = field(tape, depth - 1) if depth else tape.one_of(*LEAVES)
    match tape.one_of(*["leaf"] * 2, *["ways"] * 3, "option", "row", "list", "spanned") if depth else "leaf":
        case "ways":
            made = alt(made, *(field(tape, depth - 1) for _ in range(tape.one_of(2, 1))))
        case "option":
            made = made.optional(tape.one_of(None, 1, ""))
        case "row":
            made = seq(made << string(","), field(tape, depth - 1))
        case "list":
            made = (string("[") >> made << string("]")).many()
        case "spanned":
            made = made.spanned()
    return made


def rows(tape: Tape) -> Rule[Any]:
    made: Rule[Any] = alt(*(seq(field(tape, 1) << string(";"), field(tape, 1)) for _ in range(tape.one_of(3, 1, 2))))
    return made


@given(TAPES)
def test_a_node_is_valid_exactly_if_it_reads_back(tape: Tape) -> None:
    if tape.one_of(True, False):
        node_class: type[Node] = attrs.frozen(type("Made", (Value,), {}))
        check_nodes(field(tape, 3).map(node_class), node_class, [(each,) for each in VALUES])
    else:
        node_class = attrs.frozen(type("Made", (Pair,), {}))
        check_nodes(rows(tape).combine(node_class), node_class, [*product(ATOMS, repeat=2)])


def test_none_is_told_from_a_converted_value_of_an_unknown_class() -> None:
    @attrs.frozen
    class Made(Value):
        pass

    made = alt(A.result(None), LISTED, A.result(None)).map(Made).bind_nodes()
    assert [str(Made(value)) for value in (None, [1, 2])] == ["A", "12"]
    check_nodes(made, Made, [(each,) for each in VALUES])


def check_nodes(made: Rule[Node], node_class: type[Node], given: list[tuple[Any, ...]]) -> None:
    """A node can be built if its text is read as it, and only then."""
    made.bind_nodes()
    for values in given:
        node = unchecked(node_class)(*values)
        try:
            read: object = made.parse(str(node))
        except IrreversibleError:
            return
        except (ValueError, *FAILURES):
            read = None
        is_same = without_places(read) == without_places(node)
        try:
            node_class(*values)
        except (ParseError, TypeError):
            assert not is_same
        else:
            assert is_same


def without_places(node: object) -> str:
    return re.sub(r"start=\d+, end=\d+", "", repr(node)).replace("Name(", "Word(")
