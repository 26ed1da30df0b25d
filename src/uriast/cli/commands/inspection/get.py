"""`uriast get`: print components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.commands.inspection.formats import WHOLES, complete_format, parse_format
from uriast.cli.options import examples
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from uriast.cli.commands.inspection.formats import Format
    from uriast.cli.inputs import Given

FORMATS: Final = f"""
FORMAT is a list of names, such as host,port, whose values are separated by tabs, or a text with names in braces, such
as '{{host}}:{{port}}'. Other braces are doubled. Names: {", ".join(WHOLES)};
all stands for all of these; effective-port is the port or the default port of the scheme.

A component that is undefined is the empty text, in JSON null. With --decode, authority and reference stay as they are:
their components have different delimiters.
"""


@click.command(
    epilog=epilog(
        examples(
            "uriast get host http://example.com:8042/over/there",
            "uriast get '{scheme} {host}' -f links.txt",
            "uriast get --json all http://example.com/ | jq .host",
            "uriast get --require --decode fragment '#caf%C3%A9'",
        ),
        FORMATS,
    )
)
@click.argument("form", metavar="FORMAT", callback=parse_format, shell_complete=complete_format)
@takes_inputs
@click.option("--decode", is_flag=True, help="Decode percent-encodings; refuse those of a component's own delimiters.")
@click.option("--require", is_flag=True, help="Refuse a text in which a component is undefined.")
@click.option("--json", "is_json", is_flag=True, help="Print the components as one object of JSON per line.")
def get(given: Given, form: Format, *, decode: bool, require: bool, is_json: bool) -> int:
    """Print components of each reference.

    They are printed as they are, passwords included.
    """
    from uriast.cli.commands.inspection.parts import Wanted, printed

    wanted = Wanted(form, decode, require, is_json)
    return process(Job(given.syntax.rules.reference.name, printed(wanted, given.syntax), one_line), given)
