"""What a name in a text means: a rule of the text, of another text, of RFC 3986, or a core rule."""

from __future__ import annotations

import keyword
from typing import TYPE_CHECKING, Final, cast

from uriast.abnf.code import Name
from uriast.combinators import Grammar, Rule, rule
from uriast.grammar import rfc3986, rfc3987, rfc5234

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

_TAKEN: Final = frozenset({*keyword.kwlist, *dir(Grammar), "rules", "rule", "Rule", "str"})
"""The names that a rule cannot have in a class."""


def attribute(name: str) -> str:
    """The name of a rule in Python."""
    plain = name.replace("-", "_")
    return f"{plain}_" if plain in _TAKEN else plain


def instance_name(class_name: str) -> str:
    """The name in Python of the one instance of a grammar."""
    return f"_{class_name.lower()}"


def _rules_of_module(module: ModuleType) -> dict[str, Name]:
    """The rules of a module by their names in lower case."""
    number = module.__name__.rpartition(".")[2]
    names = {name: cast("Rule[object]", each).name for name, each in vars(module).items() if isinstance(each, Rule)}
    return {
        rule_name.lower(): Name(number, name, is_text=False, home=module)
        for name, rule_name in names.items()
        if rule_name == name.replace("_", "-")
    }


CORE_GRAMMAR: Final = rfc5234.RFC5234()
"""The grammar of the core rules."""
CORE: Final[dict[str, Name]] = {
    name.lower(): Name("self", name) for name, made in vars(rfc5234.RFC5234).items() if isinstance(made, rule)
}
"""The core rules (RFC 5234, appendix B.1), by their names in lower case. A grammar inherits them."""
LIBRARY: Final[Mapping[str, Mapping[str, Name]]] = {
    **dict.fromkeys(("2234", "4234", "5234"), CORE),  # the first two are older versions of the third
    "3986": _rules_of_module(rfc3986) | CORE,
    "3987": _rules_of_module(rfc3987) | CORE,
}
"""The rules of the RFCs that uriast has, by the RFC's number."""
