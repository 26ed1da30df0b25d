"""A regular grammar other than that of RFC 3986: typed, a tree of nodes, explained, and a part of parsy's grammars."""

from __future__ import annotations

import copy
import pickle
from typing import Final, assert_type

import attrs
import parsy
import pytest
from hypothesis import given, strategies as st
from semver import DASH, Version, semver, version

from uriast.combinators import ParseError, Rule, char_range, literal, seq, text

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


# Within parsy


def test_a_rule_is_a_leaf_of_a_parsy_grammar() -> None:
    title = parsy.string("## [") >> version << parsy.string("] - ")
    digit = char_range("0", "9")
    date = text(digit * 4, DASH, digit * 2, DASH, digit * 2)
    release = parsy.seq(title, date << parsy.regex(r"\n|\Z"))
    assert release.many().parse("## [1.1.0] - 2019-02-15\n## [1.0.0-rc.1] - 2017-06-20") == [
        [Version(1, 1, 0), "2019-02-15"],
        [Version(1, 0, 0, ("rc", 1)), "2017-06-20"],
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
