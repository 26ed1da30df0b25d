"""`uriast lint`: what it prints for programs, files and folders."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pytest
from support.cli.running import run, written
from support.literal_cases import INVALID, program, shipped

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM, BY_LINE = program()
WRONG: Final = "from uriast import parse\nparse('a b')\n"
MESSAGE: Final = (
    "URI-reference: ' ' cannot stand at index 1, in path: "
    'expected more scheme, ":", more segment-nz-nc, "/", "?", "#" or end of input; a space is written as %20'
)
GRAMMAR: Final = """\
from uriast.combinators import char_range

digits = char_range("0", "9").at_least(1).concat().desc("digits")
strict = digits.map(lambda text: {}[text])
"""


def reported(text: str, *options: str) -> dict[int, str]:
    """The errors in a program by their lines."""
    found = run("lint", *options, "-", stdin=text.encode()).stdout.splitlines()
    return {int(line.split(":", 3)[1]): line.split(":", 3)[3][1:] for line in found}


def test_what_is_invalid_is_printed_and_nothing_else() -> None:
    reports = reported(PROGRAM)
    assert reports.keys() <= BY_LINE.keys()
    for line, case in BY_LINE.items():
        expected = None if case.only == "mypy" else case.error
        said = reports.get(line)
        assert (case.code, said and said[: len(expected or "")]) == (case.code, expected)
        assert "secret" not in (said or "")


def test_every_rule_and_scheme_is_checked() -> None:
    names = [each for each in shipped() if not getattr(import_module(each[0]), each[1]).matches(INVALID)]
    imports = [f"from {module} import {name} as r{place}" for place, (module, name) in enumerate(names)]
    calls = [f"r{place}.{method}({INVALID!r})" for place in range(len(names)) for method in ("parse", "matches")]
    lines = reported("\n".join([*imports, *calls]))
    assert [code for line, code in enumerate(calls, len(imports) + 1) if line not in lines] == []


def test_an_error_has_its_place_and_hint(tmp_path: Path) -> None:
    (name,) = written(tmp_path, program=WRONG)
    result = run("lint", name)
    assert (result.exit_code, result.stdout, result.stderr) == (1, f"{name}:2:7: {MESSAGE}\n", "")


def test_json_has_the_end_too(tmp_path: Path) -> None:
    (name,) = written(
        tmp_path, program="import uriast\né = 'é', uriast.parse(\n  'é',\n   'a'\n), uriast.parse('é '\n'é')"
    )
    (first,) = map(json.loads, run("lint", "--json", name).stdout.splitlines())
    assert first.pop("message").startswith("URI-reference: 'é' cannot stand at index 0")
    assert first == {"file": name, "line": 5, "column": 17, "end_line": 6, "end_column": 4}


def test_columns_count_code_points() -> None:
    found = run("lint", stdin="from uriast import parse as ö\n'éé', ö('a b'), ö('b c')".encode()).stdout.splitlines()
    assert [line.split(":")[1:3] for line in found] == [["2", "9"], ["2", "19"]]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_end_of_a_line_counts(end: str) -> None:
    assert list(reported(f"from uriast import parse{end}#\f\x85{end}parse('é b')")) == [3]


def test_the_status_tells_whether_anything_is_wrong(tmp_path: Path) -> None:
    wrong, good, broken = written(tmp_path, wrong=WRONG, good="import uriast", broken="def f(")
    statuses = [
        run("lint", *names).exit_code for names in ((good,), (good, wrong), (wrong, broken, good), ("no/file",))
    ]
    assert statuses == [0, 1, 2, 2]


def test_folders_are_read_as_find_reads_them(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / ".ignore").write_text("left.py", encoding="utf-8")
    names = ["a.py", "a.txt", "left.py", ".hidden.py", "below/b.py"]
    for name in names:
        (tmp_path / name).write_text(WRONG, encoding="utf-8")
    found = [line.partition(":2:")[0] for line in run("lint", str(tmp_path)).stdout.splitlines()]
    assert found == [str(tmp_path / name) for name in ("a.py", "below/b.py")]
    assert run("lint", str(tmp_path / "a.txt"), str(tmp_path / ".hidden.py")).stdout.count("\n") == 2


def test_a_program_is_never_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    assert reported(f"import pathlib, uriast\npathlib.Path({str(mark)!r}).touch()\nuriast.parse('a b')") == {3: MESSAGE}
    assert not mark.exists()


# Names


@pytest.mark.parametrize(
    "code",
    [
        "import uriast.schemes\nimport uriast.grammar\nuriast.schemes.http.parse('a b')",
        "import uriast.grammar.rfc3986 as g\ng.URI.parse('a b')",
        "from uriast.schemes.http import https\nhttps.parse('a b')",
        "from uriast.schemes.contract import http\nfrom uriast.schemes import http as h\nh.parse('a b')",
        "if True:\n    from uriast import parse\ndef f():\n    def g():\n        return parse('a b')",
        "from uriast import parse\nclass C:\n    parse = 1\n    def f(self): return parse('a b')",
        "from uriast import parse\ntext: str\ntext = 'a b'\nparse(text)",
        "from uriast import parse\nparse(text := 'a b')\nparse(text)",
        "from uriast import parse\n[text := 'a b' for _ in '']\nparse(text)",
        "from uriast import parse\none = two = 'a b'\nparse(two)",
        "from uriast import parse\none = 'a '\ntwo = one + 'b'\nparse(two)",
        "from uriast import parse\nclass C:\n    text = 'a b'\n    parse(text)",
        "from uriast import parse\nclass C:\n    text = 'a b'\n    [1 for _ in parse(text)]",
        "from uriast import parse\n@parse('a b')\ndef f(x=parse('a b')): ...",
        "from uriast import resolve\nfrom uriast import parse\nresolve('a b', parse('http://h/'))",
        "from uriast import Template\nt = Template.parse('//h:{a}')\nt.expand(a='b')",
        "from uriast import Template\nTemplate.parse('//h:{a}').partial(a='b').expand()",
        "from uriast import parse\nlambda: parse('a b')",
    ],
)
def test_what_a_name_stands_for_is_known(code: str) -> None:
    assert reported(code)


@pytest.mark.parametrize(
    "binding",
    [
        "text = 'a b'; text = 'a'",
        "text = 'a b'; text += 'c'",
        "text = 'a b'; del text",
        "text = 'a b'\ntry: ...\nexcept OSError as text: ...",
        "text = 'a b'\nfor text in '': ...",
        "text = 'a b'\nwith open('') as text: ...",
        "text = 'a b'\ndef text(): ...",
        "text = 'a b'\nclass text: ...",
        "text = 'a b'\nimport text",
        "text = 'a b'\nfrom .here import text",
        "text = 'a b'\ndef f():\n    global text\n    text = 'a'",
        "text = 'a b'\nmatch 1:\n  case text: ...",
        "text = 'a b'\nmatch 1:\n  case [*text]: ...",
        "text = 'a b'\nmatch 1:\n  case {**text}: ...",
        "text, other = 'a b', 'c'",
        "text: str",
        "text = text",
        "text = ['a b'][0]",
        "from .here import *",
        "text = 'a b'\nfrom here import *",
        "class C:\n    text = 'a b'\n    def f(self): return parse(text)",
        "class C:\n    text = 'a b'\n    [parse(text) for _ in '']",
        "def f(text): return text",
        "def f(a, /, b, *text, c, **d): parse(text)",
        "[parse(text) for text in ''] and {text: 1 for text in ''}",
        "def f():\n    text = 'a'\n    def g():\n        nonlocal text\n        text = 'a b'\n    parse(text)",
    ],
)
def test_what_only_the_running_program_knows_is_not_reported(binding: str) -> None:
    assert reported(f"from uriast import parse\n{binding}\nparse(text)") == {}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.11 has no such syntax")
def test_a_parameter_of_a_generic_is_a_name() -> None:
    assert reported("from uriast import parse\ntext = 'a b'\ndef f[text](): return parse(text)") == {}


def test_a_list_may_be_changed() -> None:
    assert reported("from uriast import expand\nvalues = {'a': 'b'}\nexpand('//h:{a}', values)") == {}


@pytest.mark.parametrize(
    "call",
    ["parse()", "parse('a b', 'c')", "parse('a b', text='c')", "parse(**{'a': 'b'})", "resolve('a')", "nothing('a b')"],
)
def test_what_a_type_checker_tells_is_not_reported(call: str) -> None:
    assert reported(f"from uriast import nothing, parse, resolve\n{call}") == {}


def test_a_text_of_the_wrong_type_is_reported() -> None:
    text = "from uriast import parse, resolve\nparse(b'a')\nresolve('a', base=b'a')"
    assert reported(text) == {
        2: "expected str, got bytes",
        3: "expected a reference as str, URI or RelativeRef, got bytes",
    }


# Comments


@pytest.mark.parametrize(
    "code",
    [
        "from uriast import parse\nparse('a '\n'b')  # type: ignore[uriast]",
        "from uriast import parse\nparse('a b')  # type: ignore[misc,uriast]",
        "# type: ignore\nfrom uriast import parse\nparse('a b')",
        '# mypy: disable-error-code="uriast"\nfrom uriast import parse\nparse("a b")',
        "# mypy: check_untyped_defs, disable_error_code = uriast\nfrom uriast import parse\nparse('a b')",
        '# mypy: disable-error-code="misc, uriast"\nfrom uriast import parse\nparse("a b")',
        "# type: ignore # why\nfrom uriast import parse\nparse('a b')",  # a text of the test: mypy allows a reason here
    ],
)
def test_an_error_can_be_ignored_as_in_mypy(code: str) -> None:
    assert reported(code) == {}


@pytest.mark.parametrize(
    "comment", ["# type: ignore[misc]", "# type: ignored", "# noqa", "#", "\n# type: ignore", "# type: int int"]
)
def test_other_comments_ignore_nothing(comment: str) -> None:
    assert list(reported(f"from uriast import parse\nparse('a b')  {comment}")) == [2]


@pytest.mark.parametrize("comment", ["# type: ignore[uriast]", "# mypy: disable-error-code=misc", "# mypy: uriast"])
def test_other_comments_before_all_code_ignore_nothing(comment: str) -> None:
    assert list(reported(f"{comment}\nfrom uriast import parse\nparse('a b')")) == [3]


# Modules of a user


def test_the_rules_of_a_given_module_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lint_own_rules.py").write_text(GRAMMAR, encoding="utf-8")
    text = "from lint_own_rules import digits, strict\ndigits.parse('8a')\nstrict.parse('8')\nstrict.parse('a')"
    assert reported(text) == {}
    said = reported(text, "--module", "lint_own_rules")
    assert [(line, message[:43]) for line, message in said.items()] == [
        (2, "digits: 'a' cannot stand at index 1, in dig"),
        (4, "digits: 'a' cannot stand at index 0, in dig"),
    ]


def test_a_module_that_cannot_be_imported_is_an_error() -> None:
    result = run("lint", "--module", "no_such_module", "-", stdin=b"")
    assert (result.exit_code, "expected modules that can be imported, got 'no_such_module'" in result.stderr) == (
        2,
        True,
    )
