"""All rules of the package, the examples, the pages for users and the grammars in tests.

No list is kept by hand: the rules of a module are found when the tests run.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import uriast
from support.example_files import SCHEME_PACKAGE, loaded, loaded_from, runnable
from support.extras import FOR_LIBRARIES, HAS_COLUMNS, WITH_EXTRAS
from support.pages import run_together
from uriast.combinators import Grammar, Rule
from uriast.combinators.rules.grammar import rules_of
from uriast.schemes import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def package() -> Iterator[Mapping[str, object]]:
    """The names of each module of the package that can be imported. Those for other libraries have no rule."""
    left_out = FOR_LIBRARIES if HAS_COLUMNS else (*FOR_LIBRARIES, *WITH_EXTRAS)
    for found in pkgutil.walk_packages(uriast.__path__, "uriast."):
        if found.name != "uriast.__main__" and not found.name.startswith(left_out):
            yield vars(importlib.import_module(found.name))


def examples() -> Iterator[Mapping[str, object]]:
    """The names of each example that can be run here."""
    yield from (vars(loaded(file.stem)) for file in runnable())
    yield vars(loaded_from("uriast_acct", SCHEME_PACKAGE / "src" / "uriast_acct" / "__init__.py"))


def pages() -> Iterator[Mapping[str, object]]:
    """The names that the examples of each page define."""
    for page in run_together():
        names: dict[str, object] = {"__name__": page.stem.replace("-", "_")}
        for example in doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8")):
            if re.match(r"from |import |class |@|[\w.]+ = ", example.source):
                exec(example.source, names)
        yield names


@cache
def shipped() -> dict[str, Rule[Any]]:
    """The rules by their places and names, those of each grammar and those that a module holds by themselves."""
    return dict(rules_in([*package(), *examples(), *pages()]))


def rules_in(contents: Iterable[Mapping[str, object]]) -> Iterator[tuple[str, Rule[Any]]]:
    """The rules of what modules hold: of grammars, of schemes, and those that they hold by a name."""
    for names in contents:
        home = str(names["__name__"])
        for name, value in list(names.items()):
            if isinstance(value, Rule):
                yield f"{home}.{name}", value
            elif isinstance(value, type) and issubclass(value, Grammar) and value.__module__ == home:
                grammar = value()
                yield from ((f"{home}.{name}.{each}", getattr(grammar, each)) for each in rules_of(value))
        yield from ((f"{home}.{name}", scheme.rule) for name, scheme in schemes_in(names).items())


def schemes_in(names: Mapping[str, object]) -> dict[str, Scheme[Any]]:
    """The schemes that a module holds."""
    found: dict[str, Any] = {name: value for name, value in names.items() if isinstance(value, Scheme)}
    return found
