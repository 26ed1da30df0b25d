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
MOST_CONVERTED: Final = 20
"""The same for one text that a function converts. Two of them may have the same value, such as `0` and `00`."""


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
    return _texts(_Printing().text(item), 2)


class _Printing(Lowering):
    """Lowers what says its text as that text."""

    def _text(self, item: ex.Expression) -> Regular:
        return re_.text(item.text, case_sensitive=True) if isinstance(item, ex.Printed) else super()._text(item)


def _texts(regular: Regular, limit: int) -> list[str]:
    """A few short texts, the shortest first; at least two if there are."""
    match regular:
        case re_.Set(chars):
            found = [chr(chars.ranges[-1][1]), *(chr(first) for first, _ in chars.ranges)]
        case re_.Concat(items):
            found = [""]
            for item in items:
                found = _shortest([before + behind for before in found for behind in _texts(item, limit)], limit)
        case re_.Alternation(items):
            found = [text for item in items for text in _texts(item, limit)]
        case re_.Repeat(item, least, most):
            further = least + (1 if least else 2)  # twice at least: 0 and 00
            counts = range(least, 1 + (further if most is None else min(most, further)))
            found = [text * count for count in counts for text in _texts(item, limit)]
        case _:
            found = [""]
    return _shortest(found, limit)


def _shortest(texts: Iterable[str], limit: int) -> list[str]:
    return sorted(dict.fromkeys(texts), key=len)[:limit]


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
            case ex.Mapped(inner) if inner.is_text and item.inverse is not None:
                return sorted(_texts(_Printing().text(inner), MOST_CONVERTED), key=lambda text: (len(text), text))
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
