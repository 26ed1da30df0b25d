"""From a definition to what it reads (a regular expression with groups) and what it makes of the groups (a value)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from uriast.combinators.compiler import regex as re_
from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.compiler.regex import Regular


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
    """Tuples or lists, one after the other."""

    items: tuple[Value, ...]


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


@attrs.frozen
class Written:
    """What a line before has given a name."""

    name: str


Value: TypeAlias = Captured | Fixed | Tuple | Called | Sum | Chosen | Turns | Written
"""How a value is made from the groups of a match."""


class Plan:
    """The groups of one compiled rule, numbered as they open."""

    def __init__(self) -> None:
        self.groups = 0
        self._texts: dict[ex.Expression, Regular] = {}

    def text(self, item: ex.Expression) -> Regular:
        """What an expression reads, without groups."""
        pending = [item]
        while pending:
            part = pending.pop()
            unknown = [each for each in ex.children(part) if each not in self._texts]
            if unknown:
                pending.extend((part, *unknown))
            elif part not in self._texts:
                self._texts[part] = self._text(part)
        return self._texts[item]

    def _text(self, item: ex.Expression) -> Regular:
        """What an expression reads whose children are known."""
        match item:
            case ex.Chars(chars):
                return re_.Set(chars)
            case ex.Literal(text, case_sensitive):
                return re_.text(text, case_sensitive=case_sensitive)
            case ex.Text(items) | ex.Sequence(items) | ex.Pick(items) | ex.Join(items):
                return re_.cat(self._texts[part] for part in items)
            case ex.Choice(items):
                return re_.alt([self._texts[part] for part in items])
            case ex.Option(inner):
                return re_.option(self._texts[inner])
            case ex.Repetition(inner, least, most):
                return re_.loop(self._texts[inner], least, most)
            case ex.Unless(inner, ahead):
                return re_.cat((self._texts[inner], re_.Ahead(self._texts[ahead])))
            case _:
                return self._texts[item.item]

    def value(self, item: ex.Expression) -> tuple[Regular, Value, int | None]:
        """What an expression reads, its value, and a group that is set whenever it matched."""
        if item.is_text:
            return self._captured(self.text(item))
        match item:
            case ex.Sequence(items):
                return self._sequence(items)
            case ex.Pick():
                before, kept, after = item.round()
                regular, value, sure = self.value(kept)
                return re_.cat((*map(self.text, before), regular, *map(self.text, after))), value, sure
            case ex.Join(items):
                regular, values, sure = self._sequence(items)
                return regular, Sum(values.items), sure
            case ex.Choice((only,)):
                return self.value(only)
            case ex.Choice(items):
                return self._choice(items)
            case ex.Option(inner, default):
                return self._option(inner, default)
            case ex.Repetition(inner, least, most):
                return self._repetition(inner, least, most)
            case ex.Mapped():
                return self._mapped(item)
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

    def _mapped(self, item: ex.Mapped) -> tuple[Regular, Value, int | None]:
        chain = [item]
        while isinstance(inner := chain[-1].item, ex.Mapped):
            chain.append(inner)
        regular, value, sure = self.value(inner)
        for each in reversed(chain):
            value = Called(each.function, value, each.spread)
        return regular, value, sure

    def _sequence(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Tuple, int | None]:
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
