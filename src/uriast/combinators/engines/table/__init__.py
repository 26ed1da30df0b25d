"""A rule as a table: a minimal automaton over the bytes of UTF-8, which tells where each component stands.

- `value` has the table, and says how a kernel in any language reads texts with it.
- `building` makes the table of a definition.
- `utf8`, `nfa`, `determinize` and `minimize` are the four steps to it.
- `storage` writes a table as bytes.

Nothing is kept here: who needs a table again keeps it.
"""

from uriast.combinators.engines.table.building import table_of
from uriast.combinators.engines.table.determinize import DEAD
from uriast.combinators.engines.table.nfa import NOW
from uriast.combinators.engines.table.storage import restored, stored
from uriast.combinators.engines.table.value import UNDEFINED, Place, Table

__all__ = ["DEAD", "NOW", "UNDEFINED", "Place", "Table", "restored", "stored", "table_of"]
