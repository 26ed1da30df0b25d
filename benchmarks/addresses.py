"""Goals for addresses, relative to the module `ipaddress`."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, cast

from benchmarks.measure import Contender, Measured, race, ratio
from uriast.addresses import is_global
from uriast.grammar.rfc3986 import host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.corpus import Corpus
    from uriast.nodes import IPv4Literal, IPv6Literal

    Goal = tuple[str, Measured, float]

MANY: Final = 4000
"""More than the 128 answers that `ipaddress` keeps."""
STEP: Final = 0x9E3779B97F4A7C15F39CC0605CEDC835
"""The golden ratio's first 128 bits: its multiples are spread evenly."""

OURS: Final[Callable[[Any], object]] = is_global
THEIRS: Final[Callable[[Any], object]] = attrgetter("is_global")


def goals(_: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number, and its limit. They do not depend on the corpus."""
    spread = [number * STEP for number in range(1, MANY)]
    ipv4 = [IPv4Address(number >> 64 & 0xFFFFFFFF) for number in spread]
    ipv6 = [IPv6Address(0b001 << 125 | (number & (1 << 128) - 1) >> 3) for number in spread]
    for kind, some in (
        ("IPv4", ipv4),
        ("IPv6", ipv6),
        ("one IPv4 address again and again", ipv4[:1] * MANY),
        ("one IPv6 address again and again", ipv6[:1] * MANY),
    ):
        times = race({"ours": Contender(OURS, some), "theirs": Contender(THEIRS, some)}, turns)
        yield f"`is_global(address)` / `address.is_global`: {kind}", ratio(times["ours"], times["theirs"]), 2
    hosts = [cast("IPv4Literal | IPv6Literal", host.parse(f"{one}")) for one in ipv4]
    hosts += [cast("IPv4Literal | IPv6Literal", host.parse(f"[{one}]")) for one in ipv6]
    times = race({"ours": Contender(OURS, hosts), "theirs": Contender(_by_text, hosts)}, turns)
    yield "`is_global(host)` / `ip_address(host.text).is_global`", ratio(times["ours"], times["theirs"]), 2


def _by_text(literal: IPv4Literal | IPv6Literal) -> bool:
    return ip_address(literal.text).is_global
