"""The table of errors has what the error of each invalid text tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa
import pytest
from support.rows import EDGES, array_of, generated

from uriast import ParseError, columns
from uriast.columns.reasons import SCHEMA
from uriast.grammar.rfc3986 import URI_reference, port

if TYPE_CHECKING:
    from uriast.combinators import Rule

pytestmark = pytest.mark.usefixtures("way")


@pytest.mark.parametrize("rule", [URI_reference, port], ids=str)
def test_each_invalid_text_has_a_row_with_what_its_error_tells(rule: Rule[object]) -> None:
    texts = [*EDGES, None, *generated(60), "1x"]
    expected: list[dict[str, object]] = []
    for row, text in enumerate(texts):
        try:
            rule.parse(text or "")
        except ParseError as error:
            told = {name: getattr(error, name) for name in ("index", "expected", "component", "hint")}
            expected.append({"row": row, **told, "masked": rule.masked(text or "")})
    found = columns.errors(pa.chunked_array([array_of(texts[:20]), array_of(texts[20:])]), rule)
    assert [{**row, "expected": {*row["expected"]}} for row in found.to_pylist()] == expected
    assert "secret" in "".join(filter(None, texts))
    assert "secret" not in str(found["masked"])


def test_the_rule_must_be_one() -> None:
    with pytest.raises(TypeError, match="expected a Rule, got Components"):
        columns.errors(array_of(["a"]), columns.components(port))  # type: ignore[arg-type] # the test's point


def test_without_an_invalid_text_the_table_is_empty() -> None:
    found = columns.errors(array_of(["a", None]))
    assert (found.num_rows, found.schema) == (0, SCHEMA)
