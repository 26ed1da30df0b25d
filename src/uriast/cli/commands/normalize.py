"""`uriast normalize`."""

from __future__ import annotations

from typing import Final

import click

from uriast.cli.options import (
    DEFAULT,
    epilog,
    examples,
    listed,
    takes_inputs,
)
from uriast.cli.work import Job, in_a_line, process

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
"""What `--step` takes: the names of `uriast.passes.normalize.NormalizationStep`, which takes long to import."""


@click.command(
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
    from uriast.cli.commands.normal_forms import checked, normalized, steps_named  # noqa: PLC0415 - it takes long to import

    steps = steps_named(names)
    if check:
        return process(Job(f"{DEFAULT} in normal form", checked(steps), in_a_line, prints=False), texts, files)
    return process(Job(DEFAULT, normalized(steps), in_a_line), texts, files)
