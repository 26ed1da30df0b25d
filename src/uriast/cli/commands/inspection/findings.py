"""The output of `uriast audit`: a line of text or of JSON for each finding."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from uriast.cli.work import BAD, Job, Output, encodable, one_line, position, process
from uriast.combinators.drawing import Drawing, Part
from uriast.passes.audit import Finding, Severity, audit

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.inputs import Given, Text


def print_findings(show: Callable[[Text, Finding], str], level: str, given: Given) -> int:
    """Print the findings in arguments, files or standard input."""
    least, is_found = Severity[level.upper()], False

    syntax = given.syntax

    def output(text: Text) -> Output:
        nonlocal is_found
        findings = [finding for finding in audit(syntax.reference_of(text.text)) if finding.severity >= least]
        is_found = is_found or bool(findings)
        return Output(tuple([show(text, finding) for finding in findings]))

    status = process(Job(syntax.rules.reference.name, output, one_line), given)
    return max(status, BAD) if is_found else status


def report(paint: Callable[[Drawing], str]) -> Callable[[Text, Finding], str]:
    """The function that formats a finding as one line, as compilers do."""

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
    """A finding as one line of JSON."""
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
