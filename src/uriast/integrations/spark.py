"""Columns of references in Spark's DataFrames.

>>> from pyspark.sql import SparkSession
>>> from uriast import columns
>>> from uriast.integrations.spark import with_column
>>> def hosts(spark: SparkSession, file: str) -> list[str]:
...     links = with_column(spark.read.parquet(file), "uri", columns.parse, "url")
...     return [row.host for row in links.select("uri.host").distinct().collect()]

This module needs Spark, which the extra `uriast[spark]` installs, and Java.
"""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

__all__ = ["with_column"]

if find_spec("pyspark") is None:
    _message = "uriast.integrations.spark needs the package pyspark: install uriast[spark]"
    raise ImportError(_message)

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.types import BooleanType, DataType, LongType, StringType, StructField, StructType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Work = Callable[[pa.Array], pa.Array]

P = ParamSpec("P")

NUMBERS: Final[Mapping[pa.DataType, DataType]] = {pa.bool_(): BooleanType(), pa.int64(): LongType()}
"""Spark's types for what is no text."""


def with_column(
    df: DataFrame,
    into: str,
    work: Callable[Concatenate[pa.Array, P], pa.Array],
    column: str,
    *args: P.args,
    **options: P.kwargs,
) -> DataFrame:
    """Add a column that a function of `uriast.columns` makes of another one.

    Nothing is read before an action of Spark's. Then each batch of rows goes through Python once
    (`DataFrame.mapInArrow`), so select the columns that you need before. The executors need this package with the extra
    `columns`: docs/how-to/columns-in-spark.md tells how they get it.

    Args:
        df: A DataFrame.
        into: The name of the new column.
        work: The function, such as `uriast.columns.parse`. Any other will do that pickle knows, and that makes of an
            Arrow array one of as many rows: of texts, `bool`, `int64`, or a struct of these. What it raises for the
            arguments is raised at once.
        column: The name of the DataFrame's column of references.
        args: What the function takes behind the references. A rule must be held by a module that the executors can
            import; `uriast.columns.components(rule)` reads in every process.
        options: Its options, by their names.

    Returns:
        The DataFrame with the column. A struct is a `StructType`, a text a `StringType`, a `bool` a `BooleanType`, and
        an `int64` a `LongType`.

    Raises:
        PicklingError: An argument cannot be pickled: a rule that no module holds.
        ValueError: The DataFrame has no such column, or has one named `into`.
    """
    if not isinstance(df, DataFrame):
        message = f"expected a DataFrame, got {type(df).__name__}"
        raise TypeError(message)
    place = _place(df, column, into)
    made_of = partial(_called, work, args, options)
    made = made_of(pa.array([], pa.string()))  # refuses wrong arguments before the job does
    schema = StructType([*df.schema.fields, StructField(into, _type(made.type))])
    # Spark looks its columns up by name, and two can have one name, or a name with a dot. So they are numbered for it.
    numbered = df.toDF(*map(str, range(len(df.columns))))
    return numbered.mapInArrow(partial(_appended, place=place, work=made_of), schema)


def _called(
    work: Callable[..., pa.Array], args: tuple[object, ...], options: dict[str, object], texts: pa.Array
) -> pa.Array:
    return work(texts, *args, **options)


def _place(df: DataFrame, column: str, into: str) -> int:
    """The index of a column of strings in a DataFrame that has no column named `into`."""
    for name in (column, into):
        if not isinstance(name, str):
            message = f"expected a str as the name of a column, got {type(name).__name__}"
            raise TypeError(message)
    spelled = str if df.sparkSession.conf.get("spark.sql.caseSensitive") == "true" else str.lower
    names = list(map(spelled, df.columns))
    if (count := names.count(spelled(column))) != 1:
        message = f"expected the name of one column of the DataFrame, got {column!r}: {count} columns have it"
        raise ValueError(message)
    if spelled(into) in names:
        message = f"expected a new name for the column, got {into!r}: the DataFrame has it"
        raise ValueError(message)
    place = names.index(spelled(column))
    of = df.schema.fields[place].dataType
    if not isinstance(of, StringType):
        message = f"expected a column of strings, got {column!r} of type {of.simpleString()}"
        raise TypeError(message)
    return place


def _type(of: pa.DataType) -> DataType:
    """Spark's type for an array's. A dictionary is a text: Spark reads none from Arrow."""
    if isinstance(of, pa.StructType):
        return StructType([StructField(field.name, _type(field.type)) for field in of])
    return NUMBERS.get(of, StringType())


def _appended(batches: Iterable[pa.RecordBatch], place: int, work: Work) -> Iterator[pa.RecordBatch]:
    """The batches of a task, each with the array behind its columns that some work makes of one of them."""
    for batch in batches:
        made = _without_dictionaries(work(batch.column(place)))
        name = str(len(batch.schema))
        yield pa.RecordBatch.from_arrays([*batch.columns, made], schema=batch.schema.append(pa.field(name, made.type)))


def _without_dictionaries(array: pa.Array) -> pa.Array:
    """An array, with the texts of dictionaries in place of these."""
    if not isinstance(array.type, pa.StructType):
        return array
    fields = [
        pa.field(field.name, field.type.value_type if pa.types.is_dictionary(field.type) else field.type)
        for field in array.type
    ]
    return array.cast(pa.struct(fields))
