"""What all subcommands share: the texts, the options `-f`, `-z` and `--iri`, the messages, and the exit status.

`takes_inputs` gives a subcommand all of it.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from uriast.cli.inputs import Given

if TYPE_CHECKING:
    from collections.abc import Callable

    Subcommand = Callable[..., int]
    C = TypeVar("C", bound=Callable[..., Any])

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

takes_files: Final = click.option(
    "-f",
    "--file",
    "files",
    metavar="FILE",
    multiple=True,
    type=click.Path(readable=False),
    help="Read texts from the lines of this file; - is standard input. May be given several times.",
)


def ends_with_null(more: str = "") -> Callable[[C], C]:
    """Add the option `--null-data` to a subcommand that reads no texts."""
    text = f"End each output with NUL, not with a line terminator. {more}".rstrip()
    return click.option("-z", "--null-data", is_flag=True, help=text)


takes_null_data: Final = ends_with_null("The texts of a file end with NUL, too.")

# Eager: the values of other options are read by the rules of IRIs, wherever this one stands.
takes_iri: Final = click.option(
    "--iri",
    is_flag=True,
    is_eager=True,
    help="Use the rules of IRIs (RFC 3987), which may contain non-ASCII characters.",
)


def takes_inputs(function: Subcommand) -> Subcommand:
    """Add the argument `texts` and the options `--file`, `--null-data` and `--iri`. They become one value, `Given`."""
    return takes_texts(takes_iri(function))


def takes_texts(function: Subcommand) -> Subcommand:
    """Add all that is shared except `--iri`, for a subcommand for which URIs and IRIs are the same."""

    @wraps(function)
    def run(
        texts: tuple[str, ...], files: tuple[str, ...], *, null_data: bool, iri: bool = False, **options: object
    ) -> int:
        return function(Given(texts, files, null_data, iri), **options)

    argument = click.argument("texts", metavar="[TEXT]...", nargs=-1)
    return argument(takes_files(takes_null_data(run)))


def epilog(*paragraphs: str, status: str = STATUS) -> str:
    r"""The help text below the options of a subcommand that reads texts."""
    return "\n\n".join([*paragraphs, INPUTS, status])
