"""The contract of a grammar: each test of it is broken by a grammar that is wrong in one thing."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from uriast.abnf import AbnfError
from uriast.combinators import Grammar, Rule, char_range, literal, rule, seq, text
from uriast.grammar import rfc3986
from uriast.testing import GrammarContract, assert_language


class Numbers(Grammar):
    @rule
    def number(self) -> Rule[str]:
        """number = 1*digit, without a sign"""
        return text(self.digit.at_least(1))

    @rule
    def digit(self) -> Rule[str]:
        """digit = %x30-39  (section 1)"""
        return char_range("0", "9")

    @rule
    def one_or_two(self) -> Rule[tuple[str | None, str]]:
        """One-or-two =
        digit / digit digit
        """
        return (seq(self.digit.optional()) + seq(self.digit)) | self.digit.map(lambda each: (None, each))

    @rule
    def early(self) -> Rule[str]:
        """early = "a" / "ab" """
        return literal("a") | literal("ab")


class TestNumbers(GrammarContract):
    grammar = Numbers()
    abnf = """
        number = 1*digit  ; without a sign
        digit = %x30-39
        early = "a" / "ab"
        left-out = "a"
    """
    not_longest = ("early",)
    not_tested = ("left-out", "one-or-two")
    max_examples = 20


# What a class names


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"grammar": None}, "TestIt.grammar: expected Grammar, got NoneType"),
        ({"grammar": Numbers()}, "TestIt.abnf: expected str, got NoneType"),
        (
            {"grammar": Numbers(), "abnf": "other = DIGIT"},
            "TestIt.grammar: expected a grammar with a rule of the ABNF, got none of them",
        ),
        (
            {"grammar": Numbers(), "abnf": "digit = DIGIT", "not_longest": "digit"},
            "TestIt.not_longest: expected a list or tuple, got str",
        ),
        (
            {"grammar": Numbers(), "abnf": "digit = DIGIT", "not_longest": ["early"]},
            "TestIt.not_longest: expected names of tested rules, got early",
        ),
        (
            {"grammar": Numbers(), "abnf": "digit = DIGIT", "not_reversible": ["early"]},
            "TestIt.not_reversible: expected names of tested rules, got early",
        ),
        (
            {"grammar": Numbers(), "abnf": "digit = DIGIT", "not_tested": "early"},
            "TestIt.not_tested: expected a list or tuple, got str",
        ),
        (
            {"grammar": Numbers(), "abnf": "digit = DIGIT", "not_tested": ["early", "ealry"]},
            "TestIt.not_tested: expected names of rules, got ealry",
        ),
    ],
)
def test_a_grammar_s_contract_needs_a_grammar_and_its_abnf(attributes: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        type("TestIt", (GrammarContract,), attributes)


# Grammars that break the contract


@attrs.frozen
class Shown:
    """A value that is neither a node nor a text."""

    digits: str


class Mistaken(Numbers):
    @rule
    def number(self) -> Rule[str]:
        """number = *digit"""
        return text(self.digit.at_most(2)).map(str.strip)

    @rule
    def digit(self) -> Rule[str]:
        return (char_range("0", "8") | literal("9")).map(lambda each: each.replace("9", "8"), inverse=str)

    @rule
    def early(self) -> Rule[Shown]:  # type: ignore[override] # another value is the point
        """early = "a" / "abc" """
        return text(literal("a").many(), literal("a").many()).map(Shown)


@pytest.mark.parametrize(
    ("test", "name", "message"),
    [
        (
            "has_the_language_of_its_abnf",
            "number",
            "number: expected '' not to match, as number of the ABNF says, got a",
        ),
        ("consumes_the_longest_prefix", "early", ""),
        ("consumes_the_longest_prefix", "digit", "digit: expected a rule that does not consume the longest pre"),
        (
            "takes_linear_time",
            "early",
            "early: expected a pattern of linear time, got more than 100 ways to read 'AAA",
        ),
        ("prints_what_it_reads", "digit", "digit: expected '9' to print as it was read, got '8'"),
        ("prints_what_it_reads", "number", "number: expected '0' to be written again, got IrreversibleError: "),
        ("prints_what_it_reads", "early", ""),
    ],
)
def test_a_grammar_that_breaks_the_contract_is_told(test: str, name: str, message: str) -> None:
    class TestMistaken(TestNumbers):
        grammar = Mistaken()
        not_longest = ("digit",)
        not_reversible = ("early",)

    check = getattr(TestMistaken(), f"test_a_rule_{test}")
    if not message:
        check(name)
        return
    with pytest.raises(AssertionError, match=f"^{message}"):
        check(name)


def test_a_rule_that_is_named_as_not_reversible_is_told_if_it_is() -> None:
    made: Any = type("TestIt", (TestNumbers,), {"not_reversible": ("digit",)})
    with pytest.raises(AssertionError, match=r"^digit: expected a rule that is not reversible, got one that is$"):
        made().test_a_rule_prints_what_it_reads("digit")


@pytest.mark.parametrize(
    ("grammar", "name", "got"),
    [
        (Mistaken(), "number", "'number = *digit'"),
        (Mistaken(), "digit", "''"),
        (Mistaken(), "early", '\'early = "a" / "abc" \''),
    ],
)
def test_a_docstring_that_is_not_the_abnf_is_told(grammar: Grammar, name: str, got: str) -> None:
    made: type[GrammarContract] = type("TestIt", (TestNumbers,), {"grammar": grammar})
    with pytest.raises(AssertionError, match=f"^the docstring of {name}: expected '{name} = .*', got ") as caught:
        made().test_the_docstring_of_a_rule_begins_with_its_abnf(name)
    assert str(caught.value).endswith(f", got {got}")


def test_a_rule_that_is_inherited_is_tested_if_the_abnf_has_it() -> None:
    class Ports(rfc3986.RFC3986):
        @rule
        def ports(self) -> Rule[str]:
            """ports = port *( ":" port )"""
            return text(self.port, (literal(":") + self.port).many())

    contract = contract_of(Ports(), 'ports = port *( ":" port )\nport = 1*DIGIT\nother = DIGIT', not_tested=["other"])
    assert contract.examples()["rule_name"] == ["ports", "port"]
    contract.test_every_rule_is_tested_or_is_named()
    with pytest.raises(AssertionError, match=r"^port: expected '' not to match, as port of the ABNF says"):
        contract.test_a_rule_has_the_language_of_its_abnf("port")


# Rules that are not tested


class Misspelled(Numbers):
    @rule
    def earyl(self) -> Rule[str]:
        """early = "a" / "ab" """
        return self.early


def contract_of(grammar: Grammar, abnf: str, **attributes: object) -> GrammarContract:
    made: type[GrammarContract] = type("TestIt", (GrammarContract,), {"grammar": grammar, "abnf": abnf} | attributes)
    return made()


@pytest.mark.parametrize(
    ("grammar", "abnf", "not_tested", "silent"),
    [
        (Numbers(), "number = 1*digit\ndigit = DIGIT", [], "early, one-or-two"),
        (Numbers(), "number = 1*figure\nfigure = DIGIT", ["one-or-two"], "digit, early"),
        (Numbers(), "number = 1*DIGIT\nNumeral = number", ["digit", "early", "one-or-two"], "Numeral"),
        (Misspelled(), TestNumbers.abnf, TestNumbers.not_tested, "earyl"),
        (Numbers(), "number = 1*DIGIT\ndigit = DIGIT", ["digit", "early"], "one-or-two"),
    ],
)
def test_a_rule_without_a_test_is_named_or_told(
    grammar: Grammar, abnf: str, not_tested: list[str], silent: str
) -> None:
    contract = contract_of(grammar, abnf, not_tested=not_tested)
    message = f"TestIt.not_tested: expected all rules without a test, got a list without {silent}"
    with pytest.raises(AssertionError, match=f"^{re.escape(message)}$"):
        contract.test_every_rule_is_tested_or_is_named()
    named = [*not_tested, *silent.split(", ")]
    contract_of(grammar, abnf, not_tested=named).test_every_rule_is_tested_or_is_named()


class Items(Grammar):
    @rule
    def itms(self) -> Rule[str]:
        """items = 1*item"""
        return text(self.item.at_least(1))

    @rule
    def item(self) -> Rule[str]:
        """item = %x30-39"""
        return char_range("0", "9")


@pytest.mark.parametrize(
    ("abnf", "told"),
    [
        ("items = 1*item\nitem = DIGIT", "items, itms; itms is no rule of the ABNF; did you mean items?"),
        ("item = DIGIT / its\nits = ALPHA", "itms; itms is no rule of the ABNF; did you mean its?"),
        ("item = DIGIT", "itms"),  # the rule with the close name has a method
        ("item = DIGIT\nfigures = 1*item", "figures, itms"),
        ("item = DIGIT\nitms = <prose>\nitms2 = 2DIGIT", "itms2"),
    ],
)
def test_a_misspelled_method_is_told_with_the_rule_that_may_be_meant(abnf: str, told: str) -> None:
    with pytest.raises(AssertionError) as caught:
        contract_of(Items(), abnf).test_every_rule_is_tested_or_is_named()
    assert str(caught.value) == f"TestIt.not_tested: expected all rules without a test, got a list without {told}"


def test_a_rule_that_only_others_use_is_proved_with_them_and_those_of_the_library_are_not_asked_for() -> None:
    class Ports(rfc3986.RFC3986):
        @rule
        def ports(self) -> Rule[str]:
            """ports = colon port *( colon port )"""
            return text(literal(":"), self.port, (literal(":") + self.port).many())

    contract_of(Ports(), 'ports = colon port *( colon port )\ncolon = ":"').test_every_rule_is_tested_or_is_named()


def test_a_rule_that_is_named_is_not_tested() -> None:
    examples = contract_of(Numbers(), TestNumbers.abnf, not_tested=["early"]).examples()
    assert examples["rule_name"] == ["number", "digit"]


def test_a_proof_ends_with_the_steps_of_the_contract() -> None:
    contract = contract_of(Numbers(), TestNumbers.abnf, max_steps=2, not_longest=["digit"])
    for proof in (
        contract.test_a_rule_takes_linear_time,
        contract.test_a_rule_has_the_language_of_its_abnf,
        contract.test_a_rule_consumes_the_longest_prefix,
    ):
        for name in ("number", "digit"):
            with pytest.raises(AssertionError, match=f"^{name}: not decided within 2 steps"):
                proof(name)


def test_no_text_is_tried_of_a_rule_that_may_take_exponential_time() -> None:
    class Lists(Grammar):
        @rule
        def blanks(self) -> Rule[str]:
            """blanks = *( *" " *" " [ "," ] )"""
            return text(text(literal(" ").many(), literal(" ").many(), literal(",").optional()).many())

    contract = contract_of(Lists(), 'blanks = *( *" " *" " [ "," ] )')
    for law in (contract.test_a_rule_prints_what_it_reads, contract.test_the_errors_of_a_rule_tell_what_is_wrong):
        with pytest.raises(AssertionError, match=r"^blanks: expected a pattern of linear time, got "):
            law("blanks")


def test_the_abnf_may_extend_that_of_a_module() -> None:
    class Ports(rfc3986.RFC3986):
        @rule
        def ports(self) -> Rule[str]:
            """ports = port *( ":" port ), all of them with digits"""
            return text(self.port, (literal(":") + self.port).many())

        @rule
        def port(self) -> Rule[str]:
            """port = 1*DIGIT"""
            return text(self.DIGIT.at_least(1))

    abnf = 'ports = port *( ":" port )\nport = 1*DIGIT'
    contract_of(Ports(), abnf, extends=rfc3986).test_a_rule_has_the_language_of_its_abnf("ports")
    whole = contract_of(Ports(), f'{abnf}\nauthority = [ userinfo "@" ] host [ ":" port ]', extends=rfc3986)
    assert_language(Ports().authority, whole.abnf, "authority", extends=rfc3986)


@pytest.mark.parametrize(
    ("documented", "is_told"),
    [
        ('a = 1*( b /"c d" )<e  f> %s"g"', False),
        ('a=1*(b/"c d")   <e  f>%s"g", so', False),
        ('a = 1*( b / "c  d" ) <e  f> %s"g"', True),
        ('a = 1*( b / "c d" ) <e  f>', True),
        ('a = 1*( b / "c d" ) <e  f> %s"g" h', True),
    ],
)
def test_the_blanks_of_the_abnf_in_a_docstring_do_not_matter(documented: str, *, is_told: bool) -> None:
    class Documented(Grammar):
        @rule
        def a(self) -> Rule[str]:
            return literal("a")

    Documented.a.__doc__ = documented
    contract = contract_of(Documented(), 'a = 1*( b / "c d" ) <e  f> %s"g"')
    try:
        contract.test_the_docstring_of_a_rule_begins_with_its_abnf("a")
    except AssertionError:
        assert is_told
    else:
        assert not is_told


def test_abnf_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(AbnfError, match=r"^expected at least one rule, such as 'port = \*DIGIT', got none$"):
        contract_of(Numbers(), "digit")


@pytest.mark.parametrize(
    ("abnf", "message"),
    [
        ("\n  digit = )\n", "line 2, column 11: expected an element, such as DIGIT, got ')'"),
        ("digit = %x30+", "line 1, column 13: expected a repetition before its element, as in 1*DIGIT, got '+'"),
        (
            "digit = %x39-30",
            "line 1, column 9: expected code points up to 10FFFF, a range in ascending order, got %x39-30",
        ),
        (
            f"digit = {'(' * 2000}DIGIT{')' * 2000}",
            "line 1, column 59: expected at most 50 groups in each other, got more",
        ),
    ],
)
def test_a_mistake_in_the_abnf_is_told_with_its_place_when_the_class_is_made(abnf: str, message: str) -> None:
    with pytest.raises(AbnfError) as caught:
        contract_of(Numbers(), abnf)
    assert str(caught.value) == message


class Unlikely(Grammar):
    @rule
    def none(self) -> Rule[str]:
        """none = ALPHA ALPHA"""
        return text(char_range("a", "z").not_followed_by(char_range("a", "z")), char_range("a", "z"))

    @rule
    def every(self) -> Rule[str]:
        """every = *%x00-10FFFF"""
        return text(char_range("\x00", "\U0010ffff").many())


def test_a_rule_of_which_hardly_any_texts_can_be_generated_is_told_with_what_to_set() -> None:
    abnf = "none = ALPHA ALPHA\nevery = *%x00-10FFFF"
    contract, other = contract_of(Unlikely(), abnf), contract_of(Unlikely(), abnf, not_reversible=["none"])
    tests = (
        (contract.test_a_rule_prints_what_it_reads, "none"),
        (other.test_a_rule_prints_what_it_reads, "none"),
        (contract.test_the_errors_of_a_rule_tell_what_is_wrong, "none"),
        (contract.test_the_errors_of_a_rule_tell_what_is_wrong, "every"),
    )
    for test, name in tests:
        with pytest.raises(AssertionError, match=f"^{name}: expected .*; TestIt.not_tested can name it$"):
            test(name)
    contract.test_a_rule_prints_what_it_reads("every")
