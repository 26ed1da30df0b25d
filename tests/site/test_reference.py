"""The reference is complete: each public name, each rule with its diagram, and each section has its place."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
import test_architecture as house
from pages import ROOT

import uriast
from uriast.combinators import Grammar
from uriast.combinators.rules.grammar import rules_of

pytest.importorskip("furo", reason="the extra docs is not installed: it is for who writes the site")

from extensions import faces, grammar_pages
from sphinx.util.inventory import InventoryFile

if TYPE_CHECKING:
    from built_site import Site

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("site")]

PAGES: Final = {file: file.read_text(encoding="utf-8") for file in sorted((ROOT / "docs" / "reference").rglob("*.md"))}


def inventory(site: Site) -> dict[str, str]:
    """The addresses of the site's targets, by the full names of what they describe."""
    found = InventoryFile.loads((site.folder / "objects.inv").read_bytes(), uri="")
    return {
        name: item.uri for kind, items in found.data.items() if kind.startswith("py:") for name, item in items.items()
    }


def grammars() -> set[type[Grammar]]:
    """The grammars that the modules of the library hold, except private ones."""
    modules = [each.name for each in pkgutil.walk_packages(uriast.__path__, "uriast.") if "__main__" not in each.name]
    for name in modules:
        importlib.import_module(name)
    found: set[type[Grammar]] = set()
    rest: list[type[Grammar]] = [Grammar]
    while rest:
        kinds = rest.pop().__subclasses__()
        rest += kinds
        found |= {kind for kind in kinds if kind.__module__ in modules and not kind.__name__.startswith("_")}
    return {kind for kind in found if rules_of(kind) and vars(sys.modules[kind.__module__]).get(kind.__name__) is kind}


def test_the_public_modules_are_those_of_the_house() -> None:
    shown = {module.__name__.partition(".")[2] for module in faces.modules_under(uriast)}
    assert len(shown) > 60
    for name in house.MODULES:
        path = name.split(".") if name else []
        around = [house.FACES.get(".".join(path[:place])) for place in range(len(path))]
        is_open = all(face is None or part in face.modules for face, part in zip(around, path, strict=True))
        assert (name in shown) == (is_open and not any(part.startswith("_") for part in path))


def test_every_public_name_has_its_place_on_the_site(site: Site) -> None:
    addresses = inventory(site)
    names = {path for paths in faces.public_paths().values() for path in paths}
    names |= {f"{module.__name__}.{name}" for module in faces.modules_under(uriast) for name in faces.names_in(module)}
    assert {f"uriast.{name}" for name in uriast.__all__} <= names
    assert names - addresses.keys() == set()


def test_signatures_show_what_a_reader_can_read(site: Site) -> None:
    signatures = [
        re.sub("<[^>]*>", "", found)
        for file in (site.folder / "reference" / "api").glob("*.html")
        for found in re.findall('<dt class="sig.*?</dt>', file.read_text(encoding="utf-8"), re.DOTALL)
    ]
    assert len(signatures) > 1000
    noise = re.compile(r"ForwardRef|_Nothing|(?<!CharSet )= _?NOTHING|attr_dict|&lt;(?!=)|typing\.")
    assert [text for text in signatures if noise.search(text)] == []


def test_a_public_name_is_described_once() -> None:
    named = [
        argument for page in PAGES.values() for argument in re.findall(r"^```\{public\} ([\w.]+)$", page, re.MULTILINE)
    ]
    tops = {module.__name__ for module in faces.modules_under(uriast) if module.__name__.count(".") < 2}
    assert Counter(named) == dict.fromkeys(tops, 1)


def test_every_rule_of_every_grammar_has_a_diagram(site: Site) -> None:
    assert len(grammars()) > 20
    for kind in grammars():
        shown = [file for file, text in PAGES.items() if f"{kind.__module__}.{kind.__name__}\n" in text]
        assert len(shown) == 1, kind
        page = (site.folder / shown[0].relative_to(ROOT / "docs")).with_suffix(".html").read_text(encoding="utf-8")
        for place, made in grammar_pages.rules_with_places(kind()):
            if place.grammar is kind:
                section = page.partition(f'id="{place.id}"')[2].partition("</section>")[0]
                assert "<svg" in section, place
                assert f"{made.name}</h" in re.sub("<a .*?</a>", "", section), place
