"""Without the packages of an extra, a module says what to install."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from importlib.machinery import ModuleSpec

import pytest


def test_columns_name_their_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_spec(name: str) -> ModuleSpec | None:
        return None if name == "pyarrow" else ModuleSpec(name, None)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.delitem(sys.modules, "uriast.columns", raising=False)
    with pytest.raises(ImportError, match=r"pyarrow: install uriast\[columns\]"):
        importlib.import_module("uriast.columns")


@pytest.mark.parametrize(
    ("library", "extra"),
    [
        *(("click", "cli"), ("pyspark", "spark")),
        *((name, name) for name in ("cattrs", "duckdb", "jsonschema", "pandas", "polars", "pydantic", "sqlalchemy")),
    ],
)
def test_an_integration_names_its_extra(library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def find_spec(name: str) -> ModuleSpec | None:
        return None if name == library else ModuleSpec(name, None)

    module = f"uriast.integrations.{library.removeprefix('py') if extra == 'spark' else library}"
    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(ImportError, match=rf"{module} needs the package {library}: install uriast\[{extra}\]"):
        importlib.import_module(module)
