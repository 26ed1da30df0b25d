"""Calls whose arguments are literals: whether they are valid, and what they return.

A call is run, since all that is called here is a pure function: rules, schemes, classes of nodes, and functions over
them. So no function's arguments are described a second time.

- `expressions` has the part of Python's expressions that can be read without running a program.
- `modules` finds what a name stands for. `callables` tells what may be called.
- `verdicts` decides.
"""

from uriast.mypy.literals.expressions import (
    UNKNOWN as UNKNOWN,
    Argument as Argument,
    Call as Call,
    Display as Display,
    Expression as Expression,
    Member as Member,
    Name as Name,
    Pairs as Pairs,
    Sum as Sum,
    Unknown as Unknown,
    Value as Value,
)
from uriast.mypy.literals.modules import Modules as Modules, SettingError as SettingError
from uriast.mypy.literals.verdicts import (
    Invalid as Invalid,
    Valid as Valid,
    Verdict as Verdict,
    evaluated as evaluated,
    verdict as verdict,
)
