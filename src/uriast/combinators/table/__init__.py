"""A rule as a table: a minimal automaton over the bytes of UTF-8, which finds where each component is.

- `value` has the table, says how a kernel in any language reads texts with it, and writes it as bytes.
- `building` makes the table of a definition, by the machine of `automata`, of the regular expression of
  `engines.groups`. It keeps all look-aheads, and needs no `factoring`: alternatives share places there anyway.
- `utf8` gives the machine sets of characters as sequences of bytes.

Tables are not cached.
"""

from uriast.combinators.automata.subsets import DEAD as DEAD, NOW as NOW
from uriast.combinators.table.building import table_of as table_of
from uriast.combinators.table.value import (
    UNDEFINED as UNDEFINED,
    ByteAutomaton as ByteAutomaton,
    Place as Place,
    Table as Table,
    restored as restored,
    stored as stored,
)
