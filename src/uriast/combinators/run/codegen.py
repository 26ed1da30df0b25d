"""Generates the functions that read a text and build its value. Straight-line code is faster than walking a tree."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import attrs

from uriast.combinators import spanned
from uriast.combinators.building import blank_of, defaults_from, node_class_of
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.generated import Code
from uriast.combinators.node import Node, fields_of
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.recipe import (
    Called,
    Captured,
    Fixed,
    Iterations,
    Local,
    Recipe,
    Select,
    Spanned,
    Sum,
    Tuple,
    arity,
)
from uriast.combinators.run.render import FollowSet, char_class, pattern_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from uriast.combinators.definition.expression import Expression

    Build = Callable[[re.Match[str]], object]
    Read = Callable[[str], object]

DEEPEST_BLOCK: Final = 20
"""The largest depth of nested blocks in one function. CPython allows at most 100 levels of indentation."""

LONGEST_BRANCHING: Final = 50
"""The largest number of cases in one chain of `elif`. CPython parses each as nested in the one before."""


class Pattern(NamedTuple):
    """A compiled pattern, and the recipe for its value."""

    regex: re.Pattern[str]
    recipe: Recipe


class CodeGenerator(Code):
    """Generates one function, line by line."""

    _groups: int

    def __init__(self, rule: str) -> None:
        super().__init__()
        self._rule = rule
        self._calls = 0  # the number of calls in the code so far that may run functions of a user
        self._blanks: dict[type[Node], str] = {}
        self._span = "match.start(), match.end()"  # of the whole match

    def builder(self, recipe: Recipe, groups: int) -> Build:
        """Generate the function that builds a value from a match."""
        self._return(recipe, groups)
        return self.function("build", "match", f"{self._rule}.build")

    def reader(self, patterns: Iterable[Pattern]) -> Read:
        """Generate the function that reads a text by the first pattern that matches all of it."""
        self._span = "0, match.endpos"
        for regex, recipe in patterns:
            self.line(f"match = {self.object(regex.fullmatch, 'fullmatch')}(stream)")
            with self.block("if match is not None:"):
                self._return(recipe, regex.groups)
        self.line(f"return {self.object(NO_MATCH, 'NO_MATCH')}")
        return self.function("read", "stream", f"{self._rule}.read")

    def _return(self, recipe: Recipe, groups: int) -> None:
        """Write lines that unpack the groups of a match and return the value."""
        self._unpack(groups)
        self.line(f"return {self._expression(recipe)}")

    def _unpack(self, groups: int) -> None:
        self._groups = groups
        if groups:
            self.line(f"{listed([f'g{number}' for number in range(1, groups + 1)])}= match.groups()")

    def _expression(self, recipe: Recipe) -> str:
        """Return an expression for the value, after writing the lines that it needs."""
        match recipe:
            case Captured(0):
                return "match[0]"
            case Captured(group):
                return f"g{group}"
            case Fixed(None):
                return "None"
            case Fixed(item):
                return self.object(item, f"constant_{len(self._objects)}")
            case Tuple(items):
                return f"({listed(self._expressions(items))})"
            case Called():
                return self._called(recipe)
            case Sum() if (count := arity(recipe)) is not None:
                return f"({listed(self._parts(recipe, count))})"
            case Sum(items):
                total, *second = self._expressions(items[:2])
                for code in chain(second, map(self._expression, items[2:])):
                    total = self.assigned(f"{total} + {code}")
                return total
            case Select() if self.depth > DEEPEST_BLOCK:
                generator = CodeGenerator(self._rule)
                nested = generator.builder(recipe, self._groups)
                self._calls += generator._calls
                return f"{self.object(nested, 'nested')}(match)"
            case Select():
                (name,) = self._select(recipe, 1)
                return name
            case Iterations(group, iteration):
                self._calls += 1
                return f"{self.object(iterations(iteration), 'iterations')}(match.string, *match.span({group}))"
            case Local(name):
                return name
            case _:
                return self._spanned(recipe.group, recipe.value)

    def _spanned(self, group: int, recipe: Recipe) -> str:
        """Return an expression for a value with its span. It skips `Spanned.__new__`, which is slow."""
        code = self._expression(recipe)
        if isinstance(recipe, Spanned):  # CPython allows at most 200 nested parentheses
            code = self.assigned(code)
        span = f"match.start({group}), match.end({group})" if group else self._span
        new = cast("object", tuple.__new__)  # pyright: ignore[reportUnknownMemberType] # its items have any type
        return f"{self.object(new, 'new_tuple')}({self.object(spanned.Spanned, 'class_Spanned')}, ({code}, {span}))"

    def _called(self, recipe: Called) -> str:
        """Return an expression for nested calls. Each inner call is assigned to a variable on its own line."""
        nested = [recipe]
        while isinstance(argument := nested[-1].argument, Called):
            nested.append(argument)
        *others, first = nested
        code = self._call(first, argument)
        for outer in reversed(others):
            code = self._call(outer, Local(self.assigned(code)))
        return code

    def _call(self, called: Called, argument: Recipe) -> str:
        node_class = node_class_of(called.function)
        if node_class is not None:
            return self._node(node_class, argument, spread=called.spread)
        function = self.object(called.function, f"call_{getattr(called.function, '__name__', '')}")
        code = self._expression(argument)
        self._calls += 1
        return f"{function}({'*' if called.spread else ''}{code})"

    def _expressions(self, items: Iterable[Recipe]) -> list[str]:
        """Return an expression for each of some values."""
        return self._in_order(items, lambda item: [self._expression(item)])

    def _in_order(self, items: Iterable[Recipe], write: Callable[[Recipe], list[str]]) -> list[str]:
        """Return what is written for each item. Functions are called in the order of the text."""
        codes: list[str] = []
        pending: list[int] = []  # the places of codes that may call functions when they are evaluated
        for item in items:
            place, calls = len(self.lines), self._calls
            own = write(item)
            if self._calls > calls:
                if len(self.lines) > place:  # lines for the item may call functions: others are called before
                    others = self.lines[place:]
                    del self.lines[place:]
                    for each in pending:
                        codes[each] = self.assigned(codes[each])
                    self.lines += others
                    pending = []
                pending += [len(codes) + each for each, code in enumerate(own) if not code.isidentifier()]
            codes += own
        return codes

    def _parts(self, recipe: Recipe, count: int) -> list[str]:
        """Return an expression for each of a tuple's items."""
        match recipe:
            case Tuple(items):
                return self._expressions(items)
            case Sum(items) if arity(recipe) is not None:
                return self._in_order(items, lambda item: self._parts(item, cast("int", arity(item))))
            case Select() if arity(recipe) is not None and self.depth <= DEEPEST_BLOCK:
                return self._select(recipe, count, spread=True)
            case _:
                whole = self._expression(recipe)
                names = [self.variable() for _ in range(count)]
                self.line(f"{listed(names) or '() '}= {whole}")
                return names

    def _select(self, recipe: Select, count: int, *, spread: bool = False) -> list[str]:
        """Write a chain of tests, and return the variables that hold the selected value, or each item of it."""
        names = [self.variable() for _ in range(count)]

        def assign(case: Recipe) -> None:
            parts = self._parts(case, count) if spread else [self._expression(case)]
            for name, part in zip(names, parts, strict=True):
                self.line(f"{name} = {part}")

        self._branch(recipe, assign)
        return names

    def _branch(self, recipe: Select, write: Callable[[Recipe], None]) -> None:
        """Write a chain of tests, with what is written for each case behind its test."""
        tests: list[tuple[str, Recipe | None]] = [(f"g{group} is not None", case) for group, case in recipe.cases]
        while len(tests) > LONGEST_BRANCHING:
            # Split a long chain in two. The variable shows the second whether the first has found its case.
            found = self.assigned("True")
            self._tests(tests[:LONGEST_BRANCHING], write)
            with self.block("else:"):
                self.line(f"{found} = False")
            tests = [(found, None), *tests[LONGEST_BRANCHING:]]
        self._tests(tests, write)
        with self.block("else:"):
            write(recipe.otherwise)

    def _tests(self, tests: Iterable[tuple[str, Recipe | None]], write: Callable[[Recipe], None]) -> None:
        """Write the `if` and `elif` branches."""
        for place, (test, case) in enumerate(tests):
            head = f"{'elif' if place else 'if'} {test}:"
            if case is None:
                self.line(f"{head} pass")
                continue
            with self.block(head):
                write(case)

    def _node(self, node_class: type[Node], argument: Recipe, *, spread: bool) -> str:
        """Write lines that fill in a blank instance and set its class. The match replaces the checks of `__init__`."""
        fields = fields_of(node_class)
        if node_class not in self._blanks:
            self._blanks[node_class] = self.object(blank_of(node_class), f"new_{node_class.__name__}")
        own = self._class(node_class)
        count = arity(argument) if spread else 1
        if count is None:  # it depends on the match
            count = len(fields)
            if any(field.default is not attrs.NOTHING for field in fields):
                values = self.assigned(f"(*{self._expression(argument)},)")
                others = f"{self.object(defaults_from, 'defaults_from')}({own}, len({values}))"
                argument = Local(f"(*{values}, *{others})")
        defaults = defaults_from(node_class, count)
        parts = self._parts(argument, count) if spread else [self._expression(argument)]
        parts += [self._expression(Fixed(default)) for default in defaults]
        name = self.assigned(f"{self._blanks[node_class]}()")
        for field, part in zip(fields, parts, strict=True):
            self.line(f"{name}.{field.name} = {part}")
        self.line(f"{name}.__class__ = {own}")
        return name

    def _class(self, node_class: type[Node]) -> str:
        return self.object(node_class, f"class_{node_class.__name__}")


def listed(codes: Iterable[str]) -> str:
    """The code of a tuple's items."""
    return "".join([f"{code}, " for code in codes])


def iterations(iteration: Expression) -> Callable[[str, int, int], list[object]]:
    """Make the function that reads a repetition's span again and returns the list of its iterations' values."""
    # A group in a loop keeps only the last iteration. An iteration ends where the next one can begin, or where the span
    # ends. There is only one such place: `division` makes sure of it, for texts here, and for other values when the
    # repetition is defined. Empty iterations are dropped. The function reads the whole text at an index, not a slice of
    # it, so that a look-ahead at the end of the last iteration sees the text after it.
    if iteration.is_text:
        from uriast.combinators.run.division import check_iterations

        check_iterations(iteration)
    lowering = Lowering()
    regular, recipe = lowering.whole(iteration)
    first = regular.first
    pattern = pattern_source(regular, FollowSet(first, end=True))
    inner = re.compile(f"(?:{pattern})(?={char_class(first)})").match
    last = re.compile(pattern)
    build = CodeGenerator("iteration").builder(recipe, lowering.groups)

    def values(text: str, start: int, end: int) -> list[object]:
        found: list[object] = []
        while start < end:
            match = inner(text, start)
            if match is None or not start < match.end() < end:
                match = last.match(text, start)
                if match is None or match.end() != end:
                    match = cast("re.Match[str]", last.fullmatch(text, start, end))
            found.append(build(match))
            start = match.end()
        return found

    return values
