"""Repair: turning an invalid text into the reference that its writer meant.

`faults` finds the reference in the text and what is invalid in its components; `treatments` is the table of repairs;
`repairer` applies it.
"""

from uriast.passes.repair.repairer import Edit, Repair, repair
from uriast.passes.repair.treatments import REPAIRS, Action, Fault, Place, Treatment

__all__ = ["REPAIRS", "Action", "Edit", "Fault", "Place", "Repair", "Treatment", "repair"]
