"""`uriast explain`: show the components of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.colors import painter
from uriast.cli.commands.inspection.explanations import explanation, is_reference
from uriast.cli.options import (
    DEFAULT,
    IRI_RULE_NAMES,
    RULE_NAMES,
    examples,
    takes_color,
    takes_rule,
)
from uriast.cli.rules import is_reference_rule, parse_base
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, process
from uriast.passes.resolve import resolve as resolved

if TYPE_CHECKING:
    from uriast.cli.colors import Color
    from uriast.cli.inputs import Given, Text
    from uriast.combinators import Rule
    from uriast.nodes.iri import IRI


@click.command(
    epilog=epilog(
        examples(
            "uriast explain http://example.com/",
            "uriast explain --base http://a/b/c/d ../g",
            "uriast explain --rule host '[::1]'",
        ),
        RULE_NAMES,
        IRI_RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option(
    "--base", metavar="URI", callback=parse_base, help="Also show the target URI, resolved against this base URI."
)
@takes_color
def explain(
    given: Given,
    rule: Rule[object],
    base: IRI | None,
    color: Color,
) -> int:
    """Show the components of a text.

    The output is a picture, a tree and, with --base, the target URI. Passwords are masked.
    """
    if base is not None and not is_reference_rule(rule):
        message = f"--base: expected a rule for references, such as {DEFAULT}, got {rule.name}"
        raise click.UsageError(message)
    paint = painter(color)

    def output(text: Text) -> str:
        value = rule.parse(text.text)
        target = resolved(value, base) if base and is_reference(value) else None
        return explanation(value, target, paint)

    return process(Job(rule.name, output, str, is_spaced=True), given)
