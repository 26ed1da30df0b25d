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

TYPES: Final[Mapping[pa.DataType, DataType]] = {
    pa.string(): StringType(),
    pa.large_string(): StringType(),
    pa.bool_(): BooleanType(),
    pa.int64(): LongType(),
}
"""Spark's types for Arrow's."""


def with_column(
    df: DataFrame,
    into: str,
    work: Callable[Concatenate[pa.Array, P], pa.Array],
    column: str,
    /,
    *args: P.args,
    **options: P.kwargs,
) -> DataFrame:
    """Add a column that a function of `uriast.columns` makes of another one.

    Nothing is read before an action of Spark's. Then each batch of rows goes through Python once
    (`DataFrame.mapInArrow`), so select the columns that you need before. The executors need this package with the extra
    `columns`: docs/how-to/columns-in-spark.md shows how to install it there.

    Args:
        df: A DataFrame.
        into: The name of the new column.
        work: The function, such as `uriast.columns.parse`: one that makes of an Arrow array another one of as many
            rows, of texts, `bool`, `int64`, or a struct of these. What it raises for an empty array is raised at once.
        column: The name of the DataFrame's column of references.
        args: What the function takes behind the references. A rule must be held by a module that the executors can
            import, so not by `__main__`. What `uriast.columns.components` makes of one reads in every process.
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
    if not isinstance(made, pa.Array):
        message = f"expected a function that makes an Arrow array of another one, got one of {type(made).__name__}"
        raise TypeError(message)
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
    spelled = str if str(df.sparkSession.conf.get("spark.sql.caseSensitive")).lower() == "true" else str.lower
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
    """Spark's type for an array's."""
    plain = _without_dictionaries(of)
    if isinstance(plain, pa.StructType):
        return StructType([StructField(field.name, _type(field.type)) for field in plain])
    if plain not in TYPES:
        message = f"expected a function that makes texts, bool, int64, or a struct of these, got one of {of}"
        raise TypeError(message)
    return TYPES[plain]


def _without_dictionaries(of: pa.DataType) -> pa.DataType:
    """A type with texts in place of dictionaries: Spark reads none from Arrow."""
    if isinstance(of, pa.StructType):
        return pa.struct([pa.field(field.name, _without_dictionaries(field.type)) for field in of])
    return of.value_type if pa.types.is_dictionary(of) else of


def _appended(batches: Iterable[pa.RecordBatch], place: int, work: Work) -> Iterator[pa.RecordBatch]:
    """The batches of a task, each with the array behind its columns that some work makes of one of them."""
    for batch in batches:
        array = work(batch.column(place))
        made = array.cast(_without_dictionaries(array.type))
        name = str(len(batch.schema))
        yield pa.RecordBatch.from_arrays([*batch.columns, made], schema=batch.schema.append(pa.field(name, made.type)))
