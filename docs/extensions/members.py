"""What the description of a class shows: its own members, its fields, and links to what it inherits."""

from __future__ import annotations

import inspect
import re
from enum import Enum
from functools import cached_property
from types import FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, ForwardRef, cast

import attrs

from extensions.faces import described_at, values_documented_in
from uriast.combinators import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

METHODS = (FunctionType, classmethod, staticmethod, property, cached_property)
"""The kinds of members that have docstrings of their own."""


def members_of(kind: type) -> list[str]:
    """The members that a class defines itself, or takes from a base class that is not public."""
    if derives(kind, Enum):
        mine = [name for base in (kind, *_private_bases(kind)) for name in vars(base) if _is_method(base, name)]
        return list(dict.fromkeys([*cast("type[Enum]", kind).__members__, *mine]))
    named = [name for base in (kind, *_private_bases(kind)) for name in _defined(base)]
    return [name for name in dict.fromkeys(named) if name not in fields_of(kind)]


def class_description(path: str, kind: type) -> Iterator[str]:
    """The directive for a class, with its own members."""
    yield f".. {'autoexception' if derives(kind, BaseException) else 'autoclass'}:: {path}"
    members = members_of(kind)
    if members:
        yield f"   :members: {', '.join(members)}"
        yield "   :undoc-members:"
    if any(described_at(base.__name__, base) or base.__module__ != kind.__module__ for base in bases_of(kind)):
        yield "   :show-inheritance:"
    yield ""


def bases_of(kind: type) -> list[type]:
    """The base classes that say something."""
    return [base for base in kind.__bases__ if base is not object]


def inherited_by(kind: type) -> Iterator[tuple[str, list[str]]]:
    """The paths of a class's public base classes, each with the names that it inherits from there."""
    seen = {*members_of(kind), *fields_of(kind)}
    for base in kind.__mro__[1:]:
        path = described_at(base.__name__, base)
        if path:
            names = [name for name in (*fields_of(base), *members_of(base)) if name not in seen]
            seen.update(names)
            if names:
                yield path, names


def fields_of(kind: type) -> dict[str, str]:
    """The fields of a class that it defines itself, with their types as they are written."""
    annotations: dict[str, object] = vars(kind).get("__annotations__", {})
    if derives(kind, tuple):
        names = list(getattr(kind, "_fields", ()))
    elif hasattr(kind, "__attrs_attrs__"):
        names = [field.name for field in attrs.fields(kind) if not field.inherited and not field.name.startswith("_")]
    else:
        names = [name for name in vars(kind) if isinstance(vars(kind)[name], MemberDescriptorType)]
    return {name: _written(annotations[name]) for name in names if name in annotations and not name.startswith("_")}


def documented_fields(docstring: str) -> set[str]:
    """The names in the section `Attributes:` of a docstring."""
    section = re.search(r"^Attributes:\n((?:    .*\n?|\n)+)", docstring, re.MULTILINE)
    return set(re.findall(r"^    (\w+):", section[1], re.MULTILINE)) if section else set()


def derives(kind: type[object], base: type[object]) -> bool:
    """Whether a class derives from another."""
    return issubclass(kind, base)


def _written(annotation: object) -> str:
    return re.sub(r"^(ClassVar|Final)\[(.*)\]$", r"\2", str(_as_written(annotation)))


def _private_bases(kind: type) -> Iterator[type]:
    """The base classes that are not public, except those of a public base class, which describes their members."""
    public = [base for base in kind.__mro__[1:] if described_at(base.__name__, base) is not None]
    for base in kind.__mro__[1:]:
        if base.__module__.startswith("uriast.") and not any(derives(each, base) for each in public):
            yield base


def _defined(kind: type) -> Iterator[str]:
    """The documented names in a class's body, but for what the library adds to each node class."""
    below = {name for owner, name in values_documented_in(kind.__module__) if owner == kind.__qualname__}
    for name in vars(kind):
        if not name.startswith("_") and (name in below or _is_method(kind, name)):
            yield name


def _is_method(kind: type, name: str) -> bool:
    value = vars(kind)[name]
    if name.startswith("_") or not isinstance(value, METHODS) or isinstance(value, rule):
        return False
    said = getattr(vars(kind)[name], "__doc__", None)
    return bool(said) and all(said != getattr(vars(base).get(name), "__doc__", None) for base in kind.__mro__[1:])


class AsWritten:
    """An annotation or a default, as the source text has it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def signature_of(value: object) -> tuple[str, str | None] | None:
    """The parameters and the result of a class or a function, with types as they are written; `None` without any.

    >>> def double(number: "int", *, exact: "bool" = True) -> "int": ...
    >>> signature_of(double)
    ('(number: int, *, exact: bool = True)', 'int')
    >>> signature_of(Enum) is None
    True

    Args:
        value: A class, a function or a method.
    """
    if not callable(value) or (inspect.isclass(value) and issubclass(value, Enum)):
        return None
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return None
    fields = _defaults_of_fields(value)
    parameters = [
        each.replace(annotation=_as_written(each.annotation), default=_default(fields.get(each.name, each.default)))
        for index, each in enumerate(signature.parameters.values())
        if index or each.name not in {"self", "cls"}
    ]
    result = None if inspect.isclass(value) else signature.return_annotation
    shown = None if result is signature.empty or result is None else repr(_as_written(result))
    return str(inspect.Signature(parameters)), shown


def _as_written(annotation: object) -> object:
    if annotation is inspect.Parameter.empty:
        return annotation
    written = annotation.__forward_arg__ if isinstance(annotation, ForwardRef) else annotation
    text = written if isinstance(written, str) else inspect.formatannotation(written)
    return AsWritten(text.replace("nodes.", "").replace("_parsy.", "parsy."))


def _defaults_of_fields(value: object) -> dict[str, object]:
    """The defaults of a class's fields. Its `__init__`, which attrs has written, has other names for them."""
    fields = attrs.fields(value) if inspect.isclass(value) and attrs.has(value) else ()
    return {field.alias: field.default for field in fields if field.default is not attrs.NOTHING}


def _default(value: object) -> object:
    """A default; `...` in place of one that is computed, or has no short text."""
    shown: object = value
    if isinstance(value, Enum) and value is not attrs.NOTHING:
        return AsWritten(f"{type(value).__name__}.{value.name}" if value.name else "...")
    if type(value).__name__ == "DefaultValue":  # autodoc has read it in the source
        return AsWritten("...") if repr(value).startswith("_") else shown
    is_short = value is inspect.Parameter.empty or isinstance(value, str | int | float | tuple | type(None))
    return shown if is_short else AsWritten("...")
