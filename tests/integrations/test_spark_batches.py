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
from uriast.integrations.spark import comparison_key, matches, normalize, parse, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pyspark.sql import SparkSession

pytestmark = [pytest.mark.once, pytest.mark.slow]

ROWS: Final = pa.array(range(len(TEXTS)), pa.int64())
CALLS: Final[dict[str, tuple[Callable[[DataFrame], DataFrame], Sequence[object]]]] = {
    "uri": (lambda df: parse(df, "url"), TOLD),
    "matches": (lambda df: matches(df, "url"), MATCHES),
    "normalized": (lambda df: normalize(df, "url"), NORMALIZED),
    "comparison_key": (lambda df: comparison_key(df, "url"), KEYS),
    "resolved": (lambda df: resolve(df, "url", BASE), RESOLVED),
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
    assert found.columns == ["row", "url", name]
    assert [row for batch in found.batches for row in batch.column(0).to_pylist()] == ROWS.to_pylist()
    assert [text for batch in found.batches for text in batch.column(1).to_pylist()] == TEXTS


@EACH_CALL
def test_spark_is_told_the_type_that_is_made(name: str) -> None:
    found = CALLS[name][0](frame_of())
    assert isinstance(found, Frame)
    of = found.schema.fields[-1].dataType
    made = found.batches[0].columns[-1].type
    if name == "uri":
        assert isinstance(of, StructType)
        assert isinstance(made, pa.StructType)
        assert of.names == columns.struct_type().names
        assert [each.dataType for each in of.fields] == [StringType()] * 9 + [LongType()]
        assert [each.type for each in made] == [pa.string()] * 9 + [pa.int64()]
    else:
        assert of == (BooleanType() if name == "matches" else StringType())
        assert made == (pa.bool_() if name == "matches" else pa.string())


def test_a_task_without_batches_makes_none() -> None:
    assert made_of(parse(Frame([], frame_of().schema), "url")) == []


def test_the_options_of_the_passes_are_kept() -> None:
    df = frame_of(pa.array(["HTTP://a:80"]))
    assert made_of(normalize(df, "url", NormalizationStep.SCHEME_BASED)) == ["http://a/"]
    no_facts = SimpleNamespace(facts={})
    assert made_of(normalize(df, "url", NormalizationStep.SCHEME_BASED, registry=no_facts)) == ["http://a:80"]
    assert made_of(comparison_key(df, "url", NormalizationStep.CASE)) == ["http://a:80"]
    assert made_of(comparison_key(frame_of(), "url", fragment=False)) == KEYS_WITHOUT_FRAGMENT
    assert made_of(resolve(frame_of(pa.array(["http:a"])), "url", BASE, strict=False)) == ["http://a/b/c/a"]


def test_iris_are_read_by_their_rule() -> None:
    df = frame_of(pa.array(["http://\u4f8b/%7e\xe9", None]))
    assert made_of(matches(df, "url", IRI_reference)) == [True, None]
    assert made_of(normalize(df, "url", rule=IRI_reference)) == ["http://\u4f8b/~\xe9", None]
    assert made_of(comparison_key(df, "url", rule=IRI_reference)) == ["http://\u4f8b/~\xe9", None]
    assert made_of(resolve(df, "url", "a:b", rule=IRI_reference)) == ["http://\u4f8b/%7e\xe9", None]


def test_a_rule_that_no_module_holds_is_sent_as_its_table() -> None:
    df, place = frame_of(pa.array(["b.22", "3"])), Places().place
    assert made_of(parse(df, "url", place)) == [
        {"column": "b", "row": "22", "error_index": None},
        {"column": None, "row": None, "error_index": 0},
    ]
    assert made_of(matches(df, "url", place)) == [True, False]


def test_a_rule_that_no_module_holds_gives_no_other_references() -> None:
    nameless = type(IRI_reference)(IRI_reference.definition)
    with pytest.raises(pickle.PicklingError, match="expected a Rule with a name in a module"):
        normalize(frame_of(), "url", rule=nameless)


def test_names_are_read_in_any_case_if_spark_reads_them_so() -> None:
    assert made_of(matches(frame_of(), "URL")) == MATCHES
    with pytest.raises(ValueError, match="expected a new name for the column, got 'Row': the DataFrame has it"):
        matches(frame_of(), "url", into="Row")
    assert made_of(matches(frame_of(sensitive="true"), "url", into="URL")) == MATCHES
    with pytest.raises(ValueError, match="got 'URL': 0 columns have it"):
        matches(frame_of(sensitive="true"), "URL")


def test_a_column_must_be_one_of_strings() -> None:
    with pytest.raises(ValueError, match="expected the name of one column of the DataFrame, got 'uri': 0 columns"):
        parse(frame_of(), "uri")
    with pytest.raises(ValueError, match="got 'url': 2 columns have it"):
        parse(frame_of(names=("url", "url")), "url")
    with pytest.raises(TypeError, match="expected a column of strings, got 'row' of type bigint"):
        parse(frame_of(), "row")


def test_wrong_arguments_are_refused_before_the_job() -> None:
    with pytest.raises(TypeError, match="expected a DataFrame, got list"):
        parse([], "url")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point
    with pytest.raises(TypeError, match="expected a str as the name of a column, got int"):
        parse(frame_of(), 1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match="expected a str as the name of a column, got None"):
        parse(frame_of(), "url", into=None)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        parse(frame_of(), "url", "uri")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(ParseError):
        resolve(frame_of(), "url", "a b")
