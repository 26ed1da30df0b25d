"""Work through inputs: print what is good, tell what is bad, count both, go on."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import attrs

from uriast.cli.inputs import Line, Unreadable, inputs, reason, standard
from uriast.cli.screen import Screen, say, screen
from uriast.combinators import ParseError
from uriast.combinators.display import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GOOD: Final = 0
BAD: Final = 1
TROUBLE: Final = 2


class Job(NamedTuple):
    """What is done with each text.

    Attributes:
        rule: The name of the rule that a good text is in.
        output: What is printed for a good text, to its last newline; a `ParseError` for a bad one.
        message: What is told of a bad one.
        between: What is printed between the outputs.
        prints: Whether anything is printed.
    """

    rule: str
    output: Callable[[str], str]
    message: Callable[[ParseError], str]
    between: str = ""
    prints: bool = True


class Refusal(NamedTuple):
    """A bad text: the column, from 1, where it goes wrong, and why."""

    column: int
    message: str


@attrs.define
class Tally:
    """How many texts were good and bad, and how many files could not be read."""

    good: int = 0
    bad: int = 0
    unreadable: int = 0

    @property
    def status(self) -> int:
        """The exit status."""
        return TROUBLE if self.unreadable else BAD if self.bad else GOOD

    def summary(self, rule: str) -> str:
        """How many were bad, in words."""
        verb = "is" if self.bad == 1 else "are"
        return f"uriast: {self.bad} of {self.good + self.bad} texts {verb} no {rule}"


def process(job: Job, texts: tuple[str, ...], files: tuple[str, ...]) -> int:
    """Do the job on arguments, files or standard input; give the exit status."""
    try:
        output = standard(sys.stdout) if job.prints else StringIO()
        with screen(files, prints=job.prints) as view:
            tally = worked_through(job, inputs(texts, files, view.advance), output, view)
            output.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _abandon(sys.stdout)
        say(f"uriast: <stdout>: {reason(error)}")
        return TROUBLE
    if tally.bad and tally.good + tally.bad > 1:
        say(tally.summary(job.rule))
    return tally.status


def worked_through(job: Job, items: Iterable[Line | Unreadable], output: TextIO, view: Screen) -> Tally:
    """Do the job on each item; count."""
    tally = Tally()

    def tell(message: str) -> None:
        output.flush()  # so that the two streams, where they run into one, keep the order
        view.say(message)

    for item in items:
        if isinstance(item, Unreadable):
            tally.unreadable += 1
            tell(f"uriast: {printable(item.source)}: {item.reason}")
            continue
        result = attempt(job, item.octets)
        if isinstance(result, Refusal):
            tally.bad += 1
            tell(f"{printable(item.source)}:{item.number}:{result.column}: {result.message}")
        else:
            output.write(f"{job.between}{result}" if tally.good else result)
            tally.good += 1
    return tally


def attempt(job: Job, octets: bytes) -> str | Refusal:
    """The output for a text, or why it is refused."""
    try:
        return job.output(octets.decode())
    except UnicodeDecodeError as error:
        before = octets[: error.start].decode()
        return Refusal(len(before) + 1, f"byte 0x{octets[error.start]:02X} is not UTF-8")
    except ParseError as error:
        return Refusal(error.index + 1, job.message(error))


def in_a_line(error: ParseError) -> str:
    """What is wrong, and what to do about it where that is certain."""
    summary = error.explanation.summary
    return f"{summary}; {error.hint}" if error.hint else summary


def printable(name: str) -> str:
    """A name from the system, with what does not print escaped."""
    return "".join(map(shown, os.fsencode(name).decode(errors="backslashreplace")))


def _abandon(output: TextIO | None) -> None:
    """Give up what could not be written, so that nothing tries again when the process ends."""
    if output is not None:
        with suppress(OSError):
            output.close()
