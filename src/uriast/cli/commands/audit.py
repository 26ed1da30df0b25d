"""`uriast audit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.colours import painter
from uriast.cli.options import (
    DEFAULT,
    epilog,
    examples,
    takes_colour,
    takes_inputs,
)

if TYPE_CHECKING:
    from uriast.cli.colours import Colour


AUDIT_STATUS: Final = """
Exit status: 0 if nothing is found and all texts are good, 1 if anything is found or a text is bad, 2 if anything else
goes wrong: a wrong option, a file that cannot be read, output that cannot be written.
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
    help="Leave out what is less grave.",
)
@click.option("--json", "is_json", is_flag=True, help="Print each finding as one line of JSON.")
@takes_colour
def audit(texts: tuple[str, ...], files: tuple[str, ...], level: str, colour: Colour, *, is_json: bool) -> int:
    """Print the dangers that can be seen in each reference.

    They are those of RFC 3986, section 7, and of 3.2.2 on hosts, as file:line:column: severity: message [danger,
    section]. An error is what the RFC forbids, a warning calls for care, a note matters only to some. No password is
    printed.
    """
    from uriast.cli.commands import findings  # noqa: PLC0415 - it takes long to import

    show = findings.record if is_json else findings.report(painter(colour))
    return findings.audited(show, level, DEFAULT, texts, files)
