"""A kernel takes over from Python for whole texts, and the rule goes on as before."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest

from uriast import ParseError
from uriast.combinators import Node, Rule, char_range, literal, native, native_status, seq, text
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.plan import kernel, plan_of
from uriast.combinators.rules import reading
from uriast.combinators.run.compiled import Compiled
from uriast.grammar.rfc3986 import URI_reference, pchar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators.plan import Plan

A: Final = literal("a")
NUMBER: Final = text(char_range("0", "9").at_least(1)).map(int)


@attrs.frozen
class Pair(Node):
    left: str
    right: str


@attrs.frozen
class Word(Node):
    text: str


class PlanKernel:
    """A kernel in Python."""

    def __init__(self, *, plan: Plan) -> None:
        self.plan = plan
        self.texts: list[str] = []

    def read(self, text: str) -> object:
        self.texts.append(text)
        return self.plan.read(text)

    def matches(self, text: str) -> bool:
        return self.read(text) is not NO_MATCH

    def stop(self, text: str) -> int:
        self.texts.append(text)
        return self.plan.stop(text)

    def reads_back(self, node: object) -> bool:
        return self.read(str(node)) == node


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Whether kernels run is found out anew."""
    monkeypatch.delenv(native.SWITCH, raising=False)
    native_status.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    native_status.cache_clear()


@pytest.fixture
def made(anew: pytest.MonkeyPatch) -> list[PlanKernel]:
    """The kernels that are made, by a distribution in Python, which takes over after three texts."""
    kernels: list[PlanKernel] = []

    def make(plan: Plan) -> PlanKernel:
        kernels.append(PlanKernel(plan=plan))
        return kernels[-1]

    anew.setitem(sys.modules, "uriast_native", SimpleNamespace(Kernel=make, FORMAT=native.FORMAT))
    anew.setattr(kernel, "arguments_of", lambda plan: {"plan": plan})
    anew.setattr(native, "MANY", 3)
    return kernels


def fresh(rule: Rule[Any]) -> Rule[Any]:
    """The same rule, which has read nothing yet."""
    return Rule(rule.definition)


# Whether kernels run


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (None, "uriast-native is not installed"),
        (SimpleNamespace(Kernel=None, FORMAT=native.FORMAT), "uriast-native was installed without a compiler"),
        (SimpleNamespace(Kernel=PlanKernel, FORMAT=0), "expected uriast-native of format 1, got 0"),
        (SimpleNamespace(), "expected uriast-native of format 1, got None"),
        (SimpleNamespace(Kernel=PlanKernel, FORMAT=native.FORMAT), ""),
    ],
)
def test_the_status_says_why_no_kernel_runs(found: Any, reason: str, anew: pytest.MonkeyPatch) -> None:
    anew.setitem(sys.modules, "uriast_native", found)
    assert native_status() == (not reason, reason)


def test_a_distribution_that_is_broken_is_not_used(anew: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError(name)

    anew.setattr(native, "import_module", broken)
    assert native_status() == (False, "uriast-native cannot be imported: uriast_native")


def test_a_variable_switches_kernels_off(made: list[PlanKernel], anew: pytest.MonkeyPatch) -> None:
    anew.setenv(native.SWITCH, "0")
    assert native_status() == (False, "URIAST_NATIVE=0 switches it off")
    assert native.counted(len, list) is len
    rule = fresh(URI_reference)
    assert (rule.compile(), rule.parse("a"), made) == (False, URI_reference.parse("a"), [])


# Who reads


def test_a_rule_whose_automaton_is_known_is_read_by_a_kernel_at_once(made: list[PlanKernel]) -> None:
    rule = fresh(URI_reference)
    assert rule.matches("//h")
    assert rule.parse("//h") == URI_reference.parse("//h")
    assert made[0].texts == ["//h", "//h"]
    with pytest.raises(ParseError) as caught:
        rule.parse("a b")
    assert caught.value.index == 1


@pytest.mark.parametrize("name", ["parse", "matches"])
def test_a_kernel_takes_over_after_many_texts(name: str, made: list[PlanKernel]) -> None:
    rule = fresh(NUMBER)
    results = [getattr(rule, name)("12") for _ in range(6)]
    assert results == [getattr(NUMBER, name)("12")] * 6
    (only,) = made
    assert only.texts == ["12"] * 2  # the fourth text makes the kernel, and is read in Python
    assert rule.parse("3") == 3
    assert only.texts[2:] == ["3"]


def test_a_kernel_is_made_by_a_call(made: list[PlanKernel]) -> None:
    rule = fresh(text(NUMBER).map(Word)).bind_nodes()
    node = Word("7")
    assert rule.reads_back(node)
    assert rule.compile()
    assert (rule.parse("7"), rule.reads_back(node)) == (node, True)
    assert [each.texts for each in made] == [["7", "7"]]


@pytest.mark.parametrize(
    ("rule", "read"),
    [
        (text(char_range("\0", "\U0010ffff").many()), "\ud800"),  # no UTF-8 has surrogates
        (literal("a\udfff"), "a\udfff"),
        (seq(*[pchar.times(0, 400)] * 3), "ab"),  # its automaton is too large
        (text(char_range("a", "z").times(0, kernel.LARGEST + 1)), "ab"),  # it is too large itself
    ],
)
def test_python_reads_what_no_kernel_can(rule: Rule[Any], read: str, made: list[PlanKernel]) -> None:
    expected = rule.parse(read)
    mine = fresh(rule)
    assert not mine.compile()
    assert [mine.parse(read) for _ in range(5)] == [expected] * 5
    assert mine.matches(read)
    assert made == []


def test_other_threads_go_on_while_one_makes_the_kernel(made: list[PlanKernel], anew: pytest.MonkeyPatch) -> None:
    begun, done = Event(), Event()
    make = kernel.kernel_of

    def slow(*arguments: Any, is_known: bool) -> Any:
        if not is_known:
            begun.set()
            assert done.wait(60)
        return make(*arguments, is_known=is_known)

    anew.setattr(kernel, "kernel_of", slow)
    rule = fresh(literal("a"))
    with ThreadPoolExecutor(1) as pool:
        maker = pool.submit(lambda: [rule.parse("a") for _ in range(4)])
        assert begun.wait(60)
        assert [rule.parse("a") for _ in range(5)] == ["a"] * 5
        done.set()
        assert maker.result() == ["a"] * 4
    assert len(made) == 1


def test_a_kernel_that_another_thread_makes_during_the_first_reading_stays(
    made: list[PlanKernel], anew: pytest.MonkeyPatch
) -> None:
    def late(*arguments: Any) -> Any:
        assert rule.compile()  # as another thread might, while this one makes what counts the texts
        return native.counted(*arguments)

    anew.setattr(reading, "counted", late)
    rule = fresh(NUMBER)
    assert [rule.parse("12"), rule.matches("12")] == [12, True]
    (only,) = made
    assert only.texts == ["12"] * 2


def test_a_kernel_stays_if_another_thread_has_failed_to_make_one(
    made: list[PlanKernel], anew: pytest.MonkeyPatch
) -> None:
    make = kernel.kernel_of

    def fail(*_: Any, is_known: bool) -> None:
        assert not is_known
        anew.setattr(kernel, "kernel_of", make)
        assert rule.compile()  # as another thread might, while this one fails

    anew.setattr(kernel, "kernel_of", fail)
    rule = fresh(NUMBER)
    assert rule.compile()
    assert rule.compile()
    assert [rule.parse("12"), rule.matches("12")] == [12, True]
    (only,) = made
    assert only.texts == ["12"] * 2


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_python_goes_on_if_memory_or_the_stack_is_too_small_for_a_kernel(
    error: type[Exception], made: list[PlanKernel], anew: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error

    anew.setattr(kernel, "kernel_of", fail)
    rule = fresh(NUMBER)
    assert [rule.parse("12") for _ in range(6)] == [12] * 6
    assert not rule.compile()
    assert made == []


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_a_take_over_that_fails_is_not_tried_again(error: type[Exception], made: list[PlanKernel]) -> None:
    tried: list[str] = []

    def fail() -> None:
        tried.append("")
        raise error

    read = native.counted(str.upper, fail)
    assert [read("a") for _ in range(9)] == ["A"] * 9
    assert (len(tried), made) == (1, [])


class RefusingType(type):
    """A metaclass that may raise when an attribute of its classes is looked up."""

    refused = ""

    def __getattribute__(cls, name: str) -> Any:
        if name == RefusingType.refused:
            raise ZeroDivisionError
        return super().__getattribute__(name)


@attrs.frozen
class Refusing(Node, metaclass=RefusingType):
    text: str


class Classless:
    """A value that refuses to tell its class."""

    @property  # type: ignore[misc] # it is only read
    def __class__(self) -> Any:
        raise ZeroDivisionError


@pytest.mark.parametrize("rule", [A.map(Refusing), A.result(Refusing("a")), A.result(Classless())])
@pytest.mark.parametrize("refused", ["__module__", "__qualname__", "__attrs_attrs__", "__setattr__"])
def test_python_goes_on_if_looking_at_a_class_raises(refused: str, rule: Rule[Any], anew: pytest.MonkeyPatch) -> None:
    def make(**_: object) -> PlanKernel:
        return PlanKernel(plan=plan_of(rule.definition))

    anew.setitem(sys.modules, "uriast_native", SimpleNamespace(Kernel=make, FORMAT=native.FORMAT))
    anew.setattr(native, "MANY", 3)
    mine = fresh(rule)
    mine.parse("a")
    anew.setattr(RefusingType, "refused", refused)
    for _ in range(5):
        mine.parse("a")
    assert mine.matches("a")


def test_a_rule_whose_value_cannot_be_built_goes_on_with_what_it_can(made: list[PlanKernel]) -> None:
    rule = fresh(A.map(cast("Any", Pair)))
    assert [rule.matches("a") for _ in range(9)] == [True] * 9
    with pytest.raises(TypeError, match=r"Pair\.right"):
        rule.parse("a")
    assert made == []


def deepest(rule_for_each: Callable[[], Rule[int]]) -> int:
    """The largest number of frames around a call of `parse` that gives its value."""

    def parsed(frames: int) -> int:
        return parsed(frames - 1) if frames else rule.parse("12")

    for frames in range(sys.getrecursionlimit(), 0, -1):
        rule = rule_for_each()
        try:
            assert parsed(frames) == 12
        except RecursionError:
            continue
        assert rule.parse("12") == 12
        return frames
    raise AssertionError


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="PyPy limits the memory of the stack, not its frames")
def test_near_the_limit_of_recursion_python_goes_on(made: list[PlanKernel]) -> None:
    def before_a_kernel() -> Rule[int]:
        rule = fresh(NUMBER)
        assert [rule.parse("12") for _ in range(3)] == [12] * 3
        return rule

    def without_kernel() -> Rule[int]:
        rule = before_a_kernel()
        vars(rule)["_read"] = Compiled(rule.definition).read
        return rule

    assert deepest(without_kernel) - deepest(before_a_kernel) < 4  # what counts the texts is a frame, too
    assert made == []
