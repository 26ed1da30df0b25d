"""`uriast find`: print the URIs in running text.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from uriast.cli.app import cli
>>> with TemporaryDirectory() as folder:
...     links = Path(folder, "links.txt")
...     _ = links.write_text("see http://example.com/a and <mailto:fred@example.com>.")
...     cli(["find", str(links)], standalone_mode=False)
http://example.com/a
mailto:fred@example.com
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.colors import uses_color
from uriast.cli.inputs import STDIN
from uriast.cli.options import (
    examples,
    takes_color,
    takes_kind,
)
from uriast.cli.rules import parse_schemes

if TYPE_CHECKING:
    from uriast.cli.colors import Color
    from uriast.cli.options import Kind


SEARCH_STATUS: Final = """
Exit status: 0 if anything is found, 1 if nothing is, 2 if there is an error: an invalid option, a file that cannot be
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
URIs are found as RFC 3986, appendix C, describes. A URI in angle brackets or double quotes may contain line breaks.
Other URIs end before the first character that a URI cannot contain. Only some schemes, such as mailto, tel and urn, are
found without ://. The beginning of an IRI is not reported as a URI; --iris finds whole IRIs, with the key "iri" in
place of "uri" in JSON. An octet that is not UTF-8 ends a URI.
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
    help="Print, or do not print, the name of the file before each URI. By default, it is printed for several files.",
)
@takes_kind("-c", "--count", kind="count", text="Print only the number of URIs in each file.")
@takes_kind("-l", "--files-with-matches", kind="files", text="Print only the names of the files that contain a URI.")
@takes_kind("--json", kind="json", text="Print each URI and its position as one line of JSON.")
@click.option(
    "--scheme",
    "schemes",
    metavar="NAME",
    multiple=True,
    callback=parse_schemes,
    help="Also find URIs of this scheme without ://. May be given several times.",
)
@click.option("--any-scheme", is_flag=True, help="Also find URIs of any scheme without ://.")
@click.option("--iris", is_flag=True, help="Find the IRIs of RFC 3987, which may contain non-ASCII characters.")
@takes_color
def find(  # noqa: PLR0913 - one parameter per option
    files: tuple[str, ...],
    kind: Kind | None,
    schemes: tuple[str, ...],
    color: Color,
    *,
    line_number: bool,
    with_filename: bool | None,
    any_scheme: bool,
    iris: bool,
) -> int:
    """Print the URIs in running text, one per line.

    Without a FILE, or if FILE is -, standard input is read. URIs are printed unchanged, passwords included.
    """
    from uriast.cli.commands import search  # noqa: PLC0415 - slow to import

    several = len(files) > 1
    report = search.report(
        kind or "uris",
        with_filename=several if with_filename is None else with_filename,
        line_number=line_number,
        in_color=uses_color(color),
    )
    return search.search(files or (STDIN,), search.finder(schemes, is_any=any_scheme, iris=iris), report)
