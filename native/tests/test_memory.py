"""A kernel leaks nothing, survives each allocation that fails, and leaves to the collector what it must see."""

from __future__ import annotations

import gc
import sys
import sysconfig
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from native_support.memory import counted, failures, leaked, with_failing_allocations
from native_support.rules import LETTERS, Pair, arguments, kernel, made
from uriast_native import Kernel

from uriast.combinators import Node
from uriast.combinators.errors import NO_MATCH
from uriast.nodes import PathEmpty

if TYPE_CHECKING:
    from collections.abc import Callable

URI = "http://user@host:8080/path?query#fragment"
READS = [
    ("rfc3986.URI_reference", URI),
    ("rfc3987.IRI_reference", "http://us\xe9r@h\xe9st/\u65e5\u672c/\U0001f600?\ue000#\xff"),
    ("call", "123456789012345678901"),
    ("call spread", "11111;22222;33333;"),
    ("call each", "ab123456"),
    ("node of a default", "ab"),
    ("sum", "ab1111;2222;"),
    ("spanned", "\xe91234567\U0001f600\U0001f601"),
    ("iterations", "a-b-a-"),
    ("iterations that share a byte", "a\xe9a\xe8a\xe8"),
    ("iterations of iterations", "(a,b,)()(c,)"),
    ("iterations in Python", "aaaab"),
    ("dictionary", "123456:7777777"),
]


@counted
@pytest.mark.parametrize(("name", "read"), READS)
def test_nothing_is_leaked(name: str, read: str) -> None:
    own = kernel(name)
    for run in (
        lambda: own.read(read),
        lambda: own.read(f"{read}\0"),
        lambda: own.stop(f"{read}\0"),
        lambda: own.matches(read),
    ):
        assert leaked(run, 1_000) < 100


@counted
@pytest.mark.parametrize("name", [name for name, _ in READS])
def test_a_kernel_is_freed(name: str) -> None:
    given = arguments(name)
    assert leaked(lambda: Kernel(**given), 400) < 100


@counted
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("classes", b""),
        ("targets", b"\xff" * 3),
        ("actions", b""),
        ("pairs", b"\0" * 8),
        ("finals", b""),
        ("steps", b"\0" * 16),
        ("node_classes", ((Pair, ("left", "none"), True),)),
        ("node_classes", ((Pair, ("left",), True), None)),
    ],
)
def test_a_kernel_that_is_refused_is_freed(name: str, value: object) -> None:
    given = arguments("node", **{name: value})

    def refused() -> None:
        with pytest.raises((ValueError, AttributeError)):
            Kernel(**given)

    assert leaked(refused, 400) < 40


@counted
def test_an_exception_leaks_nothing() -> None:
    def fail(read: object) -> object:
        raise KeyError(read)

    own = made(LETTERS.map(Pair).map(fail))

    def failed() -> None:
        with suppress(KeyError):
            own.read("abc")

    assert leaked(failed, 1_000) < 100


@pytest.mark.parametrize(("name", "read"), READS)
def test_a_text_is_read_or_an_allocation_fails(name: str, read: str) -> None:
    own = kernel(name)
    expected = repr(own.read(read))
    outcomes = with_failing_allocations(lambda: own.read(read), 60)
    assert failures(outcomes) > 0
    assert {repr(outcome) for outcome in outcomes if not isinstance(outcome, MemoryError)} == {expected}


def test_a_text_is_refused_without_any_allocation() -> None:
    own = kernel("rfc3986.URI_reference")
    outcomes = with_failing_allocations(lambda: own.read("http://a b"), 20)
    assert outcomes == [NO_MATCH] * 20


def test_a_text_with_many_values_is_read_or_an_allocation_fails() -> None:
    """More values than the C stack has room for, in the automaton and in the program."""
    number = 40
    program = bytearray()
    for step in (*[(2, -1, 0, 0)] * number, (4, number, 0, 0), (1, 0, 0, 0)):
        program += b"".join(each.to_bytes(4, sys.byteorder, signed=True) for each in step)
    own = Kernel(**arguments("rfc3986.fragment", registers=100, steps=bytes(program), slots=0, choices=0, finals=b""))
    outcomes = with_failing_allocations(lambda: own.read("ab"), 60)
    assert failures(outcomes) >= 3
    assert outcomes[-1] == ("ab",) * number


@pytest.mark.parametrize("name", ["rfc3986.URI_reference", "iterations of iterations", "node", "call"])
def test_a_kernel_is_made_or_an_allocation_fails(name: str) -> None:
    given = arguments(name)
    outcomes = with_failing_allocations(lambda: Kernel(**given), 60)
    assert failures(outcomes) >= 10
    assert all(isinstance(outcome, MemoryError | Kernel) for outcome in outcomes)
    assert isinstance(outcomes[-1], Kernel)


def test_a_node_is_compared_or_an_allocation_fails() -> None:
    own, node = kernel("rfc3986.URI_reference"), kernel("rfc3986.URI_reference").read(URI)
    assert own.reads_back(node)  # the function that writes nodes is made on first use
    outcomes = with_failing_allocations(lambda: own.reads_back(node), 60)
    assert failures(outcomes) > 0
    assert {outcome for outcome in outcomes if not isinstance(outcome, MemoryError)} == {True}


def test_nodes_of_texts_are_not_tracked() -> None:
    for read in (URI, "http://host", "a"):
        assert not gc.is_tracked(kernel("rfc3986.URI_reference").read(read))
    assert not gc.is_tracked(kernel("node").read("a1"))


@pytest.mark.skipif(bool(sysconfig.get_config_var("Py_GIL_DISABLED")), reason="other threads may have a constant")
def test_constant_nodes_of_texts_are_not_tracked() -> None:
    node = kernel("rfc3986.URI_reference").read("x:")
    assert isinstance(node.path, PathEmpty)
    assert not gc.is_tracked(node.path)
    assert not gc.is_tracked(node)


def test_nodes_with_what_may_be_in_a_cycle_are_tracked() -> None:
    makes: tuple[Callable[[str], object], ...] = (list, dict.fromkeys, lambda _: {})
    for make in makes:  # an empty dictionary is not tracked yet, in some versions
        own = made(LETTERS.map(make).map(Pair))
        assert gc.is_tracked(own.read("ab"))


def test_nodes_with_more_than_their_fields_are_tracked() -> None:
    class More(Pair):
        __slots__ = ("memo",)

    for node_class, is_tracked in ((Pair, False), (More, True)):
        own = Kernel(**arguments("node of a default", node_classes=((node_class, ("left", "right"), True),)))
        assert gc.is_tracked(own.read("ab")) is is_tracked


def test_a_cycle_through_a_node_is_collected() -> None:
    class Cell:
        node: object = None

    def cell(_: str) -> Cell:
        return Cell()

    own = made(LETTERS.map(cell).map(Pair))
    node = own.read("ab")
    node.left.node = node
    gone = weakref.ref(node.left)
    del node
    gc.collect()
    assert gone() is None


def test_a_class_that_no_module_holds_is_collected_with_its_nodes() -> None:
    def passing_class() -> weakref.ref[type]:
        @attrs.frozen
        class Word(Node):
            text: str
            kept: Any = None

        own = made(LETTERS.map(Word))
        node = own.read("ab")
        assert gc.is_tracked(node)
        Word.node = node  # type: ignore[attr-defined] # a cycle through the class
        return weakref.ref(Word)

    gone = [passing_class() for _ in range(3)]
    gc.collect()
    assert sum(each() is not None for each in gone) <= 1  # uriast keeps what it derived for the last classes


def test_a_cycle_through_a_kernel_is_collected() -> None:
    class Function:
        kernel: Kernel | None = None

        def __call__(self, read: str) -> str:
            return read

    function = Function()
    function.kernel = Kernel(**arguments("call", objects=(function,)))
    gone = weakref.ref(function)
    del function
    gc.collect()
    assert gone() is None


def test_weak_references_to_nodes_work() -> None:
    node = kernel("rfc3986.URI_reference").read(URI)
    gone = weakref.ref(node)
    assert gone() is node
    del node
    assert gone() is None
