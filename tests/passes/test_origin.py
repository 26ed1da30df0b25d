"""Origins (RFC 6454), and the port in effect."""

from __future__ import annotations

import copy
import pickle
import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest

from uriast import Authority, IPv6Literal, ParseError, RegName, RelativeRef, origin, parse, parse_iri
from uriast.facts import SchemeFacts
from uriast.grammar import rfc3986
from uriast.passes.iri import iri_to_uri
from uriast.passes.origin import OpaqueOrigin, Origin, effective_port, is_out_of_range
from uriast.schemes import http

SITE = Origin("http", RegName("example.com"), 80)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://example.com", "http://example.com"),
        ("HTTP://u:p@EXAMPLE.com:00080/a?b#c", "http://example.com"),
        ("https://example.com:80", "https://example.com:80"),
        ("http://example.com.:", "http://example.com."),
        ("wss://h:443", "wss://h"),
        ("ftp://h", "ftp://h"),
        ("http://h:0", "http://h:0"),
        ("http://h:65535", "http://h:65535"),
        ("http://127.1/", "http://127.1"),
        ("http://%31%32%37.0.0.1/", "http://127.0.0.1"),
        ("https://[2001:DB8:0::1]/", "https://[2001:db8::1]"),
        ("http://[::ffff:7f00:1]:8080", "http://[::ffff:127.0.0.1]:8080"),
        ("http://r%c3%a9sum%C3%89.example.org", "http://xn--rsum-bpad.example.org"),
        ("http://%EF%BC%91.2.3.4", "http://1.2.3.4"),
        ("news://%C3%a9/a", "news://%C3%A9"),
    ],
)
def test_an_origin_is_written_in_ascii_and_in_normal_form(text: str, shown: str) -> None:
    assert str(origin(text)) == shown


@pytest.mark.parametrize(
    "text",
    [
        *("file:///etc/hosts", "file://host/etc/hosts", "data:,a", "mailto:fred@example.com", "urn:example:a"),
        *("news:comp.lang.python", "x://example.com:80/", "http:a", "http:/a", "http:///a", "http://:80/a"),
    ],
)
def test_a_uri_that_does_not_say_whom_it_belongs_to_has_an_opaque_origin(text: str) -> None:
    found, other = origin(text), origin(text)
    assert isinstance(found, OpaqueOrigin)
    assert str(found) == "null"
    assert found != other
    assert len({found, other, copy.deepcopy(found), pickle.loads(pickle.dumps(found))}) == 2
    assert repr(found) == "OpaqueOrigin()"


def test_an_iri_has_the_origin_of_the_uri_that_it_is_mapped_to() -> None:
    iri = parse_iri("http://RÉSUMÉ.example.org:80/é")
    assert origin(iri) == origin(iri_to_uri(iri)) == origin(iri_to_uri(iri, idna=True))
    assert str(origin(iri)) == "http://xn--rsum-bpad.example.org"
    assert str(origin(parse_iri("http://h/é"))) == "http://h"
    assert isinstance(origin(parse_iri("file:///é")), OpaqueOrigin)


def test_a_node_of_a_scheme_has_the_origin_of_its_text() -> None:
    assert origin(http.parse("http://example.com:80/a")) == SITE


@pytest.mark.parametrize("reference", ["", "/a", "//h/a", parse("a"), RelativeRef()])
def test_a_relative_reference_has_no_origin(reference: Any) -> None:
    with pytest.raises(ParseError) as caught:
        origin(reference)
    assert caught.value.hint == "a relative reference has no origin; resolve it against its base first"


@pytest.mark.parametrize(
    ("port", "shown"),
    [
        ("65536", "65536"),
        ("9" * 20, "9" * 20),
        ("9" * 21, "21 digits"),
        ("0" * 9_000 + "9" * 5_000, "14000 digits"),
    ],
)
def test_a_port_above_the_range_is_an_error(port: str, shown: str) -> None:
    for function in (origin, effective_port):
        with pytest.raises(ValueError, match=rf"^expected a port from 0 to 65535, got {shown}\Z"):
            function(f"http://h:{port}/")
    assert effective_port(f"http://h:{'0' * 9_000}80/") == 80


@pytest.mark.parametrize("host", ["%FF", "a_b.%C3%A9", "%C2%AD", "%C3%A9" * 70])
def test_a_host_without_an_ascii_form_is_an_error(host: str) -> None:
    with pytest.raises(ValueError, match="the host has no ASCII form"):
        origin(f"http://{host}/")


def test_only_a_host_beyond_ascii_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uriast.passes.domain_names", None)
    assert str(origin("http://a%2Cb/")) == "http://a%2Cb"
    with pytest.raises(ImportError):
        origin("http://%C3%A9/")


def test_a_registry_decides_the_ports() -> None:
    table = SimpleNamespace(facts={"x": SchemeFacts(7000, domain_names=True), "http": SchemeFacts(8080)})
    assert str(origin("X://%C3%A9:7000", registry=table)) == "x://xn--9ca"
    assert origin("http://h", registry=table) == origin("http://h:8080")
    assert [str(origin(text, registry=table)) for text in ("http://h", "http://h:80")] == ["http://h", "http://h:80"]
    ports = [effective_port(text, registry=table) for text in ("http://h", "x://h", "https://h")]
    assert ports == [8080, 7000, None]
    for function in (origin, effective_port):
        with pytest.raises(TypeError, match=r"^expected a registry of schemes, got list\Z"):
            function("http://h", registry=cast("Any", ["http"]))


def test_an_origin_is_built_by_hand_in_normal_form_only() -> None:
    assert origin("http://example.com/a") == SITE
    assert Origin("http", RegName("h"), 8080, default_port=8080) == Origin("http", RegName("h"), 8080)
    assert str(Origin("http", RegName("h"), 8080, default_port=8080)) == "http://h"
    assert str(Origin("x", IPv6Literal("::1"), 1)) == "x://[::1]:1"
    assert repr(SITE) == "Origin(scheme='http', host=RegName(text='example.com'), port=80)"


@pytest.mark.parametrize(
    ("scheme", "host", "port", "message"),
    [
        ("HTTP", RegName("h"), 80, r"expected a scheme in lower case, got 'HTTP'\Z"),
        ("a b", RegName("h"), 80, "expected a scheme in lower case, got 'a b'"),
        ("http", RegName("H"), 80, r"expected a host in normal form, got 'H'\Z"),
        ("http", RegName("%31.2.3.4"), 80, "expected a host in normal form"),
        ("http", IPv6Literal("0::1"), 80, r"expected a host in normal form, got '\[0::1\]'"),
        ("http", RegName(""), 80, "expected a host in normal form, got ''"),
        ("http", RegName("h"), 65536, "expected a port from 0 to 65535, got 65536"),
        ("http", RegName("h"), -1, "expected a port from 0 to 65535, got -1"),
    ],
)
def test_an_origin_that_no_uri_has_cannot_be_built(scheme: str, host: Any, port: int, message: str) -> None:
    with pytest.raises(ValueError, match=rf"\A{message}"):
        Origin(scheme, host, port)


def test_the_fields_of_an_origin_have_their_types() -> None:
    for fields in ((5, RegName("h"), 80), ("http", "h", 80), ("http", RegName("h"), "80")):
        with pytest.raises(TypeError, match=r"\AOrigin\.(scheme|host|port): expected "):
            Origin(*cast("tuple[str, RegName, int]", fields))


def test_a_default_port_is_given_by_name() -> None:
    with pytest.raises(TypeError, match="positional arguments"):
        Origin(*cast("tuple[str, RegName, int]", ("http", RegName("h"), 80, 80)))


# The port in effect


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("http://h", 80),
        ("HTTPS://h:/a", 443),
        ("http://h:00", 0),
        ("//h:080", 80),
        ("//h:", None),
        ("x://h", None),
        ("x://h:7", 7),
        ("http://:8080/", 8080),
        ("http:a", None),
        ("/a", None),
        ("", None),
    ],
)
def test_the_port_in_effect_is_the_given_one_or_the_scheme_s(text: str, port: int | None) -> None:
    assert effective_port(text) == effective_port(parse(text)) == port


def test_iris_and_nodes_of_schemes_have_a_port_in_effect() -> None:
    assert effective_port(parse_iri("https://é/")) == effective_port(http.parse("http://h:443/")) == 443


@pytest.mark.parametrize("value", [5, None, b"//h", Authority(None, RegName("h")), rfc3986.path.parse("/a")])
def test_other_values_are_type_errors(value: Any) -> None:
    for function in (origin, effective_port):
        with pytest.raises(TypeError, match="expected a reference as str, URI or RelativeRef, got"):
            function(value)


# The range of ports


def test_a_port_is_a_number_of_16_bits() -> None:
    in_range = [port for port in range(200_000) if not is_out_of_range(str(port))]
    assert in_range == list(range(65_536))


def test_leading_zeros_and_length_do_not_matter_to_a_port_s_range() -> None:
    assert not is_out_of_range("")
    assert not is_out_of_range("0" * 1_000_000)
    assert not is_out_of_range("0" * 1_000_000 + "65535")
    assert is_out_of_range("0" * 1_000_000 + "65536")
    assert is_out_of_range("9" * 1_000_000)
