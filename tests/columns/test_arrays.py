"""Every kind of Arrow array of texts is read alike, of any library, in any chunks, and by any number of cores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from support.rows import EDGES, array_of, generated, told

from uriast import NormalizationStep, columns
from uriast.columns import arrays
from uriast.grammar.rfc3987 import IRI_reference

if TYPE_CHECKING:
    from uriast.columns import ArrowArray, ArrowStream

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.usefixtures("way")]

Work: TypeAlias = Callable[[Any], Any]
TEXTS: Final[list[str | None]] = [*EDGES[::2], None, *generated(20), None]
TYPES: Final = (pa.string(), pa.large_string(), pa.string_view())
OF_ONE: Final[dict[str, Work]] = {
    "parse": columns.parse,
    "matches": columns.matches,
    "errors": columns.errors,
    "normalize": lambda array: columns.normalize(array, NormalizationStep.SYNTAX_BASED),
    "normalize by a rule": lambda array: columns.normalize(array, rule=IRI_reference),
    "comparison_key": lambda array: columns.comparison_key(array, fragment=False),
    "resolve": lambda array: columns.resolve(array, "http://a/b/c"),
}
EVERY: Final[dict[str, Work]] = {
    **OF_ONE,
    "resolve in pairs": lambda array: columns.resolve(array, array, strict=False),
}


@attrs.frozen
class OwnArray:
    """An array of another library."""

    array: pa.Array

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]:
        return self.array.__arrow_c_array__(requested_schema)


@attrs.frozen
class OwnStream:
    """A stream of another library."""

    chunks: pa.ChunkedArray

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object:
        return self.chunks.__arrow_c_stream__(requested_schema)


def arrays_of(texts: list[str | None], kind: pa.DataType) -> dict[str, ArrowArray]:
    """The texts in arrays of each kind."""
    array = array_of(texts, kind)
    return {
        "plain": array,
        "sliced": array_of(["//x", *texts, None], kind)[1 : 1 + len(texts)],
        "dictionary": array.dictionary_encode(),
        "sliced dictionary": array_of([None, "y", *texts], kind).dictionary_encode()[2:],
        "another library's": OwnArray(array),
        "another library's dictionary": OwnArray(array.dictionary_encode()),
    }


def streams_of(texts: list[str | None], kind: pa.DataType) -> dict[str, ArrowStream]:
    array, middle = array_of(texts, kind), len(texts) // 2
    chunks = pa.chunked_array([array[:middle], array[middle:middle], array[middle:]], kind)
    small = pa.chunked_array([array[row : row + 1] for row in range(len(array))], kind)
    dictionaries = [each.dictionary_encode() for each in chunks.chunks]
    return {
        "chunks": chunks,
        "small chunks": small,
        "dictionaries of each chunk": pa.chunked_array(dictionaries, dictionaries[0].type),
        "another library's chunks": OwnStream(small),
    }


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("work", EVERY)
def test_arrays_of_each_kind_are_read_alike(kind: pa.DataType, work: str) -> None:
    expected = EVERY[work](array_of(TEXTS)).to_pylist()
    made = columns.struct_type(text=pa.string() if kind == pa.string() else pa.large_string())
    for of_kind, result in ((arrays_of, pa.Array), (streams_of, pa.ChunkedArray)):
        for name, array in of_kind(TEXTS, kind).items():
            found = EVERY[work](array)
            found.validate(full=True)
            assert (name, found.to_pylist()) == (name, expected)
            if work != "errors":
                assert isinstance(found, result)
                assert found.type in {made, made["host"].type, pa.bool_()}


def test_columns_of_polars_are_read() -> None:
    pl = pytest.importorskip("polars", reason="polars has columns that this test reads")
    texts = [each for each in TEXTS if each is None or "\0" not in each]
    series = pl.concat([pl.Series(texts[:5]), pl.Series(texts[5:])], rechunk=False)
    assert columns.parse(series).to_pylist() == list(map(told, texts))
    assert columns.normalize(series).to_pylist() == columns.normalize(array_of(texts)).to_pylist()


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("work", EVERY)
def test_an_empty_array_has_no_rows(kind: pa.DataType, work: str) -> None:
    empty = [*arrays_of([], kind).values(), array_of(["a"], kind)[1:], pa.chunked_array([], kind)]
    nothing = pa.py_buffer(b"")
    if kind != pa.string_view():  # it may lack its offsets
        empty += [pa.Array.from_buffers(kind, 0, [None, offsets, nothing]) for offsets in (nothing, None)]
    for array in empty:
        assert EVERY[work](array).to_pylist() == []


def test_an_array_of_nulls_has_no_text() -> None:
    for nulls in (pa.nulls(2), array_of([None, None]), pa.chunked_array([pa.nulls(1)] * 2)):
        for work in (columns.parse, columns.matches, columns.normalize):
            assert work(nulls).to_pylist() == [None, None]


def test_the_bytes_of_a_null_row_are_not_read() -> None:
    buffers = pa.array([b"\xff//hidden", b"a"]).buffers()
    hiding = pa.Array.from_buffers(pa.string(), 2, [pa.py_buffer(b"\2"), *buffers[1:]])
    found = columns.parse(hiding)
    assert found.to_pylist() == [None, told("a")]
    assert found.field("host").to_pylist() == [None, None]
    assert columns.matches(hiding).to_pylist() == [None, True]
    assert columns.errors(hiding).num_rows == 0


def test_dictionaries_have_more_values_together_than_their_indices_can_count() -> None:
    chunks = [pa.array([f"{letter}{row}" for row in range(100)]).dictionary_encode() for letter in "ab"]
    small = [pa.DictionaryArray.from_arrays(each.indices.cast(pa.int8()), each.dictionary) for each in chunks]
    assert columns.matches(pa.chunked_array(small)).to_pylist() == [True] * 200


def test_a_dictionary_of_nulls_has_null_rows() -> None:
    nulls = pa.DictionaryArray.from_arrays(pa.array([0, 1]), pa.nulls(2))
    assert columns.matches(nulls).to_pylist() == [None, None]
    assert columns.parse(nulls).to_pylist() == [None, None]
    assert columns.normalize(nulls).to_pylist() == [None, None]


def test_a_value_that_no_index_of_a_dictionary_names_changes_nothing() -> None:
    made = pa.DictionaryArray.from_arrays(pa.array([1, None, 1], pa.int8()), array_of(["x y", "//h", None]))
    assert columns.parse(made).to_pylist() == [told("//h"), None, told("//h")]
    assert columns.errors(made).num_rows == 0


# Cores


@pytest.mark.parametrize("cores", [1, 3])
@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_a_column_in_slices_for_the_cores_is_that_of_one_piece(
    cores: int, kind: pa.DataType, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [*TEXTS, *generated(200, seed=3)]
    whole = columns.parse(array_of(texts, kind)), columns.matches(array_of(texts, kind))
    monkeypatch.setattr(arrays, "FEWEST", 8)
    monkeypatch.setattr(arrays, "MOST", 50)
    monkeypatch.setattr(pa, "cpu_count", lambda: cores)
    for count in (7, 8, 9, len(texts)):
        column = array_of(["a", *texts], kind)[1:][:count]
        chunks = pa.chunked_array([column[:9], column[9:9], column[9:]])
        for work, expected in zip((EVERY["parse"], EVERY["matches"]), whole, strict=True):
            assert work(column).equals(expected[:count])
            assert work(chunks).combine_chunks().equals(expected[:count])
    wrong = pa.Array.from_buffers(pa.string(), 60, pa.array([*[b"a"] * 59, b"\xff"]).buffers())
    with pytest.raises(ValueError, match="expected texts in UTF-8"):
        columns.matches(wrong)


# What is refused


@pytest.mark.parametrize("work", OF_ONE)
@pytest.mark.parametrize(
    ("wrong", "got"),
    [
        (["a"], "expected an Arrow array or stream, such as one of pyarrow's, got list"),
        ("a", "expected an Arrow array or stream, such as one of pyarrow's, got str"),
        (None, "expected an Arrow array or stream, such as one of pyarrow's, got NoneType"),
        (pa.table({"a": ["b"]}), "got struct<a: string>"),
        (OwnArray(pa.array([1])), "got int64"),
        (pa.array([b"a"]), "got binary"),
        (pa.array([1]).dictionary_encode(), "got int64"),
        (pa.chunked_array([pa.array([1.5])]), "got double"),
    ],
)
def test_what_is_no_array_of_texts_is_refused(work: str, wrong: object, got: str) -> None:
    with pytest.raises(TypeError, match=r"^expected an ") as caught:
        OF_ONE[work](wrong)
    assert got in str(caught.value)


@pytest.mark.parametrize("octets", [b"\xff", b"a\xc3", b"\xed\xa0\x80", b"long enough for a buffer of its own: \xe4"])
@pytest.mark.parametrize("work", EVERY)
def test_what_is_not_utf_8_is_refused(work: str, octets: bytes) -> None:
    texts = [b"a", None, octets]
    of_bytes = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary(), pa.string_view(): pa.binary_view()}
    for kind, of_kind in of_bytes.items():
        wrong = pa.Array.from_buffers(kind, 3, pa.array(texts, of_kind).buffers())
        coded = pa.DictionaryArray.from_arrays(pa.array([2, 0]), wrong)
        for array in (wrong, pa.chunked_array([wrong[:1], wrong[1:]]), coded):
            with pytest.raises(ValueError, match=r"^expected texts in UTF-8, got other bytes$"):
                EVERY[work](array)


class TooLong:
    """Values that do not fit into an array, as Arrow says it. Real ones would fill 2 GiB of memory."""

    def take(self, _: pa.Array) -> pa.Array:
        message = "Take operation overflowed binary array capacity"
        raise pa.ArrowInvalid(message)

    cast = take


def test_more_text_than_an_array_holds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    too_long: Any = TooLong()
    with pytest.raises(ValueError, match="expected at most 2 GiB of text in an array of type string, got more"):
        arrays.taken(too_long, pa.array([0]))
    monkeypatch.setattr(pc, "replace_with_mask", lambda *_: too_long)
    with pytest.raises(ValueError, match="expected at most 2 GiB of text in an array of type string, got more"):
        columns.normalize(array_of(["a"]))
