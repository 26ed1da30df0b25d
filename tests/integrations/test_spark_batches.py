"""What is done for a DataFrame of Spark, over batches in this process. Spark itself needs Java: see test_spark."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, Self, cast

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame
from pyspark.sql.types import BooleanType, LongType, StringType, StructField, StructType
from support.samples import BASE, KEYS, KEYS_WITHOUT_FRAGMENT, MATCHES, NORMALIZED, RESOLVED, TEXTS, TOLD, Places

from uriast import NormalizationStep, ParseError, columns
from uriast.grammar.rfc3987 import IRI_reference
from uriast.integrations.spark import with_column

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pyspark.sql import SparkSession

pytestmark = [pytest.mark.once, pytest.mark.slow]

ROWS: Final = pa.array(range(len(TEXTS)), pa.int64())
CALLS: Final[dict[str, tuple[Callable[[DataFrame], DataFrame], Sequence[object]]]] = {
    "parse": (lambda df: with_column(df, "new", columns.parse, "url"), TOLD),
    "matches": (lambda df: with_column(df, "new", columns.matches, "url"), MATCHES),
    "normalize": (lambda df: with_column(df, "new", columns.normalize, "url"), NORMALIZED),
    "comparison_key": (lambda df: with_column(df, "new", columns.comparison_key, "url"), KEYS),
    "resolve": (lambda df: with_column(df, "new", columns.resolve, "url", BASE), RESOLVED),
}
EACH_CALL: Final = pytest.mark.parametrize("name", CALLS)


class Frame(DataFrame):
    """Batches of a text and of the number of its row, with the part of a DataFrame that the functions use."""

    batches: list[pa.RecordBatch]
    of: StructType
    case_sensitive: str

    def __new__(cls, batches: Iterable[pa.RecordBatch], schema: StructType, case_sensitive: str = "false") -> Self:
        """Make no DataFrame of Java's, as the base class does."""
        self = object.__new__(cls)
        self.batches, self.of, self.case_sensitive = list(batches), schema, case_sensitive
        return self

    @property
    def columns(self) -> list[str]:
        return self.of.names

    @property
    def schema(self) -> StructType:
        return self.of

    @property
    def sparkSession(self) -> SparkSession:
        conf = SimpleNamespace(get={"spark.sql.caseSensitive": self.case_sensitive}.__getitem__)
        return cast("SparkSession", SimpleNamespace(conf=conf))

    def toDF(self, *cols: str) -> Frame:
        fields = [StructField(name, field.dataType) for name, field in zip(cols, self.of.fields, strict=True)]
        return Frame([renamed(batch, cols) for batch in self.batches], StructType(fields))

    def mapInArrow(
        self, func: Callable[[Iterator[pa.RecordBatch]], Iterable[pa.RecordBatch]], schema: StructType
    ) -> Frame:
        sent = cast("Callable[[Iterator[pa.RecordBatch]], Iterable[pa.RecordBatch]]", unpickled(func))
        return Frame([renamed(batch, schema.names) for batch in sent(iter(self.batches))], schema)

    def made(self) -> list[object]:
        """The values of the last column."""
        return [value for batch in self.batches for value in batch.columns[-1].to_pylist()]


def unpickled(value: object) -> object:
    """What another process gets of a value."""
    return pickle.loads(pickle.dumps(value))


def renamed(batch: pa.RecordBatch, names: Sequence[str]) -> pa.RecordBatch:
    fields = [pa.field(name, each.type) for name, each in zip(names, batch.columns, strict=True)]
    return pa.RecordBatch.from_arrays(batch.columns, schema=pa.schema(fields))


def frame_of(texts: pa.Array | None = None, names: tuple[str, str] = ("row", "url"), sensitive: str = "false") -> Frame:
    array = pa.array(TEXTS, pa.string()) if texts is None else texts
    batch = pa.RecordBatch.from_arrays(
        [ROWS[: len(array)], array], schema=pa.schema([pa.field("0", pa.int64()), pa.field("1", array.type)])
    )
    schema = StructType([StructField(names[0], LongType()), StructField(names[1], StringType())])
    return Frame([batch.slice(0, 7), batch.slice(7, 0), batch.slice(7)], schema, sensitive)


def made_of(df: DataFrame) -> list[object]:
    assert isinstance(df, Frame)
    return df.made()


@EACH_CALL
@pytest.mark.parametrize("of", [pa.string(), pa.large_string()], ids=str)
def test_each_row_of_each_batch_has_what_the_library_tells_of_it(name: str, of: pa.DataType) -> None:
    work, told = CALLS[name]
    assert made_of(work(frame_of(pa.array(TEXTS, of)))) == told


@EACH_CALL
def test_the_other_columns_are_kept(name: str) -> None:
    found = CALLS[name][0](frame_of())
    assert isinstance(found, Frame)
    assert found.columns == ["row", "url", "new"]
    assert [row for batch in found.batches for row in batch.column(0).to_pylist()] == ROWS.to_pylist()
    assert [text for batch in found.batches for text in batch.column(1).to_pylist()] == TEXTS


@EACH_CALL
def test_spark_is_told_the_type_that_is_made(name: str) -> None:
    found = CALLS[name][0](frame_of())
    assert isinstance(found, Frame)
    of = found.schema.fields[-1].dataType
    made = found.batches[0].columns[-1].type
    if name == "parse":
        assert isinstance(of, StructType)
        assert isinstance(made, pa.StructType)
        assert of.names == columns.struct_type().names
        assert [each.dataType for each in of.fields] == [StringType()] * 9 + [LongType()]
        assert [each.type for each in made] == [pa.string()] * 9 + [pa.int64()]
    else:
        assert of == (BooleanType() if name == "matches" else StringType())
        assert made == (pa.bool_() if name == "matches" else pa.string())


def test_a_task_without_batches_makes_none() -> None:
    assert made_of(with_column(Frame([], frame_of().schema), "uri", columns.parse, "url")) == []


def test_what_stands_behind_the_column_is_given_to_the_function() -> None:
    df = frame_of(pa.array(["HTTP://a:80", None]))
    steps, no_facts = NormalizationStep.SCHEME_BASED, SimpleNamespace(facts={})
    assert made_of(with_column(df, "new", columns.normalize, "url", steps)) == ["http://a/", None]
    assert made_of(with_column(df, "new", columns.normalize, "url", steps, registry=no_facts)) == ["http://a:80", None]
    without = with_column(frame_of(), "new", columns.comparison_key, "url", fragment=False)
    assert made_of(without) == KEYS_WITHOUT_FRAGMENT


def kind_of_host(texts: pa.Array) -> pa.Array:
    return columns.parse(texts).field("host_kind")


def test_a_dictionary_is_sent_as_its_texts() -> None:
    found = with_column(frame_of(), "new", kind_of_host, "url")
    assert isinstance(found, Frame)
    assert found.schema.fields[-1].dataType == StringType()
    assert found.batches[0].columns[-1].type == pa.string()
    assert found.made() == [row and row["host_kind"] for row in TOLD]


def test_a_rule_that_a_module_holds_is_sent_by_its_name() -> None:
    df = frame_of(pa.array(["http://\u4f8b/%7e\xe9", None]))
    assert made_of(with_column(df, "new", columns.matches, "url", IRI_reference)) == [True, None]
    made = with_column(df, "new", columns.normalize, "url", rule=IRI_reference)
    assert made_of(made) == ["http://\u4f8b/~\xe9", None]


def begun_with(texts: pa.Array, column: str) -> pa.Array:
    return pa.array([text and column + text for text in texts.to_pylist()], pa.string())


def test_an_option_of_the_function_may_have_the_name_of_a_parameter() -> None:
    assert made_of(with_column(frame_of(pa.array(["a", None])), "new", begun_with, "url", column="b")) == ["ba", None]


def test_what_is_made_of_a_rule_that_no_module_holds_is_sent_by_value() -> None:
    df, place = frame_of(pa.array(["b.22", "3"])), columns.components(Places().place)
    assert made_of(with_column(df, "new", columns.parse, "url", place)) == [
        {"column": "b", "row": "22", "error_index": None},
        {"column": None, "row": None, "error_index": 0},
    ]
    assert made_of(with_column(df, "new", columns.matches, "url", place)) == [True, False]


def test_a_rule_that_no_module_holds_is_not_sent() -> None:
    nameless = type(IRI_reference)(IRI_reference.definition)
    with pytest.raises(pickle.PicklingError, match="expected a Rule with a name in a module"):
        with_column(frame_of(), "new", columns.normalize, "url", rule=nameless)


def test_names_are_read_in_any_case_if_spark_reads_them_so() -> None:
    assert made_of(with_column(frame_of(), "new", columns.matches, "URL")) == MATCHES
    with pytest.raises(ValueError, match="expected a new name for the column, got 'Row': the DataFrame has it"):
        with_column(frame_of(), "Row", columns.matches, "url")
    for sensitive in ("true", "TRUE"):
        assert made_of(with_column(frame_of(sensitive=sensitive), "URL", columns.matches, "url")) == MATCHES
    with pytest.raises(ValueError, match="got 'URL': 0 columns have it"):
        with_column(frame_of(sensitive="true"), "new", columns.matches, "URL")


def test_a_column_must_be_one_of_strings() -> None:
    with pytest.raises(ValueError, match="expected the name of one column of the DataFrame, got 'uri': 0 columns"):
        with_column(frame_of(), "new", columns.parse, "uri")
    with pytest.raises(ValueError, match="got 'url': 2 columns have it"):
        with_column(frame_of(names=("url", "url")), "new", columns.parse, "url")
    with pytest.raises(TypeError, match="expected a column of strings, got 'row' of type bigint"):
        with_column(frame_of(), "new", columns.parse, "row")


def test_wrong_arguments_are_refused_before_the_job() -> None:
    with pytest.raises(TypeError, match="expected a DataFrame, got list"):
        with_column([], "new", columns.parse, "url")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point
    with pytest.raises(TypeError, match="expected a str as the name of a column, got int"):
        with_column(frame_of(), "new", columns.parse, 1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match="expected a str as the name of a column, got None"):
        with_column(frame_of(), None, columns.parse, "url")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        with_column(frame_of(), "new", columns.parse, "url", "uri")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match=r"expected a function that makes an Arrow array .*, got one of Table"):
        with_column(frame_of(), "new", columns.errors, "url")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match=r"expected a function that makes texts, .*, got one of int8"):
        with_column(frame_of(), "new", lambda texts: pa.nulls(len(texts), pa.int8()), "url")
    with pytest.raises(ParseError):
        with_column(frame_of(), "new", columns.resolve, "url", "a b")
