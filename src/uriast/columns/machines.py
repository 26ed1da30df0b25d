"""A rule as a machine for the loops, with the type of the column that it makes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa

from uriast.columns.kernel import ACTION, STATE, Machine
from uriast.combinators import Rule
from uriast.combinators.table import UNDEFINED, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators.table import Table

T = TypeVar("T")

ERROR_INDEX: Final = "error_index"
"""The name of the field that tells where a text is invalid."""
MOST_OPERATIONS: Final = (2**31 - 1) >> ACTION
MOST_CLASSES: Final = np.iinfo(np.int8).max
"""What fits into the numbers of a machine."""
MOST_KEPT: Final = 64
"""The number of machines that are kept: to make one takes up to a second."""


class Components(NamedTuple):
    """What of a rule reads columns: a machine, with the names of what it finds. It is pickled by value.

    Attributes:
        machine: The machine.
        labels: The names of the components.
        kinds: For each component that can have several classes, an array of their names.
        structs: For each type of texts, the type of the column that `parse` makes.
    """

    machine: Machine
    labels: tuple[str, ...]
    kinds: Mapping[str, pa.Array]
    structs: Mapping[pa.DataType, pa.StructType]


def components(rule: Rule[object] | Components) -> Components:
    """The machine that finds the components of a rule's texts. `parse` and `matches` take it in place of the rule.

    A rule is pickled by its name. So another process reads with it only if it can import the module that holds it. What
    is made of it here is pickled by value, and reads in every process.

    >>> import pickle
    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> from uriast.combinators import literal
    >>> here = columns.components(literal("a") | literal("b"))
    >>> there = pickle.loads(pickle.dumps(here))
    >>> columns.matches(pa.array(["a", "c"]), there).to_pylist()
    [True, False]

    Args:
        rule: The rule, or what was made of it.

    Raises:
        ValueError: The rule's table is too large, or has a component with a name that the column has already.
    """
    return rule if isinstance(rule, Components) else _components(rule)


@lru_cache(maxsize=MOST_KEPT)
def _components(rule: Rule[object]) -> Components:
    table = table_of(checked(rule).definition)
    taken = {ERROR_INDEX, *(f"{label}_kind" for label in table.kinds)}
    if wrong := taken.intersection(table.labels):
        message = f"expected a rule without a component that is named {min(wrong)}, got {rule.name}"
        raise ValueError(message)
    kinds = {label: pa.array(names, pa.string()) for label, names in table.kinds.items()}
    structs = {text: _struct(table, text) for text in (pa.string(), pa.large_string())}
    return Components(_machine(table), table.labels, kinds, structs)


def _struct(table: Table, text: pa.DataType) -> pa.StructType:
    fields: list[pa.Field] = []
    for label in table.labels:
        fields.append(pa.field(label, text))
        if label in table.kinds:
            fields.append(pa.field(f"{label}_kind", pa.dictionary(pa.int8(), pa.string())))
    return pa.struct([*fields, pa.field(ERROR_INDEX, pa.int64())])


def language(rule: Rule[object] | Components) -> Machine:
    """The machine that tells whether a text is one of the rule's."""
    return rule.machine if isinstance(rule, Components) else _language(rule)


@lru_cache(maxsize=MOST_KEPT)
def _language(rule: Rule[object]) -> Machine:
    return _machine(table_of(checked(rule).definition, []))


def checked(rule: Rule[T]) -> Rule[T]:
    """The rule, if it is one."""
    if not isinstance(rule, Rule):
        message = f"expected a Rule, got {type(rule).__name__}"
        raise TypeError(message)
    return rule


def _machine(table: Table) -> Machine:
    for what, count, most in (
        ("states", len(table.targets), STATE),
        ("operations", len(table.operations), MOST_OPERATIONS),
        ("classes of a component", max(map(len, table.kinds.values()), default=0), MOST_CLASSES),
    ):
        if count > most:
            message = f"expected a rule whose table has at most {most:,} {what}, got {count:,}"
            raise ValueError(message)
    targets = np.array(table.targets, np.int32)
    actions = np.array(table.actions, np.int32)
    moves = targets | actions << ACTION  # DEAD stays as it is: it has all bits
    pairs = [pair for operation in table.operations for pair in operation]
    firsts = np.cumsum([0, *map(len, table.operations)], dtype=np.int32)
    nothing = (0,) * (2 * len(table.labels) + len(table.kinds))
    finals = [nothing if final is None else final for final in table.finals]
    return Machine(
        np.ascontiguousarray(moves[:, np.frombuffer(table.classes, np.uint8)]),
        firsts,
        np.array([register for register, _ in pairs], np.int32),
        np.array([source for _, source in pairs], np.int32),
        np.array([final is not None for final in table.finals]),
        np.array(finals, np.int32).reshape(len(finals), len(nothing)),
        np.array(table.inside),
        np.full(table.registers, UNDEFINED, np.int64),
    )
