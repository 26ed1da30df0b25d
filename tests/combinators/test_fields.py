"""A field reads what its rule or its class's part of a rule reads, and writes it back."""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, cast

import attrs
import pytest

from uriast.combinators import Node, ParseError, Rule, alt, char_range, literal, string, text
from uriast.combinators.fields.field import NodeField, RuleField, annotated_field, field_of, masked_input
from uriast.combinators.fields.pydantic import node_serializer, schema_of

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT: Final = char_range("0", "9")
LETTER: Final = char_range("a", "z")


def classes() -> tuple[type[Any], type[Any]]:
    """Two classes of nodes that no rule is bound to yet."""

    @attrs.frozen
    class One(Node):
        text: str

    @attrs.frozen
    class Other(Node):
        text: str

    return One, Other


SHAPES: Final[dict[str, Callable[[Rule[Any], Rule[Any]], Rule[Any]]]] = {
    "the class alone": lambda one, _: one,
    "one of two": lambda one, other: one | other,
    "the last of two": lambda one, other: other | one,
    "between delimiters": lambda one, other: literal("(") >> (other | one) << literal(")"),
    "between delimiters in every alternative": lambda one, _: literal("(") >> (one | one) << literal(")"),
    "deep": lambda one, other: literal("(") >> (other | (literal("<") >> (other | one))) << literal(")"),
    "twice": lambda one, other: alt(one, other, one),
    "optional beside another": lambda one, other: alt(one.optional(), other),
    "beside a number": lambda one, _: one | literal("none").map(len, inverse=lambda _: "none"),
    "optional": lambda one, _: one.optional(),
    "with its place": lambda one, other: (one | other).spanned(),
    "before a look-ahead": lambda one, other: (one | other).not_followed_by(literal("!")),
    "before a look-ahead, alone": lambda one, _: one.not_followed_by(literal("!")),
    "beside a text": lambda one, _: one | literal("none"),
    "named": lambda one, other: (one | other).desc("either"),
}
TEXTS: Final = ("7", "a", "(7)", "(a)", "(<7)", "(<a)", "none", "", "7!", "(", "7)")


@pytest.mark.parametrize("name", SHAPES)
def test_a_class_reads_the_texts_that_its_rule_builds_it_for(name: str) -> None:
    one, other = classes()
    rule = SHAPES[name](DIGIT.map(one), LETTER.map(other)).bind_nodes()
    field = NodeField(one)
    found = 0
    for each in TEXTS:
        value = rule.parse(each) if rule.matches(each) else None
        node = getattr(value, "value", value)
        if isinstance(node, one):
            found += 1
            assert field.read(each) == node
            assert field.write(node) == each
        else:
            with pytest.raises(ParseError):
                field.read(each)
    assert found > 0


def test_a_fixed_node_is_read_too() -> None:
    one, other = classes()
    rule: Rule[Any] = (string("x").result(one("x")) | LETTER.map(other)).bind_nodes()
    assert rule.parse("x") == NodeField(one).read("x")
    with pytest.raises(ParseError):
        NodeField(one).read("a")


def test_the_alternatives_that_come_first_count() -> None:
    one, other = classes()
    alt(literal("a").map(one), LETTER.map(other)).bind_nodes()
    assert NodeField(other).read("b").text == "b"
    with pytest.raises(ParseError, match="would read back as One"):
        NodeField(other).read("a")


def test_a_class_has_the_json_schema_of_its_part_of_the_rule() -> None:
    one, other = classes()
    (literal("[") >> (DIGIT.map(one) | LETTER.map(other)) << literal("]")).bind_nodes()
    assert schema_of(NodeField(one).rule) == {"type": "string", "pattern": r"^\[[0-9]\]$"}


def test_the_members_of_a_node_can_be_read_without_pydantic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_core", None)
    node_serializer.cache_clear()
    node = classes()[0]("7")
    assert "text" in dict(inspect.getmembers(node))
    with pytest.raises(AttributeError, match=r"expected pydantic for One\.__pydantic_serializer__, got "):
        _ = node.__pydantic_serializer__


def test_a_rule_has_one_field_and_a_union_several() -> None:
    number: Rule[int] = text(DIGIT.at_least(1)).map(int, inverse=str).desc("number")
    word: Rule[str] = text(LETTER.at_least(1)).desc("word")
    union = annotated_field(Union[Annotated[int, number], Annotated[str, word], str, None])  # noqa: UP007 - one that pyright reads
    assert union is not None
    assert union.name == "number or word or str"
    assert [union.read(each) for each in ("7", "a", "A")] == [7, "a", "A"]
    assert [union.write(each) for each in (7, "a", "A")] == ["7", "a", "A"]
    with pytest.raises(TypeError, match="expected number or word or str, got float"):
        union.convert(0.5)
    assert cast("Any", annotated_field(Annotated[int, number, "a note", word])).rule is word
    assert [annotated_field(each) for each in (int, str, str | None, Annotated[int, "a note"], None)] == [None] * 5


def test_the_error_of_a_union_is_that_of_the_member_that_reads_the_most() -> None:
    union = annotated_field(Union[Annotated[str, string("ab")], Annotated[str, string("abcd")]])  # noqa: UP007 - as above
    assert union is not None
    with pytest.raises(ParseError) as refused:
        union.read("abce")
    assert refused.value.index == 3


def test_what_is_neither_a_rule_nor_a_node_class_has_no_field() -> None:
    for kind, got in ((int, "int"), (7, "int"), (Annotated[str, DIGIT], "Annotated")):
        with pytest.raises(TypeError, match=f"expected a rule or a node class, got {got}"):
            field_of(cast("Any", kind))


def test_a_subclass_of_str_is_read_as_its_text() -> None:
    class Shouted(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "a"

    assert RuleField(DIGIT).convert(Shouted("7")) == "7"
    assert masked_input(RuleField(DIGIT), Shouted("b")) == "b"


def test_a_rule_that_is_not_reversible_reads_but_does_not_write() -> None:
    field = RuleField(DIGIT.map(int))
    assert field.convert("7") == 7
    with pytest.raises(TypeError):
        field.convert(7)


def test_a_note_in_an_annotation_changes_nothing() -> None:
    one, _ = classes()
    DIGIT.map(one).bind_nodes()
    assert cast("Any", annotated_field(cast("Any", Annotated)[one, "a note"])).read("7") == one("7")
    assert annotated_field(cast("Any", Annotated)[DIGIT, "a note"]) is None


def test_the_field_of_a_union_with_none_is_that_of_its_other_member() -> None:
    found = annotated_field(Union[Annotated[str, DIGIT], None])  # noqa: UP007 - as above
    assert cast("Any", found).rule is DIGIT


def test_all_alternatives_that_build_a_class_are_left() -> None:
    one, other = classes()
    alt(DIGIT.map(one), LETTER.map(other), literal("!").map(one)).bind_nodes()
    assert [NodeField(one).read(each).text for each in ("7", "!")] == ["7", "!"]


def test_one_alternative_that_is_left_stands_alone() -> None:
    one, other = classes()
    digit = DIGIT.map(one)
    (digit | LETTER.map(other)).bind_nodes()
    assert NodeField(one).rule.definition == digit.definition


def test_a_rule_that_builds_one_class_in_all_ways_stays_as_it_is() -> None:
    one, _ = classes()
    rule: Rule[Any] = (literal("(") >> (DIGIT.map(one) | LETTER.map(one))).bind_nodes()
    assert NodeField(one).rule.definition is rule.definition


# Wider nodes


@attrs.frozen
class Word(Node):
    text: str


@attrs.frozen
class Name(Word):
    """A word that begins with a capital."""


@attrs.frozen
class Number(Node):
    digits: str


CAPITAL: Final = char_range("A", "Z")
word: Final[Rule[Word]] = text((LETTER | CAPITAL | DIGIT).at_least(1)).map(Word).bind_nodes()
name: Final[Rule[Name]] = text(CAPITAL, (LETTER | DIGIT).many()).map(Name).bind_nodes()
number: Final[Rule[Number]] = text(DIGIT.at_least(1)).map(Number).bind_nodes()
FIELDS: Final[dict[str, Any]] = {
    "a class": NodeField(Name),
    "a rule": RuleField(name),
    "a union": annotated_field(Number | Name),
}

each_field: Final = pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)


@each_field
def test_a_wider_node_is_read_by_the_narrower_rule(field: Any) -> None:
    found = field.convert(Word("Ann"))
    assert type(found) is Name
    assert found == Word("Ann")
    assert field.convert(found) is found


@pytest.mark.parametrize("value", [Word("ann"), Word("7")])
def test_a_wider_node_that_the_narrower_rule_does_not_read_is_refused_with_what_is_expected(value: Word) -> None:
    with pytest.raises(ParseError, match=r"unexpected .* at index 0\n.*\n.*\nexpected %x41-5A$"):
        FIELDS["a class"].convert(value)
    with pytest.raises(TypeError, match=r"expected a value of the rule, got Word$"):
        FIELDS["a rule"].convert(value)
    with pytest.raises(TypeError, match=r"^expected Number or Name, got Word$"):
        FIELDS["a union"].convert(value)


@pytest.mark.parametrize("field", [NodeField(Number), RuleField(number)], ids=["a class", "a rule"])
def test_a_node_of_another_kind_is_refused_even_if_its_text_is_valid(field: Any) -> None:
    with pytest.raises(TypeError, match="got Word"):
        field.convert(Word("7"))


def test_a_union_takes_a_node_of_one_of_its_members_as_it_is() -> None:
    ann = Word("Ann")
    assert cast("Any", annotated_field(Name | Word)).convert(ann) is ann
