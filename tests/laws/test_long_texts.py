"""The law of long texts: no call recurses on a character or two that are repeated, or takes more than linear time.

The test only has to finish.
"""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, strategies as st

from benchmarks.calls import Call, calls
from benchmarks.inputs import RUNS, Input, screened

every_call = st.deferred(lambda: st.sampled_from([*calls()]))
inputs = st.deferred(lambda: st.sampled_from([*RUNS, *screened()]))
lengths = st.sampled_from([*[20_000] * 16, *[200_000] * 3, 1_000_000])


@given(every_call, inputs, lengths)
def test_every_public_call_returns_or_raises_value_error(call: Call, each: Input, length: int) -> None:
    with suppress(ValueError):
        call.run(call.prepare(each.of(length)))
