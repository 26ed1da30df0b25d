"""What makes a subcommand of a function of one line: texts, files, results, messages, and the exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import attrs
import click

from uriast.cli.inputs import STDIN, Line, Unreadable, lines_of
from uriast.cli.output import BAD, GOOD, encodable, legible, painted, put, say, unreadable
from uriast.cli.parameters import FILES, TEXTS, Decorator, epilog
from uriast.combinators import ParseError
from uriast.combinators.drawing import Drawing
from uriast.passes.syntax import URIS, Syntax, iris

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

INPUTS: Final = """
Each TEXT is read, then each line of each FILE. Without either, each line of standard input is read. The line
terminator, LF or CRLF, is removed, and a byte order mark at the beginning of a file; other space is kept. An empty line
is the empty text, which is a relative reference.

Errors are reported as file:line:column: message on standard error. Reading then continues with the next text.
"""

STATUS: Final = """
Exit status: 0 if all texts are valid, 1 if any text is not, 2 for any other error: an invalid option, a file that
cannot be read, output that cannot be written.
"""


class Refused(Exception):
    """A text that is not valid: the index, from 0, and the message."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


class Note(NamedTuple):
    """A message about a valid text: the index, from 0, and the message."""

    start: int
    message: str


class Danger(NamedTuple):
    """A result that makes the exit status 1."""

    result: str | Drawing


Result: TypeAlias = str | Drawing | Note | Danger


_Function: TypeAlias = "Callable[..., Result | Iterable[Result]]"
"""The function of a subcommand: from what a line is read as, and the options."""


@attrs.frozen
class Plan:
    """How texts are read: what a valid text is called, what reads one, and the options of the subcommand's function."""

    rule: str
    read: Callable[[Line], object]  # raises `ParseError` or `Refused`
    options: Mapping[str, Any]


def references(syntax: Syntax, options: dict[str, Any]) -> Plan:
    """Read references."""
    return Plan(syntax.rules.reference.name, lambda line: syntax.reference_of(line.text), options)


def line_command(
    *options: Decorator,
    name: str | None = None,
    before: Decorator | None = None,
    plan: Callable[[Syntax, dict[str, Any]], Plan] = references,
    examples: tuple[str, ...],
    notes: tuple[str, ...] = (),
    status: str = STATUS,
    is_long: bool = False,
    group: click.Group | None = None,
) -> Callable[[_Function], click.Command]:
    """Make a subcommand of a function of what a line is read as, and of the options.

    `before` is an argument before the texts. `plan` decides how lines are read. With `is_long`, messages have several
    lines, and an empty line is between results.
    """

    def decorate(function: _Function) -> click.Command:
        def run(
            texts: tuple[str, ...],
            files: tuple[str, ...],
            *,
            null_data: bool = False,
            iri: bool = False,
            color: str = "never",
            **others: Any,
        ) -> int:
            lines = lines_of(texts, files if files or texts else (STDIN,), null_data=null_data)
            show = _Show("\0" if null_data else "\n", color, is_long)
            return _process(lines, plan(iris() if iri else URIS, others), function, show)

        run.__doc__ = function.__doc__
        called: Callable[..., int] = run
        decorators: list[Decorator] = [TEXTS, FILES, *options]
        for decorator in reversed(decorators if before is None else [before, *decorators]):
            called = decorator(called)
        command = click.command(name or function.__name__, epilog=epilog(examples, *notes, INPUTS, status))(called)
        if group is not None:
            group.add_command(command)
        return command

    return decorate


def refusal(line: Line, error: ParseError | Refused | UnicodeDecodeError, *, is_long: bool = False) -> str:
    """The message about a line that is not valid, with its place."""
    if isinstance(error, UnicodeDecodeError):
        before = line.octets[: error.start].decode()
        return f"{line.place(len(before))}: expected UTF-8, got byte 0x{line.octets[error.start]:02X}"
    if isinstance(error, Refused):
        return f"{line.place(error.index)}: {error}"
    message = str(error) if is_long else error.explanation.summary
    return f"{line.place(error.explanation.place)}: {message}"


class _Show(NamedTuple):
    end: str  # the end of each result
    color: str
    is_long: bool

    def result(self, result: str | Drawing, number: int) -> str:
        text = encodable(painted(result, self.color)) if isinstance(result, Drawing) else legible(result)
        before = "\n" if self.is_long and number else ""
        return f"{before}{text}{self.end}"


def _process(lines: Iterable[Line | Unreadable], plan: Plan, function: _Function, show: _Show) -> int:
    """Call the function for each line, print its results and messages, and count; return the exit status."""
    status, good, bad, printed = GOOD, 0, 0, 0
    for line in lines:
        if isinstance(line, Unreadable):
            status = max(status, unreadable(*line))
            continue
        try:
            found = function(plan.read(line), **plan.options)
            results = [found] if isinstance(found, str | Drawing | Note | Danger) else [*found]
        except (ParseError, Refused, UnicodeDecodeError) as error:
            say(refusal(line, error, is_long=show.is_long))
            bad += 1
            continue
        good += 1
        for result in results:
            if isinstance(result, Note):
                say(f"{line.place(result.start)}: {result.message}")
                continue
            if isinstance(result, Danger):
                status = max(status, BAD)
            put(show.result(result.result if isinstance(result, Danger) else result, printed))
            printed += 1
    if bad and good + bad > 1:
        verb = "is" if bad == 1 else "are"
        say(f"uriast: {bad} of {good + bad} texts {verb} not valid as {plan.rule}")
    return max(status, BAD) if bad else status
