"""The plan of a random rule reads what the rule reads."""

from __future__ import annotations

from hypothesis import given
from support.random_rules import random_model, random_text
from support.tapes import TAPES, Tape

from uriast.combinators import ParseError, Rule
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.plan import plan_of


def outcome(rule: Rule[object], text: str) -> object:
    """What a rule gives for a text: its value, or `NO_MATCH`."""
    try:
        return rule.parse(text)
    except ParseError:
        return NO_MATCH


@given(TAPES)
def test_a_plan_reads_what_its_rule_reads(tape: Tape) -> None:
    model = random_model(tape)
    try:
        plan = plan_of(model.rule.definition)
    except ValueError:  # a node of as many values as the text has
        return
    for _ in range(5):
        text = random_text(tape, model)
        expected, found = outcome(model.rule, text), plan.read(text)
        assert (type(found), repr(found)) == (type(expected), repr(expected))
