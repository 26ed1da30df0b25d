"""Short texts of expressions: of a part whose value is dropped, and of a definition that is tried."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.walks import children
from uriast.combinators.node import IrreversibleError
from uriast.combinators.regular import regex as re_
from uriast.combinators.regular.lowering import Lowering

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.regular.regex import Regular

MOST: Final = 300
"""The largest number of texts of one expression that are tried."""


def dropped_text(items: Iterable[ex.Expression]) -> str:
    """The text of expressions whose values are dropped: each must have only one, or no value says which was read."""
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
        return re_.text(item.text, case_sensitive=True) if isinstance(item, ex.Printed) else super()._text(item)


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


def _shortest(texts: Iterable[str], most: int = 2) -> list[str]:
    return sorted(dict.fromkeys(texts), key=len)[:most]


def sample_texts(definition: ex.Expression) -> list[str]:
    """A few short texts, the shortest first. Each alternative value occurs in one of them."""

    # Look-aheads are ignored, so a text may not match.
    @cache  # a part may be used in many places
    def texts(item: ex.Expression) -> list[str]:
        return _shortest(chosen(item), 1 if item.is_text else MOST)

    def chosen(item: ex.Expression) -> Iterable[str]:
        match item:
            case ex.Chars(chars):
                return [chr(first) for first, _ in chars.ranges]
            case ex.Literal(text):
                return [text]
            case ex.Printed(inner):
                return two_texts(inner)
            case ex.Alternation(items):
                return [text for part in items for text in texts(part)]
            case ex.Option(inner):
                return ["", *texts(inner)]
            case ex.Repeat(inner, least, most):
                shortest, *_ = each = texts(inner)
                again = [shortest * max(least - 1, 0) + text for text in each] if most != 0 else []
                more = [shortest * (least + 1)] if most is None or most > least else []
                return [shortest * least, *again, *more]
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return _concatenated([texts(part) for part in items])
            case _:
                return texts(children(item)[0])

    return texts(definition)


def _concatenated(parts: list[list[str]]) -> Iterable[str]:
    """Concatenations in which all parts but one are the shortest."""
    shortest = [texts[0] for texts in parts]
    yield "".join(shortest)
    for place, texts in enumerate(parts):
        yield from ("".join([*shortest[:place], text, *shortest[place + 1 :]]) for text in texts[1:])
