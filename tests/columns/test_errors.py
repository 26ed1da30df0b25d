"""The table of errors has what the error of each invalid text tells."""

from __future__ import annotations

import pytest
from support.rows import array_of

from uriast import columns
from uriast.columns.reasons import SCHEMA
from uriast.grammar import rfc3986

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_without_an_invalid_text_the_table_is_empty() -> None:
    found = columns.errors(array_of(["a", None]))
    assert (found.num_rows, found.schema) == (0, SCHEMA)


def test_the_rule_tells_what_it_expected() -> None:
    (found,) = columns.errors(array_of(["1x"]), rfc3986.port).to_pylist()
    assert found == {
        "row": 0,
        "index": 1,
        "expected": ["more port", "end of input"],
        "component": "port",
        "hint": None,
        "masked": "1x",
    }
