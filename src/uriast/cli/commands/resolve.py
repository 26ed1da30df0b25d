"""`uriast resolve`: print target URIs.

>>> from uriast.cli.app import cli
>>> cli(["resolve", "--base", "http://a/b/c/d", "../g", "?q"], standalone_mode=False)
http://a/b/g
http://a/b/c/d?q
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.options import (
    DEFAULT,
    epilog,
    examples,
    takes_inputs,
)
from uriast.cli.rules import parse_base
from uriast.cli.work import Job, one_line, process
from uriast.passes.resolve import resolve as resolved

if TYPE_CHECKING:
    from uriast.cli.inputs import Text
    from uriast.nodes import URI


@click.command(
    epilog=epilog(
        examples(
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast resolve --base http://example.com/docs/ -f links.txt",
        )
    )
)
@takes_inputs
@click.option("--base", metavar="URI", callback=parse_base, required=True, help="The base URI.")
@click.option(
    "--no-strict", is_flag=True, help="Ignore the scheme of a reference if it is the scheme of the base (5.2.2)."
)
def resolve(texts: tuple[str, ...], files: tuple[str, ...], base: URI, *, no_strict: bool) -> int:
    """Print the target URI of each reference.

    Passwords are printed.
    """

    def output(text: Text) -> str:
        return f"{resolved(text.text, base, strict=not no_strict)}\n"

    return process(Job(DEFAULT, output, one_line), texts, files)
