"""From a regular expression to its automaton over bytes."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.automata.forms import Forms
from uriast.combinators.byte_automata.known import known, name_of
from uriast.combinators.byte_automata.utf8 import in_bytes
from uriast.combinators.definition.abnf import referred
from uriast.combinators.regular.forms import FromRegular

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.byte_automata.value import ByteAutomaton
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.regular.regex import Regular

Tag: TypeAlias = "tuple[int, int] | None"
"""A tag, with the source of its value."""
MOST_STEPS: Final = 500_000
"""The largest number of steps in which an automaton is made. A step passes a part of a regular expression, or a thread,
fills a place in the table, or copies four tags. A rule with 200 states takes some 20,000. The largest number takes a
second or two.
"""


def tagged(
    definition: ex.Expression,
    regular: Regular,
    marks: Callable[[int], tuple[Tag, Tag]],
    tags: int,
    *,
    most_steps: int = MOST_STEPS,
    is_known: bool = False,
) -> ByteAutomaton:
    """The automaton of a regular expression over bytes.

    `marks` gives the tags before and behind each group, by its number. A `ValueError` cites the definition if it takes
    too many steps to make the automaton, or if `is_known` and it does not come with the package.
    """
    forms = Forms()
    form = FromRegular(forms, cache(partial(in_bytes, forms)), marks).form(regular)
    found = known(name_of(definition, form))
    if found is not None:
        return found
    if is_known:
        message = f"expected a definition whose automaton comes with the package, got {referred(definition)}"
        raise ValueError(message)
    from uriast.combinators.byte_automata.making import made  # it imports much

    return made(definition, forms, form, tags, most_steps)
