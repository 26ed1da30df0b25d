"""Many words as one rule: the longest wins, the value is looked up, and a value determines its word."""

from __future__ import annotations

import enum
import random
import re
import string as characters
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, strategies as st

from uriast.combinators import IrreversibleError, Node, ParseError, Rule, alt, char_range, literal, seq, string, words
from uriast.combinators.messages import MOST_LISTED

LETTER = char_range("a", "z")


class Method(enum.Enum):
    GET = "get"
    HEAD = "head"


class Level(enum.StrEnum):
    LOW = "l"
    HIGH = "h"


METHODS: Final = {"GET": Method.GET, "HEAD": Method.HEAD}
METHOD: Final = words(METHODS)


@given(st.dictionaries(st.text("ab🙂", min_size=1, max_size=4), st.integers(), min_size=1), st.text("ab🙂", max_size=5))
def test_each_word_has_its_value_and_the_longest_is_read_first(values: dict[str, int], behind: str) -> None:
    rule = words(values)
    assert {word: rule.parse(word) for word in values} == values
    assert rule.matches(behind) == (behind in values)
    beginnings = [word for word in values if behind.startswith(word)]
    if beginnings:
        longest = max(beginnings, key=len)
        assert rule.parse_partial(behind) == (values[longest], behind[len(longest) :])


def test_a_shorter_word_is_read_where_the_longest_does_not_lead_to_a_match() -> None:
    unit = words({"m": 1, "mm": 2})
    assert seq(unit, string("m")).parse("mm") == (1, "m")
    assert seq(unit, string("m").optional()).parse("mm") == (2, None)


@given(
    st.dictionaries(st.text("abcABCéÉ\u017f\u212aİß+", min_size=1, max_size=3), st.integers(), min_size=1),
    st.text("abcABCéÉ\u017f\u212aİßksi+", max_size=3),
)
def test_without_case_only_ascii_letters_match_in_either(values: dict[str, int], other: str) -> None:
    texts = [literal(word) for word in values]
    same = [one for one in values for rule, two in zip(texts, values, strict=True) if one != two and rule.matches(one)]
    if same:
        with pytest.raises(ValueError, match="expected words that differ in more than their case, got"):
            words(values, case_sensitive=False)
        return
    rule = words(values, case_sensitive=False)
    expected = [value for text, value in zip(texts, values.values(), strict=True) if text.matches(other)]
    assert ([rule.parse(other)] if rule.matches(other) else []) == expected


def test_the_abnf_has_the_longest_words_first() -> None:
    assert words({"a": 1, "b": 2, "abc": 3, "ab": 4}).abnf == '%s"abc" / %s"ab" / %s"a" / %s"b"'
    assert words({"a": 1, "ab": 2}, case_sensitive=False).abnf == '"ab" / "a"'
    assert METHOD.desc("method").abnf == 'method = %s"HEAD" / %s"GET"'


def test_an_error_names_the_words() -> None:
    with pytest.raises(ParseError, match='expected "HEAD" or "GET"') as caught:
        METHOD.parse("POST")
    assert caught.value.expected == {'"GET"', '"HEAD"'}
    with pytest.raises(ParseError, match='expected "ET"') as caught:
        METHOD.parse("GOT")
    assert caught.value.index == 1


@pytest.mark.parametrize("count", [MOST_LISTED, MOST_LISTED + 1, 500])
def test_an_error_lists_a_few_of_many_words(count: int) -> None:
    rule = words({f"{number}!": number for number in range(100, 100 + count)}).desc("number")
    with pytest.raises(ParseError) as caught:
        rule.parse("?")
    assert len(caught.value.expected) == count
    (listed,) = re.findall("^expected (.*)$", str(caught.value), re.MULTILINE)
    assert listed.count('"') == 2 * MOST_LISTED
    assert listed.startswith('"100!", "101!", ')
    assert listed.endswith('"118!" or "119!"' if count == MOST_LISTED else f'"119!" or {count - MOST_LISTED} others')


def test_a_thousand_words_are_one_rule_and_may_be_repeated() -> None:
    chosen = random.Random(1)
    values = {"".join(chosen.choices(characters.ascii_letters, k=12)): number for number in range(1000)}
    rule = words(values)
    assert [rule.parse(word) for word in values] == list(range(1000))
    assert rule.sep_by(string(",")).parse(",".join(values)) == list(range(1000))
    assert rule.verdict().is_reversible


@attrs.frozen
class Request(Node):
    method: object
    flag: object = None


REQUEST: Final = (
    seq(METHOD, (string(" ") >> words({"on": True, "off": False})).optional()).combine(Request).desc("request")
).bind_nodes()


@pytest.mark.parametrize("text", ["GET", "HEAD on", "GET off"])
def test_a_value_is_written_as_its_word(text: str) -> None:
    assert REQUEST.verdict().is_reversible
    node = REQUEST.parse(text)
    assert str(node) == text
    assert attrs.evolve(node) == node


@pytest.mark.parametrize(
    ("method", "flag"), [("GET", None), (Method.GET, 2), (Method.GET, []), (None, None), (7, True)]
)
def test_a_value_without_a_word_cannot_be_built(method: object, flag: object) -> None:
    with pytest.raises(TypeError):
        Request(method, flag)


REVERSIBLE: Final[list[Rule[Any]]] = [
    METHOD,
    words({"a": 1, "b": "1"}),
    words({"a": [1], "b": [2]}),
    words({"a": {}, "b": 1}),
    words({"-": None}),
    words({"+": 1, "-": -1}, case_sensitive=False),
    words({"é": 1}, case_sensitive=False),
    words({"one": 1}) | char_range("2", "9"),
    words({"one": 1}).optional(),
    words({"one": 1, "two": 2}).sep_by(string(",")),
]


@pytest.mark.parametrize("rule", REVERSIBLE)
def test_different_values_determine_their_words(rule: Rule[Any]) -> None:
    assert rule.verdict() == (True, "")


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (words({"a": 1, "b": 2, "c": 1}), "expected one text for each value, got two for one: 'a' and 'c'"),
        (words({"b": 1, "a": 1}), "expected one text for each value, got two for one: 'b' and 'a'"),
        (words({"a": 1, "b": True}), "expected one text for each value, got two for one: 'a' and 'b'"),
        (words({"a": [], "b": []}), "expected one text for each value, got two for one: 'a' and 'b'"),
        (
            words({"Get": 1}, case_sensitive=False),
            "expected one text for each value, got two for one: 'get' and 'GET'; words(case_sensitive=True) reads one",
        ),
        (words({"a": 1, "-": None}), "expected values that are not None, got None for '-'"),
        (
            words({"a": 1, "b": "2"}) | LETTER,
            'expected alternatives whose values differ in their types, got %s"a" / %s"b" and %x61-7A: '
            "map() one of them to a class, or give it a result() of another type",
        ),
    ],
)
def test_a_value_of_several_words_does_not_determine_one(rule: Rule[Any], reason: str) -> None:
    assert rule.verdict() == (False, reason)


def test_a_node_with_such_a_value_has_no_text() -> None:
    words({"a": 1, "b": 1}).map(Lossy).bind_nodes()
    with pytest.raises(IrreversibleError, match="got two for one: 'a' and 'b'"):
        str(Lossy(1))


@attrs.frozen
class Lossy(Node):
    number: int


def test_values_without_a_hash_are_found_too() -> None:
    lists = words({"a": [1], "b": [2]}).map(Listed).desc("list").bind_nodes()
    assert [str(lists.parse(each)) for each in "ab"] == ["a", "b"]
    assert str(Listed([2])) == "b"
    with pytest.raises(TypeError, match="Listed: expected fields with values that the rule writes, got numbers: list"):
        Listed([3])


@attrs.frozen
class Listed(Node):
    numbers: list[int]


def test_the_mapping_may_change_later() -> None:
    values = {"a": 1}
    rule = words(values)
    values["a"], values["b"] = 2, 3
    assert rule.parse("a") == 1
    assert not rule.matches("b")


def test_a_word_may_be_of_a_subclass_of_str() -> None:
    rule = words({Level.LOW: 1, Level.HIGH: 2}).map(Leveled).bind_nodes()
    assert str(rule.parse("h")) == str(Leveled(2)) == "h"


@attrs.frozen
class Leveled(Node):
    level: int


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (["a", "b"], "expected a mapping of words to values, got list"),
        ("ab", "expected a mapping of words to values, got str"),
        (None, "expected a mapping of words to values, got NoneType"),
        ({1: "a"}, "expected str, got int"),
        ({"a": 1, b"b": 2}, "expected str, got bytes"),
    ],
)
def test_the_words_are_texts_in_a_mapping(values: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        words(values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "expected at least one word, got none"),
        ({"a": 1, "": 2}, "expected words of at least one character, got ''"),
    ],
)
def test_there_is_a_word_and_none_is_empty(values: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        words(values)


def test_words_are_a_rule_like_any_other() -> None:
    assert alt(METHOD, string("X").result(None)).parse("X") is None
    assert METHOD.map(lambda method: method.value).parse("GET") == "get"
    assert (METHOD * 2).parse("GETHEAD") == [Method.GET, Method.HEAD]
    assert METHOD.not_followed_by(LETTER).parse("GET") is Method.GET
    assert METHOD.result(1).parse("HEAD") == 1
