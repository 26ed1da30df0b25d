"""The HTTP Forwarded header (RFC 7239): the client and the proxies of a request, and which of them can be trusted.

The whole field is one rule, compiled to one regular expression, that returns lists of pairs. The syntax of a value
depends on the name of its pair, and quoted values must be unquoted first. So other rules parse the values afterwards.

    python examples/forwarded.py
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from uriast import Authority, IPv4Literal, IPv6Literal, ParseError
from uriast.combinators import Node, Rule, alt, char_from, char_range, literal, of_type, seq, text
from uriast.grammar.rfc3986 import IPv4address, IPv6address, host, port, scheme
from uriast.grammar.rfc5234 import ALPHA, DIGIT

if TYPE_CHECKING:
    from collections.abc import Sequence

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

# node (section 6)


@attrs.frozen
class ForwardedNode(Node):
    """`node = nodename [ ":" node-port ]` (section 6). A node built by hand is checked.

    Attributes:
        name: An address, `unknown` (6.2), or an obfuscated identifier, which begins with `_` (6.3).
        port: The port, as written. An obfuscated port begins with `_`.
    """

    name: IPv4Literal | IPv6Literal | str = attrs.field(validator=of_type(IPv4Literal, IPv6Literal, str))
    port: str | None = attrs.field(default=None, validator=of_type(str, None))

    @property
    def address(self) -> Address | None:
        """The address; `None` if the name is not an address."""
        return None if isinstance(self.name, str) else self.name.address


OBFUSCATED: Final = text(literal("_"), (ALPHA | DIGIT | char_from("._-")).at_least(1))
"""`obfnode = "_" 1*( ALPHA / DIGIT / "." / "_" / "-" )` (6.3), as obfport is."""

NODENAME: Final = alt(
    IPv4address,
    literal("[") >> IPv6address.map(IPv6Literal) << literal("]"),
    literal("unknown"),
    OBFUSCATED,
)
NODE_PORT: Final = text(DIGIT.times(1, 5)) | OBFUSCATED
NODE: Final = seq(NODENAME, (literal(":") >> NODE_PORT).optional()).combine(ForwardedNode).desc("node").bind_nodes()

# Forwarded (section 4), with rules of RFC 9110, 5.6

OWS: Final = text(char_from(" \t").many())
TOKEN: Final = text((char_from("!#$%&'*+-.^_`|~") | DIGIT | ALPHA).at_least(1))
OBS_TEXT: Final = char_range("\x80", "\xff")
QDTEXT: Final = char_from("\t !") | char_range("#", "[") | char_range("]", "~") | OBS_TEXT
QUOTED_PAIR: Final = literal("\\") >> (char_from("\t ") | char_range("!", "~") | OBS_TEXT)
QUOTED_STRING: Final = literal('"') >> (QDTEXT | QUOTED_PAIR).many().concat() << literal('"')

Pair: TypeAlias = tuple[str, str]
T = TypeVar("T")

PAIR: Final = seq(TOKEN.map(str.lower) << literal("="), TOKEN | QUOTED_STRING).desc("forwarded-pair")
"""`forwarded-pair = token "=" value`, where `value = token / quoted-string`. Names are case-insensitive."""

ELEMENT: Final = PAIR.optional().sep_by(literal(";"), min=2) | PAIR.times(1)
"""`forwarded-element = [ forwarded-pair ] *( ";" [ forwarded-pair ] )`, except the empty element."""

FORWARDED: Final = (OWS >> (ELEMENT << OWS).optional().sep_by(literal(",") << OWS, min=1)).desc("Forwarded")
"""`Forwarded = 1#forwarded-element`, in which elements may be empty.

Each blank matches in one place only. `OWS [ element ] OWS` would be ambiguous: a list of blanks could take exponential
time.
"""

HOST: Final = seq(host, (literal(":") >> port).optional()).combine(lambda name, port: Authority(None, name, port))


@attrs.frozen
class Hop:
    """The parameters that one proxy added (section 5); `None` for those that it left out."""

    by: ForwardedNode | None
    client: ForwardedNode | None
    host: Authority | None
    proto: str | None


def hops(header: str) -> tuple[Hop, ...]:
    """The hops of a request, beginning with the proxy nearest to the client.

    >>> hops('for="[2001:db8:cafe::17]:4711";proto=https')[0].client
    ForwardedNode(name=IPv6Literal(text='2001:db8:cafe::17'), port='4711')

    Raises:
        ParseError: The header or one of its values is not valid.
        ValueError: A parameter occurs twice in an element.
    """
    elements = FORWARDED.parse(header)
    return tuple(_hop([pair for pair in element if pair]) for element in elements if element)


def _hop(pairs: Sequence[Pair]) -> Hop:
    values = dict(pairs)
    if len(values) != len(pairs):
        message = "expected each parameter once in a forwarded-element (RFC 7239, 4)"
        raise ValueError(message)
    return Hop(
        by=_read(NODE, values.get("by")),
        client=_read(NODE, values.get("for")),
        host=_read(HOST, values.get("host")),
        proto=_read(scheme, values.get("proto")),
    )


def _read(rule: Rule[T], value: str | None) -> T | None:
    return None if value is None else rule.parse(value)


def client(header: str, peer: Address, trusted: Sequence[Network]) -> Address | None:
    """The address of the client, as far as trusted proxies report it; `None` if they hide it.

    Any client may send a Forwarded header (8.1). So the hops are read from the last one, as long as the sender
    is trusted.
    """
    address: Address | None = peer
    for hop in reversed(hops(header)):
        if address is None or not any(address in network for network in trusted):
            break
        address = hop.client.address if hop.client else None
    return address


EXAMPLES: Final = (
    'for="_gazonk"',
    'For="[2001:db8:cafe::17]:4711"',
    "for=192.0.2.60;proto=http;by=203.0.113.43",
    "for=192.0.2.43, for=198.51.100.17",
    'for=unknown;host="example.com:8080", for="10.0.0.7:_p1"',
)
"""The examples of RFC 7239, section 4, and one with the other features."""


def main() -> None:
    """Print the hops and the client of some headers, and some errors."""
    trusted = [ip_network("10.0.0.0/8"), ip_network("198.51.100.0/24")]
    for header in EXAMPLES:
        told = [f"{hop.client} asked {hop.by or 'a proxy'} for {hop.host or 'a host'}" for hop in hops(header)]
        print(f"{header}: {', then '.join(told)}; client: {client(header, IPv4Address('10.0.0.1'), trusted)}")
    for wrong in ("for=[::1]", 'for="2001:db8::7"', 'for="[::1]:123456"'):
        try:
            hops(wrong)
        except ParseError as error:
            print(error)


if __name__ == "__main__":
    main()
