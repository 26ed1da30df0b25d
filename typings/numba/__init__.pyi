"""The part of numba that the library uses: its own annotations leave a decorated function without a type."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

class Config:
    DISABLE_JIT: int

config: Config

def njit(*, nogil: bool = ..., cache: bool = ...) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
