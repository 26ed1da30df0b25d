"""The page on columns does what it shows."""

from __future__ import annotations

import doctest

import pytest
from pages import ROOT

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_the_examples_of_the_page_do_what_they_show() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "columns.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 15
    assert found.failed == 0
