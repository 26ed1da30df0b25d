"""The subcommands and their options."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from uriast.cli.explanations import explanation, painter
from uriast.cli.records import json_line
from uriast.cli.rules import REFERENCES, RULES, base_read, names_from, rule_named
from uriast.cli.work import Job, in_a_line, process
from uriast.combinators import ParseError, Rule
from uriast.nodes import URI, RelativeRef
from uriast.resolver import resolve as resolved

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.explanations import Colour

    C = TypeVar("C", bound=Callable[..., Any])

DEFAULT: Final = "URI-reference"

INPUTS: Final = """
Each TEXT is read, then each line of each FILE; without either, each line of standard input. Only the line terminator
is cut off, LF or CRLF: other space stays, and an empty line is the empty text, which is a relative reference. A bad
line goes to standard error as file:line:column: message, and the next is read.

Exit status: 0 if all texts are good, 1 if some are bad, 2 if anything else goes wrong: a wrong option, a file that
cannot be read, output that cannot be written.
"""

RULE_NAMES: Final = "\n".join(["\b", *wrap(f"Rules: {', '.join(RULES)}.", width=76, break_on_hyphens=False)])


def examples(*lines: str) -> str:
    """The examples of a subcommand, each on a line of its own."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def epilog(*paragraphs: str) -> str:
    """What stands below the options."""
    return "\n\n".join([*paragraphs, INPUTS])


def takes_inputs(function: C) -> C:
    """Add the texts and files that every subcommand reads."""
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


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=epilog(
        examples(
            "uriast explain 'http://user@example.com:8042/over/there?name=ferret#nose'",
            "uriast check --rule IPv6address < addresses",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast resolve --base http://a/b/c/d ../g",
        )
    ),
)
@click.version_option(package_name="uriast")
def cli() -> None:
    """Read URI references and every part of them by the rules of RFC 3986."""


@cli.result_callback()
@click.pass_context
def end(context: click.Context, status: int) -> None:
    """Exit with the status that a subcommand gives."""
    context.exit(status)


@cli.command(
    epilog=epilog(
        examples(
            "uriast explain http://example.com/",
            "uriast explain --base http://a/b/c/d ../g",
            "uriast explain --rule host '[::1]'",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("--base", metavar="URI", callback=base_read, help="Show the target URI too, relative to this base URI.")
@click.option(
    "--color",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Use colour: auto means at a terminal, unless NO_COLOR is set.",
)
def explain(
    texts: tuple[str, ...],
    files: tuple[str, ...],
    rule: Rule[object],
    base: URI | None,
    colour: Colour,
) -> int:
    """Show what a text is made of.

    That is a picture, a tree of its parts and, if there is a base, the target URI. Passwords are masked.
    """
    if base is not None and rule.name not in REFERENCES:
        message = f"--base takes a rule that reads references, as {DEFAULT} does; {rule.name} does not"
        raise click.UsageError(message)
    paint = painter(colour)

    def output(text: str) -> str:
        value = rule.parse(text)
        target = resolved(value, base) if base and isinstance(value, URI | RelativeRef) else None
        return explanation(value, target, paint)

    return process(Job(rule.name, output, str, between="\n"), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast check http://example.com/",
            "uriast check --quiet --rule URI -f links.txt",
            "uriast check --rule dec-octet < numbers > octets",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("-q", "--quiet", is_flag=True, help="Print no good texts.")
def check(texts: tuple[str, ...], files: tuple[str, ...], rule: Rule[object], *, quiet: bool) -> int:
    """Print the texts that are good.

    They are printed as they are: a password in them shows.
    """

    def output(text: str) -> str:
        if not rule.matches(text):
            raise ParseError(rule, text)
        return "" if quiet else f"{text}\n"

    return process(Job(rule.name, output, in_a_line, prints=not quiet), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast parse http://example.com/",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast parse --rule authority user@example.com:80",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("--show-password", is_flag=True, help="Print passwords, which are masked otherwise.")
def parse(texts: tuple[str, ...], files: tuple[str, ...], rule: Rule[object], *, show_password: bool) -> int:
    """Print what a text is read as, in JSON.

    There is one value a line. A node is an object with its type and fields; what is undefined is null, what is empty
    is "" or []. Passwords are masked.
    """

    def output(text: str) -> str:
        return json_line(rule.parse(text), show_password=show_password)

    return process(Job(rule.name, output, in_a_line), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast resolve --base http://example.com/docs/ -f links.txt",
        )
    )
)
@takes_inputs
@click.option("--base", metavar="URI", callback=base_read, required=True, help="The base URI.")
@click.option("--no-strict", is_flag=True, help="Ignore a reference's scheme where it is the base's (5.2.2).")
def resolve(texts: tuple[str, ...], files: tuple[str, ...], base: URI, *, no_strict: bool) -> int:
    """Print the target URI of each reference.

    It is the exact text: a password in it shows.
    """

    def output(text: str) -> str:
        return f"{resolved(text, base, strict=not no_strict)}\n"

    return process(Job(DEFAULT, output, in_a_line), texts, files)
