"""A module of Python: it runs, its docstrings are the ABNF, and its lines are short."""

from __future__ import annotations

import ast
from types import ModuleType
from typing import TYPE_CHECKING, cast

import pytest
from rfc_texts import NUMBERS, rules_of

from uriast.abnf import RuleList, read_abnf, write_grammar
from uriast.abnf.names import attribute, instance_name

if TYPE_CHECKING:
    from uriast.combinators import Grammar, Rule


def written(rules: RuleList) -> Grammar:
    """The grammar in the module that is written."""
    module = ModuleType("written")
    exec(compile(write_grammar(rules), "written", "exec"), vars(module))  # noqa: S102 - we have written it
    made = cast("type[Grammar]", getattr(module, rules.name))
    assert vars(module)["__all__"] == [rules.name]
    return made()


def docstrings(rules: RuleList) -> list[str]:
    """The docstrings of the classes and methods of the module, cleaned."""
    items = ast.walk(ast.parse(write_grammar(rules)))
    return [ast.get_docstring(item) or "" for item in items if isinstance(item, ast.ClassDef | ast.FunctionDef)]


@pytest.mark.parametrize(
    "definition",
    [
        *('"\\" DQUOTE', '"\\"', "%x5C", "%x22.22.22", 'DQUOTE "\\" DQUOTE DQUOTE', '"\'" / DQUOTE', "%x0-10FFFF"),
        *("%xD800-DFFF", "%x0A.0D.00.85.2028.FEFF", '"  a  b  "', '"' + "a b " * 60 + '"', '"' + "ab" * 200 + '"'),
        *(" / ".join(f'"word {index}"' for index in range(60)), '0<"""> "a"', '0<\\> "a"', 'port "a"'),
        *('1*65535("a" / "bc")', 'HEXDIG / "\'" / "\\" / DQUOTE', '"x" / ("y" "z") / 2("w")'),
    ],
)
def test_a_module_has_the_patterns_and_the_abnf_of_the_rules(definition: str) -> None:
    rules = read_abnf(f"r = {definition}\n")
    made = cast("Rule[str]", getattr(written(rules), "r"))  # noqa: B009 - the module is made here
    assert made.pattern == rules["r"].pattern
    docstring = " ".join(docstrings(rules)[-1].split())
    assert docstring == " ".join(rules.definitions["r"].abnf.replace('"""', "'''").split())


@pytest.mark.parametrize("number", NUMBERS)
def test_lines_are_short_and_docstrings_tell_the_abnf(number: str) -> None:
    rules = rules_of(number)
    module = write_grammar(rules)
    assert max(map(len, module.splitlines())) <= 120
    assert "\t" not in module
    told = " ".join(" ".join(docstrings(rules)).split())
    for name in rules:
        assert " ".join(rules.definitions[name.lower()].abnf.split()) in told
    for name, reason in rules.left_out.items():
        assert f"- {name}: {' '.join(reason.split())}." in told


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("port = *DIGIT\n", "RFC 3986 has this rule, too."),
        ('port = "1"\n', "RFC 3986 has a rule of this name that is written otherwise."),
        ("DIGIT = %x30-39\n", "RFC 5234 has this rule, too."),
        ("Digit = %x31-39\n", "RFC 5234 has a rule of this name that is written otherwise."),
        ("Request for Comments: 3986\n\n   port = *DIGIT\n", ""),
        ("other = *DIGIT\n", ""),
    ],
)
def test_a_docstring_says_if_the_library_has_the_rule(text: str, remark: str) -> None:
    told = docstrings(read_abnf(text))[-1]
    assert remark in told
    assert bool(remark) == ("RFC" in told)


@pytest.mark.parametrize(("heading", "place"), [("3.2.  A", "(section 3.2)"), ("Appendix A.  B", "(appendix A)")])
def test_a_docstring_tells_the_section(heading: str, place: str) -> None:
    assert docstrings(read_abnf(f'{heading}\n\n   a = "x"\n'))[-1] == f'a = "x"  {place}'


def test_rules_of_other_texts_have_a_grammar_of_their_own() -> None:
    first = read_abnf('a = "x"\nunused = "u"\n', name="First")
    second = read_abnf("b = a port\n", first, name="Second")
    rules = read_abnf("c = b a DIGIT\n", second, first, name="Third")
    module = write_grammar(rules)
    assert [line for line in module.splitlines() if line.startswith("class ")] == [
        "class First(RFC5234):",
        "class Second(RFC5234):",
        "class Third(RFC5234):",
    ]
    assert "unused" not in module
    made = cast("Rule[str]", getattr(written(rules), "c"))  # noqa: B009
    assert made.parse("x80x1") == "x80x1"


def test_a_rule_may_add_to_a_core_rule_in_a_module() -> None:
    made = cast("Rule[str]", getattr(written(read_abnf("VCHAR =/ %x80-FF\n")), "VCHAR"))  # noqa: B009
    assert [made.matches(text) for text in ("a", "\x80", " ")] == [True, True, False]


def test_a_module_may_have_no_rules() -> None:
    grammar = written(read_abnf("a = <any thing>\n"))
    assert not hasattr(grammar, "a")


def test_names_are_those_of_python() -> None:
    assert [attribute(name) for name in ("a-b", "from", "a-", "x")] == ["a_b", "from_", "a_", "x"]
    assert instance_name("RFC5322") == "_rfc5322"
