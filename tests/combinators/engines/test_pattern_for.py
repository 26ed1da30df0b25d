"""Patterns in the dialects of other engines, and their groups."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given
from support.dialects import DIALECTS, asked, in_python, labels_of, names_in

from uriast.combinators import Node, PatternGroup, Rule, alt, char_from, char_range, seq, string, text
from uriast.combinators.engines.dialects import DIALECTS as BY_NAME
from uriast.combinators.spanned import flat_parts
from uriast.grammar.rfc3986 import URI_reference, authority
from uriast.grammar.rfc3987 import ucschar
from uriast.testing import strategies

if TYPE_CHECKING:
    from uriast.combinators import DialectName


@attrs.frozen
class Pair(Node):
    left_part: str
    _right: str


LETTER: Final = char_range("a", "z").desc("letter")
EVERY_DIALECT: Final = pytest.mark.parametrize("dialect", DIALECTS)


def test_the_names_of_the_dialects_are_those_of_the_type() -> None:
    assert sorted(DIALECTS) == sorted(BY_NAME)
    assert all(each.name == name for name, each in BY_NAME.items())


@pytest.mark.parametrize(
    ("dialect", "pattern"),
    [
        ("re2", r"\A(?P<letter>[a-z])\-?[\-\/0\]]*(?:\.|\x09\xE9)?\z"),
        ("rust", r"\A(?P<letter>[a-z])\-?[\-\/0\]]*(?:\.|\x09\xE9)?\z"),
        ("ecmascript", r"^(?<letter>[a-z])\-?[\-\/0\]]*(?:\.|\x09\xE9)?$"),
        ("java", r"\A(?<letter>[a-z])\-?[\-\/0\]]*+(?:\.|\x09\xE9)?\z"),
        ("pcre2", r"\A(?<letter>[a-z])\-?[\-\/0\]]*+(?:\.|\x09\xE9)?\z"),
        ("postgres", r"\A([a-z])\-?[\-\/0\]]*(?:\.|\U00000009\U000000E9)?\Z"),
    ],
)
def test_each_dialect_is_written_in_its_own_way(dialect: DialectName, pattern: str) -> None:
    rule = seq(
        LETTER,
        string("-").optional(),
        char_from("-/0]").many(),
        alt(string("."), text(string("\t"), string("é"))).optional(),
    )
    assert rule.pattern_for(dialect, ["letter"]).source == pattern.replace(r"\-?", "-?")


@EVERY_DIALECT
def test_a_pattern_without_groups_is_there_if_none_are_asked_for(dialect: DialectName) -> None:
    pattern = authority.pattern_for(dialect, [])
    assert pattern.groups == {}
    assert re.compile(in_python(pattern.source, dialect)).groups == 0


@EVERY_DIALECT
def test_the_groups_of_a_pattern_are_those_that_are_listed(dialect: DialectName) -> None:
    names = asked(URI_reference, dialect, None)
    pattern, groups_of, _ = URI_reference.pattern_for(dialect, names)
    listed = [group for groups in groups_of.values() for group in groups]
    assert sorted(group.number for group in listed) == [*range(1, re.compile(in_python(pattern, dialect)).groups + 1)]
    named = [group.name for group in sorted(listed) if group.name is not None]
    assert named == names_in(pattern)
    assert len(set(named)) == len(named) == (0 if dialect == "postgres" else len(listed))


@attrs.frozen
class Two(Node):
    one: str
    other: str


def test_a_pattern_for_an_engine_that_prefers_the_longest_match_has_the_groups_that_are_asked_for() -> None:
    rule = seq(alt(string("a"), string("ab")), alt(string("bc"), string("c"))).combine(Two)
    assert rule.pattern_for("java").source == r"\A(?<one>a|ab)(?<other>bc|c)\z"  # of abc, one is "a"
    assert rule.pattern_for("postgres", ["one"]).source == r"\A(a|ab)(?:bc|c)\Z"  # of abc, one is "ab"
    assert rule.pattern_for("postgres").source == r"\A(?:a|ab)(?:bc|c)\Z"
    assert rule.pattern_for("postgres").groups == {}


def test_the_groups_of_a_reference() -> None:
    assert URI_reference.pattern_for("java").groups == {
        "scheme": (PatternGroup(1, "scheme"), PatternGroup(6, "scheme2")),
        "userinfo": (PatternGroup(2, "userinfo"),),
        "host": (PatternGroup(3, "host"),),
        "port": (PatternGroup(4, "port"),),
        "path": (PatternGroup(5, "path"), PatternGroup(7, "path2"), PatternGroup(8, "path3")),
        "query": (PatternGroup(9, "query"),),
        "fragment": (PatternGroup(10, "fragment"),),
    }


COMPILED: Final = [
    (re.compile(in_python(URI_reference.pattern_for(dialect).source, dialect)), labels_of(URI_reference, dialect))
    for dialect in ("re2", "pcre2")
]


@given(strategies.texts(URI_reference))
def test_the_groups_of_a_reference_capture_the_components_of_its_tree(written: str) -> None:
    reference = URI_reference.parse(written)
    expected = dict(flat_parts(reference)) | {"path": str(reference.path)}
    if reference.authority is not None:
        expected |= dict(flat_parts(reference.authority))
    for pattern, labels in COMPILED:
        match = pattern.fullmatch(written)
        assert match is not None
        found = {labels[number]: text_ for number, text_ in enumerate(match.groups(), 1) if text_ is not None}
        assert found == {name: text_ for name, text_ in expected.items() if name not in {"", "authority"}}


@pytest.mark.parametrize(
    ("dialect", "names"),
    [
        ("re2", ["left_part", "group_right", "a_b", "group1a", "left_part2"]),
        ("java", ["leftpart", "right", "ab", "group1a", "leftpart2"]),
        ("postgres", [None] * 5),
    ],
)
def test_a_name_is_one_that_the_dialect_allows(dialect: DialectName, names: list[str | None]) -> None:
    pair = seq(LETTER, LETTER).combine(Pair)
    rule = seq(pair, LETTER.desc("a-b"), LETTER.desc("1a"), LETTER.desc("left-part"))
    groups = rule.pattern_for(dialect, ["left_part", "_right", "a-b", "1a", "left-part"]).groups
    assert list(groups) == ["left_part", "_right", "a-b", "1a", "left-part"]
    assert [group.name for (group,) in groups.values()] == names


def twice(name: str) -> Rule[str]:
    """A rule that reads a rule of one name in two ways."""
    return alt(LETTER.desc(name) >> string("1"), string("0") >> char_range("0", "9").desc(name))


def test_a_number_in_a_name_is_not_that_of_another_label() -> None:
    groups = (twice("a") >> LETTER.desc("a2")).pattern_for("re2", ["a", "a2"]).groups
    assert [group.name for group in groups["a"]] == ["a", "a3"]
    assert [group.name for group in groups["a2"]] == ["a2"]


@EVERY_DIALECT
def test_names_differ_in_more_than_case(dialect: DialectName) -> None:
    """DuckDB takes `A` and `a` for the same name."""
    rule = seq(LETTER.desc("A"), LETTER.desc("a"), LETTER.desc("a-2"), LETTER.desc("A2"))
    names = [group.name for (group,) in rule.pattern_for(dialect, ["A", "a", "a-2", "A2"]).groups.values()]
    expected = {"postgres": [None] * 4, "java": ["A", "a3", "a2", "A22"]}.get(dialect, ["A", "a3", "a_2", "A2"])
    assert names == expected


def test_a_name_is_not_longer_than_pcre2_allows() -> None:
    long = "a" * 40
    assert [group.name for group in twice(long).pattern_for("pcre2", [long]).groups[long]] == ["a" * 32, "a" * 31 + "2"]
    assert [group.name for group in twice(long).pattern_for("re2", [long]).groups[long]] == [long, f"{long}2"]


@pytest.mark.parametrize(
    ("dialect", "pattern"),
    [
        ("re2", r"\A[^\x{0}-\x{10FFFF}]\z"),
        ("rust", r"\A[^\x{0}-\x{10FFFF}]\z"),
        ("ecmascript", r"^\uD800$"),
        ("java", r"\A\x{D800}\z"),
        ("pcre2", r"\A(?!)\z"),
        ("postgres", r"\A(?!)\Z"),
    ],
)
def test_utf_8_has_no_surrogates(dialect: DialectName, pattern: str) -> None:
    assert char_from("\ud800").pattern_for(dialect).source == pattern


def test_a_text_of_postgres_has_no_nul() -> None:
    assert char_range("\0", "\1").pattern_for("postgres").source == r"\A\U00000001\Z"
    assert char_range("\0", "\1").pattern_for("re2").source == r"\A[\x00\x01]\z"


def test_characters_beyond_ascii_are_written_by_their_numbers() -> None:
    assert r"\xA0-\x{D7FF}" in ucschar.pattern_for("re2").source
    assert r"\xA0-\uD7FF" in ucschar.pattern_for("ecmascript").source
    assert r"\u{10000}-\u{1FFFD}" in ucschar.pattern_for("ecmascript").source
    assert r"\U000000A0-\U0000D7FF" in ucschar.pattern_for("postgres").source
    assert all(ucschar.pattern_for(dialect).source.isascii() for dialect in DIALECTS)


@EVERY_DIALECT
@pytest.mark.parametrize(
    ("rule", "is_beyond"),
    [
        (char_range("\0", "\x7f"), False),
        (char_range("\x7f", "\x80"), True),
        (string("\x7f"), False),
        (string("a\x80"), True),
        (text(LETTER, alt(LETTER, string("-").many() >> string("é")).optional()), True),
    ],
)
def test_a_flag_is_needed_for_characters_beyond_ascii(dialect: DialectName, rule: Rule[Any], is_beyond: bool) -> None:
    assert rule.pattern_for(dialect).needs_unicode == (is_beyond and dialect in {"ecmascript", "pcre2"})


def test_a_rule_of_characters_up_to_ffff_needs_no_flag_in_ecmascript() -> None:
    assert char_range("\ufffe", "\uffff").pattern_for("ecmascript").source == r"^[\uFFFE\uFFFF]$"
    assert char_from("\U00010000").pattern_for("ecmascript").source == r"^\u{10000}$"


@pytest.mark.parametrize(
    ("dialect", "pattern"),
    [
        ("re2", r"\A(?:[a-z]+\.)*\z"),
        ("java", r"\A(?:[a-z]++\.)*+\z"),
        ("pcre2", r"\A(?:[a-z]++\.)*+\z"),
    ],
)
def test_a_loop_of_several_parts_is_possessive_where_the_dialect_has_that(dialect: DialectName, pattern: str) -> None:
    """Otherwise the engine needs stack for each iteration."""
    assert text(text(LETTER.at_least(1), string(".")).many()).pattern_for(dialect).source == pattern


def test_a_loop_that_must_leave_a_character_to_what_follows_is_not_possessive() -> None:
    one, two, three = map(string, "abc")
    loop = text((one | text(two, three.many())).many())
    assert text(loop, three).pattern_for("java").source == r"\Aa*+(?:bc*a*+)*c\z"
    assert text(loop, string("d")).pattern_for("java").source == r"\Aa*+(?:bc*+a*+)*+d\z"


def test_a_set_that_pcre2_misreads_is_written_as_the_others() -> None:
    assert r"[^\x00-\x9F\N{U+E000}-\N{U+F8FF}" in ucschar.pattern_for("pcre2").source
    assert (
        char_range("\xff", "\u0101").pattern_for("pcre2").source
        == r"\A[^\x00-\xFE\N{U+102}-\N{U+D7FF}\N{U+E000}-\N{U+10FFFF}]\z"
    )
    assert (
        char_range("\xff", "\u0100").pattern_for("pcre2").source
        == r"\A[^\x00-\xFE\N{U+101}-\N{U+D7FF}\N{U+E000}-\N{U+10FFFF}]\z"
    )
    assert char_range("\xfe", "\xff").pattern_for("pcre2").source == r"\A[\xFE\xFF]\z"
    assert char_range("\u0100", "\u0101").pattern_for("pcre2").source == r"\A[\N{U+100}\N{U+101}]\z"
    assert char_range("\u0102", "\u0103").pattern_for("pcre2").source == r"\A[\N{U+102}\N{U+103}]\z"
    assert char_range("\0", "\U0010ffff").pattern_for("pcre2").source.startswith(r"\A[\x00-")


def test_a_look_ahead_stays_where_the_dialect_has_them() -> None:
    rule = text(string("if").desc("keyword").not_followed_by(LETTER), LETTER.many())
    assert rule.pattern_for("ecmascript").source == "^if(?![a-z])[a-z]*$"
    assert rule.pattern_for("java").source == r"\Aif(?![a-z])[a-z]*+\z"
    assert rule.pattern_for("postgres").source == r"\Aif(?![a-z])[a-z]*\Z"
    for dialect in ("re2", "rust"):
        expected = f"^expected a rule without look-aheads, which {dialect} does not have, got one after keyword$"
        with pytest.raises(ValueError, match=expected):
            rule.pattern_for(dialect)


def test_the_part_with_the_look_ahead_that_is_left_is_named() -> None:
    first, other = (string(each).desc(each) for each in ("first", "other"))
    rule = text(first.not_followed_by(string("-")), string("."), other.not_followed_by(LETTER), LETTER.many())
    with pytest.raises(ValueError, match=r"got one after other$"):
        rule.pattern_for("re2")
    rule = text(first.not_followed_by(LETTER), LETTER.many(), string("."), other.not_followed_by(string("-")))
    with pytest.raises(ValueError, match=r"got one after first$"):
        rule.pattern_for("re2")


@pytest.mark.parametrize(
    ("rule", "dialect", "limit", "got"),
    [
        (LETTER * 1001, "re2", 1000, "1001 in 1001letter"),
        ((LETTER * 40).times(1, 30), "re2", 1000, "1200 in 40letter, with the repetitions around it"),
        ((LETTER * 40).at_least(30), "re2", 1000, "1200 in 40letter, with the repetitions around it"),
        ((LETTER * 1001).many(), "re2", 1000, "1001 in 1001letter"),
        (LETTER * 256, "postgres", 255, "256 in 256letter"),
        (LETTER.at_most(256), "postgres", 255, r"256 in \*256letter"),
        (LETTER.at_least(65536), "pcre2", 65535, r"65536 in 65536\*letter"),
    ],
)
def test_a_larger_count_than_the_dialect_has_is_refused(
    rule: Rule[Any], dialect: DialectName, limit: int, got: str
) -> None:
    with pytest.raises(ValueError, match=f"^expected at most {limit} repetitions in {dialect}, got {got}$"):
        rule.pattern_for(dialect)


@pytest.mark.parametrize(
    ("rule", "dialect", "pattern"),
    [
        (LETTER * 1000, "re2", r"\A[a-z]{1000}\z"),
        ((LETTER * 40).times(1, 25), "re2", r"\A(?:[a-z]{40}){1,25}\z"),
        ((LETTER * 1000).many(), "re2", r"\A(?:[a-z]{1000})*\z"),
        ((LETTER * 200).times(2), "postgres", r"\A(?:[a-z]{200}){2}\Z"),
        (LETTER * 255, "postgres", r"\A[a-z]{255}\Z"),
        (LETTER * 65535, "pcre2", r"\A[a-z]{65535}\z"),
        (LETTER * 65536, "java", r"\A[a-z]{65536}\z"),
        (LETTER * 65536, "ecmascript", "^[a-z]{65536}$"),
        (LETTER * 65536, "rust", r"\A[a-z]{65536}\z"),
    ],
)
def test_the_largest_count_of_a_dialect_is_taken(rule: Rule[Any], dialect: DialectName, pattern: str) -> None:
    assert rule.pattern_for(dialect).source == pattern


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("", ""),
        ("x", ""),
        ("RE2", "; did you mean re2?"),
        ("PCRE2", "; did you mean pcre2?"),
        ("pcre", "; did you mean pcre2?"),
        ("PHP", "; did you mean pcre2?"),
        ("js", "; did you mean ecmascript?"),
        ("JavaScript", "; did you mean ecmascript?"),
        ("go", "; did you mean re2?"),
        ("PostgreSQL", "; did you mean postgres?"),
        ("python", "; in Python, use the rule itself"),
    ],
)
def test_an_unknown_dialect_is_refused(wrong: DialectName, meant: str) -> None:
    expected = "expected one of re2, rust, ecmascript, java, pcre2, postgres as the dialect, got "
    with pytest.raises(ValueError, match=f"^{expected}{re.escape(repr(wrong) + meant)}$"):
        authority.pattern_for(wrong)


@pytest.mark.parametrize("wrong", [5, None, ["re2"], b"re2"])
def test_a_dialect_is_a_str(wrong: DialectName) -> None:
    expected = f"expected the name of a dialect as str, got {type(wrong).__name__}"
    with pytest.raises(TypeError, match=f"^{expected}$"):
        authority.pattern_for(wrong)


@pytest.mark.parametrize("wrong", ["host", "", [5], [None, "host"], b"host", 5])
def test_the_names_of_groups_are_a_collection_of_str(wrong: list[str]) -> None:
    expected = f"expected the names of components or rules in a collection of str, got {wrong!r}"
    with pytest.raises(TypeError, match=f"^{re.escape(expected)}$"):
        authority.pattern_for("re2", wrong)


def test_a_name_counts_once() -> None:
    assert authority.pattern_for("re2", ["port", "port"]).groups == {"port": (PatternGroup(1, "port"),)}
    assert authority.pattern_for("re2", {"port": 1, "host": 2}).groups.keys() == {"port", "host"}


def test_the_name_of_no_component_is_refused() -> None:
    expected = "expected the name of a component or a rule of authority, got 'hots'; did you mean host?"
    with pytest.raises(ValueError, match=re.escape(expected)):
        authority.pattern_for("re2", ["hots"])
