"""Kernels: what the distribution `uriast-native` makes of plans. They read texts in C."""

from __future__ import annotations

import sys
from array import array
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Protocol

import attrs

from uriast.combinators.automata.minimal import NOW
from uriast.combinators.building import check_class, node_class_of
from uriast.combinators.byte_automata import ByteAutomaton, may_be_known
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.definition.walks import parts
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.node import Node, fields_of
from uriast.combinators.plan.building import plan_of
from uriast.combinators.plan.value import Op, Plan, Step
from uriast.combinators.spanned import Spanned, is_read_back

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.table import Table

LARGEST: Final = 20_000
"""The largest size of a definition: to lower a larger one takes too long, too."""
SURROGATES: Final = CharSet(((0xD800, 0xDFFF),))


class Kernel(Protocol):
    """A plan in C."""

    def read(self, text: str, /) -> Any: ...
    def matches(self, text: str, /) -> bool: ...
    def stop(self, text: str, /) -> int: ...
    def reads_back(self, node: Node, /) -> bool: ...
    def parse_column(self, schema: object, array: object, /) -> tuple[object, object]: ...
    def match_column(self, schema: object, array: object, /) -> tuple[object, object]: ...


def kernel_of(definition: ex.Expression, *, is_known: bool) -> Kernel:
    """The kernel of a definition; for `is_known`, only if its automaton comes with the package.

    It raises anything: the definition may be too large or too deep for a kernel, and a metaclass runs code of others.
    """
    if definition.size > LARGEST:
        message = f"expected at most {LARGEST} parts in a definition, got {definition.size}"
        raise ValueError(message)
    if is_known and not may_be_known(definition):
        message = "expected a definition whose automaton comes with the package"
        raise ValueError(message)
    if _reads_surrogates(definition):
        message = "expected a definition that reads no surrogates, got one that does"
        raise ValueError(message)
    made: Kernel = import_module("uriast_native").Kernel(**arguments_of(plan_of(definition, is_known=is_known)))
    return made


def kernel_of_table(table: Table) -> Kernel:
    """The kernel that finds what a table finds, and builds nothing; a `ValueError` if the table is too large."""
    plan = Plan(
        **{field.name: getattr(table, field.name) for field in attrs.fields(ByteAutomaton)},
        slots=len(table.labels),
        choices=len(table.kinds),
        steps=(Step(Op.CONSTANT), Step(Op.RETURN)),
        objects=(None,),
    )
    made: Kernel = import_module("uriast_native").Kernel(**arguments_of(plan))
    return made


def _reads_surrogates(definition: ex.Expression) -> bool:
    """Whether a rule reads surrogates, which no UTF-8 has."""
    return any(
        (isinstance(part, ex.Chars) and part.chars & SURROGATES)
        or (isinstance(part, ex.Literal) and any(character in SURROGATES for character in part.text))
        for part in parts(definition)
    )


def arguments_of(plan: Plan) -> dict[str, Any]:
    """The arguments of the kernel of a plan."""
    node_classes = _node_classes(plan)
    nothing = (NOW,) * (2 * plan.slots + plan.choices)
    return {
        "classes": plan.classes,
        "targets": _numbers(chain.from_iterable(plan.targets)),
        "actions": _numbers(chain.from_iterable(plan.actions)),
        "counts": _numbers(map(len, plan.operations)),
        "pairs": _numbers(chain.from_iterable(chain.from_iterable(plan.operations))),
        "accepts": bytes(final is not None for final in plan.finals),
        "finals": _numbers(chain.from_iterable(nothing if final is None else final for final in plan.finals)),
        "registers": plan.registers,
        "slots": plan.slots,
        "choices": plan.choices,
        "steps": _numbers(chain.from_iterable(_steps(plan, node_classes))),
        "node_classes": tuple(
            (each, tuple(field.name for field in fields_of(each)), _is_lasting(each)) for each in node_classes
        ),
        "objects": plan.objects,
        "no_match": NO_MATCH,
        "spanned": Spanned,
        "is_read_back": is_read_back,
    }


def _steps(plan: Plan, node_classes: list[type[Node]]) -> Iterable[tuple[int, ...]]:
    """The steps. A kernel has a number of its own for the class of a node."""
    places = {id(each): place for place, each in enumerate(node_classes)}  # classes may have an equality of their own
    for op, a, b, c in plan.steps:
        yield op, places[id(plan.objects[a])] if op is Op.NODE else a, b, c


def _numbers(values: Iterable[int]) -> bytes:
    return array("i", values).tobytes()


def _node_classes(plan: Plan) -> list[type[Node]]:
    """The classes of the nodes that a plan builds or has: a kernel may hide both from the garbage collector."""
    built = (node_class_of(plan.objects[step.a]) for step in plan.steps if step.op is Op.NODE)
    had = (_plain_class_of(plan.objects[step.a]) for step in plan.steps if step.op is Op.CONSTANT)
    return list({id(each): each for each in chain(built, had) if each is not None}.values())


def _plain_class_of(item: object) -> type[Node] | None:
    """The class of a node that holds its fields alone; `None` for any other value."""
    if not isinstance(item, Node):
        return None
    try:
        check_class(type(item))
    except TypeError:
        return None
    return type(item)


def _is_lasting(node_class: type[Node]) -> bool:
    """Whether a module holds a class, so that it lives as long as the process."""
    module = sys.modules.get(node_class.__module__)
    return module is not None and vars(module).get(node_class.__qualname__) is node_class
