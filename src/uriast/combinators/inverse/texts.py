"""The texts of expressions: the only one, if there is only one, two of them, and whether two expressions share one."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from uriast.combinators.compiler.regex import text as regular_text
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.node import IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.combinators.definition.charset import CharSet

T = TypeVar("T")

MOST: Final = 3000
"""The largest number of pairs of rests that are searched. Beyond it, the answer is yes, which is safe."""

Rest: TypeAlias = "tuple[ex.Expression, int, Any] | None"
"""The rest of a text: an expression, how many of its characters or iterations were read, and the rest after it."""


def only_text(item: ex.Expression) -> str | None:
    """The only text that an expression reads; `None` if it reads several."""
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
    """The text of expressions whose values are dropped."""
    texts: list[str] = []
    for item in items:
        text = only_text(item)
        if text is None:
            either = " or ".join(map(repr, two_texts(item)))
            message = f"expected one text where a value is dropped, got {shortened(referred(item))}: {either}"
            raise IrreversibleError(message)
        texts.append(text)
    return "".join(texts)


def overlap(one: ex.Expression, other: ex.Expression) -> bool:
    """Whether two expressions read a text in common. Look-aheads are ignored, so the answer may be yes by mistake."""
    start: tuple[Rest, Rest] = ((one, 0, None), (other, 0, None))
    pending: list[tuple[Rest, Rest]] = [start]
    visited: set[tuple[Rest, Rest]] = {start}
    while pending:
        here, there = pending.pop()
        others = list(_steps(there))
        for chars, rest in _steps(here):
            for more, remains in others:
                if chars is None or more is None:
                    if chars is more:
                        return True
                elif chars & more and (pair := (rest, remains)) not in visited:
                    visited.add(pair)
                    pending.append(pair)
        if len(visited) > MOST:
            return True
    return False


def two_texts(item: ex.Expression) -> list[str]:
    """Two of the shortest texts that an expression reads; fewer if it reads fewer."""
    found: dict[str, None] = {}
    pending: deque[tuple[Rest, str]] = deque([((item, 0, None), "")])
    visited: Counter[Rest] = Counter()
    while pending and len(found) < 2:
        rest, text = pending.popleft()
        for chars, after in _steps(rest):
            if chars is None:
                found[text] = None
                continue
            for code in dict.fromkeys((chars.ranges[-1][1], chars.ranges[0][0])):
                if visited[after] < 2:
                    visited[after] += 1
                    pending.append((after, text + chr(code)))
    return list(found)


def _steps(
    rest: Rest, seen: frozenset[tuple[ex.Expression, int]] = frozenset()
) -> Iterator[tuple[CharSet | None, Rest]]:
    """The sets of characters that can be read next, each with the rest after it; `None` for the set at the end."""
    if rest is None:
        yield None, None
        return
    item, done, behind = rest
    match item:
        case ex.Chars(chars):
            yield chars, behind
        case ex.Literal(text, _) if done == len(text):
            yield from _steps(behind, seen)
        case ex.Literal(text, case_sensitive):
            yield regular_text(text[done], case_sensitive=case_sensitive).first, (item, done + 1, behind)
        case ex.Alternation(items):
            for part in items:
                yield from _steps((part, 0, behind), seen)
        case ex.Option(inner):
            yield from _steps((inner, 0, behind), seen)
            yield from _steps(behind, seen)
        case ex.Repeat(inner, least, most):
            if done >= least:
                yield from _steps(behind, seen)
            if done != most and (item, done) not in seen:
                again = (item, done + 1 if most is not None or done < least else done, behind)
                yield from _steps((inner, 0, again), seen | {(item, done)})
        case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
            for part in reversed(items):
                behind = (part, 0, behind)
            yield from _steps(behind, seen)
        case ex.NegativeLookahead(inner) | ex.Named(_, inner):
            yield from _steps((inner, 0, behind), seen)
        case _:
            yield from _steps((ex.read_by(item), 0, behind), seen)
