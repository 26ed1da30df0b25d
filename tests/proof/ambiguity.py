"""Whether a text can be cut into the fields of a node in two ways: a self-product of what its class writes.

The shape of the class is read with a mark where each field begins and ends. Two readings of one text that differ in
their marks are a counter-example; if there are none, what is written is cut in one way alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from uriast.combinators import expression as ex
from uriast.combinators.inverse.derived import shape_of_class
from uriast.combinators.inverse.shape import Concat, Converted, Fixed, Fork, Repeat, Shape, Slot
from uriast.combinators.regular import text as regular_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators import Node
    from uriast.combinators.charset import CharSet


class Mark(NamedTuple):
    """Where a field begins or ends."""

    name: str


class Ways(NamedTuple):
    """Several sequences of which one is read."""

    items: tuple[tuple[Item, ...], ...]


Item: TypeAlias = "Mark | Ways | ex.Expression"
Rest: TypeAlias = "tuple[Item, Any] | None"
"""What is still to be read, and behind it another such rest."""

MOST: Final = 400_000


def ambiguity(node_class: type[Node]) -> str | None:
    """A text that can be cut into the fields of a class in two ways; `None` if there is none."""
    start = _behind(_items(shape_of_class(node_class)), None)
    steps: dict[Rest, list[tuple[tuple[str, ...], CharSet | None, Rest]]] = {}
    pending: list[tuple[Rest, Rest, bool, str]] = [(start, start, False, "")]
    met: set[tuple[Rest, Rest, bool]] = {(start, start, False)}
    while pending:
        one, other, differ, text = pending.pop()
        for rest in (one, other):
            if rest not in steps:
                steps[rest] = list(dict.fromkeys(_steps(rest)))
        for marks, chars, after in steps[one]:
            for others, more, behind in steps[other]:
                apart = differ or marks != others
                if chars is None or more is None:
                    if chars is more and apart:
                        return text
                elif (both := chars & more) and (after, behind, apart) not in met:
                    met.add((after, behind, apart))
                    assert len(met) < MOST
                    pending.append((after, behind, apart, text + chr(both.ranges[0][0])))
    return None


def _items(shape: Shape) -> tuple[Item, ...]:
    match shape:
        case Fixed(text):
            return (ex.Literal(text, case_sensitive=True),)
        case Concat(parts):
            return tuple(item for part in parts for item in _items(part))
        case Fork(ways):
            return (Ways(tuple(map(_items, ways))),)
        case Slot(source, _, ways):
            marked = [
                (way.reads,) if isinstance(way.kind, ex.Constant) else (Mark(f"({source}"), way.reads, Mark(")"))
                for way in ways
            ]
            return (Ways(tuple(marked)),)
        case Repeat() | Converted():
            raise NotImplementedError


def _behind(items: tuple[Item, ...], rest: Rest) -> Rest:
    for item in reversed(items):
        rest = (item, rest)
    return rest


def _steps(
    rest: Rest, marks: tuple[str, ...] = (), seen: frozenset[ex.Expression] = frozenset()
) -> Iterator[tuple[tuple[str, ...], CharSet | None, Rest]]:
    """The marks before the next character, what that can be, and what is left then; no character where it may end."""
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
        case ex.Chars(chars):
            yield marks, chars, behind
        case ex.Literal("", _):
            yield from _steps(behind, marks, seen)
        case ex.Literal(text, case_sensitive):
            after: Rest = (_literal(text[1:], is_exact=case_sensitive), behind) if text[1:] else behind
            yield marks, regular_text(text[0], case_sensitive=case_sensitive).first, after
        case ex.Choice(items):
            for part in items:
                yield from _steps((part, behind), marks, seen)
        case ex.Option(inner):
            yield from _steps((inner, behind), marks, seen)
            yield from _steps(behind, marks, seen)
        case ex.Repetition():
            yield from _of_repetition(item, behind, marks, seen)
        case ex.Text(items) | ex.Sequence(items) | ex.Pick(items) | ex.Join(items):
            yield from _steps(_behind(items, behind), marks, seen)
        case ex.Unless(inner) | ex.Named(_, inner):
            yield from _steps((inner, behind), marks, seen)
        case _:
            yield from _steps((ex.read_by(item), behind), marks, seen)


def _of_repetition(
    item: ex.Repetition, behind: Rest, marks: tuple[str, ...], seen: frozenset[ex.Expression]
) -> Iterator[tuple[tuple[str, ...], CharSet | None, Rest]]:
    if item.most != 0 and item not in seen:
        yield from _steps((item.item, (_one_less(item), behind)), marks, seen | {item} if item.least == 0 else seen)
    if item.least == 0:
        yield from _steps(behind, marks, seen)


_MADE: dict[object, ex.Expression] = {}
"""What is left of literals and repetitions, each made once, so that the rests they stand in are equal."""


def _literal(text: str, *, is_exact: bool) -> ex.Expression:
    key = (text, is_exact)
    return _MADE.setdefault(key, ex.Literal(text, case_sensitive=is_exact))


def _one_less(item: ex.Repetition) -> ex.Expression:
    if item.least == 0 and item.most is None:
        return item
    most = None if item.most is None else item.most - 1
    return _MADE.setdefault((item, "less"), ex.Repetition(item.item, max(0, item.least - 1), most))
