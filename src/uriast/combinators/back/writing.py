"""Generates the functions that write a value: as its text, or as its parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from uriast.combinators.back.code import INDENT, Code, literal_text, string_code
from uriast.combinators.back.texts import dropped_text
from uriast.combinators.back.ways import (
    At,
    Way,
    are_apart,
    in_all,
    is_none,
    items_of,
    kinds_of,
    made_by,
    telling,
    type_of,
    ways_of,
    width,
)
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.node import Inside, IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from uriast.combinators.back.ways import Ats, Kind, Kinds
    from uriast.combinators.node import Node

EACH = "each"
"""The variable that holds an item of a list."""
PATH = "path"
"""The variable that holds the path of that item."""
NUMBER = "number"
"""The variable that holds its index."""


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
        self.kinds = in_all([self.kinds, other.kinds])
        return self


class Writer(Code):
    """Writes the code of one function."""

    def __init__(self, own_of: Callable[[type[Node]], OwnText], *, in_parts: bool = False) -> None:
        super().__init__()
        self._own_of = own_of
        self._in_parts = in_parts
        self._given: Kinds = {}

    def written(self, head: str, ways: Sequence[Way], fields: Sequence[str] = ()) -> Callable[..., Any]:
        """Make the function that writes a value in one of several ways."""
        return self.function(head, f"return {self._result(self.chosen(ways))}", fields)

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

    def _inside(self, at: Ats, content: Content, *, is_list: bool = False) -> Content:
        """The content of what has parts of its own, unless it is part of something that is read as one list."""
        if not self._in_parts or not isinstance(at, At) or at.first is not None:
            return content
        name = self.name()  # CPython allows at most 200 nested parentheses
        self.lines.append(f"{INDENT}{name} = {self._parts(content)}")
        return (Piece(at.path, part=f"{self.object(Inside)}({name}, {is_list})"),)

    # What is written

    def content(self, item: ex.Expression, at: Ats) -> Content:
        """The content of the value of an expression, after writing the lines that it needs."""
        return self.chosen(list(ways_of(item, at)))

    def chosen(self, ways: Sequence[Way]) -> Content:
        """The content of a value that is written in one of several ways, which the types of its parts tell."""
        possible = list(filter(self._is_possible, ways)) or ways
        bodies = self._bodies(possible)
        self._simplify(bodies)
        if len(bodies) == 1:
            self.lines += bodies[0].lines
            return bodies[0].content
        name = self.name()
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
            inner = self._value(item, at) if width(item) is None else self._joined(item, at)
            content = (Piece(text=before), *inner, Piece(text=after))
        lines, self.lines = self.lines, outer
        return Body(way, lines, tuple(piece for piece in content if piece != Piece()))

    def _node(self, node_class: type[Node], way: Way, *, is_plain: bool) -> Content:
        own, code = self._own_of(node_class), cast("At", way.at).code
        if not (way.before.endswith(own.before) and way.after.startswith(own.after)):
            message = f"expected {node_class.__name__} between the texts that its own rule has around it, got others"
            raise IrreversibleError(message)
        if own.write is not None:
            text = f"{self.object(own.write)}({code})"
        else:
            text = f"{code}.{own.plain}" if own.plain and is_plain else f"{code}.__str__()"
        piece = Piece(cast("At", way.at).path, code=text, part=code)
        return Piece(text=way.before.removesuffix(own.before)), piece, Piece(text=way.after.removeprefix(own.after))

    def _joined(self, item: ex.Expression, at: Ats) -> Content:
        inner = [piece for part, each in items_of(item, at) for piece in self.content(part, each)]
        return self._inside(at, tuple(inner))

    def _value(self, item: ex.Expression, given: Ats) -> Content:
        at = cast("At", given)
        match item:
            case _ if item.is_text:
                return (Piece(at.path, code=at.code),)
            case ex.Constant(_, value):
                return (Piece("" if value is None else at.path, dropped_text((item,))),)
            case ex.Located(inner):
                return self._inside(at, self.content(inner, at.value))
            case ex.Repeat(inner):
                return self._list(inner, at)
            case ex.Mapped(inner) if item.inverse is not None:
                return self._converted(item, inner, at)
            case ex.Words():
                raise IrreversibleError(item.reason)
            case ex.Join():
                message = f"expected lists that can be told apart, got the sum {shortened(referred(item))}: use seq()"
                raise IrreversibleError(message)
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
        name = self.name()
        self.lines.append(f"{INDENT}{name} = {given}")
        if item.is_list:
            return self._inside(at, self.content(inner, At(name, at.path, at.first or 0)), is_list=True)
        in_parts, self._in_parts = self._in_parts, False
        pieces = self.content(inner, At(name))
        self._in_parts = in_parts
        return (Piece(at.path, code=string_code(_text(pieces))),) if in_parts else pieces

    def _list(self, item: ex.Expression, at: At) -> Content:
        """A list of values, each of which is written by a function of its own."""
        inner = Writer(self._own_of, in_parts=self._in_parts)
        inner.objects = self.objects
        if not self._in_parts:
            each = self.object(inner.written(EACH, list(ways_of(item, At(EACH)))))
            return (Piece(at.path, code=f"{self.object(''.join)}([{each}({EACH}) for {EACH} in {at.code}])"),)
        each = self.object(inner.written(f"{EACH}, {PATH}", list(ways_of(item, At(EACH, f"{{{PATH}}}")))))
        call = f"{each}({EACH}, {string_code(at.under(f'{{{NUMBER}}}'))})"
        items = f"enumerate({at.code}, {at.first or 0})"
        parts = Piece(code=f"[part for {NUMBER}, {EACH} in {items} for part in {call}]", is_spread=True)
        return self._inside(at, (parts,), is_list=True)

    # Alternatives

    def _bodies(self, ways: Iterable[Way]) -> list[Body]:
        """What is written in each way. Those that are written alike are one, the most general of them first."""
        found: list[Body] = []
        known: dict[str, Body] = {}
        for way in ways:
            body = self._written(way)
            if body.key in known:
                known[body.key].add(body)
                continue
            for place, other in enumerate(found):
                if self._covers(other, body):
                    other.add(body)
                    break
                if self._covers(body, other):
                    del known[other.key]
                    found[place] = known[body.key] = body.add(other)
                    break
            else:
                found.append(body)
                known[body.key] = body
        if found and isinstance(found[0].ways[0].at, At):  # what is easy to test comes first
            found.sort(key=lambda body: (len(body.ways), any(piece.code for piece in body.content)))
        return found

    def _covers(self, one: Body, other: Body) -> bool:
        """Whether what is written in one way, limited to the values of another way, is what that one writes."""
        if self._given or telling(one.kinds, other.kinds) is not None:
            return False
        self._given = kinds_of(other.ways[:1])
        limited = self._written(one.ways[0])
        self._given = {}
        return limited.key == other.key

    def _is_possible(self, way: Way) -> bool:
        """Whether values of the kinds that are given may be written in a way."""
        kinds = kinds_of([way]) if self._given else {}
        return all(
            any(not are_apart(one, other) for one in own for other in self._given[code])
            for code, own in kinds.items()
            if code in self._given
        )

    def _branches(self, bodies: list[Body], name: str) -> None:
        """Write `if` branches, in an order in which each has a test against those that follow."""
        chosen: list[tuple[str, Body]] = []
        while bodies[1:]:
            for place, body in enumerate(bodies):
                test = self._test(body.kinds, in_all([other.kinds for other in bodies if other is not body]))
                if test is not None:
                    chosen.append((test, body))
                    del bodies[place]
                    break
            else:
                raise _alike(bodies)
        (last,) = bodies
        if not any(body.lines for _, body in chosen) and not last.lines:
            code = "".join(f"{self._result(body.content)} if {test} else " for test, body in chosen)
            self.lines.append(f"{INDENT}{name} = {code}{self._result(last.content)}")
            return
        tests = [f"{'elif' if place else 'if'} {test}:" for place, (test, _) in enumerate(chosen)]
        for head, body in zip([*tests, "else:"], [*(body for _, body in chosen), last], strict=True):
            lines = [*body.lines, f"{INDENT}{name} = {self._result(body.content)}"]
            self.lines += [f"{INDENT}{head}", *(f"{INDENT}{line}" for line in lines)]

    def _test(self, mine: Kinds, theirs: Kinds) -> str | None:
        """The code of a test that tells the values of some ways from those of others; `None` if there is none."""
        code = telling(mine, theirs)
        if code is None or all(map(is_none, theirs[code])):
            return code and f"{code} is not None"
        return " or ".join(dict.fromkeys(self._test_of(code, kind) for kind in mine[code]))

    def _test_of(self, code: str, kind: Kind) -> str:
        if isinstance(kind, ex.Constant):
            return f"{code} is None" if kind.value is None else f"{code} == {self.object(kind.value)}"
        return f"isinstance({code}, {self.object(type_of(kind))})"


def _text(content: Content) -> str:
    """The content of an f-string."""
    return "".join(f"{{{piece.code}}}" if piece.code else literal_text(piece.text) for piece in content)


def _alike(bodies: Sequence[Body]) -> IrreversibleError:
    one, other, *_ = [referred(body.ways[0].item) for body in bodies]
    return IrreversibleError(
        f"expected alternatives whose values differ in their types, got {shortened(one)} and {shortened(other)}: "
        "map() one of them to a class, or give it a result()"
    )
