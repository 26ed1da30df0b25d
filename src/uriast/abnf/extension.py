"""What a text extends: its names are known in the text, and the text may replace its rules, as a subclass does."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

import attrs

from uriast.abnf.code import Call
from uriast.abnf.names import CORE
from uriast.abnf.rulelist import RuleList, name_elsewhere, wrong_type
from uriast.abnf.syntax import Reference, walk
from uriast.abnf.texts.definitions import read_definitions
from uriast.abnf.texts.documents import read_document
from uriast.combinators import text
from uriast.combinators.automata.products import reached
from uriast.grammar import rfc5234

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from uriast.abnf.texts.definitions import Defined


class Known(Protocol):
    """A module with rules that a text can extend, such as `uriast.grammar.rfc3986`."""

    def abnf(self) -> str:
        """The ABNF of the rules. The module has each of them under its name, with `_` for `-`."""
        ...


def known_rules(module: Known | None) -> RuleList | None:
    """The rules of a module, by the names in its ABNF. Core rules in it are left to RFC 5234."""
    if module is None:
        return None
    if not isinstance(module, ModuleType) or not callable(getattr(module, "abnf", None)):
        raise wrong_type(module, "a module with a function abnf", "extends")
    return _known_rules(module, module.abnf())


@cache
def _known_rules(home: ModuleType, abnf: str) -> RuleList:
    alias = home.__name__.rpartition(".")[2]
    found = {key: each for key, each in _definitions(abnf).items() if key not in CORE}
    listed = RuleList(alias, alias.removeprefix("rfc"), found, {}, unread=(), others=(), home=home)
    return attrs.evolve(listed, codes={key: Call(text, (name_elsewhere(listed, key),)) for key in found})


def base_of(extends: RuleList | None) -> dict[str, Defined]:
    """The rules that a text extends, those of RFC 5234, appendix B.1, first."""
    return _definitions(rfc5234.abnf()) | dict(extends.definitions if extends else {})


@cache
def _definitions(abnf: str) -> dict[str, Defined]:
    return read_definitions(read_document(abnf)).rules


def changed_rules(
    defined: Mapping[str, Defined], base: Mapping[str, Defined], others: Iterable[RuleList]
) -> dict[str, Defined]:
    """The rules that a text extends and that need one which the text replaces. They become rules of the text."""
    hidden = {*defined, *(key for other in others for key in other.definitions)}
    lines = {key: each.line for key, each in defined.items() if key in base and each.element != base[key].element}
    changing = {key: lines.keys() & reached_names([key], base) for key in base} if lines else {}
    return {
        key: attrs.evolve(base[key], line=min(map(lines.__getitem__, names)), section="")
        for key, names in changing.items()
        if names and key not in hidden
    }


def reached_names(names: Iterable[str], defined: Mapping[str, Defined]) -> set[str]:
    """Some names of rules in lower case, and those of all rules that they need."""

    def needed(name: str) -> Iterator[str]:
        inside = walk(defined[name].element) if name in defined else ()
        return (each.name.lower() for each in inside if isinstance(each, Reference))

    return reached(names, needed)
