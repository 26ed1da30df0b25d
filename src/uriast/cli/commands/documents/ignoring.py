"""Which files are left out of a search: those that ignore files name, as ripgrep reads them, and hidden ones.

A pattern counts from the folder of its file. Of the files of one kind, that of the nearest folder with a matching
pattern decides, and of the kinds the first in this order that decides:

- `.rgignore`, then `.ignore`;
- in a Git repository: `.gitignore`, then `.git/info/exclude`, then Git's global ignore file.
"""

from __future__ import annotations

import os
import re
import warnings
from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs
from pathspec import GitIgnoreSpec

from uriast.cli.inputs import Unreadable, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GITIGNORE: Final = ".gitignore"
KINDS: Final[tuple[str, ...]] = (".rgignore", ".ignore", GITIGNORE, ".git/info/exclude", "global")
"""The kinds of ignore files, the strongest first."""

_BACKEND: Final = "simple"
"""The backend of pathspec that needs no other package. By default, it depends on what else is installed."""

# Each set has no ] and no backslash, which pathspec reads in their own ways, no slash, and no ! or ^ as its first.
_CLASSES: Final = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \t",
    "cntrl": "\x01-\x1f\x7f",
    "digit": "0-9",
    "graph": '"-.!0-~',
    "lower": "a-z",
    "print": " -.0-~",
    "punct": '"-.!:-@[-`{-~',
    "space": " \t-\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
"""The classes of characters in brackets, such as `[:upper:]`. As in Git, they are those of ASCII."""

_BRACKETS: Final = r"\\.|(\[[!^]?\]?)((?:\[:[a-z]*:\]|[^\]])*(?:\]|\Z))"
"""The pattern of an escaped character, or of brackets: their beginning and the rest, in groups."""


class Patterns(NamedTuple):
    r"""The patterns of an ignore file."""

    # They match a path itself; nothing below a folder that is left out is searched.

    of_files: GitIgnoreSpec  # the patterns that match files
    # the patterns that match folders: those that match files, and those that end with a slash
    of_folders: GitIgnoreSpec

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """Whether the last pattern that matches ignores a path; `None` if none matches."""
        return (self.of_folders if is_folder else self.of_files).check_file(f"{path}\0").include


@attrs.frozen
class Rules:
    r"""The ignore files of a folder, and those of the folders around it."""

    folder: str  # the path of the folder
    patterns: dict[str, Patterns]  # the patterns of each kind of ignore file that it has
    outer: Rules | None = None  # the rules of the folders around it
    is_repository: bool = False  # whether the folder is the top of a Git repository

    @property
    def in_repository(self) -> bool:
        """Whether the folder is in a Git repository."""
        return any(rules.is_repository for rules in self.chain())

    def chain(self) -> Iterator[Rules]:
        """The rules of this folder and of those around it, the nearest first."""
        rules: Rules | None = self
        while rules is not None:
            yield rules
            rules = rules.outer

    def leaves_out(self, path: str) -> bool:
        """Whether a path is left out: an ignore file names it, or it is hidden and none names it with `!`."""
        is_ignored = self.verdict(path)
        return is_ignored or (is_ignored is None and path.rstrip("/").rpartition("/")[2].startswith("."))

    def verdict(self, path: str) -> bool | None:
        """Whether the ignore files name a path; `None` if they say nothing about it."""
        verdicts: dict[str, bool] = {}
        kinds = set(KINDS)
        for rules in self.chain():
            local = path.removeprefix(rules.folder).strip("/")
            for kind in kinds.intersection(rules.patterns).difference(verdicts):
                include = rules.patterns[kind].verdict(local, is_folder=path.endswith("/"))
                if include is not None:
                    verdicts[kind] = include
            if rules.is_repository:
                kinds = set(KINDS[: KINDS.index(GITIGNORE)])  # what Git ignores does not cross repositories
        return next((verdicts[kind] for kind in KINDS if kind in verdicts), None)


def rules_around(folder: str) -> tuple[Rules, list[Unreadable]]:
    """The rules of the folders around a folder that the user names, and the ignore files that cannot be read."""
    rules, troubles = Rules("/", {}), list[Unreadable]()
    for around in reversed(Path(folder).parents):
        names = {name for name in (*KINDS[:3], ".git") if exists(around / name)}
        rules, unreadable = rules_in(str(around), names, rules)
        troubles += unreadable
    return rules, troubles


def rules_in(folder: str, names: Iterable[str], outer: Rules) -> tuple[Rules, list[Unreadable]]:
    """The rules of a folder, given those around it, and the ignore files that cannot be read."""
    has = set(names)
    is_repository = ".git" in has
    paths = {kind: Path(folder, kind) for kind in KINDS[:2] if kind in has}
    if GITIGNORE in has and (is_repository or outer.in_repository):
        paths[GITIGNORE] = Path(folder, GITIGNORE)
    if is_repository:
        paths |= {kind: path for kind, path in _of_repository(folder) if exists(path)}
    if not paths and not is_repository:
        return outer, []
    patterns, troubles = dict[str, Patterns](), list[Unreadable]()
    for kind, path in paths.items():
        try:
            patterns[kind] = patterns_of(path.read_bytes())
        except OSError as error:
            troubles.append(Unreadable(str(path), reason(error)))
    return Rules(folder, patterns, outer, is_repository), troubles


def _of_repository(folder: str) -> Iterator[tuple[str, Path]]:
    """The ignore files of a repository that are not in its folders."""
    own = _named_in(Path(folder, ".git"), Path(folder, ".git"))
    yield KINDS[3], _named_in(own / "commondir", own) / "info" / "exclude"
    yield KINDS[4], _global_file()


def _named_in(file: Path, default: Path) -> Path:
    """The folder that one of Git's files names: a linked work tree has a file `.git`. Without it, the default."""
    try:
        name = os.fsdecode(file.read_bytes()).removeprefix("gitdir:").strip()
    except OSError:
        return default
    return file.parent / name


def _global_file() -> Path:
    """Git's ignore file for all repositories: that of its option core.excludesFile, or the default one."""
    config = at_home(os.environ.get("XDG_CONFIG_HOME") or "~/.config") / "git"
    for path in (at_home("~/.gitconfig"), config / "config"):
        try:
            lines = os.fsdecode(path.read_bytes()).splitlines()
        except OSError:
            continue
        for name, _, value in (line.partition("=") for line in lines):
            if name.strip().lower() == "excludesfile":
                return at_home(value.strip().strip('"'))
    return config / "ignore"


def at_home(name: str) -> Path:
    """The path with a name, whose `~` is the home of the user, if it is known."""
    return Path(os.path.expanduser(name))


def exists(path: Path) -> bool:
    """Whether a path exists and can be reached."""
    return os.path.exists(path)


def patterns_of(octets: bytes) -> Patterns:
    r"""The patterns of an ignore file. A line that is no pattern says nothing, as in Git."""
    lines = os.fsdecode(octets.removeprefix(BOM_UTF8)).split("\n")
    texts = [text for text in map(_without_end, lines) if text]
    of_files = [_exact(text) for text in texts if not text.endswith("/")]
    return Patterns(_spec(of_files), _spec([_exact(text.removesuffix("/")) for text in texts]))


def _without_end(line: str) -> str:
    """The pattern of a line, without the spaces at its end; empty for a comment."""
    if line.startswith("#"):
        return ""
    text = line.removesuffix("\r").rstrip(" ")
    return f"{text} " if text.endswith("\\") and line.startswith(f"{text} ") else text


def _exact(text: str) -> str:
    """A pattern that matches a path with NUL at its end, and no path below it. No path contains NUL."""
    negation = "!" if text.startswith("!") else ""
    pattern = text.removeprefix("!")
    try:
        pattern = re.sub(_BRACKETS, _with_sets, pattern)
    except KeyError:  # no class has this name
        return ""
    if pattern in {"**", "/**"}:
        pattern = "*"
    elif pattern.endswith("/**"):
        pattern = f"{pattern}/*"
    return f"{negation}{pattern}\0" if pattern.strip("/") else ""


def _with_sets(found: re.Match[str]) -> str:
    """A part of a pattern, with the characters of each class in brackets in place of its name."""
    bracket, content = found.groups()
    return found[0] if bracket is None else bracket + re.sub(r"\[:([a-z]*):\]", lambda name: _CLASSES[name[1]], content)


def _spec(texts: list[str]) -> GitIgnoreSpec:
    """The patterns that can be read. The others say nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # from `re`, for a pattern such as `[[a]`
        return GitIgnoreSpec.from_lines(list(filter(_is_pattern, texts)), backend=_BACKEND)


def _is_pattern(text: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([text], backend=_BACKEND)
    except (ValueError, re.error):
        return False
    return True
