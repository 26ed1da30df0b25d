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
    names = _in_toml(text) if file.endswith(".toml") else _in_ini(text)
    if not isinstance(names, list) or not all(isinstance(name, str) and _is_name(name) for name in names):
        message = f"{file}: modules of uriast: expected a list of names of modules, got {names!r}"
        raise SettingError(message)
    return tuple(names)


def _in_toml(text: str) -> object:
    settings = cast("Any", tomllib.loads(text))
    return settings.get("tool", {}).get("uriast", {}).get("modules", [])


def _in_ini(text: str) -> object:
    parser = ConfigParser(interpolation=None)
    parser.read_string(text)
    return parser.get("uriast", "modules", fallback="").replace(",", " ").split()


def _is_name(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))
