"""Kernels that read columns."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, cast

from uriast_native import Kernel

from native_support.rules import RULES, TEXTS
from uriast.combinators.plan.kernel import kernel_of_table
from uriast.combinators.table import Table, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from native_support.arrow import Given

FORMATS: Final = (b"u", b"U", b"vu")
NAMES: Final = ("rfc3986.URI_reference", "rfc3987.IRI_reference", "rfc3986.port")
ENCODED: Final = [each.encode() for each in TEXTS]
SOME: Final = [b"http://u@[::1]:80/a?b#c", None, b"a b", b"", b"//a-name-that-is-long", None]


@cache
def table(name: str) -> Table:
    return table_of(RULES[name].definition)


@cache
def reader(name: str = "rfc3986.URI_reference") -> Kernel:
    """The kernel that finds what a rule's table finds."""
    return cast("Kernel", kernel_of_table(table(name)))


METHODS: Final = (Kernel.parse_column, Kernel.match_column)


def called(method: Callable[[object, object], tuple[object, object]], column: Given) -> tuple[object, object]:
    """What a method gives for a column, whose memory is kept meanwhile."""
    return method(*column.capsules)
