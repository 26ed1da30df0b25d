"""`uriast parse`: print trees as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.commands.inspection.records import json_line
from uriast.cli.options import (
    IRI_RULE_NAMES,
    RULE_NAMES,
    examples,
    takes_rule,
)
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text
    from uriast.combinators import Rule


@click.command(
    epilog=epilog(
        examples(
            "uriast parse http://example.com/",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast parse --rule authority user@example.com:80",
        ),
        RULE_NAMES,
        IRI_RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("--show-password", is_flag=True, help="Print passwords. By default, they are masked.")
def parse(given: Given, rule: Rule[object], *, show_password: bool) -> int:
    """Print the tree of a text in JSON.

    There is one value per line. A node is an object with its type and fields. An undefined component is null; an empty
    one is "" or []. Passwords are masked.
    """

    def output(text: Text) -> str:
        return json_line(rule.parse(text.text), show_password=show_password)

    return process(Job(rule.name, output, one_line), given)
