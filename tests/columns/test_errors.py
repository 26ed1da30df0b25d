"""The table of errors has what the error of each invalid text tells."""

from __future__ import annotations

import pyarrow as pa
import pytest

from columns.rows import EDGES, array_of, generated
from uriast import ParseError, columns, parse
from uriast.columns.reasons import SCHEMA
from uriast.grammar import rfc3986

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_each_invalid_text_has_a_row_with_what_its_error_tells() -> None:
    texts = [*EDGES, None, *generated(300)]
    found = columns.errors(pa.chunked_array([array_of(texts[:20]), array_of(texts[20:])]))
    expected: list[tuple[object, ...]] = []
    for row, text in enumerate(texts):
        try:
            parse(text or "")
        except ParseError as error:
            expected.append((row, error.index, set(error.expected), error.component, error.hint))
    assert len(expected) > 100
    assert [
        (row["row"], row["index"], set(row["expected"]), row["component"], row["hint"]) for row in found.to_pylist()
    ] == expected


def test_a_password_is_masked() -> None:
    found = columns.errors(array_of(["//u:secret@a b"]))
    assert found.to_pylist()[0]["masked"] == "//u:***@a b"


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
