"""The reference is complete: each public name and each rule with its diagram has its place."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pytest
from extensions.grammar_pages import rules_with_places
from sphinx.util.inventory import InventoryFile
from support.pages import REFERENCE, ROOT, run

import uriast
from uriast.combinators import Grammar
from uriast.combinators.rules.grammar import rules_of

if TYPE_CHECKING:
    from support.built_site import Site

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("site")]

PAGES: Final = {file: file.read_text(encoding="utf-8") for file in sorted(REFERENCE.rglob("*.md"))}
LISTED: Final = (
    "from extensions.public import public_paths; print(*(path for all in public_paths().values() for path in all))"
)


def grammars() -> set[type[Grammar]]:
    """The public grammars of the library."""
    modules = [each.name for each in pkgutil.walk_packages(uriast.__path__, "uriast.") if "__main__" not in each.name]
    values: list[object] = []
    for name in modules:
        with suppress(ImportError):  # of what needs an extra that is not installed
            module = importlib.import_module(name)
            values += [getattr(module, each) for each in getattr(module, "__all__", ())]
    return {each for each in values if inspect.isclass(each) and issubclass(each, Grammar) and rules_of(each)}


def test_every_public_name_has_its_place_on_the_site(site: Site) -> None:
    found = InventoryFile.loads((site.folder / "objects.inv").read_bytes(), uri="").data
    described = {name for kind, items in found.items() if kind.startswith("py:") for name in items}
    public = run("-c", LISTED, cwd=ROOT / "docs").split()  # it imports modules without their libraries
    assert {*public} >= {f"uriast.{name}" for name in uriast.__all__}
    assert {*public} - described == set()


def test_signatures_show_what_a_reader_can_read(site: Site) -> None:
    signatures = [
        re.sub("<[^>]*>", "", found)
        for file in (site.folder / "reference" / "api").glob("*.html")
        for found in re.findall('<dt class="sig.*?</dt>', file.read_text(encoding="utf-8"), re.DOTALL)
    ]
    assert signatures
    noise = re.compile(r"ForwardRef|_Nothing|= _?NOTHING|attr_dict|&lt;(?!=)|typing\.")
    assert [text for text in signatures if noise.search(text)] == []


def test_every_rule_of_every_grammar_has_a_diagram(site: Site) -> None:
    assert grammars()
    for kind in grammars():
        (shown,) = [file for file, text in PAGES.items() if f"{kind.__module__}.{kind.__name__}\n" in text]
        page = (site.folder / shown.relative_to(ROOT / "docs")).with_suffix(".html").read_text(encoding="utf-8")
        for place, made in rules_with_places(kind()):
            if place.grammar is kind:
                section = page.partition(f'id="{place.id}"')[2].partition("</section>")[0]
                assert "<svg" in section, place
                assert f"{made.name}</h" in re.sub("<a .*?</a>", "", section), place
