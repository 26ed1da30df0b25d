"""Literals checked before the program runs: `verdict` decides, for the plugin of mypy and for `uriast lint`.

It makes the call, since it calls only functions that depend on their argument alone. So none is described twice.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from configparser import ConfigParser, Error
from contextlib import redirect_stdout
from functools import partial, reduce
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from uriast.combinators import Node, ParseError, Parser
from uriast.passes.interpolation import literal_of, uri, written
from uriast.schemes import Registry, Scheme
from uriast.secrets import masked_passwords
from uriast.templates import Template

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Table: TypeAlias = dict[str, object]

METHODS: Final[tuple[tuple[type[object], frozenset[str]], ...]] = (
    (Parser, frozenset({"matches", "parse", "parse_partial"})),
    (Registry, frozenset({"parse"})),
    (Scheme, frozenset({"comparison_key", "matches", "normalize", "parse", "to_uri"})),
    (Template, frozenset({"parse"})),
)
"""The methods that may be called, by their classes."""
FUNCTIONS: Final = ("uriast.addresses.", "uriast.grammar.", "uriast.passes.", "uriast.templates.")
"""The modules whose functions may be called: each depends on its arguments alone."""
SHIPPED: Final = ("addresses", "grammar", "nodes", "passes", "schemes", "templates")
"""The packages of uriast that have what may be called. Others are not imported: some need an extra."""
KEY: Final = "modules"
"""The one setting that there is."""


class SettingError(ValueError):
    """A setting that does not work, such as a module that cannot be imported."""


class Valid(NamedTuple):
    """What a call returns."""

    value: object


class Invalid(NamedTuple):
    """What a call raises. For `matches`, which returns False, it is what `parse` raises."""

    error: ValueError

    @property
    def message(self) -> str:
        """The error on one line. It shows no password."""
        if isinstance(self.error, ParseError):
            return self.error.explanation.summary
        return " ".join(f"{self.error}".split())  # a user's class may say more than a line


Verdict: TypeAlias = Valid | Invalid | None


def verdict(function: object, text: str, keyword: str | None = None) -> Verdict:
    """Whether a text is valid as the one argument of a function; `None` if only the running program knows."""
    if not _may_be_called(function):
        return None
    call = cast("Callable[..., object]", function)
    try:
        result = call(text) if keyword is None else call(**{keyword: text})
        if result is False and isinstance(function, MethodType) and function.__name__ == "matches":
            cast("Any", function.__self__).parse(text)
    except ValueError as error:
        return Invalid(error)
    except Exception:  # noqa: BLE001 - the call lacks an argument, or a function of a user's rule raises anything
        return None
    return Valid(result)


def template_verdict(
    function: object, items: Iterable[str | tuple[str, str | None, str]], keyword: str | None = None
) -> Invalid | None:
    """Whether a template string is valid for `uri`: texts, and values as `written` takes them."""
    parts, values = [""], list[str]()
    for item in items:
        if isinstance(item, str):
            parts[-1] += item
        else:
            values.append(written(*item))
            parts.append("")
    try:
        if function is uri and keyword in {None, "template"}:
            literal_of(parts, values)
    except ParseError as error:
        return Invalid(error)
    return None


def _may_be_called(function: object) -> bool:
    """Whether a function, method or class may be called before the program runs."""
    if isinstance(function, MethodType):
        return any(_is_of(function.__self__, owner) and function.__name__ in names for owner, names in METHODS)
    if isinstance(function, type):
        return issubclass(function, Node)
    return isinstance(function, FunctionType) and f"{function.__module__}.".startswith(FUNCTIONS)


def _is_of(value: object, owner: type[object]) -> bool:
    return issubclass(value, owner) if isinstance(value, type) else isinstance(value, owner)


def find(path: str, listed: Iterable[str] = ()) -> object:
    """What is at a dotted name, in the innermost module of uriast or of the listed ones; `None` if unknown."""
    # Data of a user's module never reach a verdict: they may come from the environment, and change later. So what is
    # found is only called, and the text is always one of the program that is checked.
    first, *names = path.split(".")
    found: object = _module(first, listed)
    while names[1:] and (inner := _module(f"{_name(found)}.{names[0]}", listed)):  # a name comes before a submodule
        found, names = inner, names[1:]
    return reduce(partial(member, listed=listed), names, found)


def member(of: object, name: str, listed: Iterable[str] = ()) -> object:
    """An attribute of what was found; `None` if it has none, or a private one."""
    is_module = isinstance(of, ModuleType)
    if name.startswith("_") or (is_module and not _module(_name(of), listed)):
        return None
    try:
        found = getattr(of, name, None)
    except Exception:  # noqa: BLE001 - a user's property may raise anything
        return None
    return _module(f"{_name(of)}.{name}", listed) if found is None and is_module else found


def _module(name: str, listed: Iterable[str]) -> ModuleType | None:
    """A module of uriast, or one that is imported and in or around a listed one: no other may run."""
    first, *others = name.split(".")
    if first == "uriast":
        if others and others[0] not in SHIPPED:
            return None
        try:
            return import_module(name)
        except ImportError:
            return None
    found = sys.modules.get(name)
    is_listed = any(f"{name}.".startswith(f"{each}.") or each.startswith(f"{name}.") for each in listed)
    return found if is_listed and isinstance(found, ModuleType) else None


def _name(module: object) -> str:
    return f"{getattr(module, '__name__', '')}"


def import_modules(names: Sequence[str], folders: Iterable[str]) -> list[ModuleType]:
    """Import a user's modules, anew if they or others of their packages are imported."""
    for each in names:
        if not _is_dotted(each):  # it may be a URI by mistake
            message = f"expected the name of a module, got {masked_passwords(each, is_authority=True)!r}"
            raise SettingError(message)
    for own in in_packages(names):  # an editor checks again in the same process
        del sys.modules[own]
    before, writes_none = list(sys.path), sys.dont_write_bytecode
    sys.path.extend(folders)  # after Python's own, so that no file there hides a module of Python
    sys.dont_write_bytecode = True  # Python would take it for that of a source of the same size and second
    invalidate_caches()
    name = ""
    try:
        with redirect_stdout(sys.stderr):  # what a module prints does not mix with the errors
            for name in names:
                import_module(name)
    except (Exception, SystemExit) as error:  # a user's code may raise anything
        message = f"expected modules that can be imported, got {name!r}: {type(error).__name__}: {error}"
        raise SettingError(message) from error
    finally:
        sys.path[:] = before
        sys.dont_write_bytecode = writes_none
    return [sys.modules[name] for name in names]


def in_packages(names: Iterable[str]) -> list[str]:
    """The names of the imported modules that share a package with the named ones."""
    packages = {name.partition(".")[0] for name in names} - {"uriast"}
    return sorted(name for name in sys.modules if name.partition(".")[0] in packages)


def config_file() -> str | None:
    """The file in the current folder with mypy's settings, as mypy finds it, or with ours."""
    for name in ("mypy.ini", ".mypy.ini", "pyproject.toml", "setup.cfg"):
        if Path(name).is_file() and (name.endswith("mypy.ini") or {"mypy", "uriast"} & _tables(name).keys()):
            return name
    return None


def listed_modules(file: str | None) -> tuple[str, ...]:
    """The names of the user's own modules, in the file with mypy's settings."""
    table = _tables(file).get("uriast", {})
    if unknown := [key for key in table if key != KEY]:
        message = f"{file}: settings of uriast: expected {KEY} alone, got {', '.join(unknown)}"
        raise SettingError(message)
    given = table.get(KEY, [])
    items = cast("list[object]", given) if isinstance(given, list) else [given]
    names = tuple([item for item in items if isinstance(item, str) and _is_dotted(item)])
    if not isinstance(given, list) or len(names) < len(items):
        message = f"{file}: {KEY} of uriast: expected a list of names of modules, got {given!r}"
        raise SettingError(message)
    return names


def mypy_path(file: str | None) -> list[str]:
    """The folders in which mypy looks for modules, by its settings in the current folder."""
    given = _tables(file).get("mypy", {}).get("mypy_path", [])
    folders = cast("list[object]", given) if isinstance(given, list) else re.split("[,:]", f"{given}")
    return [os.path.expandvars(f"{each}".strip().replace("$MYPY_CONFIG_FILE_DIR", ".")) for each in folders]


def _tables(file: str | None) -> dict[str, Table]:
    """The settings in a file, by the names of their tools."""
    if file is None:
        return {}
    try:
        text = Path(file).read_text(encoding="utf-8")
        if file.endswith(".toml"):
            tools = cast("Any", tomllib.loads(text)).get("tool", {})
            return {name: table if isinstance(table, dict) else {KEY: table} for name, table in tools.items()}
        parser = ConfigParser(interpolation=None, default_section="")
        parser.read_string(text)
    except (AttributeError, OSError, ValueError, Error) as error:
        message = f"{file}: {error}"
        raise SettingError(message) from error
    return {name: _listing(dict(parser[name])) for name in parser.sections()}


def _listing(section: Table) -> Table:
    """A section, in which names of modules are a list as they are in TOML."""
    return {key: f"{given}".replace(",", " ").split() if key == KEY else given for key, given in section.items()}


def _is_dotted(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))
