"""Generates the functions that return a node's text and its pieces, from the shape of its class."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.code import INDENT, Code, literal_text, string_code
from uriast.combinators.inverse.kinds import are_apart, is_none, kinds_of
from uriast.combinators.inverse.shape import (
    CONVERTED,
    EACH,
    Alternation,
    Concat,
    Fixed,
    Items,
    Located,
    Repeat,
    Shape,
    Slot,
    Way,
)
from uriast.combinators.node import IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.combinators.node import Node


class Group:
    """The ways of a slot that have the same code."""

    __slots__ = ("after", "before", "code", "ways")

    def __init__(self, before: str, code: str, after: str, ways: tuple[Way, ...]) -> None:
        self.before = before
        self.code = code
        self.after = after
        self.ways = ways

    @property
    def content(self) -> str:
        """The content of an f-string for the value and the texts around it."""
        return literal_text(self.before) + (f"{{{self.code}}}" if self.code else "") + literal_text(self.after)


class Writer(Code):
    """Writes the code that returns a text or its pieces."""

    def __init__(self, own_of: Callable[[type[Node]], OwnText]) -> None:
        super().__init__()
        self._own_of = own_of

    def nested(self) -> Writer:
        """A writer of another function that shares this one's objects."""
        writer = Writer(self._own_of)
        writer.objects = self.objects
        return writer

    # Tests of values

    def test(self, source: str, ways: Sequence[Way]) -> str:
        """The code of a test whether a value has one of several kinds."""
        return " or ".join(dict.fromkeys(self.test_of(source, way) for way in ways))

    def test_of(self, source: str, way: Way) -> str:
        """The code of a test whether a value has the kind of a way."""
        if isinstance(way.kind, ex.Constant):
            value = way.kind.value
            return f"{source} is None" if value is None else f"{source} == {self.object(value)}"
        if way.kind is object:  # a converted value of an unknown class: it is apart from `None` alone
            return f"{source} is not None"
        return f"isinstance({source}, {self.object(way.kind)})"

    def groups(self, slot: Slot) -> list[Group]:
        """Group the ways of a slot that have the same code. Groups that are easy to test come first."""
        found = self._by_code(slot, is_plain=True)
        made = [ways for ways in found.values() if any(way.maker is not None for way in ways)]
        if made[1:]:
            found = self._by_code(slot, is_plain=False)
        groups = [Group(*key, tuple(ways)) for key, ways in found.items()]
        for number, group in enumerate(groups):
            for other in groups[:number]:
                if any(not are_apart(one, another) for one in group.ways for another in other.ways):
                    message = f"{slot.field}: expected one way to write values of a kind, got several"
                    raise IrreversibleError(message)
        return sorted(groups, key=lambda group: (len(group.ways), bool(group.code)))

    def _by_code(self, slot: Slot, *, is_plain: bool) -> dict[tuple[str, str, str], list[Way]]:
        """The ways of a slot by the text before the value, the code of its own text, and the text after it."""
        found: dict[tuple[str, str, str], list[Way]] = {}
        for way in slot.ways:
            found.setdefault(self._around(way, slot.source, is_plain=is_plain), []).append(way)
        return found

    def _around(self, way: Way, source: str, *, is_plain: bool) -> tuple[str, str, str]:
        """The text before a value, the code of its own text, and the text after it."""
        if isinstance(way.kind, ex.Constant):
            return way.before, "", way.after
        if way.mapped is not None:
            return way.before, f"{self.object(way.mapped.inverse)}({source})", way.after
        if way.maker is None:
            return way.before, source, way.after
        own = self._own_of(way.kind)  # type: ignore[arg-type] # a maker makes a node
        if not (way.before.endswith(own.before) and way.after.startswith(own.after)):
            message = f"expected {way.kind.__name__} between the texts that its own rule has around it, got others"
            raise IrreversibleError(message)
        if own.write is not None:
            code = f"{self.object(own.write)}({source})"
        else:
            code = f"{source}.{own.plain}" if own.plain and is_plain else f"{source}.__str__()"
        return way.before[: len(way.before) - len(own.before)], code, way.after[len(own.after) :]

    # Text

    def text(self, shape: Shape, indent: str = INDENT) -> str:
        """Return the content of an f-string for a shape, after writing the lines that it needs."""
        match shape:
            case Fixed(text):
                return literal_text(text)
            case Items() | Located():
                return self.text(shape.shape, indent)
            case Concat(parts):
                return "".join([self.text(part, indent) for part in parts])
            case Slot(source):
                return self._slot_text(source, self.groups(shape), indent)
            case Alternation():
                return self._alternation_text(shape, indent)
            case Repeat(source, _, element):
                inner = self.nested()
                content = inner.text(element)
                each = self.object(inner.function(EACH, f"return {string_code(content)}", ()))
                return f"{{{self.object(''.join)}([{each}({EACH}) for {EACH} in {source}])}}"
            case _:
                inner = self.nested()
                content = inner.text(shape.shape)
                write = self.object(inner.function(CONVERTED, f"return {string_code(content)}", ()))
                return f"{{{write}({self.object(shape.mapped.inverse)}({shape.source}))}}"

    def _slot_text(self, source: str, groups: Sequence[Group], indent: str) -> str:
        *others, last = groups
        if not others:
            return last.content
        name = self.name()
        tests = [f"{string_code(group.content)} if {self.test(source, group.ways)} else " for group in others]
        self.lines.append(f"{indent}{name} = {''.join(tests)}{string_code(last.content)}")
        return f"{{{name}}}"

    def _alternation_text(self, alternation: Alternation, indent: str) -> str:
        name = self.name()
        bodies: list[tuple[list[Shape], list[str]]] = []
        for ways in self._grouped(alternation.ways):
            kept, self.lines = self.lines, []
            content = self.text(ways[0], indent + INDENT)
            bodies.append((ways, [*self.lines, f"{indent}{INDENT}{name} = {string_code(content)}"]))
            self.lines = kept
        self._branches(bodies, indent)
        return f"{{{name}}}"

    def _grouped(self, ways: Sequence[Shape]) -> list[list[Shape]]:
        """Group alternatives with the same code. The first of a group is the most general one."""
        found: list[list[Shape]] = []
        for way in ways:
            for group in found:
                if self._covers(group[0], way):
                    group.append(way)
                    break
                if self._covers(way, group[0]):
                    group.insert(0, way)
                    break
            else:
                found.append([way])
        return found

    def _covers(self, one: Shape, other: Shape) -> bool:
        """Whether the code of one shape also writes all values of another shape correctly."""
        if isinstance(one, Slot) and isinstance(other, Slot):
            return one.source == other.source and self._slot_covers(self.groups(one), self.groups(other))
        if isinstance(one, Concat) and isinstance(other, Concat):
            return len(one.parts) == len(other.parts) and all(map(self._covers, one.parts, other.parts))
        if (isinstance(one, Items) and isinstance(other, Items)) or (
            isinstance(one, Located) and isinstance(other, Located)
        ):
            return one.source == other.source and self._covers(one.shape, other.shape)
        return self._code(one) == self._code(other)

    def _slot_covers(self, groups: Sequence[Group], others: Sequence[Group]) -> bool:
        first, *more = groups
        if not more:  # the code does not depend on the value's kind
            return all(other.content == first.content for other in others)
        known = [(_kind(way), group.content) for group in groups for way in group.ways]
        return all((_kind(way), other.content) in known for other in others for way in other.ways)

    def _code(self, shape: Shape) -> str:
        """The code of a shape's text, with variables numbered from the start, so that equal code compares equal."""
        writer = self.nested()
        return "\n".join([writer.text(shape), *writer.lines])

    def _branches(self, bodies: list[tuple[list[Shape], list[str]]], indent: str) -> None:
        """Write `if` branches for alternatives, in an order in which each has a test against those that follow."""
        (_, lines), *others = bodies
        if not others:
            self.lines += [line.removeprefix(INDENT) for line in lines]
            return
        word = "if"
        while bodies[1:]:
            for place, (ways, lines) in enumerate(bodies):
                rest = [way for other, _ in (*bodies[:place], *bodies[place + 1 :]) for way in other]
                test = self.distinguishing_test(ways, rest)
                if test is not None:
                    self.lines += [f"{indent}{word} {test}:", *lines]
                    del bodies[place]
                    break
            else:
                message = "expected alternatives with distinguishable values, got some that can have the same value"
                raise IrreversibleError(message)
            word = "elif"
        ((_, lines),) = bodies
        self.lines += [f"{indent}else:", *lines]

    def distinguishing_test(self, ways: Sequence[Shape], others: Sequence[Shape]) -> str | None:
        """The code of a test that tells values of some shapes from those of others; `None` if there is none."""
        mine, theirs = kinds_of(ways), kinds_of(others)
        for source in [source for source in mine if source in theirs]:
            own, foreign = mine[source], theirs[source]
            if all(are_apart(one, other) for one in own for other in foreign):
                if all(is_none(way) for way in foreign):
                    return f"{source} is not None"
                return self.test(source, own)
        return None

    # Pieces

    def pieces(self, shape: Shape, indent: str = INDENT) -> None:
        """Write lines that yield the pieces of a shape. A delimiter may be split into several pieces."""
        match shape:
            case Fixed(text):
                self.lines.append(f"{indent}yield '', {text!r}")
            case Concat(parts):
                for part in parts:
                    self.pieces(part, indent)
            case Slot(source, field):
                self.choices(source, self.groups(shape), partial(_yields, field), indent)
            case Alternation(ways):
                self.alternatives(ways, self.pieces, indent)
            case Items() | Located():
                self.pieces(shape.shape, indent)
            case _:
                self.lines.append(f"{indent}yield {shape.field!r}, {self.text(shape, indent)[1:-1]}")

    def alternatives(self, ways: Sequence[Shape], write: Callable[[Shape, str], None], indent: str) -> None:
        """Write `if` branches for alternatives, each with the lines that a function writes."""
        bodies: list[tuple[list[Shape], list[str]]] = []
        for group in self._grouped(ways):
            kept, self.lines = self.lines, []
            write(group[0], indent + INDENT)
            bodies.append((group, self.lines or [f"{indent}{INDENT}pass"]))
            self.lines = kept
        self._branches(bodies, indent)

    def choices(
        self, source: str, groups: Sequence[Group], lines_of: Callable[[Group, str], list[str]], indent: str
    ) -> None:
        """Write `if` branches for the groups of a slot, each with its lines. One group alone needs no branch."""
        *others, last = groups
        if not others:
            self.lines += lines_of(last, indent)
            return
        inner = indent + INDENT
        for number, group in enumerate(others):
            self.lines.append(f"{indent}{'elif' if number else 'if'} {self.test(source, group.ways)}:")
            self.lines += lines_of(group, inner) or [f"{inner}pass"]
        self.lines += [f"{indent}else:", *(lines_of(last, inner) or [f"{inner}pass"])]


def _yields(field: str, group: Group, indent: str) -> list[str]:
    """Lines that yield the pieces of a value. A constant has no piece of its own."""
    pieces = [("", repr(group.before)), (field, group.code or "''"), ("", repr(group.after))]
    return [f"{indent}yield {name!r}, {text}" for name, text in pieces if text != "''"]


def _kind(way: Way) -> object:
    return ("constant", way.kind.value) if isinstance(way.kind, ex.Constant) else way.kind


class OwnText:
    """The texts that a class's own rule writes around its fields."""

    __slots__ = ("after", "before", "plain", "write")

    def __init__(self, before: str, after: str, plain: str | None, write: Callable[[Node], str] | None = None) -> None:
        self.before = before
        self.after = after
        self.plain = plain
        self.write = write
