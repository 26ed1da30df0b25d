"""Whether a rule is reversible, so that its values can be written as they were read.

- `deciding` looks at the definition of the rule.
- `witness` looks for a short text that the rule reads and does not write again.
"""

from uriast.combinators.inverse.verdict.deciding import Verdict, verdict

__all__ = ["Verdict", "verdict"]
