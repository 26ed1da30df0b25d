"""Colors: the style of each part of the output, and when to use color."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from uriast.cli.screen import is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style

    from uriast.combinators.drawing import Drawing, Part

    Color: TypeAlias = Literal["auto", "always", "never"]

STYLES: Final = {
    "scheme": "cyan",
    # Userinfo can be mistaken for a host (RFC 3986, 7.6), so its style is conspicuous.
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


def painter(color: Color) -> Callable[[Drawing], str]:
    r"""The function that converts a drawing to text, with or without color."""
    return painted if uses_color(color) else str


def uses_color(color: Color) -> bool:
    """Whether to use color."""
    # `auto` means yes if standard output is a terminal, `TERM` is not `dumb` and `NO_COLOR` is not set.
    if color != "auto":
        return color == "always"
    return is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def painted(drawing: Drawing) -> str:
    r"""The text of a drawing, with escape sequences for its colors."""
    from rich.color import ColorSystem

    def render(part: Part) -> str:
        return _style(part.role).render(part.text, color_system=ColorSystem.STANDARD)

    return "\n".join("".join(map(render, line)) for line in drawing.lines)


def _style(role: str) -> Style:
    from rich.style import Style

    return Style.parse(STYLES.get(role, "none"))
