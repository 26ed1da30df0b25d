"""Fetch a URL that a user has typed, and nothing that only your own network can reach (SSRF).

The name is resolved once. If one of its addresses is not global, the URL is refused. The connection goes to an address
that was checked, and each redirect starts again. docs/guard-against-ssrf.md explains each step, and what this does not
do. The two calls that leave the program are parameters, so the tests need no network.

    python examples/safe_fetch.py https://www.example.com/
"""

from __future__ import annotations

import socket
import ssl
import sys
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Final

import attrs

from uriast import RegName, effective_port, is_global, redacted, resolve, special_purpose
from uriast.combinators import char_from, char_range, literal, text
from uriast.schemes import HTTP, HTTPS, parse_scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PORTS: Final = {80, 443, 8080, 8443}
REDIRECTS: Final = {301, 302, 303, 307, 308}
MOST_REDIRECTS: Final = 3
MOST_BYTES: Final = 1_000_000
SECONDS: Final = 10
LABEL: Final = text((char_range("a", "z") | char_range("A", "Z") | char_range("0", "9") | char_from("-_")).times(1, 63))
NAME: Final = text(LABEL, text(literal("."), LABEL).many(), literal(".").optional())
"""What is looked up: labels with dots between them, without percent-encoding."""


class Refused(ValueError):  # noqa: N818 - the program refuses: nothing has failed
    """The program does not fetch this URL."""


@attrs.frozen
class Answer:
    """What a server has answered.

    Attributes:
        url: The URL that it has answered for, which is another one after a redirect.
        status: The status code.
        body: The content.
    """

    url: str
    status: int
    body: bytes


def look_up(name: str, port: int) -> Sequence[str]:
    """The addresses of a name, each as a text."""
    return [str(place[0]) for *_, place in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]


def dial(address: str, port: int) -> socket.socket:
    """A connection to an address."""
    return socket.create_connection((address, port), timeout=SECONDS)


@attrs.frozen
class Network:
    """The calls that leave the program."""

    look_up: Callable[[str, int], Sequence[str]] = look_up
    dial: Callable[[str, int], socket.socket] = dial
    tls: ssl.SSLContext = attrs.Factory(ssl.create_default_context)


def fetch(url: str, network: Network) -> Answer:
    """The answer to a GET request, after redirects.

    >>> fetch("http://[::ffff:169.254.169.254]/latest/meta-data/", Network())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    safe_fetch.Refused: 169.254.169.254 (IPv4-mapped) is in 169.254.169.254/32: Amazon EC2, ...
    >>> fetch("http://localtest.me/", Network(look_up=lambda name, port: ["127.0.0.1"]))
    Traceback (most recent call last):
        ...
    safe_fetch.Refused: 127.0.0.1 is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)

    Args:
        url: The URL.
        network: The network; `Network()` is the real one.

    Raises:
        ParseError: The URL, or that of a redirect, is invalid. This is a `ValueError`.
        Refused: The program does not fetch it. This is a `ValueError` too.
        OSError: No server was reached.
        HTTPException: A server has not answered as HTTP says.
    """
    for _ in range(MOST_REDIRECTS + 1):
        uri = checked(url)
        status, location, body = asked(uri, checked_addresses(uri, network), network)
        if status not in REDIRECTS or location is None:
            return Answer(url, status, body)
        url = str(resolve(location, uri))
    message = f"expected at most {MOST_REDIRECTS} redirects, got more"
    raise Refused(message)


def checked(url: str) -> HTTP | HTTPS:
    """The URI in a text, if the program may fetch it.

    >>> checked("http://example.com@10.0.0.1/")
    Traceback (most recent call last):
        ...
    safe_fetch.Refused: expected a URL without a user name
    """
    uri = parse_scheme(url)
    if not isinstance(uri, HTTP | HTTPS):
        message = f"expected a URL of http or https, got one of {uri.scheme}"
        raise Refused(message)
    if uri.userinfo is not None:
        message = "expected a URL without a user name"
        raise Refused(message)
    if (port := effective_port(uri)) not in PORTS:
        message = f"expected a port among {sorted(PORTS)}, got {port}"
        raise Refused(message)
    return uri


def checked_addresses(uri: HTTP | HTTPS, network: Network) -> Sequence[str]:
    """The addresses of the host, if there are some and all of them are global."""
    host = uri.authority.host
    if not isinstance(host, RegName):
        found: Sequence[str] = [host.text]
    elif NAME.matches(host.text):
        found = network.look_up(host.text, port_of(uri))
    else:
        message = "expected labels of letters, digits and hyphens, with dots between them"
        raise Refused(message)
    for address in found:
        if is_global(address) is not True:  # None is the answer for what is no address
            reason = special_purpose(address)
            raise Refused(reason.message if reason else f"expected an address, got {address}")
    if not found:
        message = f"expected an address of {host.text}, got none"
        raise Refused(message)
    return found


def port_of(uri: HTTP | HTTPS) -> int:
    """The port to connect to."""
    return effective_port(uri) or 0  # never 0: both schemes have a default port


def asked(uri: HTTP | HTTPS, addresses: Sequence[str], network: Network) -> tuple[int, str | None, bytes]:
    """The status, the field Location and the body of an answer. The name goes into the field Host, and to TLS."""
    name, port = uri.authority.host.text, port_of(uri)
    is_secure = isinstance(uri, HTTPS)
    connection = HTTPSConnection(name, port, context=network.tls) if is_secure else HTTPConnection(name, port)
    with closing(connection):
        connection.sock = connected(addresses, port, network)  # so `connection` looks up nothing
        if is_secure:
            connection.sock = network.tls.wrap_socket(connection.sock, server_hostname=name)
        connection.request("GET", (uri.path.text or "/") + ("" if uri.query is None else f"?{uri.query}"))
        response = connection.getresponse()
        body = response.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            message = f"expected at most {MOST_BYTES:,} bytes, got more"
            raise Refused(message)
        return response.status, response.headers["Location"], body


def connected(addresses: Sequence[str], port: int, network: Network) -> socket.socket:
    """A connection to the first address that accepts one."""
    for address in addresses[:-1]:
        try:
            return network.dial(address, port)
        except OSError:
            continue
    return network.dial(addresses[-1], port)


URLS: Final = (
    *("file:///etc/passwd", "http://example.com@10.0.0.1/", "http://example.com:25/", "http://example.com\\@10.0.0.1/"),
    *("http://127.0.0.1/", "http://2130706433/", "http://[::ffff:10.0.0.1]/", "http://[64:ff9b::a9fe:a9fe]/"),
    "https://intranet.example/",
)


def main() -> None:
    """Fetch URLs. Without arguments, show some that are refused, with a resolver that needs no network."""
    network = Network() if sys.argv[1:] else Network(lambda name, _: ["10.0.0.7" if "." in name else "127.0.0.1"])
    for url in sys.argv[1:] or URLS:
        try:
            answer = fetch(url, network)
        except (ValueError, OSError, HTTPException) as error:
            print(f"{redacted(url)}: {type(error).__name__}: {str(error).partition(chr(10))[0]}")
        else:
            print(f"{redacted(answer.url)}: {answer.status}, {len(answer.body):,} bytes")


if __name__ == "__main__":
    main()
