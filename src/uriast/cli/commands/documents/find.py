"""`uriast find`: print the URIs in running text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.colors import uses_color
from uriast.cli.commands.documents.folders import files_in, files_named
from uriast.cli.inputs import STDIN, end_of_output
from uriast.cli.options import examples, takes_color
from uriast.cli.rules import complete_scheme, parse_schemes
from uriast.cli.sharing import ends_with_null

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
                "uriast find --recursive docs",
                "git log | uriast find | sort -u",
            ),
            """
URIs are found as RFC 3986, appendix C, describes. A URI in angle brackets or double quotes may contain line breaks.
Other URIs end before the first character that a URI cannot contain. Only some schemes, such as mailto, tel and urn, are
found without ://. The beginning of an IRI is not reported as a URI; --iri finds whole IRIs, with the key "iri" in
place of "uri" in JSON. An octet that is not UTF-8 ends a URI; a byte order mark at the beginning of a file is
removed.

With --recursive, the files in folders are searched, the current folder if none is given. Left out are: what .gitignore
(in a repository), .ignore and .rgignore files name, or Git's own ignore files; hidden files; symbolic links; and a file
from the first 64 KiB on that contain NUL.
""",
            SEARCH_STATUS,
        ]
    )
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(readable=False))
@click.option("-n", "--line-number", is_flag=True, help="Print the number of the line before each URI.")
@click.option(
    "-H",
    "--with-filename/--no-filename",
    default=None,
    help="Print, or do not print, the name of the file before each URI. By default, it is printed for several files.",
)
@click.option("-c", "--count", is_flag=True, help="Print only the number of URIs in each file.")
@click.option(
    "-l",
    "--files-with-matches",
    "only_names",
    is_flag=True,
    help="Print only the names of the files that contain a URI.",
)
@click.option("--json", "is_json", is_flag=True, help="Print each URI and its position as one line of JSON.")
@click.option(
    "--scheme",
    "schemes",
    metavar="NAME",
    multiple=True,
    callback=parse_schemes,
    shell_complete=complete_scheme,
    help="Also find URIs of this scheme without ://. May be given several times.",
)
@click.option("--any-scheme", is_flag=True, help="Also find URIs of any scheme without ://.")
@click.option("-r", "--recursive", is_flag=True, help="Search the files in folders, except ignored and hidden ones.")
@ends_with_null("Names of files are printed as they are, not escaped.")
@click.option("--iri", is_flag=True, help="Find the IRIs of RFC 3987, which may contain non-ASCII characters.")
@takes_color
def find(
    files: tuple[str, ...],
    schemes: tuple[str, ...],
    color: Color,
    *,
    count: bool,
    only_names: bool,
    is_json: bool,
    line_number: bool,
    with_filename: bool | None,
    any_scheme: bool,
    recursive: bool,
    null_data: bool,
    iri: bool,
) -> int:
    """Print the URIs in running text, one per line.

    Without a FILE, or if FILE is -, standard input is read. URIs are printed unchanged, passwords included.
    """
    if count + only_names + is_json > 1:
        message = "expected one of --count, --files-with-matches and --json, got several"
        raise click.UsageError(message)
    kind: Kind = "count" if count else "files" if only_names else "json" if is_json else "uris"
    from uriast.cli.commands.documents import search
    from uriast.cli.commands.documents.locations import finder

    several = recursive or len(files) > 1
    report = search.report(
        kind,
        with_filename=several if with_filename is None else with_filename,
        line_number=line_number,
        in_color=uses_color(color),
        null_data=null_data,
    )
    named = files or (STDIN,)
    return search.search(
        files_in(files) if recursive else files_named(named),
        finder(schemes, is_any=any_scheme, iri=iri),
        report,
        end=end_of_output(null_data=null_data),
        names=() if recursive else named,
    )
