"""What callers give to passes: texts, data, and several of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeGuard, TypeVar, cast

T = TypeVar("T")

_NO_SERIES: Final = (str, int, bytes, bytearray, memoryview, set, frozenset, Mapping)  # the usual ones first

_NOT_TEXT: Final[dict[type, str]] = {
    bool: "it could be written as true, True or 1",
    float: "it could be written as 1.0, 1 or 1e0",
    bytes: "its encoding is not known",
    bytearray: "its encoding is not known",
    memoryview: "its encoding is not known",
}
"""The types of values that people may try to use as data, each with the reason against it."""


def checked(name: str, value: object, kind: type[T]) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"expected {name} as a {kind.__name__}, got {type(value).__name__}")
    return value


def checked_text(name: str, value: object) -> str:
    if isinstance(value, str):
        return str.__str__(value)  # a plain str, even of an enumeration
    raise TypeError(f"{name}: expected str, got {type(value).__name__}")


def text_of_data(data: object) -> str | None:
    """The text of data: a text as it is, an integer in decimal; `None` for anything else, such as a `bool`."""
    if isinstance(data, str):
        return str.__str__(data)  # a plain str, even of a subclass with its own `__str__`
    if isinstance(data, int) and not isinstance(data, bool):
        return int.__repr__(data)  # the number of an IntEnum, not its name
    return None


def is_pair(value: object) -> TypeGuard[tuple[Any, Any]]:
    return isinstance(value, tuple) and len(cast("tuple[object, ...]", value)) == 2


def is_series(value: object) -> TypeGuard[Iterable[Any]]:
    """Whether it can be iterated in a known order, and is neither a single text, nor octets, nor a mapping."""
    is_usual = isinstance(value, (list, tuple))  # as the rest, but fast
    return is_usual or (not isinstance(value, _NO_SERIES) and isinstance(value, Iterable))


def refusal(name: str, expected: str, value: object) -> TypeError:
    """The error for a value that is not data, with the reason if people may expect it to be."""
    reason = _NOT_TEXT.get(type(value))
    because = f": {reason}, so pass the text" if reason else ""
    return TypeError(f"{name}: expected {expected}, got {type(value).__name__}{because}")
