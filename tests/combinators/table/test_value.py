"""What a table tells of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from support.appendices import RFC3986_RULES, RFC3987_RULES
from support.table_proofs import spans

from uriast.combinators import Node, ParseError, Rule, alt, char_from, char_range, literal, seq, string, text
from uriast.combinators.table import DEAD, NOW, UNDEFINED, Table, table_of
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import http
from uriast.testing.proof import language, vectors

if TYPE_CHECKING:
    from uriast.testing.proof import DFA

A: Final = literal("a")
B: Final = literal("b")
AB: Final = char_from("ab")


@attrs.frozen
class Pair(Node):
    left: str | None
    right: str


@attrs.frozen
class Word(Node):
    text: str


@attrs.frozen
class Other(Node):
    text: str


@attrs.frozen
class Words(Node):
    first: object
    second: object
    third: str


def test_undefined_and_empty_are_told_apart() -> None:
    table = table_of(rfc3986.URI_reference.definition)
    assert table.labels == ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    assert spans(table, b"//h?") == (None, None, (2, 3), None, (3, 3), (4, 4), None)
    assert spans(table, b"x://@:#") == ((0, 1), (4, 4), (5, 5), (6, 6), (6, 6), None, (7, 7))


def kinds(rule: Rule[Any], read: str, names: list[str] | None = None) -> dict[str, str | None]:
    """The classes of the components that are defined."""
    table = table_of(rule.definition, names)
    places = table.read(read.encode())
    assert not isinstance(places, int)
    return {label: place.kind for label, place in zip(table.labels, places, strict=True) if place is not None}


@pytest.mark.parametrize("read", ["//h", "//1.2.3.4", "//[::1]", "//[v1.a]", "x:/", "x:a", "a", "", "x:"])
def test_the_class_of_a_host_and_a_path_is_that_of_the_node(read: str) -> None:
    found = kinds(rfc3986.URI_reference, read, ["host", "path", "scheme"])
    node = rfc3986.URI_reference.parse(read)
    assert found["path"] == type(node.path).__name__
    assert found.get("host") == (node.host and type(node.host).__name__)
    assert found.get("scheme") is None


def test_a_component_of_one_class_or_of_none_has_no_kind() -> None:
    made = seq(A.map(Word), (A.map(Word) | literal("b")) << literal("."), text(AB.many())).combine(Words)
    assert table_of(made.definition).kinds == {}
    listed = seq(A.map(Word), A.map(Word).many() << literal("."), text(AB.many())).combine(Words)
    assert kinds(listed, "aaa.b") == {"first": None, "second": None, "third": None}


def test_a_default_and_a_constant_have_a_class_and_a_text_without_a_node_has_none() -> None:
    value = (A.map(Word) | literal("b").result(Other("b")) | literal("bb")).optional(Word("a"))
    made = seq(literal("-").optional(), value, text(A.many())).combine(Words)
    assert table_of(made.definition).kinds == {"second": ("Word", "Other")}
    found = [kinds(made, read)["second"] for read in ("-a", "-", "-b", "-bb")]
    assert found == ["Word", "Word", "Other", None]


def test_offsets_are_those_of_bytes() -> None:
    table = table_of(rfc3987.IRI_reference.definition, ["host", "path"])
    assert spans(table, "//rosé/\u6f22/".encode()) == ((2, 7), (7, 12))


def error_index(rule: Rule[object], read: str) -> int | None:
    """Where a text is invalid, as an offset in bytes."""
    try:
        rule.parse(read)
    except ParseError as error:
        return len(read[: error.index].encode())
    return None


def assert_stops_where_the_rule_does(rule: Rule[object], dfa: DFA, count: int) -> None:
    table = table_of(rule.definition)
    texts = [each for each, _ in vectors(dfa, limit=count) if not any("\ud800" <= char <= "\udfff" for char in each)]
    assert len(texts) > count // 3  # some have surrogates
    assert [each for each in texts if error_index(rule, each) != stop(table, each)] == []


def stop(table: Table, read: str) -> int | None:
    found = table.read(read.encode())
    return found if isinstance(found, int) else None


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        (rfc3986.authority, 100),
        pytest.param(rfc3986.URI_reference, 8_000, marks=pytest.mark.slow),
    ],
)
def test_a_text_is_invalid_where_the_rule_s_error_stands(rule: Rule[object], count: int) -> None:
    assert_stops_where_the_rule_does(rule, language(RFC3986_RULES, rule.name), count)


@pytest.mark.parametrize("count", [80, pytest.param(2_000, marks=pytest.mark.slow)])
def test_a_text_is_invalid_at_the_first_byte_of_the_character_at_which_the_rule_s_error_stands(count: int) -> None:
    assert_stops_where_the_rule_does(rfc3987.iuserinfo, language(RFC3987_RULES, "iuserinfo"), count)


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        (b"", 0),
        (b"\xc3", 0),
        (b"\xc3x", 0),
        (b"\xc3\xa9", ((0, 2),)),
        (b"\xc3\xa9\xa9", 2),
        (b"\xc3\xa9\xf0\x90\x8d", 2),
        (b"\xc3\xa9\xf0\x90\x8d\x88", ((0, 6),)),
        (b"\xc3\xa9\xf0\x90\x8d\x88\xff", 6),
        (b"\xf0\x90\x8d\x89", 0),
        (b"\xed\xa0\x80", 0),
    ],
)
def test_a_text_is_invalid_at_the_first_byte_of_a_character(read: bytes, expected: object) -> None:
    letters = text((literal("é") | literal("\U00010348")).at_least(1)).desc("letters")
    assert spans(table_of(letters.definition, ["letters"]), read) == expected


@pytest.mark.parametrize("code", [0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x10FFFF])
def test_a_text_that_ends_inside_a_character_is_invalid_at_its_first_byte(code: int) -> None:
    table = table_of(text(char_range("\0", "\U0010ffff").many()).definition)
    last = chr(code).encode()
    for before in ("", "\x7f", "\x80", "é\U0003ffff"):
        start = len(before.encode())
        for end in range(1, len(last)):
            assert table.read(before.encode() + last[:end]) == start
            assert table.read(before.encode() + last[:end] + b"\x7f") == start
        assert table.read(before.encode() + last) == ()
        assert table.read(before.encode() + last + b"\xff") == start + len(last)


def test_the_states_inside_a_character_follow_from_the_others() -> None:
    table = table_of(literal("é").definition)
    assert table.inside == (False, True, False)
    assert attrs.evolve(table, targets=(*table.targets[1:], table.targets[0])).inside == (True, False, False)
    assert "inside" not in repr(table)


def test_what_is_not_there_is_minus_one() -> None:
    """A kernel in another language writes these numbers itself."""
    assert (DEAD, NOW, UNDEFINED) == (-1, -1, -1)


@pytest.mark.parametrize("data", ["a", None, [97]])
def test_a_text_is_read_as_bytes(data: bytes) -> None:
    with pytest.raises(TypeError, match=f"expected bytes, got {type(data).__name__}"):
        table_of(A.definition).read(data)


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_long_text_is_read_byte_by_byte(end: str) -> None:
    read = f"http://h/{'%41' * 20_000}{end}"
    table = table_of(http.rule.definition, ["path"])
    assert spans(table, read.encode()) == (60_009 if end else ((8, 60_009),))


# Look-aheads


def test_a_look_ahead_refuses_what_follows() -> None:
    word = text(string("if").not_followed_by(AB), char_from("abc").many())
    assert [read_by(word, read) for read in ("if", "ifc", "ifca", "ifa", "ifb")] == [(), (), (), 2, 2]
    nested = text(A.not_followed_by(text(B.not_followed_by(A))), AB.many())
    assert [read_by(nested, read) for read in ("a", "aa", "aba", "ab", "abb")] == [(), (), (), 2, 2]


def test_a_look_ahead_decides_which_alternative_reads_a_component() -> None:
    made = seq(text(A.not_followed_by(B)).optional(), text(AB.many())).combine(Pair)
    assert [read_by(made, read) for read in ("aa", "ab")] == [((0, 1), (1, 2)), (None, (0, 2))]


def test_a_text_is_invalid_where_no_valid_text_goes_on() -> None:
    made = text(string("a").not_followed_by(string("ab")), string("ab")) | string("abb")
    assert read_by(made, "aab") == 1
    assert [read_by(text(A.not_followed_by(A), A), read) for read in ("", "a", "aa")] == [0, 0, 0]


def test_a_look_ahead_reads_characters_of_several_bytes() -> None:
    made = text(A.not_followed_by(char_from("éö\u6f22")), char_range("\0", "\U0010ffff"))
    assert [read_by(made, f"a{each}") for each in ("b", "ü", "\u6f23", "é", "ö", "\u6f22")] == [(), (), (), 1, 1, 1]


# Priorities


def read_by(rule: Rule[Any], read: str, names: list[str] | None = None) -> object:
    return spans(table_of(rule.definition, names), read.encode())


def test_an_earlier_alternative_is_preferred_and_a_repetition_is_greedy() -> None:
    made = seq(text(A | AB.times(2)).optional(), text(AB.many())).combine(Pair)
    assert read_by(made, "ab") == ((0, 1), (1, 2))
    assert read_by(made, "bb") == ((0, 2), (2, 2))
    assert read_by(made, "b") == (None, (0, 1))
    many = seq(text(A.many()), text(A.many())).combine(Pair)
    assert read_by(many, "aa") == ((0, 2), (2, 2))


def test_alternatives_share_the_places_of_a_component() -> None:
    one = seq(A << literal("-"), text(AB.many()))
    other = seq(AB << literal("+"), text(A.many()))
    made = alt(one, other).combine(Pair)
    assert (read_by(made, "a-b"), read_by(made, "a+a")) == (((0, 1), (2, 3)), ((0, 1), (2, 3)))


def test_a_rule_may_contain_a_component_and_a_component_a_rule() -> None:
    letter = A.desc("letter")
    whole = seq(text(letter, literal("1")), text(AB.many())).combine(Pair).desc("whole")
    made = literal("<") >> whole << literal(">")
    assert read_by(made, "<a1b>", ["whole", "right"]) == ((1, 4), (3, 4))
    assert read_by(made, "<a1b>", ["letter", "left"]) == ((1, 3), (1, 2))


@pytest.mark.parametrize("read", ["", "a", "aa", "ab", "abab", "aab", "b"])
@pytest.mark.parametrize("rest", [AB, B])
@pytest.mark.parametrize(
    "loop",
    [
        text(text(literal("").optional(""), A.optional("")).many()),
        text((literal("") | A | literal("ab")).many()),
        text((literal("") | A | literal("ab")).times(0, 2)),
        text(text((literal("") | A).many(), AB.optional("")).many()),
        text((text(text(B.optional(""), B.optional("")).many()) | A).times(0, 2)),
        text(text(A.optional(""), B.optional("")).times(2, 3)),
        text((literal("") | A) * 3),
    ],
)
def test_an_iteration_that_reads_nothing_is_the_last_as_in_re(loop: Rule[str], rest: Rule[str], read: str) -> None:
    made: Rule[Any] = seq(loop, text(rest.many())).combine(Pair)
    try:
        left = len(made.parse(read).left)
    except ParseError as error:
        assert read_by(made, read) == error.index
    else:
        assert read_by(made, read) == ((0, left), (left, len(read)))
