"""The page about the command: its examples print what they show."""

from __future__ import annotations

import re
from typing import Final

import pytest
from support.cli.processes import POSIX_ALONE, run_in_shell
from support.extras import HAS_COLUMNS
from support.pages import REFERENCE

PAGE: Final = (REFERENCE / "command.md").read_text(encoding="utf-8")
SESSIONS: Final[list[str]] = re.findall(r"^\$ (.*\n(?:(?!\$ |```).*\n)*)", PAGE, re.MULTILINE)
"""The commands of the page, each with the lines that it prints."""
WITH_TABLES: Final = [session for session in SESSIONS if "uriast columns" in session]
"""Those that need the extra `columns`."""


OF_TRURL: Final[list[tuple[str, str]]] = re.findall(
    r"^\| [^|]+ \| `trurl .*` \| `(uriast .*)` \| `(.*)` \|$", PAGE, re.MULTILINE
)
"""The commands that do what an example of trurl does, each with what it prints."""


@pytest.mark.slow
@POSIX_ALONE
@pytest.mark.parametrize(("command", "printed"), OF_TRURL)
def test_an_example_of_trurl_is_done_as_the_page_says(command: str, printed: str) -> None:
    assert run_in_shell(command) == (0, f"{printed}\n", "")


@pytest.mark.slow
@POSIX_ALONE
@pytest.mark.parametrize("session", [session for session in SESSIONS if session not in WITH_TABLES])
def test_a_command_prints_what_the_page_shows(session: str) -> None:
    command, _, shown = session.partition("\n")
    _, output, _ = run_in_shell(f"exec 2>&1; {command}")
    assert output == shown


@pytest.mark.once
@pytest.mark.slow
@POSIX_ALONE
@pytest.mark.skipif(not HAS_COLUMNS, reason="the extra `columns` is not installed")
@pytest.mark.parametrize("session", WITH_TABLES)
def test_a_command_about_tables_prints_what_the_page_shows(session: str) -> None:
    # Without the kernel, a warning comes first.
    test_a_command_prints_what_the_page_shows(f"export PYTHONWARNINGS=ignore::RuntimeWarning; {session}")
