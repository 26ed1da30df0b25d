"""A plan reads what its rule reads, and stops where the rule's error is."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest
from support.marked import EVERY_RULE
from support.short_rules import DIGIT

from uriast import ParseError
from uriast.combinators import Node, Rule, alt, char_from, char_range, literal, seq, string, text
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.plan import plan_of
from uriast.combinators.table import table_of
from uriast.grammar.rfc3986 import URI_reference
from uriast.schemes import registry

TEXTS: Final = (
    "",
    "a",
    "/",
    "%41",
    "é",
    "\U0001f600",
    "a b",
    "80",
    "::1",
    "1.2.3.4",
    "[v1.a:b]",
    "fe80::1%25en1",
    "u:p@[::ffff:1.2.3.4]:80",
    "http://u:p@h:80/a/b?c#d",
    "https://example.com",
    "x:/a//b/",
    "x:",
    "//h",
    "a:b?é#",
    "?q#f",
    "ftp://h/a;type=i",
    "file:///c:/a",
    "mailto:a@b,c@d?subject=e",
    "urn:isbn:0451450523",
    "data:text/plain;a=b;base64,AA==",
    "tel:+1-2;ext=3",
    "ldap://h/o=a?b,c?sub?(d=e)",
    "news:a@b",
    "nntp://h/a/1",
    "telnet://u@h:1/",
    "ws://h/a?b",
    "wss://h/a%zz",
)
RULES: Final = {
    **{name: rule for name, (rule, _, _) in EVERY_RULE.items()},
    **{scheme.name: scheme.rule for scheme in registry.schemes},
}


@attrs.frozen
class Pair(Node):
    left: Any
    right: Any = "default"


def outcome(rule: Rule[Any], read: str) -> tuple[str, int]:
    """The value of a text, or `NO_MATCH`; and where reading stops."""
    try:
        return repr(rule.parse(read)), len(read)
    except ParseError as error:
        return repr(NO_MATCH), error.index


@pytest.mark.parametrize("name", RULES)
def test_a_plan_reads_what_its_rule_reads_and_stops_where_the_error_is(name: str) -> None:
    rule = RULES[name]
    plan = plan_of(rule.definition)
    for read in TEXTS:
        assert (repr(plan.read(read)), plan.stop(read)) == outcome(rule, read), read


LETTERS: Final = char_range("a", "z").at_least(1).concat()
NUMBER: Final = text(DIGIT.at_least(1)).map(int)


@pytest.mark.parametrize(
    ("rule", "reads"),
    [
        (seq(LETTERS, NUMBER).spanned(), ("a1", "ab", "")),
        (seq(LETTERS, NUMBER).map(list), ("a1",)),
        (seq(LETTERS, NUMBER).combine(Pair), ("a1",)),
        (LETTERS.map(Pair), ("a",)),
        (seq(LETTERS).combine(Pair), ("a",)),
        (seq(LETTERS, NUMBER).combine(lambda *both: both), ("a1",)),
        ((NUMBER << literal(";")).many(), ("1;23;", "", "1")),
        ((NUMBER << literal(";")).many().combine(lambda *all_: all_), ("1;23;", "")),
        (alt(NUMBER.map(str), LETTERS, string("-").result(None)), ("1", "a", "-", "+")),
        (alt(seq(LETTERS, NUMBER), seq(NUMBER, LETTERS)).combine(Pair), ("a1", "1a")),
        (seq(NUMBER.optional(), LETTERS.optional("x")), ("", "1", "a", "1a")),
        (seq(NUMBER, seq(LETTERS, NUMBER).optional((None, 0))), ("1", "1a2")),
        ((char_from("ab").spanned() << literal("-")).many(), ("a-b-",)),
        (seq(LETTERS) + seq(NUMBER), ("a1",)),
        (seq(LETTERS) + (NUMBER << literal(";")).many().map(tuple), ("a1;2;",)),
    ],
)
def test_each_way_to_build_a_value_has_its_steps(rule: Rule[Any], reads: tuple[str, ...]) -> None:
    plan = plan_of(rule.definition)
    for read in reads:
        assert repr(plan.read(read)) == outcome(rule, read)[0]


def test_a_node_of_as_many_values_as_the_text_has_is_left_to_python() -> None:
    with pytest.raises(ValueError, match="expected a number of values for Pair that does not depend on the text"):
        plan_of((NUMBER << literal(";")).at_least(1).combine(Pair).definition)


def test_alternatives_share_slots() -> None:
    definition = URI_reference.definition
    assert plan_of(definition).slots == len(table_of(definition).labels)  # one for each component


def test_a_text_with_a_surrogate_is_not_read() -> None:
    anything = text(char_range("\0", "\U0010ffff").many())
    assert anything.parse("\ud800") == "\ud800"
    assert plan_of(anything.definition).read("\ud800") is NO_MATCH


GUARDED: Final = alt(literal("a").not_followed_by(literal("b")).result(1), literal("a").result(2))


def test_python_reads_iterations_with_what_follows_them() -> None:
    rule = seq(GUARDED.many(), literal("b"))
    assert repr(plan_of(rule.definition).read("aab")) == outcome(rule, "aab")[0] == "([1, 2], 'b')"
