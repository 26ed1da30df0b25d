"""The way back: nodes are written and checked by the rule that builds them, read backwards."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from kinds import NAMES, DNSName, Names, WithZone

from uriast import (
    URI,
    Authority,
    IPv4Literal,
    IPv6Literal,
    PathAbsolute,
    RegName,
    Step,
    append_segments,
    audit,
    normalize,
    parent,
    parse,
    replace,
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
    success,
    text,
)
from uriast.combinators.inverse import overlap
from uriast.combinators.inverse.validity import same
from uriast.grammar import rfc3987, rfc6874
from uriast.grammar.rfc3986 import RFC3986

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT = char_range("0", "9")
DIGITS = text(DIGIT.at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))


@attrs.frozen
class Pair(Node):
    left: str
    right: str | None = None


@attrs.frozen
class Number(Node):
    value: int


@attrs.frozen
class Signed(Node):
    sign: int
    digits: str


@attrs.frozen
class Item(Node):
    key: str
    value: str | None


@attrs.frozen
class Items(Node):
    items: list[Item]


@attrs.frozen
class Words(Node):
    words: list[str]
    end: str


@attrs.frozen
class Point(Node):
    place: tuple[str, str]


@attrs.frozen
class Span(Node):
    start: Number
    end: Number | None


@attrs.frozen
class Either(Node):
    one: str | None
    other: Number | None


@attrs.frozen
class Bracketed(Node):
    inner: Pair | Number


class Notation(Grammar):
    """Rules of all the shapes that a node can be built by."""

    @rule
    def number(self) -> Rule[Number]:
        return (literal("0") | text(char_range("1", "9"), DIGIT.many())).map(int, inverse=str).map(Number)

    @rule
    def pair(self) -> Rule[Pair]:
        return seq(DIGITS, (literal(":") >> DIGITS).optional()).combine(Pair)

    @rule
    def signed(self) -> Rule[Signed]:
        return seq(literal("+").result(1) | literal("-").result(-1), DIGITS).combine(Signed)

    @rule
    def item(self) -> Rule[Item]:
        return seq(LETTERS, (literal("=") >> text(DIGIT.many())).optional()).combine(Item)

    @rule
    def items(self) -> Rule[Items]:
        return (literal(";") >> self.item).many().map(Items)

    @rule
    def words(self) -> Rule[Words]:
        return seq(literal("(") >> LETTERS.sep_by(literal(",")) << literal(")"), DIGITS).combine(Words)

    @rule
    def point(self) -> Rule[Point]:
        return seq(DIGITS << literal("/"), DIGITS).map(Point)

    @rule
    def span(self) -> Rule[Span]:
        return seq(self.number, (literal("..") >> self.number).optional()).combine(Span)

    @rule
    def either(self) -> Rule[Either]:
        nothing = success(None)
        return (seq(LETTERS, nothing) | seq(nothing, literal("#") >> self.number)).combine(Either)

    @rule
    def bracketed(self) -> Rule[Bracketed]:
        return literal("<") >> (self.pair.map(Bracketed) | (literal("!") >> self.number).map(Bracketed)) << literal(">")


NOTATION = Notation().bind()


@pytest.mark.parametrize(
    ("node", "written", "pieces"),
    [
        (Number(10), "10", [("value", "10")]),
        (Pair("1"), "1", [("left", "1")]),
        (Pair("1", "2"), "1:2", [("left", "1"), ("", ":"), ("right", "2")]),
        (Signed(-1, "2"), "-2", [("", "-"), ("digits", "2")]),
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
    assert list(node.pieces()) == pieces
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
def test_what_the_rule_would_not_read_cannot_be_built(build: object) -> None:
    with pytest.raises((ParseError, TypeError, AttributeError)):
        build()  # type: ignore[operator] # a function without arguments


@attrs.frozen
class One(Node):
    value: object


IRREVERSIBLE: dict[str, tuple[str, str, Callable[[type[Any]], Rule[Any]]]] = {
    "dropped text in either case": (
        "tag:1",
        'expected one text where a value is dropped, got "tag:": keep it in a field',
        (literal("tag:") >> DIGITS).map,
    ),
    "dropped blanks": (
        "1 ",
        'expected one text where a value is dropped, got \\*" ": keep it in a field',
        (DIGITS << text(literal(" ").many())).map,
    ),
    "a function": ("1", "expected a value with an inverse, got that of 1", lambda made: DIGITS.map(int).map(made)),
    "a function of several": (
        "1a",
        "expected a value with an inverse, got that of 1",
        lambda made: seq(DIGITS, LETTERS).map(len).map(made),
    ),
    "two ways": (
        "+1",
        "the ways to write the same values cannot be told apart",
        lambda made: (literal("+") >> DIGITS).map(made) | (literal("-") >> DIGITS).map(made),
    ),
    "two ways round a node": (
        "+1",
        "is written in two ways by its rule",
        lambda made: (literal("+") >> DIGITS.map(made)) | (literal("-") >> DIGITS.map(made)),
    ),
    "one kind in two ways": (
        "+1",
        "value: the same kind of value is written in two ways",
        ((literal("+") >> DIGITS) | (literal("-") >> LETTERS)).map,
    ),
    "several values in two ways": (
        "1ab",
        "the ways to write the same values cannot be told apart",
        (seq(DIGITS << literal("."), LETTERS) | seq(DIGITS << literal("-"), LETTERS)).combine,
    ),
    "another rule": ("1", "expected a rule that builds", lambda _: DIGITS),
}


@pytest.mark.parametrize("case", IRREVERSIBLE)
def test_a_definition_that_cannot_be_read_backwards_says_why(case: str) -> None:
    _, why, build = IRREVERSIBLE[case]
    made = _several if "several" in case else _single
    node_class: type[Node] = made()
    node_class.checked_by(build(node_class))
    node = object.__new__(node_class)
    for name in ("value", "more"):
        if hasattr(node_class, name):
            object.__setattr__(node, name, "1")
    with pytest.raises(IrreversibleError, match=why):
        str(node)
    with pytest.raises(IrreversibleError, match=why):
        list(node.pieces())


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


def test_a_class_that_no_rule_has_bound_has_no_text() -> None:
    with pytest.raises(IrreversibleError, match="expected a class of nodes that is bound to a rule, got One"):
        str(One("a"))


# Trees of every grammar


ZONED = "http://[fe80::1%25eth0]/a"


@pytest.mark.parametrize(
    ("reading", "text_"),
    [
        (rfc6874.URI.parse, ZONED),
        (WithZone().URI.parse, ZONED),
        (NAMES.URI.parse, "http://ab.cd/a"),
    ],
)
def test_a_tree_of_any_grammar_can_be_changed(reading: Callable[[str], URI], text_: str) -> None:
    uri = reading(text_)
    assert str(attrs.evolve(uri, query="x")) == str(replace(uri, query="x")) == f"{text_}?x"
    assert str(parent(uri)) == text_[:-1]
    assert str(append_segments(uri, "b")) == f"{text_}/b"
    assert uri.authority is not None
    assert str(attrs.evolve(uri.authority, port="80")) == f"{uri.authority}:80"
    assert type(replace(uri, query="x").host) is type(uri.host)


@pytest.mark.parametrize("uri", [rfc6874.URI.parse(ZONED), WithZone().URI.parse(ZONED)])
def test_an_error_is_about_the_part_that_is_wrong(uri: URI) -> None:
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri, query="x y")
    error = caught.value
    assert (error.rule, error.index, error.component, error.hint) == ("query", 1, "query", "a space is written as %20")
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri, path=PathAbsolute("/b"))
    assert str(caught.value) == "URI: path at index 23: expected PathAbempty, got PathAbsolute"
    assert (caught.value.index, set(caught.value.expected)) == (23, {"PathAbempty"})
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri, scheme="1")
    assert (caught.value.rule, caught.value.index) == ("scheme", 0)


def test_a_zone_that_a_wider_grammar_reads_is_kept_and_is_no_part_of_the_address() -> None:
    for text_ in ("http://[::FFFF:127.0.0.1%25%2541]/", "http://[::FFFF:127.0.0.1%25ETH0]/"):
        for read in (WithZone().URI.parse(text_), rfc6874.URI.parse(text_)):
            assert isinstance(read.host, IPv6Literal)
            assert read.host.address == IPv6Address("::FFFF:127.0.0.1")
            assert normalize(read, Step.SCHEME_BASED) == read
            assert [str(each.danger) for each in audit(read)] == [
                str(each.danger) for each in audit("http://[::FFFF:127.0.0.1]/")
            ]


def test_a_node_of_another_grammar_is_trusted_and_what_would_be_misread_is_refused() -> None:
    assert str(Authority(None, DNSName("ab"))) == "ab"
    with pytest.raises(ParseError, match="would read back as IPv4Literal"):
        Authority(None, DNSName("1.2.3.4"))
    with pytest.raises(ParseError, match="cannot stand at index 1"):
        DNSName("a_b")
    assert parse("http://1.2.3.4").host == IPv4Literal("1.2.3.4")


def test_a_derived_grammar_binds_only_classes_that_are_unbound() -> None:
    bound, reading = RegName.binding() or (None, None)
    Names().bind()
    assert RegName.binding() == (bound, reading)
    assert DNSName.binding() == (DNSName, NAMES.reg_name)


# The verdict


def rules_of(grammar: Grammar) -> list[Rule[object]]:
    names = [name for base in type(grammar).__mro__ for name, value in vars(base).items() if isinstance(value, rule)]
    return [getattr(grammar, name) for name in dict.fromkeys(names)]


@pytest.mark.parametrize(
    "grammar",
    [RFC3986(), rfc3987.RFC3987(), rfc6874.RFC6874(), WithZone(), Names(), Notation()],
    ids=lambda grammar: type(grammar).__name__,
)
def test_every_rule_of_a_grammar_can_be_read_backwards(grammar: Grammar) -> None:
    verdicts = {made.name: made.verdict().reason for made in rules_of(grammar)}
    assert {name: reason for name, reason in verdicts.items() if reason} == {}


@pytest.mark.parametrize("case", [case for case in IRREVERSIBLE if case != "another rule"])
def test_the_verdict_says_why_a_rule_cannot_be_read_backwards(case: str) -> None:
    _, why, build = IRREVERSIBLE[case]
    node_class = _several() if "several" in case else _single()
    made = build(node_class)
    node_class.checked_by(made)
    found = made.verdict()
    assert not found.is_reversible
    assert re.search(why, found.reason)


def test_a_look_ahead_must_not_be_met_by_what_follows() -> None:
    guarded = text(literal(".").many()).not_before(literal("-") | literal("+"))
    assert guarded.verdict().is_reversible
    assert seq(guarded, text(literal("/").many())).verdict().is_reversible
    assert seq(guarded, literal("+").optional()).verdict().reason == (
        "*\".\" must not be followed by '+', which can follow it here"
    )
    assert not (guarded << literal("/").optional("") << literal("-")).many().concat().verdict().is_reversible
    assert not (literal("-").optional("") + guarded).many().concat().verdict().is_reversible


# All that a definition may be made of


@attrs.frozen
class Three(Node):
    one: object
    two: object = None
    three: object = "constant"


def three(made: Callable[[type[Node]], Rule[Any]]) -> tuple[type[Any], Rule[Any]]:
    """A class of its own, and the rule that builds it."""

    @attrs.frozen
    class Made(Three):
        pass

    reading = made(Made)
    return Made, reading.bind_nodes()


DOTS = literal(".") * 2
NOTHING = literal("").optional("")
SAME = literal("-") | char_range("-", "-")
WRITTEN: dict[str, tuple[Callable[[type[Any]], Rule[Any]], list[str]]] = {
    "dropped dots": ((DIGITS << DOTS).map, ["1.."]),
    "dropped nothing": ((DIGITS << NOTHING << literal(".").many().at_most(0)).map, ["1"]),
    "one text in two ways": ((SAME.desc("dash") >> DIGITS).map, ["-1"]),
    "a guarded text": ((literal("-").not_before(literal("-")) >> DIGITS).map, ["-1"]),
    "a dropped constant": ((literal("-").result(5) >> DIGITS).map, ["-1"]),
    "an optional pair": (
        lambda made: (
            (literal("<") >> seq(DIGITS << literal(","), LETTERS, success("constant")) << literal(">"))
            .optional((None, None, "constant"))
            .combine(made)
        ),
        ["", "<1,a>"],
    ),
    "a list or a text": (
        lambda made: (literal("(") >> LETTERS.sep_by(literal(","), min=1) << literal(")")).optional().map(made),
        ["", "(a,b)"],
    ),
    "braces and quotes": ((literal("{'\\\n") >> DIGITS << literal("}")).map, ["{'\\\n1}"]),
    "a list of pairs": (
        lambda made: seq(LETTERS << literal("="), DIGITS << literal(";")).many().map(made),
        ["", "a=1;b=2;"],
    ),
    "a few": (lambda made: (DIGITS << literal(".")).times(1, 2).map(made), ["1.", "1.2."]),
    "nodes in two ways": ((NOTATION.pair | (literal("!") >> NOTATION.span)).map, ["1:2", "!1..2"]),
}


@pytest.mark.parametrize("case", WRITTEN)
def test_what_a_rule_reads_it_writes(case: str) -> None:
    build, texts = WRITTEN[case]
    _, reading = three(build)
    assert reading.verdict().reason == ""
    for each in texts:
        node = reading.parse(each)
        assert str(node) == each
        assert "".join(piece for _, piece in node.pieces()) == each
        assert attrs.evolve(node) == node
        assert attrs.evolve(node, three="constant") == node


def test_a_class_that_has_one_method_of_its_own_is_given_the_other() -> None:
    @attrs.frozen
    class Shown(Node):
        digits: str

        def __str__(self) -> str:
            return f"<{self.digits}>"

    reading = (literal("<") >> DIGITS << literal(">")).map(Shown).bind_nodes()
    node = reading.parse("<1>")
    assert list(node.pieces()) == [("", "<1>")]
    assert Shown("1") == node
    with pytest.raises(ParseError):
        Shown("a")


def test_two_definitions_are_the_same_part_by_part() -> None:
    one = seq(DIGITS, literal("a")).definition
    assert same(one, seq(DIGITS, literal("a")).definition)
    assert not same(one, seq(DIGITS, literal("b")).definition)
    assert not same(one, seq(DIGITS, literal("a"), literal("a")).definition)
    assert not same(one, text(DIGITS, literal("a")).definition)


def test_what_takes_long_to_tell_apart_is_taken_to_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    digits, letters = text(DIGITS, literal(".")), text(DIGITS, literal("-"))
    assert not overlap.overlap(digits.definition, letters.definition)
    monkeypatch.setattr(overlap, "MOST", 1)
    assert overlap.overlap(digits.definition, letters.definition)
