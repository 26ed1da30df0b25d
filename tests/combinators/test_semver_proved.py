"""The grammar of Semantic Versioning is proved as that of RFC 3986 is, against its ABNF and semver.org's pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from support.appendices import abnf_rules, marks_of
from support.captures import captures, prefix_captures_difference, reading
from support.semver import SEMVER_ABNF, semver, version

from uriast.testing.proof import difference, language, not_longest, pattern_language, possessive_difference, structure

if TYPE_CHECKING:
    from uriast.combinators import Rule

SEMVER_PATTERN: Final = (
    r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)"
    r"(?:-((?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
    r"(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?"
)
"""The regular expression that semver.org gives, with `[0-9]` for `\\d`, for `fullmatch`."""
SEMVER_RULES: Final = (
    "valid-semver",
    "version-core",
    "pre-release",
    "build",
    "pre-release-identifier",
    "build-identifier",
    "alphanumeric-identifier",
    "numeric-identifier",
    "identifier-character",
    "non-digit",
    "digit",
)
SEMVER_PARTS: Final = {1: "major", 2: "minor", 3: "patch", 4: "pre-release", 5: "build"}
"""The rule that each group of semver.org's pattern captures."""

IN_TURNS: Final = """\
pre-release   = ( alphanumeric / numeric ) identifiers
alphanumeric  = alphanumeric-identifier
numeric       = numeric-identifier
identifiers   = *( "." pre-release-identifier )
build         = first-build more-build
first-build   = build-identifier
more-build    = *( "." build-identifier )
"""
"""The same grammar as `sep_by` reads it: the first iteration, then the others."""

SEMVER_GROUPS: Final = dict(
    enumerate(
        ("major", "minor", "patch", "alphanumeric", "numeric", "identifiers", "first-build", "more-build"), start=1
    )
)
"""The rule that each group of our pattern captures."""


def semver_rule(name: str) -> Rule[object]:
    found: Rule[object] = getattr(semver, name.replace("-", "_"))
    return found


every_rule = pytest.mark.parametrize("name", SEMVER_RULES)


@every_rule
def test_a_rule_reads_exactly_the_language_of_its_abnf(name: str) -> None:
    assert difference(language(abnf_rules(SEMVER_ABNF), name), pattern_language(semver_rule(name).pattern)) is None


@every_rule
def test_a_rule_consumes_the_longest_prefix_in_its_language(name: str) -> None:
    assert not_longest(semver_rule(name).pattern) is None


@every_rule
def test_a_rule_is_one_pattern_that_takes_linear_time_on_every_cpython(name: str) -> None:
    pattern = semver_rule(name).pattern
    assert structure(pattern) == []
    assert possessive_difference(pattern) is None
    assert re.findall(r"\][*+](?!\+)", pattern) == []


def test_a_version_has_the_same_language_as_the_pattern_of_semver_org() -> None:
    assert difference(pattern_language(SEMVER_PATTERN), pattern_language(version.pattern)) is None


def test_the_pattern_of_semver_org_captures_the_parts_of_the_abnf() -> None:
    parts = reading(abnf_rules(SEMVER_ABNF), "valid-semver", marks_of(SEMVER_PARTS.values()))
    assert difference(captures(SEMVER_PATTERN, SEMVER_PARTS), parts) is None


def test_each_group_captures_the_text_of_its_rule() -> None:
    parts = reading(abnf_rules(IN_TURNS, abnf_rules(SEMVER_ABNF)), "valid-semver", marks_of(SEMVER_GROUPS.values()))
    assert re.compile(version.pattern).groups == len(SEMVER_GROUPS)
    assert difference(captures(version.pattern, SEMVER_GROUPS), parts) is None
    assert prefix_captures_difference(version.pattern, SEMVER_GROUPS) is None


@every_rule
def test_a_rule_prints_its_abnf(name: str) -> None:
    told = abnf_rules("\n".join(semver_rule(each).abnf for each in SEMVER_RULES))
    assert difference(language(told, name), language(abnf_rules(SEMVER_ABNF), name)) is None
