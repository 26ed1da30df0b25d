"""docs/reference/command.md: its lists are those of the command, and its examples print what it shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from extras import HAS_COLUMNS
from processes import POSIX_ALONE, run_in_shell
from running import run
from subcommands import SUBCOMMANDS

from uriast.cli.sharing import EXCEPTIONS

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = (ROOT / "docs" / "reference" / "command.md").read_text(encoding="utf-8")
SESSIONS: Final[list[str]] = re.findall(r"^\$ (.*\n(?:(?!\$ |```).*\n)*)", PAGE, re.MULTILINE)
"""The commands of the page, each with the lines that it prints."""
WITH_TABLES: Final = [session for session in SESSIONS if "uriast columns" in session]
"""Those that need the extra `columns`."""
NAMES: Final = {"texts": "[TEXT]...", "files": "-f", "null_data": "-z", "iri": "--iri"}


def rows(header: str) -> list[list[str]]:
    """The rows of the table under a header, each as its cells."""
    (table,) = re.findall(rf"^\| {re.escape(header)}.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    cells = [re.split(r"(?<!\\) ?\| ?", row)[1:-1] for row in table.splitlines()]
    return [[cell.replace(r"\|", "|") for cell in row] for row in cells]


def code(cell: str) -> list[str]:
    """The pieces of code in a cell."""
    return re.findall("`([^`]+)`", cell)


def test_the_page_lists_every_subcommand_once() -> None:
    listed = [name for names, _ in rows("Subcommand | It prints") for name in code(names)]
    assert sorted(listed) == sorted(SUBCOMMANDS)


def test_the_page_lists_what_is_shared_with_its_help() -> None:
    listed = {tuple(code(names)): meaning for names, meaning in rows("Shared | Meaning")}
    helped = {tuple(each.opts): getattr(each, "help", "") for each in SUBCOMMANDS["check"].params}
    for names, meaning in listed.items():
        assert names in {("[TEXT]...",), ("-h", "--help")} or helped[names] == meaning
    assert {names[0] for names in listed} == {*NAMES.values(), "-h"}


def test_the_page_lists_the_exceptions_with_their_reasons() -> None:
    listed = {
        (code(name)[0], lacking): reason
        for name, lacks, reason in rows("Subcommand | It lacks")
        for lacking in code(lacks)
    }
    assert listed == {
        (name, NAMES[parameter]): reason
        for name, excepted in EXCEPTIONS.items()
        for parameter, reason in excepted.items()
    }


def test_the_page_tells_which_options_refuse_iri() -> None:
    for options in (["--scheme", "urn"], ["--registered"]):
        result = run("check", "--iri", *options, "urn:isbn:0451450523")
        assert (result.exit_code, f"`check {options[0]}`" in PAGE) == (2, True)


def test_the_page_lists_the_options_of_several_subcommands() -> None:
    holders: dict[str, set[str]] = {}
    for name, command in SUBCOMMANDS.items():
        for each in command.params:
            holders.setdefault(each.opts[0], set()).add(name)
    listed = {code(option)[0].partition(" ")[0]: {*code(names)} for option, names in rows("Option | Subcommands")}
    assert listed == {option: holders[option] for option in listed}
    several = {option for option, names in holders.items() if len(names) > 1 and option.startswith("-")}
    assert several == {*listed, *NAMES.values()} - {NAMES["texts"]}


@pytest.mark.parametrize("option", ["--replace", "--sort-query", "--get"])
def test_the_page_tells_what_options_of_trurl_have_no_equivalent(option: str) -> None:
    assert option in {each for does, _ in rows("trurl | Why not") for each in code(does)}


@pytest.mark.slow
@POSIX_ALONE
@pytest.mark.parametrize("row", rows("Task | trurl"), ids=lambda row: row[0])
def test_an_example_of_trurl_is_done_as_the_page_says(row: list[str]) -> None:
    _, other, own, printed = row
    assert "trurl" in other
    (command,) = code(own)
    assert run_in_shell(command) == (0, "".join(f"{line}\n" for line in code(printed)), "")


@pytest.mark.slow
@POSIX_ALONE
@pytest.mark.parametrize("session", [session for session in SESSIONS if session not in WITH_TABLES])
def test_the_commands_of_the_page_print_what_it_shows(session: str) -> None:
    command, _, shown = session.partition("\n")
    _, output, _ = run_in_shell(f"exec 2>&1; {command}")
    assert output == shown


@pytest.mark.once
@pytest.mark.slow
@POSIX_ALONE
@pytest.mark.skipif(not HAS_COLUMNS, reason="the extra `columns` is not installed")
@pytest.mark.parametrize("session", WITH_TABLES)
def test_the_commands_of_the_page_about_tables_print_what_it_shows(session: str) -> None:
    test_the_commands_of_the_page_print_what_it_shows(session)
