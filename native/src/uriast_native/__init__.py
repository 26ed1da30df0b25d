"""The C kernel of uriast, which reads texts by a plan. It imports nothing of uriast.

`Kernel` is `None` if this was installed without a compiler. `FORMAT` is the number of the form of its arguments: it
changes whenever they mean something else.
"""

from typing import Final

try:
    from uriast_native._kernel import Kernel
except ModuleNotFoundError:  # there was no compiler
    Kernel = None  # type: ignore[assignment, misc]

__all__ = ["FORMAT", "Kernel"]

FORMAT: Final = 1
