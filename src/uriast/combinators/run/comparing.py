"""Generates the function that tests whether a node is what its text is read as, without building that."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from uriast.combinators.building import defaults_from, node_class_of
from uriast.combinators.node import Node, fields_of
from uriast.combinators.regular.recipe import Called, Captured, Fixed, Select, Sum, Tuple, arity
from uriast.combinators.run.codegen import DEEPEST_BLOCK, CodeGenerator, Pattern, listed
from uriast.combinators.spanned import is_read_back

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.combinators.regular.recipe import Recipe


class Comparer(CodeGenerator):
    """Generates one function that compares the fields of a node with the groups of a match, line by line."""

    def comparer(self, pattern: Pattern) -> Callable[[object], bool]:
        """Generate the function. It takes a node, and is true if its text is read as an equal one of the same types."""
        self.line(f"match = {self.object(pattern.regex.fullmatch, 'fullmatch')}(node.__str__())")
        self._refuse("match is None")
        self._unpack(pattern.regex.groups)
        self._compare(pattern.recipe, "node")
        self.line("return True")
        return self.function("reads_back", "node", f"{self._rule}.reads_back")

    def _refuse(self, test: str) -> None:
        self.line(f"if {test}: return False")

    def _compare(self, recipe: Recipe, given: str) -> None:
        """Write lines that return false unless what is given is a recipe's value, of the very same type."""
        match recipe:
            case Captured():
                text = self._expression(recipe)
                self._refuse(f"{given} != {text} or type({given}) is not type({text})")
            case Fixed(None):
                self._refuse(f"{given} is not None")
            case Fixed(Node() as constant):
                made = self._of_class(type(constant), given)
                for field in fields_of(type(constant)):
                    self._compare(Fixed(getattr(constant, field.name)), f"{made}.{field.name}")
            case Tuple(items):
                self._refuse(f"type({given}) is not tuple or len({given}) != {len(items)}")
                self._compare_each(recipe, [f"{given}[{place}]" for place in range(len(items))])
            case Called(function, argument, spread) if (node_class := node_class_of(function)) is not None and (
                count := arity(argument) if spread else 1
            ) is not None:
                made = self._of_class(node_class, given)
                fields = [f"{made}.{field.name}" for field in fields_of(node_class)]
                self._compare_each(argument if spread else Tuple((argument,)), fields[:count])
                for each, default in zip(fields[count:], defaults_from(node_class, count), strict=True):
                    self._compare(Fixed(default), each)
            case Select() if self.depth <= DEEPEST_BLOCK:
                self._branch(recipe, lambda case: self._compare(case, given))
            case _:
                self._compare_built(recipe, given)

    def _of_class(self, node_class: type[Node], given: str) -> str:
        """Write lines that refuse all but a node of the very class, and return a variable for the node."""
        made = self.assigned(given)
        self._refuse(f"type({made}) is not {self._class(node_class)}")
        return made

    def _compare_each(self, recipe: Recipe, given: Sequence[str]) -> None:
        """Write such lines for the items of a tuple."""
        match recipe:
            case Tuple(items):
                for item, each in zip(items, given, strict=True):
                    self._compare(item, each)
            case Sum(items):
                start = 0
                for item in items:
                    count = cast("int", arity(item))
                    self._compare_each(item, given[start : start + count])
                    start += count
            case Select() if self.depth <= DEEPEST_BLOCK:
                self._branch(recipe, lambda case: self._compare_each(case, given))
            case _:
                self._compare_built(recipe, f"({listed(given)})")

    def _compare_built(self, recipe: Recipe, given: str) -> None:
        """Write lines that build the value, and compare what is given with it."""
        built = self._expression(recipe)
        self._refuse(f"not {self.object(is_read_back, 'is_read_back')}({given}, {built})")
