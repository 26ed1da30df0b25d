"""The subcommands of the command, found in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.app import cli

if TYPE_CHECKING:
    from collections.abc import Iterator


def _leaves(group: click.Group, *path: str) -> Iterator[tuple[str, click.Command]]:
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from _leaves(command, *path, name)
        else:
            yield " ".join([*path, name]), command


SUBCOMMANDS: Final = dict(_leaves(cli))
"""Each subcommand by its name, those of a group after the name of the group."""

CALLS: Final = {
    "audit": (),
    "check": (),
    "decode": (),
    "encode": (),
    "explain": (),
    "get": ("reference",),
    "normalize": (),
    "parse": (),
    "query add": ("a=b",),
    "query get": ("q",),
    "query list": (),
    "query remove": ("q",),
    "query set": ("a=b",),
    "query sort": (),
    "relativize": ("--base", "http://a/b"),
    "repair": (),
    "resolve": ("--base", "http://a/b"),
    "set": ("--fragment", "f"),
}
"""The arguments that each subcommand needs besides texts."""

OF_DATA: Final = frozenset({"decode", "encode"})

OF_REFERENCES: Final = {name: (*name.split(), *rest) for name, rest in CALLS.items() if name not in OF_DATA}
"""The call of each subcommand whose texts are references."""

STRICT: Final = tuple(call for name, call in OF_REFERENCES.items() if name != "repair")
"""The calls of those that refuse every invalid text."""
