"""What the contracts have in common: tests with a parameter run once for each example, and not at all without one."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Parametrizing(Protocol):
    """The part of pytest's `Metafunc` that is used. So pytest is needed only by who runs the tests."""

    fixturenames: list[str]

    def parametrize(self, argnames: str, argvalues: Sequence[object], /) -> None:
        """Run a test once for each value."""


class Contract(ABC):
    """A test class whose tests take their parameters from `examples`."""

    def __init_subclass__(cls, **keywords: Any) -> None:  # noqa: ANN401 - as in `object`
        """Check what a subclass names, and leave out the tests for which it has no examples."""
        super().__init_subclass__(**keywords)
        if cls.is_complete():
            examples = cls.examples()
            for name, parameters in cls._tests():
                if any(not examples.get(each, (None,)) for each in parameters):
                    setattr(cls, name, None)

    @classmethod
    def _tests(cls) -> Iterator[tuple[str, list[str]]]:
        """The name of each test, with the names of its parameters."""
        for name, test in inspect.getmembers(cls, inspect.isfunction):
            if name.startswith("test_"):
                yield name, list(inspect.signature(test).parameters)

    @classmethod
    @abstractmethod
    def is_complete(cls) -> bool:
        """Whether the class names what is tested. Otherwise it is a base of others."""

    @classmethod
    @abstractmethod
    def examples(cls) -> Mapping[str, Sequence[object]]:
        """The values of each parameter of the tests.

        Raises:
            TypeError: The class has an attribute of the wrong type, or lacks one.
        """

    def pytest_generate_tests(self, metafunc: Parametrizing) -> None:
        """Run a test once for each value of its parameter. pytest calls this.

        Args:
            metafunc: The test.
        """
        for name, values in self.examples().items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, values)


def checked_sequence(cls: type[Contract], attribute: str) -> Sequence[object]:
    """The examples in an attribute.

    >>> from uriast.testing.contracts import SchemeContract
    >>> checked_sequence(SchemeContract, "valid")
    ()

    Args:
        cls: The class.
        attribute: The name of the attribute.

    Raises:
        TypeError: They are no list or tuple.
    """
    found: object = getattr(cls, attribute)
    if not isinstance(found, list | tuple):
        message = f"{cls.__name__}.{attribute}: expected a list or tuple, got {type(found).__name__}"
        raise TypeError(message)
    return cast("Sequence[object]", found)
