"""Generates the functions that read a text and build its value. Straight-line code is faster than walking a tree."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import attrs

from uriast.combinators.building import blank_of, defaults_from
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.generated import define
from uriast.combinators.node import Node, fields_of
from uriast.combinators.regular.recipe import (
    Called,
    Captured,
    Fixed,
    Iterations,
    Local,
    Located,
    Select,
    Sum,
    Tuple,
    Value,
)
from uriast.combinators.spanned import Spanned

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Sequence

    from uriast.combinators.definition.expression import Expression

    Build = Callable[[re.Match[str]], object]
    Read = Callable[[str], object]

INDENT: Final = "    "

DEEPEST_BLOCK: Final = 20
"""The largest depth of nested blocks in one function. CPython allows at most 100 levels of indentation."""

LONGEST_BRANCHING: Final = 50
"""The largest number of cases in one chain of `elif`. CPython parses each as nested in the one before."""


class Pattern(NamedTuple):
    """A compiled pattern, and the recipe for its value."""

    regex: re.Pattern[str]  # the compiled pattern
    value: Value | None  # the recipe for the value; `None` if the value is the whole match


class CodeGenerator:
    """Generates one function, line by line."""

    _groups: int

    def __init__(self, iterations: Callable[[Expression], Callable[[str, int, int], list[object]]], rule: str) -> None:
        self._iterations = iterations
        self._rule = rule
        self._objects: dict[str, object] = {}
        self._classes: dict[type[Node], tuple[str, str]] = {}
        self._lines: list[str] = []
        self._numbers = itertools.count()
        self._whole = "match.start(), match.end()"

    def function(self, value: Value, groups: int) -> Build:
        """Generate the function that builds a value from a match."""
        self._lines = ["def build(match):"]
        self._return(value, groups, INDENT)
        return self._made("build")

    def reader(self, patterns: Iterable[Pattern]) -> Read:
        """Generate the function that reads a text by the first pattern that matches all of it."""
        self._lines = ["def read(stream):"]
        self._whole = "0, match.endpos"
        inner = INDENT + INDENT
        for regex, value in patterns:
            self._lines.append(f"{INDENT}match = {self._object(regex.fullmatch, 'fullmatch')}(stream)")
            self._lines.append(f"{INDENT}if match is not None:")
            if value is None:
                self._lines.append(f"{inner}return match[0]")
            else:
                self._return(value, regex.groups, inner)
        self._lines.append(f"{INDENT}return {self._object(NO_MATCH, 'NO_MATCH')}")
        return self._made("read")

    def _made(self, name: str) -> Callable[..., object]:
        return define("\n".join(self._lines), self._objects, name, f"{self._rule}.{name}")

    def _return(self, value: Value, groups: int, indent: str) -> None:
        """Write lines that unpack the groups of a match and return the value."""
        self._unpack(groups, indent)
        self._lines.append(f"{indent}return {self._expression(value, indent)}")

    def _unpack(self, groups: int, indent: str) -> None:
        self._groups = groups
        if groups:
            self._lines.append(
                f"{indent}{''.join([f'g{number}, ' for number in range(1, groups + 1)])}= match.groups()"
            )

    def _name(self) -> str:
        return f"v{next(self._numbers)}"

    def _assigned(self, code: str, indent: str) -> Local:
        """Write a line that assigns an expression to a new variable."""
        name = self._name()
        self._lines.append(f"{indent}{name} = {code}")
        return Local(name)

    def _object(self, value: object, called: str) -> str:
        """A variable name for an object: `called`, or a numbered name if `called` is taken or not an identifier."""
        name = called if called.isidentifier() and called not in self._objects else f"object_{len(self._objects)}"
        self._objects[name] = value
        return name

    def _named(self, value: object, called: str) -> str:
        """A variable name for an object that the code needs in several places."""
        return called if self._objects.get(called) is value else self._object(value, called)

    def _names_of(self, node_class: type[Node]) -> tuple[str, str]:
        """Return the names of the function that makes a blank instance of a class, and of the class."""
        if node_class not in self._classes:
            called = node_class.__name__
            blank, own = (
                self._object(blank_of(node_class), f"new_{called}"),
                self._object(node_class, f"class_{called}"),
            )
            self._classes[node_class] = blank, own
        return self._classes[node_class]

    def _expression(self, value: Value, indent: str) -> str:
        """Return an expression for the value, after writing the lines that it needs."""
        match value:
            case Captured(0):
                return "match[0]"
            case Captured(group):
                return f"g{group}"
            case Fixed(None):
                return "None"
            case Fixed(item):
                return self._object(item, f"constant_{len(self._objects)}")
            case Tuple(items):
                return f"({''.join([self._expression(item, indent) + ', ' for item in items])})"
            case Called():
                return self._called(value, indent)
            case Sum() if (count := arity(value)) is not None:
                return f"({''.join([part + ', ' for part in self._parts(value, count, indent)])})"
            case Sum(items):
                total = self._expression(items[0], indent)
                for item in items[1:]:
                    total = self._assigned(f"{total} + {self._expression(item, indent)}", indent).name
                return total
            case Select() if len(indent) > DEEPEST_BLOCK * len(INDENT):
                nested = CodeGenerator(self._iterations, self._rule).function(value, self._groups)
                return f"{self._object(nested, 'nested')}(match)"
            case Select():
                (name,) = self._select(value, 1, indent)
                return name
            case Iterations(group, iteration):
                split = self._object(self._iterations(iteration), "iterations")
                return f"{split}(match.string, *match.span({group}))"
            case Local(name):
                return name
            case _:
                return self._located(value.group, value.value, indent)

    def _located(self, group: int, value: Value, indent: str) -> str:
        """Return an expression for a value with its place. It skips `Spanned.__new__`, which is slow."""
        code = self._expression(value, indent)
        if isinstance(value, Located):  # CPython allows at most 200 nested parentheses
            code = self._assigned(code, indent).name
        place = f"match.start({group}), match.end({group})" if group else self._whole
        new = cast("object", tuple.__new__)  # pyright: ignore[reportUnknownMemberType] # its items have any type
        make, own = self._named(new, "new_tuple"), self._named(Spanned, "class_Spanned")
        return f"{make}({own}, ({code}, {place}))"

    def _called(self, value: Called, indent: str) -> str:
        """Return an expression for nested calls. Each inner call is assigned to a variable on its own line."""
        chain = [value]
        while isinstance(argument := chain[-1].argument, Called):
            chain.append(argument)
        *others, first = chain
        code = self._call(first, argument, indent)
        for outer in reversed(others):
            code = self._call(outer, self._assigned(code, indent), indent)
        return code

    def _call(self, called: Called, argument: Value, indent: str) -> str:
        node_class = node_class_of(called.function)
        if node_class is not None:
            return self._node(node_class, argument, indent, spread=called.spread)
        function = self._object(called.function, f"call_{getattr(called.function, '__name__', '')}")
        return f"{function}({'*' if called.spread else ''}{self._expression(argument, indent)})"

    def _parts(self, value: Value, count: int, indent: str) -> list[str]:
        """Return an expression for each of a tuple's items."""
        match value:
            case Tuple(items):
                return [self._expression(item, indent) for item in items]
            case Sum(items) if arity(value) is not None:
                return [part for item in items for part in self._parts(item, cast("int", arity(item)), indent)]
            case Select() if arity(value) is not None and len(indent) <= DEEPEST_BLOCK * len(INDENT):
                return self._select(value, count, indent, spread=True)
            case _:
                whole = self._expression(value, indent)
                names = [self._name() for _ in range(count)]
                self._lines.append(f"{indent}{''.join(name + ', ' for name in names)}= {whole}")
                return names

    def _select(self, value: Select, count: int, indent: str, *, spread: bool = False) -> list[str]:
        """Write a chain of tests, and return the variables that hold the selected value, or each item of it."""
        names = [self._name() for _ in range(count)]
        tests: list[tuple[str, Value | None]] = [(f"g{group} is not None", case) for group, case in value.cases]
        while len(tests) > LONGEST_BRANCHING:
            # Split a long chain in two. The variable tells the second whether the first has found its case.
            found = self._assigned("True", indent).name
            self._branches(tests[:LONGEST_BRANCHING], names, indent, spread=spread)
            self._lines.append(f"{indent}{INDENT}{found} = False")
            tests = [(found, None), *tests[LONGEST_BRANCHING:]]
        self._branches(tests, names, indent, spread=spread)
        self._assign(names, value.otherwise, indent + INDENT, spread=spread)
        return names

    def _branches(
        self, tests: Sequence[tuple[str, Value | None]], names: list[str], indent: str, *, spread: bool
    ) -> None:
        """Write the `if` and `elif` branches that assign the variables, and a final `else:`."""
        for place, (test, case) in enumerate(tests):
            self._lines.append(f"{indent}{'elif' if place else 'if'} {test}:{' pass' if case is None else ''}")
            if case is not None:
                self._assign(names, case, indent + INDENT, spread=spread)
        self._lines.append(f"{indent}else:")

    def _assign(self, names: list[str], value: Value, indent: str, *, spread: bool) -> None:
        parts = self._parts(value, len(names), indent) if spread else [self._expression(value, indent)]
        self._lines.extend(f"{indent}{name} = {part}" for name, part in zip(names, parts, strict=True))

    def _node(self, node_class: type[Node], argument: Value, indent: str, *, spread: bool) -> str:
        """Write lines that fill in a blank instance and set its class. The match replaces the checks of `__init__`."""
        fields = fields_of(node_class)
        blank, own = self._names_of(node_class)
        count = arity(argument) if spread else 1
        if count is None:  # it depends on the match
            count = len(fields)
            if any(field.default is not attrs.NOTHING for field in fields):
                values = self._assigned(f"(*{self._expression(argument, indent)},)", indent).name
                others = f"{self._named(defaults_from, 'defaults_from')}({own}, len({values}))"
                argument = Local(f"(*{values}, *{others})")
        defaults = defaults_from(node_class, count)
        parts = self._parts(argument, count, indent) if spread else [self._expression(argument, indent)]
        parts += [self._expression(Fixed(default), indent) for default in defaults]
        name = self._name()
        self._lines.append(f"{indent}{name} = {blank}()")
        self._lines.extend(f"{indent}{name}.{field.name} = {part}" for field, part in zip(fields, parts, strict=True))
        self._lines.append(f"{indent}{name}.__class__ = {own}")
        return name


def node_class_of(function: Callable[..., object]) -> type[Node] | None:
    """A function that is a node class; `None` for any other function."""
    return function if isinstance(function, type) and issubclass(function, Node) else None


def arity(value: Value) -> int | None:
    """The number of items in a value; `None` if it depends on the match, or is not a tuple."""
    match value:
        case Tuple(items):
            return len(items)
        case Sum(items):
            counts = [arity(item) for item in items]
            return None if None in counts else sum(filter(None, counts))
        case Select(cases, otherwise):
            count_of = arity(otherwise)
            return (count_of or None) if all(arity(case) == count_of for _, case in cases) else None
        case _:
            return None
