"""From a definition to its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from uriast.combinators.automata.minimal import NOW
from uriast.combinators.byte_automata import tagged
from uriast.combinators.engines.groups import grouped
from uriast.combinators.table.value import Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.combinators.byte_automata import Tag
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.engines.groups import Grouped


def table_of(definition: ex.Expression, names: Collection[str] | None = None) -> Table:
    """The table of a definition, for whole texts."""
    # It reads a text as the rule does: of several ways to read it, it is the one that the rule prefers. Python's texts
    # may contain surrogates, which no UTF-8 has: a table never reads them.
    groups = grouped(definition, names)
    tags = 2 * len(groups.labels) + len(groups.kinds)
    found = tagged(definition, groups.regular, _marks(groups).__getitem__, tags)
    return Table(**attrs.asdict(found, recurse=False), labels=groups.labels, kinds=groups.kinds)


def _marks(groups: Grouped) -> dict[int, tuple[Tag, Tag]]:
    """The tags before and behind each group: the start and the end of a component, or the number of its class."""
    first = 2 * len(groups.labels)
    marks: list[tuple[Tag, Tag]] = [((tag, NOW), (tag + 1, NOW)) for tag in range(0, first, 2)]
    for tag, names in enumerate(groups.kinds.values(), first):
        marks += [((tag, NOW - 1 - number), None) for number in range(len(names))]
    return dict(enumerate(marks, 1))
