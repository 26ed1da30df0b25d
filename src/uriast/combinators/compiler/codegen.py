"""The functions that read a text and make its value, generated so that nothing is looked up or called in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from uriast.combinators.compiler.lowering import Called, Captured, Fixed, Select, Sum, Tuple, Value, Written
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.generated import define
from uriast.combinators.node import Node, blank_of, defaults_from, fields_of

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Sequence

    from uriast.combinators.definition.expression import Expression

    Build = Callable[[re.Match[str]], object]
    Read = Callable[[str], object]

INDENT: Final = "    "

DEEPEST_BLOCK: Final = 20
"""How deep blocks are nested in one function: CPython reads a hundred at most."""

LONGEST_BRANCHING: Final = 50
"""How many cases `elif` joins: CPython takes each for a block inside of the one before."""


class Pattern(NamedTuple):
    """A pattern with groups, and how a value is made of them.

    Attributes:
        regex: The pattern.
        groups: How many groups it has.
        value: How the value is made; `None` where it is the text.
    """

    regex: re.Pattern[str]
    groups: int
    value: Value | None


class Builder:
    """Writes one such function: its lines, the objects they name, and the names given so far."""

    def __init__(self, iterations: Callable[[Expression], Callable[[str, int, int], list[object]]], rule: str) -> None:
        self._iterations = iterations
        self._rule = rule
        self._groups = 0
        self._objects: dict[str, object] = {}
        self._classes: dict[type[Node], tuple[str, str]] = {}
        self._lines: list[str] = []
        self._names = 0

    def function(self, value: Value, groups: int) -> Build:
        """The function from a match, with so many groups, to the value."""
        self._lines = ["def build(match):"]
        self._return(value, groups, INDENT)
        return self._made("build")

    def reader(self, patterns: Iterable[Pattern]) -> Read:
        """The function from a text to the value by the first of some patterns that matches all of it."""
        self._lines = ["def read(stream):"]
        for regex, groups, value in patterns:
            self._lines.append(f"{INDENT}match = {self._object(regex.fullmatch, 'fullmatch')}(stream)")
            self._lines.append(f"{INDENT}if match is not None:")
            if value is None:
                self._lines.append(f"{INDENT * 2}return match[0]")
            else:
                self._return(value, groups, INDENT * 2)
        self._lines.append(f"{INDENT}return {self._object(NO_MATCH, 'NO_MATCH')}")
        return self._made("read")

    def _made(self, name: str) -> Callable[..., object]:
        return define("\n".join(self._lines), self._objects, name, f"{self._rule}.{name}")

    def _return(self, value: Value, groups: int, indent: str) -> None:
        """Unpack the groups of a match and return the value."""
        self._groups = groups
        if groups:
            self._lines.append(
                f"{indent}{''.join([f'g{number}, ' for number in range(1, groups + 1)])}= match.groups()"
            )
        self._lines.append(f"{indent}return {self._written(value, indent)}")

    def _name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _assigned(self, written: str, indent: str) -> Written:
        """A name for what an expression gives, on a line of its own."""
        name = self._name()
        self._lines.append(f"{indent}{name} = {written}")
        return Written(name)

    def _object(self, value: object, called: str) -> str:
        """A name for an object: what it is called, or a number if that is taken or can be no name."""
        name = called if called.isidentifier() and called not in self._objects else f"object_{len(self._objects)}"
        self._objects[name] = value
        return name

    def _names_of(self, node_class: type[Node]) -> tuple[str, str]:
        """The names of what makes a blank instance of a class, and of the class."""
        if node_class not in self._classes:
            called = node_class.__name__
            blank, own = (
                self._object(blank_of(node_class), f"new_{called}"),
                self._object(node_class, f"class_{called}"),
            )
            self._classes[node_class] = blank, own
        return self._classes[node_class]

    def _written(self, value: Value, indent: str) -> str:
        """An expression for the value, behind the lines that it needs."""
        match value:
            case Captured(group):
                return f"g{group}"
            case Fixed(None):
                return "None"
            case Fixed(item):
                return self._object(item, f"constant_{len(self._objects)}")
            case Tuple(items):
                return f"({''.join([self._written(item, indent) + ', ' for item in items])})"
            case Called():
                return self._called(value, indent)
            case Sum() if (count := arity(value)) is not None:
                return f"({''.join([part + ', ' for part in self._parts(value, count, indent)])})"
            case Sum(items):
                total = self._written(items[0], indent)
                for item in items[1:]:
                    total = self._assigned(f"{total} + {self._written(item, indent)}", indent).name
                return total
            case Select() if len(indent) > DEEPEST_BLOCK * len(INDENT):
                nested = Builder(self._iterations, self._rule).function(value, self._groups)
                return f"{self._object(nested, 'nested')}(match)"
            case Select():
                return self._select(value, 1, indent)[0]
            case Written(name):
                return name
            case _:
                split = self._object(self._iterations(value.iteration), "iterations")
                return f"{split}(match.string, *match.span({value.group}))"

    def _called(self, value: Called, indent: str) -> str:
        """An expression for what the last of some functions gives: a function of a function is a line of its own."""
        chain = [value]
        while isinstance(argument := chain[-1].argument, Called):
            chain.append(argument)
        *others, first = chain
        written = self._call(first, argument, indent)
        for outer in reversed(others):
            written = self._call(outer, self._assigned(written, indent), indent)
        return written

    def _call(self, called: Called, argument: Value, indent: str) -> str:
        node_class = _node_class(called.function)
        if node_class is not None:
            return self._node(node_class, argument, indent, spread=called.spread)
        function = self._object(called.function, f"call_{getattr(called.function, '__name__', '')}")
        return f"{function}({'*' if called.spread else ''}{self._written(argument, indent)})"

    def _parts(self, value: Value, count: int, indent: str) -> list[str]:
        """An expression for each of a tuple's items."""
        match value:
            case Tuple(items):
                return [self._written(item, indent) for item in items]
            case Sum(items) if arity(value) is not None:
                return [part for item in items for part in self._parts(item, cast("int", arity(item)), indent)]
            case Select() if arity(value) is not None and len(indent) <= DEEPEST_BLOCK * len(INDENT):
                return self._select(value, count, indent, spread=True)
            case _:
                whole = self._written(value, indent)
                names = [self._name() for _ in range(count)]
                self._lines.append(f"{indent}{''.join(name + ', ' for name in names)}= {whole}")
                return names

    def _select(self, value: Select, count: int, indent: str, *, spread: bool = False) -> list[str]:
        """Names that hold the value, or each of a tuple's items, whichever case it is."""
        names = [self._name() for _ in range(count)]
        tests: list[tuple[str, Value | None]] = [(f"g{group} is not None", case) for group, case in value.cases]
        while len(tests) > LONGEST_BRANCHING:
            # A statement of its own, then another, in which there is nothing to do if this one had the case.
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
        """What names hold in each of some cases, if anything new, and the `else:` of all others."""
        for place, (test, case) in enumerate(tests):
            self._lines.append(f"{indent}{'elif' if place else 'if'} {test}:{' pass' if case is None else ''}")
            if case is not None:
                self._assign(names, case, indent + INDENT, spread=spread)
        self._lines.append(f"{indent}else:")

    def _assign(self, names: list[str], value: Value, indent: str, *, spread: bool) -> None:
        parts = self._parts(value, len(names), indent) if spread else [self._written(value, indent)]
        self._lines.extend(f"{indent}{name} = {part}" for name, part in zip(names, parts, strict=True))

    def _node(self, node_class: type[Node], argument: Value, indent: str, *, spread: bool) -> str:
        """Fill in a blank instance, then give it the class: past `__init__`, since the match has checked it."""
        fields = fields_of(node_class)
        count = (arity(argument) or len(fields)) if spread else 1
        defaults = defaults_from(node_class, count)
        parts = self._parts(argument, count, indent) if spread else [self._written(argument, indent)]
        parts += [self._written(Fixed(default), indent) for default in defaults]
        name = self._name()
        blank, own = self._names_of(node_class)
        self._lines.append(f"{indent}{name} = {blank}()")
        self._lines.extend(f"{indent}{name}.{field.name} = {part}" for field, part in zip(fields, parts, strict=True))
        self._lines.append(f"{indent}{name}.__class__ = {own}")
        return name


def _node_class(function: Callable[..., object]) -> type[Node] | None:
    return function if isinstance(function, type) and issubclass(function, Node) else None


def arity(value: Value) -> int | None:
    """How many items a value has, where that is plain before a match."""
    match value:
        case Tuple(items):
            return len(items)
        case Sum(items):
            counts = [arity(item) for item in items]
            return None if None in counts else sum(filter(None, counts))
        case Select(cases, otherwise):
            counts_of = {arity(case) for _, case in cases} | {arity(otherwise)}
            return (counts_of.pop() or None) if len(counts_of) == 1 else None
        case _:
            return None
