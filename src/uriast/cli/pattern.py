"""`uriast pattern`: print a rule as a regular expression for another engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from uriast.cli.output import GOOD, put, say
from uriast.cli.parameters import (
    IRI,
    MODULES,
    RULE,
    RULE_NAMES,
    Named,
    epilog,
    listed,
    note_of_conditions,
    rule_or_scheme,
    scheme_option,
)
from uriast.combinators.engines.dialects import DIALECTS, MEANT

if TYPE_CHECKING:
    from uriast.combinators import DialectName, Rule
    from uriast.schemes import Scheme

GROUPS: Final = """
The pattern matches whole texts. Each component has a group of its name. If several alternatives read a component, it
has several groups, such as path and path2, and at most one of them takes part in a match. --json prints which they are,
and whether the pattern needs a flag for Unicode. For PostgreSQL, which prefers the longest match and so may capture
another text than parse reads, there are no groups.
"""

SCHEMES: Final = """
A scheme may have more conditions than its rule, for example a check digit. The pattern does not check them. A note on
standard error says so.
"""

PATTERN_STATUS: Final = """
Exit status: 0 if the pattern is printed, 2 for an error: an invalid option, output that cannot be written.
"""


@click.command(
    epilog=epilog(
        (
            "uriast pattern --dialect postgres",
            "uriast pattern --dialect ecmascript --rule URI",
            "uriast pattern --dialect re2 --scheme mailto",
            "uriast pattern --dialect rust --json | jq .groups.path",
        ),
        listed("Dialects", [f"{name:<12}{each.engines}" for name, each in DIALECTS.items()]),
        GROUPS,
        SCHEMES,
        RULE_NAMES,
        PATTERN_STATUS,
    )
)
@click.option(
    "--dialect",
    metavar="NAME",
    type=Named("the name of a dialect", {name: name for name in DIALECTS}, MEANT),
    required=True,
    help="The dialect of regular expressions (see below).",
)
@MODULES
@RULE
@scheme_option("Print the rule of this scheme, instead of --rule.")
@click.option(
    "--json",
    "is_json",
    is_flag=True,
    help="Print one line of JSON: the pattern, whether it needs a flag for Unicode, and the groups of each component.",
)
@IRI
def pattern(
    dialect: DialectName, rule: Rule[object], scheme: Scheme[Any] | None, *, modules: object, is_json: bool, iri: bool
) -> int:
    """Print a rule as a regular expression for another engine.

    The engine then accepts the texts that the rule accepts, and its groups have the components that parse gives.
    """
    del modules, iri  # the types of --rule and --scheme use them
    found = rule_or_scheme(rule, scheme).pattern_for(dialect)
    groups = {name: [each._asdict() for each in some] for name, some in found.groups.items()}
    described = {"pattern": found.source, "needs_unicode": found.needs_unicode, "groups": groups}
    put(f"{json.dumps(described) if is_json else found.source}\n")
    if note := note_of_conditions(scheme, "the pattern does not check"):
        say(note)
    return GOOD
