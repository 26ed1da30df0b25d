"""The texts of a part whose value is dropped: it must have only one, or the value does not say which was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.node import IrreversibleError
from uriast.combinators.regular import regex as re_
from uriast.combinators.regular.lowering import Lowering

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.regular.regex import Regular


def dropped_text(items: Iterable[ex.Expression]) -> str:
    """The text of expressions whose values are dropped."""
    texts: list[str] = []
    for item in items:
        first, *others = found = two_texts(item)
        if others:
            message = (
                f"expected one text where a value is dropped, got {shortened(referred(item))}: {_advice(item, found)}"
            )
            raise IrreversibleError(message)
        texts.append(first)
    return "".join(texts)


def _advice(item: ex.Expression, texts: list[str]) -> str:
    """Two texts that are read, and how a rule says which is written."""
    either = " or ".join(map(repr, texts))
    if isinstance(item, ex.Literal):
        return f"{either}; string({item.text!r}) reads one of them, or printed({item.text!r}) says which to write"
    return f"{either}; printed({texts[0]!r}) says which to write"


def two_texts(item: ex.Expression) -> list[str]:
    """Two of the shortest texts that an expression may be printed as; one if there is only one."""
    # Look-aheads are ignored.
    return _two_texts(_Printing().text(item))


class _Printing(Lowering):
    """Lowers what says its text as that text."""

    def _text(self, item: ex.Expression) -> Regular:
        return re_.text(item.value, case_sensitive=True) if isinstance(item, ex.Printed) else super()._text(item)


def _two_texts(regular: Regular) -> list[str]:
    match regular:
        case re_.Set(chars):
            return [chr(code) for code in dict.fromkeys((chars.ranges[-1][1], chars.ranges[0][0]))]
        case re_.Concat(items):
            found = [""]
            for item in items:
                found = _shortest(before + behind for before in found for behind in _two_texts(item))
            return found
        case re_.Alternation(items):
            return _shortest(text for item in items for text in _two_texts(item))
        case re_.Repeat(item, least, most):
            first, *others = each = _two_texts(item)
            longer = [first * least + text for text in each if most is None or most > least]
            return _shortest([first * least, *(first * (least - 1) + text for text in others if least), *longer])
        case _:
            return [""]


def _shortest(texts: Iterable[str]) -> list[str]:
    return sorted(dict.fromkeys(texts), key=len)[:2]
