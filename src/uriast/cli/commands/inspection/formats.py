"""The argument FORMAT of `uriast get`."""

from __future__ import annotations

from string import Formatter
from typing import Final, NamedTuple, TypeAlias

import click

from uriast.cli.options import COMPONENTS
from uriast.cli.values import parse_utf8
from uriast.cli.work import printable

WHOLES: Final = ("reference", *COMPONENTS)
"""The names that `all` stands for."""

NAMES: Final = (*WHOLES, "effective-port")
"""The names that a format may have. The effective port is the port, or the default port of the scheme."""


class Field(NamedTuple):
    """A piece of a format: a text, then a component, or none at the end."""

    before: str
    name: str | None


Format: TypeAlias = tuple[Field, ...]


def parse_format(_context: object, _option: object, text: str) -> Format:
    r"""The format in a text: names that are separated by commas, or names in braces."""
    parse_utf8(None, None, text)
    if "{" in text or "}" in text:
        fields = _in_braces(text)
    else:
        names = [*WHOLES] if text == "all" else text.split(",")
        fields = tuple([Field("\t" if place else "", name) for place, name in enumerate(names)])
    for field in fields:
        if field.name is not None and field.name not in NAMES:
            message = f"expected the name of a component ({', '.join(NAMES)}), got '{printable(field.name)}'"
            raise click.BadParameter(message)
    return fields


def _in_braces(text: str) -> Format:
    try:
        read = [*Formatter().parse(text)]
    except ValueError:
        read = [("", None, "x", None)]
    if any(specification or conversion for _, _, specification, conversion in read):
        message = f"expected names in braces, such as {{host}}, and other braces doubled, got '{printable(text)}'"
        raise click.BadParameter(message)
    return tuple([Field(before, name) for before, name, _, _ in read])


def complete_format(_context: object, _option: object, beginning: str) -> list[str]:
    """The formats that begin with a text, for completion in a shell: its last name is completed."""
    before, brace, last = beginning.rpartition("{")
    if brace:
        return [f"{before}{{{name}}}" for name in NAMES if name.startswith(last)]
    before, comma, last = beginning.rpartition(",")
    return [f"{before}{comma}{name}" for name in NAMES if name.startswith(last)]
