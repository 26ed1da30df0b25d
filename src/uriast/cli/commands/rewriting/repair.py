"""`uriast repair`: print valid references for invalid texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.options import examples
from uriast.cli.rules import complete_scheme, parse_scheme_name
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, Output, one_line, process

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text
    from uriast.passes.repair import Edit

REPAIR_STATUS: Final = """
Exit status: 0 if all texts are valid or repaired, 1 if any text is not, 2 for any other error: an invalid option, a
file that cannot be read, output that cannot be written.
"""


@click.command(
    epilog=epilog(
        examples(
            "uriast repair 'http://example.com/a b'",
            "uriast repair --default-scheme https www.example.com/a",
            "uriast repair -f links.txt 2> changes",
        ),
        status=REPAIR_STATUS,
    )
)
@takes_inputs
@click.option(
    "--default-scheme",
    metavar="NAME",
    callback=parse_scheme_name,
    shell_complete=complete_scheme,
    help="The scheme to add to a reference without it, such as www.example.com/a.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not report the changes.")
def repair(given: Given, default_scheme: str | None, *, quiet: bool) -> int:
    """Print the valid reference that the writer of each text meant.

    Each change is reported as file:line:column: message on standard error. A change that would move the end of the
    authority is refused. Passwords are printed; the messages mask them.
    """
    from uriast.passes.repair import repair as repaired

    def output(text: Text) -> Output:
        result = repaired(text.text, default_scheme=default_scheme, iri=given.iri)
        notes = () if quiet else tuple([(edit.start + 1, change(edit)) for edit in result.edits])
        return Output((str(result.reference),), notes)

    return process(Job(given.syntax.rules.reference.name, output, one_line), given)


def change(edit: Edit) -> str:
    """An edit in words. What stands in a userinfo is not shown."""
    before, after = repr(edit.before), repr(edit.after)
    if edit.place == "userinfo":
        what = f"a character is {edit.action}"
    elif edit.action == "encoded":
        what = f"{before} is encoded as {after}"
    else:
        what = f"{before if edit.before else after} is {edit.action}"
    return f"{what} ({edit.place}): {edit.reason}"
