"""Mutants that no test has noticed, and the list of those that are accepted."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import unified_diff
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


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of a module's mutants.

    Attributes:
        module: The name of the module, without `uriast.`.
        mutants: The number of mutants that were tried.
        survivors: Those that no test noticed.
    """

    module: str
    mutants: int
    survivors: tuple[Survivor, ...]


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


def diff(source: str, mutant: str) -> str:
    """The lines that differ, behind a minus sign, and what the mutant has instead, behind a plus sign."""
    lines = list(unified_diff(source.splitlines(), mutant.splitlines(), lineterm="", n=0))
    return "\n".join(line for line in lines[2:] if not line.startswith("@@"))


def change(lines: str) -> tuple[str, str]:
    """The removed and the added lines of a `diff`, each on one line."""
    removed, added = ("\n".join(line[1:] for line in lines.splitlines() if line.startswith(sign)) for sign in "-+")
    return one_line(removed), one_line(added)
