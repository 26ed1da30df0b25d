"""Kernels in C, of the distribution `uriast-native`: whether they run, and when one takes over from Python."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

FORMAT: Final = 1
"""The number of the form in which a kernel takes its plan."""
SWITCH: Final = "URIAST_NATIVE"
"""The variable of the environment that switches kernels off, if it is 0."""
MANY: Final = 20_000
"""The number of texts after which a kernel is made: to make one takes as long as to read them."""


class NativeStatus(NamedTuple):
    """Whether kernels read texts.

    Attributes:
        is_running: Whether they do.
        reason: Why they do not; otherwise empty.
    """

    is_running: bool
    reason: str


@cache
def native_status() -> NativeStatus:
    """Whether kernels in C read texts, and if not, why. It is found out once.

    A kernel reads as Python does, several times as fast. The distribution `uriast-native` has them. If the variable
    `URIAST_NATIVE` of the environment is 0, Python reads all texts.

    >>> from uriast.combinators import native_status
    >>> native_status().is_running == (native_status().reason == "")
    True
    """
    reason = f"{SWITCH}=0 switches it off" if os.environ.get(SWITCH) == "0" else _fault()
    return NativeStatus(not reason, reason)


def _fault() -> str:
    """Why there is no kernel; empty if there is one."""
    try:
        native = import_module("uriast_native")
    except ImportError as error:
        is_absent = isinstance(error, ModuleNotFoundError) and error.name == "uriast_native"
        return "uriast-native is not installed" if is_absent else f"uriast-native cannot be imported: {error}"
    found = getattr(native, "FORMAT", None)  # without one, it is a folder that is left of another installation
    if found != FORMAT:
        return f"expected uriast-native of format {FORMAT}, got {found}"
    return "" if native.Kernel else "uriast-native was installed without a compiler"


def counted(function: Callable[[str], T], take_over: Callable[[], object]) -> Callable[[str], T]:
    """A function of a text; if kernels run, it calls another one, too, when it has had many texts."""
    if not native_status().is_running:
        return function
    left = MANY
    lock = Lock()  # the one thread that gets it keeps it: the others go on meanwhile

    def counting(text: str) -> T:
        nonlocal left
        left -= 1
        if left < 0:
            try:
                if lock.acquire(blocking=False):
                    take_over()
            except Exception:  # noqa: BLE001 - the stack is too small, or the value of the rule cannot be built
                pass  # Python goes on: if another attempt failed, too, it would take as long each time
        return function(text)

    return counting
