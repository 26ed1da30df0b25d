"""Writes the automata that come with the package anew: `PYTHONPATH=tests python tests/support/write_automata.py`."""

from __future__ import annotations

from pathlib import Path

from support.automata import made
from uriast.combinators.byte_automata import known

FOLDER = Path(str(known.FOLDER))


def write() -> None:
    """Write the automaton of each table and plan that is used often."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for name, automaton in made().items():
        FOLDER.joinpath(name).write_bytes(known.stored(automaton))


if __name__ == "__main__":
    write()
