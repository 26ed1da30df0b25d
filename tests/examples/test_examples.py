"""Each example runs as its page shows it, and what its docstrings show is true."""

from __future__ import annotations

import doctest
import subprocess
import sys
from typing import Final

import pytest
from support.example_files import EXAMPLES, HAS_EXTRA, loaded, runnable
from support.pages import ROOT

OF_EXTRAS: Final = [pytest.mark.once, pytest.mark.slow]
EACH: Final = pytest.mark.parametrize(
    "name", [pytest.param(file.stem, marks=OF_EXTRAS if file.stem in HAS_EXTRA else []) for file in runnable()]
)


@EACH
def test_an_example_runs_and_prints_something(name: str) -> None:
    command = [sys.executable, "-X", "utf8", str(EXAMPLES / f"{name}.py")]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout


@EACH
def test_the_examples_in_its_docstrings_are_true(name: str) -> None:
    results = doctest.testmod(loaded(name))
    assert (results.failed, results.attempted > 0) == (0, True)
