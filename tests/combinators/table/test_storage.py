"""A table as bytes."""

from __future__ import annotations

import zlib

import pytest

from uriast.combinators.table import restored, stored, table_of
from uriast.grammar import rfc3986


@pytest.mark.parametrize("data", [b"", b"a table", zlib.compress(b"[]"), zlib.compress(b"{}"), zlib.compress(b"{")])
def test_other_bytes_than_those_of_a_table_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="expected the bytes of a table, got others"):
        restored(data)


def test_a_stored_table_is_small() -> None:
    table = table_of(rfc3986.URI_reference.definition)
    assert restored(stored(table)) == table
    assert len(stored(table)) < 3_000
