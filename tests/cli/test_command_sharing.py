"""What all subcommands share: texts, options, messages and the exit status."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
import pytest
from processes import POSIX_ALONE, run_in_shell
from running import run, written
from subcommands import CALLS, OF_REFERENCES, STRICT, SUBCOMMANDS

from uriast.cli.inputs import Given
from uriast.cli.sharing import EXCEPTIONS, takes_texts

if TYPE_CHECKING:
    from pathlib import Path

SHARED = ("texts", "files", "null_data", "iri")


def is_shared(parameter: click.Parameter) -> bool:
    """Whether a parameter is one of the shared ones: the argument of `find` that names files is not."""
    return parameter.name in SHARED and isinstance(parameter, click.Option) == (parameter.name != "texts")


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_each_subcommand_has_what_is_shared_or_is_an_exception_with_a_reason(name: str) -> None:
    parameters = {each.name for each in SUBCOMMANDS[name].params if is_shared(each)}
    excepted = EXCEPTIONS.get(name, {})
    assert [each for each in SHARED if each not in parameters] == [each for each in SHARED if each in excepted]
    assert all(excepted.values())


def test_the_exceptions_are_subcommands() -> None:
    assert EXCEPTIONS.keys() <= SUBCOMMANDS.keys()


@pytest.mark.parametrize("shared", SHARED[1:])
def test_a_shared_option_has_the_same_names_everywhere(shared: str) -> None:
    names = [
        tuple(option for option in each.opts if option != "--iris")
        for command in SUBCOMMANDS.values()
        for each in command.params
        if each.name == shared and is_shared(each)
    ]
    assert len(set(names)) == 1


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_the_help_has_examples_and_the_exit_status(name: str) -> None:
    result = run(*name.split(), "-h")
    assert result.exit_code == 0
    assert result.stdout == run(*name.split(), "--help").stdout
    for clause in ("Examples:\n    uriast ", "Exit status"):
        assert clause in result.stdout
    if "texts" not in EXCEPTIONS.get(name, {}):
        for clause in ("file:line:column: message", "empty line"):
            assert clause in result.stdout


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_the_help_tells_the_default_of_each_option(name: str) -> None:
    command = SUBCOMMANDS[name]
    options = [each for each in command.params if isinstance(each, click.Option)]
    defaults = [each.get_default(click.Context(command)) for each in options]
    expected = [str(default).strip("[']") for default in defaults if type(default) in {str, list}]
    shown = "".join(run(*name.split(), "--help").stdout.split())
    assert re.findall(r"\[default:(.*?)[];]", shown) == expected


def test_every_subcommand_that_reads_texts_is_called_here() -> None:
    assert CALLS.keys() == {name for name in SUBCOMMANDS if "texts" not in EXCEPTIONS.get(name, {})}


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


@pytest.mark.parametrize("call", STRICT)
def test_an_unreadable_file_has_status_2(call: tuple[str, ...]) -> None:
    result = run(*call, "-f", "no/such/file")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr == "uriast: no/such/file: No such file or directory\n"


@POSIX_ALONE
@pytest.mark.parametrize("call", ["get host a", "set a", "diff a a", "repair a", "expand a", "query sort", "encode a"])
def test_output_that_cannot_be_written_has_status_2(call: str) -> None:
    assert run_in_shell(f"uriast {call} >&-") == (2, "", "uriast: <stdout>: Bad file descriptor\n")


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_the_help_speaks_of_the_texts_of_a_file_where_there_are_any(name: str) -> None:
    helped = " ".join(run(*name.split(), "-h").stdout.split())
    if name in CALLS or name in {"diff", "expand", "find"}:
        assert ("The texts of a file end with NUL, too." in helped) is (name in CALLS)
    assert ("byte order mark at the beginning of a file" in helped) is (name in CALLS or name == "find")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("normalize", "1 if any text is not, or with --check is not in normal form, 2 for"),
        ("normalize", "remove the : of an empty port (3.2.3)"),
        ("normalize", "remove the scheme's default port, and a port's leading 0s"),
        ("diff", "the removal of the : of an empty port, which section 3.2.3 asks for"),
        ("get", "With --decode, authority and reference stay as they are"),
        ("find", "Names of files are printed as they are, not escaped."),
    ],
)
def test_the_help_tells_what_may_surprise(name: str, said: str) -> None:
    assert said in " ".join(run(name, "-h").stdout.split())
