"""The modules whose names are known before the program runs: those of uriast, and those that a user lists."""

from __future__ import annotations

import sys
from contextlib import contextmanager, redirect_stdout
from hashlib import sha256
from importlib import import_module, invalidate_caches
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from uriast.combinators import Node
from uriast.mypy.literals.expressions import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

SHIPPED: Final = ("addresses", "grammar", "nodes", "passes", "schemes", "templates")
"""The packages of uriast that have rules, schemes, nodes and functions over them. Others are not imported: some need
an extra."""
DATA: Final = (str, bytes, int, float, tuple, list, dict, set, frozenset, Node)
"""The classes of values that are data."""


class SettingError(ValueError):
    """A setting that does not work, such as a module that cannot be imported."""


class Modules:
    """The modules whose names are known."""

    def __init__(self, names: Iterable[str] = (), folders: Iterable[str] = ()) -> None:
        self._names = tuple(names)
        self._folders = tuple(folders)
        self._shipped: dict[str, object] = {}
        self._files: tuple[Path, ...] = ()
        self._seen: list[tuple[int, int]] = []
        self._state = ""
        self._import()

    def find(self, path: str) -> object:
        """What a dotted name stands for; `UNKNOWN` if it is in none of the modules."""
        if _is_shipped(path):
            if path not in self._shipped:
                self._shipped[path] = _found(path, _module)
            return self._shipped[path]
        return _steady(_found(path, _imported)) if any(_is_below(path, name) for name in self._names) else UNKNOWN

    def member(self, of: object, name: str) -> object:
        """An attribute of what was found; `UNKNOWN` if it has none, or a private one."""
        if isinstance(of, ModuleType):
            return self.find(f"{of.__name__}.{name}")
        return _attribute(of, name) if isinstance(of, Node) else _steady(_attribute(of, name))

    def state(self) -> str:
        """A text that changes with the version of uriast, the user's modules, and the code in them."""
        return self._state

    def refresh(self) -> None:
        """Import the user's modules again if a file of theirs has changed."""
        if _stamps(self._files) != self._seen:
            self._import()

    def _import(self) -> None:
        for name in self._own():  # an editor runs mypy again in the same process
            del sys.modules[name]
        for name in self._names:
            with _searching(self._folders):
                _run(name)
        own = [sys.modules[name] for name in self._own()]
        self._files = tuple([Path(file) for each in own if (file := getattr(each, "__file__", None))])
        self._seen = _stamps(self._files)
        self._state = self._digest()  # now, because mypy asks for it with each module

    def _digest(self) -> str:
        read = (f"{file} {sha256(file.read_bytes()).hexdigest()}" for file in self._files if file.exists())
        return sha256("\n".join((version("uriast"), *self._names, *read)).encode()).hexdigest()

    def _own(self) -> list[str]:
        """The names of the user's modules and of those that share a package with them, as far as they are imported."""
        packages = {name.partition(".")[0] for name in self._names} - {"uriast"}
        return sorted(name for name in sys.modules if name.partition(".")[0] in packages)


def _stamps(files: Iterable[Path]) -> list[tuple[int, int]]:
    """When each file was changed, and its size."""
    found = (file.stat() for file in files if file.exists())
    return [(status.st_mtime_ns, status.st_size) for status in found]


def _is_below(path: str, name: str) -> bool:
    return f"{path}.".startswith(f"{name}.")


def _is_shipped(path: str) -> bool:
    first, _, rest = path.partition(".")
    top, _, below = rest.partition(".")
    return first == "uriast" and (not below or top in SHIPPED)


def _found(path: str, module_of: Callable[[str], ModuleType | None]) -> object:
    """The object at a dotted name, in the innermost module of this name. A name comes before a submodule."""
    module, _, name = path.rpartition(".")
    names: list[str] = []
    while module:
        names.insert(0, name)
        found = module_of(module)
        if found is not None:
            return _walked(found, names, module_of)
        module, _, name = module.rpartition(".")
    return module_of(path) or UNKNOWN


def _walked(found: object, names: list[str], module_of: Callable[[str], ModuleType | None]) -> object:
    for name in names:
        inner = _attribute(found, name)
        if inner is UNKNOWN and isinstance(found, ModuleType):
            inner = module_of(f"{found.__name__}.{name}") or UNKNOWN
        if inner is UNKNOWN:
            return UNKNOWN
        found = inner
    return found


def _attribute(of: object, name: str) -> object:
    if name.startswith("_"):
        return UNKNOWN
    try:
        return getattr(of, name, UNKNOWN)
    except Exception:  # noqa: BLE001 - a user's property may raise anything
        return UNKNOWN


def _steady(found: object) -> object:
    """What was found, except data: a user's module may take them from the environment, and change them later."""
    return UNKNOWN if isinstance(found, DATA) else found


def _module(name: str) -> ModuleType | None:
    """A module of uriast."""
    try:
        return import_module(name)
    except ImportError:  # no such module, or it needs an extra
        return None


def _imported(name: str) -> ModuleType | None:
    """A user's module if it is imported: no other may run."""
    found = sys.modules.get(name)
    return found if isinstance(found, ModuleType) else None


def _run(name: str) -> None:
    """Import a user's module. What it prints does not mix with the errors."""
    try:
        with redirect_stdout(sys.stderr):
            import_module(name)
    except (Exception, SystemExit) as error:  # a user's code may raise anything
        message = f"expected modules that can be imported, got {name!r}: {type(error).__name__}: {error}"
        raise SettingError(message) from error


@contextmanager
def _searching(folders: tuple[str, ...]) -> Generator[None]:
    """Search folders for modules, after Python's own path, so that no file there hides a module of Python."""
    # No compiled file is written: Python would take it for that of a source of the same size and second.
    before, writes_none = list(sys.path), sys.dont_write_bytecode
    sys.path.extend(folders)
    sys.dont_write_bytecode = True
    invalidate_caches()
    try:
        yield
    finally:
        sys.path[:] = before
        sys.dont_write_bytecode = writes_none
