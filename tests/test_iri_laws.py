"""Laws 2 and 3, proved for the rules of RFC 3987 too, over all of Unicode."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from proof import (
    DFA,
    Rules,
    captures,
    difference,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    prefix_captures_difference,
    read_abnf,
    reading,
    structure,
    vectors,
)
from rules import CORE, NAMES, attribute

from uriast.combinators import rule
from uriast.grammar import rfc3986, rfc3987
from uriast.grammar.rfc3987 import RFC3987

if TYPE_CHECKING:
    from uriast.combinators import Rule

ABNF: Final = """\
IRI            = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
ihier-part     = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty
IRI-reference  = IRI / irelative-ref
absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
ihost          = IP-literal / IPv4address / ireg-name
ireg-name      = *( iunreserved / pct-encoded / sub-delims )
ipath          = ipath-abempty / ipath-absolute / ipath-noscheme / ipath-rootless / ipath-empty
ipath-abempty  = *( "/" isegment )
ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
ipath-noscheme = isegment-nz-nc *( "/" isegment )
ipath-rootless = isegment-nz *( "/" isegment )
ipath-empty    = 0<ipchar>
isegment       = *ipchar
isegment-nz    = 1*ipchar
isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
ipchar         = iunreserved / pct-encoded / sub-delims / ":" / "@"
iquery         = *( ipchar / iprivate / "/" / "?" )
ifragment      = *( ipchar / "/" / "?" )
iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD \
/ %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD / %xA0000-AFFFD \
/ %xB0000-BFFFD / %xC0000-CFFFD / %xD0000-DFFFD / %xE1000-EFFFD
iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
"""
"""Section 2.2: the rules that are different from those in RFC 3986, a rule a line, without the comments."""

LINES: Final = {line.split()[0]: " ".join(line.split()) for line in ABNF.splitlines()}

every_rule = pytest.mark.parametrize("name", LINES)

IP_AND_NAME: Final = ("IPv6address", "IPvFuture", "", "IPv4address", "ireg-name")
HIER: Final = ("iuserinfo", *IP_AND_NAME, "port", "ipath-abempty", "ipath-absolute")
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "iauthority": ("iuserinfo", *IP_AND_NAME, "port"),
    "ihost": IP_AND_NAME,
    "ihier-part": (*HIER, "ipath-rootless"),
    "irelative-part": (*HIER, "ipath-noscheme"),
    "absolute-IRI": ("scheme", *HIER, "ipath-rootless", "iquery"),
    "IRI": ("scheme", *HIER, "ipath-rootless", "iquery", "ifragment"),
    "irelative-ref": (*HIER, "ipath-noscheme", "iquery", "ifragment"),
    "ipath": ("ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless"),
}
"""What each group of a pattern captures: the rule's name, nothing for a group that only tells a branch."""
GROUPS["IRI-reference"] = (*GROUPS["IRI"], *GROUPS["irelative-ref"])


def rule_named(name: str) -> Rule[object]:
    found: Rule[object] = getattr(rfc3987, attribute(name))
    return found


@pytest.fixture(scope="module")
def section_2_2(appendix_a: Rules) -> Rules:
    """Section 2.2: its own rules, and those that are the same as in RFC 3986."""
    return read_abnf(ABNF, extends=appendix_a)


@pytest.fixture(scope="module")
def languages(section_2_2: Rules) -> dict[str, DFA]:
    return {name: language(section_2_2, name) for name in LINES}


def test_every_rule_of_section_2_2_is_there_and_no_other() -> None:
    own = [name for name, value in vars(RFC3987).items() if isinstance(value, rule)]
    assert own == [attribute(name) for name in LINES]
    assert [rule_named(name).name for name in LINES] == list(LINES)


@pytest.mark.parametrize("name", [*NAMES, *CORE])
def test_a_rule_that_does_not_differ_is_that_of_rfc_3986(name: str) -> None:
    inherited: Rule[object] = getattr(RFC3987(), attribute(name))
    original: Rule[object] = getattr(rfc3986.RFC3986(), attribute(name))
    assert inherited.pattern == original.pattern


@every_rule
def test_the_pattern_accepts_exactly_the_language_of_the_abnf(languages: dict[str, DFA], name: str) -> None:
    assert difference(languages[name], pattern_language(rule_named(name).pattern)) is None


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
def test_the_groups_capture_what_the_rules_of_their_names_read(section_2_2: Rules, name: str) -> None:
    pattern = rule_named(name).pattern
    assert re.compile(pattern).groups == len(GROUPS[name])
    groups = named_groups(name)
    assert difference(reading(section_2_2, name, set(groups.values())), captures(pattern, groups)) is None


@pytest.mark.parametrize("name", GROUPS)
def test_the_value_at_an_index_is_that_of_the_prefix_alone(name: str) -> None:
    assert prefix_captures_difference(rule_named(name).pattern, named_groups(name)) is None


@every_rule
def test_the_documented_abnf_is_that_of_section_2_2(name: str) -> None:
    descriptor = vars(RFC3987)[attribute(name)]
    assert isinstance(descriptor, rule)
    documented = " ".join((descriptor.__doc__ or "").partition("\n\n")[0].split())
    assert documented == f"{LINES[name]} (section 2.2)"


@every_rule
def test_the_abnf_that_a_rule_tells_is_that_of_section_2_2(name: str) -> None:
    told = {"ipath-empty": "ipath-empty = 0ipchar"}
    assert rule_named(name).abnf == told.get(name, LINES[name])


@every_rule
def test_the_engine_itself_does_what_the_automaton_says(languages: dict[str, DFA], name: str) -> None:
    matches = rule_named(name).matches
    wrong = [(text, valid) for text, valid in vectors(languages[name], limit=20_000) if matches(text) is not valid]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "right", "wrong", "example"),
    [
        ("ucschar", r"\U0000ffef", r"\U0000fff0", "\ufff0"),
        ("ucschar", r"\U000e1000", r"\U000e0000", "\U000e0000"),
        ("iprivate", r"\U0010fffd", r"\U0010fffe", "\U0010fffe"),
        ("isegment-nz-nc", r"\.0-9;", r"\.0-;", ":"),
    ],
)
def test_a_planted_mistake_is_caught_by_its_shortest_example(
    languages: dict[str, DFA], name: str, right: str, wrong: str, example: str
) -> None:
    pattern = rule_named(name).pattern
    assert right in pattern
    found = difference(languages[name], pattern_language(pattern.replace(right, wrong)))
    assert found is not None
    assert found.text == example
