"""What all subcommands share: texts, options, messages and the exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from support.cli.running import run, written
from support.cli.subcommands import CALLS, OF_REFERENCES, STRICT, SUBCOMMANDS

from uriast.cli.inputs import Given
from uriast.cli.sharing import takes_texts

if TYPE_CHECKING:
    from pathlib import Path


def test_every_subcommand_has_help_by_both_names() -> None:
    for name in SUBCOMMANDS:
        result = run(*name.split(), "-h")
        assert (name, result.exit_code) == (name, 0)
        assert result.stdout == run(*name.split(), "--help").stdout


def test_every_subcommand_that_reads_texts_is_called_here() -> None:
    assert CALLS.keys() == {
        name for name, command in SUBCOMMANDS.items() if "texts" in {each.name for each in command.params}
    }


@pytest.mark.parametrize("name", CALLS)
def test_texts_and_outputs_may_end_with_nul(name: str, tmp_path: Path) -> None:
    lines, items = written(tmp_path, lines="http://a/?q=%41\nb?q=c\n", items="http://a/?q=%41\0b?q=c")
    call = (*name.split(), *CALLS[name])
    expected = run(*call, "-f", lines)
    result = run(*call, "-z", "-f", items)
    assert expected.exit_code == result.exit_code == 0
    if name != "explain":
        assert result.stdout == expected.stdout.replace("\n", "\0")
    assert result.stdout.endswith("\0") == bool(expected.stdout)


def test_an_item_that_ends_with_nul_may_have_line_breaks_and_is_counted(tmp_path: Path) -> None:
    (items,) = written(tmp_path, items="a\0b\nc\0\0\r\n")
    result = run("check", "-z", "-f", items)
    assert result.stdout == "a\0\0"
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()[:2]] == [f"{items}:2:2", f"{items}:4:1"]


def test_an_item_is_read_across_the_pieces_of_a_file(tmp_path: Path) -> None:
    (items,) = written(tmp_path, items=f"{'a' * 200_000}\0{'b' * 100_000}")
    assert run("check", "--null-data", "-f", items).stdout == f"{'a' * 200_000}\0{'b' * 100_000}\0"


def test_a_file_without_items_gives_none() -> None:
    assert run("check", "-z", stdin=b"").stdout == ""
    assert run("check", "-z", stdin=b"\0").stdout == "\0"


def test_outputs_that_end_with_nul_have_no_empty_line_between() -> None:
    assert run("explain", "-z", "a", "b").stdout.split("\0")[1].startswith("  b\n")


@pytest.mark.parametrize("call", OF_REFERENCES.values())
def test_an_iri_is_read_with_the_option_iri_and_not_without(call: tuple[str, ...]) -> None:
    assert run(*call, "--iri", "é?q").exit_code == 0
    if call[0] != "repair":
        assert run(*call, "é?q").exit_code == 1


def test_a_subcommand_without_the_option_iri_reads_uris() -> None:
    @click.command()
    @takes_texts
    def show(given: Given) -> int:
        assert given == Given(("a",), iri=False)
        return 5

    assert show(["a"], standalone_mode=False) == 5


@pytest.mark.parametrize("call", STRICT)
def test_an_invalid_text_is_no_iri_either(call: tuple[str, ...]) -> None:
    result = run(*call, "--iri", "a b")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr.startswith("<arguments>:1:2: IRI-reference: ' ' cannot stand at index 1")
