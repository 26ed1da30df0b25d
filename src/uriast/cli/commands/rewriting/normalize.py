"""`uriast normalize`: print normal forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.options import examples
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.steps import STEPS_LISTED, steps_named, takes_steps
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from uriast.cli.inputs import Given


NORMALIZE_STATUS: Final = """
Exit status: 0 if all texts are valid, 1 if any text is not, or with --check is not in normal form, 2 for any other
error: an invalid option, a file that cannot be read, output that cannot be written.
"""


@click.command(
    epilog=epilog(
        examples(
            "uriast normalize HTTP://Example.COM/%7Efred/./a",
            "uriast normalize --step scheme-based http://example.com:80",
            "uriast normalize --step case --step address -f links.txt",
            "uriast normalize --check -f links.txt",
        ),
        STEPS_LISTED,
        status=NORMALIZE_STATUS,
    )
)
@takes_inputs
@takes_steps
@click.option("--check", is_flag=True, help="Print nothing; report each text that is not in normal form.")
def normalize(given: Given, names: tuple[str, ...], *, check: bool) -> int:
    """Print the normal form of each reference.

    Passwords are printed. The messages of --check mask them.
    """
    from uriast.cli.commands.rewriting.normal_forms import checked, normalized

    steps, syntax = steps_named(names), given.syntax
    rule = syntax.rules.reference.name
    if check:
        return process(Job(f"{rule} in normal form", checked(steps, syntax), one_line, prints=False), given)
    return process(Job(rule, normalized(steps, syntax), one_line), given)
