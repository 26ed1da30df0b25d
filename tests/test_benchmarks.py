"""The benchmarks run, over a handful of references and without the peers. No time is tested."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING, Final

import pytest

from benchmarks import __main__ as benchmark, calls, inputs, native, scaling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

TEXTS: Final = ("http://user:secret@example.com:8080/a/b?c#d", "//[::1]/", "../x", "mailto:fred@example.com", "", "a b")


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    """Let the collector pass over what earlier tests keep: benchmarks collect often, each time all of it."""
    gc.freeze()
    yield
    gc.unfreeze()


def test_the_tables_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(benchmark, "installed", {None: ""}.get)
    file = tmp_path / "references.txt"
    file.write_text("\n".join(TEXTS), encoding="utf-8")
    benchmark.main([str(file), "--turns", "1", "--starts", "1"])
    assert "| **`parse`** |" in capsys.readouterr().out


def test_the_figures_of_one_interpreter_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "references.txt"
    file.write_text("\n".join((*TEXTS, "https://example.com/")), encoding="utf-8")
    native.main([str(file), "--turns", "1", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert figures.keys() > native.AT_MOST.keys()
    assert all(low <= value <= high for value, low, high in figures.values())


def test_the_growth_of_every_call_is_measured() -> None:
    called = list(calls.calls())
    growths = list(scaling.growths(called, inputs.RUNS[::20], 100, 200))
    assert {growth.call.kind for growth in growths} == {call.kind for call in called}
    assert all(found.call in called for found in scaling.suspects(called[:10], [*inputs.screened()][::500], 10))
