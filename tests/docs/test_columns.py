"""The pages on columns do what they show."""

from __future__ import annotations

import doctest

import pytest
from support.pages import ROOT

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize("page", ["columns.md", "a-billion-rows.md"])
def test_the_examples_of_a_page_do_what_they_show(page: str) -> None:
    found = doctest.testfile(str(ROOT / "docs" / "how-to" / page), module_relative=False, encoding="utf-8")
    assert found.attempted
    assert not found.failed
