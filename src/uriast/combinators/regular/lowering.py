"""Lowering: from a definition to a regular expression with groups, and a recipe for building the value from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.definition.walks import alike, children, rows
from uriast.combinators.regular import regex as re_
from uriast.combinators.regular.recipe import Called, Captured, Fixed, Iterations, Select, Spanned, Sum, Tuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from uriast.combinators.regular.recipe import Recipe
    from uriast.combinators.regular.regex import Regular

MANY: Final = 100
"""The fewest literals in a row for which what they share is written once. Fewer are easier to read as they are."""
MOST_LEVELS: Final = 10
"""How often such a row is divided: engines nest groups up to some depth."""


class Lowering:
    """Lowers the parts of one definition. Some named rules may be marked, each by a group with its number."""

    def __init__(self, marks: Mapping[str, int] | None = None) -> None:
        self.groups = 0
        self._marks = marks or {}
        self._unmarked = Lowering() if marks else self
        self._texts: dict[ex.Expression, Regular] = {}

    def text(self, item: ex.Expression) -> Regular:
        """Return the regular expression of an expression, without groups but those of marked rules."""
        pending = [item]
        while pending:
            part = pending.pop()
            unknown = [each for each in children(part) if each not in self._texts]
            if unknown:
                pending.extend((part, *unknown))
            elif part not in self._texts:
                self._texts[part] = self._text(part)
        return self._texts[item]

    def around(self, item: ex.Expression, regular: Regular) -> Regular:
        """Return what an expression reads whose value is that of another inside it, given what that one reads."""
        match item:
            case ex.Pick():
                before, _, after = item.around()
                return re_.concat((*map(self.text, before), regular, *map(self.text, after)))
            case ex.NegativeLookahead(_, ahead):
                return re_.concat((regular, re_.NegativeLookahead(self._unmarked.text(ahead))))
            case ex.Named(name) if name in self._marks:
                return re_.Group(self._marks[name], re_.renumbered(regular, self._in_mark))
            case _:
                return regular

    def _in_mark(self, number: int) -> int | None:
        """Keep a group inside that of a marked rule, unless it marks a rule, too."""
        return None if number in self._marks.values() else number

    def _text(self, item: ex.Expression) -> Regular:
        """Return the regular expression of an expression whose children are lowered already."""
        match item:
            case ex.Chars(chars):
                return re_.Set(chars)
            case ex.Literal(text, case_sensitive):
                return re_.text(text, case_sensitive=case_sensitive)
            case ex.Concatenation():
                return re_.concat(self._texts[part] for part in item.items)
            case ex.Alternation(items):
                return re_.alternation(
                    [_literals(each) if isinstance(each, tuple) else self._texts[each] for each in rows(items)]
                )
            case ex.Option(inner):
                return re_.option(self._texts[inner])
            case ex.Repeat(inner, least, most):
                return re_.repeat(self._texts[inner], least, most)
            case _:
                return self.around(item, self._texts[item.item])

    def value(self, item: ex.Expression) -> tuple[Regular, Recipe, int | None]:
        """Lower an expression and its value."""
        if item.is_text:
            return self._captured(self.text(item))
        match item:
            case ex.Concat(items):
                return self._concat(items)
            case ex.Join(items):
                regular, values, marker = self._concat(items)
                return regular, Sum(values.items), marker
            case ex.Alternation((only,)):
                return self.value(only)
            case ex.Alternation(items):
                return self._alternation(items)
            case ex.Option(inner, default):
                return self._option(inner, default)
            case ex.Repeat(inner, least, most):
                return self._repeat(inner, least, most)
            case ex.Mapped():
                return self._mapped(item)
            case ex.Constant(inner, value) | ex.Printed(inner, value):
                return self.text(inner), Fixed(value), None
            case ex.Spanned(inner):
                return self._spanned(inner)
            case _:
                regular, recipe, marker = self.value(cast("ex.Pick | ex.NegativeLookahead | ex.Named", item).item)
                return self.around(item, regular), recipe, marker

    def whole(self, item: ex.Expression) -> tuple[Regular, Recipe]:
        """Lower an expression that reads the whole match, whose place is that of group 0."""
        match item:
            case _ if item.is_text:
                return self.text(item), Captured(0)
            case ex.Spanned(inner):
                regular, recipe = self.whole(inner)
                return regular, Spanned(0, recipe)
            case ex.Named(_, inner):
                return self.whole(inner)
            case _:
                regular, recipe, _ = self.value(item)
                return regular, recipe

    def _group(self) -> int:
        self.groups += 1
        return self.groups

    def _captured(self, regular: Regular) -> tuple[Regular, Recipe, int]:
        number = self._group()
        return re_.Group(number, regular), Captured(number), number

    def _spanned(self, item: ex.Expression) -> tuple[Regular, Recipe, int]:
        if _is_captured(item):
            regular, recipe, marker = self.value(item)
            return regular, Spanned(cast("int", marker), recipe), cast("int", marker)
        number = self._group()
        regular, recipe, _ = self.value(item)
        return re_.Group(number, regular), Spanned(number, recipe), number

    def _mapped(self, item: ex.Mapped) -> tuple[Regular, Recipe, int | None]:
        chain = [item]
        while isinstance(inner := chain[-1].item, ex.Mapped):
            chain.append(inner)
        regular, recipe, marker = self.value(inner)
        for each in reversed(chain):
            recipe = Called(each.function, recipe, each.spread)
        return regular, recipe, marker

    def _concat(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Tuple, int | None]:
        parts = [self.value(part) for part in items]
        marker = next((marker for _, _, marker in parts if marker is not None), None)
        return re_.concat(part for part, _, _ in parts), Tuple(tuple(recipe for _, recipe, _ in parts)), marker

    def _marked(self, item: ex.Expression) -> tuple[Regular, Recipe, int]:
        """Lower an alternative with a marker. If it has none of its own, it gets an empty group at its end."""
        regular, recipe, marker = self.value(item)
        if marker is None:
            marker = self._group()
            regular = re_.concat((regular, re_.Group(marker, re_.EMPTY)))
        return regular, recipe, marker

    def _alternation(self, items: tuple[ex.Expression, ...]) -> tuple[Regular, Recipe, None]:
        marked = [self._marked(part) for part in items[:-1]]
        last, otherwise, _ = self.value(items[-1])
        cases = tuple((marker, recipe) for _, recipe, marker in marked)
        return re_.Alternation((*(regular for regular, _, _ in marked), last)), Select(cases, otherwise), None

    def _option(self, item: ex.Expression, default: object) -> tuple[Regular, Recipe, None]:
        regular, recipe, marker = self._marked(item)
        selected = (
            recipe if isinstance(recipe, Captured) and default is None else Select(((marker, recipe),), Fixed(default))
        )
        return re_.option(regular), selected, None

    def _repeat(self, item: ex.Expression, least: int, most: int | None) -> tuple[Regular, Recipe, int | None]:
        if least == most:
            regular, recipe, marker = self._concat((item,) * least)
            return regular, Called(list, recipe, spread=False), marker
        regular, _, marker = self._captured(re_.repeat(self.text(item), least, most))
        return regular, Iterations(marker, item), marker


def _literals(literals: Iterable[ex.Literal], start: int = 0, levels: int = MOST_LEVELS) -> Regular:
    """What literals read from an index on, up to which they are alike."""
    found: list[Regular] = []
    for row, end in alike(literals, start):
        if len(row) >= MANY and start < end and levels:
            shared = re_.text(row[0].text[start:end], case_sensitive=row[0].case_sensitive)
            found.append(re_.concat((shared, _literals(row, end, levels - 1))))
        else:
            found += [re_.text(each.text[start:], case_sensitive=each.case_sensitive) for each in row]
    return re_.alternation(found)


def _is_captured(item: ex.Expression) -> bool:
    """Whether an expression is lowered to one group around all of its text. This group is its marker."""
    while not item.is_text and isinstance(item, ex.Named | ex.Mapped):
        item = item.item
    return item.is_text or isinstance(item, ex.Spanned) or (isinstance(item, ex.Repeat) and item.least != item.most)


def characters_of(definition: ex.Expression, besides: ex.Expression | None) -> CharSet | None:
    """The set of characters of a definition that reads exactly one character; `None` if it reads other texts."""
    left_out = () if besides is None else re_.alternatives(Lowering().text(besides))
    read = [each for each in re_.alternatives(Lowering().text(definition)) if each not in left_out]
    sets = [each.chars for each in read if isinstance(each, re_.Set)]
    return CharSet.union(sets) if sets and len(sets) == len(read) else None
