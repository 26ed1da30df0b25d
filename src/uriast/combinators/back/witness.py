"""Finds a text that a rule reads and its value does not write: a few short texts are read and written again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.back.derived import own_text
from uriast.combinators.back.texts import two_texts
from uriast.combinators.back.value_text import NodeWriter, value_function
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import children
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.node import FAILURES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST: Final = 300
"""The largest number of texts of one expression."""


def miswritten(definition: ex.Expression, read: Callable[[str], object]) -> tuple[str, str] | None:
    """A text that a rule reads, and the other text that its value writes; `None` if no such text is found."""
    # A value is written in two ways: as its class writes it, which may be bound to another rule, and as this rule does.
    write_by_classes = value_function(definition, own_text)
    write_by_rule = value_function(definition, NodeWriter(definition).own_text)
    for text in Sampler().texts(definition):
        value = _value(read, text)
        if value is NO_MATCH:
            continue
        for write in (write_by_classes, write_by_rule):
            if (written := write(value)) != text:
                return text, written
    return None


def _value(read: Callable[[str], object], text: str) -> object:
    try:
        return read(text)
    except FAILURES:  # a function refuses some texts
        return NO_MATCH


class Sampler:
    """Chooses texts of expressions. Look-aheads are ignored, so a text may not match."""

    def __init__(self) -> None:
        self._texts: dict[ex.Expression, tuple[str, ...]] = {}

    def texts(self, item: ex.Expression) -> tuple[str, ...]:
        """A few short texts, the shortest first. Each alternative value occurs in one of them."""
        known = self._texts.get(item)
        if known is None:
            known = self._texts[item] = tuple(sorted(dict.fromkeys(self._chosen(item)), key=len)[:MOST])
        return known[:1] if item.is_text else known

    def _chosen(self, item: ex.Expression) -> Iterable[str]:
        match item:
            case ex.Chars(chars):
                return [chr(first) for first, _ in chars.ranges]
            case ex.Literal(text):
                return [text]
            case ex.Printed(inner):
                return two_texts(inner)
            case ex.Alternation(items):
                return [text for part in items for text in self.texts(part)]
            case ex.Option(inner):
                return ["", *self.texts(inner)]
            case ex.Repeat(inner, least, most):
                shortest, *_ = texts = self.texts(inner)
                again = [shortest * max(least - 1, 0) + text for text in texts] if most != 0 else []
                more = [shortest * (least + 1)] if most is None or most > least else []
                return [shortest * least, *again, *more]
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return self._concatenated([self.texts(part) for part in items])
            case _:
                return self.texts(children(item)[0])

    @staticmethod
    def _concatenated(parts: list[tuple[str, ...]]) -> Iterable[str]:
        """Concatenations in which all parts but one are the shortest."""
        shortest = [texts[0] for texts in parts]
        yield "".join(shortest)
        for place, texts in enumerate(parts):
            yield from ("".join([*shortest[:place], text, *shortest[place + 1 :]]) for text in texts[1:])
