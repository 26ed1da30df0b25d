"""The tests of a scheme and a grammar, as a stranger writes them with the extra `testing`."""

from typing import assert_type

from uriast.combinators import Grammar, Rule, char_range, rule, text
from uriast.grammar import rfc3986
from uriast.schemes import Scheme, Telnet, telnet
from uriast.testing import (
    GrammarContract,
    SchemeContract,
    assert_language,
    assert_linear,
    assert_longest_prefix,
    assert_prints_what_it_reads,
)


class Numbers(Grammar):
    @rule
    def number(self) -> Rule[str]:
        """Number = 1*DIGIT"""
        return text(char_range("0", "9").at_least(1))


class TestTelnet(SchemeContract[Telnet]):
    scheme = telnet
    rule_name = "telnet-URL"
    valid = ("telnet://h/", "telnet://h")
    invalid = ("telnet:", ("telnet://h/x", 11))
    normal_forms = (("telnet://h:23", "telnet://h/"),)
    equivalent = (("telnet://h", "telnet://h/"),)
    different = (("telnet://h", "telnet://i"),)
    is_longest = True
    max_examples = 10

    def test_a_node_has_a_host(self, valid_text: str) -> None:
        assert_type(self.scheme, Scheme[Telnet])
        assert_type(self.scheme.parse(valid_text), Telnet)
        assert_type(self.scheme.normalize(valid_text), Telnet)


class TestNumbers(GrammarContract):
    grammar = Numbers()
    abnf = "number = 1*DIGIT"
    extends = rfc3986
    not_longest = ()
    not_tested = ()
    max_steps = 1000


number = Numbers().number
assert_language(number, "number = 1*DIGIT", "number", max_texts=10)
assert_language(number, "number = DIGIT port", "number", extends=rfc3986)
assert_linear(number)
assert_longest_prefix(telnet.rule)
assert_prints_what_it_reads(number, max_examples=5)
for valid in TestTelnet.valid:
    TestTelnet().test_a_valid_text_keeps_the_contract(valid)
    TestTelnet().test_a_node_has_a_host(valid)
TestNumbers().test_a_rule_takes_linear_time("number")
