"""`uriast expand`: expand a URI Template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.inputs import Given
from uriast.cli.options import examples
from uriast.cli.sharing import ends_with_null, takes_iri
from uriast.cli.values import parse_object, parse_values
from uriast.cli.work import Job, one_line, printable, process
from uriast.combinators import ParseError

if TYPE_CHECKING:
    from uriast.cli.inputs import Text
    from uriast.templates import Value

EXPAND_STATUS: Final = """
Exit status: 0 if the template is expanded, 1 if it is not valid or its expansion is no reference, 2 for any other
error: an invalid option, a name that the template does not have, a value of the wrong type, output that cannot be
written.
"""


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast expand 'http://example.com/~{user}{?page}' user=fred page=2",
                'uriast expand \'/{+path}{?tags*}\' path=a/b --json \'{"tags": ["x", "y"]}\'',
            ),
            """
Values are data, and are encoded. An error is reported as file:line:column: message on standard error.
""",
            EXPAND_STATUS,
        ]
    )
)
@click.argument("template")
@click.argument("values", metavar="[NAME=VALUE]...", nargs=-1, callback=parse_values)
@click.option(
    "--json",
    "composite",
    metavar="OBJECT",
    callback=parse_object,
    help="More values, as an object in JSON: text, integers, lists and maps; null is undefined.",
)
@click.option("--ignore-unknown", is_flag=True, help="Ignore names that the template does not have.")
@ends_with_null()
@takes_iri
def expand(
    template: str,
    values: dict[str, str],
    composite: dict[str, Value],
    *,
    ignore_unknown: bool,
    null_data: bool,
    iri: bool,
) -> int:
    """Print the reference that a URI Template (RFC 6570) and values give.

    With --iri, it is mapped to an IRI.
    """
    from uriast.passes.iri import uri_to_iri
    from uriast.templates import expand as expanded

    for name in sorted(values.keys() & composite.keys()):
        message = f"expected one value of {printable(name)}, got several: one as an argument, another with --json"
        raise click.UsageError(message)

    def output(text: Text) -> str:
        try:
            reference = expanded(text.text, {**composite, **values}, ignore_unknown=ignore_unknown)
        except ParseError:
            raise
        except (TypeError, ValueError) as error:
            raise click.UsageError(str(error)) from None
        return str(uri_to_iri(reference)) if iri else str(reference)

    return process(Job("URI-Template", output, one_line), Given((template,), null_data=null_data))
