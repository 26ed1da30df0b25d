"""The proof harness is right: it proves hand-made patterns and catches planted bugs."""

from __future__ import annotations

import re

import pytest
from support.appendices import RFC3986_RULES, marks_of
from support.captures import captures, prefix_captures_difference, reading
from support.hand_made import (
    AUTHORITIES,
    AUTHORITY,
    GROUPS,
    GUARD,
    H16,
    HOST,
    HOSTS,
    IPV4,
    IPV6_ALTERNATIVES,
    PATTERNS,
    PCT,
    PLANTED,
    REG,
    counterexample,
    large_slow,
    loop,
    numbered,
)

from uriast.testing.proof import (
    Difference,
    NotLongest,
    UnsupportedError,
    difference,
    language,
    not_longest,
    possessive_difference,
    structure,
)

# Hand-made patterns are proved.


def test_the_minimal_automaton_of_uri_reference_has_182_states_and_a_dead_one() -> None:
    assert len(language(RFC3986_RULES, "URI-reference").table) == 183


@pytest.mark.parametrize("name", large_slow(PATTERNS))
def test_a_right_pattern_has_the_language_of_its_rule(name: str) -> None:
    assert counterexample(PATTERNS[name], name) is None


@pytest.mark.parametrize("name", large_slow(PATTERNS))
def test_a_right_pattern_consumes_the_longest_prefix(name: str) -> None:
    assert not_longest(PATTERNS[name]) is None


@pytest.mark.parametrize("name", large_slow(PATTERNS))
def test_a_right_pattern_is_the_same_when_nothing_in_it_is_possessive(name: str) -> None:
    assert possessive_difference(PATTERNS[name]) is None


@pytest.mark.parametrize("name", large_slow(PATTERNS))
def test_a_right_pattern_has_a_right_structure(name: str) -> None:
    assert structure(PATTERNS[name]) == []


@pytest.mark.parametrize("name", large_slow(GROUPS))
def test_right_groups_capture_what_the_rules_of_their_names_read(name: str) -> None:
    assert re.compile(PATTERNS[name]).groups == len(GROUPS[name])
    captured = captures(PATTERNS[name], numbered(GROUPS[name]))
    assert difference(captured, reading(RFC3986_RULES, name, marks_of(GROUPS[name]))) is None


@pytest.mark.parametrize("name", large_slow(GROUPS))
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
    assert counterexample(f"(?:{'|'.join(kept)})", "IPv6address") == Difference(tuple(text), only_left=False)


@pytest.mark.parametrize(("name", "pattern", "text", "only_left"), PLANTED.values(), ids=PLANTED)
def test_a_planted_bug_gives_a_shortest_text(name: str, pattern: str, text: str, only_left: bool) -> None:
    assert counterexample(pattern, name) == Difference(tuple(text), only_left)


TOO_SHORT = {
    "dec-octet with its shortest alternative first": ("[0-9]|[1-9][0-9]", NotLongest("10", "1", "10")),
    "host without its guard": (HOST.replace(GUARD, ""), NotLongest("0.0.0.00", "0.0.0.0", "0.0.0.00")),
    "host whose guard forgets pct-encoded": (
        HOST.replace(GUARD, f"(?![{REG}])"),
        NotLongest("0.0.0.0%00", "0.0.0.0", "0.0.0.0%00"),
    ),
    "host whose guard refuses too much": (HOST.replace(GUARD, f"(?![{REG}%])"), None),
    "a guard that leaves nothing else": ("a(?!b)", NotLongest("ab", None, "a")),
    "a check for the end": (r"a\Z", NotLongest("a0", None, "a")),
}


@pytest.mark.parametrize(("pattern", "expected"), TOO_SHORT.values(), ids=TOO_SHORT)
def test_a_pattern_that_stops_too_early_is_found(pattern: str, expected: NotLongest | None) -> None:
    assert not_longest(pattern) == expected


POSSESSIVE = {
    f"(?:(?:{H16}:){{0,5}}+{H16}|)::": Difference(("0", ":", ":"), only_left=False),
    "[a]*+a": Difference(("a",), only_left=False),
    "(?:a|ab)*+b": Difference(("a", "b", "b"), only_left=False),
    "(?>a|ab)c": Difference(("a", "b", "c"), only_left=False),
    "(?:aa)*+a": Difference(("a", "<stop>", "a"), only_left=False),
    f"{loop(REG)}{PCT}": Difference(("%", "0", "0"), only_left=False),
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
    found = difference(captures(pattern, groups), reading(RFC3986_RULES, "host", marks_of(HOSTS)))
    assert found == Difference(("<IPv4address>", *"0.0.0.0", "</IPv4address>"), only_left=False)


def test_a_group_that_includes_the_at_sign_is_found() -> None:
    pattern = AUTHORITY.replace(f"(?:({loop(REG + ':')})@|)", f"(?:({loop(REG + ':')}@)|)")
    found = difference(
        captures(pattern, numbered(AUTHORITIES)),
        reading(RFC3986_RULES, "authority", marks_of(AUTHORITIES)),
    )
    assert found == Difference(("<userinfo>", "@", "</userinfo>", "<reg-name>", "</reg-name>"), only_left=True)


def test_a_group_that_depends_on_what_follows_the_match_is_found() -> None:
    found = prefix_captures_difference("(a)(?!b)|(a)", {1: "alone", 2: "before-b"})
    assert found == Difference(("<alone>", "a", "</alone>", "<stop>", "b"), only_left=False)


def test_a_named_group_in_a_loop_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="a named group in a loop"):
        captures("(?:(a),)*", {1: "a"})
