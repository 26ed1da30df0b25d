"""The assertions that are proofs: each is broken by a rule, and its message has the shortest text that shows it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest

from uriast.abnf import AbnfError, read_abnf
from uriast.abnf.scope import known_rules
from uriast.combinators import Rule, char_range, literal, regex, string, text
from uriast.grammar import rfc3986
from uriast.schemes import http
from uriast.testing import assert_language, assert_linear, assert_longest_prefix
from uriast.testing.assertions import assert_possessive, refuse_longest_prefix, specified_language
from uriast.testing.proof import too_many_readings
from uriast.testing.strategies import near_misses, nodes, texts

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT: Final = char_range("0", "9")
A: Final = literal("a")
UNDEFINED: Final = "expected a definition of each name, got none for these:"
EXTENDS: Final = "pass the module that has them as extends=..."
NUMBERS: Final = "line 1, column 10: expected numbers up to 65535, the least not above the largest"
CODE_POINTS: Final = "line 1, column 10: expected code points up to 10FFFF, a range in ascending order"
LONG_ROW: Final = (
    "number = r0\n" + "".join(f"r{place} = r{place + 1} DIGIT\n" for place in range(1500)) + "r1500 = DIGIT\n"
)
NUMBER: Final = text(DIGIT.at_least(1)).desc("number")


def message_of(assertion: Callable[..., None], *arguments: object) -> str:
    """The message of an assertion that must fail."""
    with pytest.raises(AssertionError) as caught:
        assertion(*arguments)
    assert caught.value.__cause__ is None
    return str(caught.value)


# The language


@pytest.mark.parametrize(
    "abnf",
    [
        "number = 1*DIGIT",
        "  number = first *digit\n  first = digit\n  digit = %x30-39",
        "number = 1*figure ; at least one\nfigure = DIGIT / %d48",
        'NUMBER = number-of-one / 2*DIGIT\nnumber-of-one = "0"\r\nnumber-of-one =/ %x31-39',
    ],
)
def test_a_rule_has_the_language_of_its_abnf_however_it_is_written(abnf: str) -> None:
    assert_language(NUMBER, abnf, "number")


def test_the_core_rules_are_known_and_those_that_the_text_extends() -> None:
    assert_language(rfc3986.host, "name = host", "name", extends=rfc3986)
    blanks = text(char_range("\t", "\t") | char_range(" ", " "))
    assert_language(blanks, "blank = WSP", "blank")
    assert specified_language("lines = 1*( VCHAR / CRLF WSP )", "lines").accepts("a\r\n\tb")


@pytest.mark.parametrize("name", ["site", "authority"])
def test_a_rule_that_the_abnf_replaces_is_replaced_for_all_that_need_it(name: str) -> None:
    abnf = 'site = host\nreg-name = "a"\n'
    assert_language(read_abnf(abnf, extends=rfc3986, only=[name])[name], abnf, name, extends=rfc3986)
    assert specified_language(abnf, name, known_rules(rfc3986)).accepts("A")
    assert not specified_language(abnf, name, known_rules(rfc3986)).accepts("b")


@pytest.mark.parametrize(
    ("abnf", "accepted", "refused"),
    [
        ('a = <port, see [RFC3986]>\nport = "x"', "80", "x"),
        ('port =/ "x"\na = port', "x", "y"),
        ('a = HEXDIG\nDIGIT = "x"', "x", "1"),
        ('a = DIGIT / VCHAR\nVCHAR =/ %x80-FF\nDIGIT = "x"', "1", "y1"),
    ],
)
def test_a_name_means_the_same_to_the_prover_as_to_read_abnf(abnf: str, accepted: str, refused: str) -> None:
    rule, language = read_abnf(abnf, extends=rfc3986)["a"], specified_language(abnf, "a", known_rules(rfc3986))
    assert_language(rule, abnf, "a", extends=rfc3986)
    assert [(rule.matches(each), language.accepts(each)) for each in (accepted, refused)] == [(True,) * 2, (False,) * 2]


@pytest.mark.parametrize(
    ("abnf", "accepted", "refused"),
    [
        ('a = #"x"', " x\t,x", ",x"),
        ('a = 1#"x"', "x,x", ""),
        ('a = 1#2"x"\nOWS = "_"', "x_,_x", "x,x"),
        ('a = 0#0"x" "y"', "y", "xy"),
        ('a = 2#"x"', "x,x", "x"),
    ],
)
def test_a_list_means_the_same_to_the_prover_as_to_read_abnf(abnf: str, accepted: str, refused: str) -> None:
    assert_language(read_abnf(abnf)["a"], abnf, "a")
    assert specified_language(abnf, "a").accepts(accepted.strip())
    assert not specified_language(abnf, "a").accepts(refused)


@pytest.mark.parametrize(
    ("rule", "abnf", "expected"),
    [
        (NUMBER, "number = *DIGIT", "number: expected '' to match, as number of the ABNF says, got no match"),
        (NUMBER, "number = 1*3DIGIT", "number: expected '0000' not to match, as number of the ABNF says, got a match"),
        (NUMBER, "number = 1*HEXDIG", "number: expected 'A' to match, as number of the ABNF says, got no match"),
        (A, 'number = %s"a"', "\"a\": expected 'A' not to match, as number of the ABNF says, got a match"),
        (A, 'number = "a" [ %x0A ]', "\"a\": expected 'A\\n' to match, as number of the ABNF says, got no match"),
    ],
)
def test_a_difference_is_told_by_its_shortest_text_and_its_side(rule: Rule[str], abnf: str, expected: str) -> None:
    assert message_of(assert_language, rule, abnf, "number") == expected


class Picky(Rule[str]):
    """A rule that refuses more than its pattern does."""

    def matches(self, stream: str) -> bool:
        return super().matches(stream) and stream != "00"


def test_a_rule_that_refuses_more_than_its_pattern_is_caught_by_a_text() -> None:
    picky = Picky(NUMBER.definition)
    expected = (
        "number: expected '00' to match, as number of the ABNF says and the pattern of the rule too, got no match"
    )
    assert message_of(assert_language, picky, "number = 1*DIGIT", "number") == expected
    assert_language(picky, "number = 1*DIGIT", "number", max_texts=0)


class Listening(Rule[str]):
    """A rule that remembers what it has read."""

    def __init__(self, rule: Rule[str]) -> None:
        super().__init__(rule.definition)
        self.texts: list[str] = []

    def matches(self, stream: str) -> bool:
        self.texts.append(stream)
        return super().matches(stream)


@pytest.mark.parametrize("count", ["*", "1*40"])
def test_a_rule_that_may_take_exponential_time_reads_no_long_texts(count: str) -> None:
    abnf = f"list = {count}( ALPHA [ ALPHA ] )"
    listening = Listening(text(read_abnf(abnf)["list"]))
    assert_language(listening, abnf, "list")
    crowded = too_many_readings(listening.pattern)
    assert crowded is not None
    assert 0 < max(map(len, listening.texts)) < len(crowded)


ROW: Final = "".join(f"r{place} = r{place + 1} r{place + 1}\n" for place in range(10))


@pytest.mark.parametrize(
    ("rule", "abnf"),
    [(DIGIT.times(1, 1_000), "number = 1*1000DIGIT"), (DIGIT.times(2**10), f"{ROW}r10 = DIGIT\nnumber = r0")],
)
def test_the_language_of_a_rule_with_a_long_repetition_is_proved(rule: Rule[object], abnf: str) -> None:
    assert_language(rule, abnf, "number")


def test_a_rule_of_many_parts_is_proved_to_consume_the_longest_prefix() -> None:
    assert_longest_prefix(text(*[DIGIT] * 1_000, DIGIT.many()))


class Patterned(Rule[str]):
    """A rule with a pattern of its own."""

    def __init__(self, pattern: str) -> None:
        super().__init__(NUMBER.definition)
        self._given = pattern

    @property
    def pattern(self) -> str:
        return self._given


@pytest.mark.parametrize("assertion", [assert_longest_prefix, refuse_longest_prefix, assert_possessive])
def test_a_pattern_that_cannot_be_proved_is_told(assertion: Callable[[Rule[object]], None]) -> None:
    expected = "number: expected a pattern that can be proved, got CATEGORY CATEGORY_DIGIT"
    assert message_of(assertion, Patterned(r"\d+")) == expected
    assert message_of(assert_language, Patterned(r"\d+"), "number = 1*DIGIT", "number") == expected


def test_possessive_parts_change_nothing() -> None:
    odd = Patterned("(?:[0-9][0-9])*+[0-9]")
    expected = "number: expected possessive parts that change nothing, got another match for '00'"
    assert message_of(assert_language, odd, "odd = DIGIT *( 2DIGIT )", "odd") == expected
    assert message_of(assert_possessive, odd) == expected
    like_a_mark = message_of(assert_possessive, Patterned("(?:<stop><stop>)*+<stop>"))
    assert like_a_mark == expected.replace("00", "<stop><stop>")


@pytest.mark.parametrize(
    ("abnf", "message"),
    [
        ("", "expected at least one rule, such as 'port = *DIGIT', got none"),
        ("not a rule", "expected at least one rule, such as 'port = *DIGIT', got none"),
        ("digits = 1*DIGIT", "expected the name of a rule in the text, got number"),
        ("nummer = 1*DIGIT", "expected the name of a rule in the text, got number; did you mean nummer?"),
        (
            "number = 1*FIGURE",
            f"{UNDEFINED}\n  FIGURE, which number needs in line 1\n{EXTENDS}",
        ),
        (
            "\n  other = 1*FIGURE\n  number = 1*DIGTI\n",
            f"{UNDEFINED}\n  DIGTI, which number needs in line 3; did you mean DIGIT?\n{EXTENDS}",
        ),
        (
            "number = [ DIGIT number ]",
            "line 1: expected a rule that an automaton can have, got number: it recurses: number, number",
        ),
        (
            'number = digits\nother = <any>\nletters = <ab> "c"\ndigits = "1" letters',
            "line 3: expected a rule that an automaton can have, got letters: it has prose, <ab>",
        ),
        ("number = <digits>", "line 1: expected a rule that an automaton can have, got number: it has prose, <digits>"),
        (
            "number = 1*DIGIT\nnumber = DIGIT",
            "line 2: expected one definition of number, got another one than that of line 1",
        ),
        ("number == 1*DIGIT", "line 1, column 9: expected an element, such as DIGIT, got '='"),
        ("number = DIGIT+", "line 1, column 15: expected a repetition before its element, as in 1*DIGIT, got '+'"),
        (
            "number = [ DIGIT",
            "line 1, column 17: expected ']' for the '[' in line 1, column 10, got the end of the rule",
        ),
        ("number = 3*2DIGIT", f"{NUMBERS}, got 3*2"),
        (f"number = {'9' * 5000}DIGIT", f"{NUMBERS}, got {'9' * 40}"),
        ("number = 65536DIGIT", f"{NUMBERS}, got 65536"),
        ("number = %x39-30", f"{CODE_POINTS}, got %x39-30"),
        ("number = %x30.110000", f"{CODE_POINTS}, got %x30.110000"),
        (f"number = %d{'9' * 5000}", f"{CODE_POINTS}, got %d{'9' * 38}"),
        (
            f"number = {'(' * 20_000}DIGIT{')' * 20_000}",
            "line 1, column 60: expected at most 50 groups in each other, got more",
        ),
        (LONG_ROW, "number: expected rules that are not nested that deep"),
    ],
)
def test_abnf_that_means_nothing_is_a_value_error(abnf: str, message: str) -> None:
    with pytest.raises(AbnfError) as caught:
        assert_language(NUMBER, abnf, "number")
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)
    assert caught.value.__cause__ is None


def test_what_a_rule_of_the_standard_lacks_is_told_with_the_rule_of_the_text() -> None:
    with pytest.raises(AbnfError, match=r"^expected .*:\n  nope, which IPvFuture needs in line 1$"):
        assert_language(NUMBER, 'IPvFuture = "v" nope', "URI", extends=rfc3986)


def test_a_name_that_nothing_defines_may_be_one_of_a_module() -> None:
    with pytest.raises(AbnfError, match=r"pass the module that has them as extends=...$"):
        assert_language(rfc3986.host, "name = host", "name")


# The longest prefix


def test_a_rule_that_stops_too_early_is_told_by_the_shortest_text() -> None:
    early = (string("a") | string("ab")).desc("early")
    assert message_of(assert_longest_prefix, early) == "early: expected 'ab' of 'ab' to be consumed, got 'a'"
    assert_longest_prefix(string("ab") | string("a"))
    refuse_longest_prefix(early)


def test_a_rule_that_gives_up_is_told() -> None:
    shy = Patterned("0(?!1)|[0-9]{3}")
    assert message_of(assert_longest_prefix, shy) == "number: expected '0' of '01' to be consumed, got no match"


def test_an_exception_that_is_none_is_told() -> None:
    expected = "number: expected a rule that does not consume the longest prefix of every text, got one that does"
    assert message_of(refuse_longest_prefix, NUMBER) == expected


# Linear time


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        ((A | A.times(2).concat()).many(), f"more than 100 ways to read '{'A' * 10}'"),
        ((A | A.times(2).concat()).times(1, 40), f"more than 100 ways to read '{'A' * 10}'"),
        (A.many() + A.many(), f"more than 100 ways to read '{'A' * 100}'"),
        (text(*[A.optional()] * 30), "more than 100 ways to read 'AA'"),
        (Patterned("(?>[0-9])"), "an atomic group"),
        (Patterned(r"\d(?>[0-9])"), "unsupported: CATEGORY CATEGORY_DIGIT"),
        (
            Patterned("(?:[0-9]|)*(?>0)"),
            "a repeat whose body may match the empty string; an atomic group",
        ),
    ],
)
def test_a_loop_that_takes_more_than_linear_time_is_told(rule: Rule[object], fault: str) -> None:
    assert message_of(assert_linear, rule) == f"{rule.name}: expected a pattern of linear time, got {fault}"


@pytest.mark.parametrize(
    "assertion",
    [
        partial(assert_language, abnf="number = 1*DIGIT", name="number"),
        assert_longest_prefix,
        refuse_longest_prefix,
        assert_linear,
        assert_possessive,
    ],
)
@pytest.mark.parametrize("max_steps", [1, 1000])
def test_a_proof_that_needs_too_many_steps_is_told(assertion: Callable[..., None], max_steps: int) -> None:
    large = Patterned("[0-9]*1[0-9]{16}2*+")
    expected = f"number: not decided within {max_steps:,} steps; max_steps may allow for more"
    assert message_of(partial(assertion, max_steps=max_steps), large) == expected


@pytest.mark.parametrize("rule", [NUMBER, rfc3986.authority, A.many() + literal("b") + A.many()])
def test_a_rule_of_linear_time_passes(rule: Rule[object]) -> None:
    assert_linear(rule)


# Arguments


@pytest.mark.parametrize("wrong", ["number", b"", None, regex("a"), http])
@pytest.mark.parametrize("assertion", [assert_longest_prefix, refuse_longest_prefix, assert_linear, assert_possessive])
def test_only_rules_are_proved(assertion: Callable[[Any], None], wrong: object) -> None:
    message = f"^expected a Rule, got {type(wrong).__name__}$"
    with pytest.raises(TypeError, match=message):
        assertion(wrong)
    with pytest.raises(TypeError, match=message):
        assert_language(wrong, "a = b", "a")  # type: ignore[arg-type] # refused at run time


def test_the_abnf_extends_a_module() -> None:
    wrong: Any = read_abnf("a = DIGIT")
    with pytest.raises(TypeError, match=r"^extends: expected a module with a function abnf, got RuleList$"):
        assert_language(NUMBER, "a = b", "a", extends=wrong)


@pytest.mark.parametrize(
    ("abnf", "name", "message"),
    [(b"", "a", "abnf: expected str, got bytes"), ("a = b", None, "name: expected str, got NoneType")],
)
def test_the_abnf_and_the_name_are_text(abnf: Any, name: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        assert_language(NUMBER, abnf, name)


@pytest.mark.parametrize("wrong", ["number", None, regex("a"), int])
@pytest.mark.parametrize("strategy", [texts, near_misses, nodes])
def test_strategies_are_for_rules_and_schemes(strategy: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(TypeError, match=f"^expected a Rule or a Scheme, got {type(wrong).__name__}$"):
        strategy(wrong)
