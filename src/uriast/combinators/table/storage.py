"""A table as bytes: small to keep, and quick to read."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from uriast.combinators.table.value import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    Rows: TypeAlias = Sequence[Sequence[int]]


def stored(table: Table) -> bytes:
    """A table as bytes: its attributes in JSON (RFC 8259), compressed by zlib (RFC 1950)."""
    values = attrs.asdict(table, filter=lambda field, _: field.init)
    values["classes"] = list(table.classes)
    return zlib.compress(json.dumps(values, separators=(",", ":")).encode(), level=9)


def restored(data: bytes) -> Table:
    """The table of some bytes."""
    try:
        values = json.loads(zlib.decompress(data))
        return Table(
            labels=tuple(values["labels"]),
            kinds={label: tuple(names) for label, names in values["kinds"].items()},
            classes=bytes(values["classes"]),
            targets=_rows(values["targets"]),
            actions=_rows(values["actions"]),
            operations=tuple(map(cast("type[tuple[tuple[int, int], ...]]", _rows), values["operations"])),
            finals=tuple(None if final is None else tuple(final) for final in values["finals"]),
            registers=values["registers"],
        )
    except (zlib.error, ValueError, KeyError, TypeError):
        message = "expected the bytes of a table, got others"
        raise ValueError(message) from None


def _rows(values: Rows) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, values))
