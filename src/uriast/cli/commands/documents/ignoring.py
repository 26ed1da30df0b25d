"""Which files are left out of a search: those that ignore files name, as ripgrep reads them, and hidden ones.

A pattern counts from the folder of its file. Of the files of one kind, that of the nearest folder with a matching
pattern decides, and of the kinds the first in this order that decides:

- `.rgignore`, then `.ignore`;
- in a Git repository: `.gitignore`, then `.git/info/exclude`, then Git's global ignore file.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from pathspec import GitIgnoreSpec

from uriast.cli.inputs import Unreadable, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GITIGNORE: Final = ".gitignore"
KINDS: Final[tuple[str, ...]] = (".rgignore", ".ignore", GITIGNORE, ".git/info/exclude", "global")
"""The kinds of ignore files, the strongest first."""


@attrs.frozen
class Rules:
    """The ignore files of a folder, and those of the folders around it.

    >>> rules = Rules("/a", {".ignore": GitIgnoreSpec.from_lines(["*.log", "!keep.log"])})
    >>> [rules.leaves_out(name) for name in ("/a/b/x.log", "/a/keep.log", "/a/.x", "/a/x")]
    [True, False, True, False]

    Attributes:
        folder: The path of the folder.
        patterns: The patterns of each kind of ignore file that it has.
        outer: The rules of the folders around it.
        is_repository: Whether the folder is the top of a Git repository.
    """

    folder: str
    patterns: dict[str, GitIgnoreSpec]
    outer: Rules | None = None
    is_repository: bool = False

    @property
    def in_repository(self) -> bool:
        """Whether the folder is in a Git repository.

        >>> Rules("/a/b", {}, Rules("/a", {}, is_repository=True)).in_repository
        True
        """
        return any(rules.is_repository for rules in self.chain())

    def chain(self) -> Iterator[Rules]:
        """The rules of this folder and of those around it, the nearest first.

        >>> [rules.folder for rules in Rules("/a/b", {}, Rules("/a", {})).chain()]
        ['/a/b', '/a']
        """
        rules: Rules | None = self
        while rules is not None:
            yield rules
            rules = rules.outer

    def leaves_out(self, path: str) -> bool:
        """Whether a file or a folder is left out: an ignore file names it, or it is hidden and none names it with `!`.

        >>> Rules("/a", {".ignore": GitIgnoreSpec.from_lines(["!.x"])}).leaves_out("/a/.x")
        False

        Args:
            path: Its path, below the folder of these rules; that of a folder ends with a slash.
        """
        is_ignored = self.verdict(path)
        return is_ignored or (is_ignored is None and path.rstrip("/").rpartition("/")[2].startswith("."))

    def verdict(self, path: str) -> bool | None:
        """Whether the ignore files name a path; `None` if they say nothing about it.

        >>> Rules("/a", {".ignore": GitIgnoreSpec.from_lines(["*.log"])}).verdict("/a/x")

        Args:
            path: As for `leaves_out`.
        """
        verdicts: dict[str, bool] = {}
        kinds = set(KINDS)
        for rules in self.chain():
            local = path[len(rules.folder.rstrip("/")) + 1 :]
            for kind in kinds.intersection(rules.patterns).difference(verdicts):
                include = rules.patterns[kind].check_file(local).include
                if include is not None:
                    verdicts[kind] = include
            if rules.is_repository:
                kinds = set(KINDS[: KINDS.index(GITIGNORE)])  # what Git ignores does not cross repositories
        return next((verdicts[kind] for kind in KINDS if kind in verdicts), None)


def rules_around(folder: str) -> tuple[Rules, list[Unreadable]]:
    """The rules of the folders around a folder that the user names, and the ignore files that cannot be read.

    An ignore file that names the folder itself, or a folder around it, does not count: the user wants it.

    >>> rules_around("/")
    (Rules(folder='/', patterns={}, outer=None, is_repository=False), [])

    Args:
        folder: An absolute path.
    """
    rules, troubles = Rules("/", {}), list[Unreadable]()
    for around in reversed(Path(folder).parents):
        names = {name for name in (*KINDS[:3], ".git") if (around / name).exists()}
        rules, unreadable = rules_in(str(around), names, rules)
        troubles += unreadable
        named = folder[len(rules.folder.rstrip("/")) + 1 :] + "/"
        wanted = {kind: each for kind, each in rules.patterns.items() if not each.check_file(named).include}
        rules = attrs.evolve(rules, patterns=wanted)
    return rules, troubles


def rules_in(folder: str, names: Iterable[str], outer: Rules) -> tuple[Rules, list[Unreadable]]:
    """The rules of a folder, given those around it, and the ignore files that cannot be read.

    >>> rules_in("/no/such/folder", ["a"], Rules("/", {}))
    (Rules(folder='/', patterns={}, outer=None, is_repository=False), [])

    Args:
        folder: An absolute path.
        names: The names of the files in the folder.
        outer: The rules of the folders around it: they are the result if there are no others.
    """
    has = set(names)
    is_repository = ".git" in has
    paths = {kind: Path(folder, kind) for kind in KINDS[:2] if kind in has}
    if GITIGNORE in has and (is_repository or outer.in_repository):
        paths[GITIGNORE] = Path(folder, GITIGNORE)
    if is_repository:
        paths |= {kind: path for kind, path in _of_repository(folder) if path.is_file()}
    if not paths and not is_repository:
        return outer, []
    patterns, troubles = dict[str, GitIgnoreSpec](), list[Unreadable]()
    for kind, path in paths.items():
        try:
            patterns[kind] = _patterns(path.read_bytes())
        except OSError as error:
            troubles.append(Unreadable(str(path), reason(error)))
    return Rules(folder, patterns, outer, is_repository), troubles


def _of_repository(folder: str) -> Iterator[tuple[str, Path]]:
    """The ignore files of a repository that are not in its folders."""
    yield KINDS[3], Path(folder, KINDS[3])
    yield KINDS[4], _global_file()


def _global_file() -> Path:
    """Git's ignore file for all repositories: that of its option core.excludesFile, or the default one."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config", "git")
    for path in (Path("~/.gitconfig"), config / "config"):
        try:
            lines = os.fsdecode(path.expanduser().read_bytes()).splitlines()
        except OSError:
            continue
        for name, _, value in (line.partition("=") for line in lines):
            if name.strip().lower() == "excludesfile":
                return Path(value.strip().strip('"')).expanduser()
    return (config / "ignore").expanduser()


def _patterns(octets: bytes) -> GitIgnoreSpec:
    """The patterns of an ignore file. A line that is no pattern says nothing, as in Git."""
    lines = [line.removesuffix("\r") for line in os.fsdecode(octets.removeprefix(b"\xef\xbb\xbf")).split("\n")]
    try:
        return GitIgnoreSpec.from_lines(lines)
    except ValueError:
        return GitIgnoreSpec.from_lines(line for line in lines if _is_pattern(line))


def _is_pattern(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True
