"""Patterns for `re` that are written word for word, without the care of the compiler."""

from __future__ import annotations

from uriast.combinators.regular.regex import Alternation, Concat, Group, Regular, Repeat, Set


def plain_pattern(item: Regular) -> str:
    """The pattern of an expression, whose groups are numbered as in the pattern."""
    match item:
        case Set(chars):
            return f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in chars.ranges)}]"
        case Concat(items):
            return f"(?:{''.join(map(plain_pattern, items))})"
        case Alternation(items):
            return f"(?:{'|'.join(map(plain_pattern, items))})"
        case Repeat(inner, least, most):
            return f"(?:{plain_pattern(inner)}){{{least},{'' if most is None else most}}}"
        case Group(_, inner):
            return f"({plain_pattern(inner)})"
        case _:
            return f"(?!{plain_pattern(item.item)})"
