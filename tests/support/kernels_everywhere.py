"""A plugin of pytest: from its first text on, each rule that can have a kernel is read by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators import native_status
from uriast.combinators.plan import kernel

if TYPE_CHECKING:
    from uriast.combinators.definition import expression as ex
    from uriast.combinators.plan.kernel import Kernel

_kernel_of = kernel.kernel_of


def pytest_configure() -> None:
    """Make kernels at once."""
    assert native_status().is_running, native_status().reason
    kernel.kernel_of = _made


def _made(definition: ex.Expression, *, is_known: bool) -> Kernel:
    del is_known
    return _kernel_of(definition, is_known=False)
