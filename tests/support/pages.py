"""The pages for users, and the code that they show."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uriast

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parent.parent.parent
README: Final = ROOT / "README.md"
FOR_PARSY_USERS: Final = ROOT / "docs" / "explanation" / "for-parsy-users.md"
GUARD: Final = ROOT / "docs" / "how-to" / "guard-against-ssrf.md"
TUTORIAL: Final = ROOT / "docs" / "tutorial.md"
REFERENCE: Final = ROOT / "docs" / "reference"

RUN_ELSEWHERE: Final = frozenset(
    {
        "how-to/columns-in-spark.md",
        "how-to/columns.md",
        "how-to/fields.md",
        "how-to/guard-against-ssrf.md",
        "how-to/move-from-other-libraries.md",
        "how-to/other-engines.md",
        "how-to/type-checking.md",
        "how-to/write-a-scheme.md",
        "reference/command.md",
        "tutorial.md",
    }
)
"""The pages whose examples a test of their own runs: they need more than the library, or are no consoles of Python."""


def run_together() -> list[Path]:
    """The pages whose examples a console runs, and that need nothing but the library and what its tests need."""
    pages = [README, *sorted((ROOT / "docs").rglob("*.md"))]
    elsewhere = {ROOT / "docs" / page for page in RUN_ELSEWHERE}
    here = [page for page in pages if page not in elsewhere and is_readable(page)]
    return [page for page in here if ">>> " in page.read_text(encoding="utf-8")]


def is_readable(file: Path) -> bool:
    """Whether this Python can read the code in a file: only since 3.14 if it is named for template strings."""
    return sys.version_info >= (3, 14) or file.stem.replace("-", "_") != "t_strings"


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in a language, in their order."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def examples(page: Path) -> list[doctest.Example]:
    """The examples of a page as a console runs them, all in one."""
    return [each for block in blocks(page, "python") for each in doctest.DocTestParser().get_examples(block)]


def steps(page: Path) -> list[tuple[str, str]]:
    """The Python blocks of a page, each with the text block that follows it: what it prints."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", text, re.DOTALL | re.MULTILINE)


def printed_by(some: Sequence[tuple[str, str]], file: Path) -> list[str]:
    """What each step of a page prints if all are typed into a file, one after the other."""
    mark = "end of the block\n"
    file.write_text("".join(f"{code}print({mark!r}, end='')\n" for code, _ in some), encoding="utf-8")
    *printed, rest = run(file, cwd=file.parent).split(mark)
    assert rest == ""
    return printed


def run(*arguments: str | Path, cwd: Path) -> str:
    """The output of Python, which must end well."""
    environment = os.environ | {"PYTHONPATH": str(Path(uriast.__file__).parent.parent)}
    ended = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout
