"""The address of a host; whether a host or an address is global, and why it is not: a guard against SSRF asks this."""

from __future__ import annotations

from bisect import bisect_right
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final, NamedTuple, overload

import attrs

from uriast.addresses.rare_forms import inet_aton
from uriast.addresses.registries import IPV4_BLOCKS, IPV6_BLOCKS, ISATAP, AddressPurpose, Block
from uriast.grammar import rfc3986
from uriast.nodes import IPv4Literal, IPv6Literal, IPvFutureLiteral
from uriast.nodes.iri import IRI, IRegName, IRelativeRef
from uriast.passes.percent_encoding import percent_decode
from uriast.passes.syntax import reference_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from uriast.nodes import Host
    from uriast.nodes.iri import IHost, IRIReference

    Address: TypeAlias = IPv4Address | IPv6Address


@attrs.frozen
class SpecialPurpose:
    """Why an address is not global: the block that it is in.

    >>> why = special_purpose("64:ff9b::127.0.0.1")
    >>> str(why.purpose), why.prefix, why.name, why.source
    ('loopback', '127.0.0.0/8', 'Loopback', 'RFC 1122, 3.2.1.3')
    >>> why.address, why.mechanism
    (IPv4Address('127.0.0.1'), 'NAT64')

    Attributes:
        purpose: The purpose of the block.
        prefix: The block; `""` for an IP literal of a future version.
        name: Its name in IANA's registry; for a metadata service, the provider.
        source: The RFC that defines it, with the section.
        address: The address in the block; `None` for an IP literal of a future version.
        mechanism: `inet_aton` if the host is a rare form of the address, or how an IPv6 address embeds it, such as
            `NAT64`; else `""`.
    """

    purpose: AddressPurpose
    prefix: str
    name: str
    source: str
    address: Address | None
    mechanism: str = ""

    @property
    def message(self) -> str:
        """The reason in words.

        >>> special_purpose("::ffff:10.0.0.1").message
        '10.0.0.1 (IPv4-mapped) is in 10.0.0.0/8: Private-Use (RFC 1918)'
        """
        if self.address is None:
            return f"{self.name} ({self.source})"
        how = f" ({self.mechanism})" if self.mechanism else ""
        return f"{self.address}{how} is in {self.prefix}: {self.name} ({self.source})"


class _Ranges(NamedTuple):
    """The addresses of one version, cut where the deciding block changes."""

    starts: tuple[int, ...]  # the first number of each range, in ascending order. The first one is 0
    blocks: tuple[Block, ...]  # the smallest block around each range
    # whether each range is global; `None` if the IPv4 address in the last 32 bits answers
    verdicts: tuple[bool | None, ...]

    def block_of(self, number: int) -> Block:
        return self.blocks[bisect_right(self.starts, number) - 1]


def _ranges(blocks: Iterable[Block]) -> _Ranges:
    networks = [(ip_network(block.prefix), block) for block in blocks]
    networks.sort(key=lambda pair: pair[0].prefixlen, reverse=True)
    spans = [(int(network[0]), int(network[-1]), block) for network, block in networks]
    *starts, _ = sorted({edge for first, last, _ in spans for edge in (first, last + 1)})
    found = tuple(next(block for first, last, block in spans if first <= start <= last) for start in starts)
    verdicts = tuple(None if block.purpose is None and block.embedding else block.purpose is None for block in found)
    return _Ranges(tuple(starts), found, verdicts)


_IN_NO_NAME: Final = frozenset("/\\?#@:")
"""The delimiters of a URI. To take a text with one of them for a name would hide a mistake of the caller."""

_IPV4: Final = _ranges(IPV4_BLOCKS)
_IPV6: Final = _ranges(IPV6_BLOCKS)


def _is_isatap(number: int) -> bool:
    """Whether the interface identifier is `0:5efe` or `200:5efe` before an IPv4 address (RFC 5214, 6.1)."""
    return number >> 32 & 0xFDFFFFFF == 0x5EFE


@overload
def host_address(reference: IPv4Literal) -> IPv4Address: ...
@overload
def host_address(reference: IPv6Literal) -> IPv6Address: ...
@overload
def host_address(reference: str | IRIReference | Host | IHost) -> Address | None: ...
def host_address(reference: str | IRIReference | Host | IHost) -> Address | None:
    """The host as an address of the module `ipaddress`; `None` if it is not one (RFC 3986, 3.2.2).

    A zone (`uriast.grammar.rfc6874`) is left out. A rare form of an IPv4 address such as `127.1` is a name;
    `special_purpose` knows these.

    >>> host_address("http://192.0.2.1:80/"), host_address("//[2001:db8::7]/")
    (IPv4Address('192.0.2.1'), IPv6Address('2001:db8::7'))
    >>> [host_address(text) for text in ("http://example.com/", "http://[v1.a]/", "mailto:a@h")]
    [None, None, None]

    Args:
        reference: A reference, as text or node, or the node of a host. Text is parsed as a URI reference.

    Raises:
        ParseError: The text is not valid.
    """
    host = reference_of(reference).host if isinstance(reference, str | IRI | IRelativeRef) else reference
    if isinstance(host, IPv4Literal | IPv6Literal):
        return host.address
    if host is not reference or isinstance(host, IPvFutureLiteral | IRegName):
        return None
    raise TypeError(f"expected a reference as str or node, or the node of a host, got {type(reference).__name__}")


def is_global(host: str | Host | IHost | Address) -> bool:
    """Whether a host is an address that is globally reachable, by IANA's registries of 2025.

    A name is no address: resolve it, and ask about each address that it has. `special_purpose` says why an address is
    not global.

    An IPv6 address with an IPv4 address in it:

    - IPv4-mapped, IPv4-translated and NAT64 with 64:ff9b::/96 (RFC 6052): the IPv4 address answers, because the packets
      go there. NAT64 with another prefix cannot be recognized, apart from 64:ff9b:1::/48 (RFC 8215), which is never
      global.
    - IPv4-compatible, 6to4 and Teredo: never global. They are tunnels, whose relays decide where the packets go. The
      first is deprecated (RFC 4291, 2.5.5.1), and the registry has N/A for the other two.
    - ISATAP (RFC 5214): global only if both the prefix and the IPv4 address are. A host of the same site sends the
      packets directly to the IPv4 address.

    >>> from uriast import parse
    >>> is_global(parse("http://10.0.0.1/").host), is_global(parse("http://example.com/").host)
    (False, False)
    >>> [is_global(text) for text in ("192.0.32.7", "fe80::1%eth0", "::ffff:127.0.0.1", "::ffff:192.0.32.7")]
    [True, False, False, True]

    Args:
        host: The host of a URI or an IRI; an address of the module `ipaddress`; or the text of an address, as
            `socket.getaddrinfo` returns it, with or without a zone, which does not count; in brackets, without one.
            Other text is a name, also a rare form of an IPv4 address such as `127.1`. A host with a port, or a whole
            URI, is refused.

    Raises:
        ValueError: The text is no address, and no name either: it has a delimiter of URIs.
    """
    if isinstance(host, IPv4Address):
        return _IPV4.verdicts[bisect_right(_IPV4.starts, int(host)) - 1] is True
    if isinstance(host, IPv6Address):
        number = int(host)
        verdict = _IPV6.verdicts[bisect_right(_IPV6.starts, number) - 1]
        if verdict is None or (verdict and _is_isatap(number)):
            return _IPV4.verdicts[bisect_right(_IPV4.starts, number & 0xFFFFFFFF) - 1] is True
        return verdict
    address = _address_of(host)
    return isinstance(address, IPv4Address | IPv6Address) and is_global(address)


def special_purpose(host: str | Host | IHost | Address) -> SpecialPurpose | None:
    """Why a host is an address that is not global; `None` for a global address, and for a name.

    A name gets a reason if it is a rare form of an IPv4 address that is not global: a resolver that calls `inet_aton()`
    would connect there. So `None` does not mean that a host is safe: ask `is_global`.
    `uriast.audit` also knows `localhost`, and the forms that only browsers read.

    >>> from uriast import parse
    >>> special_purpose(parse("http://[::1]/").host).message
    '::1 is in ::1/128: Loopback Address (RFC 4291, 2.5.3)'
    >>> special_purpose(parse("http://0x7f.1/").host).message
    '127.0.0.1 (inet_aton) is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)'
    >>> special_purpose("192.0.32.7"), special_purpose("localhost")
    (None, None)

    Args:
        host: As for `is_global`. The name in a node is percent-decoded; a text is read as it is.

    Raises:
        ValueError: The text is no address, and no name either: it has a delimiter of URIs.
    """
    address = _address_of(host)
    if isinstance(address, IPv6Address):
        return _in_ipv6(address)
    if isinstance(address, IPv4Address):
        return _in_ipv4(address, "")
    if address is not None:
        return SpecialPurpose(AddressPurpose.RESERVED, "", "IP literal of a future version", "RFC 3986, 3.2.2", None)
    rare = inet_aton(host if isinstance(host, str) else percent_decode(str(host), "replace"))
    return None if rare is None else _in_ipv4(rare, "inet_aton")


def _in_ipv4(address: IPv4Address, mechanism: str) -> SpecialPurpose | None:
    return _reason(_IPV4.block_of(int(address)), address, mechanism)


def _in_ipv6(address: IPv6Address) -> SpecialPurpose | None:
    """The reason of the address that is embedded; without one, that of the address itself."""
    number = int(address)
    block = _IPV6.block_of(number)
    embedding = ISATAP if block.purpose is None and _is_isatap(number) else block.embedding
    inner = _in_ipv4(IPv4Address(embedding.ipv4_in(number)), embedding.mechanism) if embedding else None
    return inner or _reason(block, address, "")


def _reason(block: Block, address: Address, mechanism: str) -> SpecialPurpose | None:
    if block.purpose is None:
        return None
    return SpecialPurpose(block.purpose, block.prefix, block.name, block.source, address, mechanism)


def _address_of(host: object) -> Address | IPvFutureLiteral | None:
    """The address of a host, or the literal of a future version; `None` for a name."""
    if isinstance(host, str):
        if not host.startswith("["):
            return _address_in(host)
        host = rfc3986.IP_literal.parse(host)
    if isinstance(host, IPv4Literal | IPv6Literal):
        return host.address
    if isinstance(host, IRegName):
        return None
    if isinstance(host, IPv4Address | IPv6Address | IPvFutureLiteral):
        return host
    raise TypeError(f"expected a host as a node, str, IPv4Address or IPv6Address, got {type(host).__name__}")


def _address_in(text: str) -> Address | None:
    try:
        return ip_address(text)
    except ValueError:
        if _IN_NO_NAME.isdisjoint(text):
            return None
    raise ValueError("expected an address or a name, got text with a delimiter: the host of a URI is parse(text).host")
