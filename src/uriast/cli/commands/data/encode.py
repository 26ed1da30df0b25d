"""`uriast encode`: print percent-encoded data."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

import click

from uriast.cli.encoding import encode_for
from uriast.cli.options import examples
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, one_line, process
from uriast.passes.percent_encoding import ComponentName

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text


@click.command(
    epilog=epilog(
        examples(
            "uriast encode 'A/B test'",
            "uriast encode --component query-value 'a+b=c'",
            "uriast encode --iri --component fragment 'résumé 1'",
        )
    )
)
@takes_inputs
@click.option(
    "--component",
    metavar="NAME",
    type=click.Choice(get_args(ComponentName)),
    default="segment",
    show_default=True,
    help=f"The component that the data becomes: {', '.join(get_args(ComponentName))}.",
)
def encode(given: Given, component: str) -> int:
    """Print data, percent-encoded for a component.

    Every percent sign is encoded, and so are the delimiters of the component's parts. With --iri, the non-ASCII
    characters that an IRI may contain stay.
    """
    name = cast("ComponentName", component)

    def output(text: Text) -> str:
        return encode_for(name, text.text, iri=given.iri)

    return process(Job("UTF-8", output, one_line), given)
