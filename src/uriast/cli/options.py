"""The options and help texts that several subcommands share."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

import click

from uriast.cli.rules import RULES, complete_rule, parse_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    C = TypeVar("C", bound=Callable[..., Any])

Kind: TypeAlias = Literal["uris", "count", "files", "json"]
"""The outputs of `find`."""

DEFAULT: Final = "URI-reference"

INPUTS: Final = """
Each TEXT is read, then each line of each FILE. Without either, each line of standard input is read. The line
terminator, LF or CRLF, is removed; other space is kept. An empty line is the empty text, which is a relative reference.

Errors are reported as file:line:column: message on standard error. Reading then continues with the next text.
"""

STATUS: Final = """
Exit status: 0 if all texts are valid, 1 if any text is not, 2 for any other error: an invalid option, a file that
cannot be read, output that cannot be written.
"""

RULE_NAMES: Final = "\n".join(["\b", *wrap(f"Rules: {', '.join(RULES)}.", width=76, break_on_hyphens=False)])


def examples(*lines: str) -> str:
    r"""The examples of a subcommand, one per line.

    >>> examples("uriast check a")
    '\x08\nExamples:\n  uriast check a'
    """
    return listed("Examples", lines)


def listed(title: str, lines: Iterable[str]) -> str:
    r"""Lines under a title, which click does not rewrap.

    >>> print(listed("Steps", ["case", "address"]).lstrip("\b\n"))
    Steps:
      case
      address
    """
    return "\n".join(["\b", f"{title}:", *(f"  {line}" for line in lines)])


def epilog(*paragraphs: str, status: str = STATUS) -> str:
    r"""The help text below the options of a subcommand that reads texts.

    >>> epilog("Some help.").startswith("Some help.\n\n\nEach TEXT is read")
    True
    """
    return "\n\n".join([*paragraphs, INPUTS, status])


def takes_inputs(function: C) -> C:
    """Add the argument `texts` and the option `--file`.

    >>> @click.command()
    ... @takes_inputs
    ... def show(texts, files):
    ...     print(texts, files)
    >>> show(["a", "b", "-f", "links.txt"], standalone_mode=False)
    ('a', 'b') ('links.txt',)
    """
    files = click.option(
        "-f",
        "--file",
        "files",
        metavar="FILE",
        multiple=True,
        type=click.Path(allow_dash=True, readable=False),
        help="Read texts from the lines of this file; - is standard input. May be given several times.",
    )
    return click.argument("texts", metavar="[TEXT]...", nargs=-1)(files(function))


takes_rule: Final = click.option(
    "--rule",
    metavar="NAME",
    callback=parse_rule,
    shell_complete=complete_rule,
    default=DEFAULT,
    show_default=True,
    help="The rule that parses the texts: its name in the RFC or in Python (see below).",
)

takes_color: Final = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="When to use color. auto: at a terminal, unless NO_COLOR is set.",
)


def takes_kind(*names: str, kind: Kind, text: str) -> Callable[[C], C]:
    """Add an option that selects another output of `find` than the URIs. If several are given, the last one counts.

    >>> @click.command()
    ... @takes_kind("--count", kind="count", text="Print the number.")
    ... @takes_kind("--json", kind="json", text="Print JSON.")
    ... def show(kind):
    ...     print(kind)
    >>> show(["--json", "--count"], standalone_mode=False)
    count

    Args:
        names: The names of the option.
        kind: The output that it selects.
        text: Its help text.
    """
    # Without `default=None`, the value for a missing option depends on the version of Click.
    return click.option(*names, "kind", flag_value=kind, default=None, help=text)
