"""The page on columns in other libraries shows what happens, and names what there is."""

from __future__ import annotations

import doctest
import re
import tomllib
from typing import Final

import pytest
from pages import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "columns-in-polars-duckdb-pandas.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize("name", SECTIONS)
def test_the_example_of_a_library_runs_as_it_stands(name: str) -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", SECTIONS[name], re.DOTALL | re.MULTILINE)
    ran = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(shown, {}, name, None, 0))
    assert ran.attempted > 4
    assert ran.failed == 0


def test_each_library_has_a_section_and_an_extra_that_the_table_names() -> None:
    rows: list[tuple[str, str, str]] = re.findall(
        r"^\| (\w+) \| `uriast\[(\w+)\]` \| `uriast\.integrations\.(\w+)` \|", TEXT, re.MULTILINE
    )
    assert [name for name, _, _ in rows] == [*SECTIONS]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for name, extra, module in rows:
        assert extra == module == name.lower()
        assert extra in extras
