"""What reads a rule's columns: a kernel in C, or Python, a row at a time."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast
from warnings import warn

import attrs
import pyarrow as pa

from uriast.columns.arrays import rows_of
from uriast.combinators import Rule, native_status
from uriast.combinators.plan.kernel import kernel_of_table
from uriast.combinators.table import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uriast.combinators.plan.kernel import Kernel
    from uriast.combinators.table import Place, Table

T = TypeVar("T")
Row: TypeAlias = "Sequence[str | int | None]"

ERROR_INDEX: Final = "error_index"
"""The name of the field that says where a text is invalid."""
MOST_CLASSES: Final = 127
"""The number of classes of a component that have a number in an `int8`."""
MOST_KEPT: Final = 64
"""The number of rules for which what reads columns is kept: to make it takes up to a second."""


class Components:
    """What of a rule reads columns, as `components` makes it. It is pickled by value."""

    def __init__(self, table: Table) -> None:
        self.labels = table.labels
        self.kinds = {label: pa.array(names, pa.string()) for label, names in table.kinds.items()}
        self._table = table
        self._kernel = _kernel_of(table)

    def __reduce__(self) -> tuple[type[Components], tuple[Table]]:
        """Pickle the table: another process makes of it what it can."""
        return Components, (self._table,)

    def found(self, texts: pa.Array) -> pa.StructArray:
        """The text of each label, then the number of each class, and last the index at which a text is invalid."""
        if self._kernel is not None:
            return cast("pa.StructArray", _imported(self._kernel.parse_column(*texts.__arrow_c_array__())))
        labels, kinds = len(self.labels), len(self.kinds)
        text = pa.string() if pa.types.is_string(texts.type) else pa.large_string()
        rows = [[None] * (labels + kinds + 1) if each is None else self._row(each) for each in _octets(texts)]
        columns = list(zip(*rows, strict=True)) if rows else [()] * (labels + kinds + 1)
        types = [text] * labels + [pa.int8()] * kinds + [pa.int64()]
        arrays = list(map(pa.array, map(list, columns), types))
        return pa.StructArray.from_arrays(arrays, [""] * len(arrays), mask=texts.is_null())

    def matching(self, texts: pa.Array) -> pa.BooleanArray:
        """Whether each text is valid."""
        if self._kernel is not None:
            return cast("pa.BooleanArray", _imported(self._kernel.match_column(*texts.__arrow_c_array__())))
        rows = [None if each is None else not isinstance(self._table.read(each), int) for each in _octets(texts)]
        return cast("pa.BooleanArray", pa.array(rows, pa.bool_()))

    def _row(self, data: bytes) -> Row:
        found = self._table.read(data)
        if isinstance(found, int):
            return [None] * (len(self.labels) + len(self.kinds)) + [len(data[:found].decode())]
        places = dict(zip(self.labels, found, strict=True))
        texts = [None if place is None else data[place.start : place.end].decode() for place in found]
        return [*texts, *(self._number(label, places[label]) for label in self.kinds), None]

    def _number(self, label: str, place: Place | None) -> int | None:
        return None if place is None or place.kind is None else self._table.kinds[label].index(place.kind)


@attrs.frozen
class _Capsules:
    """An array in C, for whatever reads Arrow's PyCapsule interface."""

    capsules: tuple[object, object]

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]:
        return self.capsules


def _imported(capsules: tuple[object, object]) -> pa.Array:
    return pa.array(_Capsules(capsules))


def _octets(texts: pa.Array) -> list[bytes | None]:
    return [None if each is None else each.encode() for each in rows_of(texts)]


def _kernel_of(table: Table) -> Kernel | None:
    """The kernel that finds what a table finds, if one can."""
    status = native_status()
    try:
        if status.is_running:
            return kernel_of_table(table)
        _warn(status.reason)
    except ValueError as error:
        _warn(str(error))
    return None


@cache
def _warn(reason: str) -> None:
    message = f"columns are read in Python, a row at a time, which is slow: {reason}"
    warn(message, RuntimeWarning, stacklevel=2)


def components(rule: Rule[object] | Components) -> Components:
    """What finds the components of a rule's texts. `parse` and `matches` take it in place of the rule.

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
        ValueError: The rule's table is too large.
    """
    return rule if isinstance(rule, Components) else captured(checked(rule), None)


def language(rule: Rule[object] | Components) -> Components:
    """What decides which texts are a rule's. Without components, its table is made in a small part of the time."""
    return rule if isinstance(rule, Components) else captured(checked(rule), ())


@lru_cache(maxsize=MOST_KEPT)
def captured(rule: Rule[object], names: tuple[str, ...] | None) -> Components:
    """What finds the components and rules of some names, by default all components."""
    table = table_of(rule.definition, names)
    most = max(map(len, table.kinds.values()), default=0)
    if most > MOST_CLASSES:
        message = f"expected a rule of whose components each has at most {MOST_CLASSES} classes, got {most}"
        raise ValueError(message)
    return Components(table)


def checked(rule: Rule[T]) -> Rule[T]:
    """The rule, if it is one."""
    if not isinstance(rule, Rule):
        message = f"expected a Rule, got {type(rule).__name__}{': pass its rule' * hasattr(rule, 'rule')}"
        raise TypeError(message)
    return rule
