"""Generates the function that yields the parts of a node: its fields, and the items of the lists and tuples in them."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.code import INDENT, SELF, string_code
from uriast.combinators.inverse.kinds import is_none
from uriast.combinators.inverse.shape import (
    CONVERTED,
    EACH,
    Alternation,
    Concat,
    Converted,
    Fixed,
    Items,
    Located,
    Repeat,
    Shape,
    Slot,
)
from uriast.combinators.inverse.texts import only_text
from uriast.combinators.inverse.writing import Group, Writer

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.inverse.writing import OwnText
    from uriast.combinators.node import Node

PATH = "path"
"""The variable that holds the path of a generator's value."""
NUMBER = "number"
"""The variable that holds the index of an item."""


class PartsWriter(Writer):
    """Writes the code that yields parts. Each is a path and a text, a node, or a generator of the parts inside it."""

    def __init__(self, own_of: Callable[[type[Node]], OwnText], value: str | None = None) -> None:
        super().__init__(own_of)
        self._value = value

    def _path(self, source: str, item: str = "") -> str:
        """The code of the path of a value, or of an item of it."""
        within = f"{{{PATH}}}{source.removeprefix(self._value)}" if self._value else source.removeprefix(SELF)
        return string_code(within.replace("[", ".").replace("]", "") + item)

    def _generator(self, write: Callable[[PartsWriter], None], value: str, variable: str) -> str:
        """The name of a generator of the parts of a value. It takes the value's path, and a variable."""
        inner = PartsWriter(self._own_of, value)
        inner.objects = self.objects
        write(inner)
        return self.object(inner.function(f"{PATH}, {variable}", "yield from ()", ()))

    def _inside(self, shape: Shape, value: str, variable: str) -> str:
        return self._generator(lambda inner: inner.parts(shape, INDENT), value, variable)

    def parts(self, shape: Shape, indent: str) -> None:
        """Write lines that yield the parts of a shape."""
        match shape:
            case Fixed(text):
                self.lines.append(f"{indent}yield '', {text!r}")
            case Concat(parts):
                for part in parts:
                    self.parts(part, indent)
            case Slot(_, ""):  # a field with a default, which the rule does not read
                pass
            case Slot(source):
                self.choices(source, self.groups(shape), partial(self._yields, source), indent)
            case Alternation(ways):
                self.alternatives(ways, self.parts, indent)
            case Items(source, _, inner) | Located(source, inner):
                (variable,) = re.findall(r"^\w+", source)
                made = self._inside(inner, source, variable)
                self.lines.append(f"{indent}yield {self._path(source)}, {made}({self._path(source)}, {variable})")
            case Repeat(source, _, element):
                made = self._inside(element, EACH, EACH)
                self.lines.append(f"{indent}yield {self._path(source)}, {self._each(made, source, source, 0)}")
            case Converted(source) if shape.mapped.is_list:
                self.lines.append(f"{indent}yield {self._path(source)}, {self._list(shape)}")
            case _:
                self.lines.append(f"{indent}yield {self._path(shape.source)}, {self.text(shape, indent)[1:-1]}")

    def _each(self, made: str, items: str, source: str, first: int) -> str:
        """The code of a generator of the parts of a list's items, the first of which has a given index."""
        call = f"{made}({self._path(source, f'.{{{NUMBER}}}')}, {EACH})"
        return f"(part for {NUMBER}, {EACH} in enumerate({items}, {first}) for part in {call})"

    def _list(self, shape: Converted) -> str:
        """The code of a generator of the parts of a list that is read as something else."""
        made = self._generator(lambda inner: inner.listed(shape.shape, INDENT), CONVERTED, CONVERTED)
        return f"{made}({self._path(shape.source)}, {self.object(shape.mapped.inverse)}({shape.source}))"

    def listed(self, shape: Shape, indent: str) -> None:
        """Write lines that yield the parts of a list that is read as its first item and the others, or as none."""
        match shape:
            case Items(source, _, Concat((*first, Repeat(others, _, element)))):
                made = self._inside(Concat(first), f"{source}[0]", CONVERTED)
                self.lines.append(f"{indent}yield from {made}({self._path(source, '.0')}, {source})")
                made = self._inside(element, EACH, EACH)
                self.lines.append(f"{indent}yield from {self._each(made, others, source, 1)}")
            case Converted():
                self.lines.append(f"{indent}yield from {self._list(shape)}")
            case Alternation(ways):
                self.alternatives(ways, self.listed, indent)
            case Concat(parts):
                for part in parts:
                    self.listed(part, indent)
            case _:
                pass

    def _yields(self, source: str, group: Group, indent: str) -> list[str]:
        """Lines that yield a value and the texts around it."""
        path, before, content = self._path(source), group.before, group.code
        (way, *_) = group.ways
        if isinstance(way.kind, ex.Constant):
            text = only_text(way.kind.item) or ""
            before, content = before.removesuffix(text), repr(text)
            path = "''" if all(map(is_none, group.ways)) else f"'' if {source} is None else {path}"
        elif way.maker is not None:
            content = source
        yielded = [("''", repr(before)), (path, content), ("''", repr(group.after))]
        return [f"{indent}yield {name}, {text}" for name, text in yielded if name != "''" or text != "''"]
