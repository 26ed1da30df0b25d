"""A policy for webhooks: which URLs a server may call. A type checker proves that it covers every case.

A server that calls its users' URLs must not call itself or its neighbors. So it checks each URL before it connects, and
it checks each address that a name resolves to. Each `match` ends in `assert_never`: if a class of host, path or
decision is missing, mypy and pyright report an error.

    python examples/typed_application.py
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from uriast import (
    URI,
    Host,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    ParseError,
    Path,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    parse,
)
from uriast.addresses import special_purpose

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

DEFAULT_PORTS: Final = {"http": 80, "https": 443}
LAST_PORT: Final = 65535


@attrs.frozen
class Connect:
    """Connect to this address."""

    address: IPv4Address | IPv6Address
    port: int
    target: str


@attrs.frozen
class LookUp:
    """Look up this name, and check each of its addresses with `judged_address`."""

    name: str
    port: int
    target: str


@attrs.frozen
class Refuse:
    """Do not connect."""

    why: str


Decision: TypeAlias = Connect | LookUp | Refuse


def decide(text: str) -> Decision:
    """Decide about a URL that a user gave.

    >>> decide("https://93.184.215.14/hook?id=1")
    Connect(address=IPv4Address('93.184.215.14'), port=443, target='/hook?id=1')
    >>> decide("https://[::ffff:127.0.0.1]/hook")
    Refuse(why='127.0.0.1 (IPv4-mapped) is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)')
    """
    try:
        url = parse(text)
    except ParseError as error:
        return Refuse(f"not a valid URL: error at index {error.index}")
    default = DEFAULT_PORTS.get(url.scheme.lower()) if isinstance(url, URI) else None
    if default is None:
        return Refuse("neither http nor https")
    if url.authority is None:
        return Refuse("no host")
    if url.authority.userinfo is not None:
        return Refuse("a URL with userinfo can be mistaken for another")
    port = url.authority.port or str(default)
    if len(port) > len(str(LAST_PORT)) or not 0 < int(port) <= LAST_PORT:
        return Refuse("the port is out of range")
    return judged(url.authority.host, int(port), request_target(url.path, url.query))


def judged(host: Host, port: int, target: str) -> Decision:
    """Decide about a host (RFC 3986, 3.2.2)."""
    match host:
        case IPv4Literal() | IPv6Literal():
            return judged_address(host.address, port, target)
        case IPvFutureLiteral():
            return Refuse(f"unknown IP version {host.version}")
        case RegName():
            return judged_name(host.text.lower().removesuffix("."), port, target)
        case _:
            assert_never(host)


def judged_address(address: IPv4Address | IPv6Address, port: int, target: str) -> Decision:
    """Decide about an address, from the URL or from looking up its name."""
    if reason := special_purpose(address):
        return Refuse(reason.message)
    return Connect(address, port, target)


def judged_name(name: str, port: int, target: str) -> Decision:
    """Decide about a name. Some resolvers treat a number, as in `http://0x7f.1/`, as an address (7.4)."""
    last = name.rpartition(".")[2]
    if not name or "%" in name:
        return Refuse("not a name that can be looked up")
    if name == "localhost" or last in {"localhost", "local", "internal"}:
        return Refuse(f"{name} is not a public name")
    if re.fullmatch("[0-9]+|0x[0-9a-f]*", last):
        return Refuse(f"{name} may be treated as an address")
    return LookUp(name, port, target)


def request_target(path: Path, query: str | None) -> str:
    """The origin-form, for the request line (RFC 9112, 3.2.1).

    Raises:
        ValueError: The path is relative.
    """
    tail = "" if query is None else f"?{query}"
    match path:
        case PathAbempty(text) | PathAbsolute(text):
            return (text or "/") + tail
        case PathEmpty():
            return f"/{tail}"
        case PathNoscheme() | PathRootless():
            message = f"expected an absolute path, got {path}"
            raise ValueError(message)
        case _:
            assert_never(path)


def told(decision: Decision) -> str:
    """A decision in words."""
    match decision:
        case Connect(address, port, target):
            return f"connect to {address}, port {port}, and ask for {target}"
        case LookUp(name, port, target):
            return f"look up {name}, connect to port {port}, and ask for {target}"
        case Refuse(why):
            return f"refused: {why}"
        case _:
            assert_never(decision)


URLS: Final = (
    "https://hooks.example.com/services/T0/B0?token=x",
    "https://93.184.215.14:8443",
    "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hook",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:10.0.0.1]/",
    "http://[v1.fe80::a]/",
    "http://0x7f.1/",
    "http://1.2.3.4.example.com/",
    "http://user@example.com/",
    "localhost:8080/hook",
    "//example.com/hook",
    "http://example.com/a b",
)


def main() -> None:
    """Print the decisions about some URLs."""
    for url in URLS:
        print(f"{url}: {told(decide(url))}")


if __name__ == "__main__":
    main()
