"""Columns of references in Spark's DataFrames.

>>> from pyspark.sql import SparkSession
>>> from uriast.integrations.spark import matches, parse
>>> def hosts(spark: SparkSession, file: str) -> list[str]:
...     links = parse(spark.read.parquet(file), "url")
...     return [row.host for row in links.select("uri.host").distinct().collect()]

Each function gives the DataFrame with one column more. Nothing is read before an action of Spark's. Then each batch of
rows goes through Python once (`DataFrame.mapInArrow`), so select the columns that you need before. The executors need
this package with the extra `columns`: docs/how-to/columns-in-spark.md tells how they get it.

This module needs Spark, which the extra `uriast[spark]` installs, and Java.
"""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

__all__ = ["comparison_key", "matches", "normalize", "parse", "resolve"]

if find_spec("pyspark") is None:
    _message = "uriast.integrations.spark needs the package pyspark: install uriast[spark]"
    raise ImportError(_message)

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.types import BooleanType, DataType, LongType, StringType, StructField, StructType

from uriast import columns
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from uriast.combinators import Rule
    from uriast.nodes.iri import IRI, IRIReference
    from uriast.passes.normalize import NormalizationStep
    from uriast.passes.schemes import SchemeTable

    Work = Callable[[pa.Array], pa.Array]

NUMBERS: Final[Mapping[pa.DataType, DataType]] = {pa.bool_(): BooleanType(), pa.int64(): LongType()}
"""Spark's types for what is no text."""


def parse(df: DataFrame, column: str, rule: Rule[object] = URI_reference, *, into: str = "uri") -> DataFrame:
    """Add a struct with the text of each component, as `uriast.columns.parse` makes it.

    Args:
        df: A DataFrame.
        column: The name of its column of references.
        rule: The rule that reads them.
        into: The name of the new column.

    Returns:
        The DataFrame with a column of type `StructType`. Its fields are a `StringType`; an undefined component is null,
        and not empty. A field such as `host_kind` has the class of a component's node. `error_index` is a `LongType`:
        if the text is invalid, the offset in code points from 0. Then all else is null. A null row is null.

    Raises:
        ValueError: The DataFrame has no such column, or has one named `into`. Or the rule's table is too large.
    """
    return _with(df, column, into, partial(columns.parse, rule=columns.components(rule)))


def matches(df: DataFrame, column: str, rule: Rule[object] = URI_reference, *, into: str = "matches") -> DataFrame:
    """Add a `BooleanType`: whether each text is valid, as `uriast.columns.matches` tells; null for null.

    Args:
        df: As for `parse`.
        column: As for `parse`.
        rule: As for `parse`.
        into: As for `parse`.

    Raises:
        ValueError: As for `parse`.
    """
    return _with(df, column, into, partial(columns.matches, rule=columns.components(rule)))


def normalize(
    df: DataFrame,
    column: str,
    steps: NormalizationStep | None = None,
    *,
    registry: SchemeTable | None = None,
    rule: Rule[IRIReference] = URI_reference,
    into: str = "normalized",
) -> DataFrame:
    """Add the normal form of each reference (RFC 3986, 6.2.2 and 6.2.3), as `uriast.columns.normalize` makes it.

    Args:
        df: As for `parse`.
        column: As for `parse`.
        steps: The steps to apply, combined with `|`; by default, as for `uriast.normalize`.
        registry: The schemes whose facts count, as for `uriast.normalize`.
        rule: The rule that reads the references. It must be held by a module that the executors can import.
        into: As for `parse`.

    Returns:
        The DataFrame with a `StringType`; null for an invalid reference.

    Raises:
        PicklingError: No module holds the rule.
        ValueError: As for `parse`.
    """
    return _with(df, column, into, partial(columns.normalize, steps=steps, registry=registry, rule=rule))


def comparison_key(
    df: DataFrame,
    column: str,
    steps: NormalizationStep | None = None,
    *,
    registry: SchemeTable | None = None,
    fragment: bool = True,
    rule: Rule[IRIReference] = URI_reference,
    into: str = "comparison_key",
) -> DataFrame:
    """Add a text for each reference that is the same for equivalent ones (RFC 3986, 6.2): a key for joins.

    Args:
        df: As for `parse`.
        column: As for `parse`.
        steps: As for `normalize`.
        registry: As for `normalize`.
        fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).
        rule: As for `normalize`.
        into: As for `parse`.

    Returns:
        The DataFrame with a `StringType`; null for an invalid reference.

    Raises:
        PicklingError: As for `normalize`.
        ValueError: As for `parse`.
    """
    work = partial(columns.comparison_key, steps=steps, registry=registry, fragment=fragment, rule=rule)
    return _with(df, column, into, work)


def resolve(
    df: DataFrame,
    column: str,
    base: str | IRI,
    *,
    strict: bool = True,
    rule: Rule[IRIReference] = URI_reference,
    into: str = "resolved",
) -> DataFrame:
    """Add the target of each reference against one base URI (RFC 3986, 5.2), as `uriast.columns.resolve` makes it.

    Args:
        df: As for `parse`.
        column: As for `parse`.
        base: The base, a URI or an IRI.
        strict: Whether a reference with the base's own scheme is absolute (5.2.2).
        rule: As for `normalize`.
        into: As for `parse`.

    Returns:
        The DataFrame with a `StringType`; null for an invalid reference.

    Raises:
        ParseError: The base is not valid, or is a relative reference.
        PicklingError: As for `normalize`.
        ValueError: As for `parse`.
    """
    return _with(df, column, into, partial(columns.resolve, base=base, strict=strict, rule=rule))


def _with(df: DataFrame, column: str, into: str, work: Work) -> DataFrame:
    """A DataFrame with a column that some work makes of another one."""
    if not isinstance(df, DataFrame):
        message = f"expected a DataFrame, got {type(df).__name__}"
        raise TypeError(message)
    place = _place(df, column, into)
    made = work(pa.array([], pa.string()))  # refuses wrong arguments before the job does
    schema = StructType([*df.schema.fields, StructField(into, _type(made.type))])
    # Spark looks its columns up by name, and two can have one name, or a name with a dot. So they are numbered for it.
    numbered = df.toDF(*map(str, range(len(df.columns))))
    return numbered.mapInArrow(partial(_appended, place=place, work=work), schema)


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
