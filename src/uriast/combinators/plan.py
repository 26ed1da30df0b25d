"""From a definition to what it reads (a regular expression with groups) and what it makes of the groups (a value)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from uriast.combinators import expression as ex, regular as re_

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.regular import Regular


@attrs.frozen
class Captured:
    """The text of a group."""

    group: int


@attrs.frozen
class Fixed:
    """Always the same object."""

    value: object


@attrs.frozen
class Tuple:
    """A tuple of values."""

    items: tuple[Value, ...]


@attrs.frozen
class Called:
    """A function of a value, or of a tuple's items."""

    function: Callable[..., object]
    argument: Value
    spread: bool


@attrs.frozen
class Sum:
    """A tuple or list after another."""

    left: Value
    right: Value


@attrs.frozen
class Chosen:
    """The value of the first case whose group took part in the match, or else the last one."""

    cases: tuple[tuple[int, Value], ...]
    otherwise: Value


@attrs.frozen
class Turns:
    """The list of values that a repetition's turns have, read again from its text."""

    group: int
    turn: ex.Expression


Value: TypeAlias = Captured | Fixed | Tuple | Called | Sum | Chosen | Turns
"""How a value is made from the groups of a match."""


class Plan:
    """The groups of one compiled rule, numbered as they open."""

    def __init__(self) -> None:
        self.groups = 0
        self._texts: dict[ex.Expression, Regular] = {}

    def text(self, item: ex.Expression) -> Regular:
        """What an expression reads, without groups."""
        known = self._texts.get(item)
        if known is None:
            known = self._texts[item] = self._text(item)
        return known

    def _text(self, item: ex.Expression) -> Regular:
        match item:
            case ex.Chars(chars):
                return re_.Set(chars)
            case ex.Literal(text, case_sensitive):
                return re_.text(text, case_sensitive=case_sensitive)
            case ex.Sequence(items) | ex.Pick(items):
                return re_.cat(self.text(part) for part in items)
            case ex.Join(left, right):
                return re_.cat((self.text(left), self.text(right)))
            case ex.Choice(items):
                return re_.alt([self.text(part) for part in items])
            case ex.Option(inner):
                return re_.option(self.text(inner))
            case ex.Repetition(inner, least, most):
                return re_.loop(self.text(inner), least, most)
            case ex.Unless(inner, ahead):
                return re_.cat((self.text(inner), re_.Ahead(self.text(ahead))))
            case _:
                return self.text(item.item)

    def value(self, item: ex.Expression) -> tuple[Regular, Value, int | None]:
        """What an expression reads, its value, and a group that is set whenever it matched."""
        if item.is_text:
            return self._captured(self.text(item))
        match item:
            case ex.Sequence(items):
                return self._sequence(items)
            case ex.Pick(items, kept):
                before = [self.text(part) for part in items[:kept]]
                regular, value, sure = self.value(items[kept])
                return re_.cat((*before, regular, *(self.text(part) for part in items[kept + 1 :]))), value, sure
            case ex.Join(left, right):
                read, first, sure = self.value(left)
                then, second, also = self.value(right)
                return re_.cat((read, then)), Sum(first, second), also if sure is None else sure
            case ex.Choice(items):
                return self._choice(items)
            case ex.Option(inner, default):
                return self._option(inner, default)
            case ex.Repetition(inner, least, most):
                return self._repetition(inner, least, most)
            case ex.Mapped(inner, function, spread):
                regular, value, sure = self.value(inner)
                return regular, Called(function, value, spread), sure
            case ex.Constant(inner, value):
                return self.text(inner), Fixed(value), None
            case ex.Unless(inner, ahead):
                regular, value, sure = self.value(inner)
                return re_.cat((regular, re_.Ahead(self.text(ahead)))), value, sure
            case _:
                (inner,) = ex.children(item)
                return self.value(inner)

    def _group(self) -> int:
        self.groups += 1
        return self.groups

    def _captured(self, regular: Regular) -> tuple[Regular, Value, int]:
        number = self._group()
        return re_.Group(number, regular), Captured(number), number

    def _sequence(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Value, int | None]:
        parts = [self.value(part) for part in items]
        sure = next((sure for _, _, sure in parts if sure is not None), None)
        return re_.cat(part for part, _, _ in parts), Tuple(tuple(value for _, value, _ in parts)), sure

    def _marked(self, item: ex.Expression) -> tuple[Regular, Value, int]:
        """An alternative with a group that tells it from the others: an empty one where it has none of its own."""
        regular, value, sure = self.value(item)
        if sure is None:
            sure = self._group()
            regular = re_.cat((regular, re_.Group(sure, re_.EMPTY)))
        return regular, value, sure

    def _choice(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Value, None]:
        marked = [self._marked(part) for part in items[:-1]]
        last, otherwise, _ = self.value(items[-1])
        cases = tuple((sure, value) for _, value, sure in marked)
        return re_.Alt((*(regular for regular, _, _ in marked), last)), Chosen(cases, otherwise), None

    def _option(self, item: ex.Expression, default: object) -> tuple[Regular, Value, None]:
        regular, value, sure = self._marked(item)
        chosen = value if isinstance(value, Captured) and default is None else Chosen(((sure, value),), Fixed(default))
        return re_.option(regular), chosen, None

    def _repetition(self, item: ex.Expression, least: int, most: int | None) -> tuple[Regular, Value, int | None]:
        if least == most:
            regular, value, sure = self._sequence((item,) * least)
            return regular, Called(list, value, spread=False), sure
        regular, _, sure = self._captured(re_.loop(self.text(item), least, most))
        return regular, Turns(sure, item), sure
