"""The proof harness is right: it agrees with the engine, proves hand-made patterns and catches planted bugs."""

from __future__ import annotations

import re
import sys
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings, strategies as st

from uriast.testing.proof import (
    APPENDIX_A,
    Difference,
    NotLongest,
    RulesError,
    UnsupportedError,
    abnf_rules,
    captures,
    difference,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    prefix_captures_difference,
    reading,
    structure,
    vectors,
)
from uriast.testing.proof.automata import language_of
from uriast.testing.proof.expressions import Chars, Expression, Group, Look, Prose, Reference, nullable, show
from uriast.testing.proof.matching import STOP, match_captures, match_language
from uriast.testing.proof.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from uriast.testing.proof import DFA

RFC3986 = abnf_rules(APPENDIX_A)

# Patterns made by hand, of the sort that rules emit.

HEX = "[0-9A-Fa-f]"
PCT = f"%{HEX}{HEX}"
REG = r"A-Za-z0-9\-._~!$&'()*+,;="
SEGMENT = f"{REG}:@"
H16 = f"{HEX}{{1,4}}"
OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
IPV4 = r"\.".join([OCTET] * 4)
LS32 = f"(?:{H16}:{H16}|{IPV4})"
IPV6_ALTERNATIVES = (
    f"(?:{H16}:){{6}}{LS32}",
    f"::(?:{H16}:){{5}}{LS32}",
    f"(?:{H16}|)::(?:{H16}:){{4}}{LS32}",
    f"(?:(?:{H16}:){{0,1}}{H16}|)::(?:{H16}:){{3}}{LS32}",
    f"(?:(?:{H16}:){{0,2}}{H16}|)::(?:{H16}:){{2}}{LS32}",
    f"(?:(?:{H16}:){{0,3}}{H16}|)::{H16}:{LS32}",
    f"(?:(?:{H16}:){{0,4}}{H16}|)::{LS32}",
    f"(?:(?:{H16}:){{0,5}}{H16}|)::{H16}",
    f"(?:(?:{H16}:){{0,6}}{H16}|)::",
)
IPV6 = f"(?:{'|'.join(IPV6_ALTERNATIVES)})"
IPVFUTURE = rf"[vV]{HEX}++\.[{REG}:]++"
GUARD = f"(?![{REG}]|{PCT})"


def loop(chars: str) -> str:
    """*( chars / pct-encoded ), unrolled and possessive."""
    return f"[{chars}]*+(?:{PCT}[{chars}]*+)*+"


def some(chars: str) -> str:
    """1*( chars / pct-encoded ), the same way."""
    return f"(?:[{chars}]|{PCT}){loop(chars)}"


HOST = rf"(?:\[(?:({IPV6})|({IPVFUTURE}))\]|({IPV4}){GUARD}|({loop(REG)}))"
AUTHORITY = f"(?:({loop(REG + ':')})@|){HOST}(?::([0-9]*+)|)"
ABEMPTY = f"(?:/{loop(SEGMENT + '/')}|)"
ABSOLUTE = f"/(?:(?:[{SEGMENT}]|{PCT}){loop(SEGMENT + '/')}|)"
ROOTLESS = f"(?:[{SEGMENT}]|{PCT}){loop(SEGMENT + '/')}"
NOSCHEME = f"{some(REG + '@')}{ABEMPTY}"
SCHEME = r"[A-Za-z][A-Za-z0-9+\-.]*+"
QUERY = loop(SEGMENT + "/?")
TAIL = rf"(?:\?({QUERY})|)(?:#({QUERY})|)"
URI = f"({SCHEME}):(?://{AUTHORITY}({ABEMPTY})|({ABSOLUTE})|({ROOTLESS})|()){TAIL}"
RELATIVE = f"(?://{AUTHORITY}({ABEMPTY})|({ABSOLUTE})|({NOSCHEME})|()){TAIL}"

PATTERNS = {
    "URI": URI,
    "URI-reference": f"{URI}|{RELATIVE}",
    "relative-ref": RELATIVE,
    "scheme": SCHEME,
    "authority": AUTHORITY,
    "userinfo": loop(REG + ":"),
    "host": HOST,
    "port": "[0-9]*+",
    "IPvFuture": IPVFUTURE,
    "IPv6address": IPV6,
    "h16": H16,
    "ls32": LS32,
    "IPv4address": IPV4,
    "dec-octet": OCTET,
    "reg-name": loop(REG),
    "path-abempty": ABEMPTY,
    "path-absolute": ABSOLUTE,
    "path-noscheme": NOSCHEME,
    "path-rootless": ROOTLESS,
    "path-empty": "",
    "segment-nz": some(SEGMENT),
    "query": QUERY,
    "pct-encoded": PCT,
}
HOSTS = ("IPv6address", "IPvFuture", "IPv4address", "reg-name")
AUTHORITIES = ("userinfo", *HOSTS, "port")
URI_GROUPS = (
    *("scheme", *AUTHORITIES, "path-abempty", "path-absolute", "path-rootless", "path-empty", "query", "fragment"),
    *(*AUTHORITIES, "path-abempty", "path-absolute", "path-noscheme", "path-empty", "query", "fragment"),
)
GROUPS = {"host": HOSTS, "authority": AUTHORITIES, "URI-reference": URI_GROUPS}


def counterexample(pattern: str, name: str) -> Difference | None:
    """A shortest text that only a pattern (left) or only a rule of RFC 3986 (right) has."""
    return difference(pattern_language(pattern), language(RFC3986, name))


def numbered(names: tuple[str, ...]) -> dict[int, str]:
    """The names of a pattern's groups by number."""
    return dict(enumerate(names, 1))


# Hand-made patterns are proved.


def test_the_minimal_automaton_of_uri_reference_has_182_states_and_a_dead_one() -> None:
    assert len(language(RFC3986, "URI-reference").table) == 183


def test_the_36_rules_of_appendix_a_and_three_core_rules_have_a_language() -> None:
    assert len(RFC3986.names) == 39
    assert all(language(RFC3986, name).table for name in RFC3986.names)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_right_pattern_has_the_language_of_its_rule(name: str) -> None:
    assert counterexample(PATTERNS[name], name) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_a_right_pattern_consumes_the_longest_prefix(name: str) -> None:
    assert not_longest(PATTERNS[name]) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_a_right_pattern_is_the_same_when_nothing_in_it_is_possessive(name: str) -> None:
    assert possessive_difference(PATTERNS[name]) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_a_right_pattern_has_a_right_structure(name: str) -> None:
    assert structure(PATTERNS[name]) == []


@pytest.mark.parametrize("name", GROUPS)
def test_right_groups_capture_what_the_rules_of_their_names_read(name: str) -> None:
    assert re.compile(PATTERNS[name]).groups == len(GROUPS[name])
    captured = captures(PATTERNS[name], numbered(GROUPS[name]))
    assert difference(captured, reading(RFC3986, name, set(GROUPS[name]))) is None


@pytest.mark.parametrize("name", GROUPS)
def test_right_groups_capture_the_same_at_an_index_as_in_the_prefix_alone(name: str) -> None:
    assert prefix_captures_difference(PATTERNS[name], numbered(GROUPS[name])) is None


# Planted bugs are caught, each by a shortest counter-example.

LOST_IPV6 = (
    "0:0:0:0:0:0:0:0",
    "::0:0:0:0:0:0:0",
    "::0:0:0:0:0:0",
    "::0:0:0:0:0",
    "::0:0:0:0",
    "::0:0:0",
    "::0:0",
    "::0",
    "::",
)


@pytest.mark.parametrize(("lost", "text"), list(enumerate(LOST_IPV6)))
def test_each_lost_alternative_of_ipv6address_is_missed(lost: int, text: str) -> None:
    kept = [alternative for number, alternative in enumerate(IPV6_ALTERNATIVES) if number != lost]
    assert counterexample(f"(?:{'|'.join(kept)})", "IPv6address") == Difference(text, only_left=False)


PLANTED = {
    "a dec-octet of 256": ("dec-octet", OCTET.replace("0-5", "0-6"), "256", True),
    "a colon in path-noscheme": ("path-noscheme", f"(?:[{REG}@:]|{PCT}){loop(REG + '@')}{ABEMPTY}", ":", True),
    "a line feed at the end": ("h16", rf"{H16}\n?", "0\n", True),
    "a range from A to z": ("h16", "[0-9A-z]{1,4}", "G", True),
    "a Kelvin sign": ("h16", "[0-9A-Fa-f\u212a]{1,4}", "\u212a", True),
    "IPvFuture without V": ("IPvFuture", IPVFUTURE.replace("vV", "v"), "V0.0", False),
    "IPvFuture of one hex digit": ("IPvFuture", IPVFUTURE.replace("++", "", 1), "V00.0", False),
    "IPv6address with a possessive prefix": (
        "IPv6address",
        IPV6.replace(f"(?:(?:{H16}:){{0,5}}{H16}|)", f"(?:(?:{H16}:){{0,5}}+{H16}|)"),
        "0::0",
        False,
    ),
}


@pytest.mark.parametrize(("name", "pattern", "text", "only_left"), PLANTED.values(), ids=PLANTED)
def test_a_planted_bug_gives_a_shortest_text(name: str, pattern: str, text: str, only_left: bool) -> None:  # noqa: FBT001
    assert counterexample(pattern, name) == Difference(text, only_left)


TOO_SHORT = {
    "dec-octet with its shortest alternative first": ("[0-9]|[1-9][0-9]", NotLongest("10", "1", "10")),
    "host without its guard": (HOST.replace(GUARD, ""), NotLongest("0.0.0.00", "0.0.0.0", "0.0.0.00")),  # noqa: S104
    "host whose guard forgets pct-encoded": (
        HOST.replace(GUARD, f"(?![{REG}])"),
        NotLongest("0.0.0.0%00", "0.0.0.0", "0.0.0.0%00"),  # noqa: S104
    ),
    "host whose guard refuses too much": (HOST.replace(GUARD, f"(?![{REG}%])"), None),
    "a guard that leaves nothing else": ("a(?!b)", NotLongest("ab", None, "a")),
    "a check for the end": (r"a\Z", NotLongest("a0", None, "a")),
}


@pytest.mark.parametrize(("pattern", "expected"), TOO_SHORT.values(), ids=TOO_SHORT)
def test_a_pattern_that_stops_too_early_is_found(pattern: str, expected: NotLongest | None) -> None:
    assert not_longest(pattern) == expected


POSSESSIVE = {
    f"(?:(?:{H16}:){{0,5}}+{H16}|)::": Difference("0::", only_left=False),
    "[a]*+a": Difference("a", only_left=False),
    "(?:a|ab)*+b": Difference("abb", only_left=False),
    "(?>a|ab)c": Difference("abc", only_left=False),
    "(?:aa)*+a": Difference("a<stop>a", only_left=False),
    f"{loop(REG)}{PCT}": Difference("%00", only_left=False),
    f"{loop(REG)}[/?]": None,
    f"(?:({loop(REG)})@|){loop(REG)}": None,
}


@pytest.mark.parametrize("pattern", POSSESSIVE)
def test_a_possessive_that_changes_what_matches_is_found(pattern: str) -> None:
    assert possessive_difference(pattern) == POSSESSIVE[pattern]


def test_a_reg_name_that_takes_an_ipv4address_is_found_by_its_capture() -> None:
    pattern = HOST.replace(f"({IPV4}){GUARD}|({loop(REG)})", f"({loop(REG)})|({IPV4}){GUARD}")
    groups = {1: "IPv6address", 2: "IPvFuture", 3: "reg-name", 4: "IPv4address"}
    assert counterexample(pattern, "host") is None
    found = difference(captures(pattern, groups), reading(RFC3986, "host", HOSTS))
    assert found == Difference("<IPv4address>0.0.0.0</IPv4address>", only_left=False)


def test_a_group_that_includes_the_at_sign_is_found() -> None:
    pattern = AUTHORITY.replace(f"(?:({loop(REG + ':')})@|)", f"(?:({loop(REG + ':')}@)|)")
    found = difference(captures(pattern, numbered(AUTHORITIES)), reading(RFC3986, "authority", AUTHORITIES))
    assert found == Difference("<userinfo>@</userinfo><reg-name></reg-name>", only_left=True)


def test_a_group_that_depends_on_what_follows_the_match_is_found() -> None:
    found = prefix_captures_difference("(a)(?!b)|(a)", {1: "alone", 2: "before-b"})
    assert found == Difference("<alone>a</alone><stop>b", only_left=False)


def test_a_named_group_in_a_loop_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="a named group in a loop"):
        captures("(?:(a),)*", {1: "a"})


UNSUPPORTED = {
    "a$": "AT AT_END",
    "^a": "AT AT_BEGINNING",
    r"\ba": "AT AT_BOUNDARY",
    r"\d": "CATEGORY CATEGORY_DIGIT",
    r"[\w.]": "CATEGORY CATEGORY_WORD",
    r"\s": "CATEGORY CATEGORY_SPACE",
    ".": "ANY",
    "(?i)a": "flags: re.IGNORECASE",
    "(?i:a)": "flags: re.IGNORECASE",
    "(?a)a": "flags: re.ASCII",
    r"(a)\1": "GROUPREF",
    "(a)(?(1)b|c)": "GROUPREF_EXISTS",
    "a*?": "MIN_REPEAT",
    "(?<=a)b": "a look-behind",
    "(?<!a)b": "a look-behind",
}


@pytest.mark.parametrize("pattern", UNSUPPORTED)
def test_unsupported_parts_of_a_pattern_are_refused_and_reported(pattern: str) -> None:
    with pytest.raises(UnsupportedError):
        pattern_language(pattern)
    assert structure(pattern) == [f"unsupported: {UNSUPPORTED[pattern]}"]


# The ABNF reader.


@pytest.mark.parametrize(
    ("abnf", "pattern"),
    [
        ('r = "ab"', "[aA][bB]"),
        ('r = %s"ab" / %i"c"', "ab|[cC]"),
        ("r = %x41.42 %d48-57 %b1000011", "AB[0-9]C"),
        ('r = "a" ; a comment with "quotes"\n  / "b"', "[abAB]"),
        ("r = R1 / r2\nr1 = %x61\nR2 = %x62\nr2 =/ %x63", "[a-c]"),
        ("r = 2%x61 *1%x62 1*2%x63 1*%x64 *%x65 [ %x66 %x67 ]", "aab?c{1,2}d+e*(?:fg)?"),
        ("r = %x61 ( %x62 / %x63 ) / 0<anything>", "a[bc]|"),
        ("  r = %x61\n      %x62\n  s = r", "ab"),
        ("r = %x10FFFF / %xE000-FFFF", "[\U0010ffff\ue000-\uffff]"),
    ],
)
def test_abnf_is_read_as_rfc_5234_says(abnf: str, pattern: str) -> None:
    assert difference(language(abnf_rules(abnf), "R"), pattern_language(pattern)) is None


@pytest.mark.parametrize(
    ("abnf", "message"),
    [
        ("r = s", "no rule is named s"),
        ("r = s\ns = [ %x61 R ]", "R is recursive"),
        ("r = <words>", "prose cannot be expanded"),
        ("r = ( %x61", "expected \\)"),
        ("r = %x61 )", "^r: expected the end, got \\)$"),
        ("r = / %x61", "expected an element"),
        ("r = %z", "^r: cannot read %z$"),
        ("r = %x61\nR = %x62", "R is defined twice"),
        ("r = 3*2%x61", "expected numbers up to 65535 in ascending order, got 3\\*2"),
        ("r = *65536%x61", "expected numbers up to 65535 in ascending order, got \\*65536"),
        ("r = 65536*%x61", "expected numbers up to 65535 in ascending order, got 65536\\*"),
        (f"r = {'9' * 5000}%x61", "expected numbers up to 65535 in ascending order, got 99"),
        ("r = %x62-61", "expected code points, a range of them in ascending order, got %x62-61"),
        ("r = %x61.110000", "expected code points, a range of them in ascending order, got %x61.110000"),
        (f"r = %d{'9' * 5000}", "expected code points, a range of them in ascending order, got %d99"),
        ('"r"', "not a rule"),
    ],
)
def test_abnf_that_means_nothing_is_refused(abnf: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        language(abnf_rules(abnf), "r")


def test_an_abnf_extends_another_and_replaces_its_rules() -> None:
    extended = abnf_rules('IPvFuture = "v"\nzone = %x61', extends=RFC3986)
    assert difference(language(extended, "IP-literal"), pattern_language(rf"\[(?:{IPV6}|[vV])\]")) is None
    assert len(extended.names) == 40


# What the proofs cannot handle is refused, and shown in Python's notation.


def test_only_purely_regular_expressions_have_a_language() -> None:
    grouped = Group("name", Chars(((97, 97),)))
    assert difference(language_of(grouped), pattern_language("a")) is None
    with pytest.raises(UnsupportedError, match="not purely regular"):
        language_of(Look(grouped, negative=False))


@pytest.mark.parametrize("item", [Reference("port"), Prose("port")])
def test_names_and_prose_are_expanded_first(item: Expression) -> None:
    assert show(item) == "<port>"
    with pytest.raises(UnsupportedError, match="not expanded"):
        nullable(item)
    with pytest.raises(UnsupportedError, match="not expanded"):
        match_language(item)


def test_languages_with_different_marks_are_not_compared() -> None:
    with pytest.raises(ValueError, match="the marks differ"):
        difference(captures("(a)", {1: "one"}), pattern_language("a"))


def test_a_language_with_marks_has_no_vectors() -> None:
    with pytest.raises(ValueError, match="no text has marks"):
        next(vectors(captures("(a)", {1: "one"})))


def test_a_pattern_with_too_many_formulas_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="too many formulas"):
        pattern_language("[ab]*a[ab]{16}")


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        (r"(?:a\Z)*", r"(?:a\Z)*"),
        ("(?:a|bc)+", "(?:(?:a|bc))+"),
        ("(?>[a-c])", "(?>[a-c])"),
        ("(a(?!b))?", "(?:(a(?!b)))?"),
        ("a{2}b{2,}c{2,3}(?=d)", "a{2}b{2,}c{2,3}(?=d)"),
        (r"[\0-\x1f\x7f\u2028]\n\\ ", r"[\x00-\x1f\x7f\u2028]\n\\[ ]"),
    ],
)
def test_an_expression_is_shown_as_python_writes_it(pattern: str, shown: str) -> None:
    assert show(read_pattern(pattern)) == shown


@pytest.mark.parametrize(("pattern", "same"), [("a|(?!)", "a"), ("a{0}b", "b"), ("(?:a|)", "a?")])
def test_what_reads_nothing_changes_nothing(pattern: str, same: str) -> None:
    assert difference(pattern_language(pattern), pattern_language(same)) is None


def test_a_negated_set_is_all_the_rest() -> None:
    assert difference(pattern_language("[^ab]"), pattern_language("[\0-`c-\U0010ffff]")) is None


def test_the_language_of_a_repeat_over_a_body_that_may_be_empty_is_not_proved() -> None:
    with pytest.raises(UnsupportedError, match="a repeat whose body may match the empty string"):
        pattern_language("(?:a|)*")


# Conformance vectors.


@pytest.mark.parametrize("name", PATTERNS)
def test_the_engine_agrees_with_the_automaton_of_each_rule_on_all_vectors(name: str) -> None:
    fullmatch = re.compile(PATTERNS[name]).fullmatch
    assert [text for text, valid in vectors(language(RFC3986, name)) if (fullmatch(text) is not None) != valid] == []


@pytest.mark.parametrize("name", PLANTED)
def test_vectors_tell_a_planted_bug_from_the_rule(name: str) -> None:
    rule, pattern, *_ = PLANTED[name]
    fullmatch = re.compile(pattern).fullmatch
    assert any((fullmatch(text) is not None) != valid for text, valid in vectors(language(RFC3986, rule)))


@pytest.mark.parametrize(("name", "pattern"), [("port", r"\d*"), ("scheme", r"(?i)[A-Z][A-Z0-9+\-.]*")])
def test_vectors_tell_patterns_that_let_unicode_in(name: str, pattern: str) -> None:
    fullmatch = re.compile(pattern).fullmatch
    assert any((fullmatch(text) is not None) != valid for text, valid in vectors(language(RFC3986, name)))


def test_uri_reference_has_some_140_000_vectors_or_as_few_as_wanted() -> None:
    uri_reference = language(RFC3986, "URI-reference")
    assert sum(1 for _ in vectors(uri_reference)) == 140_156
    assert sum(1 for _ in vectors(uri_reference, edges=False)) == 51_065
    assert sum(1 for _ in vectors(uri_reference, limit=1000)) == 1000


def test_vectors_may_allow_for_an_engine_with_more_states() -> None:
    assert sum(1 for _ in vectors(language(RFC3986, "dec-octet"), edges=False)) == 129
    assert sum(1 for _ in vectors(language(RFC3986, "dec-octet"), edges=False, extra=1)) == 652


# The automata agree with the engine on all short texts.

SIMPLE = ["a", "b", "c", "[ab]", "[^a]"]
COUNTS = ["*", "+", "?", "{2}", "{1,2}", "{0,2}"]
RESTORES_POSITION = sys.version_info >= (3, 11, 5)
"""Whether the engine is right about possessive bodies that are not simple."""


def texts(length: int) -> list[str]:
    """All texts over three letters up to a length."""
    return ["".join(chars) for size in range(length + 1) for chars in product("abc", repeat=size)]


def grow(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """Patterns that contain other patterns."""
    simple, counts = st.sampled_from(SIMPLE), st.sampled_from(COUNTS)
    turn = st.one_of(st.tuples(simple, inner), st.tuples(inner, simple)).map("".join)
    kept = [("(?:", f"){count}+") for count in COUNTS] + [("(?>", ")")]
    return st.one_of(
        combine(inner),
        st.builds("(?{}{})".format, st.sampled_from("=!"), inner),
        inner.map(r"(?:{}|\Z)".format),
        st.builds("(?:{}){}".format, turn, counts),
        st.builds("{0[0]}{1}{0[1]}".format, st.sampled_from(kept), turn if RESTORES_POSITION else simple),
    )


def combine(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """One pattern after another, or one or the other, or one or none."""
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.builds("(?:{}|{})".format, inner, inner),
        inner.map("(?:{}|)".format),
    )


def capture(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    """Patterns with groups, none in a repeat."""
    return st.one_of(combine(inner), inner.map("({})".format), st.just("()"))


patterns = st.recursive(st.sampled_from(SIMPLE), grow, max_leaves=8)
capturing = st.recursive(patterns, capture, max_leaves=4).filter(lambda pattern: 1 <= re.compile(pattern).groups <= 4)


def words(dfa: DFA, text: str) -> Iterator[list[str]]:
    """All words of a language, with marks, that are a text without them."""
    dead = {state for state, row in enumerate(dfa.table) if set(row) == {state} and not dfa.accepting[state]}
    waiting: list[tuple[int, int, list[str]]] = [(0, 0, [])]
    while waiting:
        place, state, word = waiting.pop()
        if place == len(text) and dfa.accepting[state]:
            yield word
        steps = [(place + 1, text[place])] if place < len(text) else []
        for following, symbol in [*steps, *((place, mark) for mark in dfa.alphabet.marks)]:
            target = dfa.run([symbol], state)
            if target not in dead:
                waiting.append((following, target, [*word, symbol]))


def place(word: list[str], mark: str) -> int:
    """The number of characters before a mark in a word; -1 without the mark."""
    return sum(len(symbol) == 1 for symbol in word[: word.index(mark)]) if mark in word else -1


def spans(word: list[str], count: int) -> list[tuple[int, int]]:
    """The span of each group that a word shows."""
    return [(place(word, f"<g{number}>"), place(word, f"</g{number}>")) for number in range(1, count + 1)]


def group_spans(found: re.Match[str] | None) -> list[list[tuple[int, int]]]:
    """The span of each group of a match, as the only reading, or no reading."""
    return [] if found is None else [[found.span(number) for number in range(1, found.re.groups + 1)]]


CHOSEN = (
    "b?+(?>b)",
    "b?+[ab]++a",
    "(?>a|ab)(?:c|)",
    "(?:a|ab|abc)*+c",
    "(?:a|ab){2}+",
    "(?:a|ab){2,}+c",
    "(?:b[ab]+){2}+",
    "(?:(?:a|ab)(?:c|bc))?+a",
    "(?:a(?!b)|ab)*c",
    "(?:a(?=b)|b)*+(?:c|)",
    "(?!(?>a|ab)c)[ab]*c",
    r"a(?:b|\Z)",
    r"(?:(?:a|b)*\Z|a)",
)


@pytest.mark.skipif(not RESTORES_POSITION, reason="CPython before 3.11.5 misreads such possessive bodies")
@pytest.mark.parametrize("pattern", CHOSEN)
def test_hand_picked_patterns_behave_in_the_engine_as_in_the_automata(pattern: str) -> None:
    whole, prefix = pattern_language(pattern), match_language(read_pattern(pattern))
    for text in texts(6):
        found = re.compile(pattern).match(text)
        assert whole.accepts(text) == (re.fullmatch(pattern, text) is not None)
        assert [place(word, STOP) for word in words(prefix, text)] == ([] if found is None else [found.end()])


@settings(max_examples=400, deadline=None, derandomize=True)
@given(patterns)
def test_fullmatch_accepts_what_the_automaton_accepts(pattern: str) -> None:
    try:
        automaton = pattern_language(pattern)
    except UnsupportedError:
        assume(False)  # noqa: FBT003
    fullmatch = re.compile(pattern).fullmatch
    assert [text for text in texts(5) if automaton.accepts(text)] == [text for text in texts(5) if fullmatch(text)]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(patterns)
def test_match_stops_where_the_automaton_has_its_mark(pattern: str) -> None:
    try:
        automaton = match_language(read_pattern(pattern))
    except UnsupportedError:
        assume(False)  # noqa: FBT003
    for text in texts(4):
        found = re.compile(pattern).match(text)
        assert [place(word, STOP) for word in words(automaton, text)] == ([] if found is None else [found.end()])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(capturing)
def test_groups_capture_what_the_marks_say(pattern: str) -> None:
    compiled = re.compile(pattern)
    names = {number: f"g{number}" for number in range(1, compiled.groups + 1)}
    whole = captures(pattern, names)
    prefix = match_captures(read_pattern(pattern), {str(number): name for number, name in names.items()})
    for text in texts(3):
        assert [spans(word, len(names)) for word in words(whole, text)] == group_spans(compiled.fullmatch(text))
        assert [spans(word, len(names)) for word in words(prefix, text)] == group_spans(compiled.match(text))
