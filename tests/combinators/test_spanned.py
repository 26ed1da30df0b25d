"""A rule with places reads what it reads without, and its places are those in the whole text."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import parsy
import pytest
from support.rules import CORE, IRI_NAMES, NAMES, attribute

from uriast import Authority, Host, IPv4Literal, RegName
from uriast.combinators import (
    IrreversibleError,
    Node,
    ParseError,
    Rule,
    Spanned,
    alt,
    char_range,
    literal,
    seq,
    string,
    success,
    text,
    words,
)
from uriast.combinators.definition.expression import DEEPEST
from uriast.combinators.spanned import flat_parts
from uriast.grammar import rfc3986, rfc3987, rfc5234, rfc6874
from uriast.testing.proof import pattern_language, vectors

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT, LETTER = char_range("0", "9"), char_range("a", "z")
WORD = text(LETTER.at_least(1))
A, B = string("a"), string("b")
END = string("\0")
"""A character that none of the rules reads."""

RULES: Final[dict[str, Rule[Any]]] = {
    **{name: getattr(rfc5234, name) for name in CORE},
    **{name: getattr(rfc3986, attribute(name)) for name in NAMES},
    **{name: getattr(rfc3987, attribute(name)) for name in IRI_NAMES},
    "IPv6addrz": rfc6874.IPv6addrz,
    "URI-reference of RFC 6874": rfc6874.URI_reference,
}
"""The public rules of the grammars."""


def samples(rule: Rule[object]) -> list[str]:
    """Some valid texts of a rule."""
    candidates = vectors(pattern_language(rule.pattern), limit=300)
    found = [each for each, is_valid in candidates if is_valid and rule.matches(each)]
    return found[:: max(1, len(found) // 12)]


CONTEXTS: Final[list[Callable[[Rule[Any]], Rule[Any]]]] = [
    lambda rule: rule << END,
    lambda rule: END >> rule << END,
    lambda rule: seq(END, rule, END),
    lambda rule: seq(end=END, rule=rule, more=END),
    lambda rule: (rule << END).many(),
    lambda rule: (rule << END) * 2,
    lambda rule: rule.sep_by(END),
    lambda rule: rule.sep_by(END, min=1, max=3),
    lambda rule: (rule << END).optional(),
    lambda rule: (rule << END) | END.result(None),
    lambda rule: END.result(None) | END >> rule << END,
    lambda rule: seq(END) + seq(rule) + seq(END),
    lambda rule: (rule << END).map(lambda found: found),
    lambda rule: rule.not_followed_by(string("\1")) << END,
    lambda rule: rule.desc("it") << END,
    lambda rule: rule.tag("it") << END,
    lambda rule: rule.spanned() << END,
    lambda rule: seq(rule, rule.optional()).spanned() << END,
    lambda rule: seq((END >> rule).many().spanned(), END),
]


def found_in(value: Any) -> list[Spanned[Any]]:
    """The values with places inside a value."""
    if isinstance(value, Spanned):
        found = cast("Spanned[object]", value)
        return [found, *found_in(found.value)]
    items = cast("Any", value.values() if isinstance(value, dict) else value)
    return [each for item in items for each in found_in(item)] if isinstance(value, dict | list | tuple) else []


@pytest.mark.parametrize("name", RULES)
def test_a_place_is_where_the_rule_read_its_value(name: str) -> None:
    rule = RULES[name]
    spanned = rule.spanned()
    for each in samples(rule):
        assert spanned.parse(each) == Spanned(rule.parse(each), 0, len(each))
        assert spanned.parse_partial(f"{each}\0") == (Spanned(rule.parse(each), 0, len(each)), "\0")
        index = len("🙂 ")
        result = spanned(f"🙂 {each}\0", index)
        assert (
            result.value
            == Spanned(rule.parse(each), index, index + len(each))
            == (result.value[0], index, result.index)
        )


@pytest.mark.slow
@pytest.mark.parametrize("context", CONTEXTS)
@pytest.mark.parametrize("name", ["host", "authority", "port", "hier-part", "URI-reference", "path", "DIGIT", "scheme"])
def test_a_place_in_a_larger_rule_holds_what_the_rule_reads(
    name: str, context: Callable[[Rule[Any]], Rule[Any]]
) -> None:
    rule = RULES[name]
    made, plain = context(rule.spanned()), context(rule)
    assert type(made) is Rule
    seen = 0
    for each in samples(rule):
        for whole in (f"{each}\0", f"\0{each}\0", f"{each}\0{each}", f"{each}\0{each}\0", f"\0{each}\0{each}\0", each):
            assert made.matches(whole) == plain.matches(whole)
            if made.matches(whole):
                for found in found_in(made.parse(whole)):
                    read = whole[found.start : found.end]
                    if not isinstance(found.value, Spanned | list | tuple):
                        assert rule.parse(read) == found.value
                    seen += 1
    assert seen > 0


# What stays the same


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_places_change_neither_name_nor_abnf_nor_errors_nor_verdict(name: str) -> None:
    rule = RULES[name]
    spanned = rule.spanned().spanned()
    assert (spanned.name, spanned.abnf, spanned.verdict()) == (rule.name, rule.abnf, rule.verdict())
    for each in ("", "\0", "http://a b/", "//1.2.3.256.", "[::1", "%4", "a:\n"):
        assert spanned.matches(each) == rule.matches(each)
        assert spanned.explain(each, whole=True) == rule.explain(each, whole=True)


def test_places_need_no_group_around_a_text_and_none_around_the_whole() -> None:
    assert DIGIT.spanned().spanned().pattern == DIGIT.pattern
    assert seq(DIGIT.spanned(), DIGIT.map(int).spanned().spanned(), DIGIT.many().spanned()).pattern == (
        "([0-9])([0-9])([0-9]*+)"
    )
    assert rfc3986.host.spanned().pattern == rfc3986.host.pattern
    assert seq(seq(A, B).spanned(), (A | B).result(1).spanned()).pattern == "((a)(b))([ab])"


def test_places_may_be_nested_as_deep_as_a_definition() -> None:
    rule: Rule[Any] = A
    for _ in range(DEEPEST - 1):
        rule = rule.spanned()
    value = rule.parse("a")
    for _ in range(DEEPEST - 1):
        value, start, end = value
        assert (start, end) == (0, 1)
    assert value == "a"
    with pytest.raises(TypeError, match="expected a definition nested at most 100 deep"):
        rule.spanned()


def test_a_look_ahead_reads_places_and_drops_them() -> None:
    assert A.spanned().not_followed_by(B.spanned()).parse_partial("ac") == (Spanned("a", 0, 1), "c")
    assert not A.not_followed_by(B.spanned()).spanned().matches("ab")
    assert text(A.spanned(), B.spanned()).parse("ab") == "ab"
    assert (A.spanned() >> B).parse("ab") == "b"
    assert A.spanned().result(3).parse("a") == 3
    assert (seq(A.spanned()) + seq(B)).parse("ab") == (Spanned("a", 0, 1), "b")
    assert (A.spanned() + B.spanned()).parse("ab") == ("a", 0, 1, "b", 1, 2)  # a `Spanned` is a tuple
    assert A.spanned().combine(lambda value, start, end: (value, start, end)).parse("a") == ("a", 0, 1)
    assert words({"a": 1, "b": 2}).spanned().parse("b") == Spanned(2, 0, 1)


def test_an_absent_value_has_an_empty_place() -> None:
    assert seq(A, B.optional().spanned(), A.spanned()).parse("aa") == ("a", Spanned(None, 1, 1), Spanned("a", 1, 2))
    assert seq(A, B.spanned().optional()).parse("a") == ("a", None)
    assert success(1).spanned().parse("") == Spanned(1, 0, 0)


def test_places_are_kept_by_plain_parsers() -> None:
    parser = parsy.string("[") >> DIGIT.spanned().many() << parsy.string("]")
    assert parser.parse("[12]") == [Spanned("1", 1, 2), Spanned("2", 2, 3)]
    assert DIGIT.spanned().bind(lambda found: success(found.end)).parse("1") == 1


def test_a_long_list_of_places_is_read_and_written() -> None:
    count = 100_000
    rule = WORD.spanned().sep_by(string(","))
    found = rule.parse(",".join(["ab"] * count))
    assert found == [Spanned("ab", 3 * number, 3 * number + 2) for number in range(count)]


# The value


def test_a_value_with_its_place_is_a_tuple() -> None:
    found = DIGIT.map(int).spanned().parse("7")
    value, start, end = found
    assert (value, start, end) == (7, 0, 1) == found
    assert (found.value, found.span) == (7, (0, 1))
    assert type(found) is Spanned
    assert found == Spanned(7, 0, 1) != Spanned(7, 1, 2)
    assert hash(found) == hash(Spanned(7, 0, 1))
    assert repr(found) == "Spanned(value=7, start=0, end=1)"
    with pytest.raises(AttributeError):
        found.start = 5  # type: ignore[misc]
    with pytest.raises(AttributeError):
        found.other = 5  # type: ignore[attr-defined]
    match found:
        case Spanned(7, 0, 1):
            pass
        case _:
            pytest.fail("expected a match by position")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_value_with_its_place_can_be_pickled_and_copied(protocol: int) -> None:
    found = rfc3986.authority.spanned().parse("u@h:1")
    assert pickle.loads(pickle.dumps(found, protocol)) == found
    assert type(pickle.loads(pickle.dumps(found, protocol))) is Spanned
    assert copy.copy(found) == copy.deepcopy(found) == found


# The way back


@attrs.frozen
class Key(Node):
    name: Spanned[str]
    value: Spanned[Host] | None = None


@attrs.frozen
class Proved(Node):
    name: Spanned[str]
    value: Spanned[Host] | None = None


@attrs.frozen
class Name(Node):
    text: str


@attrs.frozen
class Tree(Node):
    either: Spanned[str] | Spanned[Name] | int | None
    items: list[Spanned[tuple[str, Spanned[str]]]]


FIELDS = seq(WORD.spanned(), (string("=") >> rfc3986.host.spanned()).optional())
KEY = FIELDS.combine(Key).desc("key").bind_nodes()
PROVED = FIELDS.combine(Proved).desc("key").bind_nodes()
NAME = (string("<") >> WORD.map(Name) << string(">")).spanned().desc("name").bind_nodes()
NUMBER = string("0") | text(char_range("1", "9"), DIGIT.many())
TREE = (
    seq(
        alt(WORD.spanned(), NAME, string("#") >> NUMBER.map(int, inverse=str)).optional() << string("!"),
        seq(WORD << string("-"), WORD.spanned()).spanned().sep_by(string(",")),
    )
    .combine(Tree)
    .desc("tree")
    .bind_nodes()
)
BOTH = pytest.mark.parametrize(("rule", "kind"), [(KEY, Key), (PROVED, Proved)])


@BOTH
def test_a_node_with_places_is_written_as_its_values(rule: Rule[Any], kind: type[Any]) -> None:
    assert rule.verdict().is_reversible
    for each in ("a", "a=", "ab=1.2.3.4", "a=[::1]"):
        node = rule.parse(each)
        assert type(node) is kind
        assert str(node) == each
        assert rule(f"🙂{each}", 1).value.name.span == (1, 1 + len(each.partition("=")[0]))
        assert pickle.loads(pickle.dumps(node)) == node
        assert hash(copy.deepcopy(node)) == hash(node)


@BOTH
def test_the_indices_of_a_node_built_by_hand_may_be_any(rule: Rule[Any], kind: type[Any]) -> None:
    host = Spanned(IPv4Literal("1.2.3.4"), 100, 90)
    node = kind(Spanned("a", 7, -1), host)
    assert str(node) == "a=1.2.3.4"
    assert rule.parse(str(node)) != node  # places are compared
    assert attrs.evolve(rule("🙂ab=h", 1).value, value=host).name == Spanned("ab", 1, 3)


@BOTH
@pytest.mark.parametrize(
    ("name", "value", "index"),
    [
        (Spanned("", 0, 0), None, 0),
        (Spanned("A", 0, 1), None, 0),
        (Spanned("a=", 0, 1), Spanned(RegName(""), 2, 3), 0),
        (Spanned("a", 0, 1), Spanned(RegName("1.2.3.4"), 2, 3), 2),
    ],
)
def test_a_node_with_a_value_that_would_not_read_back_is_refused(
    name: Spanned[str], value: Spanned[Host], index: int, rule: Rule[Any], kind: type[Any]
) -> None:
    with pytest.raises(ParseError) as caught:
        kind(name, value)
    assert (caught.value.rule, caught.value.index) == (rule.name, index)


@BOTH
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("a", None),
        (("a", 0, 1), None),
        (None, None),
        (Spanned(5, 0, 1), None),
        (Spanned(Spanned("a", 0, 1), 0, 1), None),
        (Spanned("a", 0, 1), RegName("h")),
        (Spanned("a", 0, 1), Spanned(None, 2, 3)),
        (Spanned("a", 0, 1), Spanned(Authority(None, RegName("h")), 2, 3)),
    ],
)
def test_a_node_with_a_field_of_the_wrong_type_is_refused(
    name: object, value: object, rule: Rule[Any], kind: type[Any]
) -> None:
    del rule
    with pytest.raises((TypeError, ParseError)):
        kind(name, value)


@BOTH
def test_a_place_may_hold_a_node_of_another_grammar(rule: Rule[Any], kind: type[Any]) -> None:
    host = rfc6874.host.parse("[fe80::1%25eth0]")
    node = kind(Spanned("a", 0, 1), Spanned(host, 2, 18))
    assert str(node) == "a=[fe80::1%25eth0]"
    assert not rule.matches(str(node))
    with pytest.raises(ParseError, match="expected %x61-7A"):
        kind(Spanned("A", 0, 1), Spanned(host, 2, 18))
    with pytest.raises(ParseError, match="value at index 2: expected"):
        kind(Spanned("a", 0, 1), Spanned(Name("h"), 2, 18))


def test_a_class_may_be_built_by_a_rule_with_places() -> None:
    assert str(Name("ab")) == "<ab>"
    assert NAME.parse("<ab>") == Spanned(Name("ab"), 0, 4)
    with pytest.raises(ParseError, match="name: "):
        Name("A")


@pytest.mark.parametrize("each", ["!", "ab!", "<ab>!a-b", "#12!a-b,cd-ef"])
def test_alternatives_and_lists_of_places_are_written(each: str) -> None:
    assert TREE.verdict() == (True, "")
    node = TREE.parse(each)
    assert str(node) == each
    assert attrs.evolve(TREE(f"🙂{each}", 1).value) == TREE(f"🙂{each}", 1).value
    assert "".join(piece for _, piece in flat_parts(node)) == each


def test_what_differs_from_what_is_read_back_is_told_apart_from_its_place() -> None:
    seq(WORD.spanned(), WORD.spanned().optional()).combine(Pair).desc("pair").bind_nodes()
    with pytest.raises(ParseError) as caught:
        Pair(Spanned("a", 5, 6), Spanned("b", 6, 7))
    assert str(caught.value) == "pair: left at index 0 would read back as Spanned(value='ab', start=0, end=2)"


@attrs.frozen
class Pair(Node):
    left: Spanned[str]
    right: Spanned[str] | None


def test_a_list_is_read_back_with_as_many_items() -> None:
    (WORD.spanned() << string(";")).many().map(Lists).desc("lists").bind_nodes()
    assert str(Lists([Spanned("a", 9, 9)])) == "a;"
    with pytest.raises(ParseError, match="lists: items at index 0 would read back as"):
        Lists([Spanned("a;b", 0, 1)])
    with pytest.raises((TypeError, ParseError)):
        Lists(["a"])  # type: ignore[list-item]


@attrs.frozen
class Lists(Node):
    items: list[Spanned[str]]


def test_a_function_without_an_inverse_stays_irreversible() -> None:
    assert A.map(len).spanned().verdict() == A.map(len).verdict()
    assert not (A.spanned() | seq(A, B)).verdict().is_reversible  # both are tuples
    assert (A.spanned() | success(None)).verdict().is_reversible
    assert literal("a").spanned().verdict().is_reversible
    assert not (A.spanned() >> literal("b")).spanned().map(str).verdict().is_reversible
    with pytest.raises(IrreversibleError):
        str(Unwritten(Spanned(1, 0, 1)))


@attrs.frozen
class Unwritten(Node):
    length: Spanned[int]


WORD.map(len).spanned().map(Unwritten).bind_nodes()


# The characters of a rule that reads one


@pytest.mark.parametrize(
    "rule",
    [
        DIGIT.spanned(),
        DIGIT.spanned().desc("digit").spanned(),
        DIGIT.map(int).spanned() * 1,
        alt(*map(string, "0123456789")).spanned(),
        words({digit: int(digit) for digit in "0123456789"}),
        words({"0": 0, "1": 1}) | char_range("2", "9").spanned(),
        success("") >> DIGIT,
        seq(DIGIT),
        text(DIGIT.result(1)),
    ],
)
def test_the_characters_of_a_rule_that_reads_one_are_known(rule: Rule[object]) -> None:
    assert "".join(rule.characters()) == "0123456789"
    assert (rule | text(A, B)).characters(besides=text(A, B).spanned()) == rule.characters()


@pytest.mark.parametrize(
    "rule",
    [
        DIGIT.spanned().many(),
        DIGIT.spanned().optional(),
        DIGIT * 2,
        words({"a": 1, "ab": 2}),
        success(1),
        DIGIT.not_followed_by(DIGIT),
        text(DIGIT, A),
    ],
)
def test_a_rule_that_reads_other_texts_has_no_characters(rule: Rule[object]) -> None:
    with pytest.raises(TypeError, match="expected a rule that reads one character, got "):
        rule.characters()
