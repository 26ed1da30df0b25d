from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

def register_series_accessor(name: str) -> Callable[[type[T]], type[T]]: ...
