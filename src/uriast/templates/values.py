"""The values of variables (RFC 6570, section 2.3), and their checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar, cast

from uriast.combinators.messages import did_you_mean
from uriast.nodes.redaction import masked_passwords
from uriast.passes.percent_encoding import Scalar, refusal, text_of_data

V = TypeVar("V")

Value: TypeAlias = (
    Scalar | Sequence[Scalar | None] | Mapping[str, Scalar | None] | Sequence[tuple[str, Scalar | None]] | None
)
"""The value of a variable: text, a list, or an associative array of (name, value) pairs; `None` if it is undefined."""

Values: TypeAlias = Mapping[str, Value] | Iterable[tuple[str, Value]]
"""The values of variables by their names."""

Pairs: TypeAlias = tuple[tuple[str, str], ...]
Checked: TypeAlias = str | tuple[str, ...] | Pairs
"""A defined value: text, or the defined members of a list or of an associative array, at least one."""

_OCTETS: Final = (bytes, bytearray, memoryview)
"""Sequences that are not lists of values."""


def merged(values: Values, more: Mapping[str, Value]) -> dict[str, Value]:
    """The values of variables, from the two ways in which they are given. The second one wins."""
    if isinstance(values, Mapping):
        return {**cast("Mapping[str, Value]", values), **more}
    found: dict[str, Value] = {}
    for pair in values if isinstance(values, Iterable) and not isinstance(values, str) else (values,):
        if not _is_pair(pair):
            message = f"expected values as a mapping or as pairs of a name and a value, got {type(pair).__name__}"
            raise TypeError(message)
        found[pair[0]] = pair[1]
    return {**found, **more}


def given(values: Values, more: Mapping[str, Value], ignore_unknown: Value) -> tuple[dict[str, Value], bool]:
    """The values of variables, from the ways in which they are given, and whether unknown names are ignored."""
    # No variable has a `bool` as its value, so the switch takes no name from the variables. And if the switch took a
    # `bool` alone, mypy would refuse `expand(template, **values)`.
    found = merged(values, more)
    if isinstance(ignore_unknown, bool):
        return found, ignore_unknown
    return {**found, "ignore_unknown": ignore_unknown}, False


def of_variables(
    values: Mapping[str, V], names: Mapping[str, None], *, ignore_unknown: bool = False
) -> Mapping[str, V]:
    """The values of the variables with some names. Others are an error, or are left out."""
    if values.keys() <= names.keys():
        return values
    if ignore_unknown:
        return {name: value for name, value in values.items() if name in names}
    raise _unknown(next(name for name in values if name not in names), names)


def _unknown(name: object, names: Iterable[str]) -> TypeError | ValueError:
    if not isinstance(name, str):
        return TypeError(f"expected the name of a variable as str, got {type(name).__name__}")
    shown = masked_passwords(name)  # it may be a URI by mistake
    return ValueError(f"expected the name of a variable of the template, got {shown!r}{did_you_mean(name, names)}")


def checked(name: str, value: Value) -> Checked | None:
    """A value without its undefined members, with numbers as text; `None` if it is undefined (2.3)."""
    # A list without a defined member is undefined, too.
    if value is None:
        return None
    if isinstance(value, (str, int)):
        return _text(name, value)
    if isinstance(value, Mapping):
        return _pairs(name, value.items()) or None
    if not isinstance(value, Sequence) or isinstance(value, _OCTETS):
        raise _refusal(name, "a value as str, int, a sequence, a mapping or None", value)
    members = cast("Sequence[object]", value)
    if any(isinstance(each, tuple) for each in members):
        return _pairs(name, members) or None
    return tuple([_text(name, each) for each in members if each is not None]) or None


def _is_pair(value: object) -> TypeGuard[tuple[Any, Any]]:
    return isinstance(value, tuple) and len(cast("tuple[object, ...]", value)) == 2


def _pairs(name: str, pairs: Iterable[object]) -> Pairs:
    found: list[tuple[str, str]] = []
    for pair in pairs:
        if not _is_pair(pair):
            raise _refusal(name, "each pair as a tuple of a name and a value", pair)
        key, value = pair
        if not isinstance(key, str):
            raise _refusal(name, "the name in a pair as str", key)
        if value is not None:
            found.append((_text(name, key), _text(name, value)))
    return tuple(found)


def _text(name: str, value: object) -> str:
    text = text_of_data(value)
    if text is None:
        raise _refusal(name, "text as str or int", value)
    return text


def _refusal(name: str, expected: str, value: object) -> TypeError:
    return refusal(f"variable {name}", expected, value)
