"""Dangers in a host (RFC 3986, 3.2.2 and 7.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.addresses.rare_forms import inet_aton
from uriast.nodes import IPv4Literal, IPv6Literal, IPvFutureLiteral
from uriast.octets import TRIPLET, decode
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.audit.octets import IN_AUTHORITY, octets
from uriast.passes.percent_encoding import percent_decode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from ipaddress import IPv4Address, IPv6Address

    from uriast.nodes.iri import IHost


def in_host(host: IHost, start: int) -> Iterator[Finding]:
    """The dangers in a host."""
    end = start + len(str(host))
    if isinstance(host, IPvFutureLiteral):
        yield Finding(Danger.UNKNOWN_IPVFUTURE, start, end)
    elif isinstance(host, IPv6Literal | IPv4Literal):
        yield from _reached(host.address, start, end)
    else:
        yield from _in_name(host.text, start, end)


def _reached(address: IPv4Address | IPv6Address, start: int, end: int) -> Iterator[Finding]:
    """The danger of the address that a host reaches, if it is not global."""
    from uriast.addresses.reachability import special_purpose

    found = special_purpose(address)
    if found is not None:
        detail = f"{found.mechanism} {found.address}".lstrip()
        yield Finding(Danger(f"{found.purpose}-address"), start, end, detail, found.address)


def _in_name(text: str, start: int, end: int) -> Iterator[Finding]:
    name = percent_decode(text, "replace")
    address = inet_aton(name)
    if address is not None:
        yield Finding(Danger.RARE_IPV4, start, end, str(address), address)
    yield from reached_by_name(name, address, start, end)
    yield from _lengths(text, start, end)
    yield from _not_utf8(text, start)
    yield from octets(IN_AUTHORITY, text, start, "host")
    yield from _truncated(text, start)


def reached_by_name(name: str, address: IPv4Address | None, start: int, end: int) -> Iterator[Finding]:
    """The dangers of a name that readers take for an address, or that is `localhost`."""
    if address is not None:
        yield from _reached(address, start, end)
    elif f".{name}".removesuffix(".").lower().endswith(".localhost"):  # RFC 6761, 6.3
        yield Finding(Danger.LOOPBACK_ADDRESS, start, end, "by the name localhost")


def _truncated(text: str, start: int) -> Iterator[Finding]:
    """The host that some readers see: they end a name at a NUL, as C does, or at white space, as `inet_aton()` does."""
    match = re.search("(?:%[01][0-9A-Fa-f]|%20|%7[Ff])+", text)
    if match is None:
        return
    begin, end = start + match.start(), start + match.end()
    name = percent_decode(text[: match.start()], "replace")
    address = inet_aton(name)
    yield Finding(Danger.TRUNCATED_HOST, begin, end, "" if address is None else str(address), address)
    yield from reached_by_name(name, address, start, begin)


_MOST_IN_LABEL: Final = 63
_MOST_IN_NAME: Final = 253  # 255 octets, less the first label's length octet and the root's (RFC 1035, 2.3.4)


def _lengths(text: str, start: int, end: int) -> Iterator[Finding]:
    """Labels and names that exceed the limits of the DNS. A dot at the end belongs to the root and does not count."""
    length = -1
    for begin, stop, after in _labels(text):
        characters = _characters(text[begin:stop])
        length += characters + 1
        if characters == 0:
            yield Finding(Danger.EMPTY_LABEL, start + begin, start + after)
        elif characters > _MOST_IN_LABEL:
            yield Finding(Danger.LABEL_TOO_LONG, start + begin, start + stop, f"{characters}")
    if length > _MOST_IN_NAME:
        yield Finding(Danger.NAME_TOO_LONG, start, end, f"{length}")


def _labels(text: str) -> Iterator[tuple[int, int, int]]:
    """The start and end of each label, and the end of its dot. No empty label is yielded after a dot at the end."""
    begin = 0
    for dot in re.finditer(r"\.|%2[Ee]", text):
        yield begin, dot.start(), dot.end()
        begin = dot.end()
    if begin < len(text):
        yield begin, len(text), len(text)


def _characters(label: str) -> int:
    """The minimal length of a label in the DNS: an IDNA A-label is longer than its Unicode form."""
    return len(percent_decode(label, "replace") if "%" in label else label)


def _not_utf8(text: str, start: int) -> Iterator[Finding]:
    for run in re.finditer(f"(?:{TRIPLET})++", text):
        try:
            decode(run[0].encode()).decode()
        except UnicodeDecodeError as error:
            first = start + run.start()
            yield Finding(Danger.HOST_NOT_UTF8, first + 3 * error.start, first + 3 * error.end)
