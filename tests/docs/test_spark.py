"""The page on columns in Spark shows what happens. The benchmark of Spark runs."""

from __future__ import annotations

import doctest
import os
import sys
from typing import TYPE_CHECKING, Final

import pytest

pytest.importorskip("pyspark", reason="the extra spark is not installed")

from pyspark.sql import SparkSession
from support.extras import NEEDS_JAVA
from support.pages import ROOT, blocks

from benchmarks.columns import spark as benchmark

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
    assert ran.attempted
    assert not ran.failed


@NEEDS_JAVA
@pytest.mark.usefixtures("worker")
def test_the_benchmark_prints_its_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "references.txt"
    file.write_text("http://u@h:80/b?c#d\nx y\n", encoding="utf-8")
    with benchmark.session_of_two():
        benchmark.main([str(file), "--rows", "20", "--turns", "1"])
    assert "| Spark, try_parse_url |" in capsys.readouterr().out
