"""A regular grammar other than that of RFC 3986: typed, a tree of nodes, explained, and a part of parsy's grammars."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, strategies as st
from support.semver import Version, version

from uriast.combinators import ParseError

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


@pytest.mark.parametrize("written", VERSIONS)
def test_a_version_is_parsed_into_its_identifiers(written: str) -> None:
    read = version.parse(written)
    assert (read, str(read)) == (VERSIONS[written], written)
    assert [type(each) for each in read.pre_release] == [type(each) for each in VERSIONS[written].pre_release]


@given(versions)
def test_a_version_built_by_hand_reads_back_as_itself(built: Version) -> None:
    assert version.parse(str(built)) == built


@pytest.mark.parametrize(
    ("fields", "index"),
    [
        ((-1, 0, 0), 0),
        ((1, 0, 0, ("01",)), 8),
        ((1, 0, 0, ("a..b",)), 8),
        ((1, 0, 0, ("",)), 6),
        ((1, 0, 0, (), ("",)), 6),
        # The text is that of another version. The class writes itself, so the place of a field in it is not known.
        ((1, 0, 0, ("1",)), 7),
        ((1, 0, 0, ("a.b",)), 9),
        ((1, 0, 0, ("a+b",)), 9),
        ((1, 0, 0, (), ("b", "c.d")), 11),
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
