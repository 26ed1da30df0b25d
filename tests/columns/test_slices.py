"""Rows are cut into slices for the cores, which share no byte of a bitmap."""

from __future__ import annotations

from typing import Final

import pyarrow as pa
import pytest
from hypothesis import given, strategies as st

from uriast.columns.slices import FEWEST, slices_of

pytestmark = pytest.mark.once

COUNTS: Final = st.integers(0, 20) | st.integers(0, 40 * FEWEST) | st.integers(0, 40).map(lambda count: count * FEWEST)


@given(COUNTS, st.integers(1, 40))
def test_the_rows_are_cut_at_multiples_of_8_into_a_slice_for_each_core_at_most(rows: int, cores: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pa, "cpu_count", lambda: cores)
        slices = slices_of(rows)
    ends = [end for _, end in slices]
    assert [start for start, _ in slices] == [0, *ends[:-1]]
    assert ends[-1] == rows
    assert all(start % 8 == 0 for start, _ in slices)
    assert all(start < end for start, end in slices) or slices == [(0, 0)]
    assert len(slices) <= max(1, min(cores, rows // FEWEST))
