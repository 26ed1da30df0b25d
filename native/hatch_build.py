"""Compile the kernel into the wheel. Without a compiler, the wheel is pure and has no kernel."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "uriast_native"
WANTED = ("auto", "always", "never")
FLAGS = ["-std=c11", "-O3", "-g0", "-fvisibility=hidden"]


class Hook(BuildHookInterface[Any]):
    """Adds the compiled module to a wheel, as `URIAST_NATIVE_BUILD` says."""

    temporary: TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless that is not wanted, the wheel is an editable one, or the interpreter is not CPython."""
        wanted = os.environ.get("URIAST_NATIVE_BUILD", "auto")
        if wanted not in WANTED:
            message = f"URIAST_NATIVE_BUILD: expected {', '.join(WANTED)}, got {wanted}"
            raise ValueError(message)
        is_possible = version != "editable" and sys.implementation.name == "cpython"
        if wanted == "always" and not is_possible:
            message = "URIAST_NATIVE_BUILD=always: expected a wheel of CPython's that is not editable"
            raise ValueError(message)
        if wanted == "never" or not is_possible:
            return
        self.temporary = TemporaryDirectory()
        try:
            made = _compiled(Path(self.root) / "src" / PACKAGE, Path(self.temporary.name))
        except Exception as error:  # whatever setuptools raises if there is no compiler
            if wanted == "always":
                raise
            self.app.display_warning(f"{PACKAGE} has no kernel, since it could not be compiled: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(made)] = f"{PACKAGE}/{made.name}"

    def finalize(self, *_: object) -> None:
        """Remove what was compiled: the wheel has it."""
        if self.temporary is not None:
            self.temporary.cleanup()


def _compiled(sources: Path, directory: Path) -> Path:
    """Compile the sources in a directory; return the module."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    extension = Extension(
        f"{PACKAGE}._kernel",
        sources=sorted(map(str, sources.glob("*.c"))),
        extra_compile_args=["/std:c11", "/O2"] if os.name == "nt" else FLAGS,
    )
    command = build_ext(Distribution({"name": PACKAGE, "ext_modules": [extension]}))
    command.build_lib, command.build_temp = str(directory), str(directory / "temp")
    command.ensure_finalized()
    command.run()
    (made,) = command.get_outputs()
    return Path(made)
