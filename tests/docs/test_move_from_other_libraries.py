"""The page on other libraries: each row runs on both sides, and gives what the page says."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final, NamedTuple

import pytest
from support.pages import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "move-from-other-libraries.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final[dict[str, str]] = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))
ROW: Final = re.compile(r"\| `(.+?)` \| `(.+?)` \| (`.+?`|an error)(?:; uriast: (`.+?`|an error))? \|")


class Row(NamedTuple):
    """A call of another library and one of ours, with what each of them gives: a `repr`, or an error."""

    theirs: str
    ours: str
    given: str
    given_by_us: str


def rows(library: str) -> list[Row]:
    """The rows of a library's table."""
    found: list[Row] = []
    for line in re.findall(r"^\| `.*", SECTIONS[library], re.MULTILINE):
        row = ROW.fullmatch(line)
        assert row, line
        theirs, ours, both, other = row.groups()
        found.append(Row(theirs, ours, both.strip("`"), (other or both).strip("`")))
    return found


def result(call: str, library: str) -> str:
    """What a call gives, with the imports that the page shows for a library."""
    names: dict[str, object] = {}
    (imports,) = re.findall(r"^```python\n(.*?)^```$", SECTIONS[library], re.DOTALL | re.MULTILINE)
    exec(imports, names)
    try:
        return repr(eval(call, names))
    except (TypeError, ValueError):
        return "an error"


@pytest.mark.filterwarnings("ignore:Please use rfc3986.validators:DeprecationWarning")  # rfc3986 warns of its own call
@pytest.mark.parametrize(
    "library", [pytest.param(each, marks=[] if each == "urllib.parse" else [pytest.mark.once]) for each in SECTIONS]
)
def test_both_calls_of_each_row_give_what_the_page_says(library: str) -> None:
    if find_spec(library) is None:
        # A row compares us with another library. The tests of the README need none of them.
        pytest.skip(f"{library} is not installed: it comes with the group `bench`")
    assert rows(library)
    for row in rows(library):
        given = Row(row.theirs, row.ours, result(row.theirs, library), result(row.ours, library))
        assert given == row
