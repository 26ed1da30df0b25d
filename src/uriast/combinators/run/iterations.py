"""The values of a repetition's iterations. A group in a loop keeps only the last one, so the text is read again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.run.codegen import CodeGenerator
from uriast.combinators.run.render import FollowSet, char_class, pattern_source

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.definition.expression import Expression


def iterations(iteration: Expression) -> Callable[[str, int, int], list[object]]:
    """Make the function that reads a repetition's span again and returns the list of its iterations' values."""
    # An iteration ends where the next one can begin, or where the span ends. There is only one such place: `division`
    # makes sure of it, for texts here, and for other values when the repetition is defined. Empty iterations are
    # dropped. The function reads the whole text at an index, not a slice of it, so that a look-ahead at the end of the
    # last iteration sees the text after it.
    if iteration.is_text:
        from uriast.combinators.run.division import check_iterations

        check_iterations(iteration)
    lowering = Lowering()
    regular, value = lowering.whole(iteration)
    first = regular.first
    pattern = pattern_source(regular, FollowSet(first, end=True))
    inner = re.compile(f"(?:{pattern})(?={char_class(first)})").match
    last = re.compile(pattern)
    build = CodeGenerator(iterations, "iteration").function(value, lowering.groups)

    def values(text: str, start: int, end: int) -> list[object]:
        found: list[object] = []
        while start < end:
            match = inner(text, start)
            if match is None or not start < match.end() < end:
                match = last.match(text, start)
                if match is None or match.end() != end:
                    match = cast("re.Match[str]", last.fullmatch(text, start, end))
            found.append(build(match))
            start = match.end()
        return found

    return values
