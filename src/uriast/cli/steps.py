"""The option `--step`: the steps of normalization."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.options import listed

if TYPE_CHECKING:
    from uriast.passes.normalize import NormalizationStep

STEPS: Final = {
    "case": "lower the case of scheme and host, use %2F, not %2f",
    "percent-encoding": "decode unreserved characters",
    "dot-segments": "remove . and .. (not at the start of a relative path)",
    "empty-port": "remove the : of an empty port (3.2.3)",
    "default-port": "remove the scheme's default port, and a port's leading 0s",
    "empty-path": "write / for an empty path, if equivalent (http:)",
    "local-host": "write an empty host, if equivalent (file:)",
    "address": "write IPv6 addresses in canonical form (RFC 5952)",
    "syntax-based": "the first four, valid for every URI (6.2.2, 3.2.3)",
    "scheme-based": "all steps (6.2.3)",
}
"""The values of `--step`: the names of `NormalizationStep`, which is slow to import."""

STEPS_LISTED: Final = listed("Steps", [f"{name:<18}{what}" for name, what in STEPS.items()])

takes_steps: Final = click.option(
    "--step",
    "names",
    metavar="NAME",
    type=click.Choice(list(STEPS)),
    multiple=True,
    default=["syntax-based"],
    show_default=True,
    help="A step to take (see below). May be given several times.",
)


def steps_named(names: tuple[str, ...]) -> NormalizationStep:
    """The combination of the steps with these names."""
    from uriast.passes.normalize import NormalizationStep

    steps = NormalizationStep.SIMPLE_STRING
    for name in names:
        steps |= NormalizationStep[name.upper().replace("-", "_")]
    return steps
