"""The functions that give a node's text and its pieces, written from the shape of its class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uriast.combinators.definition import expression as ex
from uriast.combinators.generated import define
from uriast.combinators.inverse.shape import (
    CONVERTED,
    EACH,
    Alternation,
    Concat,
    Converted,
    Fixed,
    Items,
    Repeat,
    Shape,
    Slot,
    Way,
)
from uriast.combinators.node import IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from uriast.combinators.node import Node

INDENT: Final = "    "
SELF: Final = "self_"
"""What stands before the name of a field in the code that gives it: a local variable."""


class Group:
    """The kinds of values that are written alike in a slot.

    Attributes:
        before: The text before the value.
        code: The code that gives the value's text; empty where there is none.
        after: The text after it.
        ways: The ways of the slot that are so.
    """

    __slots__ = ("after", "before", "code", "ways")

    def __init__(self, before: str, code: str, after: str, ways: tuple[Way, ...]) -> None:
        self.before = before
        self.code = code
        self.after = after
        self.ways = ways

    @property
    def content(self) -> str:
        """What stands in an f-string."""
        return literal_text(self.before) + (f"{{{self.code}}}" if self.code else "") + literal_text(self.after)


class Writer:
    """Code that is being written: its lines, and the objects that it names."""

    def __init__(self, own_of: Callable[[type[Node]], OwnText]) -> None:
        self.objects: dict[str, object] = {}
        self.lines: list[str] = []
        self._own_of = own_of
        self._names = 0

    def name(self) -> str:
        """A name that is not taken."""
        self._names += 1
        return f"v{self._names}"

    def object(self, value: object) -> str:
        """The name of an object."""
        for name, known in self.objects.items():
            if known is value:
                return name
        name = f"o{len(self.objects)}"
        self.objects[name] = value
        return name

    def nested(self) -> Writer:
        """A writer of another function that shares the objects of this one."""
        writer = Writer(self._own_of)
        writer.objects = self.objects
        return writer

    def function(self, head: str, result: str, fields: Sequence[str]) -> Callable[..., Any]:
        """The function that these lines are the body of."""
        name = f"f{len(self.objects)}"
        used = [field for field in fields if any(f"{SELF}{field}" in line for line in (*self.lines, result))]
        loads = [f"{INDENT}{SELF}{field} = self.{field}" for field in used]
        source = "\n".join([f"def {name}({head}):", *loads, *self.lines, *([f"{INDENT}{result}"] if result else [])])
        return define(source, self.objects, name, "node")

    # What is told apart

    def test(self, source: str, ways: Sequence[Way]) -> str:
        """Code that tells whether a value is of one of some kinds."""
        return " or ".join(dict.fromkeys(self.test_of(source, way) for way in ways))

    def test_of(self, source: str, way: Way) -> str:
        """Code that tells whether a value is of one kind."""
        if isinstance(way.kind, ex.Constant):
            value = way.kind.value
            return f"{source} is None" if value is None else f"{source} == {self.object(value)}"
        return f"isinstance({source}, {self.object(way.kind)})"

    def groups(self, slot: Slot) -> list[Group]:
        """The kinds of values in a slot, those that are written alike in one; the easiest to tell first.

        Raises:
            IrreversibleError: The kinds of two groups cannot be told apart.
        """
        found: dict[tuple[str, str, str], list[Way]] = {}
        has_others = len({(way.before, way.after) for way in slot.ways if way.maker is not None}) > 1
        for way in slot.ways:
            found.setdefault(self._around(way, slot.source, is_plain=not has_others), []).append(way)
        if len({key for key, ways in found.items() if ways[0].maker is not None}) > 1:
            found = {}
            for way in slot.ways:
                found.setdefault(self._around(way, slot.source, is_plain=False), []).append(way)
        groups = [Group(*key, tuple(ways)) for key, ways in found.items()]
        for number, group in enumerate(groups):
            for other in groups[:number]:
                if any(not are_apart(one, another) for one in group.ways for another in other.ways):
                    message = f"{slot.field}: the same kind of value is written in two ways"
                    raise IrreversibleError(message)
        return sorted(groups, key=lambda group: (len(group.ways), not isinstance(group.ways[0].kind, ex.Constant)))

    def _around(self, way: Way, source: str, *, is_plain: bool) -> tuple[str, str, str]:
        """The text before a value, the code that gives its own, and the text after it."""
        if isinstance(way.kind, ex.Constant):
            return way.before, "", way.after
        if way.mapped is not None:
            return way.before, f"{self.object(way.mapped.inverse)}({source})", way.after
        if way.maker is None:
            return way.before, source, way.after
        own = self._own_of(way.kind)  # type: ignore[arg-type] # what a maker makes is a node
        if not (way.before.endswith(own.before) and way.after.startswith(own.after)):
            message = f"expected {way.kind.__name__} with the texts that its own rule has around it"
            raise IrreversibleError(message)
        code = f"{source}.{own.plain}" if own.plain and is_plain else f"{source}.__str__()"
        return way.before[: len(way.before) - len(own.before)], code, way.after[len(own.after) :]

    # Text

    def text(self, shape: Shape, indent: str = INDENT) -> str:
        """What stands in an f-string, behind the lines that it needs."""
        match shape:
            case Fixed(text):
                return literal_text(text)
            case Items():
                return ""
            case Concat(parts):
                return "".join([self.text(part, indent) for part in parts])
            case Slot(source):
                return self._slot_text(source, self.groups(shape), indent)
            case Alternation():
                return self._fork_text(shape, indent)
            case Repeat(source, _, element):
                inner = self.nested()
                content = inner.text(element)
                each = self.object(inner.function(EACH, f"return {string(content)}", ()))
                return f"{{{self.object(''.join)}([{each}({EACH}) for {EACH} in {source}])}}"
            case _:
                inner = self.nested()
                content = inner.text(shape.shape)
                write = self.object(inner.function(CONVERTED, f"return {string(content)}", ()))
                return f"{{{write}({self.object(shape.mapped.inverse)}({shape.source}))}}"

    def _slot_text(self, source: str, groups: Sequence[Group], indent: str) -> str:
        *others, last = groups
        if not others:
            return last.content
        name = self.name()
        chosen = [f"{string(group.content)} if {self.test(source, group.ways)} else " for group in others]
        self.lines.append(f"{indent}{name} = {''.join(chosen)}{string(last.content)}")
        return f"{{{name}}}"

    def _fork_text(self, fork: Alternation, indent: str) -> str:
        name = self.name()
        bodies: list[tuple[list[Shape], list[str]]] = []
        for ways in self._alike(fork.ways):
            kept, self.lines = self.lines, []
            content = self.text(ways[0], indent + INDENT)
            bodies.append((ways, [*self.lines, f"{indent}{INDENT}{name} = {string(content)}"]))
            self.lines = kept
        self._branches(bodies, indent)
        return f"{{{name}}}"

    def _alike(self, ways: Sequence[Shape]) -> list[list[Shape]]:
        """The ways, those that are written alike together: first the one that writes the others as special cases."""
        found: list[list[Shape]] = []
        for way in ways:
            for alike in found:
                if self._covers(alike[0], way):
                    alike.append(way)
                    break
                if self._covers(way, alike[0]):
                    alike.insert(0, way)
                    break
            else:
                found.append([way])
        return found

    def _covers(self, one: Shape, other: Shape) -> bool:
        """Whether values of one shape are written in another as they are in their own."""
        if isinstance(one, Slot) and isinstance(other, Slot):
            return one.source == other.source and self._slot_covers(self.groups(one), self.groups(other))
        if isinstance(one, Concat) and isinstance(other, Concat):
            return len(one.parts) == len(other.parts) and all(map(self._covers, one.parts, other.parts))
        return self._code(one) == self._code(other)

    def _slot_covers(self, groups: Sequence[Group], others: Sequence[Group]) -> bool:
        if len(groups) == 1:  # there is no other way to write a value
            return all(other.content == groups[0].content for other in others)
        known = [(_kind(way), group.content) for group in groups for way in group.ways]
        return all((_kind(way), other.content) in known for other in others for way in other.ways)

    def _code(self, shape: Shape) -> str:
        """The code of a shape's text, the same for shapes that are written alike."""
        kept, self.lines = self.lines, []
        names, self._names = self._names, 0
        code = "\n".join([self.text(shape), *self.lines])
        self.lines, self._names = kept, names
        return code

    def _branches(self, bodies: list[tuple[list[Shape], list[str]]], indent: str) -> None:
        """Lines for each of several ways, in an order in which each can be told from those that follow."""
        if len(bodies) == 1:
            self.lines += [line.removeprefix(INDENT) for line in bodies[0][1]]
            return
        word = "if"
        while len(bodies) > 1:
            for place, (ways, lines) in enumerate(bodies):
                others = [way for other, _ in (*bodies[:place], *bodies[place + 1 :]) for way in other]
                test = self.told(ways, others)
                if test is not None:
                    self.lines += [f"{indent}{word} {test}:", *lines]
                    del bodies[place]
                    break
            else:
                message = "the ways to write the same values cannot be told apart"
                raise IrreversibleError(message)
            word = "elif"
        self.lines += [f"{indent}else:", *bodies[0][1]]

    def told(self, ways: Sequence[Shape], others: Sequence[Shape]) -> str | None:
        """Code that holds of values that are written in some ways and not of those that are written in others."""
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
        """Lines that yield the pieces, in which delimiters may be in several."""
        match shape:
            case Fixed(text):
                self.lines.append(f"{indent}yield '', {text!r}")
            case Concat(parts):
                for part in parts:
                    self.pieces(part, indent)
            case Slot(source, field):
                self._slot_pieces(source, field, self.groups(shape), indent)
            case Alternation(ways):
                bodies: list[tuple[list[Shape], list[str]]] = []
                for alike in self._alike(ways):
                    kept, self.lines = self.lines, []
                    self.pieces(alike[0], indent + INDENT)
                    bodies.append((alike, self.lines or [f"{indent}{INDENT}pass"]))
                    self.lines = kept
                self._branches(bodies, indent)
            case Items():
                pass
            case _:
                self.lines.append(f"{indent}yield {shape.field!r}, {self.text(shape, indent)[1:-1]}")

    def _slot_pieces(self, source: str, field: str, groups: Sequence[Group], indent: str) -> None:
        if len(groups) == 1:
            self.lines += _yields(groups[0], field, indent)
            return
        for number, group in enumerate(groups):
            test = f"{'elif' if number else 'if'} {self.test(source, group.ways)}"
            self.lines.append(f"{indent}{'else' if number == len(groups) - 1 else test}:")
            self.lines += _yields(group, field, indent + INDENT) or [f"{indent}{INDENT}pass"]


def _yields(group: Group, field: str, indent: str) -> list[str]:
    """Lines that yield the pieces of a value. A value without a field, such as a default, has none of its own."""
    pieces = [("", repr(group.before)), (field, group.code or "''"), ("", repr(group.after))]
    return [f"{indent}yield {name!r}, {text}" for name, text in pieces if text != "''"]


def _kind(way: Way) -> object:
    return ("constant", way.kind.value) if isinstance(way.kind, ex.Constant) else way.kind


class OwnText:
    """What a class's own rule writes around its fields.

    Attributes:
        before: The text before all of them.
        after: The text after all of them.
        plain: The one field that is the whole text; `None` if there is more to it.
    """

    __slots__ = ("after", "before", "plain")

    def __init__(self, before: str, after: str, plain: str | None) -> None:
        self.before = before
        self.after = after
        self.plain = plain


def is_none(way: Way) -> bool:
    """Whether the value is `None`."""
    return isinstance(way.kind, ex.Constant) and way.kind.value is None


def are_apart(one: Way, other: Way) -> bool:
    """Whether no value is of both kinds."""
    if isinstance(one.kind, ex.Constant) and isinstance(other.kind, ex.Constant):
        return one.kind.value != other.kind.value
    first, second = one.value_type, other.value_type
    if object in {first, second}:  # of what is converted, no more is known than that it is something
        return is_none(one) or is_none(other)
    return not issubclass(first, second) and not issubclass(second, first)


def kinds_of(shapes: Sequence[Shape]) -> dict[str, list[Way]]:
    """For each code that gives a value, the kinds that it may be of in some shapes, where all of them say."""
    found: list[dict[str, list[Way]]] = [_kinds(shape) for shape in shapes]
    shared = set(found[0]).intersection(*found[1:])
    return {source: [way for each in found for way in each[source]] for source in found[0] if source in shared}


def _kinds(shape: Shape) -> dict[str, list[Way]]:
    match shape:
        case Slot(source, _, ways):
            return {source: list(ways)}
        case Concat(parts):
            return {source: ways for part in parts for source, ways in _kinds(part).items()}
        case Alternation(ways):
            return kinds_of(ways)
        case Items(source):
            return {source: [Way(tuple, ("", ""), ex.EMPTY)]}
        case Repeat(source):
            return {source: [Way(list, ("", ""), ex.EMPTY)]}
        case Converted(source):
            return {source: [Way(object, ("", ""), ex.EMPTY)]}
        case _:
            return {}


def literal_text(text: str) -> str:
    """A text as it stands in an f-string in single quotes."""
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    if character.isascii() and character.isprintable() and character not in "'\\{}":
        return character
    return character * 2 if character in "{}" else f"\\U{ord(character):08x}"


def string(content: str) -> str:
    """The code of an f-string, of a text without any code in it, or of the one thing that is in it."""
    if "{" not in content.replace("{{", ""):
        return f"'{content.replace('{{', '{').replace('}}', '}')}'"
    if content.startswith("{") and content.endswith("}") and not content.startswith("{{") and content.count("{") == 1:
        return content[1:-1]
    return f"f'{content}'"


def merged(pieces: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Pieces in which delimiters that stand side by side are one."""
    delimiter = ""
    for field, text in pieces:
        if field:
            if delimiter:
                yield "", delimiter
                delimiter = ""
            yield field, text
        else:
            delimiter += text
    if delimiter:
        yield "", delimiter
