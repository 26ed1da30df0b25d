"""Shapes: how a value is written. A shape has a slot for each part of the value, and the texts around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Iterable


class Fixed:
    """A fixed text."""

    __slots__ = ("text",)
    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Way:
    """One way to write a value: its kind, and the texts around it."""

    __slots__ = ("after", "before", "kind", "maker", "mapped", "reads")

    def __init__(
        self,
        kind: type[object] | ex.Constant,
        around: tuple[str, str],
        reads: ex.Expression,
        maker: ex.Mapped | ex.Constant | None = None,
        mapped: ex.Mapped | None = None,
    ) -> None:
        self.kind = kind
        self.before, self.after = around
        self.reads = reads
        self.maker = maker
        self.mapped = mapped

    @property
    def own(self) -> ex.Expression:
        """The expression that reads the value without the texts around it."""
        return self.reads.items[1] if self.before or self.after else self.reads  # type: ignore[union-attr] # made by shaping

    @property
    def value_type(self) -> type[object]:
        """The class of the value."""
        return type(self.kind.value) if isinstance(self.kind, ex.Constant) else self.kind


class Slot:
    """The place of one value: a field, or an item of one."""

    __slots__ = ("field", "source", "ways")
    __match_args__ = ("source", "field", "ways")

    def __init__(self, source: str, field: str, ways: tuple[Way, ...]) -> None:
        self.source = source
        self.field = field
        self.ways = ways


class Items:
    """A tuple of `count` items. It adds no text to that of its items."""

    __slots__ = ("count", "shape", "source")
    __match_args__ = ("source", "count", "shape")

    def __init__(self, source: str, count: int, shape: Shape) -> None:
        self.source = source
        self.count = count
        self.shape = shape


class Located:
    """A `Spanned`. It adds no text to that of its value."""

    __slots__ = ("shape", "source")
    __match_args__ = ("source", "shape")

    def __init__(self, source: str, shape: Shape) -> None:
        self.source = source
        self.shape = shape


class Concat:
    """Shapes in sequence, without empty texts."""

    __slots__ = ("parts",)
    __match_args__ = ("parts",)

    def __init__(self, parts: Iterable[Shape]) -> None:
        flat = (part for each in parts for part in (each.parts if isinstance(each, Concat) else (each,)))
        self.parts: tuple[Shape, ...] = tuple(part for part in flat if not isinstance(part, Fixed) or part.text)


class Alternation:
    """Alternative shapes, in the order of the rule, and the expressions that read them."""

    __slots__ = ("reads", "ways")
    __match_args__ = ("ways", "reads")

    def __init__(self, ways: tuple[Shape, ...], reads: tuple[ex.Expression, ...]) -> None:
        self.ways = ways
        self.reads = reads


class Repeat:
    """A list of values. `element` is the shape of one, whose code is `each`."""

    __slots__ = ("element", "field", "least", "most", "source")
    __match_args__ = ("source", "field", "element", "least", "most")

    def __init__(self, source: str, field: str, element: Shape, least: int, most: int | None) -> None:
        self.source = source
        self.field = field
        self.element = element
        self.least = least
        self.most = most


class Converted:
    """A value that an inverse function converts before it is written."""

    __slots__ = ("field", "mapped", "shape", "source")
    __match_args__ = ("source", "field", "mapped", "shape")

    def __init__(self, source: str, field: str, mapped: ex.Mapped, shape: Shape) -> None:
        self.source = source
        self.field = field
        self.mapped = mapped
        self.shape = shape


Shape: TypeAlias = Fixed | Items | Located | Slot | Concat | Alternation | Repeat | Converted
"""The shape of a part of a definition."""

CONVERTED = "converted"
"""The code of a converted value."""
EACH = "each"
"""The code of an element of a list."""
