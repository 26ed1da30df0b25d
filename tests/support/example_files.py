"""The files of `examples`, as modules: they are no part of a package."""

from __future__ import annotations

import importlib.util
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from support.extras import HAS_COLUMNS
from support.pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

EXAMPLES: Final = ROOT / "examples"
SCHEME_PACKAGE: Final = EXAMPLES / "scheme_package"
HAS_EXTRA: Final = {"log_analysis": HAS_COLUMNS, "settings": find_spec("pydantic") is not None}
"""The examples that need an extra, and whether it is installed."""


def runnable() -> list[Path]:
    """The examples that can be run here."""
    return [file for file in sorted(EXAMPLES.glob("*.py")) if HAS_EXTRA.get(file.stem, True)]


def loaded(name: str) -> ModuleType:
    """An example as a module, by its path."""
    return loaded_from(name, EXAMPLES / f"{name}.py")


def loaded_from(name: str, file: Path) -> ModuleType:
    """A file as a module of a name."""
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
