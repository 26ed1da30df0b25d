"""Properties that are computed on first use, and kept."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self, TypeVar, cast, overload

T_co = TypeVar("T_co", covariant=True)


class kept(cached_property[T_co]):
    """A `cached_property` without the lock of Python 3.11, which all objects of a class share.

    What is computed may run functions of a user, which use other rules: two threads would wait for each other. Here
    both compute the value, and the first result is kept.
    """

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T_co: ...
    def __get__(self, instance: object, owner: type[Any] | None = None) -> Self | T_co:
        if instance is None:
            return self
        made = self.func(instance)
        return cast("T_co", vars(instance).setdefault(cast("str", self.attrname), made))
