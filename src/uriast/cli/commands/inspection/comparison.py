"""The work of `uriast diff`: the components of two references side by side, and the rung on which both are equal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from uriast.cli.inputs import Line, inputs
from uriast.cli.work import BAD, GOOD, NOTHING, TROUBLE, Job, Output, Refusal, attempt, one_line, position, run_job
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.passes.syntax import pieces_of
from uriast.secrets import masked_userinfo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.cli.inputs import Given, Text
    from uriast.cli.screen import Screen
    from uriast.nodes.iri import IRIReference

COMPONENTS: Final = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


class Rung(NamedTuple):
    """A rung of the comparison ladder (RFC 3986, 6.2)."""

    name: str
    words: str  # how two references are equal on it
    section: str  # the section of RFC 3986
    steps: NormalizationStep  # the steps of normalization


_CASE: Final = NormalizationStep.CASE
_PERCENT_ENCODING: Final = _CASE | NormalizationStep.PERCENT_ENCODING
RUNGS: Final = (
    Rung("simple-string", "as strings", "6.2.1", NormalizationStep.SIMPLE_STRING),
    Rung("case", "by case normalization", "6.2.2.1", _CASE),
    Rung("percent-encoding", "by percent-encoding normalization", "6.2.2.2", _PERCENT_ENCODING),
    Rung(
        "dot-segments",
        "by path segment normalization",
        "6.2.2.3",
        _PERCENT_ENCODING | NormalizationStep.DOT_SEGMENTS,
    ),
    Rung("syntax-based", "by syntax-based normalization", "6.2.2", NormalizationStep.SYNTAX_BASED),
    Rung("scheme-based", "by scheme-based normalization", "6.2.3", NormalizationStep.SCHEME_BASED),
)
"""The ladder, from the bottom. Each rung includes the steps of those below."""


class Row(NamedTuple):
    """A component of two references; `None` where it is undefined."""

    name: str
    one: str | None
    other: str | None
    is_different: bool


class Comparison(NamedTuple):
    """Two references, component by component."""

    rows: tuple[Row, ...]  # the components that one of them has
    rung: Rung | None  # the lowest rung on which both are equal; `None` if there is none


def compare(given: Given, steps: NormalizationStep, show: Callable[[Comparison, str], str], end: str) -> int:
    r"""Print the comparison of two references; return the exit status, as of diff."""
    syntax = given.syntax
    read: list[IRIReference] = []

    def keep(text: Text) -> Output:
        read.append(syntax.reference_of(text.text))
        return NOTHING

    job = Job(syntax.rules.reference.name, keep, one_line)

    def work(output: TextIO, view: Screen) -> int:
        for line in inputs(given, view.advance):
            if isinstance(line, Line) and isinstance(result := attempt(job, line), Refusal):
                view.say(f"{position(line, result.column)}: {result.message}")
        if len(read) < len(given.texts):
            return TROUBLE
        one, other = read
        output.write(show(comparison_of(one, other), end))
        return GOOD if normalize(one, steps) == normalize(other, steps) else BAD

    status = run_job(work, (), prints=show is not nothing)
    return TROUBLE if status is None else status


def comparison_of(one: IRIReference, other: IRIReference) -> Comparison:
    """Compare two references."""
    parts, others = (dict(pieces_of(each)) for each in (one, other))
    rows = [_row(name, parts.get(name), others.get(name)) for name in COMPONENTS]
    rung = next((rung for rung in RUNGS if str(normalize(one, rung.steps)) == str(normalize(other, rung.steps))), None)
    return Comparison(tuple([row for row in rows if row.one or row.is_different]), rung)


def _row(name: str, one: str | None, other: str | None) -> Row:
    if name == "userinfo":
        return Row(name, one and masked_userinfo(one), other and masked_userinfo(other), one != other)
    return Row(name, one, other, one != other)


def table(comparison: Comparison, end: str) -> str:
    r"""The components side by side, and the rung."""
    rung = comparison.rung
    return "".join(f"{line.rstrip()}{end}" for line in _lines(comparison.rows)) + (
        f"equal {rung.words} (section {rung.section}){end}" if rung else f"different{end}"
    )


def _lines(rows: tuple[Row, ...]) -> Iterator[str]:
    names = max((len(row.name) for row in rows), default=0)
    width = max((len(row.one or "") for row in rows), default=0)
    for row in rows:
        sign = ">" if row.one is None else "<" if row.other is None else "|" if row.is_different else " "
        yield f"{row.name:<{names}}  {row.one or '':<{width}} {sign} {row.other or ''}"


def record(comparison: Comparison, end: str) -> str:
    r"""The comparison as one line of JSON."""
    rung = comparison.rung
    components = {row.name: [row.one, row.other] for row in comparison.rows}
    return json.dumps({"components": components, "rung": rung and rung.name}) + end


def nothing(_: Comparison, __: str) -> str:
    """No output."""
    return ""
