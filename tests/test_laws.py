"""Laws 2 and 3, proved: each pattern accepts exactly its ABNF's language, and at an index its longest prefix in it."""

from __future__ import annotations

import re

import pytest
from conftest import APPENDIX_A
from proof import (
    DFA,
    Rules,
    UnsupportedError,
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
from rules import CORE, NAMES, attribute, rule_named

from uriast.combinators import rule
from uriast.grammar.rfc3986 import RFC3986

every_rule = pytest.mark.parametrize("name", [*NAMES, *CORE])

IP_AND_NAME = ("IPv6address", "IPvFuture", "", "IPv4address", "reg-name")
HIER = ("userinfo", *IP_AND_NAME, "port", "path-abempty", "path-absolute")
GROUPS: dict[str, tuple[str, ...]] = {
    "authority": ("userinfo", *IP_AND_NAME, "port"),
    "host": IP_AND_NAME,
    "IP-literal": ("IPv6address", "IPvFuture"),
    "hier-part": (*HIER, "path-rootless"),
    "relative-part": (*HIER, "path-noscheme"),
    "absolute-URI": ("scheme", *HIER, "path-rootless", "query"),
    "URI": ("scheme", *HIER, "path-rootless", "query", "fragment"),
    "relative-ref": (*HIER, "path-noscheme", "query", "fragment"),
    "path": ("path-abempty", "path-absolute", "path-noscheme", "path-rootless"),
}
"""What each group of a pattern captures: the rule's name, nothing for a group that only tells a branch."""
GROUPS["URI-reference"] = (*GROUPS["URI"], *GROUPS["relative-ref"])


def normal(abnf: str) -> str:
    """ABNF with single spaces, and none inside brackets."""
    return " ".join(abnf.split())


def test_appendix_a_holds_these_rules_and_no_others(appendix_a: Rules) -> None:
    lines = APPENDIX_A.read_text(encoding="ascii").splitlines()
    assert [line.split()[0] for line in lines] == [*NAMES, *CORE]
    assert all(language(appendix_a, name) for name in [*NAMES, *CORE])


@every_rule
def test_the_pattern_accepts_exactly_the_language_of_the_abnf(appendix_a: Rules, name: str) -> None:
    assert difference(language(appendix_a, name), pattern_language(rule_named(name).pattern)) is None


@every_rule
def test_at_an_index_the_longest_prefix_in_the_language_is_consumed(name: str) -> None:
    assert not_longest(rule_named(name).pattern) is None


@every_rule
def test_what_is_possessive_changes_nothing(name: str) -> None:
    assert possessive_difference(rule_named(name).pattern) is None


@every_rule
def test_the_pattern_is_one_that_every_cpython_gets_right(name: str) -> None:
    assert structure(rule_named(name).pattern) == []


def named_groups(name: str) -> dict[int, str]:
    return {number: rule_name for number, rule_name in enumerate(GROUPS[name], 1) if rule_name}


@pytest.mark.parametrize("name", GROUPS)
def test_the_groups_capture_what_the_rules_of_their_names_read(appendix_a: Rules, name: str) -> None:
    pattern = rule_named(name).pattern
    assert re.compile(pattern).groups == len(GROUPS[name])
    groups = named_groups(name)
    assert difference(reading(appendix_a, name, set(groups.values())), captures(pattern, groups)) is None


@pytest.mark.parametrize("name", GROUPS)
def test_the_value_at_an_index_is_that_of_the_prefix_alone(name: str) -> None:
    assert prefix_captures_difference(rule_named(name).pattern, named_groups(name)) is None


@every_rule
def test_the_documented_abnf_is_that_of_appendix_a(name: str) -> None:
    lines = APPENDIX_A.read_text(encoding="ascii").splitlines()
    (line,) = [line for line in lines if line.split()[0] == name]
    descriptor = vars(RFC3986).get(attribute(name)) or vars(RFC3986.__base__)[attribute(name)]
    assert isinstance(descriptor, rule)
    documented = normal((descriptor.__doc__ or "").partition("\n\n")[0])
    assert re.fullmatch(re.escape(normal(line)) + r" \((section \d(\.\d){0,2}|RFC 5234, B\.1)\)", documented)


@every_rule
def test_the_abnf_that_a_rule_tells_is_that_of_appendix_a(name: str) -> None:
    lines = APPENDIX_A.read_text(encoding="ascii").splitlines()
    (line,) = [line for line in lines if line.split()[0] == name]
    # A definition has dec-octet's alternatives the other way round, and needs neither of ABNF's spare brackets.
    told = {
        "dec-octet": 'dec-octet = "25" %x30-35 / "2" %x30-34 DIGIT / "1" 2DIGIT / %x31-39 DIGIT / DIGIT',
        "ls32": 'ls32 = h16 ":" h16 / IPv4address',
        "path-empty": "path-empty = 0pchar",
    }
    assert rule_named(name).abnf == told.get(name, normal(line))


@pytest.fixture(scope="module")
def tables(appendix_a: Rules) -> dict[str, DFA]:
    return {name: language(appendix_a, name) for name in (*NAMES, *CORE)}


@every_rule
def test_the_engine_itself_does_what_the_automaton_says(tables: dict[str, DFA], name: str) -> None:
    matches = rule_named(name).matches
    wrong = [(text, valid) for text, valid in vectors(tables[name], limit=40_000) if matches(text) is not valid]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "right", "wrong", "example"),
    [
        ("dec-octet", "25[0-5]", "25[0-6]", "256"),
        ("segment-nz-nc", r"\.0-9;", r"\.0-;", ":"),
        ("h16", "{1,4}", "{1,5}", "00000"),
        ("path-absolute", "/(?:", "/+(?:", "//"),
    ],
)
def test_a_planted_mistake_is_caught_by_its_shortest_example(
    appendix_a: Rules, name: str, right: str, wrong: str, example: str
) -> None:
    pattern = rule_named(name).pattern
    assert right in pattern
    found = difference(language(appendix_a, name), pattern_language(pattern.replace(right, wrong)))
    assert found is not None
    assert found.text == example


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("port", "[0-9]*+", "[0-9]*$"), ("port", "[0-9]", r"\d"), ("scheme", "[A-Za-z]", "(?i:[a-z])")],
)
def test_what_lets_in_unicode_or_a_newline_is_refused(name: str, right: str, wrong: str) -> None:
    pattern = rule_named(name).pattern
    assert right in pattern
    with pytest.raises(UnsupportedError):
        pattern_language(pattern.replace(right, wrong))


@pytest.mark.parametrize("lost", range(9))
def test_each_lost_alternative_of_ipv6address_is_caught(appendix_a: Rules, lost: int) -> None:
    alternatives = split_alternatives(rule_named("IPv6address").pattern)
    assert len(alternatives) == 9
    planted = "|".join(alternatives[:lost] + alternatives[lost + 1 :])
    found = difference(language(appendix_a, "IPv6address"), pattern_language(planted))
    assert found is not None


def split_alternatives(pattern: str) -> list[str]:
    """The alternatives of `(?:a|b|c)`."""
    depth, parts = 0, [""]
    for character in pattern.removeprefix("(?:").removesuffix(")"):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def test_a_host_without_its_guard_is_caught(appendix_a: Rules) -> None:
    pattern = rule_named("host").pattern
    planted = re.sub(r"\(\?![^)]*\)", "", pattern)
    assert planted != pattern
    assert difference(language(appendix_a, "host"), pattern_language(planted)) is None
    found = not_longest(planted)
    assert found is not None
    assert (found.consumed, found.longest) == (found.text[:-1], found.text)
