"""The names of rules in Python, and those of the core rules."""

from __future__ import annotations

import keyword
from typing import Final

from uriast.abnf.code import Name
from uriast.combinators import Grammar, rule
from uriast.grammar import rfc5234

_TAKEN: Final = frozenset({*keyword.kwlist, *dir(Grammar), "rules", "rule", "Rule", "str"})
"""The names that a rule cannot have in a class."""


def attribute(name: str) -> str:
    """The name of a rule in Python."""
    plain = name.replace("-", "_")
    return f"{plain}_" if plain in _TAKEN else plain


def instance_name(class_name: str) -> str:
    """The name in Python of the one instance of a grammar."""
    return f"_{class_name.lower()}"


def source_name(number: str) -> str:
    """An RFC by its number, or another source by its name."""
    return f"RFC {number}" if number.isdecimal() else number


CORE_GRAMMAR: Final = rfc5234.RFC5234()
"""The grammar of the core rules."""
CORE: Final[dict[str, Name]] = {
    name.lower(): Name("self", name) for name, made in vars(rfc5234.RFC5234).items() if isinstance(made, rule)
}
"""The core rules (RFC 5234, appendix B.1), by their names in lower case. A grammar inherits them."""
CORE_NUMBERS: Final = frozenset({"2234", "4234", "5234"})
"""The RFCs that define them: the first two are older versions of the third."""
