"""The checklists of CONTRIBUTING.md hold for what is there: each pass, each scheme and each dialect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, get_args

import pytest
from pages import ROOT

from uriast.combinators import DialectName

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE: Final = ROOT / "CONTRIBUTING.md"
SOURCE: Final = ROOT / "src" / "uriast"
NO_PASS: Final = {"families"}
"""Modules beside the passes that several of them need."""
NO_SCHEME: Final = {"charsets", "contract", "ldap_strings"}
"""Modules beside the schemes that one or several of them need."""


def rooms(folder: Path) -> set[str]:
    return {each.stem for each in folder.iterdir() if each.suffix in {"", ".py"} and not each.name.startswith("_")}


def checklist(heading: str) -> list[str]:
    """The items of a list."""
    text = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [re.sub(r"\s+", " ", item) for item in re.findall(r"^- (.*?)(?=^- |^$|\Z)", text, re.DOTALL | re.MULTILINE)]


def undone(item: str, name: str) -> bool:
    """Whether an item is not done: none of its places is there, or none of its files has what the item names."""
    spans = re.findall("`([^`]+)`", item)
    if not spans:
        return False  # a person looks
    files = [ROOT / span.replace("NAME", name) for span in spans if "/" in span]
    named = [span.replace("NAME", name) for span in spans if "/" not in span]
    found = [file for file in files if file.exists()]
    if not named:
        return not found
    return not any(all(each in file.read_text(encoding="utf-8") for each in named) for file in found)


def cases() -> Iterator[tuple[str, str]]:
    yield from (("Add a pass", name) for name in sorted(rooms(SOURCE / "passes") - NO_PASS))
    yield from (("Add a scheme", name) for name in sorted(rooms(SOURCE / "schemes") - NO_SCHEME))
    yield from (("Add a dialect", name) for name in get_args(DialectName))


@pytest.mark.parametrize(("heading", "name"), [*cases()])
def test_what_is_there_follows_the_checklist(heading: str, name: str) -> None:
    items = checklist(heading)
    assert len(items) > 3
    assert [item for item in items if undone(item, name)] == []


def test_an_item_that_is_not_done_is_found() -> None:
    assert undone("The functions: `src/uriast/passes/NAME.py`, or the folder `src/uriast/passes/NAME`.", "nothing")
    assert undone("The public face: `passes.NAME` in `src/uriast/__init__.py`.", "nothing")
    assert not undone("The public face: `passes.NAME` in `src/uriast/__init__.py`.", "origin")


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/reference/stability.md"]
)
def test_links_to_files_lead_somewhere(page: str) -> None:
    file = ROOT / page
    links = re.findall(r"\]\((?!https?:)([^)#]+)", file.read_text(encoding="utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []
