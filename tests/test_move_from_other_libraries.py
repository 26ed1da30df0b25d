"""The page on other libraries: each row runs on both sides, and gives what the page says."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final, NamedTuple

import pytest
from pages import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "move-from-other-libraries.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final[dict[str, str]] = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))
ROW: Final = re.compile(r"^\| `(.+?)` \| `(.+?)` \| (`.+?`|an error)(?:; uriast: (`.+?`|an error))? \|$", re.MULTILINE)


class Row(NamedTuple):
    """A call of another library and one of ours, with what each of them gives: a `repr`, or an error."""

    package: str
    theirs: str
    ours: str
    given: str
    given_by_us: str


def rows(library: str) -> list[Row]:
    """The rows of a library's table."""
    found: list[tuple[str, str, str, str]] = ROW.findall(SECTIONS[library])
    return [
        Row(library, theirs, ours, both.strip("`"), (other or both).strip("`")) for theirs, ours, both, other in found
    ]


ROWS: Final = [row for library in SECTIONS for row in rows(library)]


def result(call: str, library: str) -> str:
    """What a call gives, with the imports that the page shows for a library."""
    names: dict[str, object] = {}
    (imports,) = re.findall(r"^```python\n(.*?)^```$", SECTIONS[library], re.DOTALL | re.MULTILINE)
    exec(imports, names)  # noqa: S102 - the code of our own page
    try:
        return repr(eval(call, names))  # noqa: S307 - as above
    except (TypeError, ValueError):
        return "an error"


@pytest.mark.filterwarnings("ignore:Please use rfc3986.validators:DeprecationWarning")  # rfc3986 warns of its own call
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row.theirs, marks=[] if row.package == "urllib.parse" else [pytest.mark.once])
        for row in ROWS
    ],
)
def test_both_calls_give_what_the_page_says(row: Row) -> None:
    if find_spec(row.package) is None:
        pytest.skip(f"{row.package} is not installed: it comes with the group `bench`")
    assert (result(row.theirs, row.package), result(row.ours, row.package)) == (row.given, row.given_by_us)


def test_every_row_of_the_tables_is_read() -> None:
    assert {row.package for row in ROWS} == {"urllib.parse", "yarl", "rfc3986", "hyperlink"}
    assert len(ROWS) == len(re.findall(r"^\| `", TEXT, re.MULTILINE))


def test_a_row_has_two_results_only_if_they_differ() -> None:
    found: list[tuple[str, str, str, str]] = ROW.findall(TEXT)
    assert [theirs for theirs, _, both, other in found if both == other] == []
