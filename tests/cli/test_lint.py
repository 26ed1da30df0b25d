"""`uriast lint`: what it prints for programs, and for files that are none."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Final

import pytest
from support.cli.running import run, written
from support.literal_cases import program

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM, BY_LINE = program()
HEAD: Final = "from uriast import parse\n"
WRONG: Final = f"{HEAD}parse('a b')\n"
MESSAGE: Final = (
    "URI-reference: unexpected ' ' at index 1, in path: "
    'expected more scheme, ":", more segment-nz-nc, "/", "?", "#" or end of input; a space is written as %20'
)
GRAMMAR: Final = """\
from uriast.combinators import char_range

digits = char_range("0", "9").at_least(1).concat().desc("digits")
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, without settings."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def reported(text: str, *options: str) -> dict[int, str]:
    """The errors in a program by their lines."""
    found = run("lint", *options, "-", stdin=text.encode()).stdout.splitlines()
    return {int(line.split(":", 3)[1]): line.split(":", 3)[3][1:] for line in found}


def said(octets: bytes) -> tuple[int, str, str]:
    """The status for a program, and what is printed."""
    result = run("lint", stdin=octets)
    return result.exit_code, result.stdout, result.stderr


# Outputs


def test_what_is_invalid_is_printed_and_nothing_else() -> None:
    reports = reported(PROGRAM)
    assert reports.keys() <= BY_LINE.keys()
    for line, case in BY_LINE.items():
        expected = None if case.only == "mypy" else case.error
        message = reports.get(line)
        assert (case.code, message and message[: len(expected or "")]) == (case.code, expected)
        assert "secret" not in (message or "")


def test_an_error_has_its_place_and_hint(folder: Path) -> None:
    (name,) = written(folder, program=WRONG)
    result = run("lint", name)
    assert (result.exit_code, result.stdout, result.stderr) == (1, f"{name}:2:7: {MESSAGE}\n", "")


def test_json_has_the_end_too(folder: Path) -> None:
    (name,) = written(folder, program="import uriast\né = 'é', uriast.parse(\n  'a'\n), uriast.parse('é '\n'é')")
    (first,) = map(json.loads, run("lint", "--json", name).stdout.splitlines())
    assert first.pop("message").startswith("URI-reference: unexpected 'é' at index 0")
    assert first == {"file": name, "line": 4, "column": 17, "end_line": 5, "end_column": 4}


def test_columns_count_code_points() -> None:
    found = run("lint", stdin="from uriast import parse as ö\n'éé', ö('a b'), ö('b c')".encode()).stdout.splitlines()
    assert [line.split(":")[1:3] for line in found] == [["2", "9"], ["2", "19"]]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_end_of_a_line_counts(end: str) -> None:
    text = f"from uriast import parse{end}#\f\x85{end}parse('é b'){end}parse('é b')  # type: ignore{end}"
    assert list(reported(text)) == [3]


def test_the_status_is_that_of_the_worst_file(folder: Path) -> None:
    wrong, good, broken = written(folder, wrong=WRONG, good="import uriast", broken="def f(")
    statuses = [run("lint", *names).exit_code for names in ((good,), (good, wrong), (wrong, broken, good))]
    assert statuses == [0, 1, 2]


@pytest.mark.parametrize("name", ["no/file", ""])
def test_a_file_that_is_not_there_is_an_error(name: str) -> None:
    result = run("lint", name)
    assert (result.exit_code, result.stderr) == (2, f"uriast: {name}: No such file or directory\n")


def test_a_folder_is_an_error_that_shows_how(folder: Path) -> None:
    result = run("lint", str(folder))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "git ls-files -z '*.py' | xargs -0 uriast lint" in result.stderr


def test_a_program_is_never_run(folder: Path) -> None:
    mark = folder / "mark"
    assert reported(f"import pathlib, uriast\npathlib.Path({str(mark)!r}).touch()\nuriast.parse('a b')") == {3: MESSAGE}
    assert not mark.exists()


# Names


@pytest.mark.parametrize(
    "code",
    [
        "import uriast.schemes\nimport uriast.grammar\nuriast.schemes.http.parse('a b')",
        "import uriast.grammar.rfc3986 as g\ng.URI.parse('a b')",
        "from uriast.schemes.http import https\nhttps.parse('a b')",
        "def f():\n    from uriast import parse\ndef g():\n    from uriast import parse\n    return parse('a b')",
        "from typing import Final\nfrom uriast import parse\ntext: Final = 'a b'\nlambda: parse(text)",
        "from uriast import Template\n[Template.parse(text='{') for _ in '']",
    ],
)
def test_what_a_name_stands_for_is_known(code: str) -> None:
    assert reported(code)


@pytest.mark.parametrize("name", ["text", "parse"])
@pytest.mark.parametrize(
    "binding",
    [
        "{} = 'a'",
        "{} += 'c'",
        "del {}",
        "try: ...\nexcept OSError as {}: ...",
        "for {} in '': ...",
        "with open('') as {}: ...",
        "def {}(): ...",
        "class {}: ...",
        "import {}",
        "from .here import {}",
        "from here import *",
        "match 1:\n  case {}: ...",
        "match 1:\n  case [*{}]: ...",
        "match 1:\n  case {{**{}}}: ...",
        "[1 for {} in '']",
        "({} := 'a b')",
        "def f({}): ...",
        "lambda *{}: 1",
        "{}: str",
        pytest.param(
            "def f[{}](): ...",
            marks=pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.11 has no such syntax"),
        ),
    ],
)
def test_a_name_that_is_bound_again_is_unknown(name: str, binding: str) -> None:
    program = "{}text = 'a b'\n{}\nparse(text)"
    assert reported(program.format(HEAD, ""))
    assert reported(program.format(HEAD, binding.format(name))) == {}


@pytest.mark.parametrize(
    "code",
    [
        "from .uriast import parse\nparse('a b')",
        "from uriast import parse\nclass C:\n    text = 'a b'\n    parse(text)",
        "from uriast import parse\ntext = ['a b'][0]\nparse(text)",
        "from uriast import parse\ntext = b'a b'\nparse(text), parse(b'a b')",
        "from uriast import parse\nparse(), parse('a b', 'c'), parse('a b', text='c'), parse(**{'a': 'b'})",
        "from uriast import nothing\nnothing('a b'), [0][0]('a b')",
    ],
)
def test_what_only_the_running_program_knows_is_not_reported(code: str) -> None:
    assert reported(code) == {}


# Comments


@pytest.mark.parametrize(
    "code",
    [
        "from uriast import parse\nparse('a '\n'b')  # type: ignore[uriast]",
        "from uriast import parse\nparse('a b')  # type: ignore[misc,uriast]",
        "from uriast import parse\nparse('a b')  #type:ignore\nx = 1  # type: it is an int",
        "# type: ignore\nfrom uriast import parse\nparse('a b')",
        '# mypy: disable-error-code="uriast"\nfrom uriast import parse\nparse("a b")',
        "# mypy: check_untyped_defs, disable_error_code = uriast\nfrom uriast import parse\nparse('a b')",
        '# mypy: disable-error-code="misc, uriast"\nfrom uriast import parse\nparse("a b")',
    ],
)
def test_an_error_can_be_ignored_as_in_mypy(code: str) -> None:
    assert reported(code) == {}


@pytest.mark.parametrize(
    "comment", ["# type: ignore[misc]", "# type: ignored", "# noqa", "\n# type: ignore", "# type: int int"]
)
def test_other_comments_ignore_nothing(comment: str) -> None:
    assert list(reported(f"from uriast import parse\nparse('a b')  {comment}")) == [2]


@pytest.mark.parametrize("comment", ["# type: ignore[uriast]", "# mypy: disable-error-code=misc", "# mypy: uriast"])
def test_other_comments_before_all_code_ignore_nothing(comment: str) -> None:
    assert list(reported(f"{comment}\nfrom uriast import parse\nparse('a b')")) == [3]


# Modules of a user


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        (["--module", "lint_own_rules"], ""),
        ([], "[tool.mypy]\nmypy_path = 'src'\n[tool.uriast]\nmodules = ['lint_own_rules']"),
    ],
)
def test_the_rules_of_a_listed_module_are_checked(folder: Path, options: list[str], settings: str) -> None:
    text = (
        "from lint_own_rules import digits\nimport lint_own_rules\ndigits.parse('8a')\nlint_own_rules.digits.parse('')"
    )
    assert reported(text) == {}
    home = folder / ("src" if settings else ".")
    home.mkdir(exist_ok=True)
    (home / "lint_own_rules.py").write_text(GRAMMAR, encoding="utf-8")
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    assert list(reported(text, *options)) == [3, 4]


def test_a_module_that_cannot_be_imported_is_an_error() -> None:
    result = run("lint", "--module", "no_such_module", "-", stdin=b"")
    assert result.exit_code == 2
    assert "expected modules that can be imported, got 'no_such_module'" in result.stderr


# What is no program, or was written to break it


@pytest.mark.parametrize(
    ("octets", "place"),
    [
        (b"x =", "1:4"),
        (b"\n\n 1", "3:1"),
        (b"def f(:\n", "1:7"),
        (b"a\n'\xff'", "2:1"),
        (b"# coding: nothing\n", "1:1"),
        (b"# coding: rot13\n", "1:1"),
        (b"# coding: latin-1\n'", "2:1"),
        (b"\xef\xbb\xbf# coding: latin-1\n", "1:1"),
        (b"# coding: utf-7\n'+2AA-'", "1:1"),
        (b"a = 1\0", "1:1"),
        (b"\n" + b"-" * 100_000 + b"1", "1:1"),
    ],
)
def test_what_is_no_program_is_an_error(octets: bytes, place: str) -> None:
    status, out, err = said(octets)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"<stdin>:{place}: ")


@pytest.mark.parametrize("text", ["a" + ".b" * 100_000, "[" * 150 + "]" * 150, "parse" + ".a" * 500 + "('a b')"])
def test_deep_programs_are_read_or_refused(text: str) -> None:
    status, out, err = said(f"{HEAD}{text}\n".encode())
    assert (status in {0, 2}, out, err.count("\n")) == (True, "", 1 if status else 0)


@pytest.mark.parametrize("literal", [r"'\ud800'", r"'\0'", r"'\x1b[31m'", r"'\u202e '", "'\u2028'"])
def test_unprintable_texts_are_shown_in_escapes(literal: str) -> None:
    status, out, err = said(f"{HEAD}parse({literal})\n".encode())
    assert (status, err, out.count("\n"), out.rstrip("\n").isprintable()) == (1, "", 1, True)


def test_an_invalid_escape_is_not_our_business() -> None:
    assert said(rb"'\d'") == (0, "", "")


def test_the_encoding_that_a_program_names_is_used() -> None:
    status, out, _ = said(f"# coding: latin-1\n{HEAD}'é'; parse('é')\n".encode("latin-1"))
    assert (status, out[:19]) == (1, "<stdin>:3:12: URI-r")
    assert said(b"\xef\xbb\xbf" + HEAD.encode() + b"parse('a')") == (0, "", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_the_name_of_a_file_is_escaped(folder: Path) -> None:
    (folder / "a\nb.py").write_text(WRONG, encoding="utf-8")
    assert run("lint", "a\nb.py").stdout.startswith("a␊b.py:2:7: ")
