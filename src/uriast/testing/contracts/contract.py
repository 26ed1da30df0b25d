"""What the contracts have in common: tests with a parameter run once for each example, and not at all without one."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from uriast.combinators.messages import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Parametrizing(Protocol):
    """The part of pytest's `Metafunc` that is used. So pytest is needed only by who runs the tests."""

    fixturenames: list[str]

    def parametrize(self, argnames: str, argvalues: Sequence[object], /, *, ids: Sequence[str]) -> None:
        """Run a test once for each value. Each run has a name."""


class Contract(ABC):
    """A test class whose tests take their parameters from `examples`."""

    _subject: ClassVar[str]
    """The attribute that names what is tested. A class without it is a base of others."""
    _left_out: ClassVar[Mapping[str, object]] = {}
    """The tests for which the class has no examples. A subclass may have some."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Check what a subclass names, and leave out the tests for which it has no examples."""
        super().__init_subclass__(**keywords)
        known = {name for base in cls.__mro__ for name in vars(base).get("__annotations__", {}) if name[0] != "_"}
        for name in vars(cls).keys() - known:
            if not hasattr(super(cls, cls), name) and (meant := did_you_mean(name, known)):
                message = f"{cls.__name__}: expected an attribute of the contract, got {name}{meant}"
                raise TypeError(message)
        for name, test in cls._left_out.items():
            if name not in vars(cls):
                setattr(cls, name, test)
        cls._left_out = dict(cls._tests_without_examples()) if hasattr(cls, cls._subject) else {}
        for name in cls._left_out:
            setattr(cls, name, None)

    @classmethod
    def _tests_without_examples(cls) -> Iterator[tuple[str, object]]:
        """The name of each test of which a parameter has no values, and the test."""
        examples = cls.examples()
        for name, test in inspect.getmembers(cls, inspect.isfunction):
            if name.startswith("test_") and not all(
                examples.get(each, True) for each in inspect.signature(test).parameters
            ):
                yield name, test

    @classmethod
    @abstractmethod
    def examples(cls) -> Mapping[str, Sequence[object]]:
        """The values of each parameter of the tests."""

    def pytest_generate_tests(self, metafunc: Parametrizing) -> None:
        """Run a test once for each value of its parameter. pytest calls this.

        Args:
            metafunc: The test.
        """
        for name, values in self.examples().items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, values, ids=list(map(_label, values)))


def _label(example: object) -> str:
    """The name of an example: a text, or the first one of several."""
    return str(cast("tuple[object, ...]", example)[0] if isinstance(example, tuple) else example)


def checked_examples(
    cls: type[Contract], attribute: str, *shapes: type[str] | tuple[type[str], type[object]]
) -> Sequence[object]:
    """The examples in an attribute."""
    examples: object = getattr(cls, attribute)
    if not isinstance(examples, list | tuple):
        message = f"{cls.__name__}.{attribute}: expected a list or tuple, got {type(examples).__name__}"
        raise TypeError(message)
    for each in cast("Sequence[object]", examples):
        if not any(_has_shape(each, shape) for shape in shapes):
            wanted = " or ".join(map(_described, shapes))
            message = f"{cls.__name__}.{attribute}: expected {wanted} as an example, got {each!r}"
            raise TypeError(message)
    return cast("Sequence[object]", examples)


def _has_shape(value: object, shape: type[object] | tuple[type[object], type[object]]) -> bool:
    if not isinstance(shape, tuple):
        return isinstance(value, shape)
    if not isinstance(value, tuple):
        return False
    items = cast("tuple[object, ...]", value)
    return len(items) == len(shape) and all(map(isinstance, items, shape))


def _described(shape: type[object] | tuple[type[object], type[object]]) -> str:
    return f"({', '.join(each.__name__ for each in shape)})" if isinstance(shape, tuple) else shape.__name__
