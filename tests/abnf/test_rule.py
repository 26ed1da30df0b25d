"""A rule of a grammar that is given by its ABNF."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from uriast.abnf import AbnfError, abnf
from uriast.combinators import Grammar, Rule, char_from, char_range, literal, rule, text
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import RFC5234
from uriast.testing import assert_language, assert_prints_what_it_reads


class Hosts(RFC5234):
    hosts = abnf('1#Host-name [ ":" port ]', "(section 2)")
    host_name = abnf("""
        label *( "." label )
        / from  ; the attribute is from_
        """)
    from_ = abnf('%s"from"')
    port = abnf("2*5digit")

    @rule
    def label(self) -> Rule[str]:
        """label = 1*ALPHA"""
        return text(self.ALPHA.at_least(1))


class Numbered(Hosts):
    label = abnf("1*( ALPHA / DIGIT )")
    OWS = abnf('*"_"')

    @rule
    def DIGIT(self) -> Rule[str]:
        return char_from("01")

    @rule
    def port(self) -> Rule[str]:
        return literal("p")


def test_a_rule_is_read_against_its_grammar() -> None:
    assert_language(Hosts().port, "port = 2*5DIGIT", "port")
    abnf = 'host-name = label *( "." label ) / %s"from"\nlabel = 1*ALPHA'
    assert_language(Hosts().host_name, abnf, "host-name")
    assert [each for each in ("a", "a , b.c:80", "1", "a:1") if Hosts().hosts.matches(each)] == ["a", "a , b.c:80"]
    assert Hosts().hosts.parse("a,b") == "a,b"
    assert Hosts().from_.name == "from"


def test_a_method_replaces_it_and_it_replaces_a_method() -> None:
    assert [each for each in ("a1__,_b:p", "a2:p", "a, b", "a:80") if Numbered().hosts.matches(each)] == ["a1__,_b:p"]
    assert Hosts().hosts.matches("a, b")


def test_a_rule_of_any_grammar_knows_the_core_rules_and_has_a_value_of_text() -> None:
    class Places(Grammar):
        place = abnf('host "/" 1#DIGIT')

        @rule
        def host(self) -> Rule[object]:
            return rfc3986.host

    assert Places().place.parse("[::1]/1 ,2") == "[::1]/1 ,2"
    assert_prints_what_it_reads(Places().place, max_examples=5)


def test_its_docstring_is_its_abnf_with_a_remark() -> None:
    assert Hosts.hosts.__doc__ == 'hosts = 1#Host-name [ ":" port ]  (section 2)'
    assert Hosts.from_.__doc__ == 'from = %s"from"'
    assert str(Hosts.host_name.__doc__).startswith('host-name = label *( "." label )\n')
    assert Hosts().from_.abnf == 'from = %s"from"'


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ("DIGIT |", "line 1, column 7: expected '/' between alternatives, got '|'"),
        ("\n  (\n DIGIT", "line 3, column 7: expected ')' for the '(' in line 2, column 3, got the end of the rule"),
        ("", "line 1, column 1: expected an element, such as DIGIT, got the end of the rule"),
        ("*", "line 1, column 2: expected an element right after '*', as in *DIGIT, got the end of the line"),
        ("[ <any> ]", "expected elements that a text can match, got prose, <any>"),
        ("lable", "expected the name of a rule of Wrong or of RFC 5234, got lable; did you mean label?"),
        ("DIGT", "expected the name of a rule of Wrong or of RFC 5234, got DIGT; did you mean DIGIT?"),
    ],
)
def test_a_mistake_is_told_when_the_rule_is_used(elements: str, message: str) -> None:
    class Wrong(Grammar):
        wrong_rule = abnf(elements)
        label = abnf("1*ALPHA")

    assert Wrong().label.matches("a")
    with pytest.raises(AbnfError) as caught:
        Wrong().wrong_rule.matches("a")
    assert str(caught.value) == f"wrong-rule: {message}"


def test_the_abnf_and_the_remark_are_texts() -> None:
    wrong: Any = 1
    with pytest.raises(TypeError, match=r"^the ABNF of a rule: expected str, got int$"):
        abnf(wrong)
    with pytest.raises(TypeError, match=r"^a remark: expected str, got int$"):
        abnf("DIGIT", wrong)


def test_a_rule_that_needs_itself_is_refused() -> None:
    class Nested(Grammar):
        nested = abnf('"(" [ nested ] ")"')

    with pytest.raises(RecursionError, match="rule nested: expected rules nested at most 100 deep"):
        Nested().nested.matches("()")


def test_a_plain_method_does_not_replace_it() -> None:
    with pytest.raises(TypeError, match=r"Plain\.port replaces a rule: expected a method with @rule, got one without"):

        class Plain(Hosts):
            def port(self) -> Rule[str]:  # type: ignore[override] # refused at run time
                return char_range("0", "9")


def test_what_reads_abnf_is_imported_when_a_rule_is_first_used() -> None:
    code = """if True:
        import sys
        from uriast.abnf import abnf
        from uriast.combinators import Grammar
        class Labels(Grammar):
            label = abnf("1*ALPHA")
        label = Labels().label
        assert not any(name.startswith(("uriast.abnf.texts", "uriast.abnf.elements")) for name in sys.modules)
        assert label.matches("a")
        assert "uriast.abnf.reading" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", code], check=True)
