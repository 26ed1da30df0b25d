"""Colour: what each part of an output looks like, and whether anybody wants to see it."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from uriast.cli.screen import is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style

    from uriast.passes.draw import Drawing, Part

    Colour: TypeAlias = Literal["auto", "always", "never"]

STYLES: Final = {
    "scheme": "cyan",
    # Userinfo that looks like a host misleads people (RFC 3986, 7.6), so it looks like nothing else.
    "userinfo": "bold reverse red",
    "host": "bold green",
    "port": "magenta",
    "path": "bright_blue",
    "query": "yellow",
    "fragment": "bright_magenta",
    "delimiter": "dim",
    "stem": "dim",
    "node": "bold",
    "place": "bold",
    "note": "bold cyan",
    "warning": "bold yellow",
    "error": "bold red",
}


def painter(colour: Colour) -> Callable[[Drawing], str]:
    """What turns a drawing into text."""
    return painted if is_welcome(colour) else str


def is_welcome(colour: Colour) -> bool:
    """Whether to use colour: if it is asked for, or if standard output is a terminal that has it and nobody objects."""
    if colour != "auto":
        return colour == "always"
    return is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def painted(drawing: Drawing) -> str:
    """A drawing in colour."""
    from rich.color import ColorSystem  # noqa: PLC0415 - only colour needs it, and it takes long to import

    def render(part: Part) -> str:
        return _style(part.role).render(part.text, color_system=ColorSystem.STANDARD)

    return "\n".join("".join(map(render, line)) for line in drawing.lines)


@cache
def _style(role: str) -> Style:
    from rich.style import Style  # noqa: PLC0415

    return Style.parse(STYLES.get(role, "none"))
