"""Generates the function that tests whether a node is what its text is read as, without building that."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from uriast.combinators.building import defaults_from
from uriast.combinators.node import Node, fields_of
from uriast.combinators.regular.recipe import Called, Captured, Fixed, Select, Sum, Tuple
from uriast.combinators.run.codegen import (
    DEEPEST_BLOCK,
    INDENT,
    LONGEST_BRANCHING,
    CodeGenerator,
    Pattern,
    arity,
    node_class_of,
)
from uriast.combinators.spanned import is_read_back

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.combinators.regular.recipe import Value


class Comparer(CodeGenerator):
    """Generates one function that compares the fields of a node with the groups of a match, line by line."""

    def comparer(self, pattern: Pattern) -> Callable[[object], bool]:
        """Generate the function. It takes a node, and is true if its text is read as an equal one of the same types."""
        regex, value = pattern
        fullmatch = self._object(regex.fullmatch, "fullmatch")
        self._lines = ["def reads_back(node):", f"{INDENT}match = {fullmatch}(node.__str__())"]
        self._refuse("match is None", INDENT)
        self._unpack(regex.groups, INDENT)
        self._compare(Captured(0) if value is None else value, "node", INDENT)
        self._lines.append(f"{INDENT}return True")
        return cast("Callable[[object], bool]", self._made("reads_back"))

    def _refuse(self, test: str, indent: str) -> None:
        self._lines.append(f"{indent}if {test}: return False")

    def _compare(self, value: Value, given: str, indent: str) -> None:
        """Write lines that return false unless what is given is a recipe's value, of the very same type."""
        match value:
            case Captured():
                text = self._expression(value, indent)
                self._refuse(f"{given} != {text} or type({given}) is not type({text})", indent)
            case Fixed(None):
                self._refuse(f"{given} is not None", indent)
            case Fixed(Node() as constant):
                made = self._of_class(type(constant), given, indent)
                for field in fields_of(type(constant)):
                    self._compare(Fixed(getattr(constant, field.name)), f"{made}.{field.name}", indent)
            case Tuple(items):
                self._refuse(f"type({given}) is not tuple or len({given}) != {len(items)}", indent)
                self._compare_each(value, [f"{given}[{place}]" for place in range(len(items))], indent)
            case Called(function, argument, spread) if (node_class := node_class_of(function)) is not None and (
                count := arity(argument) if spread else 1
            ) is not None:
                made = self._of_class(node_class, given, indent)
                fields = [f"{made}.{field.name}" for field in fields_of(node_class)]
                self._compare_each(argument if spread else Tuple((argument,)), fields[:count], indent)
                for each, default in zip(fields[count:], defaults_from(node_class, count), strict=True):
                    self._compare(Fixed(default), each, indent)
            case Select() if self._is_short(value, indent):
                self._branch(value, lambda case, inner: self._compare(case, given, inner), indent)
            case _:
                compare = self._named(is_read_back, "is_read_back")
                self._refuse(f"not {compare}({given}, {self._expression(value, indent)})", indent)

    def _of_class(self, node_class: type[Node], given: str, indent: str) -> str:
        """Write lines that refuse what is no node of the very class, and return a variable for the node."""
        made = self._assigned(given, indent).name
        self._refuse(f"type({made}) is not {self._named(node_class, f'class_{node_class.__name__}')}", indent)
        return made

    def _compare_each(self, value: Value, given: Sequence[str], indent: str) -> None:
        """Write such lines for the items of a tuple."""
        match value:
            case Tuple(items):
                for item, each in zip(items, given, strict=True):
                    self._compare(item, each, indent)
            case Sum(items):
                start = 0
                for item in items:
                    count = cast("int", arity(item))
                    self._compare_each(item, given[start : start + count], indent)
                    start += count
            case Select() if self._is_short(value, indent):
                self._branch(value, lambda case, inner: self._compare_each(case, given, inner), indent)
            case _:
                compare, whole = self._named(is_read_back, "is_read_back"), self._expression(value, indent)
                self._refuse(f"not {compare}(({''.join(f'{each}, ' for each in given)}), {whole})", indent)

    def _is_short(self, value: Select, indent: str) -> bool:
        return len(value.cases) < LONGEST_BRANCHING and len(indent) <= DEEPEST_BLOCK * len(INDENT)

    def _branch(self, value: Select, write: Callable[[Value, str], None], indent: str) -> None:
        for place, (group, case) in enumerate(value.cases):
            self._lines.append(f"{indent}{'elif' if place else 'if'} g{group} is not None:")
            write(case, indent + INDENT)
        self._lines.append(f"{indent}else:")
        write(value.otherwise, indent + INDENT)
