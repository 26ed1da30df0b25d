"""Laws 2 and 3, proved for each grammar: a pattern accepts its ABNF's language, and at an index its longest prefix."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from support.appendices import RFC3986_RULES, RFC3987_RULES, marks_of
from support.captures import captures, prefix_captures_difference, reading
from support.rules import CORE, NAMES, SECTION_2_2, attribute, rule_named

from uriast.grammar import rfc3986, rfc5234
from uriast.grammar.rfc3986 import RFC3986
from uriast.grammar.rfc3987 import RFC3987
from uriast.grammar.rfc5234 import RFC5234
from uriast.testing import GrammarContract
from uriast.testing.proof import DFA, Rules, UnsupportedError, difference, language, not_longest, pattern_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators import Grammar, Rule


def normal(abnf: str) -> str:
    """ABNF with single spaces, and none inside brackets."""
    return " ".join(abnf.split())


def lines_of(abnf: str) -> dict[str, str]:
    return {line.split()[0]: normal(line) for line in abnf.splitlines()}


def groups_of(prefix: str, userinfo: str, name: str) -> dict[str, tuple[str, ...]]:
    """The rule that each group of a pattern captures; no rule for a group that only marks a branch.

    Args:
        prefix: What the rules of a grammar begin with that wide ones of RFC 3986.
        userinfo: The rule of a userinfo.
        name: That of a name.
    """
    host = ("IPv6address", "IPvFuture", "", "IPv4address", name)
    paths = (f"{prefix}path-abempty", f"{prefix}path-absolute")
    hier = (userinfo, *host, "port", *paths)
    rootless, noscheme = f"{prefix}path-rootless", f"{prefix}path-noscheme"
    query, fragment = f"{prefix}query", f"{prefix}fragment"
    whole = "IRI" if prefix else "URI"
    groups: dict[str, tuple[str, ...]] = {
        f"{prefix}authority": (userinfo, *host, "port"),
        f"{prefix}host": host,
        f"{prefix}hier-part": (*hier, rootless),
        f"{prefix}relative-part": (*hier, noscheme),
        f"absolute-{whole}": ("scheme", *hier, rootless, query),
        whole: ("scheme", *hier, rootless, query, fragment),
        f"{prefix}relative-ref": (*hier, noscheme, query, fragment),
        f"{prefix}path": (*paths, noscheme, rootless),
    }
    return groups | {f"{whole}-reference": (*groups[whole], *groups[f"{prefix}relative-ref"])}


@attrs.frozen(eq=False)
class Specified:
    """A grammar, with the ABNF that it has to obey.

    Attributes:
        grammar: The grammar.
        rules: The ABNF, as it is read.
        lines: Its rules, by their names: those that are the grammar's own.
        groups: What the groups of patterns capture.
        told: The ABNF that a rule tells, where its definition is written otherwise.
    """

    grammar: Grammar
    rules: Rules
    lines: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    told: Mapping[str, str]

    def rule_named(self, name: str) -> Rule[object]:
        """One of its rules."""
        found: Rule[object] = getattr(self.grammar, attribute(name))
        return found

    def named_groups(self, name: str) -> dict[int, str]:
        """The groups of a rule's pattern that capture what a rule reads."""
        return {number: rule_name for number, rule_name in enumerate(self.groups[name], 1) if rule_name}


URIS: Final = Specified(
    RFC3986(),
    RFC3986_RULES,
    lines_of(rfc3986.abnf()),
    {"IP-literal": ("IPv6address", "IPvFuture")} | groups_of("", "userinfo", "reg-name"),
    {  # dec-octet's alternatives are the other way round, and neither of ABNF's spare brackets is needed
        "dec-octet": 'dec-octet = "25" %x30-35 / "2" %x30-34 DIGIT / "1" 2DIGIT / %x31-39 DIGIT / DIGIT',
        "ls32": 'ls32 = h16 ":" h16 / IPv4address',
        "path-empty": "path-empty = 0pchar",
    },
)
IRIS: Final = Specified(
    RFC3987(),
    RFC3987_RULES,
    lines_of(SECTION_2_2),
    groups_of("i", "iuserinfo", "ireg-name"),
    {"ipath-empty": "ipath-empty = 0ipchar"},
)
GRAMMARS: Final = (URIS, IRIS)

INNER: Final = {"URI", "absolute-URI", "hier-part", "relative-part", "relative-ref"}
"""The rules whose groups are among those of URI-reference."""

every_rule = pytest.mark.parametrize(
    ("grammar", "name"), [pytest.param(each, name, id=name) for each in GRAMMARS for name in each.lines]
)
every_rule_with_groups = pytest.mark.parametrize(
    ("grammar", "name"),
    [
        pytest.param(each, name, id=name, marks=[pytest.mark.slow] if each is IRIS or name in INNER else [])
        for each in GRAMMARS
        for name in each.groups
    ],
)


@cache
def language_of(grammar: Specified, name: str) -> DFA:
    return language(grammar.rules, name)


def test_appendix_a_holds_these_rules_and_no_others() -> None:
    assert list(URIS.lines) == [*NAMES, *CORE]
    assert [rule_named(name) for name in NAMES] == [getattr(rfc3986, attribute(name)) for name in NAMES]


@pytest.mark.parametrize("name", [*NAMES, *CORE])
def test_a_rule_that_does_not_differ_is_that_of_rfc_3986(name: str) -> None:
    assert IRIS.rule_named(name).pattern == URIS.rule_named(name).pattern


class TestRFC5234(GrammarContract):
    grammar = RFC5234()
    abnf = rfc5234.abnf()
    max_examples = 3


class TestRFC3986(GrammarContract):
    grammar = RFC3986()
    abnf = rfc3986.abnf()
    max_texts = 40_000
    max_examples = 3


@pytest.mark.slow
class TestRFC3987(GrammarContract):
    grammar = RFC3987()
    abnf = SECTION_2_2
    extends = rfc3986
    max_texts = 20_000
    max_examples = 3


@every_rule_with_groups
def test_the_groups_capture_what_the_rules_of_their_names_read(grammar: Specified, name: str) -> None:
    pattern, groups = grammar.rule_named(name).pattern, grammar.named_groups(name)
    assert re.compile(pattern).groups == len(grammar.groups[name])
    assert difference(reading(grammar.rules, name, marks_of(groups.values())), captures(pattern, groups)) is None


@every_rule_with_groups
def test_the_value_at_an_index_is_that_of_the_prefix_alone(grammar: Specified, name: str) -> None:
    assert prefix_captures_difference(grammar.rule_named(name).pattern, grammar.named_groups(name)) is None


@every_rule
def test_the_abnf_that_a_rule_tells_is_that_of_the_rfc(grammar: Specified, name: str) -> None:
    assert grammar.rule_named(name).abnf == grammar.told.get(name, grammar.lines[name])


@pytest.mark.parametrize(
    ("grammar", "name", "right", "wrong", "example"),
    [
        (URIS, "dec-octet", "25[0-5]", "25[0-6]", "256"),
        (URIS, "segment-nz-nc", r"\.0-9;", r"\.0-;", ":"),
        (URIS, "h16", "{1,4}", "{1,5}", "00000"),
        (URIS, "path-absolute", "/(?:", "/+(?:", "//"),
        (IRIS, "ucschar", r"\U0000ffef", r"\U0000fff0", "\ufff0"),
        (IRIS, "ucschar", r"\U000e1000", r"\U000e0000", "\U000e0000"),
        (IRIS, "iprivate", r"\U0010fffd", r"\U0010fffe", "\U0010fffe"),
        (IRIS, "isegment-nz-nc", r"\.0-9;", r"\.0-;", ":"),
    ],
)
def test_a_planted_mistake_is_caught_by_its_shortest_example(
    grammar: Specified, name: str, right: str, wrong: str, example: str
) -> None:
    pattern = grammar.rule_named(name).pattern
    assert right in pattern
    found = difference(language_of(grammar, name), pattern_language(pattern.replace(right, wrong)))
    assert found is not None
    assert found.text == example


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("port", "[0-9]*+", "[0-9]*$"), ("port", "[0-9]", r"\d"), ("scheme", "[A-Za-z]", "(?i:[a-z])")],
)
def test_patterns_that_match_unicode_or_a_newline_are_refused(name: str, right: str, wrong: str) -> None:
    pattern = rule_named(name).pattern
    assert right in pattern
    with pytest.raises(UnsupportedError):
        pattern_language(pattern.replace(right, wrong))


@pytest.mark.parametrize("lost", range(9))
def test_each_lost_alternative_of_ipv6address_is_caught(lost: int) -> None:
    alternatives = split_alternatives(rule_named("IPv6address").pattern)
    assert len(alternatives) == 9
    planted = "|".join(alternatives[:lost] + alternatives[lost + 1 :])
    found = difference(language(RFC3986_RULES, "IPv6address"), pattern_language(planted))
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


def test_a_host_without_its_guard_is_caught() -> None:
    pattern = rule_named("host").pattern
    planted = re.sub(r"\(\?![^)]*\)", "", pattern)
    assert planted != pattern
    assert difference(language(RFC3986_RULES, "host"), pattern_language(planted)) is None
    found = not_longest(planted)
    assert found is not None
    assert (found.consumed, found.longest) == (found.text[:-1], found.text)
