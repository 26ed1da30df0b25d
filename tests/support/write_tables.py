"""Writes the tables that come with the package anew: `.venv/bin/python tests/support/write_tables.py`."""

from __future__ import annotations

from pathlib import Path

import uriast.grammar
from uriast.combinators.table import stored, table_of
from uriast.grammar.tables import SHIPPED, rule_with_table

FOLDER = Path(uriast.grammar.__file__).parent


def write() -> None:
    """Write the table of each rule."""
    for name in SHIPPED:
        FOLDER.joinpath(name).write_bytes(stored(table_of(rule_with_table(name).definition)))


if __name__ == "__main__":
    write()
