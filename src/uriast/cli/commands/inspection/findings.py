"""The output of `uriast audit`: a line of text or of JSON for each finding."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from uriast.cli.work import BAD, Job, Output, encodable, one_line, position, process
from uriast.combinators.messages.drawing import Drawing, Part
from uriast.passes.audit import Finding, Severity, audit

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.inputs import Given, Text


def print_findings(show: Callable[[Text, Finding], str], level: str, given: Given) -> int:
    """Print the findings in arguments, files or standard input.

    >>> from uriast.cli.inputs import Given
    >>> print_findings(lambda text, finding: str(finding.danger), "error", Given(("http://127.1/%00",)))
    rare-ipv4
    encoded-nul
    1

    Args:
        show: Formats a finding.
        level: The name of the lowest severity that is printed.
        given: The texts.

    Returns:
        The exit status.
    """
    least, is_found = Severity[level.upper()], False

    family = given.family

    def output(text: Text) -> Output:
        nonlocal is_found
        findings = [finding for finding in audit(family.reference_of(text.text)) if finding.severity >= least]
        is_found = is_found or bool(findings)
        return Output(tuple([show(text, finding) for finding in findings]))

    status = process(Job(family.rules.reference.name, output, one_line), given)
    return max(status, BAD) if is_found else status


def report(paint: Callable[[Drawing], str]) -> Callable[[Text, Finding], str]:
    """The function that formats a finding as one line, as compilers do.

    >>> from uriast.cli.inputs import Text
    >>> finding, *_ = audit("http://127.1/")
    >>> show = report(str)
    >>> show(Text("links.txt", 7, "http://127.1/"), finding).rpartition(" [")[0]
    'links.txt:7:8: error: an IPv4 address in a form that the syntax does not allow (127.0.0.1)'
    """

    def show(text: Text, finding: Finding) -> str:
        severity = finding.severity.name.lower()
        parts = (
            Part(position(text, finding.start + 1), "place"),
            Part(": ", "delimiter"),
            Part(severity, severity),
            Part(f": {finding.message} ", "value"),
            Part(f"[{finding.danger}, section {finding.section}]", "delimiter"),
        )
        return encodable(paint(Drawing((parts,))))

    return show


def record(text: Text, finding: Finding) -> str:
    """A finding as one line of JSON.

    >>> from uriast.cli.inputs import Text
    >>> finding, *_ = audit("http://127.1/")
    >>> described = json.loads(record(Text("links.txt", 7, "http://127.1/"), finding))
    >>> described["line"], described["column"], described["danger"]
    (7, 8, 'rare-ipv4')
    """
    described = {
        "file": text.source,
        "line": text.number,
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
