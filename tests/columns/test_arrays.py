"""Every kind of Arrow array of texts is read alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, cast

import numpy as np
import pyarrow as pa
import pytest
from support.rows import EDGES, array_of, generated, told

from uriast import NormalizationStep, columns
from uriast.columns.arrays import as_texts, of_each
from uriast.grammar.rfc3986 import URI_reference

pytestmark = [pytest.mark.once, pytest.mark.slow]

Work: TypeAlias = Callable[[pa.Array | pa.ChunkedArray], pa.Array | pa.ChunkedArray | pa.Table]
TEXTS: Final[list[str | None]] = [*EDGES, None, *generated(60), None]
TYPES: Final = (pa.string(), pa.large_string(), pa.string_view())
EVERY: Final[dict[str, Work]] = {
    "parse": lambda array: columns.parse(array, URI_reference),
    "matches": lambda array: columns.matches(array, URI_reference),
    "errors": columns.errors,
    "normalize": lambda array: columns.normalize(array, NormalizationStep.SYNTAX_BASED),
    "comparison_key": lambda array: columns.comparison_key(array, fragment=False),
    "resolve": lambda array: columns.resolve(array, "http://a/b/c"),
}


def kinds_of(texts: list[str | None], kind: pa.DataType) -> dict[str, pa.Array | pa.ChunkedArray]:
    """The texts in arrays of each kind."""
    array = array_of(texts, kind)
    middle = len(texts) // 2
    return {
        "plain": array,
        "sliced": array_of(["//x", *texts, None], kind)[1 : 1 + len(texts)],
        "chunked": pa.chunked_array([array[:middle], array[middle:middle], array[middle:]], kind),
        "dictionary": array.dictionary_encode(),
        "sliced dictionary": array_of([None, "y", *texts], kind).dictionary_encode()[2:],
        "chunked dictionary": pa.chunked_array([array.dictionary_encode()]),
    }


@pytest.mark.parametrize("work", EVERY)
@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_arrays_of_each_kind_are_read_alike(kind: pa.DataType, work: str) -> None:
    expected = EVERY[work](array_of(TEXTS)).to_pylist()
    for name, array in kinds_of(TEXTS, kind).items():
        found = EVERY[work](array)
        assert (name, found.to_pylist()) == (name, expected)


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_the_texts_of_a_string_array_are_string_and_all_others_large_string(kind: pa.DataType) -> None:
    made = pa.string() if kind == pa.string() else pa.large_string()
    for name, array in kinds_of(TEXTS, kind).items():
        found = columns.parse(array)
        assert (name, found.type) == (name, columns.struct_type(text=made))
        assert (name, columns.normalize(array).type) == (name, made)
        assert isinstance(found, pa.ChunkedArray) == isinstance(array, pa.ChunkedArray)
        found.validate(full=True)


def test_a_type_that_texts_of_a_column_cannot_have_is_refused() -> None:
    for other in (pa.string_view(), pa.int64()):
        with pytest.raises(ValueError, match=f"expected string or large_string as the type of texts, got {other}"):
            columns.struct_type(text=other)
    with pytest.raises(TypeError, match="expected a pyarrow DataType as the type of texts, got str"):
        columns.struct_type(text="string")  # type: ignore[arg-type] # on purpose: a name is no type


@pytest.mark.parametrize("count", [1, 8, 9, 100])
def test_the_buffers_of_a_component_have_no_more_than_its_texts_need(count: int) -> None:
    found = columns.parse(array_of(["//host"] * count)).field("host")
    assert [len(each or ()) for each in found.buffers()] == [(count + 7) // 8, 4 * (count + 1), 4 * count]


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("work", EVERY)
def test_an_empty_array_has_no_rows(kind: pa.DataType, work: str) -> None:
    for array in [*kinds_of([], kind).values(), array_of(["a"], kind)[1:], pa.chunked_array([], kind)]:
        assert EVERY[work](array).to_pylist() == []


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()], ids=str)
@pytest.mark.parametrize("work", EVERY)
def test_an_empty_array_may_lack_its_offsets(kind: pa.DataType, work: str) -> None:
    nothing = pa.py_buffer(np.array([], np.uint8))
    for offsets in (nothing, None):
        assert EVERY[work](pa.Array.from_buffers(kind, 0, [None, offsets, nothing])).to_pylist() == []


def test_an_array_of_nulls_has_no_text() -> None:
    assert columns.parse(pa.nulls(2)).to_pylist() == [None, None]
    assert columns.matches(pa.nulls(2)).to_pylist() == [None, None]
    assert columns.normalize(array_of([None, None])).to_pylist() == [None, None]


def test_a_value_that_no_index_of_a_dictionary_names_changes_nothing() -> None:
    made = pa.DictionaryArray.from_arrays(pa.array([1, None, 1], pa.int8()), array_of(["x y", "//h", None]))
    assert columns.parse(made).to_pylist() == [told("//h"), None, told("//h")]
    assert columns.errors(made).num_rows == 0


@pytest.mark.parametrize("work", EVERY)
@pytest.mark.parametrize(
    ("wrong", "got"),
    [
        (["a"], "expected a pyarrow Array or ChunkedArray, got list"),
        ("a", "expected a pyarrow Array or ChunkedArray, got str"),
        (None, "expected a pyarrow Array or ChunkedArray, got NoneType"),
        (pa.table({"a": ["b"]}), "expected a pyarrow Array or ChunkedArray, got Table"),
        (pa.array([1]), "got int64"),
        (pa.array([b"a"]), "got binary"),
        (pa.array([1]).dictionary_encode(), "got int64"),
        (pa.chunked_array([pa.array([1.5])]), "got double"),
    ],
)
def test_what_is_no_array_of_texts_is_refused(work: str, wrong: pa.Array, got: str) -> None:
    with pytest.raises(TypeError, match=r"^expected a") as caught:
        EVERY[work](wrong)
    assert got in str(caught.value)


@pytest.mark.parametrize("octets", [b"\xff", b"a\xc3", b"\xed\xa0\x80"])
@pytest.mark.parametrize("work", EVERY)
def test_what_is_not_utf_8_is_refused(work: str, octets: bytes) -> None:
    wrong = pa.Array.from_buffers(pa.string(), 1, pa.array([octets]).buffers())
    for array in (wrong, pa.chunked_array([wrong])):
        with pytest.raises(ValueError, match="expected texts in UTF-8"):
            EVERY[work](array)


def test_more_text_than_a_string_array_holds_is_refused() -> None:
    size = 2**31
    parts = pa.py_buffer(np.array([0, size // 2, size])), pa.py_buffer(np.zeros(size, np.uint8))
    wide = pa.Array.from_buffers(pa.large_string(), 2, [None, *parts])
    with pytest.raises(ValueError, match="expected at most 2 GiB of text in an array of type string, got more"):
        as_texts(wide, pa.string())
    assert as_texts(wide, pa.large_string()).type == pa.large_string()


class TooLong:
    """Values that do not fit into an array, as Arrow says it. Real ones would fill 2 GiB of memory."""

    def take(self, _: pa.Array) -> pa.Array:
        message = "Take operation overflowed binary array capacity"
        raise pa.ArrowInvalid(message)


def test_a_dictionary_whose_texts_fill_more_than_an_array_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 2 GiB of text"):
        of_each(pa.array(["a"]).dictionary_encode(), pa.string(), lambda _: cast("pa.Array", TooLong()))
