"""The work of `uriast lint`: find the calls in programs whose literals are not valid, and print them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple, TextIO

from uriast.cli.commands.programs.scopes import Scope, calls
from uriast.cli.commands.programs.sources import Place, Source, SourceError
from uriast.cli.commands.programs.trees import arguments_of, call_of
from uriast.cli.inputs import Unreadable, display_name, reading
from uriast.cli.work import BAD, GOOD, TROUBLE, encodable, one_line, printable, run_job, unreadable
from uriast.combinators import ParseError
from uriast.mypy.literals import Invalid, verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from io import BufferedIOBase

    from uriast.cli.commands.documents.folders import File
    from uriast.cli.screen import Screen
    from uriast.mypy.literals import Modules


class Finding(NamedTuple):
    """A literal that is not valid."""

    place: Place  # where it stands
    outcome: Invalid  # what is wrong with the call

    @property
    def message(self) -> str:
        """The error and its hint, on one line."""
        error = self.outcome.error
        return one_line(error) if isinstance(error, ParseError) else self.outcome.message


def findings(source: Source, modules: Modules) -> list[Finding]:
    """The literals of a program that are not valid, in their order."""
    found: list[Finding] = []
    for node, scope in calls(source.tree, Scope(modules)):
        outcome = verdict(call_of(node, scope.look_up), modules)
        if isinstance(outcome, Invalid):
            place = source.place(node if outcome.argument is None else arguments_of(node)[outcome.argument])
            if not source.is_ignored(place.line, place.end_line):
                found.append(Finding(place, outcome))
    return sorted(found, key=lambda finding: finding.place)


def lint(files: Iterable[File | Unreadable], modules: Modules, *, is_json: bool, names: tuple[str, ...] = ()) -> int:
    """Print the invalid literals in files; return the exit status."""
    show = _record if is_json else _line

    def work(output: TextIO, view: Screen) -> int:
        return max((_linted(file, modules, output, view, show) for file in files), default=GOOD)

    status = run_job(work, names, prints=True)
    return TROUBLE if status is None else status


def _linted(
    file: File | Unreadable, modules: Modules, output: TextIO, view: Screen, show: Callable[[str, Finding], str]
) -> int:
    """Print the invalid literals in a file; return the exit status for it."""
    source = "" if isinstance(file, Unreadable) else display_name(file.name)
    content = file if isinstance(file, Unreadable) else next(reading(file.name, _octets))
    if isinstance(content, Unreadable):
        view.say(unreadable(content))
        return TROUBLE
    view.advance(len(content))
    try:
        found = findings(Source.read(content), modules)
    except SourceError as error:
        view.say(f"{printable(source)}:{error.line}:{error.column}: {error}")
        return TROUBLE
    output.writelines(f"{show(source, each)}\n" for each in found)
    return BAD if found else GOOD


def _octets(_: str, file: BufferedIOBase) -> Iterator[bytes]:
    yield file.read()


def _line(source: str, finding: Finding) -> str:
    return encodable(f"{printable(source)}:{finding.place.line}:{finding.place.column}: {finding.message}")


def _record(source: str, finding: Finding) -> str:
    return json.dumps({"file": source, **finding.place._asdict(), "message": finding.message})
