"""The files to search: those that the user names, and with `--recursive` those in folders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from uriast.cli.inputs import STDIN, Unreadable, reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.cli.commands.documents.ignoring import Rules


class File(NamedTuple):
    """A file to search."""

    name: str  # its name; `-` is standard input
    is_found: bool = False  # whether it was found in a folder. If so, it is searched as far as it is text


def files_named(names: tuple[str, ...]) -> Iterator[File]:
    """The files with the given names."""
    return map(File, names)


def files_in(names: tuple[str, ...]) -> Iterator[File | Unreadable]:
    """The files with the given names, and those in the folders with the given names, sorted by name in each folder."""
    # Files that ignore files name are left out, hidden files, and all that is no file, such as a symbolic link.
    for name in names or ("",):
        if not names or (name != STDIN and os.path.isdir(name)):
            yield from _files_below(name)
        else:
            yield File(name)


def _files_below(name: str) -> Iterator[File | Unreadable]:
    from uriast.cli.commands.documents.ignoring import rules_around

    folder = Path(os.path.abspath(name)).as_posix()
    rules, troubles = rules_around(folder)
    yield from troubles
    pending: list[Iterator[_Entry | Unreadable]] = [_entries(name, folder, rules)]
    while pending:
        entry = next(pending[-1], None)
        if entry is None:
            pending.pop()
        elif isinstance(entry, Unreadable):
            yield entry
        elif entry.is_folder:
            pending.append(_entries(entry.name, entry.path, entry.rules))
        else:
            yield File(entry.name, is_found=True)


class _Entry(NamedTuple):
    """A file or a folder in a folder, with the rules of that folder."""

    name: str
    path: str
    is_folder: bool
    rules: Rules


def _entries(name: str, path: str, outer: Rules) -> Iterator[_Entry | Unreadable]:
    """The files and folders in a folder that are not left out, sorted by name."""
    from uriast.cli.commands.documents.ignoring import rules_in

    try:
        with os.scandir(path) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        yield Unreadable(name or ".", reason(error))
        return
    rules, troubles = rules_in(path, [entry.name for entry in entries], outer)
    yield from troubles
    for entry in entries:
        is_folder = entry.is_dir(follow_symlinks=False)
        below = f"{path.rstrip('/')}/{entry.name}"
        if (is_folder or entry.is_file(follow_symlinks=False)) and not rules.leaves_out(f"{below}{'/' * is_folder}"):
            yield _Entry(str(Path(name, entry.name)), below, is_folder, rules)
