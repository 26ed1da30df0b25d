"""Arguments of kernels with mistakes, and what becomes of them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

VALUES: Final = (-(2**31), 2**31 - 1, -1, -2, -3, -4, -100, 0, 1, 2, 3, 255, 256, 65_535, 65_536, 1_000_000)
BYTES: Final = ("classes", "accepts")
NUMBERS: Final = ("targets", "actions", "counts", "pairs", "finals", "steps", "steps", "pairs", "finals")
COUNTS: Final = ("registers", "slots", "choices")


def spoiled(given: dict[str, Any], random: Random) -> dict[str, Any]:
    """Arguments of which one is another one."""
    name = random.choice((*BYTES, *NUMBERS, *COUNTS, "node_classes", "objects"))
    value = given[name]
    if name in COUNTS:
        return {**given, name: random.choice((value + 1, value - 1, *VALUES))}
    if name in ("node_classes", "objects"):
        return {**given, name: tuple(random.choices((*given["node_classes"], *given["objects"], None, str), k=3))}
    if name in BYTES:
        place = random.randrange(len(value))
        return {**given, name: value[:place] + bytes([random.randrange(256)]) + value[place + 1 :]}
    if random.random() < 0.05:
        return {**given, name: value[: random.randrange(len(value) + 1)]}
    values = array("i", value[: len(value) // 4 * 4])
    if not values:
        return given
    place = random.randrange(len(values))
    near = max(-(2**31), min(values[place] + random.choice((-1, 1, 2)), 2**31 - 1))
    values[place] = random.choice((near, random.choice(VALUES), random.choice(values)))
    return {**given, name: values.tobytes()}


def message_of(method: Callable[[Any], object], given: object) -> str:
    """The message of the exception that a method raises. The interpreter says "an exception" if C is wrong."""
    try:
        method(given)
    except Exception as error:  # noqa: BLE001 - a wrong call may raise any
        return str(error)
    return ""
