"""Mutants that no test has noticed, and the list of those that are accepted."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

LIST: Final = Path(__file__).parent / "survivors.toml"


@dataclass(frozen=True, slots=True)
class Key:
    """What tells a mutant from others. It does not depend on where in the file the line stands.

    Attributes:
        module: The name of the module, without `uriast.`.
        function: The name of the innermost function or class around the change; empty at the module's level.
        line: The source line, or lines, with each run of white space as one space.
        becomes: What the mutant makes of them; empty if they are removed.
    """

    module: str
    function: str
    line: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """An entry of the list: mutants of one line that may survive, for one reason."""

    module: str
    function: str
    line: str
    becomes: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that survived.

    Attributes:
        key: What tells it from others.
        number: The number of the line in the source, from 1.
        operator: The name of the change.
    """

    key: Key
    number: int
    operator: str


def read(text: str) -> tuple[Accepted, ...]:
    """Read the list.

    Raises:
        KeyError: An entry has no module, function, line, becomes or reason.
        TOMLDecodeError: The text is not TOML.
    """
    return tuple(
        Accepted(each["module"], each["function"], each["line"], tuple(each["becomes"]), each["reason"])
        for each in tomllib.loads(text)["accepted"]
    )


def keys_of(entries: Iterable[Accepted]) -> frozenset[Key]:
    """The keys of all mutants of entries."""
    return frozenset(Key(entry.module, entry.function, entry.line, each) for entry in entries for each in entry.becomes)


def one_line(text: str) -> str:
    """The text with each run of white space as one space."""
    return " ".join(text.split())


def change(diff: str) -> tuple[str, str]:
    """The removed and the added lines of a unified diff with one hunk, each on one line."""
    hunk = diff.partition("\n@@")[2].splitlines()[1:]
    removed, added = ("\n".join(line[1:] for line in hunk if line.startswith(sign)) for sign in "-+")
    return one_line(removed), one_line(added)
