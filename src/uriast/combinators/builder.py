"""The function that makes a rule's value from a match, generated so that nothing is looked up or called in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from uriast.combinators.node import Node, blank_of, fields_of
from uriast.combinators.plan import Called, Captured, Chosen, Fixed, Sum, Tuple, Value

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from uriast.combinators.expression import Expression

    Build = Callable[[re.Match[str]], object]

INDENT = "    "


class Builder:
    """Writes one such function: its lines, the objects they name, and the names given so far."""

    def __init__(self, turns: Callable[[Expression], Callable[[str, int, int], list[object]]]) -> None:
        self._turns = turns
        self._objects: dict[str, object] = {}
        self._lines: list[str] = []
        self._names = 0

    def function(self, value: Value, groups: int) -> Build:
        """The function from a match with so many groups to the value."""
        result = self._written(value, INDENT)
        unpacking = "".join(f"g{number}, " for number in range(1, groups + 1))
        head = [f"{INDENT}{unpacking}= match.groups()"] if groups else []
        source = "\n".join(["def build(match):", *head, *self._lines, f"{INDENT}return {result}"])
        exec(source, self._objects)  # noqa: S102 - made of our own names and numbers, never of a user's text
        return cast("Build", self._objects["build"])

    def _name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _object(self, value: object) -> str:
        name = f"o{len(self._objects)}"
        self._objects[name] = value
        return name

    def _written(self, value: Value, indent: str) -> str:
        """An expression for the value, behind the lines that it needs."""
        match value:
            case Captured(group):
                return f"g{group}"
            case Fixed(None):
                return "None"
            case Fixed(item):
                return self._object(item)
            case Tuple(items):
                return f"({''.join(self._written(item, indent) + ', ' for item in items)})"
            case Called(function, argument, spread) if isinstance(function, type) and issubclass(function, Node):
                return self._node(function, argument, indent, spread=spread)
            case Called(function, argument, spread):
                star = "*" if spread else ""
                return f"{self._object(function)}({star}{self._written(argument, indent)})"
            case Sum() if (count := arity(value)) is not None:
                return f"({''.join(part + ', ' for part in self._parts(value, count, indent))})"
            case Sum(left, right):
                return f"({self._written(left, indent)} + {self._written(right, indent)})"
            case Chosen():
                return self._chosen(value, 1, indent)[0]
            case _:
                return f"{self._object(self._turns(value.turn))}(match.string, *match.span({value.group}))"

    def _parts(self, value: Value, count: int, indent: str) -> list[str]:
        """An expression for each of a tuple's items."""
        match value:
            case Tuple(items):
                return [self._written(item, indent) for item in items]
            case Sum(left, right) if arity(value) is not None:
                split = cast("int", arity(left))
                return self._parts(left, split, indent) + self._parts(right, count - split, indent)
            case Chosen() if arity(value) is not None:
                return self._chosen(value, count, indent, spread=True)
            case _:
                whole = self._written(value, indent)
                names = [self._name() for _ in range(count)]
                self._lines.append(f"{indent}{''.join(name + ', ' for name in names)}= {whole}")
                return names

    def _chosen(self, value: Chosen, count: int, indent: str, *, spread: bool = False) -> list[str]:
        """Names that hold the value, or each of a tuple's items, whichever case it is."""
        names = [self._name() for _ in range(count)]
        for place, (group, case) in enumerate(value.cases):
            self._lines.append(f"{indent}{'elif' if place else 'if'} g{group} is not None:")
            self._assign(names, case, indent + INDENT, spread=spread)
        self._lines.append(f"{indent}else:")
        self._assign(names, value.otherwise, indent + INDENT, spread=spread)
        return names

    def _assign(self, names: list[str], value: Value, indent: str, *, spread: bool) -> None:
        parts = self._parts(value, len(names), indent) if spread else [self._written(value, indent)]
        self._lines.extend(f"{indent}{name} = {part}" for name, part in zip(names, parts, strict=True))

    def _node(self, node_class: type[Node], argument: Value, indent: str, *, spread: bool) -> str:
        """Fill in a blank instance, then give it the class: past `__init__`, since the match has checked it."""
        fields = fields_of(node_class)
        count = (arity(argument) or len(fields)) if spread else 1
        parts = self._parts(argument, count, indent) if spread else [self._written(argument, indent)]
        parts += [self._default(node_class, field, indent) for field in fields[count:]]
        if len(parts) != len(fields):
            message = f"{node_class.__name__} has {len(fields)} fields, and the rule has {count} values"
            raise TypeError(message)
        name = self._name()
        self._lines.append(f"{indent}{name} = {self._object(blank_of(node_class))}()")
        self._lines.extend(f"{indent}{name}.{field.name} = {part}" for field, part in zip(fields, parts, strict=True))
        self._lines.append(f"{indent}{name}.__class__ = {self._object(node_class)}")
        return name

    def _default(self, node_class: type[Node], field: attrs.Attribute[object], indent: str) -> str:
        if field.default is attrs.NOTHING or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type] # typed as a function
            message = f"{node_class.__name__}.{field.name} has no value in the rule, and no plain default"
            raise TypeError(message)
        return self._written(Fixed(field.default), indent)


def arity(value: Value) -> int | None:
    """How many items a value has, where that is plain before a match."""
    match value:
        case Tuple(items):
            return len(items)
        case Sum(left, right):
            counts = arity(left), arity(right)
            return None if counts[0] is None or counts[1] is None else counts[0] + counts[1]
        case Chosen(cases, otherwise):
            counts_of = {arity(case) for _, case in cases} | {arity(otherwise)}
            return (counts_of.pop() or None) if len(counts_of) == 1 else None
        case _:
            return None
