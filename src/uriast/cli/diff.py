"""`uriast diff`: compare two references."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from uriast.cli.inputs import Line, Unreadable, lines_of
from uriast.cli.lines import refusal
from uriast.cli.output import BAD, GOOD, TROUBLE, encodable, legible, put, say
from uriast.cli.parameters import IRI, STEP_NAMES, STEPS, epilog
from uriast.combinators import ParseError
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.passes.syntax import URIS, Syntax, iris, pieces_of
from uriast.secrets import masked_userinfo

if TYPE_CHECKING:
    from uriast.nodes.iri import IRIReference


class _Rung(NamedTuple):
    """A rung of the comparison ladder (RFC 3986, 6.2): how two references are equal on it, and its section."""

    name: str
    words: str
    section: str
    steps: NormalizationStep  # each rung includes the steps of those below


_CASE: Final = NormalizationStep.CASE
_ENCODING: Final = _CASE | NormalizationStep.PERCENT_ENCODING
_LADDER: Final = (
    _Rung("simple-string", "as strings", "6.2.1", NormalizationStep.SIMPLE_STRING),
    _Rung("case", "by case normalization", "6.2.2.1", _CASE),
    _Rung("percent-encoding", "by percent-encoding normalization", "6.2.2.2", _ENCODING),
    _Rung("dot-segments", "by path segment normalization", "6.2.2.3", _ENCODING | NormalizationStep.DOT_SEGMENTS),
    _Rung("syntax-based", "by syntax-based normalization", "6.2.2", NormalizationStep.SYNTAX_BASED),
    _Rung("scheme-based", "by scheme-based normalization", "6.2.3", NormalizationStep.SCHEME_BASED),
)
_COMPARED: Final = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")

_LADDER_NOTE: Final = """
The last line is the first rung of the ladder of section 6.2 on which both are equal. Each rung includes those before
it: as strings; by normalization of case, of percent-encoding, of path segments; syntax-based; scheme-based. The
syntax-based rung adds the removal of the : of an empty port, which section 3.2.3 asks for.
"""

_STATUS: Final = """
Exit status, as of diff: 0 if the references are equal after the steps of --step, 1 if they are not, 2 for an error: a
text that is not valid, an invalid option, output that cannot be written.
"""


class _Row(NamedTuple):
    """A component of two references; `None` where it is undefined."""

    name: str
    one: str | None
    other: str | None
    is_different: bool


@click.command(
    epilog=epilog(
        (
            "uriast diff HTTP://example.com/%7Ea http://example.com/~a",
            "uriast diff --quiet --step scheme-based http://a http://a:80/",
        ),
        STEP_NAMES,
        _LADDER_NOTE,
        _STATUS,
    )
)
@click.argument("one", metavar="TEXT")
@click.argument("other", metavar="TEXT")
@STEPS
@click.option("-q", "--quiet", is_flag=True, help="Print nothing: only the exit status says whether they are equal.")
@click.option("--json", "is_json", is_flag=True, help="Print the comparison as one line of JSON.")
@IRI
def diff(one: str, other: str, steps: NormalizationStep, *, quiet: bool, is_json: bool, iri: bool) -> int:
    """Compare two references, component by component.

    The components are side by side, with | between them if they differ, and < or > if only one has it. Passwords are
    masked.
    """
    if quiet and is_json:
        message = "expected either --quiet or --json, got both"
        raise click.UsageError(message)
    first, second = (_read(line, iris() if iri else URIS) for line in lines_of((one, other), ()))
    if first is None or second is None:
        return TROUBLE
    if not quiet:
        rows, rung = _rows(first, second), _rung(first, second)
        put(f"{_compared(rows, rung) if is_json else encodable(_table(rows, rung))}\n")
    return GOOD if normalize(first, steps) == normalize(second, steps) else BAD


def _read(line: Line | Unreadable, syntax: Syntax) -> IRIReference | None:
    """A reference; `None` if the text is not valid, which is reported."""
    assert isinstance(line, Line)  # an argument can be read
    try:
        return syntax.reference_of(line.text)
    except (ParseError, UnicodeDecodeError) as error:
        say(refusal(line, error))
        return None


def _rows(one: IRIReference, other: IRIReference) -> list[_Row]:
    """The components that one of two references has."""
    parts, others = (dict(pieces_of(each)) for each in (one, other))
    names = [name for name in _COMPARED if name in parts or name in others]
    rows = [_Row(name, parts.get(name), others.get(name), parts.get(name) != others.get(name)) for name in names]
    return [
        row if row.name != "userinfo" else row._replace(one=_masked(row.one), other=_masked(row.other)) for row in rows
    ]


def _masked(userinfo: str | None) -> str | None:
    return userinfo and masked_userinfo(userinfo)


def _rung(one: IRIReference, other: IRIReference) -> _Rung | None:
    """The lowest rung on which two references are equal."""
    return next(
        (each for each in _LADDER if str(normalize(one, each.steps)) == str(normalize(other, each.steps))), None
    )


def _table(rows: list[_Row], rung: _Rung | None) -> str:
    rows = [row._replace(one=row.one and legible(row.one), other=row.other and legible(row.other)) for row in rows]
    names = max((len(row.name) for row in rows), default=0)
    width = max((len(row.one or "") for row in rows), default=0)
    lines: list[str] = []
    for row in rows:
        sign = ">" if row.one is None else "<" if row.other is None else "|" if row.is_different else " "
        lines.append(f"{row.name:<{names}}  {row.one or '':<{width}} {sign} {row.other or ''}".rstrip())
    return "\n".join([*lines, f"equal {rung.words} (section {rung.section})" if rung else "different"])


def _compared(rows: list[_Row], rung: _Rung | None) -> str:
    return json.dumps({"components": {row.name: [row.one, row.other] for row in rows}, "rung": rung and rung.name})
