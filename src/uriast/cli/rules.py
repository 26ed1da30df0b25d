"""Options whose value is read by the library: a rule by its name, a base URI, schemes."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, cast

import click

from uriast.cli.work import printable
from uriast.combinators import ParseError, Rule
from uriast.grammar import rfc3986, rfc5234
from uriast.passes.resolve import base_uri

if TYPE_CHECKING:
    from types import ModuleType

    from uriast.nodes import URI


def _rules(module: ModuleType) -> list[Rule[object]]:
    """The rules that a module has under their names."""
    rules = {name: cast("Rule[object]", value) for name, value in vars(module).items() if isinstance(value, Rule)}
    return [rule for name, rule in rules.items() if rule.name == name.replace("_", "-")]


RULES: Final = {rule.name: rule for rule in (*_rules(rfc3986), *_rules(rfc5234))}
"""The rules of RFC 3986, appendix A, and the core rules they use, by their names in the RFC."""

REFERENCES: Final = frozenset({"URI-reference", "URI", "absolute-URI", "relative-ref"})
"""The rules whose value is a reference."""


def rule_named(_context: click.Context, _option: click.Parameter, name: str) -> Rule[object]:
    """The rule of a name in the RFC's spelling or Python's. Case makes no difference (RFC 5234, 2.1)."""
    known = {each.lower(): rule for each, rule in RULES.items()}
    asked = name.lower().replace("_", "-")
    if asked not in known:
        close = [known[each].name for each in get_close_matches(asked, known)]
        meant = f"; did you mean {' or '.join(close)}?" if close else ""
        message = f"there is no rule '{printable(name)}'{meant}"
        raise click.BadParameter(message)
    return known[asked]


def names_from(_context: click.Context, _option: click.Parameter, beginning: str) -> list[str]:
    """The names that begin so, for a shell to complete."""
    return [name for name in RULES if name.lower().startswith(beginning.lower())]


def base_read(_context: click.Context, _option: click.Parameter, text: str | None) -> URI | None:
    """The base URI, if one is given."""
    try:
        return None if text is None else base_uri(default=text)
    except ParseError as error:
        raise click.BadParameter(str(error)) from None


def schemes_read(_context: click.Context, _option: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of schemes."""
    try:
        return tuple(map(rfc3986.scheme.parse, names))
    except ParseError as error:
        raise click.BadParameter(str(error)) from None
