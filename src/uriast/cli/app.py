"""The command `uriast` and its subcommands. Without standalone mode, a call returns the exit status."""

from __future__ import annotations

from typing import Final

import click

from uriast.cli.commands.data import decode, encode, expand
from uriast.cli.commands.documents import find, grammar
from uriast.cli.commands.inspection import audit, check, diff, explain, get, parse
from uriast.cli.commands.programs import lint
from uriast.cli.commands.rewriting import normalize, query, relativize, repair, resolve, set as set_command
from uriast.cli.commands.rules import pattern
from uriast.cli.commands.tables import columns
from uriast.cli.options import examples
from uriast.cli.sharing import epilog

OTHERS_READ: Final = """
find searches files of running text, like grep, lint reads programs, and grammar reads the text of an RFC. columns reads
a table. diff compares two arguments, expand expands one, and pattern needs none. The other commands read one text per
line. uriast NAME --help tells about the command NAME.
"""


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=epilog(
        examples(
            "uriast explain 'http://user@example.com:8042/over/there?name=ferret#nose'",
            "uriast check --rule IPv6address < addresses",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast normalize HTTP://Example.COM/%7Efred/./a",
            "uriast find -n README.md CHANGELOG.md",
            "uriast audit --level warning -f links.txt",
            "uriast get '{host}:{port}' -f links.txt",
            "uriast query remove --prefix utm_ -f links.txt",
            "uriast grammar rfc5870.txt > geo.py",
            "uriast pattern --dialect postgres --rule URI",
            "uriast lint src",
        ),
        OTHERS_READ,
    ),
)
@click.version_option(package_name="uriast")
def cli() -> None:
    """Parse URI references, or parts of them, by the rules of RFC 3986."""


@cli.result_callback()
@click.pass_context
def end(context: click.Context, status: int) -> None:
    """Exit with the status that the subcommand returns."""
    context.exit(status)


for _command in (
    audit.audit,
    check.check,
    columns.columns,
    decode.decode,
    diff.diff,
    encode.encode,
    expand.expand,
    explain.explain,
    find.find,
    get.get,
    grammar.grammar,
    lint.lint,
    normalize.normalize,
    parse.parse,
    pattern.pattern,
    query.query,
    relativize.relativize,
    repair.repair,
    resolve.resolve,
    set_command.set_,
):
    cli.add_command(_command)
