"""All fuzzers, in the order in which a round runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fuzz.laws import editing, finding, hostile, iris, normalizing, reading, resolving, schemes, secrets, values

if TYPE_CHECKING:
    from fuzz.fuzzer import Fuzzer

ROOMS: Final = (reading, resolving, normalizing, editing, finding, iris, schemes, values, secrets, hostile)
FUZZERS: Final[tuple[Fuzzer, ...]] = tuple(fuzzer for room in ROOMS for fuzzer in room.FUZZERS)
