"""The schemes ws and wss (RFC 6455, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast.grammar import rfc3986
from uriast.schemes import WS, WSS, parse_scheme, ws, wss
from uriast.schemes.ws import WebSocket
from uriast.testing import SchemeContract, assert_language

if TYPE_CHECKING:
    from uriast.schemes import Scheme

# In RFC 6455, host is that of RFC 3986, and path is its path-abempty. A connection needs a host (4.1).
SECTION_3 = """
ws-URI   = "ws:" "//" host [ ":" port ] path-abempty [ "?" query ]
wss-URI  = "wss:" "//" host [ ":" port ] path-abempty [ "?" query ]
reg-name = 1*( unreserved / pct-encoded / sub-delims )
"""


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
        ("ws:///a", 5),
        ("ws://u@h/", 6),
        ("ws://h/#f", 7),
        ("ws://h:x", 7),
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
        ("wss://u@h/", 7),
        ("wss://h/#f", 8),
        ("ws://h", 2),
    )
    normal_forms = (("WSS://H:443?x", "wss://h/?x"), ("wss://h:80/", "wss://h:80/"))


@pytest.mark.parametrize("scheme", [ws, wss])
def test_a_uri_has_no_fragment(scheme: Scheme[WS] | Scheme[WSS]) -> None:
    assert_language(scheme.rule, SECTION_3, scheme.rule.name, extends=rfc3986)


@pytest.mark.parametrize(
    ("text", "resource_name"),
    [
        ("ws://server.example.com", "/"),
        ("ws://server.example.com/chat", "/chat"),
        ("wss://server.example.com?x", "/?x"),
        ("ws://server.example.com?", "/"),
        ("ws://server.example.com//a?b?c/%23", "//a?b?c/%23"),
    ],
)
def test_the_path_and_the_query_make_a_resource_name(text: str, resource_name: str) -> None:
    node = parse_scheme(text)
    assert isinstance(node, WebSocket)
    assert node.resource_name == resource_name
