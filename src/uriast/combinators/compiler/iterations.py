"""The turns of a repetition, told apart again: a group in a loop keeps only its last turn."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, cast

from uriast.combinators.compiler.codegen import Builder
from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.compiler.render import FollowSet, char_class, source

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.definition.expression import Expression


def iterations(check: Callable[[Expression], None], iteration: Expression) -> Callable[[str, int, int], list[object]]:
    """The function that reads a repetition's span again, for the list of its turns' values, empty ones dropped.

    A turn ends where the span ends or the next can begin: `check` has made certain that this is one place.
    The text is read in its place, so that a look-ahead at the end of the last turn sees what follows.

    Args:
        check: Refuses a repetition whose iterations cannot be told apart. It needs the automaton, which nothing here
            knows.
        iteration: The definition of one.
    """
    check(iteration)
    lowering = Lowering()
    regular, value, _ = lowering.value(iteration)
    first = regular.first
    pattern = source(regular, FollowSet(first, end=True))
    inner = re.compile(f"(?:{pattern})(?={char_class(first)})").match
    last = re.compile(pattern)
    build = Builder(partial(iterations, check), "iteration").function(value, lowering.groups)

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
