"""The guard against SSRF, typed into a file from top to bottom: what it prints, and what it does without a network.

The page shows no answer over TLS, no address that cannot be reached, and no name that changes: they are here.
"""

from __future__ import annotations

import importlib.util
import socket
import ssl
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.pages import GUARD, printed_by, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

STEPS: Final = steps(GUARD)
GLOBAL: Final = "104.18.26.120"
HELLO: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"


@pytest.fixture(scope="module")
def guard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The file that the page makes, as a module."""
    file = tmp_path_factory.mktemp("guard") / "fetch.py"
    file.write_text("\n\n".join(code for code, _ in STEPS), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("fetch_of_the_page", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for the names in annotations
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


class Servers:
    """A network of one name, whose servers answer alike. It keeps what is asked."""

    def __init__(self, look_up: Callable[[str, int], list[str]], unreachable: str = "") -> None:
        self.look_up = look_up
        self.unreachable = unreachable
        self.dialed: list[tuple[str, int]] = []
        self.ends: list[socket.socket] = []

    def dial(self, address: str, port: int) -> socket.socket:
        """A connection to an address."""
        self.dialed.append((address, port))
        if address == self.unreachable:
            message = "unreachable"
            raise OSError(message)
        near, far = socket.socketpair()
        far.sendall(HELLO)
        self.ends.append(far)
        return near

    def asked(self) -> list[str]:
        """The head of each request."""
        found = [end.recv(1000).decode() for end in self.ends]
        for end in self.ends:
            end.close()
        return found


def fetch(guard: Any, text: str, servers: Servers) -> Any:
    return guard.fetch(text, guard.Network(servers.look_up, servers.dial))


def test_each_block_prints_what_the_page_shows(tmp_path: Path) -> None:
    assert printed_by(STEPS, tmp_path / "fetch.py") == [shown for _, shown in STEPS]


def test_the_name_is_resolved_once_and_the_address_that_was_checked_is_dialed(guard: Any) -> None:
    answers = iter([[GLOBAL], ["127.0.0.1"]])
    servers = Servers(lambda name, port: next(answers))  # noqa: ARG005 - the resolver of an attacker
    assert fetch(guard, "http://rebinding.example/", servers).body == b"hello"
    assert servers.dialed == [(GLOBAL, 80)]
    assert "Host: rebinding.example\r\n" in servers.asked()[0]


def test_the_name_goes_to_tls_and_into_the_host_field(
    guard: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrapped = list[str]()

    def wrap_socket(context: ssl.SSLContext, sock: socket.socket, *, server_hostname: str) -> socket.socket:
        assert context.check_hostname
        assert context.verify_mode is ssl.CERT_REQUIRED
        wrapped.append(server_hostname)
        return sock

    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", wrap_socket)
    servers = Servers(lambda name, port: [GLOBAL])  # noqa: ARG005 - as above
    assert fetch(guard, "https://example.com/a?b", servers).body == b"hello"
    assert wrapped == ["example.com"]
    assert servers.dialed == [(GLOBAL, 443)]
    (head,) = servers.asked()
    assert head.startswith("GET /a?b HTTP/1.1\r\nHost: example.com\r\n")


@pytest.mark.parametrize("addresses", [[], ["example.org"], [GLOBAL, "0x7f.1"], [""]])
def test_a_resolver_that_gives_no_address_reaches_nothing(guard: Any, addresses: list[str]) -> None:
    servers = Servers(lambda name, port: addresses)  # noqa: ARG005 - as above
    with pytest.raises(guard.Refused):
        fetch(guard, "http://example.com/", servers)
    assert servers.dialed == []
