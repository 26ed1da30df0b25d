"""mypy with the plugin, run in this process on files in a folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy import api

if TYPE_CHECKING:
    from pathlib import Path

SETTINGS: Final = '[tool.mypy]\nplugins = ["uriast.mypy"]\nstrict = true\nshow_error_end = true\n'


class Report(NamedTuple):
    """An error or a note of mypy."""

    line: int
    column: int
    message: str
    code: str | None


def checked(folder: Path, *names: str, settings: str = SETTINGS, cache: Path | None = None) -> list[Report]:
    """What mypy says about the files of some names in a folder, which is the current one."""
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    place = ("--cache-dir", str(cache or folder / ".mypy_cache"))
    out, err, _ = api.run(["--config-file", "pyproject.toml", *place, "--output", "json", *names])
    assert err == ""
    reports: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    return [Report(each["line"], each["column"] + 1, each["message"], each["code"]) for each in reports]


def ours(reports: list[Report]) -> list[tuple[int, int, str]]:
    """The errors of the plugin."""
    return [(each.line, each.column, each.message) for each in reports if each.code == "uriast"]
