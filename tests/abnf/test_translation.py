"""From ABNF to calls of combinators: what they match, and how they are written."""

from __future__ import annotations

import ast

import pytest

from uriast.abnf import read_abnf
from uriast.abnf.code import Call, Method, Name, is_text, parts, rule_of
from uriast.abnf.source import lines_of, quoted, source
from uriast.combinators import alt, literal, text
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import RFC5234


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        ('"a"', 'literal("a")'),
        ('%s"a"', 'string("a")'),
        ("%x41", 'string("A")'),
        ("%x41-42", 'char_range("A", "B")'),
        ("%x41-41", 'string("A")'),
        ('""', 'literal("")'),
        ('"1" / "2"', 'char_from("12")'),
        ('"1" / ("2" / "3") / DIGIT', 'char_from("123") | self.DIGIT'),
        ('"a" / "b"', 'literal("a") | literal("b")'),
        ('"1" / "ab" / "2"', 'literal("1") | literal("ab") | literal("2")'),
        ('"a" ("b" ["c"])', 'text(literal("a"), literal("b"), literal("c").optional())'),
        ('["a"]', 'text(literal("a").optional())'),
        ('*"a"', 'text(literal("a").many())'),
        ('1*"a"', 'text(literal("a").at_least(1))'),
        ('*3"a"', 'text(literal("a").at_most(3))'),
        ('2"a"', 'text(literal("a").times(2))'),
        ('2*3"a"', 'text(literal("a").times(2, 3))'),
        ('0"a"', 'success("")'),
        ("0#0DIGIT", 'success("")'),
        ("port", "text(rfc3986.port)"),
        ("DIGIT", "self.DIGIT"),
        ('*("a" / DIGIT)', 'text((literal("a") | self.DIGIT).many())'),
        ('*(["a"] "b")', 'text(text(literal("a").optional(), literal("b")).many())'),
    ],
)
def test_an_element_becomes_calls(definition: str, expected: str) -> None:
    rules = read_abnf(f"r = {definition}\n", extends=rfc3986)
    assert source(rules.codes["r"]) == expected


@pytest.mark.parametrize(
    ("definition", "matched", "refused"),
    [
        ("1#DIGIT", ["1", "1,2", "1 ,\t2,3"], ["", "1,", ",1", "12"]),
        ("#DIGIT", ["", "1", "1,2"], [",", "1,,2"]),
        ("2#3DIGIT", ["1,2", "1,2,3"], ["1", "1,2,3,4", ""]),
        ("#1DIGIT", ["", "1"], ["1,2"]),
        ("1#1DIGIT", ["1"], ["", "1,2"]),
    ],
)
def test_a_list_is_one_that_a_sender_writes(definition: str, matched: list[str], refused: list[str]) -> None:
    rule = read_abnf(f"r = {definition}\n")["r"]
    assert [text for text in (*matched, *refused) if rule.matches(text)] == matched


def test_a_list_has_the_white_space_of_its_text() -> None:
    rule = read_abnf('r = 1#DIGIT\nOWS = *"_"\n')["r"]
    assert [rule.matches(text) for text in ("1_,__2", "1 , 2")] == [True, False]
    other = read_abnf('OWS = *"_"\n', name="Other")
    assert read_abnf("r = 1#DIGIT\n", other)["r"].matches("1_,2")


@pytest.mark.parametrize("after", ["", '"', "'", '"x', "''\""])
def test_a_text_is_written_as_python(after: str) -> None:
    characters = map(chr, [*range(0x180), 0x2028, 0xD800, 0xDFFF, 0xFEFF, 0x10FFFF])
    for value in (each for character in characters for each in (character + after, after + character)):
        assert ast.literal_eval(quoted(value)) == value
        assert quoted(value)[0] == ("'" if value.count('"') > value.count("'") else '"')


A = Call(literal, ("a",))
LONG = Call(literal, ("x" * 70,))


def test_what_is_text_and_what_is_inside() -> None:
    name, number = Name("self", "a"), Name("rfc3986", "port", is_text=False)
    codes = (A, name, number, Call(alt, (A, name)), Call(alt, (A, number)), Method(A, "many"))
    assert [is_text(code) for code in codes] == [True, True, False, True, False, False]
    whole = Call(text, (Method(Call(alt, (A, name)), "times", (1, 2)), "b"))
    assert [type(part) for part in parts(whole)] == [Call, Method, Call, Call, Name]
    assert source(whole) == 'text((literal("a") | self.a).times(1, 2), "b")'


def test_calls_are_carried_out_with_a_grammar() -> None:
    grammar = RFC5234()
    codes = (Name("self", "DIGIT"), Name("other", "DIGIT", home=grammar), Call(alt, (A, A)), Method(A, "times", (2,)))
    assert [rule_of(code, grammar).matches("1") for code in codes] == [True, True, False, False]


@pytest.mark.parametrize(
    "code",
    [
        LONG,
        Name("self", "x" * 130),
        Method(Call(alt, (LONG, LONG)), "many"),
        Call(text, (LONG, "y", LONG)),
        Call(text, (Call(alt, (Call(text, (LONG, LONG)), A)), Method(Call(text, (LONG, LONG)), "times", (1, 2)))),
        Call(text, (A,) * 30),
        Call(literal, ("x" * 200,)),
    ],
)
def test_long_calls_take_several_lines_and_mean_the_same(code: Call) -> None:
    lines = lines_of(code, "r = ", "", "")
    assert all(len(line) <= 120 for line in lines) or "x" * 121 in "".join(lines)
    written = ast.dump(ast.parse("\n".join(lines)))
    plain = ast.dump(ast.parse(f"r = {source(code)}"))
    assert (written == plain) == ("alt" not in written)
