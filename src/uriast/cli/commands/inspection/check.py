"""`uriast check`: print the valid texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from uriast.cli.options import IRI_RULE_NAMES, RULE_NAMES, examples, takes_rule, takes_scheme
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.work import Job, Output, Refusal, one_line, process
from uriast.combinators import ParseError, Rule

if TYPE_CHECKING:
    from uriast.cli.commands.inspection.registrations import Check, Notes, Unknown
    from uriast.cli.inputs import Given, Text


@click.command(
    epilog=epilog(
        examples(
            "uriast check http://example.com/",
            "uriast check --quiet --rule URI -f links.txt",
            "uriast check --rule dec-octet < numbers > octets",
            "uriast check --scheme urn urn:isbn:0451450523",
            "uriast check --registered --unknown tell -f links.txt",
        ),
        RULE_NAMES,
        IRI_RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@takes_scheme("Check the texts by the rule of this scheme, and by its further conditions, for example a check digit.")
@click.option(
    "--registered", is_flag=True, help="Check each text by the scheme that it names; see --unknown for other schemes."
)
@click.option(
    "--unknown",
    type=click.Choice(["pass", "tell", "refuse"]),
    default="pass",
    show_default=True,
    help="What --registered does with a URI of another scheme: pass it, tell it on standard error, or refuse it.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not print the valid texts.")
@click.pass_context
def check(
    context: click.Context,
    given: Given,
    rule: Rule[object],
    scheme: str | None,
    unknown: Unknown,
    *,
    registered: bool,
    quiet: bool,
) -> int:
    """Print the texts that are valid.

    They are printed unchanged, passwords included.
    """
    is_given = context.get_parameter_source("rule") is not ParameterSource.DEFAULT
    if is_given + (scheme is not None) + registered > 1:
        message = "expected one of --rule, --scheme and --registered, got several"
        raise click.UsageError(message)
    if unknown != "pass" and not registered:
        message = "--unknown: expected --registered, got none"
        raise click.UsageError(message)
    if given.iri and (registered or scheme):
        message = "--iri: expected --rule, got a scheme: the rules of schemes are about URIs"
        raise click.UsageError(message)
    name, check_text = _checker(rule, scheme, unknown, registered=registered)

    def output(text: Text) -> Output | Refusal:
        notes = check_text(text.text)
        return notes if isinstance(notes, Refusal) else Output(() if quiet else (text.text,), notes)

    return process(Job(name, output, one_line, prints=not quiet), given)


def _checker(rule: Rule[object], scheme: str | None, unknown: Unknown, *, registered: bool) -> tuple[str, Check]:
    """The name of what a valid text is, and the function that raises `ParseError` for others."""
    if registered or scheme:
        from uriast.cli.commands.inspection import registrations

        return registrations.of_scheme(scheme) if scheme else registrations.registered(unknown)

    def check_text(text: str) -> Notes:
        if not rule.matches(text):
            raise ParseError(rule, text)
        return ()

    return rule.name, check_text
