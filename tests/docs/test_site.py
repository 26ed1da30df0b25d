"""The site is built without a warning, its links lead somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import pytest
from support.html_pages import Page, read_page
from support.pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from support.built_site import Site

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("site")]

STYLE_ADDRESS: Final = re.compile(r"(?:url\(|@import)\s*[\"']?(?!data:|#)([^\"')\s]*)")
"""An address in CSS."""


def pages_of(site: Site) -> dict[str, Page]:
    """The pages, by their addresses."""
    return {str(file.relative_to(site.folder)): read_page(file) for file in sorted(site.folder.rglob("*.html"))}


def target_of(page: str, link: str) -> tuple[str, str]:
    """The page and the fragment that a link on a page leads to."""
    address, _, fragment = link.partition("#")
    parts = page.split("/")[:-1]
    for part in address.split("/") if address else []:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(part for part in parts if part != ".") if address else page, unquote(fragment)


def is_elsewhere(address: str) -> bool:
    return re.match(r"(?!data:)[A-Za-z][A-Za-z0-9+.-]*:|//", address) is not None


def dead_links(site: Site) -> list[str]:
    """The links that lead to no file of the site, or to no target on its page."""
    pages = pages_of(site)
    dead: list[str] = []
    for page, read in pages.items():
        for link in read.links:
            if not is_elsewhere(link):
                there, fragment = target_of(page, link)
                found = pages.get(there)
                is_there = (
                    (site.folder / there).is_file() if found is None else not fragment or fragment in found.targets
                )
                dead += [] if is_there else [f"{page}: {link}"]
    return dead


def test_the_site_is_built_without_a_warning(site: Site) -> None:
    assert site.printed == ""
    assert (site.folder / "index.html").is_file()


def test_every_page_is_on_the_site(site: Site) -> None:
    written = {str(file.relative_to(ROOT / "docs").with_suffix(".html")) for file in (ROOT / "docs").rglob("*.md")}
    assert written
    assert written <= pages_of(site).keys()


def test_no_link_is_dead(site: Site) -> None:
    assert any(page.links for page in pages_of(site).values())
    assert dead_links(site) == []


def test_a_dead_link_is_found(site: Site, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="b"><a href="#b"><a href="#c"><a href="d.html"><a href="https://h/">')
    assert dead_links(site._replace(folder=tmp_path)) == ["a.html: #c", "a.html: d.html"]


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    pages = pages_of(site)
    loaded = [(name, address) for name, page in pages.items() for address in page.loaded]
    assert len(loaded) > len(pages)
    assert [(name, address) for name, address in loaded if is_elsewhere(address)] == []
    styled = [(name, text) for name, page in pages.items() for text in page.styles]
    styled += [(file.name, file.read_text(encoding="utf-8")) for file in site.folder.rglob("*.css")]
    found = [(name, address) for name, text in styled for address in STYLE_ADDRESS.findall(text)]
    assert [each for each in found if is_elsewhere(each[1])] == []


def test_a_loaded_address_is_found(tmp_path: Path) -> None:
    text = '<link rel="stylesheet" href="//a/b"><script src="https://c/d"></script><style>@import "http://e/f"</style>'
    (tmp_path / "a.html").write_text(text)
    page = read_page(tmp_path / "a.html")
    assert page.loaded == ["//a/b", "https://c/d"]
    assert STYLE_ADDRESS.findall(page.styles[-1]) == ["http://e/f"]
    assert all(map(is_elsewhere, [*page.loaded, "http://e/f"]))
