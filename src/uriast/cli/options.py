"""The options and help texts that several subcommands share."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

import click

from uriast.cli.rules import RULES, complete_rule, complete_scheme, parse_base, parse_registered, parse_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    C = TypeVar("C", bound=Callable[..., Any])

Kind: TypeAlias = Literal["uris", "count", "files", "json"]
"""The outputs of `find`."""

COMPONENTS: Final = (
    "scheme",
    "authority",
    "userinfo",
    "user",
    "password",
    "host",
    "port",
    "path",
    "query",
    "fragment",
)
"""The names of the components and their parts that a subcommand may take, in the order of the text."""

DEFAULT: Final = "URI-reference"

RULE_NAMES: Final = "\n".join(["\b", *wrap(f"Rules: {', '.join(RULES)}.", width=76, break_on_hyphens=False)])

IRI_RULE_NAMES: Final = "With --iri, the names of RFC 3987 are taken too, such as ihost."


def examples(*lines: str) -> str:
    r"""The examples of a subcommand, one per line."""
    return listed("Examples", lines)


def listed(title: str, lines: Iterable[str]) -> str:
    r"""Lines under a title, which click does not rewrap."""
    return "\n".join(["\b", f"{title}:", *(f"  {line}" for line in lines)])


takes_rule: Final = click.option(
    "--rule",
    metavar="NAME",
    callback=parse_rule,
    shell_complete=complete_rule,
    default=DEFAULT,
    show_default=True,
    help="The rule to use: its name in RFC 3986 or in Python (see below).",
)


def takes_scheme(use: str) -> Callable[[C], C]:
    """The option for the scheme by whose rule texts are read."""
    return click.option("--scheme", metavar="NAME", callback=parse_registered, shell_complete=complete_scheme, help=use)


takes_base: Final = click.option(
    "--base", metavar="URI", callback=parse_base, required=True, help="The base URI, or the base IRI with --iri."
)

takes_color: Final = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="When to use color. auto: at a terminal, unless NO_COLOR is set.",
)
