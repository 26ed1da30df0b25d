"""The benchmark of columns runs, over a handful of rows. No time is tested."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from benchmarks import columns

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_the_tables_hold_every_target_and_contender(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "references.txt"
    file.write_text("http://a/b\nx y\n//[::1]/%7e\n", encoding="utf-8")
    cores = pa.cpu_count()
    columns.main([str(file), "--rows", "50", "--turns", "1"])
    assert pa.cpu_count() == cores
    targets, contenders = capsys.readouterr().out.split("\n\n")
    assert [line.count("|") for line in targets.splitlines()] == [6] * 8
    names = re.findall(r"^\| (.+?) \|", contenders, re.MULTILINE)
    assert names[2:9] == [name for name in columns.contenders() if "yarl" not in name and "Polars" not in name]


def test_a_contender_that_is_not_installed_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(columns, "installed", dict[str, str]().get)
    found = columns.contenders()
    assert len(found) == 7
    column = pa.array(["http://a/b", "x y"] * 8)
    goals = list(columns.goals(columns.raced(found, column, 1), column, 1))
    assert [each.what for each in goals if each.measured is None] == [
        "columns.parse / Polars, extract_groups with our pattern"
    ]
