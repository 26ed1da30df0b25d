"""The benchmark of the playground measures loading and typing."""

from __future__ import annotations

import shutil
from importlib.util import find_spec

import pytest

from benchmarks import playground

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]


@pytest.mark.skipif(
    shutil.which("chromium") is None or find_spec("playwright") is None,
    reason="no package of Python brings a browser; the group `site` of pyproject.toml has Playwright",
)
def test_each_visit_and_each_text_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    playground.main(["--users", "2", "--times", "1"])
    _, _, *rows = capsys.readouterr().out.splitlines()
    times = ["2", "2", *(str(len(text)) for text in playground.TYPED.values())]
    assert [row.split(" | ")[-1].removesuffix(" |") for row in rows] == times
