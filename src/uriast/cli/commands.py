"""The subcommands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.colours import is_welcome, painter
from uriast.cli.explanations import explanation
from uriast.cli.inputs import STDIN, Text
from uriast.cli.options import (
    DEFAULT,
    RULE_NAMES,
    epilog,
    examples,
    listed,
    takes_colour,
    takes_inputs,
    takes_kind,
    takes_rule,
)
from uriast.cli.records import json_line
from uriast.cli.rules import REFERENCES, base_read, schemes_read
from uriast.cli.work import Job, in_a_line, process
from uriast.combinators import ParseError, Rule
from uriast.nodes import URI, RelativeRef
from uriast.resolver import resolve as resolved

if TYPE_CHECKING:
    from uriast.cli.colours import Colour
    from uriast.cli.search import Kind

FIND_IS_GREP: Final = """
find reads files of running text, and behaves as grep does: see uriast find --help. The others take texts one by one.
"""

STEPS: Final = {
    "case": "scheme and host in lower, percent-encodings in upper case",
    "percent-encoding": "unreserved characters as themselves",
    "dot-segments": "no . and .. that a base is not needed for",
    "empty-port": "no : with nothing behind it",
    "default-port": "no port that is the scheme's default",
    "empty-path": "/ for an empty path where it means the same (http:)",
    "local-host": "an empty host where it means the same (file:)",
    "address": "IPv6 addresses in their canonical text (RFC 5952)",
    "syntax-based": "the first four, which hold for every URI (6.2.2)",
    "scheme-based": "all of them (6.2.3)",
}
"""What `--step` takes: the names of `uriast.normalizer.Step`, which takes long to import."""

SEARCH_STATUS: Final = """
Exit status: 0 if anything is found, 1 if nothing is, 2 if anything goes wrong: a wrong option, a file that cannot be
read, output that cannot be written.
"""

AUDIT_STATUS: Final = """
Exit status: 0 if nothing is found and all texts are good, 1 if anything is found or a text is bad, 2 if anything else
goes wrong: a wrong option, a file that cannot be read, output that cannot be written.
"""


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=epilog(
        examples(
            "uriast explain 'http://user@example.com:8042/over/there?name=ferret#nose'",
            "uriast check --rule IPv6address < addresses",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast normalize HTTP://Example.COM/%7Efred/./a",
            "uriast find -n README.md CHANGELOG.md",
            "uriast audit --level warning -f links.txt",
        ),
        FIND_IS_GREP,
    ),
)
@click.version_option(package_name="uriast")
def cli() -> None:
    """Read URI references and every part of them by the rules of RFC 3986."""


@cli.result_callback()
@click.pass_context
def end(context: click.Context, status: int) -> None:
    """Exit with the status that a subcommand gives."""
    context.exit(status)


@cli.command(
    epilog=epilog(
        examples(
            "uriast explain http://example.com/",
            "uriast explain --base http://a/b/c/d ../g",
            "uriast explain --rule host '[::1]'",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("--base", metavar="URI", callback=base_read, help="Show the target URI too, relative to this base URI.")
@takes_colour
def explain(
    texts: tuple[str, ...],
    files: tuple[str, ...],
    rule: Rule[object],
    base: URI | None,
    colour: Colour,
) -> int:
    """Show what a text is made of.

    That is a picture, a tree of its parts and, if there is a base, the target URI. Passwords are masked.
    """
    if base is not None and rule.name not in REFERENCES:
        message = f"--base takes a rule that reads references, as {DEFAULT} does; {rule.name} does not"
        raise click.UsageError(message)
    paint = painter(colour)

    def output(text: Text) -> str:
        value = rule.parse(text.text)
        target = resolved(value, base) if base and isinstance(value, URI | RelativeRef) else None
        return explanation(value, target, paint)

    return process(Job(rule.name, output, str, between="\n"), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast check http://example.com/",
            "uriast check --quiet --rule URI -f links.txt",
            "uriast check --rule dec-octet < numbers > octets",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("-q", "--quiet", is_flag=True, help="Print no good texts.")
def check(texts: tuple[str, ...], files: tuple[str, ...], rule: Rule[object], *, quiet: bool) -> int:
    """Print the texts that are good.

    They are printed as they are: a password in them shows.
    """

    def output(text: Text) -> str:
        if not rule.matches(text.text):
            raise ParseError(rule, text.text)
        return "" if quiet else f"{text.text}\n"

    return process(Job(rule.name, output, in_a_line, prints=not quiet), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast parse http://example.com/",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast parse --rule authority user@example.com:80",
        ),
        RULE_NAMES,
    )
)
@takes_inputs
@takes_rule
@click.option("--show-password", is_flag=True, help="Print passwords, which are masked otherwise.")
def parse(texts: tuple[str, ...], files: tuple[str, ...], rule: Rule[object], *, show_password: bool) -> int:
    """Print what a text is read as, in JSON.

    There is one value a line. A node is an object with its type and fields; what is undefined is null, what is empty
    is "" or []. Passwords are masked.
    """

    def output(text: Text) -> str:
        return json_line(rule.parse(text.text), show_password=show_password)

    return process(Job(rule.name, output, in_a_line), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast resolve --base http://example.com/docs/ -f links.txt",
        )
    )
)
@takes_inputs
@click.option("--base", metavar="URI", callback=base_read, required=True, help="The base URI.")
@click.option("--no-strict", is_flag=True, help="Ignore a reference's scheme where it is the base's (5.2.2).")
def resolve(texts: tuple[str, ...], files: tuple[str, ...], base: URI, *, no_strict: bool) -> int:
    """Print the target URI of each reference.

    It is the exact text: a password in it shows.
    """

    def output(text: Text) -> str:
        return f"{resolved(text.text, base, strict=not no_strict)}\n"

    return process(Job(DEFAULT, output, in_a_line), texts, files)


@cli.command(
    epilog=epilog(
        examples(
            "uriast normalize HTTP://Example.COM/%7Efred/./a",
            "uriast normalize --step scheme-based http://example.com:80",
            "uriast normalize --step case --step address -f links.txt",
            "uriast normalize --check -f links.txt",
        ),
        listed("Steps", [f"{name:<18}{what}" for name, what in STEPS.items()]),
    )
)
@takes_inputs
@click.option(
    "--step",
    "names",
    metavar="NAME",
    type=click.Choice(list(STEPS)),
    multiple=True,
    default=["syntax-based"],
    show_default=True,
    help="What to do (see below). May be given several times.",
)
@click.option("--check", is_flag=True, help="Print nothing; a text that is not in normal form is bad.")
def normalize(texts: tuple[str, ...], files: tuple[str, ...], names: tuple[str, ...], *, check: bool) -> int:
    """Print the normal form of each reference.

    It is the exact text: a password in it shows. The messages of --check mask it.
    """
    from uriast.cli.normal_forms import checked, normalized, steps_named  # noqa: PLC0415 - it takes long to import

    steps = steps_named(names)
    if check:
        return process(Job(f"{DEFAULT} in normal form", checked(steps), in_a_line, prints=False), texts, files)
    return process(Job(DEFAULT, normalized(steps), in_a_line), texts, files)


@cli.command(
    epilog="\n\n".join(
        [
            examples(
                "uriast find README.md",
                "uriast find --line-number --scheme tag *.txt",
                "uriast find --json < mail | jq .uri",
                "git log | uriast find | sort -u",
            ),
            """
A URI is found as RFC 3986, appendix C, describes: in angle brackets or double quotes, where it may be broken over
lines, or by itself, up to what cannot stand in it. It has :// behind its scheme, or a scheme that is known to do
without, such as mailto, tel or urn. What is only the beginning of an IRI is no URI: --iris prints the IRIs whole, and
"iri" instead of "uri" in JSON. Octets that are not UTF-8 are in no URI; the text goes on behind them.
""",
            SEARCH_STATUS,
        ]
    )
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(allow_dash=True, readable=False))
@click.option("-n", "--line-number", is_flag=True, help="Print the number of the line before each URI.")
@click.option(
    "-H",
    "--with-filename/--no-filename",
    default=None,
    help="Print the name of the file before each URI, or do not. It is printed if there are several.",
)
@takes_kind("-c", "--count", kind="count", text="Print only how many URIs each file has.")
@takes_kind("-l", "--files-with-matches", kind="files", text="Print only the names of files that have a URI.")
@takes_kind("--json", kind="json", text="Print each URI, and where it is, as one line of JSON.")
@click.option(
    "--scheme",
    "schemes",
    metavar="NAME",
    multiple=True,
    callback=schemes_read,
    help="Take URIs of this scheme without ://, too. May be given several times.",
)
@click.option("--any-scheme", is_flag=True, help="Take URIs of any scheme without ://.")
@click.option("--iris", is_flag=True, help="Print the IRIs of RFC 3987, which may have characters beyond ASCII.")
@takes_colour
def find(  # noqa: PLR0913 - an option each
    files: tuple[str, ...],
    kind: Kind | None,
    schemes: tuple[str, ...],
    colour: Colour,
    *,
    line_number: bool,
    with_filename: bool | None,
    any_scheme: bool,
    iris: bool,
) -> int:
    """Print the URIs in running text, each on a line.

    Files are read from their beginning to their end; - is standard input, which is read if there is no FILE. URIs are
    printed as they are: a password in them shows.
    """
    from uriast.cli import search  # noqa: PLC0415 - it takes long to import

    several = len(files) > 1
    report = search.report(
        kind or "uris",
        with_filename=several if with_filename is None else with_filename,
        line_number=line_number,
        in_colour=is_welcome(colour),
    )
    return search.search(files or (STDIN,), search.finder(schemes, is_any=any_scheme, iris=iris), report)


@cli.command(
    epilog=epilog(
        examples(
            "uriast audit http://127.1/%00",
            "uriast audit --level warning -f links.txt",
            "uriast find --no-filename *.md | uriast audit --json",
        ),
        status=AUDIT_STATUS,
    )
)
@takes_inputs
@click.option(
    "--level",
    type=click.Choice(["note", "warning", "error"]),
    default="note",
    show_default=True,
    help="Leave out what is less grave.",
)
@click.option("--json", "is_json", is_flag=True, help="Print each finding as one line of JSON.")
@takes_colour
def audit(texts: tuple[str, ...], files: tuple[str, ...], level: str, colour: Colour, *, is_json: bool) -> int:
    """Print the dangers that can be seen in each reference.

    They are those of RFC 3986, section 7, and of 3.2.2 on hosts, as file:line:column: severity: message [danger,
    section]. An error is what the RFC forbids, a warning calls for care, a note matters only to some. No password is
    printed.
    """
    from uriast.cli import findings  # noqa: PLC0415 - it takes long to import

    show = findings.record if is_json else findings.report(painter(colour))
    return findings.audited(show, level, DEFAULT, texts, files)
