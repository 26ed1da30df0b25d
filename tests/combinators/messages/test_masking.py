"""Secrets are replaced by a mask that does not tell their length, however a slice cuts them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from uriast.combinators.messages import MASK, joined, masked, secret_at

TEXT = "user:secret@host"
SECRET = (5, 11)


@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        (0, None, "user:***@host"),
        (0, 16, "user:***@host"),
        (0, 0, ""),
        (0, 5, "user:"),
        (0, 6, "user:***"),
        (0, 11, "user:***"),
        (0, 12, "user:***@"),
        (4, None, ":***@host"),
        (5, None, "***@host"),
        (10, None, "***@host"),
        (11, None, "@host"),
        (12, None, "host"),
        (7, 8, "***"),
        (11, 12, "@"),
    ],
)
def test_a_slice_has_a_mask_for_each_secret_that_it_touches(start: int, end: int | None, shown: str) -> None:
    assert masked(TEXT, [SECRET], start, end) == shown


def test_each_of_several_secrets_is_masked_and_what_stands_between_is_written() -> None:
    assert masked("a:bc@d:ef@", [(2, 4), (7, 9)]) == "a:***@d:***@"
    assert masked("a:bc@d:ef@", [(2, 4), (7, 9)], 3, 8) == "***@d:***"
    assert masked("a:bc@d:ef@", [(2, 4), (7, 9)], written=str.upper) == "A:***@D:***@"
    assert masked("ab", []) == "ab"
    assert masked("ab", [(0, 2)]) == MASK == "***"


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ([], []),
        ([(0, 2)], [(0, 2)]),
        ([(5, 9), (0, 2), (1, 3)], [(0, 3), (5, 9)]),
        ([(0, 2), (2, 3)], [(0, 3)]),
        ([(0, 2), (3, 4)], [(0, 2), (3, 4)]),
        ([(0, 9), (2, 3)], [(0, 9)]),
        ([(0, 2), (0, 9)], [(0, 9)]),
        ([(0, 1), (2, 5), (3, 4), (4, 7)], [(0, 1), (2, 7)]),
    ],
)
def test_spans_that_overlap_or_touch_are_merged(spans: list[tuple[int, int]], found: list[tuple[int, int]]) -> None:
    assert joined(spans) == found


SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)).map(lambda span: (span[0], sum(span))))


@given(SPANS)
def test_merged_spans_are_sorted_apart_and_cover_the_same_indices(spans: list[tuple[int, int]]) -> None:
    found = joined(spans)
    assert {index for span in found for index in range(*span)} == {index for span in spans for index in range(*span)}
    edges = [edge for span in found for edge in span]
    assert edges == sorted(set(edges))


def test_an_index_is_in_a_secret_from_its_first_character_to_its_last() -> None:
    assert [secret_at([(1, 3), (4, 5)], index) for index in range(6)] == [None, (1, 3), (1, 3), None, (4, 5), None]
