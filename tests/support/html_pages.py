"""What a browser sees of a page: its links, its targets, and what it loads."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "use": "href", "image": "href"}
"""The elements that load something, each with the attribute that has its address."""
LOADED_RELATIONS = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch"}
"""The relations of `link` that make a browser load something, or connect."""


class Page(NamedTuple):
    """A page: the addresses that it links to, the targets in it, the addresses that it loads, and its styles."""

    links: list[str]
    targets: set[str]
    loaded: list[str]
    styles: list[str]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page([], set(), [], [])
        self._is_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._is_style = tag == "style"
        self.page.targets.update(given[name] for name in ("id", "name") if name in given)
        self.page.styles.append(given.get("style", ""))
        if tag == "a":
            self.page.links.extend(given[name] for name in ("href", "xlink:href") if name in given)
        elif tag == "link" and LOADED_RELATIONS.intersection(given.get("rel", "").split()):
            self.page.loaded.append(given["href"])
        elif tag in LOADING and LOADING[tag] in given:
            self.page.loaded.append(given[LOADING[tag]])

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._is_style = False

    def handle_data(self, data: str) -> None:
        if self._is_style:
            self.page.styles.append(data)


def read_page(file: Path) -> Page:
    """Read a page of HTML."""
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    reader.close()
    return reader.page
