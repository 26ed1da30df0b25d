"""Dot-segments are removed from paths of any length as section 5.2.4 says, whatever runs they make."""

from __future__ import annotations

from itertools import dropwhile
from typing import Final

import pytest
from hypothesis import example, given, strategies as st
from support import oracles

from uriast import normalize
from uriast.passes.dot_segments import without_dot_segments

MOST: Final = 40
runs: Final = st.tuples(
    st.lists(st.sampled_from([".", "..", "", "a", "b", ".c", "..d", "..."]), min_size=1, max_size=3),
    st.integers(1, MOST),
).map(lambda run: "".join(f"{segment}/" for segment in run[0]) * run[1])
"""Some segments again and again, each with its slash."""
paths: Final = st.builds(
    lambda parts, last: "".join(parts) + last, st.lists(runs, max_size=4), st.sampled_from(["", "a", ".", ".."])
)

UPS: Final = "../" * MOST
WORDS: Final = "a/" * MOST


@given(paths, st.sampled_from(["", "/"]))
@example("a/../" * MOST, "/")
@example("./" * 2 * MOST, "/")
@example("./" * 2 * MOST + UPS, "")
@example(WORDS + "../" * (MOST - 1) + "b", "/")
@example(WORDS + UPS + "b", "/")
@example(WORDS + UPS + "b", "")
@example(WORDS + UPS + "../b", "/")
@example(WORDS + "../../b", "")
@example(WORDS + "../b" * 2, "")
@example(WORDS + UPS + "..", "/")
@example("..d/" * 8 + "..//" + "../..//" * 12 + "../", "")
@example("b/c/./../../g", "/a/")
@example("mid/content=5/../6", "")
def test_a_path_loses_its_dot_segments_as_section_5_2_4_is_written(path: str, start: str) -> None:
    assert without_dot_segments(start + path) == oracles.without_dot_segments(start + path)


@given(paths.filter(lambda path: not path.startswith("/")))
@example("a/../" * MOST)
@example(UPS + "/../" + WORDS)
@example(WORDS + UPS + "../b")
@example(UPS + "/a/.." * MOST)
@example("./" * 2 * MOST + UPS)
def test_a_relative_path_leads_to_the_same_place_below_any_base(path: str) -> None:
    found = str(normalize(path))
    deep = "/" + "x/" * (path.count("..") + 1)
    assert without_dot_segments(deep + found) == without_dot_segments(deep + path)
    segments = found.removeprefix("./").split("/")
    assert {".", ".."}.isdisjoint(dropwhile("..".__eq__, segments))


@pytest.mark.parametrize("piece", ["a/b/../../", "a/../../", ".a/../", "a/.././b/", "a/b/.././../"])
def test_a_long_path_loses_its_dot_segments(piece: str) -> None:
    turns = 1_000_000 // len(piece)
    few = oracles.without_dot_segments("/" + piece * 100)
    found = without_dot_segments("/" + piece * turns)
    assert found.startswith(few)
    assert len(found) - 1 == (len(few) - 1) // 100 * turns
