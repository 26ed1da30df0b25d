"""The messages about texts and arguments that make no rules."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from uriast.abnf import AbnfError, RuleList, read_abnf, write_grammar
from uriast.grammar import rfc3986

PROSE = "Prose.\n"
NAME = "pass another name as name=..."
ONLY = "pass the names of the rules that you need as only=[...]"


def refusal(text: str, *others: RuleList, **options: Any) -> str:
    """The message about a text that makes no grammar."""
    with pytest.raises(AbnfError) as caught:
        read_abnf(text, *others, **({"extends": rfc3986} | options))
    assert caught.value.__cause__ is None
    return str(caught.value)


def test_abnf_alone_is_read_strictly() -> None:
    assert refusal('a = "x"\na = "y"\n') == (
        "line 2: expected one definition of a, got another one than that of line 1"
    )
    assert read_abnf('a = "x"\nA = "x"\n')["a"].matches("x")
    assert refusal("  a = b |\n      c\n") == "line 1, column 9: expected '/' between alternatives, got '|'"


@pytest.mark.parametrize(
    "text", ["", "\n", "; a comment\n", "Prose alone.\n", "http://a/\n", "a:b\n", "1. a = b\n", "; a: b\n"]
)
def test_a_text_without_a_rule_is_refused(text: str) -> None:
    assert refusal(text) == "expected at least one rule, such as 'port = *DIGIT', got none"


def told_of_a_line(number: int, line: str) -> str:
    """The message about a text without a rule and with a line that may be meant as one."""
    wanted = "a name, which begins with a letter, and '='"
    return (
        "expected at least one rule, such as 'port = *DIGIT', got none\n"
        f"  line {number}: expected {wanted}, got {line!r}"
    )


@pytest.mark.parametrize(
    "line",
    [
        *("a -> DIGIT", "a: DIGIT", 'a : "x"', "a:'x'", "a-b->DIGIT", "A <- DIGIT", "a \u2192 DIGIT", "1a = DIGIT"),
        "1_a=b",
    ],
)
def test_a_line_that_may_be_meant_as_a_rule_is_told_if_the_text_has_none(line: str) -> None:
    told = told_of_a_line(3, line)
    assert refusal(f"Prose.\n\n  {line}\nb: c\n") == refusal(f"; c\n\n{line}\n", only=["a"]) == told
    assert refusal(f"{line}{'x' * 50}") == told_of_a_line(1, f"{line}{'x' * 50}"[:40])
    assert list(read_abnf(f"Prose.\n\n  {line}\n\n  ok = DIGIT\n")) == ["ok"]


def test_undefined_names_are_told_with_what_needs_them() -> None:
    text = f"{PROSE}  a = b c\n  b = *d\n  c = x | y\n"
    assert refusal(text).splitlines() == [
        "expected a definition of each name, got none for these:",
        "  c, which a needs in line 2",
        "  d, which b needs in line 3",
        "  line 4, column 9: c is not a rule: expected '/' between alternatives, got '|'",
        f"pass the rules of the texts that define them as others, or {ONLY}",
    ]
    assert refusal('q =/ "x"\n').splitlines()[1] == "  q in line 1: =/ adds to a rule, but q is not defined"
    assert refusal(f"{PROSE}\n  ok = DIGIT\n  digt =/ %x41 qqq\n").splitlines()[1:-1] == [
        "  digt in line 4: =/ adds to a rule, but digt is not defined; did you mean DIGIT?",
        "  qqq, which digt needs in line 4",
    ]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("sceme", "scheme"),
        ("IPv4adress", "IPv4address or IPv6address"),
        ("HEXDIGT", "HEXDIG"),
        ("Hour-of-dya", "hour-of-day"),
        ("tokn", "Token"),
        ("x30", "%x30"),
        ("X1f600", "%X1f600"),
        ("x30-39", "%x30-39"),
        ("a-z", "%x61-7A"),
        ("A-F", "%x41-46"),
    ],
)
def test_an_undefined_name_is_told_with_one_that_is_close(name: str, meant: str) -> None:
    other = read_abnf('Token = "t"\n', name="Other")
    told = refusal(f'a = {name}\nhour-of-day = "x"\n', other).splitlines()[1]
    assert told == f"  {name}, which a needs in line 1; did you mean {meant}?"


@pytest.mark.parametrize("name", ["qqq", "x3", "x3g", "x30-3", "a-Z", "ab-z", f"scheme{'e' * 50}"])
def test_a_name_that_is_close_to_none_is_told_alone(name: str) -> None:
    assert refusal(f"a = {name}\n{'hour-of-day' * 9} = DIGIT\n").splitlines()[1] == f"  {name}, which a needs in line 1"


def test_what_may_be_meant_is_told_for_the_first_names() -> None:
    needs = refusal("".join(f"r{place} = sceme{place}\n" for place in range(20))).splitlines()[1:-1]
    assert ["did you mean scheme?" in each for each in needs] == [True] * 10 + [False] * 10


def test_an_error_tells_the_parameters_that_may_help() -> None:
    with pytest.raises(AbnfError) as caught:
        read_abnf("a = undefined\n", extends=rfc3986)
    error = caught.value
    assert error.remedies == ("others", "only")
    assert str(error).startswith(f"{error.problem}\npass the rules of ")
    assert error.advised({"only": "ask", "others": "give"}) == f"{error.problem}\ngive, or ask"
    assert error.advised({"only": "ask"}) == f"{error.problem}\nask"
    assert error.advised({}) == error.problem
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    alone = refusal("a = host\n", extends=None)
    assert alone.endswith(f"\npass the module that has them as extends=..., or {str(error).splitlines()[-1]}")


def test_a_text_whose_rules_all_have_mistakes_is_refused_with_some_of_them() -> None:
    text = "".join(f"   r{place} := DIGIT\n" for place in range(9))
    assert refusal(f"{PROSE}{text}").splitlines() == [
        "expected at least one rule, such as 'port = *DIGIT', got none",
        "  line 2, column 7: r0 is not a rule: expected '=' after the name of a rule, got ':='",
        "  line 3, column 7: r1 is not a rule: expected '=' after the name of a rule, got ':='",
        "  line 4, column 7: r2 is not a rule: expected '=' after the name of a rule, got ':='",
    ]


def test_names_that_are_one_in_python_are_refused() -> None:
    assert refusal('from = "x"\nfrom- = "y"\n') == (
        f"expected names that differ in Python, got from in line 1 and from- in line 2\n{ONLY}"
    )


def test_groups_can_be_nested_only_so_deep() -> None:
    assert read_abnf(f'a = {"(" * 50}"x"{")" * 50}\n')["a"].matches("x")
    mixed = read_abnf(f'a = {"*1( [ DIGIT " * 25}"x"{"] )" * 25}\nb = *1( a "y" )')
    assert str(mixed.left_out["a"]) == "expected a definition nested at most 100 deep, got one nested 101 deep"
    deep = f'a = {"(" * 10_000}"x"{")" * 10_000}\n'
    assert refusal(deep) == "line 1, column 55: expected at most 50 groups in each other, got more"
    rules = read_abnf(f'{PROSE}  b = "x"\n  {deep}')
    assert list(rules) == ["b"]
    assert [(each.name, each.line, each.column) for each in rules.unread] == [("a", 3, 57)]


def test_in_abnf_alone_each_line_belongs_to_a_rule() -> None:
    assert refusal('  a = "x"\n  rule: "y"\n') == (
        "line 2, column 3: expected a rule, such as 'port = *DIGIT', or the next line of one, which is indented "
        "deeper, got 'rule: \"y\"'"
    )
    assert refusal(f'a = "x"\n{"y" * 100}\n').endswith(f"got '{'y' * 40}'")


@pytest.mark.parametrize("name", ["1", "a b", "class", " "])
def test_a_grammar_needs_a_name_for_a_class(name: str) -> None:
    assert refusal('a = "x"\n', name=name) == f"expected a name for a class, got {name!r}\n{NAME}"


@pytest.mark.parametrize("name", ["Rule", "text", "RFC5234", "rfc3986"])
def test_a_grammar_has_no_name_that_its_module_imports(name: str) -> None:
    told = f"expected a name for a class that a module does not import, got {name}\n{NAME}"
    assert refusal('a = "x"\n', name=name) == told


def test_grammars_need_different_names() -> None:
    one = read_abnf('a = "x"\n', name="One")
    assert refusal('a = "x"\n', one, name="ONE") == (
        f"expected grammars with different names, got two with the name One\n{NAME}"
    )


@pytest.mark.parametrize("wrong", [b"a = b", None, 1, ["a = b"]])
def test_wrong_types_are_refused(wrong: Any) -> None:
    kind = type(wrong).__name__
    with pytest.raises(TypeError, match=f"a text: expected str, got {kind}"):
        read_abnf(wrong)
    with pytest.raises(TypeError, match=f"the rules of another text: expected RuleList, got {kind}"):
        read_abnf('a = "x"\n', wrong)
    if wrong is not None:
        with pytest.raises(TypeError, match=f"extends: expected a module with a function abnf, got {kind}"):
            read_abnf('a = "x"\n', extends=wrong)
    with pytest.raises(TypeError, match=f"name: expected str, got {kind}"):
        read_abnf('a = "x"\n', name=wrong)
    with pytest.raises(TypeError, match=f"the rules of a text: expected RuleList, got {kind}"):
        write_grammar(wrong)
    with pytest.raises(TypeError, match=f"the name of a rule: expected str, got {kind}"):
        _ = read_abnf('a = "x"\n')[wrong]


@pytest.mark.parametrize(("only", "kind"), [(["a", 1], "int"), (b"a", "int"), ({None}, "NoneType")])
def test_each_name_is_a_text(only: Any, kind: str) -> None:
    with pytest.raises(TypeError, match=f"a name in only: expected str, got {kind}"):
        read_abnf('a = "x"\n', only=only)


def test_a_text_is_no_collection_of_names() -> None:
    with pytest.raises(TypeError, match="only: expected a collection of names, got str"):
        read_abnf('a = "x"\n', only="a")


def test_an_unknown_name_is_told_with_one_that_is_close_or_why_it_is_no_rule() -> None:
    assert refusal('address = "x"\n', only=["adress"]) == (
        "expected the name of a rule in the text, got adress; did you mean address?"
    )
    assert refusal('address = "x"\n', only=["q"]) == "expected the name of a rule in the text, got q"
    assert refusal(f"{PROSE}  ok = DIGIT\n  Port = DIGIT |\n", only=["port"]).splitlines() == [
        "expected the name of a rule in the text, got port",
        "  line 3, column 16: Port is not a rule: expected '/' between alternatives, got '|'",
    ]
    with pytest.raises(KeyError, match=r"expected the name of a rule, got adress; did you mean address\?"):
        _ = read_abnf('address = "x"\n')["adress"]


@pytest.mark.parametrize("code", range(128))
def test_every_ascii_character_makes_a_rule_or_an_error(code: int) -> None:
    for text in (f"a = {chr(code)}\n", f"a {chr(code)} b\n", f"{chr(code)} = b\n", f'a = "{chr(code)}"\n'):
        try:
            assert len(read_abnf(text)) <= 1
        except AbnfError as error:
            assert str(error)
