"""The way back: the rule that builds a node also writes and checks it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from support.notation import NOTATION, Bracketed, Either, Item, Items, Number, Pair, Point, Signed, Span, Words

from uriast import (
    URI,
)
from uriast.combinators import (
    Grammar,
    IrreversibleError,
    Node,
    ParseError,
    Rule,
    char_range,
    literal,
    rule,
    seq,
    spans,
    text,
)
from uriast.combinators.spanned import flat_parts

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT = char_range("0", "9")
DIGITS = text(DIGIT.at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))


@pytest.mark.parametrize(
    ("node", "written", "pieces"),
    [
        (Number(10), "10", [("value", "10")]),
        (Pair("1"), "1", [("left", "1")]),
        (Pair("1", "2"), "1:2", [("left", "1"), ("", ":"), ("right", "2")]),
        (Signed(-1, "2"), "-2", [("sign", "-"), ("digits", "2")]),
        (Item("a", ""), "a=", [("key", "a"), ("", "="), ("value", "")]),
        (Items([Item("a", "1"), Item("b", None)]), ";a=1;b", [("items", ";a=1;b")]),
        (Items([]), "", [("items", "")]),
        (Words(["a", "b"], "1"), "(a,b)1", [("", "("), ("words", "a,b"), ("", ")"), ("end", "1")]),
        (Words([], "1"), "()1", [("", "("), ("words", ""), ("", ")"), ("end", "1")]),
        (Point(("1", "2")), "1/2", [("place", "1"), ("", "/"), ("place", "2")]),
        (Span(Number(1), Number(2)), "1..2", [("start", "1"), ("", ".."), ("end", "2")]),
        (Either("a", None), "a", [("one", "a")]),
        (Either(None, Number(3)), "#3", [("", "#"), ("other", "3")]),
        (Bracketed(Pair("1", "2")), "<1:2>", [("", "<"), ("inner", "1:2"), ("", ">")]),
        (Bracketed(Number(1)), "<!1>", [("", "<!"), ("inner", "1"), ("", ">")]),
    ],
)  # fmt: skip
def test_a_node_is_written_as_its_rule_reads_it(node: Node, written: str, pieces: list[tuple[str, str]]) -> None:
    assert str(node) == written
    assert list(flat_parts(node)) == pieces
    reading = getattr(NOTATION, type(node).__name__.lower())
    assert reading.parse(written) == node


@pytest.mark.parametrize(
    "build",
    [
        lambda: Number(-1),
        lambda: Number(value=True),
        lambda: Pair("1", "x"),
        lambda: Pair("", "1"),
        lambda: Pair("1:2"),
        lambda: Signed(0, "1"),
        lambda: Items([Item("a", "1"), Number(1)]),  # type: ignore[list-item] # that is refused
        lambda: Words(["a", "B"], "1"),
        lambda: Words(["a"], ""),
        lambda: Point(("1", "")),
        lambda: Either(None, None),
        lambda: Either("a", Number(1)),
    ],
)
def test_a_node_that_the_rule_would_not_read_cannot_be_built(build: object) -> None:
    with pytest.raises((ParseError, TypeError, AttributeError)):
        build()  # type: ignore[operator] # a function without arguments


@attrs.frozen
class One(Node):
    value: object


IRREVERSIBLE: dict[str, tuple[tuple[str, str], str, Callable[[type[Any]], Rule[Any]]]] = {
    "dropped text in either case": (
        ("tag:1", "taG:1"),
        "expected one text where a value is dropped, got \"tag:\": 'tag:' or 'taG:'",
        (literal("tag:") >> DIGITS).map,
    ),
    "dropped blanks": (
        ("1", "1 "),
        "expected one text where a value is dropped, got \\*\" \": '' or ' '",
        (DIGITS << text(literal(" ").many())).map,
    ),
    "a function": (
        ("1", "01"),
        "expected a value with an inverse, got that of 1",
        lambda made: DIGITS.map(int).map(made),
    ),
    "a function of several": (
        ("1a", "2b"),
        "expected a value with an inverse, got that of 1",
        lambda made: seq(DIGITS, LETTERS).map(len).map(made),
    ),
    "two ways": (
        ("+1", "-1"),
        "expected alternatives whose values differ in their types, got ",
        lambda made: (literal("+") >> DIGITS).map(made) | (literal("-") >> DIGITS).map(made),
    ),
    "two ways round a node": (
        ("+1", "-1"),
        "expected the same texts around each",
        lambda made: (literal("+") >> DIGITS.map(made)) | (literal("-") >> DIGITS.map(made)),
    ),
    "one kind in two ways": (
        ("+1", "-1"),
        "expected alternatives whose values differ in their types, got .* after '\\+' and .* after '-': map",
        ((literal("+") >> DIGITS) | (literal("-") >> DIGITS)).map,
    ),
    "several values in two ways": (
        ("1.a", "1-a"),
        "expected alternatives whose values differ in their types, got ",
        (seq(DIGITS << literal("."), LETTERS) | seq(DIGITS << literal("-"), LETTERS)).combine,
    ),
}
"""Two texts with the same value, the reason why it cannot be written, and the rule that reads them."""


@pytest.mark.parametrize("case", IRREVERSIBLE)
def test_an_irreversible_rule_has_one_value_for_two_texts(case: str) -> None:
    (one, other), _, build = IRREVERSIBLE[case]
    reading = build(_several() if "several" in case else _single())
    assert one != other
    assert reading.parse(one) == reading.parse(other)


@pytest.mark.parametrize("case", IRREVERSIBLE)
def test_the_verdict_gives_the_reason_why_a_definition_is_irreversible(case: str) -> None:
    _, why, build = IRREVERSIBLE[case]
    made = _several if "several" in case else _single
    node_class: type[Node] = made()
    node_class.bind_to(build(node_class))
    node = object.__new__(node_class)
    for name in ("value", "more"):
        if hasattr(node_class, name):
            object.__setattr__(node, name, "1")
    with pytest.raises(IrreversibleError, match=why):
        str(node)
    with pytest.raises(IrreversibleError, match=why):
        list(flat_parts(node))


def _single() -> type[Node]:
    @attrs.frozen
    class Made(Node):
        value: object

    return Made


def _several() -> type[Node]:
    @attrs.frozen
    class Made(Node):
        value: object
        more: object = None

    return Made


def test_a_class_is_written_by_a_rule_that_builds_it() -> None:
    @attrs.frozen
    class Made(Node):
        value: str

    Made.bind_to(DIGITS)
    with pytest.raises(IrreversibleError, match="expected a rule that builds Made, got one that does not"):
        str(object.__new__(Made))


def test_a_node_stands_between_the_texts_that_its_own_rule_has_around_it() -> None:
    made: type[Any] = _single()
    reading: Rule[Any] = NOTATION.pair.map(Bracketed).map(made).bind_nodes()
    reason = "expected Bracketed between the texts that its own rule has around it, got others"
    assert reading.verdict() == (False, reason)
    assert str(reading.parse("1").value) == "<1>"
    assert not reading.matches("<1>")


def test_each_field_of_a_node_needs_a_value() -> None:
    made = _several()
    reason = 'expected 2 values for as many fields, got *( 1*%x30-39 ";" )'
    assert (DIGITS << literal(";")).many().combine(made).bind_nodes().verdict() == (False, reason)
    twice = _several()
    pair: Rule[Any] = (DIGITS << literal(";")).times(2).combine(twice).bind_nodes()
    assert pair.verdict().is_reversible
    assert str(pair.parse("1;2;")) == "1;2;"
    too_many = seq(DIGITS, LETTERS, DIGITS).combine(_several()).bind_nodes()
    for use in (too_many.verdict, lambda: too_many.parse("1a1")):
        with pytest.raises(TypeError, match="Made: expected at most 2 values for its fields, got 3"):
            use()
    too_few = seq(DIGITS).combine(URI)
    for use in (too_few.verdict, lambda: too_few.parse("1")):
        with pytest.raises(TypeError, match="path: expected a value from the rule or a plain default, got neither"):
            use()


UNBOUND: Final[dict[str, Callable[[Rule[str], type[Any]], Rule[object]]]] = {
    "no rule makes it": lambda digit, _: digit,
    "a function makes it": lambda digit, made: seq(digit).combine(
        lambda one: made(one),  # noqa: PLW0108 - the class itself would be bound
        inverse=lambda node: (node.one,),
    ),
    "a part of a rule makes it": lambda digit, made: digit.map(made).sep_by(literal(",")),
}
"""Rules to which a class is not bound, by the reason."""


@pytest.mark.parametrize("why", UNBOUND)
def test_a_node_of_an_unbound_class_has_no_text_and_the_error_says_that_no_rule_maps_to_the_class_itself(
    why: str,
) -> None:
    @attrs.frozen
    class One(Node):
        one: str

    class Words(Grammar):
        @rule
        def word(self) -> Rule[object]:
            return UNBOUND[why](text(DIGIT), One)

    Words().bind_nodes()
    told = "^expected a node class that is bound to a rule, got One: no rule that is bound maps to One itself; make map"
    uses: list[Callable[[Node], object]] = [str, lambda node: list(flat_parts(node)), spans]
    for use in uses:
        with pytest.raises(IrreversibleError, match=told):
            use(One("1"))

    class More(Words):
        @rule
        def one(self) -> Rule[One]:
            return text(DIGIT).map(One)

    More().bind_nodes()
    assert str(One("1")) == "1"


# The verdict


def test_a_node_whose_text_is_read_otherwise_is_refused() -> None:
    @attrs.frozen
    class Cut(Node):
        one: str
        other: str

    digits = text(DIGIT.many())
    reading = seq(digits, digits).combine(Cut).bind_nodes()
    assert reading.verdict().is_reversible
    assert Cut("12", "") == reading.parse("12")
    with pytest.raises(ParseError, match="one at index 0 would read back as '12'"):
        Cut("1", "2")


@pytest.mark.parametrize("case", IRREVERSIBLE)
def test_the_verdict_of_an_irreversible_rule_has_a_reason(case: str) -> None:
    _, why, build = IRREVERSIBLE[case]
    node_class = _several() if "several" in case else _single()
    made = build(node_class)
    node_class.bind_to(made)
    found = made.verdict()
    assert not found.is_reversible
    assert re.search(why, found.reason)
