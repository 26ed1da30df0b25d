"""The command, run in this process."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from click.testing import CliRunner, Result
from hypothesis import settings

from uriast.cli.app import cli

if TYPE_CHECKING:
    from pathlib import Path

FEW: Final = settings(max_examples=settings().max_examples // 4)
"""For laws each of whose examples runs the command. The library's own tests have more."""


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    """Run the command with arguments and standard input."""
    runner = CliRunner()
    vars(runner)["mix_stderr"] = False  # before Click 8.2 it mixes them otherwise
    return runner.invoke(cli, arguments, input=stdin, prog_name="uriast", catch_exceptions=False)


def without_color(text: str) -> str:
    """A text as a terminal shows it, without trailing space."""
    return "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n"))


def written(folder: Path, **files: str) -> list[str]:
    """The names of new files that contain the given texts."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return [str(folder / name) for name in files]


def rules_of(module: str) -> list[str]:
    """The names of the rules that a module defines."""
    return re.findall(r"@rule\n    def (\w+)\(self\)", module)
