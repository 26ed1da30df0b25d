"""The pages on columns, and README's example, do what they show."""

from __future__ import annotations

import doctest
import json
import re
from typing import Any

import pytest
from pages import README, ROOT, blocks

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize(("page", "examples"), [("columns.md", 20), ("a-billion-rows.md", 2)])
def test_the_examples_of_a_page_do_what_they_show(page: str, examples: int) -> None:
    found = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, encoding="utf-8")
    assert found.attempted >= examples
    assert found.failed == 0


def test_readme_s_columns_are_what_it_shows() -> None:
    """README's other examples run without the extra."""
    (block,) = blocks(README, "py")
    names: dict[str, Any] = {}
    exec(block, names)  # noqa: S102 - the code of the page
    shown = re.findall(r"^(.+?)  # (.+)$", block, re.MULTILINE)
    assert len(shown) == 2
    for code, values in shown:
        assert eval(code, names).to_pylist() == json.loads(values)  # noqa: S307 - as above
