"""Repair: turning an invalid text into the reference that its writer meant.

`extent` finds the reference in the text, `parts` splits it into components, and `faults` finds the invalid characters
in them. `treatments` is the table of repairs, and `repairer` applies it. `edits` declares the results, and `refusal`
the error for a text that is not repaired.
"""

from uriast.passes.repair.edits import Edit, IRIRepair, Repair
from uriast.passes.repair.repairer import repair
from uriast.passes.repair.treatments import REPAIRS, Action, Fault, Place, Treatment

__all__ = ["REPAIRS", "Action", "Edit", "Fault", "IRIRepair", "Place", "Repair", "Treatment", "repair"]
