"""Grammars: classes with a method a rule."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any, cast

import parsy
import pytest
from support.short_rules import A, B

from uriast.combinators import Grammar, ParseError, Rule, char_from, literal, rule, text

if TYPE_CHECKING:
    from collections.abc import Callable


class Binary(Grammar):
    @rule
    def digit(self) -> Rule[str]:
        """digit = "0" / "1"  (of this test)"""
        return char_from("01")

    @rule
    def big_number(self) -> Rule[int]:
        return text(self.digit.at_least(1)).map(lambda digits: int(digits, 2))


class Wide(Binary):
    @rule
    def digit(self) -> Rule[str]:
        return super().digit | literal("o").map(lambda _: "0")


def test_a_rule_is_computed_once_and_named_by_its_attribute() -> None:
    grammar = Binary()
    assert grammar.big_number is grammar.big_number
    assert (grammar.big_number.name, grammar.big_number.abnf) == ("big-number", "big-number = 1*digit")
    assert isinstance(Binary.digit, rule)
    assert Binary.digit.__doc__ == 'digit = "0" / "1"  (of this test)'
    with pytest.raises(AttributeError, match=r"^'rule' object has no attribute 'parse': .* as in G\(\).digit$"):
        _ = cast("Any", Binary.digit).parse


def test_a_rule_whose_name_python_has_taken_is_a_method_with_an_underscore_at_its_end() -> None:
    class Mail(Grammar):
        @rule
        def from_(self) -> Rule[str]:
            return literal("from:")

    assert Mail().from_.name == "from"


def test_the_rules_that_refer_to_a_replaced_rule_use_the_new_one() -> None:
    assert Binary().big_number.parse("101") == 5
    assert not Binary().big_number.matches("1o")
    assert Wide().big_number.matches("1o")


def test_a_method_that_replaces_a_rule_and_lacks_the_decorator_is_refused() -> None:
    def digit(_: Grammar) -> Rule[str]:
        return A

    with pytest.raises(TypeError, match="replaces a rule: expected a method with @rule"):
        type("Plain", (Wide,), {"digit": digit})


@pytest.mark.parametrize("use", [lambda part: part << A, lambda part: A | part, text, lambda part: part.at_least(1)])
def test_a_method_that_lacks_the_decorator_is_named_where_it_is_used(use: Callable[[Any], Rule[str]]) -> None:
    class Forgetful(Grammar):
        def digit(self) -> Rule[str]:
            return A

        @rule
        def number(self) -> Rule[str]:
            return use(self.digit)

    with pytest.raises(TypeError, match=r"got the method digit, which has no @rule$"):
        Forgetful().number.parse("a")


def test_a_grammar_passes_the_options_of_its_class_on() -> None:
    class Titled:
        title = ""

        def __init_subclass__(cls, *, title: str) -> None:
            cls.title = title

    class Both(Grammar, Titled, title="both"):
        pass

    assert Both.title == "both"


def test_a_rule_that_refers_to_itself_is_refused() -> None:
    class Nested(Grammar):
        @rule
        def nested(self) -> Rule[str]:
            return A + self.nested

    grammar = Nested()
    for _ in range(2):
        with pytest.raises(RecursionError, match=r"rule nested: expected .* at most 100 deep, .* needs lazy\(\)"):
            grammar.nested.matches("a")


def test_a_method_of_a_grammar_must_return_a_rule() -> None:
    class Wrong(Grammar):
        @rule
        def raw(self) -> Rule[str]:
            return cast("Rule[str]", parsy.string("a"))

    with pytest.raises(TypeError, match="rule raw: expected a Rule, got Parser"):
        Wrong().raw.matches("a")


def test_threads_that_compute_a_rule_at_once_get_the_same_rule() -> None:
    for _ in range(20):
        grammar, barrier = Binary(), Barrier(4)

        def ask(grammar: Binary = grammar, barrier: Barrier = barrier) -> Rule[int]:
            barrier.wait()
            assert grammar.big_number.matches("11")
            return grammar.big_number

        with ThreadPoolExecutor(4) as pool:
            asked = [pool.submit(ask) for _ in range(4)]
        assert {found.result() for found in asked} == {grammar.big_number}


def test_a_rule_may_be_used_while_another_thread_computes_it() -> None:
    class Impatient(Grammar):
        is_asked = False

        @rule
        def word(self) -> Rule[str]:
            if not self.is_asked:
                self.is_asked = True
                assert self.word.parse("b") == "b"  # as another thread might, while this one computes the rule
            return B

    grammar = Impatient()
    assert grammar.word.parse("b") == "b"
    assert grammar.word is grammar.word


def test_a_rule_that_needs_an_unknown_rule_is_refused() -> None:
    class Misspelled(Grammar):
        @rule
        def misspelled(self) -> Rule[str]:
            return cast("Rule[str]", cast("Any", self).unknown)

    with pytest.raises(TypeError, match="rule misspelled: 'Misspelled' object has no attribute 'unknown'"):
        Misspelled().misspelled.matches("a")


def test_a_rule_is_computed_when_it_is_first_used() -> None:
    computed: list[str] = []

    class Unused(Grammar):
        @rule
        def unused(self) -> Rule[str]:
            computed.append("unused")
            return A

        @rule
        def user(self) -> Rule[str]:
            computed.append("user")
            return A + self.unused

    user = Unused().user
    assert (user.name, computed) == ("user", [])
    assert user.matches("aa")
    assert sorted(computed) == ["unused", "user"]


def test_a_grammar_needs_no_hints_for_its_errors() -> None:
    with pytest.raises(ParseError) as caught:
        Binary().big_number.parse("12")
    assert (caught.value.component, caught.value.hint) == ("big-number", None)
