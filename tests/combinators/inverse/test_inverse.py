"""The way back: the rule that builds a node also writes and checks it."""

from __future__ import annotations

import copy
import pickle
import re
import weakref
from enum import StrEnum
from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from grammars import NAMES, DNSName, Names, WithZone
from proof.ambiguity import ambiguity

from uriast import (
    URI,
    Authority,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    NormalizationStep,
    PathAbsolute,
    RegName,
    Userinfo,
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
    string,
    success,
    text,
)
from uriast.combinators.definition.walks import same
from uriast.combinators.inverse import overlap
from uriast.combinators.inverse.derived import class_shape
from uriast.grammar import rfc3986, rfc6874
from uriast.schemes import HTTP, LDAP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    """Rules of all the shapes that can build a node."""

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


NOTATION = Notation().bind(is_proved=True)


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
        "expected alternatives with distinguishable values, got some",
        lambda made: (literal("+") >> DIGITS).map(made) | (literal("-") >> DIGITS).map(made),
    ),
    "two ways round a node": (
        ("+1", "-1"),
        "expected the same texts around each",
        lambda made: (literal("+") >> DIGITS.map(made)) | (literal("-") >> DIGITS.map(made)),
    ),
    "one kind in two ways": (
        ("+1", "-1"),
        "value: expected one way to write values of a kind, got several",
        ((literal("+") >> DIGITS) | (literal("-") >> DIGITS)).map,
    ),
    "several values in two ways": (
        ("1.a", "1-a"),
        "expected alternatives with distinguishable values, got some",
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


def test_a_node_of_an_unbound_class_has_no_text() -> None:
    with pytest.raises(IrreversibleError, match="expected a node class that is bound to a rule, got One"):
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
def test_an_error_is_about_the_invalid_part(uri: URI) -> None:
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
    assert uri.authority is not None
    with pytest.raises(ParseError) as caught:
        attrs.evolve(uri.authority, port="8o")
    assert (caught.value.rule, caught.value.index, caught.value.stream) == ("port", 1, "8o")


def test_a_zone_that_a_wider_grammar_reads_is_kept_outside_of_the_address() -> None:
    for text_ in ("http://[::FFFF:127.0.0.1%25%2541]/", "http://[::FFFF:127.0.0.1%25ETH0]/"):
        for read in (WithZone().URI.parse(text_), rfc6874.URI.parse(text_)):
            assert isinstance(read.host, IPv6Literal)
            assert read.host.address == IPv6Address("::FFFF:127.0.0.1")
            assert normalize(read, NormalizationStep.SCHEME_BASED) == read
            assert [str(each.danger) for each in audit(read)] == [
                str(each.danger) for each in audit("http://[::FFFF:127.0.0.1]/")
            ]


def test_a_node_of_another_grammar_is_trusted_unless_it_would_be_misread() -> None:
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


@attrs.frozen
class Link(Node):
    label: str
    target: URI | IPv6Literal | IPvFutureLiteral


LINK = seq(literal("[") >> LETTERS << literal("]"), rfc3986.URI | rfc3986.IP_literal).combine(Link).bind_nodes()


def test_a_node_of_another_grammar_is_trusted_where_its_text_cannot_be_read_back() -> None:
    uri = rfc6874.URI.parse(ZONED)
    assert str(Link("a", uri)) == f"[a]{ZONED}"
    assert attrs.evolve(Link("b", uri), label="a") == Link("a", uri)
    assert str(Link("a", rfc6874.IPv6addrzLiteral("fe80::1%25eth0"))) == "[a][fe80::1%25eth0]"
    with pytest.raises(ParseError) as caught:
        Link("a1", uri)
    assert (caught.value.index, caught.value.stream) == (1, "a1")
    with pytest.raises(ParseError) as caught:
        Link("a", rfc6874.authority.parse("[fe80::1%25eth0]"))  # type: ignore[arg-type] # that is refused
    assert caught.value.index == 3
    assert str(caught.value).endswith("expected URI or IPv6Literal or IPvFutureLiteral, got Authority")


@pytest.mark.parametrize(
    "node",
    [
        rfc6874.URI.parse(ZONED),
        rfc6874.authority.parse("u:p@[fe80::1%25eth0]:80"),
        WithZone().URI.parse(ZONED),
        NAMES.URI.parse("http://ab.cd/a"),
        DNSName("ab.cd"),
        Link("a", rfc6874.URI.parse(ZONED)),
        Span(Number(1), Number(2)),
        Items([Item("a", None)]),
    ],
    ids=repr,
)
def test_a_node_of_any_grammar_is_a_value(node: Node) -> None:
    copies = [pickle.loads(pickle.dumps(node)), copy.copy(node), copy.deepcopy(node), weakref.ref(node)()]  # noqa: S301 - our own
    for each in [*copies, attrs.evolve(cast("Any", node))]:
        assert each == node
        assert type(each) is type(node)
        assert str(each) == str(node)


def test_a_host_of_any_grammar_is_matched_as_its_kind() -> None:
    match rfc6874.URI.parse(ZONED), NAMES.URI.parse("http://ab.cd"):
        case URI(authority=Authority(host=IPv6Literal(zoned))), URI(authority=Authority(host=RegName(name))):
            assert (zoned, name) == ("fe80::1%25eth0", "ab.cd")
        case _:
            pytest.fail("the hosts are of these kinds")


def test_a_scheme_refuses_nodes_that_its_own_rule_does_not_read() -> None:
    zoned = rfc6874.authority.parse("[fe80::1%25eth0]")
    assert str(HTTP("http", Authority(None, DNSName("ab")))) == "http://ab"
    assert str(URI("http", zoned)) == "http://[fe80::1%25eth0]"
    for build in (lambda: HTTP("http", zoned), lambda: LDAP("ldap", zoned)):
        with pytest.raises(ParseError, match="'%' cannot stand at index 15"):
            build()


def test_a_node_with_a_text_of_its_own_is_read_back() -> None:
    @attrs.frozen
    class Shown(Node):
        host: IPv6Literal | IPvFutureLiteral

        def pieces(self) -> Iterator[tuple[str, str]]:
            yield "host", f"{self.host}"

    reading = rfc3986.IP_literal.map(Shown).bind_nodes()
    assert str(Shown(IPv6Literal("::1"))) == "[::1]"
    assert list(reading.parse("[::1]").pieces()) == [("host", "[::1]")]
    with pytest.raises(ParseError, match="'%' cannot stand at index 4"):
        Shown(rfc6874.IPv6addrzLiteral("::1%25a"))


# The verdict


@attrs.frozen
class Two(Node):
    one: str | None
    other: str


def test_a_text_that_can_be_cut_in_two_ways_is_shown() -> None:
    digits = text(DIGIT.many())
    first = text(DIGIT, literal(".").optional()).optional()
    assert cut_in_two_ways(seq(digits, digits)) == "0"
    assert cut_in_two_ways(seq(first, text((DIGIT | literal(".")).many()))) == "0"
    assert cut_in_two_ways(seq(text(DIGIT) << literal("."), digits)) is None
    assert cut_in_two_ways(seq(digits.many(), LETTERS)) is not None
    assert cut_in_two_ways(seq(text(DIGIT).times(1, 3), LETTERS)) is None
    assert cut_in_two_ways(seq(seq(digits, digits).map(list, as_pair), LETTERS)) == "0a"


def as_pair(values: list[str]) -> tuple[str, str]:
    one, other = values
    return one, other


def cut_in_two_ways(reading: Rule[Any]) -> str | None:
    return ambiguity(class_shape(reading.combine(Two).definition, Two))


def test_a_node_of_a_rule_that_is_not_proved_is_read_back() -> None:
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


def test_a_look_ahead_must_not_refuse_the_following_text() -> None:
    guarded = text(literal(".").many()).not_followed_by(literal("-") | literal("+"))
    assert guarded.verdict().is_reversible
    assert seq(guarded, text(literal("/").many())).verdict().is_reversible
    assert seq(guarded, literal("+").optional()).verdict().reason == (
        "*\".\" must not be followed by '+', which can follow it here"
    )
    assert seq(guarded, literal("+").optional()).parse(".") == (".", None)
    assert not seq(guarded, literal("+").optional()).matches(".+")
    assert not (guarded << literal("/").optional("") << literal("-")).many().concat().verdict().is_reversible
    assert not (literal("-").optional("") + guarded).many().concat().verdict().is_reversible


# All kinds of definitions


@attrs.frozen
class Three(Node):
    one: object
    two: object = None
    three: object = "constant"


def three(made: Callable[[type[Node]], Rule[Any]]) -> tuple[type[Any], Rule[Any]]:
    """A new class, and the rule that builds it."""

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
    "a guarded text": ((literal("-").not_followed_by(literal("-")) >> DIGITS).map, ["-1"]),
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
    "a brace behind": ((DIGITS << literal("}")).map, ["1}"]),
    "a list of pairs": (
        lambda made: seq(LETTERS << literal("="), DIGITS << literal(";")).many().map(made),
        ["", "a=1;b=2;"],
    ),
    "a few": (lambda made: (DIGITS << literal(".")).times(1, 2).map(made), ["1.", "1.2."]),
    "nodes in two ways": ((NOTATION.pair | (literal("!") >> NOTATION.span)).map, ["1:2", "!1..2"]),
    "a dropped arrow": (((literal("-") + literal(">")).desc("arrow") >> DIGITS).map, ["->1"]),
    "a dropped number": ((literal("-").map(len).desc("dash") >> DIGITS).map, ["-1"]),
    "a list or digits": (((LETTERS << literal(";")).at_least(1) | DIGITS).map, ["a;b;", "1"]),
    "two lists": (
        lambda made: seq((LETTERS << literal(";")).many(), literal("/") >> (DIGITS << literal(";")).many()).combine(
            made
        ),
        ["/", "a;b;/1;"],
    ),
    "one way that is a case of the other": (
        (seq(DIGITS, success(None)) | seq(LETTERS, (literal("?") >> LETTERS).optional())).combine,
        ["1", "a", "a?b"],
    ),
    "a word or a pair": (
        (seq(DIGITS << literal(","), LETTERS) | string("none")).map,
        ["1,a", "none"],
    ),
    "a function of several with its inverse": (
        lambda made: seq(DIGITS << literal("."), DIGITS).combine(fraction, inverse=parts).map(made),
        ["1.5", "10.0"],
    ),
    "a function of a list with its inverse": (
        lambda made: (DIGITS << literal(";")).times(2).combine(fraction, inverse=listed).map(made),
        ["1;5;"],
    ),
    "named values": (lambda made: seq(x=DIGITS << literal(","), y=LETTERS).map(made), ["1,a"]),
}


def fraction(whole: str, digits: str) -> tuple[int, int]:
    """A pair of numbers."""
    return int(whole), int(digits)


def listed(value: tuple[int, int]) -> list[str]:
    """The texts of a pair of numbers."""
    return list(parts(value))


def parts(value: tuple[int, int]) -> tuple[str, str]:
    """The texts of a pair of numbers."""
    return str(value[0]), str(value[1])


@pytest.mark.parametrize("case", WRITTEN)
def test_a_rule_writes_every_text_that_it_reads(case: str) -> None:
    build, texts = WRITTEN[case]
    _, reading = three(build)
    assert reading.verdict().reason == ""
    for each in texts:
        node = reading.parse(each)
        assert str(node) == each
        assert "".join(piece for _, piece in node.pieces()) == each
        assert attrs.evolve(node) == node
        assert attrs.evolve(node, three="constant") == node


def test_a_class_with_str_or_pieces_of_its_own_gets_the_other() -> None:
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


def test_a_constant_node_is_written_as_its_text() -> None:
    @attrs.frozen
    class Star(Node):
        pass

    star = literal("*").result(Star()).bind_nodes(is_proved=True)
    assert (str(Star()), list(Star().pieces())) == ("*", [("", "*")])
    assert star.parse(str(Star())) == Star()

    @attrs.frozen
    class Word(Node):
        text: str
        number: int

    made = Word("*", 1)
    assert literal("*").result(made).bind_nodes(is_proved=True).parse("*") == made
    assert (str(made), list(made.pieces())) == ("*", [("text", "*")])
    assert attrs.evolve(made) == made
    with pytest.raises(ParseError, match="number at index 1 would read back as 1"):
        Word("*", 2)


def test_a_value_that_an_earlier_alternative_would_read_is_refused() -> None:
    @attrs.frozen
    class Served(Node):
        host: IPv4Literal | RegName
        port: str

    port = literal(":") >> DIGITS
    hosts: Rule[tuple[IPv4Literal, str] | tuple[RegName, str]]
    hosts = seq(rfc3986.IPv4address, port) | seq(rfc3986.reg_name, port)
    reading: Rule[Served] = cast("Rule[tuple[IPv4Literal | RegName, str]]", hosts).combine(Served)
    reading.bind_nodes(is_proved=True)
    assert str(Served(IPv4Literal("1.2.3.4"), "80")) == "1.2.3.4:80"
    assert str(Served(RegName("1.2.3"), "80")) == "1.2.3:80"
    with pytest.raises(ParseError, match="host at index 0 would read back as IPv4Literal"):
        Served(RegName("1.2.3.4"), "80")


def test_the_result_of_an_inverse_is_read_back() -> None:
    @attrs.frozen
    class Lower(Node):
        text: object

    def same_text(value: str) -> str:
        return value

    letters = text((char_range("a", "z") | char_range("A", "Z")).at_least(1))
    letters.map(str.lower, inverse=same_text).map(Lower).bind_nodes(is_proved=True)
    assert str(Lower("ab")) == "ab"
    with pytest.raises(ParseError, match="text at index 0 would read back as 'ab'"):
        Lower("AB")
    others: tuple[object, ...] = (1, None, [], "1")
    for wrong in others:
        with pytest.raises((ParseError, TypeError)):
            Lower(wrong)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Point(("1", "2", "3")),  # type: ignore[arg-type] # as the others, that is refused
        lambda: Point(("1",)),  # type: ignore[arg-type]
        lambda: Point("12"),  # type: ignore[arg-type]
        lambda: Point(5),  # type: ignore[arg-type]
        lambda: Items((Item("a", "1"),)),  # type: ignore[arg-type]
        lambda: Items(5),  # type: ignore[arg-type]
        lambda: Items([5]),  # type: ignore[list-item]
        lambda: Words(("a",), "1"),  # type: ignore[arg-type]
        lambda: Words("ab", "1"),  # type: ignore[arg-type]
        lambda: Words(None, "1"),  # type: ignore[arg-type]
        lambda: Span(Pair("1"), None),  # type: ignore[arg-type]
        lambda: Span("1", None),  # type: ignore[arg-type]
        lambda: Number("1"),  # type: ignore[arg-type]
        lambda: Number(1.0),  # type: ignore[arg-type]
        lambda: Signed("+", "1"),  # type: ignore[arg-type]
    ],
)
def test_a_value_of_another_type_is_refused(build: Callable[[], object]) -> None:
    with pytest.raises((ParseError, TypeError)):
        build()


def test_the_error_of_a_misplaced_node_shows_only_its_class() -> None:
    secret: Any = Userinfo("u:secret")
    for build, where in (
        (lambda: Words(["a"], secret), "words: end at index 3: expected str, got Userinfo"),
        (lambda: Pair("1", secret), "pair: right at index 2: expected str or None, got Userinfo"),
        (lambda: Span(Number(1), secret), "span: end at index 3: expected Number or None, got Userinfo"),
        (lambda: Link("a", secret), "target at index 3: expected URI or IPv6Literal or IPvFutureLiteral, got Userinfo"),
    ):
        with pytest.raises(ParseError) as caught:
            build()
        assert str(caught.value).endswith(where)
        assert "secret" not in f"{caught.value} {caught.value!r}"


def test_an_error_of_a_node_s_own_method_is_passed_on() -> None:
    @attrs.frozen
    class Failing(Node):
        digits: str

        def __str__(self) -> str:
            return str(int(self.digits))

    DIGITS.map(Failing).bind_nodes()
    with pytest.raises(ValueError, match="invalid literal"):
        Failing("a")


def test_definitions_are_compared_part_by_part() -> None:
    one = seq(DIGITS, literal("a")).definition
    assert same(one, seq(DIGITS, literal("a")).definition)
    assert not same(one, seq(DIGITS, literal("b")).definition)
    assert not same(one, seq(DIGITS, literal("a"), literal("a")).definition)
    assert not same(one, text(DIGITS, literal("a")).definition)


def test_expressions_that_are_too_large_to_compare_count_as_overlapping(monkeypatch: pytest.MonkeyPatch) -> None:
    digits, letters = text(DIGITS, literal(".")), text(DIGITS, literal("-"))
    assert not overlap.overlap(digits.definition, letters.definition)
    monkeypatch.setattr(overlap, "MOST", 1)
    assert overlap.overlap(digits.definition, letters.definition)


def test_a_field_for_a_text_must_hold_a_text() -> None:
    @attrs.frozen
    class Pair(Node):
        first: str
        second: str

    letters = text(char_range("!", "~").at_least(1))
    seq(letters << literal(" "), letters).combine(Pair).bind_nodes()
    wrong: list[Any] = [12, 1.5, True, b"2", RegName("h"), Code.ONE]
    for value in wrong:
        with pytest.raises(TypeError, match=rf"^Pair.second: expected str, got {type(value).__name__}$"):
            Pair("1", value)


class Code(StrEnum):
    ONE = "1"


def test_a_text_is_a_plain_str() -> None:
    @attrs.frozen
    class Number(Node):
        digits: str

    text(char_range("0", "9").at_least(1)).map(Number).bind_nodes()
    with pytest.raises(TypeError, match=r"^Number.digits: expected str, got Code$"):
        Number(Code.ONE)


def test_a_class_that_two_rules_write_otherwise_is_not_reversible() -> None:
    @attrs.frozen
    class Letter(Node):
        text: str

    class Letters(Grammar):
        @rule
        def plain(self) -> Rule[Letter]:
            return char_range("a", "b").map(Letter)

        @rule
        def quoted(self) -> Rule[Letter]:
            return string("<") >> char_range("a", "b").map(Letter) << string(">")

        @rule
        def chosen(self) -> Rule[Letter]:
            return string("<") >> self.plain << string(">")

    assert Letters().quoted.verdict().reason == (
        "expected a node class that is bound to a rule, got Letter: call bind() of its grammar"
    )
    letters = Letters().bind()
    assert letters.plain.verdict().is_reversible
    assert letters.chosen.verdict().is_reversible
    assert letters.quoted.verdict().reason == (
        "expected Letter between '' and '', as the rule that it is bound to writes it, got it between '<' and '>'"
    )
