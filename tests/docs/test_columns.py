"""The page on columns does what it shows."""

from __future__ import annotations

import doctest

import pytest
from support.pages import ROOT

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_the_examples_do_what_they_show() -> None:
    page = ROOT / "docs" / "how-to" / "columns.md"
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted
    assert not found.failed
