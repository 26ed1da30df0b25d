"""Values for people: the picture, the tree and the target, in colour."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from uriast.combinators import Node
from uriast.nodes import URI, RelativeRef
from uriast.printer import Drawing, Part, picture, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.style import Style

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
}


def explanation(value: object, target: URI | None, paint: Callable[[Drawing], str]) -> str:
    """All there is to see of a value and of its target, with empty lines in between."""
    drawings = [*_drawings(value), *([] if target is None else [_titled(target)])]
    return "\n".join(paint(drawing) + "\n" for drawing in drawings)


def painter(colour: Colour) -> Callable[[Drawing], str]:
    """What turns a drawing into text: in colour if asked for, or if a terminal takes it and nobody objects."""
    if colour == "always" or (colour == "auto" and _welcomes_colour()):
        return _painted
    return str


def _welcomes_colour() -> bool:
    """Whether standard output is a terminal that can show colour, and NO_COLOR is not set."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")


def _painted(drawing: Drawing) -> str:
    from rich.color import ColorSystem  # noqa: PLC0415 - only colour needs it, and it takes long to import

    def render(part: Part) -> str:
        return _style(part.role).render(part.text, color_system=ColorSystem.STANDARD)

    return "\n".join("".join(map(render, line)) for line in drawing.lines)


@cache
def _style(role: str) -> Style:
    from rich.style import Style  # noqa: PLC0415

    return Style.parse(STYLES.get(role, "none"))


def _drawings(value: object) -> Iterator[Drawing]:
    match value:
        case URI() | RelativeRef():
            yield from ([picture(value)] if str(value) else [])
            yield tree(value)
        case Node():
            yield tree(value)
        case tuple():
            for item in cast("tuple[object, ...]", value):
                yield from _drawings(item)
        case None:
            return
        case _:
            yield Drawing(((Part(repr(value), "value"),),))


def _titled(target: URI) -> Drawing:
    """The target URI on one line, like everything here with its password masked."""
    text, *_ = picture(target).lines
    title = (Part("target URI", "label"), Part(": ", "delimiter"))
    return Drawing(((*title, *(part for part in text if part.role != "space")),))
