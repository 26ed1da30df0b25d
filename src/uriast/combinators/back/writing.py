"""Generates the functions that write a value: as its text, or as its parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from uriast.combinators.back.binding import made_by
from uriast.combinators.back.texts import dropped_text
from uriast.combinators.back.ways import (
    SELF,
    At,
    Way,
    distinguishing_code,
    inside,
    is_none,
    kinds_in_all,
    kinds_of,
    type_of,
    ways_of,
)
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.generated import INDENT, Code
from uriast.combinators.node import Inside, IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from uriast.combinators.back.ways import Kind, Kinds
    from uriast.combinators.node import Node


class OwnText(NamedTuple):
    """How the nodes of a class are written, wherever they are."""

    before: str
    after: str
    plain: str | None  # the field that is the whole text; `None` if there is more to the text
    write: Callable[[Node], str] | None = None  # the function that writes them, if not their class


class Piece(NamedTuple):
    """A piece of what is written: a fixed text, the code of a text, or of what has parts of its own."""

    path: str = ""
    text: str = ""
    code: str = ""
    part: str = ""  # the code of what is at the path, if that is not the text
    is_spread: bool = False  # whether the code is that of several parts


Content: TypeAlias = "tuple[Piece, ...]"


class Body:
    """What is written in some ways that are written alike: lines, and the content."""

    __slots__ = ("content", "key", "kinds", "lines", "ways")

    def __init__(self, way: Way, lines: list[str], content: Content) -> None:
        self.ways = [way]
        self.lines = lines
        self.content = content
        self.kinds = kinds_of(self.ways)
        names: dict[str, str] = {}
        code = "\n".join([*lines, repr(content)])
        # the code with its variables numbered from the start, so that equal code compares equal
        self.key = re.sub(r"\bv\d+\b", lambda found: names.setdefault(found[0], f"v{len(names)}"), code)

    def add(self, other: Body) -> Body:
        """Let this body write the values of another one, too."""
        self.ways += other.ways
        self.kinds = kinds_in_all([self.kinds, other.kinds])
        return self


class Writer(Code):
    """Writes the code of one function."""

    def __init__(self, own_of: Callable[[type[Node]], OwnText], *, in_parts: bool = False) -> None:
        super().__init__()
        self._own_of = own_of
        self._in_parts = in_parts
        self._given: Kinds = {}  # the kinds of the only values that are written; none if all are

    def written(self, arguments: str, ways: Sequence[Way], fields: Sequence[str] = ()) -> Callable[..., Any]:
        """Make the function that writes a value in one of several ways."""
        self.line(f"return {self._result(self.content_of_ways(ways))}")
        used = [name for name in fields if any(f"{SELF}{name}" in line for line in self.lines)]
        self.lines[:0] = [f"{INDENT}{SELF}{name} = self.{name}" for name in used]
        return self.function("write", arguments, "node")

    def _result(self, content: Content) -> str:
        """The code of a content: an f-string, or a list of parts."""
        return self._parts(content) if self._in_parts else string_code(_text(content))

    def _parts(self, content: Content) -> str:
        """The code of a list of parts."""
        found: list[str] = []
        for piece in content:
            if piece.is_spread:
                found.append(f"*{piece.code}")
                continue
            found.append(f"({string_code(piece.path)}, {piece.part or piece.code or repr(piece.text)})")
        return f"[{', '.join(found)}]"

    def _inside(self, at: At, content: Content, *, is_list: bool = False) -> Content:
        """The content of what has parts of its own, unless it is part of something that is read as one list."""
        if not self._in_parts or at.items is not None or at.first is not None:
            return content
        name = self.assigned(self._parts(content))  # CPython allows at most 200 nested parentheses
        return (Piece(at.path, part=f"{self.object(Inside)}({name}, {is_list})"),)

    # What is written

    def content(self, item: ex.Expression, at: At) -> Content:
        """The content of the value of an expression, after writing the lines that it needs."""
        return self.content_of_ways(list(ways_of(item, at)))

    def content_of_ways(self, ways: Sequence[Way]) -> Content:
        """The content of a value that is written in one of several ways, which the types of its parts distinguish."""
        if self._given:
            ways = [way for way in ways if distinguishing_code(kinds_of([way]), self._given) is None] or ways
        bodies = self._bodies(ways)
        self._simplify(bodies)
        if len(bodies) == 1:
            self.lines += bodies[0].lines
            return bodies[0].content
        name = self.variable()
        self._branches(bodies, name)
        return (Piece(code=name, is_spread=self._in_parts),)

    def _simplify(self, bodies: Sequence[Body]) -> None:
        """Write nodes by their only field, if all nodes that are possible have the same one."""
        of_nodes = [body for body in bodies if any(made_by(way.item) for way in body.ways)]
        if len(of_nodes) == 1 and not self._in_parts and all(made_by(way.item) for way in of_nodes[0].ways):
            first, *others = [self._written(way, is_plain=True) for way in of_nodes[0].ways]
            if all(other.key == first.key for other in others):
                of_nodes[0].content = first.content

    def _written(self, way: Way, *, is_plain: bool = False) -> Body:
        """What is written in one way."""
        outer, self.lines = self.lines, []
        before, item, after, at = way
        if (node_class := made_by(item)) is not None:
            content = self._node(node_class, way, is_plain=is_plain)
        else:
            content = (Piece(text=before), *self._value(item, at), Piece(text=after))
        lines, self.lines = self.lines, outer
        return Body(way, lines, tuple(piece for piece in content if piece != Piece()))

    def _node(self, node_class: type[Node], way: Way, *, is_plain: bool) -> Content:
        own, code = self._own_of(node_class), way.at.code
        if not (way.before.endswith(own.before) and way.after.startswith(own.after)):
            message = f"expected {node_class.__name__} between the texts that its own rule has around it, got others"
            raise IrreversibleError(message)
        if own.write is not None:
            text = f"{self.object(own.write)}({code})"
        else:
            text = f"{code}.{own.plain}" if own.plain and is_plain else f"{code}.__str__()"
        piece = Piece(way.at.path, code=text, part=code)
        return Piece(text=way.before.removesuffix(own.before)), piece, Piece(text=way.after.removeprefix(own.after))

    def _value(self, item: ex.Expression, at: At) -> Content:
        match item:
            case _ if item.is_text:
                return (Piece(at.path, code=at.code),)
            case ex.Join() if not inside(item, at):
                message = f"expected lists of a fixed length, got the sum {shortened(referred(item))}: use seq()"
                raise IrreversibleError(message)
            case ex.Concat() | ex.Join() | ex.Spanned():
                pieces = [piece for part, each in inside(item, at) for piece in self.content(part, each)]
                return self._inside(at, tuple(pieces))
            case ex.Constant(_, value):
                return (Piece("" if value is None else at.path, dropped_text((item,))),)
            case ex.Printed(_, text):
                return (Piece(at.path, text),)
            case ex.Repeat(inner):
                return self._list(inner, at)
            case ex.Mapped(inner) if item.inverse is not None:
                return self._converted(item, inner, at)
            case ex.Words():
                raise IrreversibleError(item.reason)
            case _:
                message = (
                    f"expected a value with an inverse, got that of {shortened(referred(item))}: "
                    "give map() or combine() an inverse"
                )
                raise IrreversibleError(message)

    def _converted(self, item: ex.Mapped, inner: ex.Expression, at: At) -> Content:
        """The content of a value that an inverse function converts before it is written."""
        given = f"{self.object(item.inverse)}({at.code})"
        if inner.is_text:
            return (Piece(at.path, code=given),)
        name = self.assigned(given)
        if item.is_list:
            return self._inside(at, self.content(inner, At(name, at.path, at.first or 0)), is_list=True)
        if item.is_tuple:
            return self.content(inner, At(name, at.path))
        in_parts, self._in_parts = self._in_parts, False
        pieces = self.content(inner, At(name))
        self._in_parts = in_parts
        return (Piece(at.path, code=string_code(_text(pieces))),) if in_parts else pieces

    def _list(self, item: ex.Expression, at: At) -> Content:
        """A list of values, each of which is written by a function of its own."""
        inner = Writer(self._own_of, in_parts=self._in_parts)
        if not self._in_parts:
            write = self.object(inner.written("each", list(ways_of(item, At("each")))))
            return (Piece(at.path, code=f"{self.object(''.join)}([{write}(each) for each in {at.code}])"),)
        write = self.object(inner.written("each, path", list(ways_of(item, At("each", "{path}")))))
        items = f"enumerate({at.code}, {at.first or 0})"
        parts = f"{write}(each, {string_code(at.under('{number}'))})"
        spread = Piece(code=f"[part for number, each in {items} for part in {parts}]", is_spread=True)
        return self._inside(at, (spread,), is_list=True)

    # Alternatives

    def _bodies(self, ways: Iterable[Way]) -> list[Body]:
        """What is written in each way. Those that are written alike are one, the most general of them first."""
        found: list[Body] = []
        for body in map(self._written, ways):
            for place, other in enumerate(found):
                if self._covers(other, body):
                    other.add(body)
                    break
                if self._covers(body, other):
                    found[place] = body.add(other)
                    break
            else:
                found.append(body)
        if found and found[0].ways[0].at.items is None:  # what is easy to test comes first
            found.sort(key=lambda body: (len(body.ways), any(piece.code for piece in body.content)))
        return found

    def _covers(self, one: Body, other: Body) -> bool:
        """Whether what is written in one way, limited to the values of another way, is what that one writes."""
        if self._given or one.key == other.key or distinguishing_code(one.kinds, other.kinds) is not None:
            return one.key == other.key
        self._given = kinds_of(other.ways[:1])
        limited = self._written(one.ways[0])
        self._given = {}
        return limited.key == other.key

    def _branches(self, bodies: list[Body], name: str) -> None:
        """Write `if` branches, in an order in which each has a test against those that follow."""
        chosen: list[tuple[str, Body]] = []
        while bodies[1:]:
            for place, body in enumerate(bodies):
                test = self._test(body.kinds, kinds_in_all([other.kinds for other in bodies if other is not body]))
                if test is not None:
                    chosen.append((test, body))
                    del bodies[place]
                    break
            else:
                raise _alike(bodies)
        (last,) = bodies
        if not any(body.lines for _, body in chosen) and not last.lines:
            code = "".join(f"{self._result(body.content)} if {test} else " for test, body in chosen)
            self.line(f"{name} = {code}{self._result(last.content)}")
            return
        tests = [f"{'elif' if place else 'if'} {test}:" for place, (test, _) in enumerate(chosen)]
        for head, body in zip([*tests, "else:"], [*(body for _, body in chosen), last], strict=True):
            with self.block(head):
                self.lines += [f"{INDENT}{line}" for line in body.lines]
                self.line(f"{name} = {self._result(body.content)}")

    def _test(self, mine: Kinds, theirs: Kinds) -> str | None:
        """The code of a test that distinguishes the values of some ways from others; `None` if there is none."""
        code = distinguishing_code(mine, theirs)
        if code is None or all(map(is_none, theirs[code])):
            return code and f"{code} is not None"
        return " or ".join(dict.fromkeys(self._test_of(code, kind) for kind in mine[code]))

    def _test_of(self, code: str, kind: Kind) -> str:
        if isinstance(kind, ex.Constant):
            return f"{code} is None" if kind.value is None else f"{code} == {self.object(kind.value)}"
        return f"isinstance({code}, {self.object(type_of(kind))})"


def value_function(definition: ex.Expression, own_of: Callable[[type[Node]], OwnText]) -> Callable[[Any], str]:
    """Generate the function that returns the text of a definition's value."""
    return Writer(own_of).written("value", list(ways_of(definition, At("value"))))


def _text(content: Content) -> str:
    """The content of an f-string."""
    return "".join(f"{{{piece.code}}}" if piece.code else literal_text(piece.text) for piece in content)


def literal_text(text: str) -> str:
    """A text, escaped for an f-string in single quotes."""
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    if character.isascii() and character.isprintable() and character not in "'\\{}":
        return character
    return character * 2 if character in "{}" else f"\\U{ord(character):08x}"


def string_code(content: str) -> str:
    """The code of an f-string with some content. A content without code, or one expression alone, needs no f-string."""
    if "{" not in content.replace("{{", ""):
        return f"'{content.replace('{{', '{').replace('}}', '}')}'"
    if re.fullmatch(r"\{[^{}]*\}", content):
        return content[1:-1]
    return f"f'{content}'"


def _alike(bodies: Sequence[Body]) -> IrreversibleError:
    one, other, *_ = [_shown(body.ways[0]) for body in bodies]
    return IrreversibleError(
        f"expected alternatives whose values differ in their types, got {one} and {other}: "
        "map() one of them to a class, or give it a result() of another type"
    )


def _shown(way: Way) -> str:
    around = f" after {way.before!r}" * bool(way.before) + f" before {way.after!r}" * bool(way.after)
    return shortened(referred(way.item)) + around
