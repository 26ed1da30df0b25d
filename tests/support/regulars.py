"""Random regular expressions with groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from uriast.combinators.regular.regex import Alternation, Group, NegativeLookahead, Regular, concat

if TYPE_CHECKING:
    from collections.abc import Sequence


@st.composite
def regulars(draw: st.DrawFn, parts: Sequence[Regular], numbers: tuple[int, ...], depth: int = 3) -> Regular:
    """An expression of some parts, in which no match reads a number twice."""
    leaves = st.sampled_from(parts)
    inner = st.deferred(lambda: regulars(parts, numbers, depth - 1))
    kind = draw(st.sampled_from(["leaf", "group", "concat", "concat", "ways", "ways", "ahead"] if depth else ["leaf"]))
    if kind == "group" and numbers:
        number = draw(st.sampled_from(numbers))
        return Group(number, draw(regulars(parts, tuple(each for each in numbers if each != number), depth - 1)))
    if kind == "concat":
        cut = draw(st.integers(0, len(numbers)))
        shares = numbers[:cut], numbers[cut:]
        return concat(draw(regulars(parts, share, depth - 1)) for share in shares)
    if kind == "ways":
        return Alternation(tuple(draw(st.lists(inner, min_size=2, max_size=3))))
    return concat((draw(inner), NegativeLookahead(draw(leaves)))) if kind == "ahead" else draw(leaves)
