"""`uriast diff`: compare two references."""

from __future__ import annotations

from typing import Final

import click

from uriast.cli.inputs import Given, end_of_output
from uriast.cli.options import examples
from uriast.cli.sharing import ends_with_null, takes_iri
from uriast.cli.steps import STEPS_LISTED, steps_named, takes_steps

LADDER: Final = """
The last line tells the first rung of the ladder of section 6.2 on which both are equal. Each rung includes those before
it: as strings; by normalization of case, of percent-encoding, of path segments; syntax-based; scheme-based. The
syntax-based rung adds the removal of the : of an empty port, which section 3.2.3 asks for.
"""

DIFF_STATUS: Final = """
Exit status, as of diff: 0 if the references are equal after the steps of --step, 1 if they are not, 2 for an error: a
text that is not valid, an invalid option, output that cannot be written.
"""


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast diff HTTP://example.com/%7Ea http://example.com/~a",
                "uriast diff --quiet --step scheme-based http://a http://a:80/",
            ),
            STEPS_LISTED,
            LADDER,
            DIFF_STATUS,
        ]
    )
)
@click.argument("one", metavar="TEXT")
@click.argument("other", metavar="TEXT")
@takes_steps
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; only the exit status tells.")
@click.option("--json", "is_json", is_flag=True, help="Print the comparison as one line of JSON.")
@ends_with_null()
@takes_iri
def diff(
    one: str, other: str, names: tuple[str, ...], *, quiet: bool, is_json: bool, null_data: bool, iri: bool
) -> int:
    """Compare two references, component by component.

    The components stand side by side, with | between them if they differ, and < or > if only one has it. Passwords are
    masked.
    """
    if quiet and is_json:
        message = "expected either --quiet or --json, got both"
        raise click.UsageError(message)
    from uriast.cli.commands.inspection import comparison

    show = comparison.nothing if quiet else comparison.record if is_json else comparison.table
    given = Given((one, other), iri=iri)
    return comparison.compare(given, steps_named(names), show, end_of_output(null_data=null_data))
