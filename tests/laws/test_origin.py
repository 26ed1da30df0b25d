"""Laws of origins (RFC 6454), of the port in effect, and of the host as an address."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address
from typing import Any

from hypothesis import example, given, strategies as st
from support.oracles import origin_by_ada
from support.references import dns_host, host, net_path, path_rootless, reference_texts, uri_texts, uris_at

from uriast import URI, IPv4Literal, IPv6Literal, NormalizationStep, RegName, normalize, origin, parse, parse_uri
from uriast.addresses import host_address
from uriast.passes.origin import OpaqueOrigin, Origin, effective_port, is_out_of_range

SCHEME_BASED = NormalizationStep.SCHEME_BASED
schemes = st.sampled_from(["http", "HTTPS", "ws", "Ftp", "file", "news", "x"])
uris = st.tuples(schemes, net_path(host | dns_host) | path_rootless).map(":".join) | uris_at(host)
spelled = st.sampled_from(
    ["example", "EXAMPLE", "ex%41mple", "1.2.3.4", "%31.2.3.4", "[::1]", "[0:0::1]", "[v1.A]", "a%2cb"]
)
alike = st.tuples(
    st.sampled_from(["http", "HTTP", "https"]),
    st.just("://"),
    st.sampled_from(["", "u:p@"]),
    spelled,
    st.sampled_from(["", ":", ":80", ":0080", ":443", ":8080"]),
    st.sampled_from(["", "/", "/a/../b?c#d"]),
).map("".join)


def result(uri: str | URI, **options: Any) -> object:
    """The origin; or the type of the error in its place, and one value for every opaque origin."""
    try:
        found = origin(uri, **options)
    except ValueError as error:
        return type(error)
    return found if isinstance(found, Origin) else OpaqueOrigin


@given(alike, alike)
def test_uris_that_are_equal_in_scheme_host_and_port_have_equal_origins(one: str, other: str) -> None:
    bare = [normalize(parse_uri(each), SCHEME_BASED) for each in (one, other)]
    same = len({(each.scheme, each.host, each.port) for each in bare}) == 1
    assert (origin(one) == origin(other)) is same
    assert (hash(origin(one)) == hash(origin(other))) >= same


def is_read_by_browsers(site: object) -> bool:
    """Whether the page on origins says that the text of an origin is what a browser sends."""
    if not isinstance(site, Origin) or site.scheme not in {"http", "https", "ws", "wss", "ftp"}:
        return False
    if isinstance(site.host, RegName):
        last = site.host.text.removesuffix(".").rpartition(".")[2]
        return not re.search("%|xn--", site.host.text) and not re.fullmatch("[0-9]+|0x[0-9a-f]*", last)
    return isinstance(site.host, IPv4Literal) or (isinstance(site.host, IPv6Literal) and "." not in site.host.text)


@given(uris | alike)
@example("http://1.2.3/")
@example("http://a.0x7F./")
@example("http://[::ffff:1.2.3.4]/")
@example("https://a_b,c~:0443")
def test_the_text_of_an_origin_is_what_browsers_serialize_where_the_page_says_so(uri: str) -> None:
    site = result(uri)
    if is_read_by_browsers(site):
        assert str(site) == origin_by_ada(uri)


@given(uris | alike)
@example("http://%31.2.3.4:00080/")
@example("http://h:70000/")
def test_a_uri_and_its_normal_form_have_equal_origins(text: str) -> None:
    assert result(text) == result(parse_uri(text)) == result(normalize(parse_uri(text), SCHEME_BASED))


@given(uris | alike)
@example("http://[V1.A]:81/")
def test_the_text_of_an_origin_is_a_uri_of_that_origin(text: str) -> None:
    found = result(text)
    if isinstance(found, Origin):
        uri = parse_uri(str(found))
        assert origin(uri) == found
        assert str(origin(uri)) == str(found)
        assert (uri.scheme, uri.host) == (found.scheme, found.host)
        assert (uri.path.text, uri.query, uri.fragment, uri.userinfo) == ("", None, None, None)
        assert effective_port(text) == effective_port(uri) == found.port


@given(uri_texts | st.tuples(schemes, net_path(host)).map(":".join))
def test_normalization_does_not_change_the_port_in_effect(text: str) -> None:
    port = parse_uri(text).port or ""
    if not is_out_of_range(port):
        assert effective_port(text) == effective_port(normalize(parse_uri(text), SCHEME_BASED))
        assert port == "" or effective_port(text) == int(port)


@given(reference_texts)
def test_the_address_is_that_of_the_host(text: str) -> None:
    node = parse(text)
    found = host_address(text)
    assert found == host_address(node)
    assert (found is None) is not isinstance(node.host, IPv4Literal | IPv6Literal)
    if node.host is not None:
        assert found == host_address(node.host)


@given(st.ip_addresses())
def test_every_address_is_read_back(address: IPv4Address | IPv6Address) -> None:
    assert host_address(f"//{address}/" if isinstance(address, IPv4Address) else f"//[{address}]:80/") == address
