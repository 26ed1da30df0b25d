"""The schemes ws and wss (RFC 6455, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast.combinators import ParseError
from uriast.nodes import Authority, IPv4Literal, IPv6Literal, PathAbempty, RegName, Userinfo
from uriast.schemes import WS, WSS, ws, wss
from uriast.schemes.ws import RFC6455, WebSocket
from uriast.testing import SchemeContract, assert_language
from uriast.testing.proof import difference, pattern_language

if TYPE_CHECKING:
    from uriast.schemes import Scheme

# In RFC 6455, host is that of RFC 3986, and path is its path-abempty. A connection needs a host (4.1).
SECTION_3 = """
ws-URI   = "ws:" "//" host [ ":" port ] path-abempty [ "?" query ]
wss-URI  = "wss:" "//" host [ ":" port ] path-abempty [ "?" query ]
reg-name = 1*( unreserved / pct-encoded / sub-delims )
"""

HOST = Authority(None, RegName("server.example.com"))


class TestWS(SchemeContract[WS]):
    scheme = ws
    abnf = SECTION_3
    valid = (
        "ws://server.example.com",
        "WS://server.example.com/",
        "ws://server.example.com/chat",
        "ws://server.example.com?",
        "ws://server.example.com//a?b?c/%23",
        "ws://[::1]:81/",
    )
    invalid = (
        ("ws:", 3),
        ("ws:/a", 4),
        ("ws://", 5),
        ("ws:///a", 5),
        ("ws://:80/a", 5),
        ("ws://?x", 5),
        ("ws://u@h/", 6),
        ("ws://u:p@h/", 7),
        ("ws://h/#f", 7),
        ("ws://h?#", 7),
        ("ws://h#", 6),
        ("ws://h:x", 7),
        ("ws://h/ ", 7),
        ("ws://h\n", 6),
        ("wss://h", 2),
    )
    normal_forms = (
        ("WS://Server.Example.com:80", "ws://server.example.com/"),
        ("ws://h:443/a/../%41?%7e", "ws://h:443/A?~"),
        ("ws://h:/?", "ws://h/?"),
    )


class TestWSS(SchemeContract[WSS]):
    scheme = wss
    abnf = SECTION_3
    valid = ("wss://server.example.com/chat?x", "wss://server.example.com?x", "Wss://1.2.3.4:/")
    invalid = (
        ("wss:", 4),
        ("wss:/a", 5),
        ("wss://", 6),
        ("wss:///a", 6),
        ("wss://:80/a", 6),
        ("wss://?x", 6),
        ("wss://u@h/", 7),
        ("wss://u:p@h/", 8),
        ("wss://h/#f", 8),
        ("wss://h?#", 8),
        ("wss://h#", 7),
        ("wss://h:x", 8),
        ("wss://h/ ", 8),
        ("wss://h\n", 7),
        ("ws://h", 2),
    )
    normal_forms = (("WSS://H:443?x", "wss://h/?x"), ("wss://h:80/", "wss://h:80/"))


def test_a_host_is_not_empty() -> None:
    assert_language(RFC6455().reg_name, SECTION_3, "reg-name")


@pytest.mark.parametrize("scheme", [ws, wss])
def test_a_uri_has_no_fragment(scheme: Scheme[WS] | Scheme[WSS]) -> None:
    assert difference(pattern_language(scheme.rfc_rule.pattern), pattern_language(scheme.rule.pattern)) is None


@pytest.mark.parametrize(
    ("text", "node", "resource_name"),
    [
        ("ws://server.example.com", WS("ws", HOST), "/"),
        ("WS://server.example.com/", WS("WS", HOST, PathAbempty("/")), "/"),
        ("ws://server.example.com/chat", WS("ws", HOST, PathAbempty("/chat")), "/chat"),
        ("wss://server.example.com/chat?x", WSS("wss", HOST, PathAbempty("/chat"), "x"), "/chat?x"),
        ("wss://server.example.com?x", WSS("wss", HOST, query="x"), "/?x"),
        ("ws://server.example.com?", WS("ws", HOST, query=""), "/"),
        ("ws://server.example.com//a?b?c/%23", WS("ws", HOST, PathAbempty("//a"), "b?c/%23"), "//a?b?c/%23"),
        ("ws://[::1]:81/", WS("ws", Authority(None, IPv6Literal("::1"), "81"), PathAbempty("/")), "/"),
        ("Wss://1.2.3.4:/", WSS("Wss", Authority(None, IPv4Literal("1.2.3.4"), ""), PathAbempty("/")), "/"),
    ],
)
def test_a_uri_has_a_host_a_path_and_a_query_that_make_a_resource_name(
    text: str, node: WebSocket, resource_name: str
) -> None:
    scheme: Scheme[WS] | Scheme[WSS] = ws if isinstance(node, WS) else wss
    assert scheme.parse(text) == node
    assert str(node) == text
    assert node.resource_name == resource_name


@pytest.mark.parametrize(
    ("authority", "path", "query"),
    [
        (Authority(Userinfo("u"), RegName("h")), PathAbempty("/"), None),
        (Authority(None, RegName("")), PathAbempty("/"), None),
        (Authority(None, RegName("h")), PathAbempty("/"), "#"),
    ],
)
def test_a_node_that_would_not_parse_back_cannot_be_built(
    authority: Authority, path: PathAbempty, query: str | None
) -> None:
    for scheme, node_class in (("ws", WS), ("wss", WSS)):
        with pytest.raises(ParseError):
            node_class(scheme, authority, path, query)


def test_a_node_is_of_its_own_scheme() -> None:
    with pytest.raises(ParseError):
        WS("wss", HOST)
    with pytest.raises(ParseError):
        WSS("ws", HOST)
