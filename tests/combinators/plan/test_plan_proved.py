"""The plan of a rule is proved to find what the rule's table finds, which is proved to find what the ABNF says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import attrs
import pytest
from support.marked import EVERY_RULE
from support.plan_proofs import difference

from uriast.combinators.plan import Op, Plan, plan_of
from uriast.grammar.rfc3986 import authority
from uriast.schemes import http, https

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators import Rule

T = TypeVar("T")

QUICK: Final = frozenset({"RFC3986-authority", "RFC3986-path", "RFC3986-ls32", "RFC3987-iquery"})
RULES: Final[dict[str, Rule[object]]] = {
    **{name: rule for name, (rule, _, _) in EVERY_RULE.items()},
    "http": http.rule,
    "https": https.rule,
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else (pytest.mark.slow, pytest.mark.once)) for name in RULES]
)
def test_a_plan_finds_what_the_table_finds(name: str) -> None:
    definition = RULES[name].definition
    assert difference(plan_of(definition), definition) is None


# A plan with a mistake is refuted.


def mistaken(plan: Plan) -> Iterator[Plan]:
    """Plans with one mistake, in each step of the program and in each final state."""
    for place, step in enumerate(plan.steps):
        if step.op in {Op.TEXT, Op.IF_SLOT}:
            yield attrs.evolve(plan, steps=replaced(plan.steps, place, step._replace(a=(step.a + 1) % plan.slots)))
        if step.op is Op.IF_CHOICE:
            yield attrs.evolve(plan, steps=replaced(plan.steps, place, step._replace(b=step.b + 1)))
    for state, final in enumerate(plan.finals):
        if final is not None:
            yield attrs.evolve(plan, finals=replaced(plan.finals, state, None))
            yield attrs.evolve(plan, finals=replaced(plan.finals, state, (*final[2:4], *final[:2], *final[4:])))


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def test_a_plan_with_a_mistake_is_refuted() -> None:
    wrong = list(mistaken(plan_of(authority.definition)))
    assert len(wrong) > 100
    assert [each for each in wrong[::5] if difference(each, authority.definition) is None] == []
