"""`uriast relativize`: print the shortest references."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast import relativize as relativized
from uriast.cli.options import examples, takes_base
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text
    from uriast.nodes.iri import IRI


@click.command(
    epilog=epilog(
        examples(
            "uriast relativize --base http://a/b/c/d http://a/b/g",
            "uriast relativize --base http://example.com/docs/ -f links.txt",
        )
    )
)
@takes_inputs
@takes_base
def relativize(given: Given, base: IRI) -> int:
    """Print the shortest reference that resolves to each target.

    A relative reference is resolved first. If the target has another scheme, it is printed itself. Passwords are
    printed.
    """
    syntax = given.syntax

    def output(text: Text) -> str:
        return str(relativized(syntax.reference_of(text.text), base))

    return process(Job(syntax.rules.reference.name, output, one_line), given)
