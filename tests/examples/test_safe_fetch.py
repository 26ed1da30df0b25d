"""The guard against SSRF: its page, and its program with servers on pairs of sockets in place of the network."""

from __future__ import annotations

import doctest
import socket
import ssl
import sys
from contextlib import closing
from http.client import IncompleteRead
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.example_files import EXAMPLES, loaded
from support.pages import GUARD

from uriast import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

pytestmark = pytest.mark.slow

safe: Final[Any] = loaded("safe_fetch")

GLOBAL: Final = "104.18.26.120"
HELLO: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
NAMES: Final = {
    "example.com": ["2606:4700::6812:1a78", GLOBAL],
    "localtest.me": ["127.0.0.1"],
    "mixed.example": [GLOBAL, "10.0.0.7"],
    "translated.example": ["64:ff9b::a9fe:a9fe"],
    "link-local.example": ["fe80::1%eth0"],
    "127.1": ["127.0.0.1"],
    "nowhere.example": [],
    "odd.example": [GLOBAL, "example.com"],
    "rare.example": [GLOBAL, "0x7f.1"],
    "empty.example": [""],
}

NO_NAME: Final = "expected a host name of letters, digits, hyphens and dots"


def moved(location: str, status: str = "301 Moved Permanently") -> bytes:
    return f"HTTP/1.1 {status}\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n".encode()


class Servers:
    """Servers that give these answers, one for each connection. They keep what is asked."""

    def __init__(self, *answers: bytes, unreachable: Sequence[str] = (), closes: bool = False) -> None:
        self.answers = list(answers)
        self.closes = closes
        self.unreachable = unreachable
        self.looked_up: list[str] = []
        self.dialed: list[tuple[str, int]] = []
        self.ends: list[socket.socket] = []

    def look_up(self, name: str, port: int) -> list[str]:
        assert port
        self.looked_up.append(name)
        return NAMES[name]

    def dial(self, address: str, port: int, seconds: float) -> socket.socket:
        assert 0 < seconds <= safe.SECONDS / 2
        self.dialed.append((address, port))
        if address in self.unreachable:
            message = f"{address} cannot be reached"
            raise OSError(message)
        near, far = socket.socketpair()
        self.ends.append(far)
        far.sendall(self.answers.pop(0))
        if self.closes:
            far.shutdown(socket.SHUT_WR)
        return near

    def asked(self) -> list[str]:
        """The request line and the first field of each request."""
        return ["\n".join(end.recv(1000).decode().split("\r\n")[:2]) for end in self.ends]


@pytest.fixture
def opened() -> Iterator[list[Servers]]:
    """The servers of a test, whose ends are closed after it."""
    found = list[Servers]()
    yield found
    for servers in found:
        for end in servers.ends:
            with closing(end):
                pass


def fetch(url: str, servers: Servers, opened: list[Servers]) -> Any:
    opened.append(servers)
    return safe.fetch(url, safe.Network(servers.look_up, servers.dial))


def test_the_name_is_looked_up_once_and_a_checked_address_is_dialed(opened: list[Servers]) -> None:
    servers = Servers(HELLO)
    answer = fetch("http://example.com/a/b?c#d", servers, opened)
    assert answer == safe.Answer("http://example.com/a/b?c#d", 200, b"hello")
    assert (servers.looked_up, servers.dialed) == (["example.com"], [("2606:4700::6812:1a78", 80)])
    assert servers.asked() == ["GET /a/b?c HTTP/1.1\nHost: example.com"]


def test_a_name_that_changes_its_address_is_safe(opened: list[Servers], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([[GLOBAL], ["127.0.0.1"]])
    servers = Servers(HELLO)
    monkeypatch.setattr(servers, "look_up", lambda *_: next(answers))
    assert fetch("http://rebinding.example/", servers, opened).body == b"hello"
    assert servers.dialed == [(GLOBAL, 80)]
    assert servers.asked() == ["GET / HTTP/1.1\nHost: rebinding.example"]


def test_the_next_address_is_dialed_if_one_cannot_be_reached(opened: list[Servers]) -> None:
    servers = Servers(HELLO, unreachable=["2606:4700::6812:1a78"])
    assert fetch("http://example.com", servers, opened).status == 200
    assert servers.dialed == [("2606:4700::6812:1a78", 80), (GLOBAL, 80)]
    assert servers.asked() == ["GET / HTTP/1.1\nHost: example.com"]


def test_an_address_that_cannot_be_reached_is_an_error(opened: list[Servers]) -> None:
    servers = Servers(unreachable=NAMES["example.com"])
    with pytest.raises(OSError, match=r"^104\.18\.26\.120 cannot be reached$"):
        fetch("http://example.com/", servers, opened)


def test_a_global_address_in_the_url_is_not_looked_up(opened: list[Servers]) -> None:
    servers = Servers(HELLO)
    assert fetch("http://[2606:4700::1111]:080/", servers, opened).body == b"hello"
    assert (servers.looked_up, servers.dialed) == ([], [("2606:4700::1111", 80)])
    assert servers.asked() == ["GET / HTTP/1.1\nHost: [2606:4700::1111]"]


def test_the_name_goes_to_tls_and_into_the_field_host(opened: list[Servers], monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped = list[str]()

    def wrap_socket(context: ssl.SSLContext, sock: socket.socket, *, server_hostname: str) -> socket.socket:
        assert context.check_hostname
        assert context.verify_mode is ssl.CERT_REQUIRED
        wrapped.append(server_hostname)
        return sock

    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", wrap_socket)
    servers = Servers(HELLO)
    assert fetch("https://example.com/a", servers, opened).status == 200
    assert (wrapped, servers.dialed) == (["example.com"], [("2606:4700::6812:1a78", 443)])
    assert servers.asked() == ["GET /a HTTP/1.1\nHost: example.com"]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("file:///etc/passwd", "expected an http or https URL, got file"),
        ("ftp://example.com/", "expected an http or https URL, got ftp"),
        ("http://example.com@10.0.0.1/", "expected a URL without a user name"),
        ("http://@example.com/", "expected a URL without a user name"),
        ("http://example.com:25/", "expected port 80, got 25"),
        ("https://example.com:80/", "expected port 443, got 80"),
        ("http://127.0.0.1/", "127.0.0.1 is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://[::ffff:10.0.0.1]/", "10.0.0.1 (IPv4-mapped) is in 10.0.0.0/8: Private-Use (RFC 1918)"),
        ("http://[v1.a]/", "expected an address, got v1.a"),
        ("http://localtest.me/", "127.0.0.1 is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://mixed.example/", "10.0.0.7 is in 10.0.0.0/8: Private-Use (RFC 1918)"),
        ("http://link-local.example/", "fe80::1%eth0 is in fe80::/10: Link-Local Unicast (RFC 4291, 2.5.6)"),
        ("http://127.1/", "127.0.0.1 is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://odd.example/", "expected an address, got example.com"),
        ("http://rare.example/", "127.0.0.1 (inet_aton) is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://empty.example/", "expected an address, got "),
        ("http://nowhere.example/", "expected an address of nowhere.example, got none"),
        ("http://a%2Eb/", NO_NAME),
        ("http://a+b/", NO_NAME),
        ("http://[64:ff9b::7f00:1]/", "127.0.0.1 (NAT64) is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://[2002:7f00:1::]/", "127.0.0.1 (6to4) is in 127.0.0.0/8: Loopback (RFC 1122, 3.2.1.3)"),
        ("http://[::]/", ":: is in ::/128: Unspecified Address (RFC 4291, 2.5.2)"),
        ("http://0.0.0.0/", "0.0.0.0 is in 0.0.0.0/32: This host on this network (RFC 1122, 3.2.1.3)"),
    ],
)
def test_a_refused_url_reaches_nothing(url: str, reason: str, opened: list[Servers]) -> None:
    servers = Servers()
    with pytest.raises(safe.Refused) as caught:
        fetch(url, servers, opened)
    assert str(caught.value) == reason
    assert servers.dialed == []


@pytest.mark.parametrize("url", ["http://example.com\\@10.0.0.1/", "http://[::1/", "//example.com/", "http:///a", ""])
def test_what_is_no_url_reaches_nothing(url: str, opened: list[Servers]) -> None:
    servers = Servers()
    with pytest.raises(ParseError):
        fetch(url, servers, opened)
    assert (servers.looked_up, servers.dialed) == ([], [])


def test_a_redirect_is_resolved_and_checked_again(opened: list[Servers]) -> None:
    servers = Servers(moved("../c?d"), HELLO)
    assert fetch("http://example.com/a/b", servers, opened) == safe.Answer("http://example.com/c?d", 200, b"hello")
    assert servers.looked_up == ["example.com", "example.com"]
    assert servers.asked() == ["GET /a/b HTTP/1.1\nHost: example.com", "GET /c?d HTTP/1.1\nHost: example.com"]


@pytest.mark.parametrize(
    ("location", "error"),
    [
        ("//169.254.169.254/latest/meta-data/", r"^169\.254\.169\.254 is in 169\.254\.169\.254/32"),
        ("http://translated.example/", r"^169\.254\.169\.254 \(NAT64\) is in"),
        ("http://localtest.me/", r"^127\.0\.0\.1 is in"),
        ("file:///etc/passwd", "^expected an http or https URL"),
        ("http://a b/", "^URI-reference: unexpected ' ' at index 8"),
    ],
)
def test_a_redirect_to_what_is_refused_is_not_followed(location: str, error: str, opened: list[Servers]) -> None:
    servers = Servers(moved(location), HELLO)
    with pytest.raises(ValueError, match=error):
        fetch("http://example.com/", servers, opened)
    assert len(servers.dialed) == 1


def test_there_is_a_limit_of_redirects(opened: list[Servers]) -> None:
    servers = Servers(*[moved("/", "308 Permanent Redirect")] * 4)
    with pytest.raises(safe.Refused, match=r"^expected at most 3 redirects, got more$"):
        fetch("http://example.com/", servers, opened)
    assert len(servers.dialed) == 4


def test_a_redirect_that_says_nowhere_is_an_answer(opened: list[Servers]) -> None:
    servers = Servers(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")
    assert fetch("http://example.com/", servers, opened).status == 302


def test_there_is_a_limit_of_bytes(opened: list[Servers], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe, "MOST_BYTES", 5)
    assert fetch("http://example.com/", Servers(HELLO), opened).body == b"hello"
    monkeypatch.setattr(safe, "MOST_BYTES", 4)
    with pytest.raises(safe.Refused, match=r"^expected at most 4 bytes, got more$"):
        fetch("http://example.com/", Servers(HELLO), opened)


def test_an_answer_that_is_cut_short_is_no_answer(opened: list[Servers]) -> None:
    servers = Servers(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello", closes=True)
    with pytest.raises(IncompleteRead):
        fetch("http://example.com/", servers, opened)


class EarlyTimer:
    """A timer that has no time."""

    def __init__(self, seconds: float, function: Callable[[], None]) -> None:
        assert 0 < seconds <= safe.SECONDS
        self.start = function

    def cancel(self) -> None:
        """It has ended."""

    join = cancel


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\nA: ", b"HTTP/1.1 200 OK\r\n\r\nhel", HELLO])
def test_a_server_that_does_not_come_to_an_end_is_left(
    answer: bytes, scheme: str, opened: list[Servers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(safe, "Timer", EarlyTimer)
    with pytest.raises(TimeoutError, match=r"^expected an answer in 10 seconds, got a part of it$"):
        fetch(f"{scheme}://example.com/", Servers(answer), opened)


def test_all_addresses_and_redirects_share_the_time(opened: list[Servers], monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0, 1, 2, 3, 11, 11])
    monkeypatch.setattr(safe, "monotonic", lambda: next(times))
    servers = Servers(moved("/"), HELLO, unreachable=["2606:4700::6812:1a78"])
    with pytest.raises(TimeoutError, match=r"^expected an answer in 10 seconds, got none$"):
        fetch("http://example.com/", servers, opened)
    assert servers.dialed == [("2606:4700::6812:1a78", 80), (GLOBAL, 80)]


def test_what_a_server_has_written_is_shown_without_control_characters(
    opened: list[Servers], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    servers = Servers(b"\x1b[31mSSH-2.0\x07\r\n")
    opened.append(servers)
    network = safe.Network(servers.look_up, servers.dial)
    monkeypatch.setattr(safe, "REAL", network)
    monkeypatch.setattr(sys, "argv", ["safe_fetch.py", "http://example.com/"])
    safe.main()
    assert capsys.readouterr().out == "http://example.com/: BadStatusLine: [31mSSH-2.0\n"


def test_the_real_network_gives_each_address_and_has_a_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    dialed = list[tuple[tuple[str, int], float]]()

    def getaddrinfo(name: str, port: int, **named: int) -> list[Any]:
        assert (name, port, named) == ("example.com", 80, {"type": socket.SOCK_STREAM})
        stream = (socket.SOCK_STREAM, 6, "")
        return [(socket.AF_INET6, *stream, ("fe80::1%eth0", 80, 0, 2)), (socket.AF_INET, *stream, (GLOBAL, 80))]

    def create_connection(place: tuple[str, int], *, timeout: float) -> None:
        dialed.append((place, timeout))

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(socket, "create_connection", create_connection)
    network = safe.Network()
    assert network.look_up("example.com", 80) == ["fe80::1%eth0", GLOBAL]
    network.dial(GLOBAL, 80, 5)
    assert dialed == [((GLOBAL, 80), 5)]
    assert network == safe.REAL


@pytest.mark.parametrize("name", ["a..b", "a" * 64 + ".example"])
def test_a_name_that_the_resolver_refuses_is_a_value_error(name: str) -> None:
    with pytest.raises(UnicodeError):
        safe.fetch(f"http://{name}/")


def test_the_page_shows_what_the_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    found = doctest.testfile(str(GUARD), module_relative=False, encoding="utf-8")
    sys.modules.pop("safe_fetch", None)
    assert (found.failed, found.attempted > 0) == (0, True)
