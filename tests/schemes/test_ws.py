"""The schemes ws and wss (RFC 6455, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from references import behind, path_abempty, port, run

from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import absolute_URI
from uriast.nodes import Authority, IPv4Literal, IPv6Literal, PathAbempty, RegName, Userinfo
from uriast.schemes import WS, WSS, ws, wss
from uriast.schemes.ws import RFC6455, WebSocket
from uriast.testing.proof import (
    Rules,
    abnf_rules,
    difference,
    language,
    pattern_language,
    possessive_difference,
    structure,
)

if TYPE_CHECKING:
    from uriast.schemes import Scheme

# In RFC 6455, host is that of RFC 3986, and path is its path-abempty. A connection needs a host (4.1).
SECTION_3 = """
ws-URI   = "ws:" "//" host [ ":" port ] path-abempty [ "?" query ]
wss-URI  = "wss:" "//" host [ ":" port ] path-abempty [ "?" query ]
reg-name = 1*( unreserved / pct-encoded / sub-delims )
"""

HOST = Authority(None, RegName("server.example.com"))
PATTERNS = {"ws": (ws.rfc_rule.pattern, ws.rule.pattern), "wss": (wss.rfc_rule.pattern, wss.rule.pattern)}


@pytest.fixture(scope="module")
def rules(appendix_a: Rules) -> Rules:
    return abnf_rules(SECTION_3, appendix_a)


@pytest.mark.parametrize("name", ["ws-URI", "wss-URI", "reg-name"])
def test_each_rule_reads_the_language_of_section_3(rules: Rules, name: str) -> None:
    pattern = getattr(RFC6455(), name.replace("-", "_")).pattern
    assert difference(language(rules, name), pattern_language(pattern)) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_every_uri_is_an_absolute_uri_and_none_has_a_fragment(name: str) -> None:
    syntax, pattern = PATTERNS[name]
    generic = absolute_URI.pattern
    both = pattern_language(f"(?:{generic})|(?:{syntax})")
    assert difference(both, pattern_language(generic)) is None
    assert difference(pattern_language(syntax), pattern_language(pattern)) is None


@pytest.mark.parametrize("name", PATTERNS)
def test_the_pattern_works_in_every_cpython(name: str) -> None:
    syntax, pattern = PATTERNS[name]
    assert structure(syntax) == structure(pattern) == []
    assert possessive_difference(pattern) is None


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
    ("text", "index"),
    [
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
    ],
)
def test_invalid_ws_uris_are_refused_at_their_index(text: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        ws.parse(text)
    assert (caught.value.rule, caught.value.index) == ("ws-URI", index)
    assert str(caught.value).endswith("\nsee ws-URI in RFC 6455, section 3")
    with pytest.raises(ParseError) as caught:
        wss.parse(text.replace("ws", "wss", 1) if not text.startswith("wss") else "ws://h")
    assert caught.value.rule == "wss-URI"
    assert str(caught.value).endswith("\nsee wss-URI in RFC 6455, section 3")


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


@pytest.mark.parametrize(
    ("scheme", "text", "normal"),
    [
        (ws, "WS://Server.Example.com:80", "ws://server.example.com/"),
        (ws, "ws://h:443/a/../%41?%7e", "ws://h:443/A?~"),
        (ws, "ws://h:/?", "ws://h/?"),
        (wss, "WSS://H:443?x", "wss://h/?x"),
        (wss, "wss://h:80/", "wss://h:80/"),
    ],
)
def test_the_default_ports_are_80_and_443(scheme: Scheme[WS] | Scheme[WSS], text: str, normal: str) -> None:
    assert str(scheme.normalize(text)) == normal
    assert scheme.equivalent(text, normal)


@given(run("", least=1), behind(port, ":"), path_abempty, behind(run(":@/?"), "?"))
def test_uris_round_trip_and_normalizing_is_idempotent(host: str, port: str, path: str, query: str) -> None:
    node = ws.parse(f"ws://{host}{port}{path}{query}")
    assert str(node) == f"ws://{host}{port}{path}{query}"
    assert node.resource_name == (path or "/") + ("" if query == "?" else query)
    normal = ws.normalize(node)
    assert ws.normalize(normal) == normal
    assert ws.equivalent(normal, node)
