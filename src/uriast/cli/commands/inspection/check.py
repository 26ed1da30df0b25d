"""`uriast check`: print the valid texts.

>>> from uriast.cli.app import cli
>>> cli(["check", "--rule", "dec-octet", "7", "255"], standalone_mode=False)
7
255
0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.options import (
    RULE_NAMES,
    examples,
    takes_rule,
)
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import NOTHING, Job, Output, one_line, process
from uriast.combinators import ParseError, Rule

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text


@click.command(
    epilog=epilog(
        examples(
            "uriast check http://example.com/",
            "uriast check --quiet --rule URI -f links.txt",
            "uriast check --rule dec-octet < numbers > octets",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("-q", "--quiet", is_flag=True, help="Do not print the valid texts.")
def check(given: Given, rule: Rule[object], *, quiet: bool) -> int:
    """Print the texts that are valid.

    They are printed unchanged, passwords included.
    """

    def output(text: Text) -> str | Output:
        if not rule.matches(text.text):
            raise ParseError(rule, text.text)
        return NOTHING if quiet else text.text

    return process(Job(rule.name, output, one_line, prints=not quiet), given)
