"""The loop over the inputs: print the result for valid texts, report invalid ones, count both."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO, TypeVar

import attrs

from uriast.cli.inputs import Given, Line, Text, Unreadable, inputs, reason, require_stream
from uriast.cli.screen import Screen, say, screen
from uriast.combinators import ParseError
from uriast.combinators.messages import shown
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

GOOD: Final = 0
BAD: Final = 1
TROUBLE: Final = 2


class Refusal(NamedTuple):
    """The error in a text that is not valid: its column, from 1, and a message."""

    column: int
    message: str


class Output(NamedTuple):
    """What is printed for a valid text, and what is told about it."""

    items: tuple[str, ...]  # the outputs, without their ends
    notes: tuple[tuple[int, str], ...] = ()  # the column of each message about the text, from 1, and the message


NOTHING: Final = Output(())


class Job(NamedTuple):
    """The processing of each text."""

    rule: str  # the name of the rule that a valid text matches
    # returns the output for a valid text; a `str` is a single item. For others, returns a `Refusal` or raises a
    # `ParseError`
    output: Callable[[Text], str | Output | Refusal]
    message: Callable[[ParseError], str]  # formats a `ParseError`
    is_spaced: bool = False  # whether an empty line stands between two outputs
    prints: bool = True  # whether anything is printed


@attrs.define
class Tally:
    """The numbers of valid texts, of invalid texts, and of files that cannot be read."""

    good: int = 0
    bad: int = 0
    unreadable: int = 0

    @property
    def status(self) -> int:
        """The exit status."""
        return TROUBLE if self.unreadable else BAD if self.bad else GOOD

    def summary(self, rule: str) -> str:
        """The number of invalid texts, in words."""
        verb = "is" if self.bad == 1 else "are"
        return f"uriast: {self.bad} of {self.good + self.bad} texts {verb} not valid as {rule}"


def process(job: Job, given: Given) -> int:
    """Do the job on arguments, files or standard input; return the exit status."""

    def work(output: TextIO, view: Screen) -> Tally:
        return process_lines(job, inputs(given, view.advance), output, view, given.end)

    tally = run_job(work, given.files, prints=job.prints)
    if tally is None:
        return TROUBLE
    if tally.bad and tally.good + tally.bad > 1:
        say(tally.summary(job.rule))
    return tally.status


def run_job(work: Callable[[TextIO, Screen], T], files: tuple[str, ...], *, prints: bool) -> T | None:
    r"""Run a function that prints. If the output cannot be written, report the error."""
    try:
        output = require_stream(sys.stdout) if prints else StringIO()
        _let_write_octets(output)
        with screen(files, prints=prints) as view:
            result = work(output, _in_order(output, view))
            output.flush()
    except BrokenPipeError:
        raise
    except (OSError, UnicodeEncodeError) as error:
        give_up(error)
        return None
    return result


def give_up(error: OSError | UnicodeEncodeError) -> None:
    """Close standard output, so that Python does not write it again at exit, and report why it cannot be written."""
    if sys.stdout is not None:
        with suppress(OSError):
            sys.stdout.close()
    # No message has a character of the output: it may be one of a password.
    why = reason(error) if isinstance(error, OSError) else f"expected characters of {error.encoding}, got another one"
    with suppress(OSError):
        say(f"uriast: <stdout>: {why}")


def _let_write_octets(output: TextIO) -> None:
    """Write octets that are not UTF-8, which lone surrogates stand for. Other characters are never replaced."""
    if isinstance(output, TextIOWrapper):
        output.reconfigure(errors="surrogateescape")


def _in_order(output: TextIO, view: Screen) -> Screen:
    """A screen that flushes the output before each message, so that a terminal shows both in order."""

    def tell(message: str) -> None:
        output.flush()
        view.say(message)

    return Screen(tell, view.advance)


def process_lines(job: Job, items: Iterable[Line | Unreadable], output: TextIO, view: Screen, end: str = "\n") -> Tally:
    """Do the job on each item, and count the results."""
    tally = Tally()
    between = end if job.is_spaced and end == "\n" else ""
    for item in items:
        if isinstance(item, Unreadable):
            tally.unreadable += 1
            view.say(unreadable(item))
            continue
        result = attempt(job, item)
        if isinstance(result, Refusal):
            tally.bad += 1
            view.say(f"{position(item, result.column)}: {result.message}")
        else:
            text = "".join([f"{each}{end}" for each in result.items])
            output.write(f"{between}{text}" if tally.good else text)
            for column, message in result.notes:
                view.say(f"{position(item, column)}: {message}")
            tally.good += 1
    return tally


def attempt(job: Job, line: Line) -> Output | Refusal:
    r"""The output for a text, or its error."""
    try:
        result = job.output(Text(line.source, line.number, line.octets.decode()))
    except UnicodeDecodeError as error:
        before = line.octets[: error.start].decode()
        return Refusal(len(before) + 1, f"expected UTF-8, got byte 0x{line.octets[error.start]:02X}")
    except ParseError as error:
        return Refusal(error.index + 1, job.message(error))
    return Output((result,)) if isinstance(result, str) else result


def position(line: Line | Text, column: int) -> str:
    """A position in the form that editors understand: `file:line:column`."""
    return f"{printable(line.source)}:{line.number}:{column}"


def unreadable(item: Unreadable) -> str:
    """The message about a file that cannot be read. Its name may be a URI by mistake, with a password."""
    return f"uriast: {printable(masked_passwords(item.source))}: {item.reason}"


def one_line(error: ParseError) -> str:
    r"""The error and, if there is one, its hint, on one line."""
    summary = error.explanation.summary
    return f"{summary}; {error.hint}" if error.hint else summary


def printable(name: str) -> str:
    r"""A name from the system, with unprintable characters escaped."""
    return shown(os.fsencode(name).decode(errors="backslashreplace"))


def encodable(text: str) -> str:
    r"""A message or a name for standard output, with escapes for characters that its encoding lacks."""
    encoding = _encoding()
    return text.encode(encoding, "backslashreplace").decode(encoding)


def exact(name: str) -> str:
    """The name of a file for standard output, whose encoding then writes the octets of the name."""
    return os.fsencode(name).decode(_encoding(), "surrogateescape")


def _encoding() -> str:
    """The encoding of standard output. A stream in memory may have none."""
    return require_stream(sys.stdout).encoding or "utf-8"
