"""docs/reference/rfc3986.md has each section of the RFC, with the rules and names that cite it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from pages import ROOT
from rules import NAMES, attribute

from uriast.grammar.rfc3986 import RFC3986

pytest.importorskip("furo", reason="the extra docs is not installed: it is for who writes the site")

from extensions.rfc_sections import cited_in, names_by_section, sections_in

if TYPE_CHECKING:
    from built_site import Site

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("site")]

PAGE: Final = (ROOT / "docs" / "reference" / "rfc3986.md").read_text(encoding="utf-8")
LAST: Final = {
    number: int(last)
    for number, last in re.findall(
        "([0-9.]+):([0-9])", "1:3 1.1:3 1.2:3 2:5 3:5 3.2:3 4:5 5:4 5.1:4 5.2:4 5.4:2 6:2 6.2:4 6.2.2:3 7:6"
    )
}
"""The number of subsections of each section that has any, by the RFC's contents."""


def numbers(around: str) -> list[str]:
    """A section and those in it, in their order."""
    inner = [numbers(f"{around}.{each}") for each in range(1, LAST.get(around, 0) + 1)]
    return [around, *(each for some in inner for each in some)]


def rows_of(site: Site) -> dict[str, str]:
    """The cells that say what implements each section."""
    page = (site.folder / "reference" / "rfc3986.html").read_text(encoding="utf-8")
    rows = re.findall(r"<tr.*?>\s*<td><p><a [^>]*>([^<]+)</a>.*?</td>\s*<td>(.*?)</td>", page, re.DOTALL)
    return dict(rows)


def test_the_page_has_every_section_in_order() -> None:
    (body,) = re.findall(r"^```{sections}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert [number for number, _, _ in sections_in(body.splitlines())] == [
        *(each for first in range(1, 11) for each in numbers(str(first))),
        *(f"Appendix {letter}" for letter in "ABCD"),
    ]


def test_each_rule_is_in_the_row_of_its_section(site: Site) -> None:
    rows = rows_of(site)
    for name in NAMES:
        (section,) = re.findall(r"\(section ([\d.]+)\)", vars(RFC3986)[attribute(name)].__doc__)
        assert f'title="uriast.grammar.rfc3986.{attribute(name)}"' in rows[section], name


def test_each_name_is_in_the_rows_that_its_docstring_cites(site: Site) -> None:
    rows = rows_of(site)
    cited = [(section, path) for section, paths in names_by_section().items() for path in paths]
    assert {("5.2.4", "uriast.remove_dot_segments"), ("7.4", "uriast.Danger.RARE_IPV4")} <= {*cited}
    assert [(section, path) for section, path in cited if f'title="{path}"' not in rows[section]] == []


def test_each_row_says_something(site: Site) -> None:
    assert [number for number, cell in rows_of(site).items() if not re.sub("<.*?>", "", cell).strip()] == []


@pytest.mark.parametrize(
    ("docstring", "sections"),
    [
        ("RFC 3986, 3.2", ["3.2"]),
        ("(RFC 3986,\n    appendix C)", ["Appendix C"]),
        ("RFC 3986, 6.2.2 and 6.2.3", ["6.2.2", "6.2.3"]),
        ("(sections 2.1, 2.4 and 2.5)", ["2.1", "2.4", "2.5"]),
        ("(RFC 3987, 3.1)", []),
    ],
)
def test_citations_are_read(docstring: str, sections: list[str]) -> None:
    assert cited_in(docstring, is_bare=True) == sections
