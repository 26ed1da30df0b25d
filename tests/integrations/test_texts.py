"""Columns of texts are read in the type that is read fastest."""

from __future__ import annotations

import pyarrow as pa
import pytest

from uriast.integrations import texts

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_long_offsets_become_short_ones_if_the_texts_are_few_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = pa.array(["a", None, "bc"], pa.large_string())
    assert texts.narrow(wide).type == pa.string()
    assert texts.narrow(wide).to_pylist() == ["a", None, "bc"]
    assert texts.narrow(pa.chunked_array([wide, wide])).type == pa.string()
    monkeypatch.setattr(texts, "MOST", wide.nbytes)
    assert texts.narrow(wide).type == pa.string()
    monkeypatch.setattr(texts, "MOST", wide.nbytes - 1)
    assert texts.narrow(wide) is wide


@pytest.mark.parametrize("array", [pa.array(["a"]), pa.array(["a"], pa.string_view()), pa.array([1])], ids=str)
def test_an_array_of_another_type_stays_as_it_is(array: pa.Array) -> None:
    assert texts.narrow(array) is array
