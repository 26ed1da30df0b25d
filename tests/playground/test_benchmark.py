"""The benchmark of the playground measures loading and typing."""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from subprocess import run

import pytest
from support.pages import ROOT

from benchmarks.playground import TYPED

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]


@pytest.mark.skipif(
    shutil.which("chromium") is None or find_spec("playwright") is None,
    reason="no package of Python brings a browser; the group `site` of pyproject.toml has Playwright",
)
def test_each_visit_and_each_text_has_a_row() -> None:
    command = sys.executable, "-m", "benchmarks.playground", "--users", "2", "--times", "1"
    printed = run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    _, _, *rows = printed.splitlines()
    times = ["2", "2", *(str(len(text)) for text in TYPED.values())]
    assert [row.split(" | ")[-1].removesuffix(" |") for row in rows] == times
