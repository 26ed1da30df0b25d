"""The place of an error of a composed parser: how it is chosen, its component, and what is shown of the text."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

import parsy
import pytest

from uriast.combinators import ParseError, Parser, char_range, explained, literal, regex, seq, string
from uriast.combinators.explain.diagnosis import Diagnosis
from uriast.combinators.messages import WINDOW
from uriast.combinators.parsers import furthest as explaining
from uriast.combinators.parsers.furthest import Failure
from uriast.grammar import rfc3986

NUMBER: Final = char_range("0", "9").at_least(1).concat().desc("number")
WORD: Final = char_range("a", "z").at_least(1).concat().desc("word")
NEVER: Final = regex("!!!!")
REFERENCE: Final = rfc3986.URI_reference


def refusal(parser: parsy.Parser, text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        explained(parser).parse(text)
    return caught.value


def refused(_: object) -> bool:
    """Accept no value."""
    return False


@pytest.mark.parametrize(
    ("text", "line"), [("ab", "  a…"), ("a", "  a"), ("xab", "  xa…"), ("xa", "  xa"), ("xxabc", "  xxa…")]
)
def test_one_character_is_shown_where_no_rule_knows_the_secrets_of_the_text(text: str, line: str) -> None:
    assert str(refusal(regex("x*") >> regex("y"), text)).split("\n")[1] == line


def test_a_refused_value_is_told_even_if_no_rule_has_read_it() -> None:
    error = refusal(regex("[0-9]+").where(refused, "no number"), "13")
    assert str(error) == "text: the value at index 0 is not accepted\n  1…\n  ^\nexpected no number"


def test_of_values_that_were_refused_inside_of_each_other_the_outer_is_told() -> None:
    inner = regex("a") >> regex("b").where(refused, "inner")
    error = refusal(inner | regex("ab").where(refused, "outer") | regex("a*b").where(refused, "another"), "ab")
    assert (error.index, set(error.expected)) == (0, {"outer", "another"})


def test_a_parser_is_not_expected_itself_if_anything_else_is() -> None:
    assert Failure(0, ("a", "name", "z")).without("name").expected == ("a", "z")
    assert Failure(0, ("name",)).without("name").expected == ("name",)
    assert Failure(0, ("a", "z")).without("name").expected == ("a", "z")
    kept = Failure(3, ("a", "name"), "component", "hint", is_refused=True).without("name")
    assert kept == Failure(3, ("a",), "component", "hint", is_refused=True)


def test_an_error_stands_nowhere_before_the_text() -> None:
    """A parser whose function remembers what it has read may match when it is read again."""
    results = [parsy.Result.failure(0, "a"), parsy.Result.success(0, None)]
    with pytest.raises(ParseError) as caught:
        Parser[None](lambda _, __: results.pop(0)).parse_partial("a")
    assert (caught.value.index, set(caught.value.expected)) == (0, {"end of input"})


def test_an_error_is_in_the_component_that_was_being_read() -> None:
    error = refusal(parsy.seq(NUMBER, WORD), "12!")
    assert (error.index, error.component, set(error.expected)) == (2, "number", {"more number", "word"})
    assert refusal(parsy.seq(NUMBER, WORD), "!").component == "number"
    assert refusal(parsy.seq(NUMBER, regex("x")), "1!").component == "number"


def test_an_error_in_one_of_two_components_is_in_neither() -> None:
    one, two = literal("ab").desc("one"), literal("ac").desc("two")
    error = refusal(parsy.alt(one, two), "ax")
    assert (error.index, error.component, set(error.expected)) == (1, None, {'"b"', '"c"'})
    assert refusal(parsy.alt(one, literal("ab").desc("one") >> regex("x")), "ax").component == "one"


def test_a_rule_that_has_read_nothing_is_expected_itself_if_it_has_a_name() -> None:
    assert refusal(parsy.seq(regex("x"), literal("ab").desc("pair")), "x!").expected == {"pair"}
    assert refusal(parsy.seq(regex("x"), literal("ab").desc("pair")), "xa!").expected == {'"b"'}
    assert refusal(parsy.seq(regex("x"), literal("ab")), "x!").expected == {'"ab"'}


def test_a_rule_inside_of_a_parser_does_not_expect_the_end_of_the_text() -> None:
    assert refusal(parsy.seq(NUMBER, regex(";")), "1").expected == {"more number", '";"'}
    assert refusal(NUMBER << regex(""), "1!").expected == {"more number", "end of input"}


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("a name", "a name"),
        ("ab", "ab"),
        ("a", '"a"'),
        ("a-b_c 9", "a-b_c 9"),
        ("9", '"9"'),
        ("ab;", '"ab;"'),
        ("a\n", '"a␊"'),
    ],
)
def test_a_description_of_parsy_is_quoted_unless_it_may_be_a_name(description: str, expected: str) -> None:
    assert refusal(parsy.fail(description), "x").expected == {expected}


# What is shown of the text


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\r"])
def test_a_line_is_shown_up_to_its_end(end: str) -> None:
    error = refusal(REFERENCE << NEVER, f"//h/a b{end}//u:secret@h")
    assert str(error).split("\n")[1] == "  //h/a b…"
    assert "secret" not in str(error)
    assert str(refusal(REFERENCE << NEVER, "//h/a b")).split("\n")[1] == "  //h/a b"


def test_a_text_that_begins_with_the_end_of_a_line_is_not_shown_behind_it() -> None:
    assert str(refusal(REFERENCE << NEVER, "\n//h/a")).split("\n")[1] == "  …"
    assert str(refusal(regex("\n") >> REFERENCE << NEVER, "\n//h/a\nb")).split("\n")[1] == "  ␊//h/a…"


@pytest.mark.parametrize("before", ["", "\n", "x\n", "x\r", "1 ", "x" * 50 + "\n"])
def test_a_secret_is_masked_wherever_its_rule_began(before: str) -> None:
    parser = regex("[x1]*[ \r\n]?") >> REFERENCE << NEVER
    error = refusal(parser, f"{before}//user:secret@h b")
    assert "//user:***@h" in str(error)
    assert "secret" not in str(error)
    assert error.index == len(before) + len("//user:secret@h")


def test_secrets_on_earlier_lines_are_masked_if_a_message_shows_them() -> None:
    lines = (REFERENCE << regex("\n")).many() << NEVER
    error = refusal(lines, "//u:secret@h\n//h/a b")
    assert "//u:***@h␊//h/a b" in str(error)
    far = refusal(lines, f"//u:secret@h\n{'a' * 2 * WINDOW}\n//h/a b")
    assert "secret" not in str(far)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n\t"])
def test_a_secret_that_goes_on_after_its_line_is_masked_in_it(end: str) -> None:
    error = refusal(REFERENCE << NEVER, f"//user:sec{end}ret@h b")
    assert str(error).split("\n")[1] == "  //user:***…"
    assert str(refusal(REFERENCE << NEVER, f"//h:8o{end}ret")).split("\n")[1] == "  //h:8o…"


def test_what_is_told_of_a_refused_value_masks_its_secrets() -> None:
    error = refusal(seq(REFERENCE, regex("x*")).where(refused, "another"), "//u:secret@h")
    assert "//u:***@h" in str(error)
    assert error.explanation.summary == "text: the value at index 0 is not accepted: expected another"


def test_expectations_have_the_order_in_which_they_were_read() -> None:
    assert refusal(string("b") | string("a") | regex("x"), "!").explanation.expected == ('"b"', '"a"', '"x"')


def test_a_line_is_not_shown_if_the_rule_that_knows_its_secrets_stopped_elsewhere() -> None:
    behind = refusal(REFERENCE >> regex(" x") >> NEVER, "//h/a xyzw")
    assert str(behind).split("\n")[1] == "  //h/a xy…"
    ahead = refusal((REFERENCE << regex("!")).should_fail("no reference") >> regex("a"), "//h/a!")
    assert str(ahead).split("\n")[1] == "  /…"


@pytest.mark.parametrize("before", ["", "\n", "x\n", "x\r"])
def test_a_long_secret_is_masked_if_its_rule_could_read_nothing_of_its_line(before: str) -> None:
    parser = regex("(x?[\r\n])?") >> (rfc3986.authority << NEVER | regex("[^\n]*") << NEVER)
    error = refusal(parser, f"{before}^:{'p' * 3 * WINDOW}@h")
    assert error.index == len(before) + 3 * WINDOW + 4
    assert "pp" not in str(error)


def lengths_examined(parser: parsy.Parser, text: str, most: int) -> list[int]:
    """The lengths of the texts in which secrets are looked for, with a limit on their sum."""
    lengths: list[int] = []
    secrets = Diagnosis.secrets

    def counted(diagnosis: Diagnosis, part: str) -> list[tuple[int, int]]:
        lengths.append(len(part))
        return secrets(diagnosis, part)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Diagnosis, "secrets", counted)
        patch.setattr(explaining, "PASSES", 3)
        patch.setattr(explaining, "MOST_EXAMINED", most - 3 * len(text))
        assert refusal(parser, text).expected
    return lengths


def test_the_rules_that_reach_furthest_are_examined_for_secrets_as_far_as_the_limit_allows() -> None:
    text = "//h/a //h/bc //h/def !"
    parser = (REFERENCE << regex(" ")).many() << NEVER
    expecting = lengths_examined(parser, text, -1)
    for_secrets = lengths_examined(parser, text, 1000)[len(expecting) :]
    assert for_secrets == [1, 9, 16, 22]
    for most in range(sum(for_secrets) + 2):
        allowed = [length for length, total in zip(for_secrets, accumulate(for_secrets), strict=True) if total <= most]
        assert lengths_examined(parser, text, most)[len(expecting) :] == allowed
