"""`uriast grammar`: write the ABNF of an RFC as a module of Python."""

from __future__ import annotations

import re
from collections import Counter
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from uriast.abnf import AbnfError, Cause, RuleList, read_abnf, write_grammar
from uriast.cli.inputs import STDIN, Unreadable, display_name, lines_of
from uriast.cli.lines import refusal
from uriast.cli.output import BAD, GOOD, printable, put, say, unreadable
from uriast.cli.parameters import Value, epilog, quoted
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


HOW_IT_READS: Final = """
Without a FILE, or if FILE is -, standard input is read. The text may have page breaks and prose. If it defines a rule
in several places, the last one counts. So a definition of your own replaces one of an RFC if you add it to the end of
the text. A name that the text does not define is that of a rule in the first text of --with that has one, in RFC 3986,
or in RFC 5234, appendix B.1. A name that none of them defines is an error: give the text that defines it with --with,
or select rules that do not need it with --rule. A rule of the text replaces that of its name in RFC 3986 for all rules
there that need it: those that the text needs are written anew.
"""

MESSAGES: Final = """
A rule that recurses or that has prose cannot be written, nor can a rule that needs it. A message on standard error,
file:line: message, reports each rule that recurses, has prose or needs another text. Those that need one of these are
counted; the docstring of the class has all of them. A message also reports each rule that the text defines in two ways,
each name that texts of --with or RFC 3986 define in different ways, each rule of RFC 3986 that the text replaces for
others, and each place that begins as a rule does and goes on otherwise: most of them are prose, but a rule with a
mistake is one, too.
"""

GRAMMAR_STATUS: Final = """
Exit status: 0 if a module is written, 1 if the text is not valid, or if no rule or not each rule of --rule can be
written, 2 for any other error: an invalid option, a file that cannot be read, output that cannot be written.
"""


class _RuleName(Value):
    """The name of a rule (RFC 5234, section 4), or its name in Python, which has `_` in place of `-`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not re.fullmatch(r"[A-Za-z][-0-9A-Z_a-z]*", value):
            self.fail(f"expected the name of a rule, got {quoted(value)}", param, ctx)
        return str(value).replace("_", "-")


class _ClassName(Value):
    """The name of a class in Python."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.isidentifier() or iskeyword(value):
            self.fail(f"expected the name of a class in Python, got {quoted(value)}", param, ctx)
        return str(value)


@click.command(
    epilog=epilog(
        (
            "uriast grammar rfc5870.txt > geo.py",
            "uriast grammar --with rfc9110.txt rfc9112.txt > http.py",
            "uriast grammar --rule dur-value --class Durations rfc5545.txt",
        ),
        HOW_IT_READS,
        MESSAGES,
        GRAMMAR_STATUS,
    )
)
@click.argument("file", metavar="[FILE]", default=STDIN, type=click.Path(readable=False))
@click.option(
    "--with",
    "others",
    metavar="FILE",
    multiple=True,
    type=click.Path(readable=False),
    help="Another text, whose rules FILE refers to. May be given several times; each may refer to those before it.",
)
@click.option(
    "--rule",
    "names",
    metavar="NAME",
    multiple=True,
    type=_RuleName(),
    help="Write only this rule and those that it needs. May be given several times.",
)
@click.option(
    "--class",
    "class_name",
    metavar="NAME",
    type=_ClassName(),
    help="The name of the class. By default, it is made from the number of the RFC or the name of FILE.",
)
def grammar(file: str, others: tuple[str, ...], names: tuple[str, ...], class_name: str | None) -> int:
    """Write the ABNF in the text of an RFC as a module of Python.

    The module has a class with a method for each rule, as in uriast.grammar. The value of a rule is the text that it
    reads.
    """
    files = (*others, file)
    if files.count(STDIN) > 1:
        message = f"expected {STDIN} for one FILE, got it for several"
        raise click.UsageError(message)
    texts = [_text(each) for each in files]
    if any(text.status for text in texts):
        return max(text.status for text in texts)
    try:
        rules = _rules_of(texts, names, class_name)
    except AbnfError as error:
        say(str(error))
        return BAD
    put(write_grammar(rules) if rules else "")
    for message in _remarks(rules, [each.name for each in texts], names):
        say(message)
    return GOOD if rules and not _lacking(rules, names) else BAD


# Reading

_EXTENDED: Final = "RFC 3986"
"""What every text extends."""
_ADVICE: Final = {
    "others": "give the texts that define them with --with FILE",
    "only": "select the rules that you need with --rule NAME",
    "name": "give another name with --class NAME",
}
"""How the parameters of `read_abnf` are given at the command."""
_ADVICE_BEFORE: Final = {"others": "give the texts that define them with --with FILE before it"}
"""The same for a text of --with, whose rules cannot be selected."""


class _Text(NamedTuple):
    """A text that defines rules."""

    file: str  # the name of the file; `-` is standard input
    text: str  # each line ends with LF
    status: int  # not 0 if a line or the file could not be read

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


def _text(file: str) -> _Text:
    """Read a file, and report lines that are not UTF-8."""
    read, status = list[str](), GOOD
    for line in lines_of((), (file,)):
        if isinstance(line, Unreadable):
            status = unreadable(*line)
            continue
        try:
            read.append(f"{line.text}\n")
        except UnicodeDecodeError as error:
            say(refusal(line, error))
            status = max(status, BAD)
    return _Text(file, "".join(read), status)


def _rules_of(texts: list[_Text], names: tuple[str, ...], class_name: str | None) -> RuleList:
    """The rules of the last text."""
    *others, last = texts
    read = list[RuleList]()
    for other in others:
        read.append(_rules(other, read, (), None, _ADVICE_BEFORE))
    return _rules(last, read, names, class_name, _ADVICE)


def _rules(
    source: _Text, others: list[RuleList], names: tuple[str, ...], class_name: str | None, advice: Mapping[str, str]
) -> RuleList:
    try:
        rules = read_abnf(source.text, *others, extends=rfc3986, only=names, name=class_name or source.class_name)
        if rules.number and not class_name:
            rules = read_abnf(source.text, *others, extends=rfc3986, only=names)
    except AbnfError as error:
        message = f"{source.name}: {error.advised(advice)}"
        raise AbnfError(message) from None
    return rules


# Messages


def _remarks(rules: RuleList, files: Sequence[str], names: tuple[str, ...]) -> Iterator[str]:
    """The messages about what a module lacks, in the order of the text, and the number of rules for each cause."""
    # A rule that is left out since it needs another one is counted, and named only if its name is given.
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
