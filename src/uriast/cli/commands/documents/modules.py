"""The work of `uriast grammar`: read texts, print a module, report what it lacks."""

from __future__ import annotations

import re
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from uriast.abnf import AbnfError, Cause, RuleList, read_abnf, write_grammar
from uriast.cli.inputs import Given, display_name, inputs
from uriast.cli.work import BAD, GOOD, TROUBLE, Job, one_line, printable, process_lines, run_job
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from uriast.cli.inputs import Text
    from uriast.cli.screen import Screen

_ADVICE: Final = {
    "others": "give the texts that define them with --with FILE",
    "only": "select the rules that you need with --rule NAME",
    "name": "give another name with --class NAME",
}
"""How the parameters of `read_abnf` are given at the command."""
_EXTENDED: Final = "RFC 3986"
"""What every text extends."""
_ADVICE_BEFORE: Final = {"others": "give the texts that define them with --with FILE before it"}
"""The same for a text of --with, whose rules cannot be selected."""


class Source(NamedTuple):
    """A text that defines rules."""

    file: str  # the name of the file; `-` is standard input
    text: str  # the text. Each line ends with LF

    @property
    def name(self) -> str:
        """The name of the file in messages."""
        return printable(display_name(self.file))

    @property
    def class_name(self) -> str:
        """A name for the class of a text that is no RFC: that of the file, and `Rules`."""
        words = re.findall("[0-9A-Za-z]+", Path(self.file).stem)
        name = "".join(f"{word[0].upper()}{word[1:]}" for word in (*words, "Rules"))
        return name if name.isidentifier() else "Rules"


def print_module(file: str, others: tuple[str, ...], names: tuple[str, ...], class_name: str) -> int:
    """Print the rules of a file as a module, then report what it lacks; return the exit status."""
    files = (*others, file)

    def work(output: TextIO, view: Screen) -> int:
        sources, status = read_sources(files, view)
        if status:
            return status
        try:
            rules = rules_of(sources, names, class_name)
        except AbnfError as error:
            view.say(str(error))
            return BAD
        output.write(write_grammar(rules) if rules else "")
        for message in remarks(rules, [each.name for each in sources], names):
            view.say(message)
        return GOOD if rules and not _lacking(rules, names) else BAD

    status = run_job(work, files, prints=True)
    return TROUBLE if status is None else status


def read_sources(files: tuple[str, ...], view: Screen) -> tuple[list[Source], int]:
    """Read files, and report those that cannot be read and lines that are not UTF-8."""
    sources, status = list[Source](), GOOD
    job = Job("text", _line, one_line)
    for file in files:
        text = StringIO()
        tally = process_lines(job, inputs(Given(files=(file,)), view.advance), text, view)
        sources.append(Source(file, text.getvalue()))
        status = max(status, tally.status)
    return sources, status


def _line(line: Text) -> str:
    return line.text


def rules_of(sources: list[Source], names: tuple[str, ...] = (), class_name: str = "") -> RuleList:
    r"""The rules of the last text."""
    *others, last = sources
    read = list[RuleList]()
    for other in others:
        read.append(_rules(other, read, (), "", _ADVICE_BEFORE))
    return _rules(last, read, names, class_name, _ADVICE)


def _rules(
    source: Source, others: list[RuleList], names: tuple[str, ...], class_name: str, advice: Mapping[str, str]
) -> RuleList:
    """The rules of one text."""
    try:
        rules = read_abnf(source.text, *others, extends=rfc3986, only=names, name=class_name or source.class_name)
        if rules.number and not class_name:
            rules = read_abnf(source.text, *others, extends=rfc3986, only=names)
    except AbnfError as error:
        message = f"{source.name}: {error.advised(advice)}"
        raise AbnfError(message) from None
    return rules


def remarks(rules: RuleList, files: Sequence[str], names: tuple[str, ...]) -> Iterator[str]:
    r"""The messages about what a module lacks, in the order of the text, and the number of rules for each cause."""
    # A rule that is left out since it needs another one is counted, and told only if its name is given.
    for text, file in zip((*rules.others, rules), files, strict=True):
        kept = dict(zip((other.name for other in text.others), files, strict=False))
        for each in text.contested:
            first, *others = (kept.get(name, name) for name in (each.kept, *each.others))
            yield f"{file}:{each.line}: {each.name} is that of {first}, not the different one of {' and '.join(others)}"
    for line, column, message in sorted(_places(rules, names)):
        yield ":".join([files[-1], str(line), *([str(column)] if column else []), f" {message}"])
    if rules.left_out:
        verb = "is" if len(rules.left_out) == 1 else "are"
        counts = Counter(each.cause for each in rules.left_out.values())
        causes = ", ".join(cause.counted(counts[cause]) for cause in Cause if counts[cause])
        yield f"uriast: {len(rules.left_out)} of {len(rules.definitions)} rules {verb} left out: {causes}"


def _lacking(rules: RuleList, names: tuple[str, ...]) -> set[str]:
    """The names of wanted rules that are left out, in lower case."""
    return {name.lower() for name in names} & {name.lower() for name in rules.left_out}


def _places(rules: RuleList, names: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """The lines and columns of messages, and the messages. The column is 0 if the message is about a whole rule."""
    wanted = _lacking(rules, names)
    for name, reason in rules.left_out.items():
        if reason.cause is not Cause.NEED or name.lower() in wanted:
            yield rules.definitions[name.lower()].line, 0, f"{name} is left out: {reason}"
    for each in rules.unread:
        counting = rules.definitions.get(each.name.lower())
        if not names or counting:
            before = (
                f"; so the definition in line {counting.line} counts" if counting and counting.line < each.line else ""
            )
            yield each.line, each.column, f"{each.name} is not a rule: {each.reason}{before}"
    for name, ways in rules.not_linear.items():
        yield rules.definitions[name.lower()].line, 0, f"{name} may take exponential time: {ways}"
    for name, needing in rules.replaced.items():
        message = f"{name} replaces that of {_EXTENDED}, also in {', '.join(needing)}"
        yield rules.definitions[name.lower()].line, 0, message
    for name, line in rules.redefined.items():
        message = f"{name} is defined otherwise in line {line}, which does not count"
        yield rules.definitions[name.lower()].line, 0, message
