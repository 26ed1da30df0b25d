"""The names and values that a caller gives: a mapping or pairs, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard, cast

from uriast.passes.percent_encoding import Scalar, refusal, text_of_data

if TYPE_CHECKING:
    from collections.abc import Sized

# Not `Iterable`: a mapping is one too, and then mypy does not know which of the two a literal is meant to be.
QueryItems: TypeAlias = Mapping[str, Scalar | Iterable[Scalar | None]] | Sequence[tuple[str, Scalar | None]]
"""Names and values to write: a mapping of names, each to one value or several; or pairs, whose value may be `None`."""

_NO_SERIES: Final = (str, bytes, bytearray, memoryview, set, frozenset)
_VALUES: Final = "a value as str or int, or several"
_NOT_SEVERAL: Final[dict[type, str]] = {
    type(None): 'it could mean no pair, a name alone or an empty value, so leave the name out, or pass [None] or ""',
    Mapping: "a query has no nested names",
    set: "its order is not known, so sort it",
    frozenset: "its order is not known, so sort it",
}
"""The types that people may try to use for the values of a name in a mapping, each with the reason against it."""


def checked_name(name: object) -> str:
    """A name as plain text, even of a subclass of `str`."""
    if isinstance(name, str):
        return str.__str__(name)
    message = f"expected a name as str, got {type(name).__name__}"
    raise TypeError(message)


def named_values(items: QueryItems) -> list[tuple[str, list[str | None]]]:
    """Each name in a mapping with its values as text, or each name in pairs with its value."""
    if isinstance(items, Mapping):
        mapping = cast("Mapping[object, object]", items)
        return [_with_texts(name, value) for name, value in mapping.items()]
    if not _is_several(items):
        message = f"expected names and values as a mapping or as pairs, got {type(items).__name__}"
        raise TypeError(message)
    return [_with_text(pair) for pair in items]


def _with_texts(name: object, value: object) -> tuple[str, list[str | None]]:
    """A name in a mapping with the texts of its values, one or several."""
    own, text = checked_name(name), text_of_data(value)
    if text is not None:
        return own, [text]
    for kind, reason in _NOT_SEVERAL.items():
        if isinstance(value, kind):
            message = f"{own!r}: expected {_VALUES}, got {type(value).__name__}: {reason}"
            raise TypeError(message)
    if not _is_several(value):
        raise refusal(repr(own), _VALUES, value)
    return own, [_text(own, each) for each in value]


def _with_text(pair: object) -> tuple[str, list[str | None]]:
    """A name in a pair with the text of its value."""
    if not _is_pair(pair):
        length = f" of {len(cast('Sized', pair))}" if issubclass(type(pair), tuple) else ""
        message = f"expected a pair as a tuple of a name and a value, got {type(pair).__name__}{length}"
        raise TypeError(message)
    own = checked_name(pair[0])
    return own, [_text(own, pair[1])]


def _text(name: str, value: object) -> str | None:
    text = text_of_data(value)
    if text is None and value is not None:
        raise refusal(repr(name), "a value as str, int or None", value)
    return text


def _is_pair(value: object) -> TypeGuard[tuple[object, object]]:
    return isinstance(value, tuple) and len(cast("tuple[object, ...]", value)) == 2


def _is_several(value: object) -> TypeGuard[Iterable[object]]:
    """Whether it can be iterated in a known order, and is not a single text or octets."""
    return isinstance(value, Iterable) and not isinstance(value, _NO_SERIES)
