"""Whether two expressions read a text in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from uriast.combinators import expression as ex
from uriast.combinators.regular import text as regular_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.charset import CharSet

MOST: Final = 3000
"""How many pairs of rests are looked at before the answer is yes, to be on the safe side."""

Rest: TypeAlias = "tuple[ex.Expression, Any] | None"
"""What is still to be read, and behind it another such rest."""


def overlap(one: ex.Expression, other: ex.Expression) -> bool:
    """Whether there is a text that both read. Look-aheads are not heeded: then the answer may be yes where it is no."""
    start: tuple[Rest, Rest] = ((one, None), (other, None))
    pending: list[tuple[Rest, Rest]] = [start]
    met: set[tuple[Rest, Rest]] = {start}
    while pending:
        here, there = pending.pop()
        others = list(_steps(there))
        for chars, rest in _steps(here):
            for more, remains in others:
                if chars is None or more is None:
                    if chars is more:
                        return True
                elif chars & more and (pair := (rest, remains)) not in met:
                    met.add(pair)
                    pending.append(pair)
        if len(met) > MOST:
            return True
    return False


def _steps(rest: Rest, seen: frozenset[ex.Expression] = frozenset()) -> Iterator[tuple[CharSet | None, Rest]]:
    """What can be read next, and what is left then; no set of characters where it may end."""
    if rest is None:
        yield None, None
        return
    item, behind = rest
    match item:
        case ex.Chars(chars):
            yield chars, behind
        case ex.Literal("", _):
            yield from _steps(behind, seen)
        case ex.Literal(text, case_sensitive):
            after: Rest = (ex.Literal(text[1:], case_sensitive=case_sensitive), behind) if text[1:] else behind
            yield regular_text(text[0], case_sensitive=case_sensitive).first, after
        case ex.Choice(items):
            for part in items:
                yield from _steps((part, behind), seen)
        case ex.Option(inner):
            yield from _steps((inner, behind), seen)
            yield from _steps(behind, seen)
        case ex.Repetition():
            yield from _of_repetition(item, behind, seen)
        case ex.Text(items) | ex.Sequence(items) | ex.Pick(items) | ex.Join(items):
            for part in reversed(items):
                behind = (part, behind)
            yield from _steps(behind, seen)
        case ex.Unless(inner) | ex.Named(_, inner):
            yield from _steps((inner, behind), seen)
        case _:
            yield from _steps((ex.read_by(item), behind), seen)


def _of_repetition(
    item: ex.Repetition, behind: Rest, seen: frozenset[ex.Expression]
) -> Iterator[tuple[CharSet | None, Rest]]:
    least, most = item.least, item.most
    if least == 0:
        yield from _steps(behind, seen)
    if most == 0 or item in seen:
        return
    again: ex.Expression = item
    if least or most is not None:
        again = ex.Repetition(item.item, max(0, least - 1), None if most is None else most - 1)
    yield from _steps((item.item, (again, behind)), seen | {item})
