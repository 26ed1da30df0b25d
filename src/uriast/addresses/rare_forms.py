"""The rare forms of IPv4 addresses, such as `0x7f.1` (RFC 3986, 7.4). By the grammar of RFC 3986 they are names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ipaddress import IPv4Address

_BASES: Final = {"hexadecimal": 16, "octal": 8, "decimal": 10}

# At most as many digits as 32 bits need, apart from leading zeros: this bounds the time of the conversion.
_NUMBER: Final = r"0[xX]0*+(?P<hexadecimal>[0-9A-Fa-f]{0,8})|0++(?P<octal>[0-7]{0,11})|(?P<decimal>[1-9][0-9]{0,9})"


def inet_aton(text: str) -> IPv4Address | None:
    """The IPv4 address that the POSIX function `inet_aton()` reads in a text, or `None` (RFC 3986, 7.4).

    It reads one to four numbers; the last one fills all remaining octets. A number is decimal, octal with the prefix
    `0`, or hexadecimal with the prefix `0x`. A dot at the end and `0x` for zero are accepted too, as browsers do (URL
    Standard, IPv4 parser).

    >>> [str(inet_aton(text)) for text in ("0x7f.1", "017700000001", "2130706433", "127.1", "127.0.0.1.")]
    ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1']
    >>> inet_aton("256.1"), inet_aton("08.1")
    (None, None)

    Args:
        text: A percent-decoded name.
    """
    from ipaddress import IPv4Address

    *octets, rest = (_number(part) for part in text.removesuffix(".").split(".", 3))
    bits_left = 32 - 8 * len(octets)
    if rest is None or rest >> bits_left:
        return None
    value = 0
    for octet in octets:
        if octet is None or octet > 0xFF:
            return None
        value = value << 8 | octet
    return IPv4Address(value << bits_left | rest)


def _number(text: str) -> int | None:
    match = re.fullmatch(_NUMBER, text)
    if match is None or match.lastgroup is None:
        return None
    return int(match[match.lastgroup] or "0", _BASES[match.lastgroup])
