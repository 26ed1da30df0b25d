"""What the subcommands have in common: their options, and what their help says."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from uriast.cli.rules import RULES, names_from, rule_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Literal, TypeAlias

    Kind: TypeAlias = Literal["uris", "count", "files", "json"]
    """What `find` prints."""

    C = TypeVar("C", bound=Callable[..., Any])

DEFAULT: Final = "URI-reference"

INPUTS: Final = """
Each TEXT is read, then each line of each FILE; without either, each line of standard input. Only the line terminator
is cut off, LF or CRLF: other space stays, and an empty line is the empty text, which is a relative reference. A bad
line goes to standard error as file:line:column: message, and the next is read.
"""

STATUS: Final = """
Exit status: 0 if all texts are good, 1 if some are bad, 2 if anything else goes wrong: a wrong option, a file that
cannot be read, output that cannot be written.
"""

RULE_NAMES: Final = "\n".join(["\b", *wrap(f"Rules: {', '.join(RULES)}.", width=76, break_on_hyphens=False)])


def examples(*lines: str) -> str:
    """The examples of a subcommand, each on a line of its own."""
    return listed("Examples", lines)


def listed(title: str, lines: Iterable[str]) -> str:
    """Lines under a title, each as it is."""
    return "\n".join(["\b", f"{title}:", *(f"  {line}" for line in lines)])


def epilog(*paragraphs: str, status: str = STATUS) -> str:
    """What stands below the options of a subcommand that reads texts."""
    return "\n\n".join([*paragraphs, INPUTS, status])


def takes_inputs(function: C) -> C:
    """Add the texts and files that most subcommands read."""
    files = click.option(
        "-f",
        "--file",
        "files",
        metavar="FILE",
        multiple=True,
        type=click.Path(allow_dash=True, readable=False),
        help="Read the lines of this file; - is standard input. May be given several times.",
    )
    return click.argument("texts", metavar="[TEXT]...", nargs=-1)(files(function))


takes_rule: Final = click.option(
    "--rule",
    metavar="NAME",
    callback=rule_named,
    shell_complete=names_from,
    default=DEFAULT,
    show_default=True,
    help="The rule that texts are read by: its name in the RFC, or in Python (see below).",
)

takes_colour: Final = click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Use colour: auto means at a terminal, unless NO_COLOR is set.",
)


def takes_kind(*names: str, kind: Kind, text: str) -> Callable[[C], C]:
    """Add an option for something else to print of files than their URIs; of several, the last one counts."""
    # Without a default, or with another one, what comes of no option depends on the version of Click.
    return click.option(*names, "kind", flag_value=kind, default=None, help=text)
