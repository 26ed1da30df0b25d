"""Rules written as a module of Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from support.extras import NEEDS_TYPES

from uriast.abnf import RuleList, read_abnf, write_grammar
from uriast.abnf.source import quoted
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from pathlib import Path

    from uriast.combinators import Rule

LONG = " / ".join(f'"alternative-{number}"' for number in range(12))


def module_of(rules: RuleList) -> dict[str, Any]:
    """The names of the module that some rules make."""
    names: dict[str, Any] = {}
    exec(compile(write_grammar(rules), "<written>", "exec"), names)
    return names


def body(abnf: str) -> str:
    """The lines of a rule's method after its docstring."""
    written = write_grammar(read_abnf(f"a = {abnf}\n"))
    (method,) = (each for each in ast.walk(ast.parse(written)) if isinstance(each, ast.FunctionDef))
    return "\n".join(line[8:] for line in written.splitlines()[method.body[1].lineno - 1 :])


def docstring(abnf: str, name: str = "a") -> str:
    """The docstring of a rule's method, with its quotes."""
    written = write_grammar(read_abnf(abnf, extends=rfc3986)).partition(f"    def {name}(self) -> Rule[str]:\n")[2]
    return written.partition("\n        return ")[0]


def test_a_line_that_is_too_long_becomes_several() -> None:
    lines = body(LONG).splitlines()
    assert lines[0] == "return alt("
    assert lines[1] == '    literal("alternative-0"),'
    assert lines[-1] == ")"
    assert body(f"*( {LONG} )").splitlines()[:2] == ["return text(", "    alt("]
    assert body(f'"{"x" * 60}" "{"y" * 20}"').splitlines() == [
        "return text(",
        f'    literal("{"x" * 60}"), literal("{"y" * 20}")',
        ")",
    ]
    assert body(f'"{"x" * 130}"').splitlines() == ["return literal(", f'    "{"x" * 130}",', ")"]
    name = "n" * 120
    assert f"        return self.{name}\n" in write_grammar(read_abnf(f'a = {name}\n{name} = "x"\n'))
    assert "alt" in write_grammar(read_abnf(f"a = {LONG}\n")).splitlines()[2]


@pytest.mark.parametrize(
    ("abnf", "doc"),
    [
        ('a = "x"\n', '"""a = "x" """'),
        ('a="x" ; why\n', '"""a = "x" """'),
        ("a = DIGIT\n", '"""a = DIGIT"""'),
        ("a  =  *(  DIGIT\n     /  ALPHA )\n", '"""a = *( DIGIT / ALPHA )"""'),
        ('a = "x  y"\n', '"""a = "x  y" """'),
        ('a = "\\"\n', 'r"""a = "\\" """'),
        ('a = "x"""\n', '"""a = "x" "" """'),
        ('a = """x"\n', '"""a = "" "x" """'),
        ('a = <host, see [RFC3986], """>\n', '"""a = <host, see [RFC3986], \'\'\'>"""'),
        ("VCHAR =/ DIGIT\na = DIGIT\n", '"""a = DIGIT"""'),
        ("3.1.  Names\n\n   a = DIGIT\n", '"""a = DIGIT  (section 3.1)"""'),
        ("Appendix A.  ABNF\n\n   a = DIGIT\n", '"""a = DIGIT  (appendix A)"""'),
    ],
)
def test_a_docstring_is_the_abnf_of_the_rule(abnf: str, doc: str) -> None:
    assert docstring(abnf) == f"        {doc}"


def test_a_long_docstring_has_several_lines_that_break_in_no_text() -> None:
    long = "a = " + " ".join(f'"{number}  {number} x"' for number in range(20))
    lines = docstring(f"{long}\n").splitlines()
    assert max(map(len, lines)) <= 117
    assert lines[-1] == '        """'
    assert " ".join(line.strip() for line in lines[:-1]) == f'"""{long}'
    assert docstring(f'a = "{"x" * 103}"\n').endswith('x"\n        """')


def test_a_docstring_tells_of_a_rule_of_the_same_name() -> None:
    text = 'port = *DIGIT\nhost = "h"\nDIGIT = %x30-39\nVCHAR = "v"\nother = authority\n'
    written = write_grammar(read_abnf(text, extends=rfc3986))
    remarks = [line.strip() for line in written.splitlines() if line.strip().startswith("RFC ")]
    assert remarks == [
        "RFC 3986 has this rule, too.",
        "RFC 3986 has a rule of this name that is written otherwise.",
        "RFC 5234 has this rule, too.",
        "RFC 5234 has a rule of this name that is written otherwise.",
        "RFC 3986 has this rule, with other rules in it.",
    ]
    head = "Request for Comments: 3986\n\n"
    assert "RFC 3986 has" not in write_grammar(read_abnf(f"{head}  port = *DIGIT\n", extends=rfc3986))


def test_what_is_left_out_is_listed() -> None:
    abnf = 'a = "(" a ")"\nb = <a """ and a \\>\nc = "c"\n' + "".join(
        f"long{'x' * 90}{place} = a\n" for place in range(2)
    )
    rules = read_abnf(abnf)
    doc = module_of(rules)["Rules"].__doc__
    assert " ".join(doc.split()).startswith(
        "The rules of a text in ABNF. These are left out: - a: it recurses: a, a. - b: it has prose, <a ''' and a \\>."
    )
    assert max(map(len, write_grammar(rules).splitlines())) <= 120
    alone = write_grammar(read_abnf('a = "(" a ")"\n'))
    assert alone.splitlines()[2] == "from uriast.grammar.rfc5234 import RFC5234"


def test_rules_of_other_texts_get_a_grammar_of_their_own() -> None:
    one = read_abnf('a = b "!"\nb = "1" / host\nunused = "u"\n', extends=rfc3986, name="One")
    two = read_abnf("c = *a\nfrom = c\n", one, name="Two")
    names = module_of(
        read_abnf(
            'whole = from "-" <a, see [RFC3987]> / b\n'.replace("<a, see [RFC3987]>", "a"), two, one, name="Whole"
        )
    )
    whole: Rule[str] = names["Whole"]().whole
    assert [text for text in ("1!1!-x!", "-x!", "1", "x") if whole.matches(text)] == ["1!1!-x!", "-x!", "1", "x"]
    assert names["__all__"] == ["Whole"]
    assert not hasattr(names["One"], "unused")
    written = write_grammar(two)
    assert written.index("class One(") < written.index("_one = One()") < written.index("class Two(")


def test_a_written_rule_adds_to_the_one_that_it_inherits() -> None:
    grammar = module_of(read_abnf("VCHAR =/ %x80-FF\na = 1*VCHAR\n"))["Rules"]()
    assert grammar.a.matches("a\u00fc")


@pytest.mark.parametrize(
    "abnf",
    [
        'time = hour ":" 2DIGIT\nhour = 2DIGIT\n',
        'rule = "x"\nfrom = rule\nstr = *Grammar\nGrammar = "g"\nclass = #str\n',
        f"a = {LONG}\nb = *( {LONG} )\n",
        "a = host / 1*port\n",
        'a = host / 1*port\nreg-name = "x"\n',
        'a = %x00-1F / %x7F / "\'" / %x22 / "\\" / %x2028 / %xD800 / %x10FFFF\n',
    ],
)
def test_what_is_written_is_what_was_read(abnf: str) -> None:
    rules = read_abnf(abnf, extends=rfc3986)
    grammar = module_of(rules)[rules.name]()
    by_name = {rule.name: rule for rule in (getattr(grammar, name) for name in rules.keys_by_attribute)}
    assert {name: rule.pattern for name, rule in rules.items()} == {
        name: rule.pattern for name, rule in by_name.items()
    }


@NEEDS_TYPES
@pytest.mark.slow
def test_a_module_is_accepted_by_type_checkers(tmp_path: Path) -> None:
    one = read_abnf('a = b "!" / host\nb = "1"\n', extends=rfc3986, name="One")
    abnf = f'whole = *a / #port / [ "x" ] / {LONG} / 0"x"\nVCHAR =/ %x80-FF\nfrom = whole\nrule = *( "x" / ["y"] )\n'
    file = tmp_path / "written.py"
    file.write_text(write_grammar(read_abnf(abnf, one, extends=rfc3986)), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.stdout == "Success: no issues found in 1 source file\n", ended.stdout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", '""'),
        ("a", '"a"'),
        ('"', "'\"'"),
        ("'", '"\'"'),
        ("'\"", '"\'\\""'),
        ('""\'', "'\"\"\\''"),
        ("\\", '"\\\\"'),
        ("\r\n\x00\x7f", r'"\r\n\x00\x7f"'),
        ("\u00fc\u2028\ud800", '"\u00fc\\u2028\\ud800"'),
    ],
)
def test_a_text_is_written_as_ruff_formats_it(text: str, code: str) -> None:
    assert quoted(text) == code
    assert ast.literal_eval(code) == text
