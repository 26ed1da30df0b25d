"""A node built by hand is read back. The error names the part that is invalid, although others are foreign."""

from __future__ import annotations

import attrs
import pytest

from uriast.combinators import Node, ParseError, Spanned, char_range, seq, string, text

DIGITS = text(char_range("0", "9").at_least(1)).desc("digits")
LETTERS = text(char_range("a", "z").at_least(1))
A = string("A")


@attrs.frozen
class Name(Node):
    text: str


@attrs.frozen
class Zoned(Name):
    pass


@attrs.frozen
class Pair(Node):
    name: Name
    rest: object = None
    more: object = None


@attrs.frozen
class Cut(Node):
    one: str
    other: str = ""
    third: object = 1
    fourth: object = 2


@attrs.frozen
class First(Node):
    letters: str


@attrs.frozen
class Second(Node):
    letters: str


class Big(int):
    """A number that is not a plain one."""


LETTERS.map(Name).bind_nodes()
text(LETTERS, string("%"), DIGITS).map(Zoned).bind_nodes()
seq(LETTERS.map(Name), (A >> DIGITS).optional(), (string("B") >> DIGITS).optional()).combine(Pair).desc(
    "pair"
).bind_nodes()

seq(A >> DIGITS.optional(""), DIGITS.optional("")).combine(Cut).desc("cut").bind_nodes()
(string("a").map(First) | LETTERS.map(Second)).desc("either").bind_nodes()


def refusal(name: Name, rest: object, more: object = None) -> ParseError:
    with pytest.raises(ParseError) as caught:
        Pair(name, rest, more)
    return caught.value


def test_a_node_of_another_grammar_is_trusted() -> None:
    assert str(Pair(Zoned("a%1"), "1", "2")) == "a%1A1B2"
    assert str(Pair(Zoned("a%1"))) == "a%1"


def test_the_rule_of_the_node_explains_its_text_if_all_parts_are_of_its_grammar() -> None:
    error = refusal(Name("a"), "x")
    assert (error.rule, error.index, error.stream) == ("pair", 2, "aAx")


@pytest.mark.parametrize(
    ("rest", "more", "stream"), [("x", None, "x"), ("1", "y", "y"), ("x", "y", "x"), ("", None, "")]
)
def test_otherwise_the_rule_of_the_first_invalid_part_explains_it(rest: str, more: str | None, stream: str) -> None:
    error = refusal(Zoned("a%1"), rest, more)
    assert (error.rule, error.index, error.stream) == ("digits", 0, stream)


@pytest.mark.parametrize(
    ("rest", "more", "message"),
    [
        (5, None, "pair: rest at index 4: expected str or None, got int"),
        ("1", 5, "pair: more at index 6: expected str or None, got int"),
    ],
)
def test_a_part_of_another_type_is_told_with_its_place(rest: object, more: object, message: str) -> None:
    assert str(refusal(Zoned("a%1"), rest, more)) == message


def test_a_misplaced_node_is_told_by_its_class() -> None:
    error = refusal(Name("a"), Name("b"))
    assert str(error) == "pair: rest at index 2: expected str or None, got Name"
    assert error.expected == {"str", "None"}


@pytest.mark.parametrize(
    ("values", "index", "expected", "message"),
    [
        (("1", "2"), 1, "'12'", "cut: one at index 1 would read back as '12'"),
        (("", "2"), 1, "'2'", "cut: one at index 1 would read back as '2'"),
        (("1", "", "1"), 2, "1", "cut: third at index 2 would read back as 1, got str"),
        (("1", "", 2), 2, "1", "cut: third at index 2 would read back as 1"),
        (("1", "", 5, 6), 2, "1", "cut: third at index 2 would read back as 1"),
        (("1", "", 1, 6), 2, "2", "cut: fourth at index 2 would read back as 2"),
        (("1", "2", 2), 1, "'12'", "cut: one at index 1 would read back as '12'"),
    ],
)
def test_the_first_field_that_reads_back_otherwise_is_told(
    values: tuple[str, ...], index: int, expected: str, message: str
) -> None:
    with pytest.raises(ParseError) as caught:
        Cut(*values)
    assert (caught.value.index, list(caught.value.expected), str(caught.value)) == (index, [expected], message)


def test_a_node_that_reads_back_as_one_of_another_class_is_refused() -> None:
    assert str(Second("ab")) == "ab"
    with pytest.raises(ParseError) as caught:
        Second("a")
    assert str(caught.value) == "either: letters at index 0 would read back as First(letters='a')"


def test_a_value_of_a_subclass_is_told_by_its_class() -> None:
    with pytest.raises(ParseError) as caught:
        Cut("1", "", Big(5))
    assert str(caught.value) == "cut: third at index 2: expected int, got its subclass Big"


@attrs.frozen
class Group(Node):
    names: list[Name]
    pair: tuple[Name, str]
    last: Spanned[Name] | None = None


NAME = LETTERS.map(Name)
GROUP = (
    seq((NAME << string(",")).many(), seq(NAME << string(";"), DIGITS), (string("!") >> NAME.spanned()).optional())
    .combine(Group)
    .desc("group")
    .bind_nodes()
)


def test_nodes_of_another_grammar_in_lists_and_the_like_are_trusted_too() -> None:
    zoned, plain = Zoned("a%1"), Name("b")
    assert str(Group([plain, zoned], (zoned, "1"), Spanned(zoned, 0, 0))) == "b,a%1,a%1;1!a%1"
    with pytest.raises(ParseError) as caught:
        Group([zoned], (plain, "x"))
    assert (caught.value.rule, caught.value.stream) == ("digits", "x")


def test_a_node_that_does_not_read_back_with_a_sample_of_another_node_is_refused() -> None:
    @attrs.frozen
    class Cut(Node):
        name: Name
        one: str
        other: str

    many = text(char_range("0", "9").many())
    seq(NAME, many, many).combine(Cut).desc("cut").bind_nodes()
    assert str(Cut(Zoned("a%1"), "", "")) == "a%1"
    with pytest.raises(ParseError, match="cut: unexpected '%' at index 1"):
        Cut(Zoned("a%1"), "1", "2")
    guarded = seq(NAME, char_range("0", "1").not_followed_by(string("1")), many)

    @attrs.frozen
    class Guarded(Cut):
        pass

    guarded.combine(Guarded).desc("guarded").bind_nodes()
    with pytest.raises(ParseError, match="guarded: unexpected '%' at index 1"):
        Guarded(Zoned("a%1"), "0", "1")


@attrs.frozen
class Word(Node):
    letters: object


@attrs.frozen
class Noun(Word):
    pass


LETTERS.map(Word).bind_nodes()


def test_a_node_of_a_subclass_is_read_back_as_one_of_its_base() -> None:
    assert str(Noun("ab")) == "ab"
    with pytest.raises(ParseError):
        Noun("AB")


def test_a_node_that_reads_back_as_an_equal_one_is_built() -> None:
    assert str(Cut("12")) == "A12"
    assert str(Word("ab")) == "ab"
