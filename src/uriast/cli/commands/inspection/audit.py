"""`uriast audit`: print the dangers in each reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.colors import painter
from uriast.cli.options import examples, takes_color
from uriast.cli.sharing import epilog, takes_inputs

if TYPE_CHECKING:
    from uriast.cli.colors import Color
    from uriast.cli.inputs import Given


AUDIT_STATUS: Final = """
Exit status: 0 if all texts are valid and no danger is found, 1 if a danger is found or a text is not valid, 2 for any
other error: an invalid option, a file that cannot be read, output that cannot be written.
"""


@click.command(
    epilog=epilog(
        examples(
            "uriast audit http://127.1/%00",
            "uriast audit --level warning -f links.txt",
            "uriast find --no-filename *.md | uriast audit --json",
        ),
        status=AUDIT_STATUS,
    )
)
@takes_inputs
@click.option(
    "--level",
    type=click.Choice(["note", "warning", "error"]),
    default="note",
    show_default=True,
    help="Leave out findings below this severity.",
)
@click.option("--json", "is_json", is_flag=True, help="Print each finding as one line of JSON.")
@takes_color
def audit(given: Given, level: str, color: Color, *, is_json: bool) -> int:
    """Print the dangers in each reference.

    The dangers are those of RFC 3986, sections 7 and 3.2.2. Each is printed as file:line:column: severity: message
    [danger, section]. The RFC forbids an error. A warning needs care. A note matters only to some programs. Passwords
    are not printed.
    """
    from uriast.cli.commands.inspection import findings

    show = findings.record if is_json else findings.report(painter(color))
    return findings.print_findings(show, level, given)
