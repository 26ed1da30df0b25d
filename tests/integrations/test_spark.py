"""Spark's DataFrames have what the library tells of each row. The session runs in two threads of this machine."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import pytest
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from support.extras import NEEDS_JAVA
from support.samples import BASE, KEYS_WITHOUT_FRAGMENT, MATCHES, NORMALIZED, RESOLVED, TEXTS, TOLD, Places

from uriast import columns
from uriast.grammar.rfc3987 import IRI_reference
from uriast.integrations.spark import with_column
from uriast.schemes import http

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pyspark.sql import DataFrame

pytestmark = [
    NEEDS_JAVA,
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.xdist_group("spark"),  # one session for all
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),  # it works with ours
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),  # Spark 4.0 does not close its own
]

CALLS: Final[dict[str, tuple[Callable[[DataFrame], DataFrame], Sequence[object]]]] = {
    "parse": (lambda df: with_column(df, "new", columns.parse, "url"), TOLD),
    "matches": (lambda df: with_column(df, "new", columns.matches, "url"), MATCHES),
    "normalize": (lambda df: with_column(df, "new", columns.normalize, "url"), NORMALIZED),
    "comparison_key": (
        lambda df: with_column(df, "new", columns.comparison_key, "url", fragment=False),
        KEYS_WITHOUT_FRAGMENT,
    ),
    "resolve": (lambda df: with_column(df, "new", columns.resolve, "url", BASE), RESOLVED),
}
EACH_CALL: Final = pytest.mark.parametrize("name", CALLS)
SCHEMA: Final = "url string, row int"
OTHERS: Final = """
    SELECT 'http://a/' AS url, id AS `a.b`, true AS b, 1Y AS i8, 1S AS i16, 1 AS i32, 1f AS f32, 1d AS f64,
        1.5BD AS dec, DATE'2020-02-29' AS day, TIMESTAMP'1883-11-18 12:03:57.5' AS time,
        TIMESTAMP_NTZ'2020-02-29 01:02:03' AS local, X'FF' AS bytes, array(1, null) AS list, map('a', 1) AS map,
        named_struct('x', TIMESTAMP'2020-01-01') AS struct, INTERVAL '1' DAY AS days, CAST(null AS VOID) AS nothing,
        'x' AS same, 'y' AS same
    FROM range(3)
"""


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    """A session. Its workers run this Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "PYSPARK_PYTHON", sys.executable)
        patch.setitem(os.environ, "SPARK_LOCAL_IP", "127.0.0.1")
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", value=False)
        with builder.config("spark.sql.shuffle.partitions", 2).getOrCreate() as session:
            yield session


@pytest.fixture(scope="module")
def links(spark: SparkSession) -> DataFrame:
    """The texts with the numbers of their rows, in three partitions."""
    rows = [(text, row) for row, text in enumerate(TEXTS)]
    return spark.createDataFrame(rows, SCHEMA).repartition(3)


@pytest.fixture
def settings(spark: SparkSession) -> Iterator[Callable[[str, str], None]]:
    """Changes a setting of the session for a test."""
    changed: list[str] = []

    def change(name: str, value: str) -> None:
        changed.append(name)
        spark.conf.set(name, value)

    yield change
    for name in changed:
        spark.conf.unset(name)


def made(df: DataFrame) -> list[object]:
    """The values of the last column, in the order of their rows."""
    values = [(row.row, row[-1]) for row in df.collect()]
    return [value.asDict() if hasattr(value, "asDict") else value for _, value in sorted(values, key=first)]


def first(pair: tuple[int, object]) -> int:
    return pair[0]


@EACH_CALL
def test_each_row_has_what_the_library_tells_of_it(name: str, links: DataFrame) -> None:
    work, told = CALLS[name]
    assert made(work(links)) == told


@EACH_CALL
@pytest.mark.parametrize(
    ("setting", "value"),
    [("spark.sql.execution.arrow.maxRecordsPerBatch", "10"), ("spark.sql.execution.arrow.useLargeVarTypes", "true")],
)
def test_batches_of_every_kind_are_read(
    name: str, setting: str, value: str, links: DataFrame, settings: Callable[[str, str], None]
) -> None:
    settings(setting, value)
    work, told = CALLS[name]
    assert made(work(links)) == told


@EACH_CALL
def test_a_dataframe_without_rows_or_texts_has_the_same_schema(name: str, links: DataFrame) -> None:
    work, _ = CALLS[name]
    assert work(links.where("false")).collect() == []
    missing = work(links.where("url IS NULL"))
    assert missing.schema == work(links).schema
    assert made(missing) == [None, None]


def test_nothing_is_read_before_an_action(spark: SparkSession) -> None:
    df = spark.sql("SELECT CAST(raise_error('it is read') AS STRING) AS url")
    found = with_column(df, "uri", columns.parse, "url").select("uri.host")
    with pytest.raises(PySparkException, match="it is read"):
        found.collect()


def test_columns_of_other_types_are_kept(spark: SparkSession) -> None:
    df = spark.sql(OTHERS)
    found = with_column(df, "new", columns.matches, "url")
    assert found.schema.fields[:-1] == df.schema.fields
    assert [row[:-1] for row in found.collect()] == [tuple(row) for row in df.collect()]


def test_one_call_follows_another(links: DataFrame) -> None:
    normal = links.transform(with_column, "normal", columns.normalize, "url")
    found = normal.transform(with_column, "uri", columns.parse, "normal").transform(
        with_column, "is_valid", columns.matches, "url"
    )
    assert found.columns == ["url", "row", "normal", "uri", "is_valid"]
    assert made(found) == MATCHES


def test_rules_of_schemes_and_of_one_s_own_are_sent(spark: SparkSession) -> None:
    df = spark.createDataFrame([("http://a/", 0), ("b.22", 1), (None, 2)], SCHEMA)
    place = columns.components(Places().place)
    assert made(with_column(df, "new", columns.matches, "url", http.rule)) == [True, False, None]
    assert made(with_column(df, "new", columns.matches, "url", place)) == [False, True, None]
    parsed = made(with_column(df, "new", columns.parse, "url", place))
    assert parsed[1:] == [{"column": "b", "row": "22", "error_index": None}, None]
    iris = spark.createDataFrame([("http://\u4f8b/%7e", 0)], SCHEMA)
    assert made(with_column(iris, "new", columns.normalize, "url", rule=IRI_reference)) == ["http://\u4f8b/~"]


def test_a_text_that_is_not_utf_8_ends_the_job_and_spark_can_mend_it(spark: SparkSession) -> None:
    df = spark.sql("SELECT CAST(X'61FF' AS STRING) AS url")
    with pytest.raises(PySparkException, match="expected texts in UTF-8"):
        with_column(df, "uri", columns.parse, "url").collect()
    mended = spark.sql("SELECT make_valid_utf8(CAST(X'61FF' AS STRING)) AS url")
    (found,) = with_column(mended, "uri", columns.parse, "url").collect()
    assert found.uri.error_index == 1


def test_names_are_those_that_spark_knows(spark: SparkSession, settings: Callable[[str, str], None]) -> None:
    df = spark.sql("SELECT 'http://a/' AS Url")
    with pytest.raises(ValueError, match="got 'URL': the DataFrame has it"):
        with_column(df, "URL", columns.matches, "url")
    settings("spark.sql.caseSensitive", "true")
    assert with_column(df, "url", columns.matches, "Url").columns == ["Url", "url"]


def test_a_column_that_spark_does_not_send_is_refused_by_spark(spark: SparkSession) -> None:
    with pytest.raises(PySparkException):
        with_column(spark.sql("SELECT 'a' AS url, make_interval(1) AS other"), "uri", columns.parse, "url")
