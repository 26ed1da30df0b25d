"""The settings of the plugin, in the file that has mypy's own."""

from __future__ import annotations

import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any, cast

from uriast.mypy.literals import SettingError


def listed_modules(file: str | None) -> tuple[str, ...]:
    """The names of the user's own modules.

    In pyproject.toml they are `modules` of the table `tool.uriast`, else those of the section `uriast`.

    >>> listed_modules(None)
    ()

    Args:
        file: The name of mypy's configuration file.

    Raises:
        SettingError: The setting is no list of names.
    """
    if file is None:
        return ()
    text = Path(file).read_text(encoding="utf-8")
    given = _in_toml(text) if file.endswith(".toml") else _in_ini(text)
    items = cast("list[object]", given) if isinstance(given, list) else [given]
    names = tuple([item for item in items if isinstance(item, str) and _is_name(item)])
    if not isinstance(given, list) or len(names) < len(items):
        message = f"{file}: modules of uriast: expected a list of names of modules, got {given!r}"
        raise SettingError(message)
    return names


def _in_toml(text: str) -> object:
    table: object = cast("Any", tomllib.loads(text)).get("tool", {}).get("uriast", {})
    return cast("dict[str, object]", table).get("modules", []) if isinstance(table, dict) else table


def _in_ini(text: str) -> object:
    parser = ConfigParser(interpolation=None)
    parser.read_string(text)
    return parser.get("uriast", "modules", fallback="").replace(",", " ").split()


def _is_name(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))
