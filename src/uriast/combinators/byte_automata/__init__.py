"""Automata over the bytes of UTF-8: what a kernel in any language needs to read texts.

- `value` has the automaton, and says how a kernel reads texts with it.
- `building` gives that of a regular expression, and `making` makes it, by the machine of `automata`.
- `utf8` gives the machine sets of characters as sequences of bytes.
- `known` has the automata that come with the package.
"""

from uriast.combinators.automata.minimal import DEAD as DEAD, NOW as NOW
from uriast.combinators.byte_automata.building import Tag as Tag, tagged as tagged
from uriast.combinators.byte_automata.known import may_be_known as may_be_known
from uriast.combinators.byte_automata.value import UNDEFINED as UNDEFINED, ByteAutomaton as ByteAutomaton
