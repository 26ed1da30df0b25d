"""A column that is resolved has what the pass makes of each reference, against one base or one in each row."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Final, cast

import pyarrow as pa
import pytest
from support.rows import EDGES, array_of, generated

from uriast import URI, ParseError, columns, parse, resolve
from uriast.grammar.rfc3987 import IRI_reference

pytestmark = [pytest.mark.once, pytest.mark.slow]

TEXTS: Final = [*EDGES, None, *generated(300, seed=2)]
BASES: Final = ["http://a/b/c?q#f", None, "x:/y/../z", "x y", "../b", "http://[::1]", "", "urn:a", "http://é/"]
OF_ROWS: Final = list(islice(cycle(BASES), len(TEXTS)))


def resolved(text: str | None, base: str | None, *, strict: bool = True) -> str | None:
    """The target; `None` without a text or a base, and for an invalid one."""
    try:
        return None if text is None or base is None else str(resolve(text, base, strict=strict))
    except ParseError:
        return None


@pytest.mark.parametrize("strict", [True, False])
def test_each_reference_is_resolved_against_the_base_in_its_row(strict: bool) -> None:
    expected = [resolved(text, base, strict=strict) for text, base in zip(TEXTS, OF_ROWS, strict=True)]
    found = columns.resolve(array_of(TEXTS), array_of(OF_ROWS), strict=strict)
    assert found.type == pa.string()
    assert found.to_pylist() == expected
    assert len({*expected}) > len(BASES)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_bases_and_references_can_stand_in_other_chunks_and_types(kind: pa.DataType) -> None:
    expected = columns.resolve(array_of(TEXTS), array_of(OF_ROWS)).to_pylist()
    texts, bases = array_of(TEXTS), array_of(OF_ROWS, kind)
    chunks = pa.chunked_array([texts[:7], texts[7:7], texts[7:]])
    found = columns.resolve(chunks, pa.chunked_array([bases[:9], bases[9:]]))
    assert (found.to_pylist(), found.num_chunks) == (expected, 3)
    assert columns.resolve(texts.dictionary_encode(), bases.dictionary_encode()).to_pylist() == expected
    made = pa.string() if kind == pa.string() else pa.large_string()
    assert columns.resolve(array_of(TEXTS, kind), bases).type == made
    assert columns.resolve(pa.chunked_array([], kind), pa.chunked_array([], kind)).to_pylist() == []


def test_the_rule_reads_a_base_that_is_no_uri() -> None:
    links, base = pa.array(["é", "/a", "//b"]), "http://例え/x"
    expected = ["http://例え/é", "http://例え/a", "http://b"]
    assert columns.resolve(links, base, rule=IRI_reference).to_pylist() == expected
    assert columns.resolve(links, pa.array([base] * 3), rule=IRI_reference).to_pylist() == expected
    assert columns.resolve(pa.array(["a"]), pa.array([base])).to_pylist() == [None]
    for wrong in ("例え", "a b", cast("URI", parse("/a"))):
        with pytest.raises(ParseError):
            columns.resolve(links, wrong, rule=IRI_reference)
