"""Tables in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.measure import Measured
    from benchmarks.targets import Target


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, or nothing if it has no rows."""
    lines = [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines) if len(lines) > 2 else ""


def number(value: float) -> str:
    """A number with three digits."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def spread(measured: Measured) -> str:
    """The spread of a number."""
    return f"{number(measured.low)} to {number(measured.high)}"


def goal(target: Target) -> Sequence[str]:
    """The row of a target."""
    limit = f"{number(target.at_most)} {target.unit}"
    if target.measured is None:
        return (target.what, "not measured", "", limit, "")
    value = f"{number(target.measured.value)} {target.unit}"
    return (target.what, value, spread(target.measured), limit, "yes" if target.is_met else "**no**")
