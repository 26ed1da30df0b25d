"""The benchmark of columns runs, over a handful of rows. No time is tested."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.columns import __main__ as benchmark

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_the_tables_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "references.txt"
    file.write_text("http://a/b\nx y\n//[::1]/%7e", encoding="utf-8")
    benchmark.main([str(file), "--rows", "50", "--file-rows", "70", "--turns", "2"])
    assert "columns.parse" in capsys.readouterr().out
