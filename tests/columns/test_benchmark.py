"""The benchmark of columns runs, over a handful of rows. No time is tested."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pyarrow as pa
import pytest

from benchmarks.columns import __main__ as benchmark, contenders, differences, race
from benchmarks.columns.differences import Parts

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]

TEXTS: Final = ["http://a/b", "x y", "//[::1]/%7e"]
OF_LIBRARIES: Final = ("yarl", "Polars", "DuckDB", "ClickHouse")


def is_ours(name: str) -> bool:
    return not name.startswith(OF_LIBRARIES)


@pytest.fixture
def without_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (contenders, differences):
        monkeypatch.setattr(module, "installed", dict[str, str]().get)


def test_the_tables_hold_every_target_contender_and_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "references.txt"
    file.write_text("\n".join(TEXTS), encoding="utf-8")
    cores = pa.cpu_count()
    benchmark.main([str(file), "--rows", "50", "--file-rows", "70", "--turns", "2"])
    assert pa.cpu_count() == cores
    targets, times, compared = capsys.readouterr().out.split("\n\n")
    assert [line.count("|") for line in targets.splitlines()] == [6] * 14
    assert len(times.splitlines()) == 2 + len(contenders.contenders())
    names = [name for name in re.findall(r"^\| (.+?) \|", times, re.MULTILINE)[2:] if is_ours(name)]
    assert names == [name for name in contenders.contenders() if is_ours(name)]
    assert len(names) == 7
    assert [line.count("|") for line in compared.splitlines()] == [11] * (2 + len(differences.readers()))


@pytest.mark.usefixtures("without_libraries")
def test_a_contender_that_is_not_installed_is_not_measured() -> None:
    found = contenders.contenders()
    assert len(found) == 7
    goals = benchmark.goals(race.raced(found, pa.array(TEXTS * 8), 1))
    others = [each.what for each in goals if each.measured is None]
    assert [what.partition(" / ")[0].partition(",")[0] for what in others] == [
        "columns.parse",
        *["Polars"] * 3,
        "DuckDB",
    ]
    assert list(differences.readers()) == ["urlsplit"]


@pytest.mark.usefixtures("without_libraries")
def test_a_reader_differs_where_it_finds_other_components_or_another_verdict() -> None:
    texts = ["HTTP://H", "http://[::1]/a?#f", "http://h:080/", "http://h:99999/", "a b", "//[x/"]
    ((name, found),) = differences.differences(texts, differences.readers())
    assert name == "urlsplit"
    assert found == differences.Difference(refused=1, taken=1, other=1, components={"port": 1})


def test_components_are_compared_without_what_others_change() -> None:
    assert differences.parts({"scheme": "HTTP", "host": "[::A]", "port": 80, "path": "", "query": None}) == Parts(
        "http", "::a", "80", "/", "", ""
    )
    assert differences.parts({"path": ""}).path == ""
