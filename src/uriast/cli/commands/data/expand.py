"""`uriast expand`: expand a URI Template.

>>> from uriast.cli.app import cli
>>> cli(["expand", "http://example.com/{user}{?tags*}", "user=fred", "--json", '{"tags": ["a", "b"]}'],
...     standalone_mode=False)
http://example.com/fred?tags=a&tags=b
0
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

import click

from uriast.cli.inputs import Given
from uriast.cli.options import examples
from uriast.cli.sharing import takes_iri, takes_null_data
from uriast.cli.work import Job, one_line, printable, process
from uriast.combinators import ParseError

if TYPE_CHECKING:
    from uriast.cli.inputs import Text
    from uriast.templates import Value

EXPAND_STATUS: Final = """
Exit status: 0 if the template is expanded, 1 if it is not valid or its expansion is no reference, 2 for any other
error: an invalid option, a value of the wrong type, output that cannot be written.
"""


def parse_values(_context: object, _option: object, pairs: tuple[str, ...]) -> dict[str, str]:
    """The values of variables that are given as `name=value`.

    >>> parse_values(None, None, ("user=fred", "q=a=b"))
    {'user': 'fred', 'q': 'a=b'}
    """
    values: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            message = f"expected NAME=VALUE, got '{printable(pair)}'"
            raise click.BadParameter(message)
        if name in values:
            message = f"expected one value of {printable(name)}, got several: give a list with --json"
            raise click.BadParameter(message)
        values[name] = value
    return values


def parse_object(_context: object, _option: object, text: str | None) -> dict[str, Any]:
    """The object in a text of JSON; empty if none is given.

    >>> parse_object(None, None, '{"tags": ["a", "b"]}'), parse_object(None, None, None)
    ({'tags': ['a', 'b']}, {})
    """
    try:
        value: object = json.loads(text or "{}")
    except ValueError as error:
        message = f"expected JSON: {error}"
        raise click.BadParameter(message) from None
    if not isinstance(value, dict):
        message = f"expected an object, got {json.dumps(value)}"
        raise click.BadParameter(message)
    return cast("dict[str, Any]", value)


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
@takes_null_data
@takes_iri
def expand(template: str, values: dict[str, str], composite: dict[str, Value], *, null_data: bool, iri: bool) -> int:
    """Print the reference that a URI Template (RFC 6570) and values give.

    With --iri, it is mapped to an IRI.
    """
    from uriast.passes.iri.mapping import uri_to_iri  # noqa: PLC0415 - slow to import
    from uriast.templates import expand as expanded  # noqa: PLC0415 - as above

    def output(text: Text) -> str:
        try:
            reference = expanded(text.text, {**composite, **values})
        except ParseError:
            raise
        except (TypeError, ValueError) as error:
            raise click.UsageError(str(error)) from None
        return str(uri_to_iri(reference)) if iri else str(reference)

    return process(Job("URI-Template", output, one_line), Given((template,), null_data=null_data))
