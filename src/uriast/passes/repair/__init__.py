"""Repair: the reference that was meant by a text that is not valid.

`extent` finds the reference in the text, `parts` its components, `faults` what is not valid in them. `treatments` says
what is done about each fault, `repairer` does it, `edits` is what it reports, `refusal` why it does nothing.
"""

from uriast.passes.repair.edits import Edit, IRIRepair, Repair
from uriast.passes.repair.repairer import repair
from uriast.passes.repair.treatments import REPAIRS, Action, Fault, Place, Treatment

__all__ = ["REPAIRS", "Action", "Edit", "Fault", "IRIRepair", "Place", "Repair", "Treatment", "repair"]
