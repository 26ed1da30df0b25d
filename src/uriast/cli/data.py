"""Subcommands between data and text: `encode`, `decode` and `expand`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import click

from uriast.cli.inputs import Line
from uriast.cli.lines import Plan, line_command, refusal
from uriast.cli.octets import decoded, encoded
from uriast.cli.output import BAD, GOOD, printable, put, say
from uriast.cli.parameters import IRI, JsonObject, Named, Pair, epilog
from uriast.combinators import ParseError
from uriast.passes.iri import uri_to_iri
from uriast.passes.percent_encoding import ComponentName

if TYPE_CHECKING:
    from uriast.passes.syntax import Syntax


def _encoding(syntax: Syntax, options: dict[str, Any]) -> Plan:
    return Plan("UTF-8", lambda line: line.text, {"is_iri": syntax.name == "IRI", **options})


@line_command(
    IRI,
    click.option(
        "--component",
        metavar="NAME",
        type=Named("the name of a component", {name: name for name in get_args(ComponentName)}),
        default="segment",
        show_default=True,
        help=f"The component that the data becomes: {', '.join(get_args(ComponentName))}.",
    ),
    plan=_encoding,
    examples=(
        "uriast encode 'A/B test'",
        "uriast encode --component query-value 'a+b=c'",
        "uriast encode --iri --component fragment 'résumé 1'",
    ),
)
def encode(data: str, component: ComponentName, *, is_iri: bool) -> str:
    """Print data, percent-encoded for a component.

    Every percent sign is encoded, and so are the delimiters of the component's parts. With --iri, the non-ASCII
    characters that an IRI may contain stay.
    """
    return encoded(component, data, iri=is_iri)


def _decoding(_: Syntax, options: dict[str, Any]) -> Plan:
    return Plan("percent-encoded UTF-8", lambda line: line.text, options)


@line_command(
    plan=_decoding,
    examples=("uriast decode caf%C3%A9", "uriast get --decode path http://example.com/a%20b"),
)
def decode(text: str) -> str:
    """Print the data in percent-encoded texts.

    A text is a part of a URI, such as a segment: split a reference at its delimiters before you decode it. A plus sign
    is no space; query get --form reads the data of HTML forms. At a terminal, characters that would control it are
    escaped.
    """
    return decoded(text)


# expand

EXPAND_STATUS: Final = """
Exit status: 0 if the template is expanded, 1 if it is not valid or its expansion is no reference, 2 for any other
error: an invalid option, a name that the template does not have, a value of the wrong type, output that cannot be
written.
"""


@click.command(
    epilog=epilog(
        (
            "uriast expand 'http://example.com/~{user}{?page}' user=fred page=2",
            'uriast expand \'/{+path}{?tags*}\' path=a/b --json \'{"tags": ["x", "y"]}\'',
        ),
        "Values are data, and are encoded. An error is reported as file:line:column: message on standard error.",
        EXPAND_STATUS,
    )
)
@click.argument("template")
@click.argument("pairs", metavar="[NAME=VALUE]...", nargs=-1, type=Pair())
@click.option(
    "--json",
    "composite",
    metavar="OBJECT",
    type=JsonObject(),
    default="{}",
    help="More values, as an object in JSON: text, integers, lists and maps; null is undefined.",
)
@click.option("--ignore-unknown", is_flag=True, help="Ignore names that the template does not have.")
@IRI
def expand(
    template: str,
    pairs: tuple[tuple[str, str | None], ...],
    composite: dict[str, Any],
    *,
    ignore_unknown: bool,
    iri: bool,
) -> int:
    """Print the reference that a URI Template (RFC 6570) and values give.

    With --iri, it is mapped to an IRI.
    """
    from uriast.templates import expand as expanded

    values = dict(composite)
    for name, value in pairs:
        if value is None:
            message = f"expected NAME=VALUE, got '{printable(name)}'"
            raise click.UsageError(message)
        if name in values:
            message = f"expected one value of {printable(name)}, got several: give a list with --json"
            raise click.UsageError(message)
        values[name] = value
    line = Line("<arguments>", 1, template.encode(errors="surrogateescape"))
    try:
        reference = expanded(line.text, values, ignore_unknown=ignore_unknown)
    except (ParseError, UnicodeDecodeError) as error:
        say(refusal(line, error))
        return BAD
    except (TypeError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    put(f"{uri_to_iri(reference) if iri else reference}\n")
    return GOOD
