"""What functions do that a kernel calls: they raise, come back to the kernel, or change what they can."""

from __future__ import annotations

import gc
from typing import Any

import attrs
import pytest
from native_support.rules import LETTERS, NUMBER, Pair, arguments, kernel, made
from uriast_native import Kernel

from uriast.combinators import Node, Rule, char_range, literal, seq
from uriast.combinators.plan import Op, plan_of
from uriast.combinators.plan.kernel import arguments_of


class OwnError(Exception):
    """An error of a function."""


def fail(*_: object) -> Any:
    raise OwnError


class Fails:
    """Fails at all that a kernel does to it."""

    __add__ = __radd__ = __iter__ = __call__ = fail


def fails(_: object) -> Any:
    return Fails()


PAIR = seq(LETTERS, NUMBER)


@pytest.mark.parametrize(
    "rule",
    [
        LETTERS.map(fail),
        PAIR.map(fail),
        PAIR.combine(fail),
        PAIR.map(fails).combine(str),
        (LETTERS << literal(";")).many().combine(fail),
        (LETTERS.map(fail) << literal(";")).many(),
        LETTERS.map(Fails()),
        seq(LETTERS, literal("1").map(fail), NUMBER),
    ],
)
def test_an_exception_of_a_function_is_that_of_the_kernel(rule: Rule[Any]) -> None:
    for read in ("a", "a1", "a11", "ab;c;"):
        if rule.matches(read):
            with pytest.raises(OwnError):
                made(rule).read(read)


def test_a_sum_that_fails_raises() -> None:
    given = arguments("sum")
    objects = tuple(fails if item is tuple else item for item in given["objects"])
    assert objects != given["objects"]
    failing = Kernel(**{**given, "objects": objects})
    with pytest.raises(OwnError):
        failing.read("a1;")


def test_an_exception_of_what_spans_are_given_to_is_that_of_the_kernel() -> None:
    with pytest.raises(OwnError):
        Kernel(**arguments("spanned", spanned=fail)).read("\xe91")


class Refusing(type):
    """A metaclass that may raise when a field of its classes is looked up."""

    refused = ""

    def __getattribute__(cls, name: str) -> Any:
        return fail() if name == Refusing.refused else super().__getattribute__(name)


@attrs.frozen
class Refused(Node, metaclass=Refusing):
    text: str


def test_python_goes_on_if_looking_at_a_class_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    own = LETTERS.map(Refused)
    monkeypatch.setattr(Refusing, "refused", "text")
    with pytest.raises(OwnError):
        made(own)
    assert not own.compile()
    assert own.parse("ab") == Refused("ab")


def test_functions_are_called_in_the_order_of_the_text() -> None:
    called: list[str] = []

    def note(letter: str) -> str:
        called.append(letter)
        return letter

    letter = char_range("a", "z").map(note)
    either = letter | literal("-")
    own = made(seq(letter, either, seq(letter, either).combine(Pair)) + seq(either, (letter << literal(";")).many()))
    own.read("abcdef;g;")
    assert called == list("abcdefg")


def test_a_function_may_call_its_kernel() -> None:
    def count(read: str) -> int:
        return 1 + own.read(read[1:]) if read[1:] else 1

    own = made(LETTERS.map(count))
    assert own.read("abcdefgh") == 8


def test_a_function_that_calls_its_kernel_for_ever_is_stopped() -> None:
    def again(read: str) -> object:
        return own.read(read)

    own = made(LETTERS.map(again))
    with pytest.raises(RecursionError):
        own.read("abc")


def test_a_function_may_collect_garbage() -> None:
    def collect(*items: object) -> tuple[object, ...]:
        gc.collect()
        return items

    own = made(seq(LETTERS, NUMBER.map(str)).combine(collect).map(collect))
    assert own.read("ab12") == (("ab", "12"),)
    many = made((NUMBER.map(collect) << literal(";")).many().combine(collect))
    assert many.read("1;2;") == ((1,), (2,))


def test_a_function_may_change_the_list_of_iterations_that_it_gets() -> None:
    own = made((NUMBER << literal(";")).many().map(emptied))
    assert own.read("1;2;") == []


def emptied(items: list[Any]) -> list[Any]:
    items.clear()
    return items


def called(depth: int) -> Kernel:
    """A kernel that calls the method of one that calls the method of one, and so on."""
    given = arguments_of(plan_of(literal("a").definition))
    own = kernel("call")
    for _ in range(depth):
        program = _steps((Op.TEXT, -1), (Op.CALL, 0), (Op.RETURN,))
        own = Kernel(**{**given, "steps": program, "objects": (own.read,)})
    return own


def refused(depth: int) -> Kernel:
    """A kernel whose value for other texts is one whose value for other texts is one, and so on."""
    own = kernel("call")
    for _ in range(depth):
        own = Kernel(**arguments("call", no_match=own))
    return own


def _steps(*given: tuple[int, ...]) -> bytes:
    return b"".join(number.to_bytes(4, "little", signed=True) for step in given for number in (*step, 0, 0, 0)[:4])


def test_a_long_chain_of_kernels_is_stopped_and_freed() -> None:
    own = called(20_000)
    assert own.read("b") is not None
    with pytest.raises(RecursionError):
        own.read("a")
    del own
    gc.collect()


def test_a_long_chain_of_other_values_is_freed() -> None:
    own = refused(20_000)
    assert isinstance(own.read("a"), Kernel)
    del own
    gc.collect()
