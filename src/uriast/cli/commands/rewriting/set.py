"""`uriast set`: print references with other components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from uriast.cli.commands.rewriting.changes import REMOVABLE, changes_of, parse_changes, rewritten
from uriast.cli.options import COMPONENTS, examples
from uriast.cli.rules import complete_scheme
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.values import parse_all_utf8, parse_utf8
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.inputs import Given

VALUES: Final = """
A value is percent-encoded text, which must be valid; with --encode, it is data, which is encoded. An option that is not
given leaves its component as it is. The empty text is the empty component; --remove removes one.
"""


def _takes_components(function: Callable[..., int]) -> Callable[..., int]:
    """Add one option per component, in the order of the text."""
    for name in reversed(COMPONENTS):
        complete = complete_scheme if name == "scheme" else None
        function = click.option(
            f"--{name}", metavar="TEXT", callback=parse_utf8, shell_complete=complete, help=f"The new {name}."
        )(function)
    return function


@click.command(
    "set",
    epilog=epilog(
        examples(
            "uriast set --host example.org --port 8080 http://example.com/a",
            "uriast set --remove query --remove fragment -f links.txt",
            "uriast set --encode --append-segment 'A/B test' http://example.com/docs/",
            'uriast set --json \'{"scheme": "https", "port": null}\' -f links.txt',
        ),
        VALUES,
    ),
)
@takes_inputs
@_takes_components
@click.option(
    "--append-segment",
    "segments",
    metavar="TEXT",
    multiple=True,
    callback=parse_all_utf8,
    help="A segment to append to the path. May be given several times.",
)
@click.option(
    "--remove",
    metavar="NAME",
    type=click.Choice(REMOVABLE),
    multiple=True,
    help="A component to remove. May be given several times.",
)
@click.option(
    "--json",
    "more",
    metavar="OBJECT",
    callback=parse_changes,
    help="More components, as an object in JSON; null removes one.",
)
@click.option("--encode", is_flag=True, help="The values are data: percent-encode them for their components.")
def set_(
    given: Given,
    segments: tuple[str, ...],
    remove: tuple[str, ...],
    more: dict[str, Any],
    *,
    encode: bool,
    **components: str | None,
) -> int:
    """Print each reference with other components.

    All changes are made at once, and only the result must be valid. Passwords are printed.
    """
    changes = changes_of({name: value for name, value in components.items() if value is not None}, remove, more)
    change = rewritten(changes, segments, given.syntax, encode=encode)
    return process(Job(given.syntax.rules.reference.name, change, one_line), given)
