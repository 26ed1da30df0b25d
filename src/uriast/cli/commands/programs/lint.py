"""`uriast lint`: check the literals in programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.inputs import STDIN
from uriast.cli.options import examples
from uriast.cli.work import printable

if TYPE_CHECKING:
    from uriast.mypy.literals import Modules

LINT_STATUS: Final = """
Exit status: 0 if all literals are valid, 1 if any is not, 2 if there is an error: an invalid option, a file that cannot
be read or is no program in Python, output that cannot be written.
"""


def parse_modules(_context: object, _option: object, names: tuple[str, ...]) -> Modules:
    """The modules whose names are known: those of uriast, and those with the given names, imported."""
    from uriast.mypy.literals import Modules, SettingError

    try:
        return Modules(names, ["."])
    except SettingError as error:
        raise click.BadParameter(printable(f"{error}")) from None


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast lint program.py",
                "uriast lint src tests",
                "uriast lint --json src | jq .message",
                "uriast lint --module my_grammar src",
            ),
            """
A program is read, never run. Found are the calls of what it imports from uriast whose arguments are literals: of parse
and matches of every rule and scheme, of the classes of nodes, of the functions of uriast, and of templates. A literal
may be a concatenation, and may stand in a name that is assigned once. A comment # type: ignore[uriast] on the line of
a literal ignores its error.

Each error is printed as file:line:column: message. In folders, the files whose names end with .py are read, except the
ignored and hidden ones, which uriast find --recursive leaves out too.
""",
            LINT_STATUS,
        ]
    )
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(readable=False))
@click.option("--json", "is_json", is_flag=True, help="Print each error and its position as one line of JSON.")
@click.option(
    "--module",
    "modules",
    metavar="NAME",
    multiple=True,
    callback=parse_modules,
    help="Also check calls of the rules in this module. It is imported, so its code runs. May be given several times.",
)
def lint(files: tuple[str, ...], modules: Modules, *, is_json: bool) -> int:
    """Check the literals in programs: texts that uriast would refuse when the program runs.

    Without a FILE, or if FILE is -, standard input is read.
    """
    from uriast.cli.commands.documents.folders import File, files_in
    from uriast.cli.commands.programs import linting

    named = files or (STDIN,)
    found = (
        each for each in files_in(named) if not isinstance(each, File) or not each.is_found or each.name.endswith(".py")
    )
    return linting.lint(found, modules, is_json=is_json, names=named)
