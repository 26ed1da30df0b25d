"""A kernel whose arguments are not sound is not made."""

from __future__ import annotations

import io
import re
from array import array
from random import Random
from typing import Any, Generic, TypeVar

import attrs
import pytest
from native_support.programs import RETURN, TEXT, all_bytes, numbers, steps
from native_support.rules import E_ACUTE, TEXTS, Pair, arguments, kernel, mutated
from native_support.spoiling import message_of, spoiled
from uriast_native import FORMAT, Kernel

from uriast.combinators import Node
from uriast.combinators.plan import Op


def changed(given: bytes, place: int, value: int) -> bytes:
    """Bytes of numbers, one of which is another one."""
    values = array("i", given)
    values[place] = value
    return values.tobytes()


CONSTANT = (Op.CONSTANT, 0)


def test_the_format_has_a_number() -> None:
    assert FORMAT == 1


def test_a_kernel_has_its_arguments_and_no_others() -> None:
    make: Any = Kernel
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make(**arguments("call"), more=1)


def test_a_kernel_cannot_be_changed_or_subclassed() -> None:
    with pytest.raises(TypeError):
        type("Other", (Kernel,), {})
    with pytest.raises(TypeError):
        Kernel.read = None  # type: ignore[method-assign, assignment] # the test's point
    with pytest.raises(AttributeError):
        kernel("call").read = None  # type: ignore[method-assign, assignment] # the test's point


@pytest.mark.parametrize("name", [name for name, value in arguments("node").items() if not isinstance(value, type)])
def test_each_argument_has_a_type(name: str) -> None:
    if name in {"no_match", "is_read_back"}:
        return
    with pytest.raises(TypeError):
        Kernel(**arguments("node", **{name: 1.5}))


@pytest.mark.parametrize(
    "others",
    [
        {"classes": b"\0" * 255},
        {"classes": b"\xff" * 256},
        {"targets": b"\0" * 4},
        {"targets": b"\0" * 5},
        {"actions": b""},
        {"accepts": b""},
        {"accepts": b"\0" * 65_536},
        {"counts": b""},
        {"counts": numbers(*[0] * 32_768)},
        {"counts": numbers(1)},
        {"counts": numbers(0, -1)},
        {"counts": numbers(0, 257)},
        {"pairs": b"\0" * 4},
        {"finals": b""},
        {"registers": -1},
        {"registers": 0},
        {"registers": 65_536},
        {"slots": -1},
        {"slots": 65_536},
        {"choices": 1},
        {"choices": -1},
        {"steps": b""},
        {"steps": b"\0" * 12},
        {"steps": steps((0,), RETURN)},
        {"steps": steps((15,), RETURN)},
        {"steps": steps(RETURN)},
        {"steps": steps(TEXT)},
        {"steps": steps(TEXT, TEXT, RETURN)},
        {"steps": steps(TEXT, RETURN, TEXT, RETURN)},
        {"steps": steps((Op.TEXT, 100), RETURN)},
        {"steps": steps((Op.TEXT, -2), RETURN)},
        {"steps": steps((Op.CONSTANT, 100), RETURN)},
        {"steps": steps((Op.CONSTANT, -1), RETURN)},
        {"steps": steps((Op.TUPLE, -1), RETURN)},
        {"steps": steps((Op.TUPLE, 1), RETURN)},
        {"steps": steps(TEXT, (Op.NODE, 0, 1), RETURN)},
        {"steps": steps(TEXT, TEXT, (Op.NODE, 1, 2), RETURN)},
        {"steps": steps(TEXT, TEXT, (Op.NODE, -1, 2), RETURN)},
        {"steps": steps((Op.CALL, 0), RETURN)},
        {"steps": steps(TEXT, (Op.CALL_EACH, 0, -1), RETURN)},
        {"steps": steps(TEXT, (Op.CALL_EACH, 0, 2), RETURN)},
        {"steps": steps(TEXT, (Op.ADD,), RETURN)},
        {"steps": steps((Op.SPAN, -1), RETURN)},
        {"steps": steps((Op.ITERATE, 0, -2), RETURN)},
        {"steps": steps((Op.IF_SLOT, 0, 0, 0), TEXT, RETURN)},
        {"steps": steps((Op.IF_SLOT, 0, 0, 3), TEXT, RETURN)},
        {"steps": steps((Op.IF_SLOT, 0, 0, 2), TEXT, RETURN)},
        {"steps": steps((Op.IF_CHOICE, 0, 0, 1), TEXT, RETURN)},
        {"steps": steps((Op.JUMP, 0, 0, 0), TEXT, RETURN)},
        {"steps": steps((Op.JUMP, 0, 0, 2), TEXT, RETURN)},
        {"steps": steps(TEXT, (Op.JUMP, 0, 0, -1), RETURN)},
    ],
)
def test_what_is_not_sound_is_refused(others: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^\w+"):
        Kernel(**arguments("node", **others))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("targets", 1_000),
        ("targets", -2),
        ("actions", 1_000),
        ("actions", -1),
        ("finals", 1_000),
        ("finals", -70_000),
        ("finals", -(2**31)),
        ("pairs", 1_000),
        ("pairs", -1),
    ],
)
def test_a_number_out_of_range_is_refused(name: str, value: int) -> None:
    given = arguments("node")
    with pytest.raises(ValueError, match=name):
        Kernel(**{**given, name: changed(given[name], 0, value)})


def test_an_operation_sets_its_registers_at_a_time() -> None:
    """The text "ab": each letter swaps the registers 0 and 1; the first sets them."""
    classes = bytes({97: 1, 98: 2}.get(byte, 0) for byte in range(256))
    made = Kernel(
        classes=classes,
        targets=numbers(-1, 1, -1, -1, -1, 2, -1, -1, -1),
        actions=numbers(0, 1, 0, 0, 0, 2, 0, 0, 0),
        counts=numbers(0, 2, 2),
        pairs=numbers(0, -2, 1, -1 - 3, 0, 1, 1, 0),
        accepts=b"\0\0\1",
        finals=numbers(0, 1, 0, 1, 0, 1),
        registers=2,
        slots=0,
        choices=2,
        steps=steps((Op.IF_CHOICE, 0, 2, 4), (Op.IF_CHOICE, 1, 0, 4), TEXT, (Op.JUMP, 0, 0, 5), CONSTANT, RETURN),
        node_classes=(),
        objects=("not swapped",),
        no_match=None,
        spanned=None,
        is_read_back=None,
    )
    assert made.read("ab") == "ab"
    assert made.read("a") is None


@attrs.frozen
class Inherited(Pair):
    third: Any = None


class Buffer(io.BytesIO):
    """A class with a base in C."""

    __slots__ = ("left", "right")


class Hiding(type):
    """Leaves a base in C out of the order in which attributes are looked up."""

    def mro(cls) -> list[type]:
        return [cls, object]


class Names:
    __slots__ = ("left", "right")
    other = property(lambda _: None)


class Foreign:
    __slots__ = ("left", "right")

    member = Names.left  # type: ignore[attr-defined] # a slot of another class


@pytest.mark.parametrize(
    "item",
    [
        None,
        (),
        (Pair, ("left", "right")),
        (Pair, ["left", "right"], True),
        (Pair, ("left", "left"), True),
        (Pair, ("left", 1), True),
        (Pair, ("left", "__class__"), True),
        (Pair, ("left", "__doc__"), True),
        (Pair, ("left",) * 65, True),
        (Pair(1), ("left", "right"), True),
        (Names, ("left", "other"), True),
        (Foreign, ("left", "member"), True),
        (Buffer, ("left", "right"), True),
        (Hiding("Hidden", (io.BytesIO,), {}), (), True),
        (io.BytesIO, (), True),
        (re.Pattern, (), True),
        (type("Number", (int,), {}), (), True),
        (type("Error", (Exception,), {}), (), True),
        (type("Items", (tuple,), {}), (), True),
        (object, (), True),
        (type, (), True),
        (Kernel, (), True),
    ],
)
def test_a_node_class_that_is_not_sound_is_refused(item: Any) -> None:
    with pytest.raises(ValueError, match="node_classes"):
        Kernel(**arguments("node", node_classes=(item,)))


def test_a_field_that_a_class_does_not_have_raises() -> None:
    with pytest.raises(AttributeError):
        Kernel(**arguments("node", node_classes=((Pair, ("left", "up"), True),)))


def test_an_inherited_field_is_found() -> None:
    names = (Inherited, ("third", "left"), True)
    made = Kernel(**arguments("node", node_classes=(names,))).read("a1")
    assert (made.third, made.left) == ("a", 1)


def test_an_operation_that_sets_a_register_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="once"):
        all_bytes(counts=numbers(0, 2), pairs=numbers(0, -1, 0, -1), registers=1)


@pytest.mark.parametrize("step", [(Op.TEXT, 0), (Op.ITERATE, 0, 0)])
@pytest.mark.parametrize("span", [(-7, -8), (-3, -2), (-1, -3), (-2, -60)])
def test_a_span_outside_of_the_text_raises(step: tuple[int, ...], span: tuple[int, int]) -> None:
    """The sources are numbers: the table says that the slot is there in each text."""
    made = all_bytes(finals=numbers(*span), slots=1, steps=steps(step, RETURN), objects=(list,))
    with pytest.raises(SystemError, match="outside"):
        made.read("abc")


def test_a_span_of_a_slot_that_is_not_set_raises() -> None:
    made = all_bytes(registers=1, finals=numbers(0, 0), slots=1, steps=steps(TEXT, (Op.SPAN, 0), RETURN))
    with pytest.raises(SystemError, match="outside"):
        made.read("abc")


@pytest.mark.parametrize(
    "name",
    ["rfc3986.host", "rfc3986.URI_reference", "call spread", "spanned", "iterations of iterations", "node", "sum"],
)
def test_spoiled_arguments_are_refused_or_do_no_harm(name: str) -> None:
    random = Random(name)
    made = refused = 0
    for _ in range(1_500):
        given = arguments(name)
        for _ in range(random.choice((1, 1, 2, 4))):
            given = spoiled(given, random)
        try:
            spoiled_kernel = Kernel(**given)
        except (ValueError, TypeError, OverflowError):
            refused += 1
            continue
        made += 1
        for _ in range(5):
            read = mutated(random.choice(TEXTS), random)
            spoiled_kernel.matches(read)
            spoiled_kernel.stop(read)
            assert "an exception" not in message_of(spoiled_kernel.read, read)
    assert made > 100
    assert refused > 100


def test_random_bytes_are_refused_or_do_no_harm() -> None:
    random = Random("bytes")
    for _ in range(3_000):
        states, classes = random.randrange(1, 4), random.randrange(1, 4)
        given: dict[str, Any] = {
            "classes": bytes(random.randrange(classes) for _ in range(256)),
            "targets": numbers(*(random.randrange(-1, states) for _ in range(states * classes))),
            "actions": numbers(*(random.randrange(3) for _ in range(states * classes))),
            "counts": numbers(0, 1, 2),
            "pairs": numbers(*(each for _ in range(3) for each in (random.randrange(3), random.randrange(-4, 3)))),
            "accepts": bytes(random.randrange(2) for _ in range(states)),
            "finals": numbers(*(random.randrange(-4, 3) for _ in range(states * 5))),
            "registers": 3,
            "slots": 2,
            "choices": 1,
            "node_classes": ((Pair, ("left", "right"), random.random() < 0.5),),
            "objects": (str, kernel("call spread"), lambda *read: read, 1),
            "no_match": None,
            "spanned": lambda *read: read,
            "is_read_back": None,
        }
        program = [
            (random.randrange(1, 15), random.randrange(-1, 3), random.randrange(-1, 3), random.randrange(6))
            for _ in range(5)
        ]
        given["steps"] = steps(*random.choice(([TEXT, *program[:2]], [TEXT, TEXT, program[0]], program)), RETURN)
        try:
            made = Kernel(**given)
        except (ValueError, TypeError):
            continue
        for read in ("", "a", "ab1", "1;2;", E_ACUTE * 3):
            made.stop(read)
            assert "an exception" not in message_of(made.read, read)


T = TypeVar("T")


@attrs.frozen
class Box(Node, Generic[T]):
    item: T


def test_a_node_of_a_class_with_a_base_in_c_that_adds_nothing_is_built() -> None:
    """`Generic` is one since Python 3.12."""
    made = all_bytes(node_classes=((Box, ("item",), False),), steps=steps(TEXT, (Op.NODE, 0, 1), RETURN))
    assert made.read("abc") == Box("abc")
