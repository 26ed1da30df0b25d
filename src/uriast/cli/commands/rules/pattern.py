"""`uriast pattern`: print a rule as a regular expression for another engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TextIO

import click

from uriast.cli.inputs import end_of_output
from uriast.cli.options import RULE_NAMES, examples, listed, takes_rule, takes_scheme
from uriast.cli.rules import (
    group_names,
    note_of_conditions,
    refuse_several_rules,
    rule_or_scheme,
)
from uriast.cli.sharing import ends_with_null, takes_iri
from uriast.cli.work import GOOD, TROUBLE, run_job

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.cli.screen import Screen
    from uriast.combinators import DialectName, Rule

DIALECTS: Final[dict[DialectName, str]] = {
    "re2": "RE2, and its kin in Go, DuckDB, ClickHouse, BigQuery and pyarrow",
    "rust": "the crate regex, and Polars",
    "ecmascript": "browsers, Node and JSON Schema; IRIs need the flag u or v",
    "java": "java.util.regex, and Spark",
    "pcre2": "PCRE2 in UTF mode, and PHP",
    "postgres": "PostgreSQL, whose groups have no names: --group asks for each",
}
"""The values of `--dialect`, each with its engines."""

GROUPS: Final = """
The pattern matches whole texts. Each component has a group of its name. If several alternatives read a component, it
has several groups, such as path and path2, and at most one of them takes part in a match. --json tells which they are,
and whether the pattern needs a flag for Unicode. For PostgreSQL, which prefers the longest match and so may capture
another text than parse reads, only what --group names has a group.
"""

SCHEMES: Final = """
A scheme may have more conditions than its rule, for example a check digit. The pattern does not check them. A note on
standard error says so.
"""

PATTERN_STATUS: Final = """
Exit status: 0 if the pattern is printed, 2 for an error: an invalid option, output that cannot be written.
"""


def complete_group(context: click.Context, _option: object, beginning: str) -> list[str]:
    """The components of the rule that begin with a text, for completion in a shell."""
    rule = rule_or_scheme(context.params["rule"], context.params.get("scheme"))
    return [name for name in rule.pattern_for("re2").groups if name.startswith(beginning)]


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast pattern --dialect postgres",
                "uriast pattern --dialect ecmascript --rule URI --no-groups",
                "uriast pattern --dialect java --group host --group port",
                "uriast pattern --dialect re2 --scheme mailto",
                "uriast pattern --dialect rust --json | jq .groups.path",
            ),
            listed("Dialects", [f"{name:<12}{engines}" for name, engines in DIALECTS.items()]),
            GROUPS,
            SCHEMES,
            RULE_NAMES,
            PATTERN_STATUS,
        ]
    )
)
@click.option(
    "--dialect",
    metavar="NAME",
    type=click.Choice(list(DIALECTS)),
    required=True,
    help="The dialect of regular expressions (see below).",
)
@takes_rule
@takes_scheme("Print the rule of this scheme, instead of --rule.")
@click.option(
    "--group",
    "names",
    metavar="NAME",
    multiple=True,
    shell_complete=complete_group,
    help="Capture only this component or rule, for example host. May be given several times.",
)
@click.option("--no-groups", "is_bare", is_flag=True, help="Capture nothing.")
@click.option(
    "--json",
    "is_json",
    is_flag=True,
    help="Print one line of JSON: the pattern, whether it needs a flag for Unicode, and the groups of each component.",
)
@ends_with_null()
@takes_iri
@click.pass_context
def pattern(
    context: click.Context,
    dialect: DialectName,
    rule: Rule[object],
    scheme: str | None,
    names: tuple[str, ...],
    *,
    is_bare: bool,
    is_json: bool,
    null_data: bool,
    iri: bool,
) -> int:
    """Print a rule as a regular expression for another engine.

    The engine then accepts the texts that the rule accepts, and its groups have the components that parse gives.
    """
    refuse_several_rules(context, scheme, iri=iri)
    if names and is_bare:
        message = "expected one of --group and --no-groups, got both"
        raise click.UsageError(message)
    chosen = rule_or_scheme(rule, scheme)
    groups = None if not names and not is_bare else group_names(chosen, names)
    text = _printed(chosen, dialect, groups, is_json=is_json)

    def work(output: TextIO, view: Screen) -> int:
        output.write(f"{text}{end_of_output(null_data=null_data)}")
        if scheme and (note := note_of_conditions(scheme, "the pattern does not check")):
            view.say(note)
        return GOOD

    status = run_job(work, (), prints=True)
    return TROUBLE if status is None else status


def _printed(rule: Rule[object], dialect: DialectName, groups: Collection[str] | None, *, is_json: bool) -> str:
    """The pattern of a rule, in JSON with its groups."""
    try:
        pattern = rule.pattern_for(dialect, groups)
    except ValueError as error:  # the rules of RFCs can be written in each dialect, so it is about a name
        raise click.BadParameter(str(error), param_hint="'--group'") from None
    if not is_json:
        return pattern.source
    return json.dumps(
        {
            "pattern": pattern.source,
            "needs_unicode": pattern.needs_unicode,
            "groups": {name: [each._asdict() for each in some] for name, some in pattern.groups.items()},
        }
    )
