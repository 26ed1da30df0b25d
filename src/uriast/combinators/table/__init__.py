"""A rule as a table: a minimal automaton over the bytes of UTF-8, which tells where each component stands.

- `value` has the table, and says how a kernel in any language reads texts with it.
- `building` makes the table of a definition, by the machine of `automata`, of the regular expression of
  `engines.groups`. It needs neither `lookaheads` nor `factoring`: a table has look-aheads, and alternatives share
  places there anyway.
- `utf8` gives the machine sets of characters as sequences of bytes, and `registers` takes away what a table does not
  need.
- `storage` writes a table as bytes.

Nothing is kept here: who needs a table again keeps it.
"""

from uriast.combinators.automata.subsets import DEAD, NOW
from uriast.combinators.table.building import table_of
from uriast.combinators.table.storage import restored, stored
from uriast.combinators.table.value import UNDEFINED, Place, Table

__all__ = ["DEAD", "NOW", "UNDEFINED", "Place", "Table", "restored", "stored", "table_of"]
