"""Tables that come with the package: those of URI-reference and IRI-reference, by component.

These are the rules that read columns of texts. To make their tables takes ten times as long as to read them. The table
of any other rule is made when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from uriast.combinators.table import restored

if TYPE_CHECKING:
    from uriast.combinators import Rule
    from uriast.combinators.table import Table

SHIPPED: Final = {
    "uri-reference.table": ("uriast.grammar.rfc3986", "URI_reference"),
    "iri-reference.table": ("uriast.grammar.rfc3987", "IRI_reference"),
}
"""The file of each table, with the module and the name of its rule."""


def shipped_table(rule: Rule[object]) -> Table | None:
    """The table of a rule by component, if it comes with the package; otherwise `None`. It is read from its file."""
    for name, (home, _) in SHIPPED.items():
        if home == rule.home_module() and rule_with_table(name) is rule:
            return restored(files("uriast.grammar").joinpath(name).read_bytes())
    return None


def rule_with_table(name: str) -> Rule[object]:
    """The rule of a table that comes with the package."""
    home, attribute = SHIPPED[name]
    found: Rule[object] = getattr(import_module(home), attribute)
    return found
