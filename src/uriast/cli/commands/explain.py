"""`uriast explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.colours import painter
from uriast.cli.commands.explanations import explanation
from uriast.cli.options import (
    DEFAULT,
    RULE_NAMES,
    epilog,
    examples,
    takes_colour,
    takes_inputs,
    takes_rule,
)
from uriast.cli.rules import REFERENCES, base_read
from uriast.cli.work import Job, process
from uriast.nodes import URI, RelativeRef
from uriast.passes.resolve import resolve as resolved

if TYPE_CHECKING:
    from uriast.cli.colours import Colour
    from uriast.cli.inputs import Text
    from uriast.combinators import Rule


@click.command(
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
@takes_colour
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

    def output(text: Text) -> str:
        value = rule.parse(text.text)
        target = resolved(value, base) if base and isinstance(value, URI | RelativeRef) else None
        return explanation(value, target, paint)

    return process(Job(rule.name, output, str, between="\n"), texts, files)
