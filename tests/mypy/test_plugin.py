"""The plugin of mypy: what it reports about each case of the table, and about every rule and scheme."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pytest
from support.checking import Report, checked, ours
from support.literal_cases import CASES, INVALID, program, shipped

from uriast.cli.commands.programs.linting import findings
from uriast.cli.commands.programs.sources import Source
from uriast.mypy.literals import Modules

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mypy")]

PROGRAM, BY_LINE = program()
LINE: Final = {case: line for line, case in BY_LINE.items()}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> list[Report]:
    """What mypy says about the program of all cases."""
    folder = tmp_path_factory.mktemp("cases")
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return checked(folder, "program.py")


def test_the_plugin_reports_what_is_invalid(reports: list[Report]) -> None:
    for case in CASES:
        expected = None if case.only == "lint" else case.error
        said = [message for line, _, message in ours(reports) if line == LINE[case]]
        assert [message[: len(expected or "")] for message in said] == [expected] * (expected is not None), case.code
        assert "secret" not in "".join(said)


def test_the_plugin_finds_the_exact_type_of_what_is_valid(reports: list[Report]) -> None:
    for case in CASES:
        if case.type:
            at = [each.message for each in reports if each.line == LINE[case]]
            (name,) = re.findall('"(.*)"', "".join(each for each in at if each.startswith("Revealed")))
            plain = re.sub(r"\b[a-z_0-9]+\.", "", name)
            found = re.sub(r"Union\[([^][]*)\]", lambda union: union[1].replace(", ", " | "), plain)
            assert (case.code, found) == (case.code, case.type)


def test_mypy_says_nothing_else_about_the_cases(reports: list[Report]) -> None:
    expected = {"uriast", "misc", "unused-ignore", None}
    assert {each.code for each in reports} <= expected
    assert [each.message for each in reports if each.code == "unused-ignore"] == [
        'Unused "type: ignore[arg-type]" comment'
    ]


def test_the_plugin_and_the_linter_report_the_same_at_the_same_place(reports: list[Report]) -> None:
    found = findings(Source.read(PROGRAM.encode()), Modules())
    by_linter = {(each.place.line, each.place.column): each.message for each in found}
    by_plugin = {(line, column): message for line, column, message in ours(reports)}
    alone = {LINE[case] for case in CASES if case.only} | {PROGRAM[: PROGRAM.index("# mypy alone")].count("\n") + 1}
    assert {line for line, _ in by_linter.keys() ^ by_plugin.keys()} == alone
    for place in by_linter.keys() & by_plugin.keys():
        assert by_linter[place].startswith(by_plugin[place])


def test_every_rule_and_scheme_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [each for each in shipped() if not getattr(import_module(each[0]), each[1]).matches(INVALID)]
    assert names
    imports = [f"from {module} import {name} as r{place}" for place, (module, name) in enumerate(names)]
    calls = [f"r{place}.{method}({INVALID!r})" for place in range(len(names)) for method in ("parse", "matches")]
    (tmp_path / "program.py").write_text("\n".join([*imports, *calls]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    lines = {line for line, _, _ in ours(checked(tmp_path, "program.py"))}
    assert [code for line, code in enumerate(calls, len(imports) + 1) if line not in lines] == []
