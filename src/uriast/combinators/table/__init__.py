"""A rule as a table: an automaton over bytes which finds where each component is.

- `value` has the table, and reads texts with it.
- `building` makes the table of a definition, of the regular expression of `engines.groups`. It keeps all look-aheads,
  and needs no `factoring`: alternatives share places there anyway.

Tables are not cached.
"""

from uriast.combinators.byte_automata import (
    DEAD as DEAD,
    NOW as NOW,
    UNDEFINED as UNDEFINED,
    ByteAutomaton as ByteAutomaton,
)
from uriast.combinators.table.building import table_of as table_of
from uriast.combinators.table.value import Place as Place, Table as Table
