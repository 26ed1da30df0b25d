"""A rule as a plan: an automaton over bytes of UTF-8 that finds places, and a program that builds the value of them.

- `value` has the plan, and reads texts with it: the definition of what a kernel in any language does.
- `slots` lowers a definition so that alternatives share the places that an automaton finds.
- `building` makes the plan of a definition: the automaton, as tables have it, and the program.
- `kernel` makes a kernel of a plan.
"""

from uriast.combinators.plan.building import plan_of as plan_of
from uriast.combinators.plan.value import Op as Op, Plan as Plan, Step as Step
