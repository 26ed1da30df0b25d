"""Whether a text can be cut into the fields of a node in two ways, by a self-product of the shape of its class.

The shape is read with a mark where each field begins and ends. Two readings of one text with different marks are a
counterexample. If there is none, each text can be cut in one way only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from uriast.combinators.compiler.regex import text as regular_text
from uriast.combinators.definition import expression as ex
from uriast.combinators.inverse.shape import Alternation, Concat, Converted, Fixed, Items, Located, Repeat, Shape, Slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.definition.charset import CharSet


class Mark(NamedTuple):
    """The beginning or end of a field."""

    name: str


class Ways(NamedTuple):
    """Several sequences, one of which is read."""

    items: tuple[tuple[Item, ...], ...]


class Loop(NamedTuple):
    """A sequence that is read `least` to `most` times."""

    items: tuple[Item, ...]
    least: int
    most: int | None

    @property
    def without_one(self) -> Loop:
        """The rest of the loop after one iteration."""
        return Loop(self.items, max(0, self.least - 1), None if self.most is None else self.most - 1)


Item: TypeAlias = "Mark | Ways | Loop | ex.Expression"
Rest: TypeAlias = "tuple[Item, Any] | None"
"""The rest that is still to be read: an item, and the rest after it."""

MOST: Final = 400_000
"""The largest number of pairs of rests that are searched."""


def ambiguity(shape: Shape) -> str | None:
    """A text that can be cut into the fields of a shape in two ways; `None` if there is none."""
    rests = _Rests()
    start = rests.number(_behind(_items(shape), None))
    pending: list[tuple[int, int, bool, str]] = [(start, start, False, "")]
    met: set[tuple[int, int, bool]] = {(start, start, False)}
    while pending:
        one, other, differ, text = pending.pop()
        for marks, chars, after in rests.steps(one):
            for others, more, behind in rests.steps(other):
                apart = differ or marks != others
                pair = (after, behind, apart) if after < behind else (behind, after, apart)
                if chars is None or more is None:
                    if chars is more and apart:
                        return text
                elif pair not in met and (both := rests.shared(chars, more)):
                    met.add(pair)
                    assert len(met) < MOST
                    pending.append((*pair, text + both))
    return None


class _Rests:
    """The rests that may be left to read, each with a number, the steps from each, and what their sets share."""

    def __init__(self) -> None:
        self._numbers: dict[Rest, int] = {}
        self._rests: list[Rest] = []
        self._sets: dict[CharSet, int] = {}
        self._shared: dict[tuple[int, int], str] = {}
        self._steps: dict[int, list[tuple[tuple[str, ...], int | None, int]]] = {}

    def number(self, rest: Rest) -> int:
        """The number of a rest."""
        number = self._numbers.setdefault(rest, len(self._rests))
        if number == len(self._rests):
            self._rests.append(rest)
        return number

    def steps(self, number: int) -> list[tuple[tuple[str, ...], int | None, int]]:
        """The steps from a rest: the marks before the next character, the number of its set, and the rest after it."""
        found = self._steps.get(number)
        if found is None:
            steps = dict.fromkeys(_steps(self._rests[number]))
            found = [(marks, self._set(chars), self.number(after)) for marks, chars, after in steps]
            self._steps[number] = found
        return found

    def _set(self, chars: CharSet | None) -> int | None:
        if chars is None:
            return None
        if chars not in self._sets:
            number = self._sets[chars] = len(self._sets)
            for other, known in self._sets.items():
                both = chars & other
                first = chr(both.ranges[0][0]) if both else ""
                self._shared[number, known] = self._shared[known, number] = first
        return self._sets[chars]

    def shared(self, one: int, other: int) -> str:
        """The first character that two sets share; empty if there is none."""
        return self._shared[one, other]


def _items(shape: Shape) -> tuple[Item, ...]:
    match shape:
        case Fixed(text):
            return (ex.Literal(text, case_sensitive=True),)
        case Items() | Located():
            return _items(shape.shape)
        case Concat(parts):
            return tuple(item for part in parts for item in _items(part))
        case Alternation(ways):
            return (Ways(tuple(map(_items, ways))),)
        case Slot(source, _, ways):
            marked = [
                (way.reads,) if isinstance(way.kind, ex.Constant) else (Mark(f"({source}"), way.reads, Mark(")"))
                for way in ways
            ]
            return (Ways(tuple(marked)),)
        case Repeat(source, _, element, least, most):
            each = (Mark(f"({source}"), *_items(element), Mark(")"))
            return (Loop(each, least, most),)
        case Converted(source, _, _, inner):
            return (Mark(f"({source}"), *_items(inner), Mark(")"))


def _behind(items: tuple[Item, ...], rest: Rest) -> Rest:
    for item in reversed(items):
        rest = (item, rest)
    return rest


def _steps(
    rest: Rest, marks: tuple[str, ...] = (), seen: frozenset[Loop | ex.Expression] = frozenset()
) -> Iterator[tuple[tuple[str, ...], CharSet | None, Rest]]:
    """The marks before the next character, its set and the rest after it; `None` for the set at the end."""
    if rest is None:
        yield marks, None, None
        return
    item, behind = rest
    match item:
        case Mark(name):
            yield from _steps(behind, (*marks, name), seen)
        case Ways(items):
            for way in items:
                yield from _steps(_behind(way, behind), marks, seen)
        case Loop(items, least, most):
            if most != 0 and item not in seen:
                again = seen | {item} if least == 0 else seen
                yield from _steps(_behind(items, (item.without_one, behind)), marks, again)
            if least == 0:
                yield from _steps(behind, marks, seen)
        case ex.Chars(chars):
            yield marks, chars, behind
        case ex.Literal("", _):
            yield from _steps(behind, marks, seen)
        case ex.Literal(text, case_sensitive):
            after: Rest = (_literal(text[1:], is_exact=case_sensitive), behind) if text[1:] else behind
            yield marks, regular_text(text[0], case_sensitive=case_sensitive).first, after
        case ex.Alternation(items):
            for part in items:
                yield from _steps((part, behind), marks, seen)
        case ex.Option(inner):
            yield from _steps((inner, behind), marks, seen)
            yield from _steps(behind, marks, seen)
        case ex.Repeat():
            yield from _of_repetition(item, behind, marks, seen)
        case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
            yield from _steps(_behind(items, behind), marks, seen)
        case ex.NegativeLookahead(inner) | ex.Named(_, inner):
            yield from _steps((inner, behind), marks, seen)
        case _:
            yield from _steps((ex.read_by(item), behind), marks, seen)


def _of_repetition(
    item: ex.Repeat, behind: Rest, marks: tuple[str, ...], seen: frozenset[Loop | ex.Expression]
) -> Iterator[tuple[tuple[str, ...], CharSet | None, Rest]]:
    if item.most != 0 and item not in seen:
        yield from _steps((item.item, (_one_less(item), behind)), marks, seen | {item} if item.least == 0 else seen)
    if item.least == 0:
        yield from _steps(behind, marks, seen)


_MADE: dict[object, ex.Expression] = {}
"""The rests of literals and repetitions. Each is made once, so that rests that contain it compare equal."""


def _literal(text: str, *, is_exact: bool) -> ex.Expression:
    key = (text, is_exact)
    return _MADE.setdefault(key, ex.Literal(text, case_sensitive=is_exact))


def _one_less(item: ex.Repeat) -> ex.Expression:
    if item.least == 0 and item.most is None:
        return item
    most = None if item.most is None else item.most - 1
    return _MADE.setdefault((item, "less"), ex.Repeat(item.item, max(0, item.least - 1), most))
