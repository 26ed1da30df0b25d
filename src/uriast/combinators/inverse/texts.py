"""The text of what a definition reads and drops. It can be written again only if it is the only one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.inverse.overlap import two_texts
from uriast.combinators.node import IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


def only_text(item: ex.Expression) -> str | None:
    """The only text that an expression reads; `None` if it reads several.

    >>> from uriast.combinators import literal
    >>> only_text(literal(":").definition), only_text(literal("a").definition)
    (':', None)
    """
    match item:
        case ex.Literal(text, case_sensitive):
            has_case = any(character.isascii() and character.isalpha() for character in text)
            return text if case_sensitive or not has_case else None
        case ex.Chars(chars):
            code = _only({code for edges in chars.ranges for code in edges})
            return None if code is None else chr(code)
        case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
            return _joined([only_text(part) for part in items])
        case ex.Alternation(items):
            return _only({only_text(part) for part in items})
        case ex.Option(inner):
            return "" if only_text(inner) == "" else None
        case ex.Repeat(inner, least, most):
            one = "" if most == 0 else only_text(inner)
            return one * least if one == "" or (one is not None and least == most) else None
        case ex.NegativeLookahead(inner) | ex.Named(_, inner):
            return only_text(inner)
        case _:
            return only_text(ex.read_by(item))


def _only(items: Iterable[T]) -> T | None:
    """The only item; `None` if there is not exactly one."""
    match list(items):
        case [item]:
            return item
        case _:
            return None


def _joined(texts: list[str | None]) -> str | None:
    return None if None in texts else "".join(cast("list[str]", texts))


def dropped_text(items: Iterable[ex.Expression]) -> str:
    """The text of expressions whose values are dropped.

    >>> from uriast.combinators import literal
    >>> dropped_text([literal(":").definition, literal("/").definition])
    ':/'

    Raises:
        IrreversibleError: They read several texts, so the dropped one is unknown.
    """
    texts: list[str] = []
    for item in items:
        text = only_text(item)
        if text is None:
            either = " or ".join(map(repr, two_texts(item)))
            message = f"expected one text where a value is dropped, got {shortened(referred(item))}: {either}"
            raise IrreversibleError(message)
        texts.append(text)
    return "".join(texts)
