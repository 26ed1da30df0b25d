"""The sites of components in a definition, each with the literal that always stands right before it."""

from __future__ import annotations

import pytest

from uriast.combinators import Grammar, Rule, char_range, literal, rule, seq, success, text
from uriast.combinators.definition.hints import NO_HINTS, Site
from uriast.combinators.definition.walks import sites

A, B, C = map(literal, "abc")
X = literal("x").desc("x")
Y = literal("y").desc("y")
LETTER = char_range("a", "z")


@pytest.mark.parametrize(
    ("made", "leads"),
    [
        (X, {""}),
        (A >> X, {"a"}),
        (A >> B >> X, {"ab"}),
        (seq(A, B, X), {"ab"}),
        (text(A, B, X), {"ab"}),
        (seq(A, B) + seq(X), {"ab"}),
        (seq(A, X, X), {"a", ""}),
        (seq(X, A, X), {"", "a"}),
        (LETTER >> X, {""}),
        (A >> LETTER >> B >> X, {"b"}),
        ((A | A) >> X, {"a"}),
        ((A | B) >> X, {""}),
        (A >> (B | B) >> X, {"ab"}),
        (A >> (X | seq(B, X)), {"a", "ab"}),
        (A.optional() >> X, {""}),
        (A >> success(1).optional() >> X, {"a"}),
        (A >> X.optional(), {"a"}),
        (A >> X.many(), {""}),
        (A >> seq(B, X).many(), {"b"}),
        (A >> B.many() >> X, {""}),
        (A >> B.not_followed_by(C) >> X, {"ab"}),
        (A >> X.not_followed_by(seq(B, X)), {"a"}),
        (A.map(str).result(1).spanned() >> X.map(str), {"a"}),
        (seq(A, B).map(len) >> X, {"ab"}),
        (literal("a" + 60 * "bc") >> literal("d") >> X, {"c" + 49 * "bc" + "d"}),
    ],
)
def test_the_lead_of_a_site_is_the_literal_that_always_stands_before_it(made: Rule[object], leads: set[str]) -> None:
    assert sites(made.definition, NO_HINTS) == {Site("x", lead) for lead in leads}


def test_rules_inside_a_component_are_not_searched() -> None:
    pair = seq(A, X, B).desc("pair")
    assert sites(seq(A, pair, X).definition, NO_HINTS) == {Site("pair", "a"), Site("x", "")}
    assert sites(seq(X, Y).definition, NO_HINTS) == {Site("x", ""), Site("y", "")}
    assert sites(seq(A, B).definition, NO_HINTS) == frozenset()


class Marked(Grammar):
    """A grammar, one of whose rules reads no component."""

    __slots__ = ()

    def component(self, name: str) -> str | None:
        return None if name == "plain" else name

    @rule
    def plain(self) -> Rule[tuple[str, str]]:
        """A part, behind a letter."""
        return seq(A, self.part)

    @rule
    def part(self) -> Rule[str]:
        """A letter."""
        return B

    @rule
    def whole(self) -> Rule[object]:
        """A part, behind two letters."""
        return C >> self.plain


def test_a_rule_that_reads_no_component_is_searched() -> None:
    made = Marked()
    assert sites(made.whole.definition, made) == {Site("whole", "")}
    assert sites((C >> made.plain).definition, made) == {Site("part", "ca")}


def test_components_of_another_grammar_are_searched_for_those_of_the_own_one() -> None:
    one, other = Marked(), Marked()
    assert sites(seq(A, one.part).definition, one) == {Site("part", "a")}
    assert sites(seq(A, one.part).definition, other) == frozenset()
    assert sites(seq(A, seq(C, one.part).desc("pair")).definition, one) == {Site("part", "ac")}
    assert sites(seq(A, X, one.part).definition, one) == {Site("part", "ax")}
