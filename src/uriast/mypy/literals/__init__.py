"""Calls whose arguments are literals: whether they are valid, and what they return.

A call is run, since all that is called here is a pure function: rules, schemes, classes of nodes and the functions of
`uriast`. So no function's arguments are described a second time.

- `expressions` has the part of Python's expressions that can be read without running a program.
- `modules` finds what a name stands for. `callables` tells what may be called.
- `verdicts` decides.
"""

from uriast.mypy.literals.expressions import (
    UNKNOWN,
    Argument,
    Call,
    Display,
    Expression,
    Member,
    Name,
    Pairs,
    Sum,
    Unknown,
    Value,
)
from uriast.mypy.literals.modules import Modules, SettingError
from uriast.mypy.literals.verdicts import Invalid, Valid, Verdict, evaluated, verdict

__all__ = [
    "UNKNOWN",
    "Argument",
    "Call",
    "Display",
    "Expression",
    "Invalid",
    "Member",
    "Modules",
    "Name",
    "Pairs",
    "SettingError",
    "Sum",
    "Unknown",
    "Valid",
    "Value",
    "Verdict",
    "evaluated",
    "verdict",
]
