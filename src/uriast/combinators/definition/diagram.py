"""Definitions drawn as railroad diagrams, in SVG.

A box with round corners is a text, one with square corners the name of a rule. Each way from the left to the right
reads a text of the language.

This module needs railroad-diagrams, which the extra `uriast[diagrams]` installs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

try:
    import railroad
except ImportError as error:
    message = f"{__name__} needs the package railroad-diagrams: install uriast[diagrams]"
    raise ImportError(message) from error

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import elements, range_text, referred, shortened
from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STYLE: Final = """
.railroad-diagram path { fill: none; stroke: currentColor; stroke-width: 1.5 }
.railroad-diagram rect { fill: currentColor; fill-opacity: 0.07; stroke: currentColor; stroke-width: 1.5 }
.railroad-diagram text { fill: currentColor; font: 14px monospace; text-anchor: middle }
.railroad-diagram text.comment { font: italic 12px sans-serif }
.railroad-diagram a:hover rect, .railroad-diagram a:focus rect { fill-opacity: 0.2 }
.railroad-diagram:root { color-scheme: light dark; color: CanvasText }
"""
"""The style: the colors are those of the text around the diagram, or of the browser if the diagram is a file."""

SVG: Final = "http://www.w3.org/2000/svg"
"""The namespace, without which a file of its own is no picture."""

WIDEST: Final = 700
"""The width of a sequence, in pixels, from which on it goes on in another row."""

NOT_OF_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that no document of XML 1.0 may have (section 2.2)."""


def diagram(name: str, abnf: str, definition: ex.Expression, links: Mapping[str, str]) -> str:
    """The diagram of a definition, as an element of SVG, for HTML or for a file of its own."""
    named = ex.unspanned(definition)
    item = named.item if isinstance(named, ex.Named) else named
    drawn = railroad.Diagram(_drawn(item, links))
    drawn.attrs["xmlns"] = SVG
    drawn.children = [
        railroad.DiagramItem("title", text=f"Railroad diagram of {name}"),
        railroad.DiagramItem("desc", text=abnf),
        railroad.DiagramItem("style", text=STYLE),
    ]
    pieces: list[str] = []
    drawn.writeSvg(pieces.append)
    role = "group" if "<a" in pieces else "img"  # what is in an image is no link to a screen reader
    svg = NOT_OF_XML.sub("\N{REPLACEMENT CHARACTER}", "".join(pieces)).replace("]]>", "]]&gt;")
    return f'<svg role="{role}"{svg.removeprefix("<svg")}'


class Reference(railroad.NonTerminal):
    """The box of a rule. All of it is a link to the rule's page, if there is one."""

    def __init__(self, name: str, address: str | None) -> None:
        super().__init__(name)
        self.address = address

    def format(self, x: float, y: float, width: float) -> railroad.DiagramItem:
        """Place the box, and put it into its link."""
        super().format(x, y, width)
        if self.address is not None:
            *lines, box, name = self.children
            anchor = railroad.DiagramItem("a", {"href": self.address.replace("<", "%3C")})  # it escapes the rest
            anchor.children = [box, name]
            self.children = [*lines, anchor]
        return self


def _drawn(item: ex.Expression, links: Mapping[str, str]) -> railroad.DiagramItem:
    read = ex.read_by(item)
    match read:
        case ex.Chars(chars):
            return _either([railroad.Terminal(text) for text in _ranges(chars)])
        case ex.Literal(text):
            return railroad.Terminal(elements(read)) if text else railroad.Skip()
        case ex.Named(name):
            return Reference(name, links.get(name))
        case ex.Alternation(items):
            return _either([_drawn(part, links) for part in items])
        case ex.Option(inner):
            return railroad.Optional(_drawn(inner, links))
        case ex.Repeat(inner, least, most):
            return _repeated(_drawn(inner, links), least, most)
        case ex.NegativeLookahead(inner, ahead):
            comment = railroad.Comment(f"not followed by {shortened(referred(ahead))}")
            return _in_rows([_drawn(inner, links), comment])
        case _:
            return _in_rows([_drawn(part, links) for part in read.items])


def _either(options: list[railroad.DiagramItem]) -> railroad.DiagramItem:
    first, *others = options
    return railroad.Choice(0, first, *others) if others else first


def _in_rows(items: list[railroad.DiagramItem]) -> railroad.DiagramItem:
    """A sequence, in as many rows as it needs on a page."""
    rows = [items[:1]]
    for item in items[1:]:
        if railroad.Sequence(*rows[-1], item).width > WIDEST:
            rows.append([])
        rows[-1].append(item)
    first, *others = [railroad.Sequence(*row) for row in rows]
    return railroad.Stack(first, *others) if others else first


def _repeated(item: railroad.DiagramItem, least: int, most: int | None) -> railroad.DiagramItem:
    """An item with a way back. A comment on that way says how often the item is read, unless any number will do."""
    if most == 0:
        return railroad.Skip()
    counted = _times(least, most)
    loop = item if most == 1 else railroad.OneOrMore(item, railroad.Comment(counted) if counted else None)
    return loop if least else railroad.Optional(loop)


def _times(least: int, most: int | None) -> str:
    """How often an item is read, if it is read at all."""
    if most is None:
        return f"at least {least} times" if least > 1 else ""
    return f"{least} times" if least == most else f"{max(least, 1)} to {most} times"


def _ranges(chars: CharSet) -> Iterator[str]:
    """The ranges of a set, each as a box shows it."""
    for first, last in chars.ranges:
        if first == last:
            yield elements(ex.Literal(chr(first), case_sensitive=True))
        elif chr(first) >= "!" and chr(last) <= "~":
            yield f"{chr(first)}-{chr(last)}"
        else:
            yield range_text(CharSet.of_ranges([(first, last)]))
