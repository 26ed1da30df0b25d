"""A grammar that is not about URIs: a node of each kind, for the tests of the way back."""

from __future__ import annotations

import attrs

from uriast.combinators import Grammar, Node, Rule, char_range, literal, rule, seq, success, text

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


NOTATION = Notation().bind_nodes()
