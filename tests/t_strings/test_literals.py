"""Template strings that are checked before the program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from support.checking import checked, ours

from uriast.cli.lint import findings

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM: Final = """\
import uriast
from uriast import expand, uri

host = "h"
width = 3
good = uri(t"https://{host!r:>3}/{host:{width}}/{host=}")
uriast.uri(t"https://{host!r:>3}/{host:{width}}/a b")
uri(template=t"/a" t"/{host}/{{")
uri(text=t"/a")  # type: ignore[call-arg]
expand(t"/a b")  # type: ignore[arg-type]
reveal_type(good.scheme)
"""
MESSAGES: Final = {
    (7, 12): "t-string: unexpected ' ' at index 29, in path: ",
    (8, 14): "t-string: unexpected '/' at index 0, in scheme: ",
}


def short(reports: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {place: message.partition("expected")[0] for place, message in reports.items()}


def test_the_linter_reports_literal_parts_that_are_no_uri() -> None:
    assert short({(each.line, each.column): each.message for each in findings(PROGRAM.encode())}) == short(MESSAGES)


@pytest.mark.slow
@pytest.mark.xdist_group("mypy")
def test_mypy_reports_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    reports = checked(tmp_path, "program.py")
    assert {(line, column): message for line, column, message in ours(reports)} == {
        (each.line, each.column): each.message for each in findings(PROGRAM.encode())
    }
    assert [each.message for each in reports if each.code != "uriast"] == ['Revealed type is "str"']
