"""The arguments of a kernel are the numbers of its plan."""

from __future__ import annotations

from array import array
from typing import Any

import attrs

from uriast.combinators import Node, literal, seq
from uriast.combinators.plan import Op, plan_of
from uriast.combinators.plan.kernel import arguments_of
from uriast.grammar.rfc3986 import authority, hier_part


def numbers(data: bytes) -> list[int]:
    return array("i", data).tolist()


def test_the_numbers_are_those_of_the_plan() -> None:
    plan = plan_of(authority.definition)
    found = arguments_of(plan)
    assert numbers(found["targets"]) == [number for row in plan.targets for number in row]
    assert numbers(found["actions"]) == [number for row in plan.actions for number in row]
    assert numbers(found["counts"]) == list(map(len, plan.operations))
    assert numbers(found["pairs"]) == [number for pairs in plan.operations for pair in pairs for number in pair]
    width = 2 * plan.slots + plan.choices
    finals = numbers(found["finals"])
    for state, final in enumerate(plan.finals):
        assert found["accepts"][state] == (final is not None)
        if final is not None:
            assert tuple(finals[width * state : width * (state + 1)]) == final
    steps = numbers(found["steps"])
    for place, step in enumerate(plan.steps):
        op, a, b, c = steps[4 * place : 4 * place + 4]
        assert (op, b, c) == (step.op, step.b, step.c)
        what: Any = found["node_classes"][a][0] if op == Op.NODE else a
        assert what == (plan.objects[step.a] if op == Op.NODE else step.a)


@attrs.frozen
class Lasting(Node):
    text: str


def test_a_class_lasts_if_a_module_has_it() -> None:
    @attrs.frozen
    class Passing(Node):
        text: str

    both = seq(literal("a").map(Lasting), literal("b").map(Passing))
    assert arguments_of(plan_of(both.definition))["node_classes"] == (
        (Lasting, ("text",), True),
        (Passing, ("text",), False),
    )


def test_the_classes_of_constants_are_among_them() -> None:
    names = {each.__name__ for each, _, _ in arguments_of(plan_of(hier_part.definition))["node_classes"]}
    assert "PathEmpty" in names


def test_a_node_that_is_no_plain_one_is_a_constant_as_any_other() -> None:
    class Odd(Lasting):
        __slots__ = ("more",)

    assert arguments_of(plan_of(literal("a").result(Odd("a")).definition))["node_classes"] == ()
