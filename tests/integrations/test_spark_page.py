"""The page on columns in Spark shows what happens, and names what there is. The benchmark of Spark runs."""

from __future__ import annotations

import doctest
import os
import re
import sys
import tomllib
from typing import TYPE_CHECKING, Final

import pyarrow as pa
import pytest
from extras import NEEDS_JAVA
from pages import ROOT, blocks
from pyspark.sql import SparkSession

from benchmarks.columns import spark as benchmark
from uriast.integrations import spark

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.xdist_group("spark"),  # one session at a time
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),  # it works with ours
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),  # Spark 4.0 does not close its own
]

PAGE: Final = ROOT / "docs" / "how-to" / "columns-in-spark.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a session tells its workers as it starts. So none is left for the next test."""
    monkeypatch.setitem(os.environ, "PYSPARK_PYTHON", sys.executable)
    monkeypatch.setitem(os.environ, "SPARK_LOCAL_IP", "127.0.0.1")
    yield
    if session := SparkSession.getActiveSession():
        session.stop()


@NEEDS_JAVA
@pytest.mark.usefixtures("worker")
def test_the_examples_do_what_they_show() -> None:
    examples = "".join(blocks(PAGE, "python"))
    ran = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(examples, {}, PAGE.name, None, 0))
    assert ran.attempted > 10
    assert ran.failed == 0


def test_the_table_has_every_function_with_the_name_that_it_adds() -> None:
    rows: list[tuple[str, str]] = re.findall(r"^\| `(\w+)\(df, [^`]+\)` \| `(\w+)` \|", TEXT, re.MULTILINE)
    functions = [getattr(spark, name) for name, _ in rows]
    assert [each.__kwdefaults__["into"] for each in functions] == [into for _, into in rows]
    assert {name for name, _ in rows} == {
        name for name, value in vars(spark).items() if getattr(value, "__kwdefaults__", None)
    }


def test_the_extra_that_the_page_names_is_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert "uriast[spark]" in TEXT
    assert "uriast[columns]" in extras["spark"]


@NEEDS_JAVA
@pytest.mark.usefixtures("worker")
def test_the_benchmark_has_a_row_for_each_job_and_tells_what_spark_reads_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "references.txt"
    file.write_text("http://u@h:80/b?c#d\nx y\nhttp://a_b/\nurn:a:b\nHTTP://[::1]\nhttp://a:1/^\n", encoding="utf-8")
    with benchmark.session_of_two():
        benchmark.main([str(file), "--rows", "20", "--turns", "1"])
    targets, jobs, differences = capsys.readouterr().out.split("\n\n")
    assert [line.count("|") for line in targets.splitlines()] == [6] * 4
    assert [line.count("|") for line in jobs.splitlines()] == [4] * (2 + len(benchmark.OTHERS))
    assert differences.splitlines()[2:] == ["| Spark, try_parse_url | 0 | 0 | 2 | 0 | 1 | 0 | 1 | 0 | 0 |"]


@NEEDS_JAVA
@pytest.mark.usefixtures("worker")
def test_the_functions_that_are_compared_read_and_write_the_same_columns() -> None:
    with benchmark.session_of_two() as session:
        links = session.createDataFrame([["http://a/"], ["b"], [None]], "url string").repartition(1)
        rows = [row.url for row in links.collect()]
        jobs = benchmark.jobs(links, pa.array(rows))
        parsed, same, ready, *_ = (job.collect() for job in jobs.values())
    assert parsed == ready
    assert [row.url for row in same] == rows
