"""`uriast resolve`: print target URIs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.options import examples, takes_base
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, one_line, process
from uriast.passes.resolve import resolve as resolved

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text
    from uriast.nodes.iri import IRI


@click.command(
    epilog=epilog(
        examples(
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast resolve --base http://example.com/docs/ -f links.txt",
        )
    )
)
@takes_inputs
@takes_base
@click.option(
    "--no-strict", is_flag=True, help="Ignore the scheme of a reference if it is the scheme of the base (5.2.2)."
)
def resolve(given: Given, base: IRI, *, no_strict: bool) -> int:
    """Print the target URI of each reference.

    Passwords are printed.
    """
    syntax = given.syntax

    def output(text: Text) -> str:
        return str(resolved(syntax.reference_of(text.text), base, strict=not no_strict))

    return process(Job(syntax.rules.reference.name, output, one_line), given)
