"""`uriast columns`: add the components of a column of texts to a table."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from uriast.cli.options import IRI_RULE_NAMES, RULE_NAMES, examples, listed, takes_rule, takes_scheme
from uriast.cli.rules import (
    note_of_conditions,
    refuse_several_rules,
    rule_or_scheme,
)
from uriast.cli.screen import say
from uriast.cli.sharing import takes_iri
from uriast.cli.values import parse_utf8
from uriast.cli.work import TROUBLE, printable

if TYPE_CHECKING:
    from uriast.combinators import Rule

BATCH: Final = 65_536
"""The default number of rows that are read at once. More rows take more memory, and no less time."""

MOST_ROWS: Final = 2**31 - 1
"""The largest number of rows that are read at once."""

FORMATS: Final = {
    "parquet": (".parquet",),
    "csv": (".csv",),
    "arrow": (".arrow", ".feather", ".ipc"),
    "arrow-stream": (".arrows",),
}
"""The formats of files, with the suffixes of their names."""

COMPONENTS: Final = """
OUT has the columns of IN, and a column with a struct, named uri: it has a field for each component of the rule's texts.
A component that is undefined is null; it is not empty. If a component has several kinds, its kind is beside it, for
example host_kind. A row with an invalid text has null in all these fields, and in error_index the index at which the
text is invalid, from 0. A null in place of a text stays null.
"""

CSV: Final = """
In CSV, each field is a column: uri_scheme, uri_host and so on. A null is an empty field without quotes, and the empty
text is a pair of quotes. All columns of a CSV file are read as texts, so that 007 stays 007.
"""

SUMMARY: Final = """
A summary on standard error counts the invalid texts by the reason, each with an example in which passwords are masked.
Only the first 10000 invalid texts are read again for the reasons; the summary says so.
"""

WRITING: Final = """
OUT is written under another name in its folder, and renamed at the end. So it is whole, or not there.
"""

NO_STREAM: Final = "expected names of files, got -: a table is neither read from a stream nor written to one"

COLUMNS_STATUS: Final = """
Exit status: 0 if all texts are valid, 1 if any text is not, 2 for any other error: an invalid option, a file that
cannot be read or written, a column that is missing or has no texts. With 2, OUT is not written.
"""


def _suffixes() -> list[str]:
    return [f"{name:<14}{', '.join(suffixes)}" for name, suffixes in FORMATS.items()]


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast columns links.parquet parts.parquet --column url",
                "uriast columns links.csv parts.arrow --column url --scheme https",
                "uriast columns log.dat hosts.csv --from csv --column host --rule authority --as found",
            ),
            listed("Formats", _suffixes()),
            COMPONENTS,
            CSV,
            SUMMARY,
            WRITING,
            RULE_NAMES,
            IRI_RULE_NAMES,
            COLUMNS_STATUS,
        ]
    )
)
@click.argument("source", metavar="IN", type=click.Path(readable=False))
@click.argument("target", metavar="OUT", type=click.Path(readable=False))
@click.option("--column", metavar="NAME", required=True, callback=parse_utf8, help="The column of IN with the texts.")
@takes_rule
@takes_scheme("Read the texts by the rule of this scheme, instead of --rule.")
@click.option(
    "--as",
    "name",
    metavar="NAME",
    default="uri",
    show_default=True,
    callback=parse_utf8,
    help="The name of the new column; in CSV, the beginning of the names.",
)
@click.option(
    "--from", "read_as", type=click.Choice(list(FORMATS)), help="The format of IN. By default, its suffix tells."
)
@click.option(
    "--to", "write_as", type=click.Choice(list(FORMATS)), help="The format of OUT. By default, its suffix tells."
)
@click.option(
    "--batch",
    metavar="ROWS",
    type=click.IntRange(min=1, max=MOST_ROWS),
    default=BATCH,
    help=f"The number of rows that are read at once. By default, {BATCH}.",
)
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
@click.option(
    "--json", "is_json", is_flag=True, help="Print the summary on standard output instead, as one line of JSON."
)
@takes_iri
@click.pass_context
def columns(
    context: click.Context,
    source: str,
    target: str,
    column: str,
    rule: Rule[object],
    scheme: str | None,
    name: str,
    read_as: str | None,
    write_as: str | None,
    batch: int,
    *,
    force: bool,
    is_json: bool,
    iri: bool,
) -> int:
    """Add the components of a column of texts to a table.

    IN and OUT are files in Parquet, CSV or Arrow. This needs the extra columns: pip install 'uriast[cli,columns]'.
    """
    refuse_several_rules(context, scheme, iri=iri)
    if "-" in {source, target}:
        raise click.UsageError(NO_STREAM)
    formats = format_of(source, read_as, "--from"), format_of(target, write_as, "--to")
    try:
        import_module("uriast.columns")  # it tells what is missing
        from uriast.cli.commands.tables import conversion
    except ImportError as error:
        say(f"uriast: {error}; for the command: pip install 'uriast[cli,columns]'")
        return TROUBLE

    if scheme and (note := note_of_conditions(scheme, "columns does not check")):
        say(note)
    ends = (conversion.End(source, formats[0]), conversion.End(target, formats[1]))
    task = conversion.Task(*ends, column, rule_or_scheme(rule, scheme), name, batch, force)
    return conversion.convert(task, is_json=is_json)


def format_of(name: str, given: str | None, option: str) -> str:
    """The name of the format of a file: the given one, or that of its suffix."""
    found = {suffix: each for each, suffixes in FORMATS.items() for suffix in suffixes}
    suffix = Path(name).suffix
    if given is None and suffix.lower() not in found:
        got = f"'{printable(suffix)}'" if suffix else "none"
        message = f"expected a suffix of {', '.join(found)}, got {got}; {option} names the format otherwise"
        raise click.UsageError(message)
    return given or found[suffix.lower()]
