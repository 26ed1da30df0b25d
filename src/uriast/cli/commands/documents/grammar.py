"""`uriast grammar`: write the ABNF of an RFC as a module of Python."""

from __future__ import annotations

from typing import Final

import click

from uriast.cli.inputs import STDIN
from uriast.cli.options import examples
from uriast.cli.rules import parse_class_name, parse_rule_names

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


@click.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast grammar rfc5870.txt > geo.py",
                "uriast grammar --with rfc9110.txt rfc9112.txt > http.py",
                "uriast grammar --rule dur-value --class Durations rfc5545.txt",
            ),
            HOW_IT_READS,
            MESSAGES,
            GRAMMAR_STATUS,
        ]
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
    callback=parse_rule_names,
    help="Write only this rule and those that it needs. May be given several times.",
)
@click.option(
    "--class",
    "class_name",
    metavar="NAME",
    callback=parse_class_name,
    help="The name of the class. By default, it is made from the number of the RFC or the name of FILE.",
)
def grammar(file: str, others: tuple[str, ...], names: tuple[str, ...], class_name: str | None) -> int:
    """Write the ABNF in the text of an RFC as a module of Python.

    The module has a class with a method for each rule, as in uriast.grammar. The value of a rule is the text that it
    reads.
    """
    if (file, *others).count(STDIN) > 1:
        message = f"expected {STDIN} for one FILE, got it for several"
        raise click.UsageError(message)
    from uriast.cli.commands.documents.modules import print_module

    return print_module(file, others, names, class_name or "")
