"""Other regular grammars, written with `uriast.combinators` alone: typed, proved and explained like that of RFC 3986.

Semantic Versioning 2.0.0 from the grammar that semver.org publishes, and the timestamps of RFC 3339, section 5.6.
"""

from __future__ import annotations

import copy
import pickle
import re
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final, TypeAlias, assert_type

import attrs
import parsy
import pytest
from hypothesis import given, strategies as st

from uriast.combinators import (
    Grammar,
    Node,
    ParseError,
    Rule,
    char_from,
    char_range,
    literal,
    rule,
    seq,
    string,
    text,
)
from uriast.testing.proof import (
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
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SEMVER_ABNF: Final = """\
valid-semver            = version-core / version-core "-" pre-release / version-core "+" build
                        / version-core "-" pre-release "+" build
version-core            = major "." minor "." patch
major                   = numeric-identifier
minor                   = numeric-identifier
patch                   = numeric-identifier
pre-release             = pre-release-identifier *( "." pre-release-identifier )
build                   = build-identifier *( "." build-identifier )
pre-release-identifier  = alphanumeric-identifier / numeric-identifier
build-identifier        = alphanumeric-identifier / digits
alphanumeric-identifier = non-digit / non-digit identifier-characters / identifier-characters non-digit
                        / identifier-characters non-digit identifier-characters
numeric-identifier      = "0" / positive-digit / positive-digit digits
identifier-characters   = 1*identifier-character
identifier-character    = digit / non-digit
non-digit               = letter / "-"
digits                  = 1*digit
digit                   = "0" / positive-digit
positive-digit          = "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"
letter                  = %x41-5A / %x61-7A
"""
"""The grammar of semver.org. Its right recursion is written as repetition in ABNF."""

SEMVER_PATTERN: Final = (
    r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)"
    r"(?:-((?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
    r"(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?"
)
"""The regular expression that semver.org gives, with `[0-9]` for `\\d`, for `fullmatch`."""

DOT: Final = literal(".")
DASH: Final = literal("-")

Identifier: TypeAlias = int | str
"""A numeric identifier, as a number, or an alphanumeric one."""


@attrs.frozen
class Version(Node):
    """`<valid semver>`. Pre-release and build are tuples of identifiers, which are empty if there is no such part."""

    major: int
    minor: int
    patch: int
    pre_release: tuple[Identifier, ...] = ()
    build: tuple[str, ...] = ()

    def pieces(self) -> Iterator[tuple[str, str]]:
        yield from (("major", str(self.major)), ("", "."), ("minor", str(self.minor)), ("", "."))
        yield "patch", str(self.patch)
        if self.pre_release:
            yield from (("", "-"), ("pre_release", ".".join(map(str, self.pre_release))))
        if self.build:
            yield from (("", "+"), ("build", ".".join(self.build)))


class SemVer(Grammar):
    """Semantic Versioning 2.0.0 as an unambiguous grammar: the same language in fewer alternatives."""

    @rule
    def valid_semver(self) -> Rule[Version]:
        """valid-semver = version-core [ "-" pre-release ] [ "+" build ]"""
        pre_release = (DASH >> self.pre_release).optional(())
        build = (literal("+") >> self.build).optional(())
        return (self.version_core + seq(pre_release, build)).combine(Version)

    @rule
    def version_core(self) -> Rule[tuple[int, int, int]]:
        """version-core = major "." minor "." patch"""
        return seq(self.numeric_identifier << DOT, self.numeric_identifier << DOT, self.numeric_identifier)

    @rule
    def pre_release(self) -> Rule[tuple[Identifier, ...]]:
        """pre-release = pre-release-identifier *( "." pre-release-identifier )"""
        return self.pre_release_identifier.sep_by(DOT, min=1).map(tuple)

    @rule
    def build(self) -> Rule[tuple[str, ...]]:
        """Build = build-identifier *( "." build-identifier )"""
        return self.build_identifier.sep_by(DOT, min=1).map(tuple)

    @rule
    def pre_release_identifier(self) -> Rule[Identifier]:
        """pre-release-identifier = alphanumeric-identifier / numeric-identifier"""
        return self.alphanumeric_identifier | self.numeric_identifier

    @rule
    def build_identifier(self) -> Rule[str]:
        """build-identifier = 1*identifier-character"""
        return text(self.identifier_character.at_least(1))

    @rule
    def alphanumeric_identifier(self) -> Rule[str]:
        """alphanumeric-identifier = *digit non-digit *identifier-character"""
        return text(self.digit.many(), self.non_digit, self.identifier_character.many())

    @rule
    def numeric_identifier(self) -> Rule[int]:
        """numeric-identifier = "0" / %x31-39 *digit"""
        return (literal("0") | text(char_range("1", "9"), self.digit.many())).map(int)

    @rule
    def identifier_character(self) -> Rule[str]:
        """identifier-character = digit / non-digit"""
        return self.digit | self.non_digit

    @rule
    def non_digit(self) -> Rule[str]:
        """non-digit = "-" / %x41-5A / %x61-7A"""
        return DASH | char_range("A", "Z") | char_range("a", "z")

    @rule
    def digit(self) -> Rule[str]:
        """Digit = %x30-39"""
        return char_range("0", "9")


semver: Final = SemVer()
version: Final = semver.valid_semver
Version.bind_to(version)

VERSIONS: Final = {
    "0.0.4": Version(0, 0, 4),
    "1.0.0-alpha": Version(1, 0, 0, ("alpha",)),
    "1.0.0-alpha.1": Version(1, 0, 0, ("alpha", 1)),
    "1.0.0-0.3.7": Version(1, 0, 0, (0, 3, 7)),
    "1.0.0-x.7.z.92": Version(1, 0, 0, ("x", 7, "z", 92)),
    "1.0.0-x-y-z.--": Version(1, 0, 0, ("x-y-z", "--")),
    "1.0.0-0a.00-.1": Version(1, 0, 0, ("0a", "00-", 1)),
    "1.0.0-alpha+001": Version(1, 0, 0, ("alpha",), ("001",)),
    "1.0.0+20130313144700": Version(1, 0, 0, (), ("20130313144700",)),
    "1.0.0-beta+exp.sha.5114f85": Version(1, 0, 0, ("beta",), ("exp", "sha", "5114f85")),
    "1.0.0+21AF26D3----117B344092BD": Version(1, 0, 0, (), ("21AF26D3----117B344092BD",)),
    "99999999999999999999.999.0": Version(99999999999999999999, 999, 0),
}
every_version = pytest.mark.parametrize("written", VERSIONS)

identifiers: Final = st.integers(0, 10**20) | st.from_regex("[0-9]{0,3}[A-Za-z-][0-9A-Za-z-]{0,5}", fullmatch=True)
numbers: Final = st.integers(0, 10**20)
versions: Final = st.builds(
    Version,
    numbers,
    numbers,
    numbers,
    st.lists(identifiers, max_size=4).map(tuple),
    st.lists(st.from_regex("[0-9A-Za-z-]{1,6}", fullmatch=True), max_size=4).map(tuple),
)


# Typed


def test_the_values_of_rules_have_types() -> None:
    assert_type(version, Rule[Version])
    assert_type(semver.pre_release, Rule[tuple[int | str, ...]])
    assert_type(semver.numeric_identifier.parse("7"), int)
    assert_type(version.parse("1.2.3").build, tuple[str, ...])


@every_version
def test_a_version_is_parsed_into_its_identifiers(written: str) -> None:
    read = version.parse(written)
    assert read == VERSIONS[written]
    assert [type(each) for each in read.pre_release] == [type(each) for each in VERSIONS[written].pre_release]


@every_version
def test_a_version_prints_as_it_was_written(written: str) -> None:
    assert str(version.parse(written)) == written


@given(versions)
def test_a_version_built_by_hand_reads_back_as_itself(built: Version) -> None:
    assert version.parse(str(built)) == built


# Nodes


def test_a_version_is_an_immutable_value() -> None:
    read = version.parse("1.2.3-rc.1+b")
    built = Version(1, 2, 3, ("rc", 1), ("b",))
    assert (read, hash(read), repr(read)) == (built, hash(built), repr(built))
    assert type(read) is Version
    assert pickle.loads(pickle.dumps(read)) == copy.deepcopy(read) == read  # noqa: S301 - our own
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        read.major = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_version_is_matched_by_its_fields() -> None:
    match version.parse("1.2.3-rc.1"):
        case Version(1, minor, _, (str(name), int(number)), ()):
            assert (minor, name, number) == (2, "rc", 1)
        case other:
            pytest.fail(str(other))


def test_attrs_evolve_checks_the_new_version() -> None:
    read = version.parse("1.2.3-rc.1")
    assert str(attrs.evolve(read, pre_release=(), minor=3)) == "1.3.3"
    with pytest.raises(ParseError) as caught:
        attrs.evolve(read, build=("a b",))
    assert (caught.value.rule, caught.value.stream, caught.value.index) == ("valid-semver", "1.2.3-rc.1+a b", 12)


@pytest.mark.parametrize(
    ("fields", "index"),
    [
        ((-1, 0, 0), 0),
        ((1, 0, 0, ("01",)), 8),
        ((1, 0, 0, ("a..b",)), 8),
        ((1, 0, 0, ("",)), 6),
        ((1, 0, 0, (), ("",)), 6),
        ((1, 0, 0, ("1",)), 6),
        ((1, 0, 0, ("a.b",)), 6),
        ((1, 0, 0, ("a+b",)), 6),
        ((1, 0, 0, (), ("b", "c.d")), 6),
    ],
)
def test_a_version_that_would_not_read_back_cannot_be_built(fields: tuple[int, int, int], index: int) -> None:
    with pytest.raises(ParseError) as caught:
        Version(*fields)
    assert (caught.value.rule, caught.value.index) == ("valid-semver", index)


# Errors

MORE_NUMBER: Final = "more numeric-identifier"
AFTER_CORE: Final = {'"-"', '"+"', "end of input"}
AFTER_BUILD: Final = {"more build-identifier", '"."', "end of input"}
NON_DIGIT: Final = "non-digit"


@pytest.mark.parametrize(
    ("written", "index", "expected"),
    [
        ("", 0, {"version-core"}),
        ("v1.0.0", 0, {"version-core"}),
        ("1", 1, {MORE_NUMBER, '"."'}),
        ("01.0.0", 1, {'"."'}),
        ("1.0", 3, {'"."'}),
        ("1.2.3.4", 5, {MORE_NUMBER, *AFTER_CORE}),
        ("1.0.0\n", 5, AFTER_CORE),
        ("1.0.0-", 6, {"pre-release"}),
        ("1.0.0-a..b", 8, {"pre-release-identifier"}),
        ("1.0.0+", 6, {"build"}),
        ("1.0.0+a+b", 7, AFTER_BUILD),
        ("1.0.0-٣", 6, {"pre-release"}),
    ],
)
def test_an_error_has_the_index_and_the_expectations(written: str, index: int, expected: set[str]) -> None:
    assert not version.matches(written)
    with pytest.raises(ParseError) as caught:
        version.parse(written)
    assert (caught.value.rule, caught.value.index) == ("valid-semver", index)
    assert set(caught.value.expected) == expected


def test_a_numeric_identifier_with_a_leading_zero_needs_a_non_digit() -> None:
    with pytest.raises(ParseError) as caught:
        version.parse("1.0.0-01")
    assert caught.value.index == 8
    assert {"digit", NON_DIGIT} >= caught.value.expected


def test_an_error_names_its_rule_and_has_a_caret_under_its_index() -> None:
    with pytest.raises(ParseError) as caught:
        version.parse("1.0.0-a..b")
    lines = str(caught.value).splitlines()
    assert caught.value.component == "pre-release"
    assert lines[0].startswith("valid-semver: '.' ")
    assert lines[1:] == ["  1.0.0-a..b", "          ^", "expected pre-release-identifier"]


# Proved

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
    parts = reading(abnf_rules(SEMVER_ABNF), "valid-semver", set(SEMVER_PARTS.values()))
    assert difference(captures(SEMVER_PATTERN, SEMVER_PARTS), parts) is None


def test_each_group_captures_the_text_of_its_rule() -> None:
    parts = reading(abnf_rules(IN_TURNS, abnf_rules(SEMVER_ABNF)), "valid-semver", set(SEMVER_GROUPS.values()))
    assert re.compile(version.pattern).groups == len(SEMVER_GROUPS)
    assert difference(captures(version.pattern, SEMVER_GROUPS), parts) is None
    assert prefix_captures_difference(version.pattern, SEMVER_GROUPS) is None


@every_rule
def test_a_rule_prints_its_abnf(name: str) -> None:
    told = abnf_rules("\n".join(semver_rule(each).abnf for each in SEMVER_RULES))
    assert difference(language(told, name), language(abnf_rules(SEMVER_ABNF), name)) is None


# Within parsy


def test_a_rule_is_a_leaf_of_a_parsy_grammar() -> None:
    title = parsy.string("## [") >> version << parsy.string("] - ")
    release = parsy.seq(title, rfc3339.full_date << parsy.regex(r"\n|\Z"))
    assert release.many().parse("## [1.1.0] - 2019-02-15\n## [1.0.0-rc.1] - 2017-06-20") == [
        [Version(1, 1, 0), (2019, 2, 15)],
        [Version(1, 0, 0, ("rc", 1)), (2017, 6, 20)],
    ]
    with pytest.raises(parsy.ParseError) as caught:
        release.parse("## [1.1] - 2019-02-15")
    assert (caught.value.index, caught.value.expected) == (4, frozenset({"valid-semver"}))


def test_rules_compose_to_a_rule_and_with_a_parser_to_a_parser() -> None:
    between = seq(version << literal("..."), version)
    assert_type(between, Rule[tuple[Version, Version]])
    assert between.parse("1.0.0-a...2.0.0") == (Version(1, 0, 0, ("a",)), Version(2, 0, 0))
    by_parsy = version << parsy.string("...")
    assert not isinstance(by_parsy, Rule)
    assert by_parsy.parse("1.0.0-a...") == Version(1, 0, 0, ("a",))


def test_a_rule_takes_part_in_a_recursive_grammar() -> None:
    either = parsy.forward_declaration()
    either.become(version | parsy.string("(") >> either.sep_by(parsy.string(" || "), min=1) << parsy.string(")"))
    assert either.parse("((1.0.0 || 2.0.0-a) || 3.0.0)") == [
        [Version(1, 0, 0), Version(2, 0, 0, ("a",))],
        Version(3, 0, 0),
    ]


# A grammar in a few lines: RFC 3339, section 5.6

RFC3339_ABNF: Final = """\
date-fullyear   = 4DIGIT
date-month      = 2DIGIT
date-mday       = 2DIGIT
time-hour       = 2DIGIT
time-minute     = 2DIGIT
time-second     = 2DIGIT
time-secfrac    = "." 1*DIGIT
time-numoffset  = ("+" / "-") time-hour ":" time-minute
time-offset     = "Z" / time-numoffset
partial-time    = time-hour ":" time-minute ":" time-second [time-secfrac]
full-date       = date-fullyear "-" date-month "-" date-mday
full-time       = partial-time time-offset
date-time       = full-date "T" full-time
DIGIT           = %x30-39
"""
RFC3339_RULES: Final = ("date-time", "full-date", "full-time", "partial-time", "time-offset", "time-secfrac")

Date: TypeAlias = tuple[int, int, int]
Time: TypeAlias = tuple[int, int, int, int]
FullTime: TypeAlias = tuple[int, int, int, int, timezone]


def microseconds(fraction: str) -> int:
    return int(fraction[1:7].ljust(6, "0"))


def numeric_offset(sign: str, hours: int, minutes: int) -> timezone:
    offset = timedelta(hours=hours, minutes=minutes)
    return timezone(-offset if sign == "-" else offset)


def moment(date: Date, time: FullTime) -> datetime:
    hour, minute, second, fraction, offset = time
    return datetime(*date, hour, minute, second, fraction, tzinfo=offset)


class RFC3339(Grammar):
    """Date and Time on the Internet: Timestamps."""

    @rule
    def date_time(self) -> Rule[datetime]:
        """date-time = full-date "T" full-time"""
        return seq(self.full_date << literal("T"), self.full_time).combine(moment)

    @rule
    def full_date(self) -> Rule[Date]:
        """full-date = date-fullyear "-" date-month "-" date-mday"""
        return seq(self.number(4) << DASH, self.number(2) << DASH, self.number(2))

    @rule
    def full_time(self) -> Rule[FullTime]:
        """full-time = partial-time time-offset"""
        return self.partial_time + seq(self.time_offset)

    @rule
    def partial_time(self) -> Rule[Time]:
        """partial-time = time-hour ":" time-minute ":" time-second [time-secfrac]"""
        hour, minute, second = self.number(2), self.number(2), self.number(2)
        return seq(hour << literal(":"), minute << literal(":"), second, self.time_secfrac.optional(0))

    @rule
    def time_offset(self) -> Rule[timezone]:
        """time-offset = "Z" / ("+" / "-") time-hour ":" time-minute"""
        numeric = seq(char_from("+-"), self.number(2) << literal(":"), self.number(2)).combine(numeric_offset)
        return literal("Z").result(UTC) | numeric

    @rule
    def time_secfrac(self) -> Rule[int]:
        """time-secfrac = "." 1*DIGIT"""
        return text(DOT, self.DIGIT.at_least(1)).map(microseconds)

    @rule
    def DIGIT(self) -> Rule[str]:  # noqa: N802 - the RFC's name
        """DIGIT = %x30-39"""
        return char_range("0", "9")

    def number(self, digits: int) -> Rule[int]:
        """A fixed number of digits, as an integer."""
        return text(self.DIGIT * digits).map(int)


rfc3339: Final = RFC3339()


def rfc3339_rule(name: str, grammar: RFC3339 = rfc3339) -> Rule[object]:
    found: Rule[object] = getattr(grammar, name.replace("-", "_"))
    return found


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("1985-04-12T23:20:50.52Z", datetime(1985, 4, 12, 23, 20, 50, 520000, UTC)),
        ("1996-12-19T16:39:57-08:00", datetime(1996, 12, 19, 16, 39, 57, 0, timezone(timedelta(hours=-8)))),
        ("1937-01-01t12:00:27.87+00:20", datetime(1937, 1, 1, 12, 0, 27, 870000, timezone(timedelta(minutes=20)))),
    ],
)
def test_the_examples_of_rfc_3339_are_moments(written: str, moment: datetime) -> None:
    read = rfc3339.date_time.parse(written)
    assert (read, read.utcoffset()) == (moment, moment.utcoffset())


@pytest.mark.parametrize("name", RFC3339_RULES)
def test_a_timestamp_is_proved_too(name: str) -> None:
    pattern = rfc3339_rule(name).pattern
    assert difference(language(abnf_rules(RFC3339_ABNF), name), pattern_language(pattern)) is None
    assert not_longest(pattern) is None
    assert structure(pattern) == []


@pytest.mark.parametrize(
    ("written", "index", "expected"),
    [
        ("85-04-12", 2, {"DIGIT"}),
        ("1985-04-12", 10, {'"T"'}),
        ("1985-04-12T23:20:50", 19, {"time-secfrac", "time-offset"}),
        ("1985-04-12T23:20:50.", 20, {"DIGIT"}),
        ("1985-04-12T23:20:50.5", 21, {"more time-secfrac", "time-offset"}),
        ("1985-04-12T23:20:50Z ", 20, {"end of input"}),
    ],
)
def test_the_error_of_an_invalid_timestamp_is_explained(written: str, index: int, expected: set[str]) -> None:
    with pytest.raises(ParseError) as caught:
        rfc3339.date_time.parse(written)
    assert (caught.value.index, set(caught.value.expected)) == (index, expected)


def test_an_error_of_a_mapped_function_is_passed_on() -> None:
    assert rfc3339.date_time.matches("1985-13-12T23:20:50Z")
    with pytest.raises(ValueError, match=r"month must be in 1\.\.12") as caught:
        rfc3339.date_time.parse("1985-13-12T23:20:50Z")
    assert not isinstance(caught.value, ParseError)


class Zulu(RFC3339):
    """RFC 3339 with UTC alone, in capitals, and three digits of a second. It replaces two rules."""

    @rule
    def time_offset(self) -> Rule[timezone]:
        """time-offset = %s"Z"  (in capitals)"""
        return string("Z").result(UTC)

    @rule
    def time_secfrac(self) -> Rule[int]:
        """time-secfrac = "." 3DIGIT"""
        return text(DOT, self.DIGIT * 3).map(microseconds)


@pytest.mark.parametrize("name", RFC3339_RULES)
def test_rules_that_refer_to_a_replaced_rule_use_the_new_one(name: str) -> None:
    replaced = abnf_rules('time-offset = %s"Z"\ntime-secfrac = "." 3DIGIT', extends=abnf_rules(RFC3339_ABNF))
    assert difference(language(replaced, name), pattern_language(rfc3339_rule(name, Zulu()).pattern)) is None


def test_a_derived_grammar_has_the_same_types_and_does_not_change_its_base() -> None:
    zulu = Zulu()
    assert_type(zulu.date_time, Rule[datetime])
    assert zulu.date_time.parse("1985-04-12T23:20:50.520Z") == datetime(1985, 4, 12, 23, 20, 50, 520000, UTC)
    assert not zulu.date_time.matches("1985-04-12T23:20:50.52Z")
    assert rfc3339.date_time.matches("1985-04-12T23:20:50.52Z")
    assert zulu.date_time.abnf == 'date-time = full-date "T" full-time'
