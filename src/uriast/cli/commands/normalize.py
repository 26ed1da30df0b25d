"""`uriast normalize`: print normal forms.

>>> from uriast.cli.app import cli
>>> cli(["normalize", "--step", "scheme-based", "HTTP://Example.COM:80/%7Efred"], standalone_mode=False)
http://example.com/~fred
0
"""

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
from uriast.cli.work import Job, one_line, process

STEPS: Final = {
    "case": "lower the case of scheme and host, use %2F, not %2f",
    "percent-encoding": "decode unreserved characters",
    "dot-segments": "remove . and .. (not at the start of a relative path)",
    "empty-port": "remove the : of an empty port",
    "default-port": "remove the default port of the scheme",
    "empty-path": "write / for an empty path, if equivalent (http:)",
    "local-host": "write an empty host, if equivalent (file:)",
    "address": "write IPv6 addresses in canonical form (RFC 5952)",
    "syntax-based": "the first four, which are valid for every URI (6.2.2)",
    "scheme-based": "all steps (6.2.3)",
}
"""The values of `--step`: the names of `NormalizationStep`, which is slow to import."""


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
    help="A step to take (see below). May be given several times.",
)
@click.option("--check", is_flag=True, help="Print nothing; report each text that is not in normal form.")
def normalize(texts: tuple[str, ...], files: tuple[str, ...], names: tuple[str, ...], *, check: bool) -> int:
    """Print the normal form of each reference.

    Passwords are printed. The messages of --check mask them.
    """
    from uriast.cli.commands.normal_forms import checked, normalized, steps_named  # noqa: PLC0415 - slow to import

    steps = steps_named(names)
    if check:
        return process(Job(f"{DEFAULT} in normal form", checked(steps), one_line, prints=False), texts, files)
    return process(Job(DEFAULT, normalized(steps), one_line), texts, files)
