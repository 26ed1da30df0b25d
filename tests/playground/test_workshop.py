"""The grammar that the user writes is run, and what it does is told."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from playground.engine.workshop import LONGEST_OUTPUT, MODULE, Output, Workshop
from uriast.combinators import Grammar, Rule, literal, rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODE = """
from uriast.combinators import Grammar, literal, rule
from uriast.grammar.rfc3986 import RFC3986, host

class Narrow(RFC3986):
    @rule
    def reg_name(self):
        return literal("h")

narrow = Narrow()
arrow = literal("->").desc("arrow")
print("made")
"""


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    yield
    sys.modules.pop(MODULE, None)


def test_own_rules_come_before_those_that_are_inherited_and_imported_ones_are_left_out() -> None:
    ran = Workshop().run(CODE, "", "h")
    assert ran["rules"][:2] == ["arrow", "reg-name"]
    assert "URI-reference" in ran["rules"]
    assert (ran["name"], ran["abnf"], ran["output"]) == ("reg-name", 'reg-name = "h"', "made")
    assert ran["match"] == {"value": [[("'h'", "value")]]}


class Words(Grammar):
    """A grammar of another module than the code."""

    @rule
    def word(self) -> Rule[str]:
        return literal("word")


def test_a_grammar_of_another_module_is_left_out() -> None:
    assert Workshop().run(f"from {__name__} import Words", "", "")["rules"] == []


def test_a_chosen_rule_follows_the_grammar() -> None:
    ran = Workshop().run(CODE, "host", "example.com")
    assert ran["name"] == "host"
    assert "unexpected" in ran["match"]["error"]["said"]
    assert f'href="#my-{ran["rules"].index("reg-name")}"' in ran["svg"]


def test_code_is_run_once_for_many_texts(tmp_path: Path) -> None:
    workshop = Workshop()
    log = tmp_path / "runs"
    code = f"with open({str(log)!r}, 'a') as log:\n    log.write('.')\n{CODE}"
    for text in ("h", "x"):
        assert workshop.run(code, "", text)["output"] == "made"
    assert log.read_text(encoding="utf-8") == "."


def test_code_that_fails_leaves_no_rule_of_the_code_before() -> None:
    workshop = Workshop()
    workshop.run(CODE, "", "h")
    assert workshop.run(CODE + "1 // 0", "", "h")["rules"] == []


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("def f(:", "SyntaxError: invalid syntax"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("def f():\n    return [][1]\n\nf()", "IndexError: list index out of range"),
        ("from uriast import parse\nparse('a b')", "hint: a space is written as %20"),
        (
            "from uriast.combinators import Grammar, rule\nclass G(Grammar):\n    @rule\n    def a(self): return 1",
            "TypeError: rule a: expected a Rule, got int",
        ),
    ],
)
def test_an_exception_is_told_without_the_frames_of_others(code: str, last: str) -> None:
    error = Workshop().run(code, "", "")["error"]
    assert error.endswith(last)
    assert "workshop" not in error
    assert "uriast/" not in error


def test_an_exception_names_the_line_of_the_code() -> None:
    error = Workshop().run("def f():\n    return 1 // 0\n\nf()", "", "")["error"]
    assert 'File "my_grammar.py", line 2, in f\n    return 1 // 0' in error


def test_an_exception_has_its_last_eight_frames() -> None:
    functions = [f"def f{number}(): return f{number + 1}()" for number in range(20)]
    lines = Workshop().run("\n".join([*functions, "f0()"]), "", "")["error"].splitlines()
    assert [line.partition(", in ")[2] for line in lines if "File" in line] == [f"f{n}" for n in range(12, 20)]


def test_a_value_that_fails_to_be_made_is_told() -> None:
    code = """
from uriast.combinators import char_range
digit = char_range('0', '9').map(lambda d: 1 // int(d)).desc('digit')
"""
    workshop = Workshop()
    assert workshop.run(code, "", "1")["match"] == {"value": [[("1", "value")]]}
    assert "ZeroDivisionError" in workshop.run(code, "", "0")["error"]


def test_output_beyond_a_length_is_dropped() -> None:
    output = Output()
    for _ in range(3):
        assert output.write("a" * 15_000) == 15_000
    assert len(output.getvalue()) == LONGEST_OUTPUT


def test_the_code_can_read_its_own_source() -> None:
    code = "import inspect\ndef f():\n    return 1\nprint(inspect.getsource(f))"
    assert Workshop().run(code, "", "")["output"] == "def f():\n    return 1"


def test_the_module_of_the_code_can_be_imported_by_its_classes() -> None:
    code = """
import attrs, pickle
from uriast.combinators import Node

@attrs.frozen
class A(Node):
    text: str

print(repr(pickle.loads(pickle.dumps(A('x')))))
"""
    assert Workshop().run(code, "", "")["output"] == "A(text='x')"
