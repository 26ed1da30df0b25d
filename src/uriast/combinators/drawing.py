"""Drawings: plain text in parts with roles, so that a front end can color them. The tree of a node is one.

A field is shown as in the node's `repr()`, so secrets are masked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from uriast.combinators.node import Node, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import attrs


class Part(NamedTuple):
    """A part of a line, with its role.

    >>> Part("2026", "year").role
    'year'

    Attributes:
        text: The text of the part.
        role: The name of a component, `"delimiter"` or `"space"`; in a picture also `"stem"` and `"label"`; in a tree
            also `"node"`, `"field"` and `"value"`.
    """

    text: str
    role: str


class Drawing(NamedTuple):
    """Lines of parts. `str()` gives plain text.

    >>> print(Drawing(((Part("  ", "space"), Part("|", "stem")), (Part("year", "label"),))))
      |
    year
    """

    lines: tuple[tuple[Part, ...], ...]

    def __str__(self) -> str:
        """The lines as plain text, without white space at their ends."""
        return "\n".join("".join(part.text for part in line).rstrip() for line in self.lines)


INDENT: Final = "  "
"""What each level of a tree is indented by."""


def tree_of(node: Node) -> Drawing:
    """The tree of a node: its class, and its fields below it, indented. Fields without a value are left out."""
    return Drawing(tuple(_branches(node, (), 0, "value")))


def _branches(node: Node, head: tuple[Part, ...], depth: int, role: str) -> Iterator[tuple[Part, ...]]:
    title = (*head, Part(type(node).__name__, "node"))
    fields = [(field, getattr(node, field.name)) for field in fields_of(type(node))]
    if [field.name for field, _ in fields] == ["text"]:
        [(field, value)] = fields
        yield (*title, Part(" ", "space"), Part(_shown(field, value), role))
        return
    yield title
    for field, value in fields:
        label = (Part(INDENT * (depth + 1), "space"), Part(field.name, "field"), Part(": ", "delimiter"))
        if isinstance(value, Node):
            yield from _branches(value, label, depth + 1, field.name)
        elif value is not None:
            yield (*label, Part(_shown(field, value), field.name))


def _shown(field: attrs.Attribute[Any], value: object) -> str:
    """A value as the node's `repr()` shows it."""
    return field.repr(value) if callable(field.repr) else repr(value)
