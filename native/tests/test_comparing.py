"""A kernel says which nodes are what their texts are read as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from native_support.rules import RULES, SHIPPED, TEXTS, kernel
from uriast_native import Kernel

from uriast import PathAbempty, RegName
from uriast.combinators import Node, char_range, seq, text, unchecked
from uriast.combinators.node import fields_of
from uriast.combinators.plan import plan_of
from uriast.combinators.plan.kernel import arguments_of
from uriast.combinators.run.compiled import Compiled

if TYPE_CHECKING:
    from collections.abc import Iterator


class Text(str):
    """A subclass of `str`."""

    __slots__ = ()


class Own(PathAbempty):
    """A subclass of a class of nodes."""

    __slots__ = ()


OTHERS: Final = (None, "", "x", Text("x"), 1, ("x",), RegName("x"), PathAbempty("/x"), unchecked(Own)("/x"))


def with_others(node: Node) -> Iterator[Node]:
    """The node with another value in one field, at any depth."""
    make: Any = unchecked(type(node))
    values = [getattr(node, field.name) for field in fields_of(type(node))]
    for place, value in enumerate(values):
        deeper = with_others(value) if isinstance(value, Node) else ()
        for other in (*OTHERS, Text(value or ""), *deeper):
            yield make(*values[:place], other, *values[place + 1 :])


def outcome(reads_back: Any, node: Node) -> object:
    try:
        return reads_back(node)
    except (AttributeError, TypeError, ValueError) as error:
        return type(error)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_kernel_says_what_python_says_of_a_node_and_of_nodes_with_another_value_in_a_field(name: str) -> None:
    rule, by_python = RULES[name], Compiled(RULES[name].definition).reads_back
    read = [rule.parse(each) for each in TEXTS if rule.matches(each)]
    for node in [each for each in read if isinstance(each, Node)][:6]:
        assert kernel(name).reads_back(node) is by_python(node) is True
        for other in with_others(node):
            said, expected = outcome(kernel(name).reads_back, other), outcome(by_python, other)
            assert said == expected, repr(other)


def test_what_is_of_no_class_of_the_kernel_is_compared_by_a_function() -> None:
    digits = text(char_range("0", "9").at_least(1))
    given = arguments_of(plan_of(seq(digits.map(int)).combine(Numbered).definition))
    own = Kernel(**given)
    assert own.reads_back(Numbered(7))
    assert not own.reads_back(Numbered(True))
    assert not own.reads_back(Numbered("7"))
    with pytest.raises(TypeError):
        Kernel(**{**given, "is_read_back": 0}).reads_back(Numbered(7))


@attrs.frozen
class Numbered(Node):
    number: Any

    def __str__(self) -> str:
        return str(self.number)


@attrs.frozen
class Chain(Node):
    rest: Any

    def __str__(self) -> str:
        return "a"


def test_a_tuple_is_compared_by_its_items_and_too_deep_a_one_is_a_recursion_error() -> None:
    def made(depth: int) -> Any:
        value: Any = ()
        for _ in range(depth):
            value = (value,)
        return value

    rule = char_range("a", "a").map(lambda _: made(limit)).map(Chain)
    own = Kernel(**arguments_of(plan_of(rule.definition)))
    limit = 3
    assert own.reads_back(Chain(made(3)))
    assert not own.reads_back(Chain(made(2)))
    assert not own.reads_back(Chain(((), ())))
    limit = 1_000_000
    with pytest.raises(RecursionError):
        own.reads_back(Chain(made(limit)))


def test_a_node_that_is_not_yet_made_is_not_what_is_read() -> None:
    rule = char_range("a", "a").map(Chain)
    own = Kernel(**arguments_of(plan_of(rule.definition)))
    assert own.reads_back(Chain("a"))
    assert not own.reads_back(object.__new__(Chain))


def test_what_printing_raises_is_raised() -> None:
    class Broken:
        def __str__(self) -> str:
            raise KeyError

    with pytest.raises(KeyError):
        kernel("rfc3986.URI").reads_back(Broken())
