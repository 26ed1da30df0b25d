"""`uriast find`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.colours import is_welcome
from uriast.cli.inputs import STDIN
from uriast.cli.options import (
    examples,
    takes_colour,
    takes_kind,
)
from uriast.cli.rules import schemes_read

if TYPE_CHECKING:
    from uriast.cli.colours import Colour
    from uriast.cli.options import Kind


SEARCH_STATUS: Final = """
Exit status: 0 if anything is found, 1 if nothing is, 2 if anything goes wrong: a wrong option, a file that cannot be
read, output that cannot be written.
"""


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast find README.md",
                "uriast find --line-number --scheme tag *.txt",
                "uriast find --json < mail | jq .uri",
                "git log | uriast find | sort -u",
            ),
            """
A URI is found as RFC 3986, appendix C, describes: in angle brackets or double quotes, where it may be broken over
lines, or by itself, up to what cannot stand in it. It has :// behind its scheme, or a scheme that is known to do
without, such as mailto, tel or urn. What is only the beginning of an IRI is no URI: --iris prints the IRIs whole, and
"iri" instead of "uri" in JSON. Octets that are not UTF-8 are in no URI; the text goes on behind them.
""",
            SEARCH_STATUS,
        ]
    )
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(allow_dash=True, readable=False))
@click.option("-n", "--line-number", is_flag=True, help="Print the number of the line before each URI.")
@click.option(
    "-H",
    "--with-filename/--no-filename",
    default=None,
    help="Print the name of the file before each URI, or do not. It is printed if there are several.",
)
@takes_kind("-c", "--count", kind="count", text="Print only how many URIs each file has.")
@takes_kind("-l", "--files-with-matches", kind="files", text="Print only the names of files that have a URI.")
@takes_kind("--json", kind="json", text="Print each URI, and where it is, as one line of JSON.")
@click.option(
    "--scheme",
    "schemes",
    metavar="NAME",
    multiple=True,
    callback=schemes_read,
    help="Take URIs of this scheme without ://, too. May be given several times.",
)
@click.option("--any-scheme", is_flag=True, help="Take URIs of any scheme without ://.")
@click.option("--iris", is_flag=True, help="Print the IRIs of RFC 3987, which may have characters beyond ASCII.")
@takes_colour
def find(  # noqa: PLR0913 - an option each
    files: tuple[str, ...],
    kind: Kind | None,
    schemes: tuple[str, ...],
    colour: Colour,
    *,
    line_number: bool,
    with_filename: bool | None,
    any_scheme: bool,
    iris: bool,
) -> int:
    """Print the URIs in running text, each on a line.

    Files are read from their beginning to their end; - is standard input, which is read if there is no FILE. URIs are
    printed as they are: a password in them shows.
    """
    from uriast.cli.commands import search  # noqa: PLC0415 - it takes long to import

    several = len(files) > 1
    report = search.report(
        kind or "uris",
        with_filename=several if with_filename is None else with_filename,
        line_number=line_number,
        in_colour=is_welcome(colour),
    )
    return search.search(files or (STDIN,), search.finder(schemes, is_any=any_scheme, iris=iris), report)
