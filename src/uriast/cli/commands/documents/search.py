"""The work of `uriast find`: search files for URIs or IRIs, and print them."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TextIO

from uriast.cli.colors import painted
from uriast.cli.commands.documents.locations import located_in
from uriast.cli.inputs import Unreadable, display_name
from uriast.cli.work import BAD, GOOD, TROUBLE, encodable, exact, printable, run_job, unreadable
from uriast.combinators.drawing import Drawing, Part
from uriast.passes.syntax import pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from uriast.cli.commands.documents.folders import File
    from uriast.cli.commands.documents.locations import Finder, Located
    from uriast.cli.options import Kind
    from uriast.cli.screen import Screen
    from uriast.nodes.iri import IRI


class Report(NamedTuple):
    """The output for a file."""

    each: Callable[[str, Located], str | None]  # formats a match, given the name of the file; `None` prints nothing
    # formats the last output, given the name of the file and the number of matches; `None` prints nothing
    total: Callable[[str, int], str | None]
    most: int | None = None  # the maximum number of matches to search for; `None` for all


def search(
    files: Iterable[File | Unreadable], finder: Finder, report: Report, *, end: str = "\n", names: tuple[str, ...] = ()
) -> int:
    """Print the matches in files; return the exit status, as grep does."""

    def work(output: TextIO, view: Screen) -> int:
        def write(text: str | None) -> None:
            if text is not None:
                output.write(f"{text}{end}")

        return search_files(files, finder, report, write, view)

    status = run_job(work, names, prints=True)
    return TROUBLE if status is None else status


def search_files(
    files: Iterable[File | Unreadable],
    finder: Finder,
    report: Report,
    write: Callable[[str | None], None],
    view: Screen,
) -> int:
    """Write the report on each file; return the exit status."""
    total, troubles = 0, 0
    for file in files:
        if isinstance(file, Unreadable):
            troubles += 1
            view.say(unreadable(file))
            continue
        name, count = display_name(file.name), 0
        for item in islice(located_in(file.name, finder, view.advance, is_text=file.is_found), report.most):
            if isinstance(item, Unreadable):
                troubles += 1
                view.say(unreadable(item))
                break
            count += 1
            write(report.each(name, item))
        else:
            write(report.total(name, count))
        total += count
    return TROUBLE if troubles else GOOD if total else BAD


def report(kind: Kind, *, with_filename: bool, line_number: bool, in_color: bool, null_data: bool = False) -> Report:
    """The output for each file."""
    shown = exact if null_data else _escaped

    def line(source: str, match: Located) -> str:
        before = [*([shown(source)] if with_filename else []), *([str(match.line)] if line_number else [])]
        return _colored(before, match.found.parse()) if in_color else ":".join([*before, match.found.text])

    def name(source: str, _: Located) -> str:
        return shown(source)

    def count(source: str, number: int) -> str:
        return f"{shown(source)}:{number}" if with_filename else f"{number}"

    reports: dict[Kind, Report] = {
        "uris": Report(line, _nothing),
        "count": Report(_nothing, count),
        "files": Report(name, _nothing, most=1),
        "json": Report(_record, _nothing),
    }
    return reports[kind]


def _escaped(source: str) -> str:
    return encodable(printable(source))


def _record(source: str, match: Located) -> str:
    found = match.found
    described = {
        "file": source,
        "line": match.line,
        "column": match.column,
        "start": found.start,
        "end": found.end,
        "form": found.delimitation,
        found.rule.name.lower(): found.text,
    }
    return json.dumps(described)


def _nothing(_: str, __: object) -> None:
    return None


def _colored(before: list[str], uri: IRI) -> str:
    prefix = [part for text in before for part in (Part(text, "place"), Part(":", "delimiter"))]
    return painted(Drawing(((*prefix, *_parts(uri)),)))


def _parts(uri: IRI) -> Iterator[Part]:
    """The exact text of a URI in labeled parts."""
    return (Part(text, name or "delimiter") for name, text in pieces_of(uri))
