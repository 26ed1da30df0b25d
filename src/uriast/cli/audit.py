"""`uriast audit`: print the dangers in each reference."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from uriast.cli.lines import Danger, Plan, line_command
from uriast.cli.parameters import COLOR, IRI, Named
from uriast.combinators.drawing import Drawing, Part
from uriast.passes.audit import Finding, Severity, audit as audited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.cli.inputs import Line
    from uriast.passes.syntax import Syntax

_STATUS: Final = """
Exit status: 0 if all texts are valid and no danger is found, 1 if a danger is found or a text is not valid, 2 for any
other error: an invalid option, a file that cannot be read, output that cannot be written.
"""


def _audited(syntax: Syntax, options: dict[str, Any]) -> Plan:
    return Plan(syntax.rules.reference.name, lambda line: (line, audited(syntax.reference_of(line.text))), options)


@line_command(
    IRI,
    click.option(
        "--level",
        type=Named("a severity", {each.name.lower(): each for each in Severity}),
        default="note",
        show_default=True,
        help="Leave out findings below this severity: note, warning or error.",
    ),
    click.option("--json", "is_json", is_flag=True, help="Print each finding as one line of JSON."),
    COLOR,
    plan=_audited,
    examples=(
        "uriast audit http://127.1/%00",
        "uriast audit --level warning -f links.txt",
        "uriast find *.md | uriast audit --json",
    ),
    status=_STATUS,
)
def audit(found: tuple[Line, list[Finding]], level: Severity, *, is_json: bool) -> Iterator[Danger]:
    """Print the dangers in each reference. For a reference without any, nothing is printed.

    The dangers are those of RFC 3986, sections 7 and 3.2.2. Each is printed as file:line:column: severity: message
    [danger, section]. The RFC forbids an error. A warning needs care. A note matters only to some programs. Passwords
    are not printed.
    """
    line, findings = found
    for each in findings:
        if each.severity >= level:
            yield Danger(_record(line, each) if is_json else _report(line, each))


def _report(line: Line, finding: Finding) -> Drawing:
    """A finding on one line, as compilers write it."""
    severity = finding.severity.name.lower()
    parts = (
        Part(line.place(finding.start), "place"),
        Part(": ", "delimiter"),
        Part(severity, severity),
        Part(f": {finding.message} ", "value"),
        Part(f"[{finding.danger}, section {finding.section}]", "delimiter"),
    )
    return Drawing((parts,))


def _record(line: Line, finding: Finding) -> str:
    described = {
        "file": line.source,
        "line": line.number,
        "column": finding.start + 1,
        "start": finding.start,
        "end": finding.end,
        "severity": finding.severity.name.lower(),
        "danger": finding.danger,
        "section": finding.section,
        "message": finding.message,
        "detail": finding.detail,
        "address": None if finding.address is None else str(finding.address),
    }
    return json.dumps(described)
