"""The settings of the plugin, in the file that has mypy's own."""

from __future__ import annotations

import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any, Final, cast

from uriast.mypy.literals import SettingError

KEY: Final = "modules"
"""The one key that there is."""


def listed_modules(file: str | None) -> tuple[str, ...]:
    """The names of the user's own modules."""
    # In pyproject.toml they are `modules` of the table `tool.uriast`, else those of the section `uriast`.
    if file is None:
        return ()
    text = Path(file).read_text(encoding="utf-8")
    table = _in_toml(text) if file.endswith(".toml") else _in_ini(text)
    settings = cast("dict[str, object]", table) if isinstance(table, dict) else {KEY: table}
    if unknown := [key for key in settings if key != KEY]:
        message = f"{file}: settings of uriast: expected {KEY} alone, got {', '.join(unknown)}"
        raise SettingError(message)
    given = settings.get(KEY, [])
    items = cast("list[object]", given) if isinstance(given, list) else [given]
    names = tuple([item for item in items if isinstance(item, str) and _is_name(item)])
    if not isinstance(given, list) or len(names) < len(items):
        message = f"{file}: {KEY} of uriast: expected a list of names of modules, got {given!r}"
        raise SettingError(message)
    return names


def _in_toml(text: str) -> object:
    return cast("Any", tomllib.loads(text)).get("tool", {}).get("uriast", {})


def _in_ini(text: str) -> dict[str, object]:
    parser = ConfigParser(interpolation=None, default_section="")
    parser.read_string(text)
    settings: dict[str, object] = dict(parser["uriast"]) if "uriast" in parser else {}
    return settings | {KEY: str(settings.get(KEY, "")).replace(",", " ").split()}


def _is_name(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))
