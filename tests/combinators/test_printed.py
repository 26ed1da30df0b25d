"""A part that is dropped may have several texts if the rule says which of them is printed."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from uriast.combinators import (
    IrreversibleError,
    Node,
    ParseError,
    Rule,
    char_from,
    char_range,
    literal,
    seq,
    string,
    success,
    text,
)

OWS = char_from(" \t").many().concat().desc("OWS")
NAME = text(char_range("a", "z").at_least(1))
DIGIT, A = char_range("0", "9"), string("a")
GET = literal("get")
ONCE, SPACE = OWS.printed(""), OWS.printed(" ")


@pytest.mark.parametrize(
    ("rule", "read", "value", "printed"),
    [
        (ONCE, " ", "", ""),
        (SPACE >> NAME, "a", "a", " a"),
        (NAME << SPACE, "a  ", "a", "a "),
        (ONCE >> string(";") >> SPACE >> NAME, "\t;a", "a", "; a"),
        ((string("-") >> SPACE) >> NAME, "-a", "a", "- a"),
        (NAME << (SPACE << string("-")), "a-", "a", "a -"),
        (DIGIT.sep_by(text(OWS, string(","), OWS).printed(", ")), "1 ,2,3", ["1", "2", "3"], "1, 2, 3"),
        (seq(SPACE, DIGIT), "1", (" ", "1"), " 1"),
        (text(SPACE, string(";")) >> NAME, ";a", "a", " ;a"),
        (SPACE.desc("blank") >> NAME, "a", "a", " a"),
        (SPACE.map(len) >> NAME, "a", "a", " a"),
        (SPACE.spanned() >> NAME, "a", "a", " a"),
        ((SPACE >> string(";")).optional().printed(";") >> NAME, "a", "a", ";a"),
        (GET.printed("GET").result(1) | string("put").result(2), "Get", 1, "GET"),
        ((string("<") >> GET.printed("GET") >> success(3)) | DIGIT, "<gET", 3, "<GET"),
    ],
)
def test_a_part_with_several_texts_is_printed_as_the_rule_says(
    rule: Rule[Any], read: str, value: object, printed: str
) -> None:
    assert rule.parse(read) == value
    assert rule.write(value) == printed


def test_a_node_is_printed_with_it_and_checked() -> None:
    @attrs.frozen
    class Parameter(Node):
        name: str
        sign: str | None = None

    rule = seq(ONCE >> string(";") >> SPACE >> NAME, OWS.printed(" ").optional()).combine(Parameter).bind_nodes()
    assert str(rule.parse(" ;a")) == str(Parameter("a", " ")) == "; a "
    with pytest.raises(ParseError):
        Parameter("a b")


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (ONCE, "expected a value that writes ' ' again, got ''"),
        (NAME << SPACE, "expected a value that writes 'a' again, got 'a '"),
        (A.printed("a") >> NAME, ""),
    ],
)
def test_a_rule_that_prints_another_text_than_it_read_is_not_reversible(rule: Rule[Any], reason: str) -> None:
    assert rule.verdict() == (not reason, reason)


def test_the_language_stays() -> None:
    rule = ONCE >> NAME
    assert (rule.abnf, rule.pattern) == ((OWS >> NAME).abnf, (OWS >> NAME).pattern)


def test_only_a_text_of_the_rule_can_be_printed() -> None:
    with pytest.raises(ParseError, match=r"OWS: unexpected 'a' at index 0"):
        OWS.printed("a")


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (
            OWS >> NAME,
            "expected one text where a value is dropped, got OWS: '' or ' '; printed('') says which to write",
        ),
        (NAME.map(len), "expected a value with an inverse, got that of 1*%x61-7A: give map() or combine() an inverse"),
        (DIGIT.many() + A.many(), 'expected lists of a fixed length, got the sum *%x30-39 *%s"a": use seq()'),
    ],
)
def test_what_cannot_be_printed_says_what_to_write_instead(rule: Rule[Any], reason: str) -> None:
    assert rule.verdict() == (False, reason)
    with pytest.raises(IrreversibleError):
        rule.write(None)


@attrs.frozen
class Holder(Node):
    value: Any
    other: Any = ""


@pytest.mark.parametrize(
    ("node", "message"),
    [
        (Holder(["a"]), "Holder.value: expected a value with a hash, got list: map(tuple, inverse=list) makes a tuple"),
        (Holder({}), "Holder.value: expected a value with a hash, got dict"),
        (Holder("a", []), "Holder.other: expected a value with a hash, got list"),
        (Holder(Holder([])), "Holder.value: Holder.value: expected a value with a hash, got list: map(tuple, "),
    ],
)
def test_a_node_without_a_hash_says_which_value_has_none(node: Node, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        hash(node)
    assert str(caught.value).startswith(message)


def test_a_list_that_is_made_a_tuple_has_a_hash() -> None:
    @attrs.frozen
    class Digits(Node):
        digits: tuple[str, ...]

    rule = DIGIT.many().map(tuple, inverse=list).map(Digits).bind_nodes()
    assert {rule.parse("12"): 1} == {Digits(("1", "2")): 1}
    assert str(Digits(("3",))) == "3"
