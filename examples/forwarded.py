"""The HTTP Forwarded header (RFC 7239): who asked, through which proxies, and which of them to believe.

The whole field is one rule, so it is one regular expression that gives a list of lists of pairs. What a pair's value
is depends on its name, and a quoted string is read once its backslashes are gone: values have rules of their own.

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
    """`node = nodename [ ":" node-port ]` (section 6). It cannot be built of what would not read back.

    Attributes:
        name: An address, `unknown` (6.2), or an obfuscated identifier, which begins with `_` (6.3).
        port: As written; obfuscated, it begins with `_`.
    """

    name: IPv4Literal | IPv6Literal | str = attrs.field(validator=of_type(IPv4Literal, IPv6Literal, str))
    port: str | None = attrs.field(default=None, validator=of_type(str, None))

    @property
    def address(self) -> Address | None:
        """The address, where there is one."""
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

# Forwarded (section 4), and RFC 9110, 5.6, for what it is made of

OWS: Final = text(char_from(" \t").many())
TOKEN: Final = text((char_from("!#$%&'*+-.^_`|~") | DIGIT | ALPHA).at_least(1))
OBS_TEXT: Final = char_range("\x80", "\xff")
QDTEXT: Final = char_from("\t !") | char_range("#", "[") | char_range("]", "~") | OBS_TEXT
QUOTED_PAIR: Final = literal("\\") >> (char_from("\t ") | char_range("!", "~") | OBS_TEXT)
QUOTED_STRING: Final = literal('"') >> (QDTEXT | QUOTED_PAIR).many().concat() << literal('"')

Pair: TypeAlias = tuple[str, str]
T = TypeVar("T")

PAIR: Final = seq(TOKEN.map(str.lower) << literal("="), TOKEN | QUOTED_STRING).desc("forwarded-pair")
"""`forwarded-pair = token "=" value`, where `value = token / quoted-string`. Names have no case."""

ELEMENT: Final = PAIR.optional().sep_by(literal(";"), min=2) | PAIR.times(1)
"""`forwarded-element = [ forwarded-pair ] *( ";" [ forwarded-pair ] )`, but for the one that is empty."""

FORWARDED: Final = (OWS >> (ELEMENT << OWS).optional().sep_by(literal(",") << OWS, min=1)).desc("Forwarded")
"""`Forwarded = 1#forwarded-element`, with elements that are empty, even the first.

Each blank has one place to go. Were there two, as in `OWS [ element ] OWS`, blanks could be read in very many ways.
"""

HOST: Final = seq(host, (literal(":") >> port).optional()).combine(lambda name, port: Authority(None, name, port))


@attrs.frozen
class Hop:
    """What one proxy has said (section 5), of the request that it was sent: what it has left out is `None`."""

    by: ForwardedNode | None
    client: ForwardedNode | None
    host: Authority | None
    proto: str | None


def hops(header: str) -> tuple[Hop, ...]:
    """What each proxy said, the one nearest to the client first.

    >>> hops('for="[2001:db8:cafe::17]:4711";proto=https')[0].client
    ForwardedNode(name=IPv6Literal(text='2001:db8:cafe::17'), port='4711')

    Raises:
        ParseError: The header or one of its values is not valid.
        ValueError: A parameter is there twice.
    """
    elements = FORWARDED.parse(header)
    return tuple(_hop([pair for pair in element if pair]) for element in elements if element)


def _hop(pairs: Sequence[Pair]) -> Hop:
    values = dict(pairs)
    if len(values) != len(pairs):
        message = "a parameter occurs once in a forwarded-element (RFC 7239, 4)"
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
    """The address that the request came from, as far as our own proxies can tell; `None` where they do not.

    Anybody may send a Forwarded header (8.1), so it is read from its end, and only while who wrote it is trusted.
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
"""RFC 7239, section 4, and one with all the rest."""


def main() -> None:
    """Show what proxies say and what comes of it."""
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
