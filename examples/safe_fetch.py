"""Fetch a URL that a user has typed, and nothing that only your own network can reach (SSRF).

The name is resolved once. If one of its addresses is not global, the URL is refused. The connection goes to an address
that was checked, and each redirect starts again. Size and time have limits. The page "Guard against SSRF" explains each
step, and what this program does not do. The two calls that use the network are parameters, so tests need no network.

    python examples/safe_fetch.py https://www.example.com/
"""

from __future__ import annotations

import re
import socket
import ssl
import sys
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection, IncompleteRead
from threading import Event, Timer
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from uriast import RegName, redacted, resolve
from uriast.addresses import is_global, special_purpose
from uriast.passes.origin import effective_port
from uriast.schemes import HTTP, HTTPS, parse_scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

PORTS: Final = {HTTP: 80, HTTPS: 443}
REDIRECTS: Final = {301, 302, 303, 307, 308}
MOST_REDIRECTS: Final = 3
MOST_BYTES: Final = 1_000_000
SECONDS: Final = 10


class Refused(ValueError):
    """The program does not fetch this URL."""


@attrs.frozen
class Answer:
    """The answer of a server, and its URL: after redirects, the last one."""

    url: str
    status: int
    body: bytes


def look_up(name: str, port: int) -> Sequence[str]:
    """The addresses of a name."""
    return [str(place[0]) for *_, place in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]


def dial(address: str, port: int, seconds: float) -> socket.socket:
    """A connection to an address."""
    return socket.create_connection((address, port), timeout=seconds)


@attrs.frozen
class Network:
    """The two calls that use the network."""

    look_up: Callable[[str, int], Sequence[str]] = look_up
    dial: Callable[[str, int, float], socket.socket] = dial


REAL: Final = Network()


def fetch(url: str, network: Network = REAL) -> Answer:
    """The answer to a GET request, after redirects.

    >>> fetch("http://[::ffff:169.254.169.254]/latest/meta-data/")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    safe_fetch.Refused: 169.254.169.254 (IPv4-mapped) is in 169.254.169.254/32: Amazon EC2, ...
    >>> fetch("http://localtest.me/", Network(look_up=lambda name, port: ["127.0.0.1"]))
    Traceback (most recent call last):
        ...
    safe_fetch.Refused: 127.0.0.1 is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)

    Raises:
        ValueError: A URL, which may be that of a redirect, is refused (`Refused`) or invalid (`ParseError`), or the
            resolver refuses its name (`UnicodeError`).
        OSError: The name cannot be resolved, no server can be reached, or the time is over (`TimeoutError`).
        HTTPException: The answer is not valid HTTP.
    """
    end = monotonic() + SECONDS
    for _ in range(MOST_REDIRECTS + 1):
        uri = checked(url)
        status, location, body = asked(uri, checked_addresses(uri, network), network, end)
        if status not in REDIRECTS or location is None:
            return Answer(url, status, body)
        url = str(resolve(location.strip(" \t"), uri))
    message = f"expected at most {MOST_REDIRECTS} redirects, got more"
    raise Refused(message)


def checked(url: str) -> HTTP | HTTPS:
    """The URI of a string, if the program may fetch it."""
    uri = parse_scheme(url)
    if not isinstance(uri, HTTP | HTTPS):
        message = f"expected an http or https URL, got {uri.scheme}"
    elif uri.userinfo is not None:
        message = "expected a URL without a user name"
    elif effective_port(uri) != PORTS[type(uri)]:
        message = f"expected port {PORTS[type(uri)]}, got {effective_port(uri)}"
    else:
        return uri
    raise Refused(message)


def checked_addresses(uri: HTTP | HTTPS, network: Network) -> Sequence[str]:
    """The addresses of the host, if all are global."""
    host = uri.authority.host
    if isinstance(host, RegName) and not re.fullmatch(r"[0-9A-Za-z_.-]+", host.text):
        message = "expected a host name of letters, digits, hyphens and dots"
        raise Refused(message)
    found = network.look_up(host.text, PORTS[type(uri)]) if isinstance(host, RegName) else [host.text]
    for address in found:
        if not is_global(address):
            reason = special_purpose(address)
            raise Refused(reason.message if reason else f"expected an address, got {address}")
    if not found:
        message = f"expected an address of {host.text}, got none"
        raise Refused(message)
    return found


def asked(uri: HTTP | HTTPS, addresses: Sequence[str], network: Network, end: float) -> tuple[int, str | None, bytes]:
    """The status, the `Location` field and the body of an answer. `Host` and TLS still get the name."""
    name, port = uri.authority.host.text, PORTS[type(uri)]
    connection = HTTPSConnection(name, port) if isinstance(uri, HTTPS) else HTTPConnection(name, port)
    with closing(connection):
        connection.sock = connected(addresses, port, network, end)  # so `connection` looks up nothing
        with limited(connection.sock, seconds_until(end)):
            if isinstance(uri, HTTPS):
                connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=name)
            connection.request("GET", (uri.path.text or "/") + ("" if uri.query is None else f"?{uri.query}"))
            response = connection.getresponse()
            body = response.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        message = f"expected at most {MOST_BYTES:,} bytes, got more"
        raise Refused(message)
    if response.length:
        raise IncompleteRead(body, response.length)
    return response.status, response.headers["Location"], body


def connected(addresses: Sequence[str], port: int, network: Network, end: float) -> socket.socket:
    """A connection to the first address that accepts one. Each attempt has half of the time that is left."""
    for address in addresses[:-1]:
        with suppress(OSError):
            return network.dial(address, port, seconds_until(end) / 2)
    return network.dial(addresses[-1], port, seconds_until(end) / 2)


def seconds_until(end: float) -> float:
    """The seconds that are left."""
    if (left := end - monotonic()) > 0:
        return left
    message = f"expected an answer in {SECONDS} seconds, got none"
    raise TimeoutError(message)


@contextmanager
def limited(connection: socket.socket, seconds: float) -> Generator[None]:
    """Shut a connection down after some seconds. The timeout of a socket starts again with each byte."""
    is_late = Event()

    def shut() -> None:
        is_late.set()
        with suppress(OSError):  # the server has closed it
            same.shutdown(socket.SHUT_RDWR)

    connection.settimeout(seconds)
    with connection.dup() as same:  # TLS detaches the original
        timer = Timer(seconds, shut)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if is_late.is_set():
                message = f"expected an answer in {SECONDS} seconds, got a part of it"
                raise TimeoutError(message)


URLS: Final = (
    *("file:///etc/passwd", "http://example.com@10.0.0.1/", "http://example.com:25/", "http://example.com\\@10.0.0.1/"),
    *("http://127.0.0.1/", "http://2130706433/", "http://[64:ff9b::a9fe:a9fe]/", "https://intranet.example/"),
)


def main() -> None:
    """Fetch URLs. Without arguments, show some that are refused, with a resolver that needs no network."""
    network = REAL if sys.argv[1:] else Network(lambda name, _: ["10.0.0.7" if "." in name else "127.0.0.1"])
    for url in sys.argv[1:] or URLS:
        try:
            answer = fetch(url, network)
        except (ValueError, OSError, HTTPException) as error:
            reason = "".join(filter(str.isprintable, str(error).partition("\n")[0]))  # a server may have written it
            print(f"{redacted(url)}: {type(error).__name__}: {reason}")
        else:
            print(f"{redacted(answer.url)}: {answer.status}, {len(answer.body):,} bytes")


if __name__ == "__main__":
    main()
