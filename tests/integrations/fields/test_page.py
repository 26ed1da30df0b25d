"""The page on rules as types of fields shows what happens, and names what there is."""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib import import_module
from typing import Final

import pytest
from pages import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "fields.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))
ROWS: Final[list[tuple[str, str, str, str]]] = re.findall(
    r"^\| \[(\w+)\]\(#\w+\) \| (.+) \| (.+) \| (.+) \|$", TEXT, re.MULTILINE
)

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize("name", SECTIONS)
def test_the_example_of_a_library_runs_as_it_stands(name: str) -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", SECTIONS[name], re.DOTALL | re.MULTILINE)
    ran = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(shown, {}, name, None, 0))
    assert ran.attempted > 4
    assert ran.failed == 0


def test_each_library_has_a_section_and_what_the_table_names() -> None:
    assert [name for name, _, _, _ in ROWS] == [*SECTIONS]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for name, installed, imported, given in ROWS:
        assert set(re.findall(r"`uriast\[(\w+)\]`", installed)) <= extras.keys()
        for module in re.findall(r"`(uriast\.[\w.]+)`", imported):
            assert module.endswith(f".{name.lower()}") or name == "msgspec"
            names = set(re.findall(r"`(\w+)`", given))
            assert names <= set(import_module(module).__all__)
