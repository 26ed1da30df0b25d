"""`read_abnf`: what its arguments may be, what rules need, and which errors it raises."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from uriast.abnf import AbnfError, RuleList, read_abnf

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

PROSE = "This is prose.\n\n"


def failure(text: str, *others: RuleList, **arguments: Any) -> str:  # noqa: ANN401 - the types are part of the test
    with pytest.raises(AbnfError) as caught:
        read_abnf(text, *others, **arguments)
    return str(caught.value)


# Arguments


@pytest.mark.parametrize("source", [None, 5, b"a = b", ["a = b"]])
def test_the_text_is_a_str(source: object) -> None:
    with pytest.raises(TypeError, match=f"expected str, got {type(source).__name__}$"):
        read_abnf(cast("str", source))


@pytest.mark.parametrize("arguments", [{"only": "ab"}, {"only": 5}, {"name": 5}, {"name": None}])
def test_names_are_given_as_names(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="expected"):
        read_abnf('a = "x"\n', **arguments)


def test_others_are_rules() -> None:
    with pytest.raises(TypeError, match="expected RuleList, got str"):
        read_abnf('a = "x"\n', cast("RuleList", "b = c"))


@pytest.mark.parametrize("name", ["a b", "1a", "class", "é-", "Rule", "RFC5234", "text"])
def test_a_grammar_has_the_name_of_a_class(name: str) -> None:
    assert f"{name!r}" in failure('a = "x"\n', name=name)


def test_grammars_have_different_names() -> None:
    assert "Rules" in failure('a = "x"\n', read_abnf('b = "x"\n'))
    rules = read_abnf("a = b\n", read_abnf('b = "x"\n', name="Other"))
    assert rules["a"].parse("x") == "x"


@pytest.mark.parametrize(
    ("head", "name"), [("", "Rules"), ("Request for Comments: 1\n\n", "RFC1"), ("Request for Comments: 5234\n", "ABNF")]
)
def test_a_grammar_has_the_name_of_its_rfc(head: str, name: str) -> None:
    assert read_abnf(f'{head}  a = "x"\n').name == name


# What is wanted


@pytest.mark.parametrize("text", ["", "\n", "; c\n", "prose\n", "é = b\n", "\0", "a", "a\n" * 1000, '= "x"\n'])
def test_a_text_without_rules_is_an_error(text: str) -> None:
    assert failure(text).startswith("expected at least one rule")


def test_only_the_rules_that_are_wanted_are_made() -> None:
    text = 'a = b\nb = "x"\nc = undefined\n'
    assert list(read_abnf(text, only=["A"])) == ["a", "b"]


def test_a_rule_that_is_wanted_exists() -> None:
    assert failure('aa = "x"\n', only=["zz"]) == "expected the name of a rule in the text, got zz"
    assert failure('word = "x"\n', only=["wird"]).endswith("got wird; did you mean word?")
    assert "did you mean" in failure('aab = "x"\naac = "y"\n', only=["aad"])


# Names


def test_a_name_is_that_of_the_text_of_another_or_of_the_library() -> None:
    other = read_abnf('a = "2"\nb = "2"\nport = "2"\n', name="Other")
    rules = read_abnf('x = a b port host DIGIT\na = "1"\n', other)
    assert rules["x"].matches("122example.com7")


def test_names_are_compared_without_case() -> None:
    rules = read_abnf('Alpha = "1"\nx = ALPHA alpha Digit crlf\n')
    assert rules["X"].matches("110\r\n")


def test_an_undefined_name_is_an_error() -> None:
    message = failure('a = b c\nd = "x" / b\n')
    assert re.search(r"\bb\b.*", message)
    assert re.search(r"\bc\b.*\ba\b.*line 1", message)


def test_a_name_whose_lines_cannot_be_read_is_told_with_them() -> None:
    message = failure(f'{PROSE}   a = b "y"\n\n   b = "x\n')
    assert re.search(r"line 5", message)


def test_words_that_name_no_rules_are_no_rule() -> None:
    rules = read_abnf(f'{PROSE}   MSA = Mail Submission Agent\n\n   a = "x"\n')
    assert (list(rules), [each.name for each in rules.unread]) == (["a"], ["MSA"])
    assert "MSA" in failure("MSA = Mail Submission Agent\n")


def test_what_is_repeated_no_times_need_not_exist() -> None:
    rules = read_abnf('a = 0<b> "x" 0b *0(c) 0#0d\n')
    assert [rules["a"].matches(text) for text in ("x", "")] == [True, False]


# Recursion


@pytest.mark.parametrize(
    "text",
    [
        *('a = a "x"\n', "a = a\n", 'a = "" a\n', 'a = *"x" b\nb = [c] a\nc = "y"\n', "a = (a)\n", 'a = [a] "x"\n'),
        *("a = 1*a\n", "a = 1#a\n", 'a = "x" / a\n', "a = path-empty a\n", "a = b a\nb = [c]\nc = %x41-42\n"),
        *('a = b a\nb = c / "x"\nc = 0"y"\n', "a = 0b a\nb = a\n", 'a = *b a\nb = ""\n'),
    ],
)
def test_a_rule_that_begins_with_itself_is_an_error(text: str) -> None:
    assert "expected a rule that does not begin with itself" in failure(text)


@pytest.mark.parametrize(
    "text", ['a = "x" [a]\n', 'a = 0a "x"\n', 'a = ALPHA a / "x"\n', "a = port-x [a]\nport-x = %x41-42\n"]
)
def test_a_rule_that_recurses_otherwise_is_left_out(text: str) -> None:
    rules = read_abnf(text)
    assert set(rules.left_out) == ({"a"} if "0a" not in text else set())


def test_what_needs_a_rule_that_is_left_out_is_left_out() -> None:
    rules = read_abnf('a = "(" [b] ")"\nb = a\nc = "x" b\nd = c\ne = "x"\n')
    assert list(rules) == ["e"]
    reasons = dict(rules.left_out)
    assert reasons.pop("b").startswith("it recurses")
    assert reasons == {"a": "it recurses: a, b, a", "c": "it needs b", "d": "it needs c"}


def test_what_another_text_leaves_out_cannot_be_needed() -> None:
    other = read_abnf("b = <prose of some kind>\n", name="Other")
    assert dict(read_abnf("a = b\n", other).left_out) == {"a": "it needs b, which Other leaves out"}


def test_long_circles_and_names_beside_a_circle_have_reasons() -> None:
    long = "".join(f'r{index} = "x" r{(index + 1) % 40}\n' for index in range(40))
    assert set(read_abnf(long).left_out.values()) == {"it recurses"}
    beside = read_abnf('a = "x" [b] [c]\nb = "y" a\nc = "z" a\n').left_out
    assert all(reason.startswith("it recurses") for reason in beside.values())
    assert len(beside) == 3


# Names in Python


@pytest.mark.parametrize(
    "name",
    [
        *("from", "class", "None", "rule", "Rule", "str", "self", "component", "bind", "rules", "mro", "text", "alt"),
        *("literal", "RFC5234", "a-", "a--b", "x-y", "lambda", "print", "parse", "ABNF"),
    ],
)
def test_a_rule_may_have_any_name(name: str) -> None:
    rules = read_abnf(f'{name} = "x"\nuser = {name} "y"\n')
    assert (rules[name].parse("X"), rules["user"].parse("xy")) == ("X", "xy")


@pytest.mark.parametrize("names", [("from", "from-"), ("class", "class-")])
def test_two_rules_with_one_name_in_python_are_an_error(names: tuple[str, str]) -> None:
    first, second = names
    message = failure(f'{first} = "x"\n{second} = "y"\n')
    assert first in message
    assert second in message


# Size


def calls(text: str, **arguments: Any) -> int:  # noqa: ANN401
    """The number of calls of functions that are written in Python while a text is read."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        read_abnf(text, **arguments)
    except AbnfError:
        pass
    finally:
        sys.setprofile(before)
    return count


LONG: Final[dict[str, Callable[[int], str]]] = {
    "rules": lambda size: "".join(f'r{index} = "x"\n' for index in range(size)),
    "additions": lambda size: "".join(f'a =/ "x{index}"\n' for index in range(size)),
    "alternatives": lambda size: "a = " + " / ".join(f'"x{index}"' for index in range(size)) + "\n",
    "comments": lambda size: 'a = "x"' + "\n ; c" * size + "\n",
    "empty lines": lambda size: 'a = "x"' + "\n\n" * size + ' / "y"\n',
    "prose": lambda size: "prose\n" * size + '  a = "x"\n',
    "words": lambda size: "  a = word\n  prose\n" * size,
    "a circle": lambda size: "".join(f'r{index} = "x" r{(index + 1) % size}\n' for index in range(size)),
    "a chain": lambda size: "r0 = <any>\n" + "".join(f"r{index} = r{index - 1}\n" for index in range(1, size)),
    "a long string": lambda size: 'a = "' + "x" * size + '"\n',
    "open groups": lambda size: "a = " + "(" * size + "\n",
}
"""Texts of some size, by what they have much of."""


@pytest.mark.parametrize("what", LONG)
def test_reading_takes_linear_time(what: str) -> None:
    text = LONG[what]
    read_abnf('a = "x"\n')
    assert calls(text(800)) < 2.5 * calls(text(400)) + 1000


@pytest.mark.parametrize("text", ["a" * 1_000_000, " " * 1_000_000, "(" * 1_000_000, ";" * 1_000_000, "a =" * 300_000])
def test_a_million_characters_are_no_rule(text: str) -> None:
    assert failure(text)


def test_a_comment_may_have_a_million_characters() -> None:
    assert read_abnf(f'a = "x" ; {"c" * 1_000_000}\n')["a"].matches("x")


def test_definitions_that_are_nested_too_deep_are_an_error() -> None:
    chain = "".join(f"r{index} = r{index + 1}\n" for index in range(150)) + 'r150 = "x"\n'
    assert "nested" in failure(chain)
