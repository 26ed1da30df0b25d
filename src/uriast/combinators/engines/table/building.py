"""From a definition to its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition.abnf import referred
from uriast.combinators.engines.groups import grouped
from uriast.combinators.engines.lookaheads import guarded, lookaheads, without_idle_lookaheads
from uriast.combinators.engines.table.determinize import MOST_STEPS, determinized
from uriast.combinators.engines.table.minimize import minimized
from uriast.combinators.engines.table.nfa import MOST_STATES, TooLargeError, automaton_of
from uriast.combinators.engines.table.value import Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.combinators.compiler.regex import NegativeLookahead
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.engines.groups import Grouped
    from uriast.combinators.engines.table.determinize import Tagged


def table_of(definition: ex.Expression, names: Collection[str] | None = None) -> Table:
    """The table of a definition, for whole texts."""
    # It reads a text as the rule does: of several ways to read it, it is the one that the rule prefers. Python's texts
    # may contain surrogates, which no UTF-8 has: a table never reads them.
    groups = grouped(definition, names, kinds=True)
    regular = without_idle_lookaheads(groups.regular)
    for ahead in lookaheads(regular):
        raise _refusing(definition, ahead)
    try:
        tagged = minimized(
            determinized(automaton_of(regular, _settings(groups)), 2 * len(groups.labels) + len(_kinds(groups)))
        )
    except TooLargeError:
        message = (
            f"expected a definition whose table takes at most {MOST_STATES:,} states and {MOST_STEPS:,} steps to make, "
            f"got a larger one: {referred(definition)}"
        )
        raise ValueError(message) from None
    return _table(groups, tagged)


def _refusing(definition: ex.Expression, ahead: NegativeLookahead) -> ValueError:
    where = referred(guarded(definition, ahead))
    return ValueError(
        f"expected a definition whose look-aheads never refuse what follows, got {where} with one that does"
    )


def _kinds(groups: Grouped) -> dict[str, tuple[str, ...]]:
    """The names of the classes of each component that has several."""
    named = {label: tuple(name for of, name in groups.kinds if of == label) for label in groups.labels}
    return {label: names for label, names in named.items() if names}


def _settings(groups: Grouped) -> dict[int, tuple[int, int]]:
    """For the group of each class: its component's tag, and its number there."""
    kinds = _kinds(groups)
    tags = {label: tag for tag, label in enumerate(kinds, 2 * len(groups.labels))}
    numbered = enumerate(groups.kinds, len(groups.labels) + 1)
    return {group: (tags[label], kinds[label].index(name)) for group, (label, name) in numbered}


def _table(groups: Grouped, tagged: Tagged) -> Table:
    sources = {source for pairs in tagged.operations for pair in pairs for source in pair}
    sources.update(source for final in tagged.finals if final is not None for source in final)
    return Table(
        groups.labels,
        _kinds(groups),
        tagged.classes,
        tuple(map(tuple, tagged.targets)),
        tuple(map(tuple, tagged.actions)),
        tuple(tagged.operations),
        tuple(tagged.finals),
        sum(source >= 0 for source in sources),
    )
