"""Building: what data becomes in each part, what is refused, and that no message shows a password."""

from __future__ import annotations

import traceback
from enum import Enum, IntEnum
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest

from uriast import (
    URI,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    ParseError,
    QueryData,
    RegName,
    RelativeRef,
    Userinfo,
    build,
)
from uriast.nodes.iri import IRegName
from uriast.passes.query_data import QueryEncoding


@pytest.mark.parametrize(
    ("parts", "built"),
    [
        ({}, ""),
        ({"scheme": "a"}, "a:"),
        ({"scheme": "http", "host": "h"}, "http://h"),
        ({"host": ""}, "//"),
        ({"scheme": "file", "host": "", "path": "/etc"}, "file:///etc"),
        ({"host": "h", "port": 80}, "//h:80"),
        ({"host": "h", "port": "080"}, "//h:080"),
        ({"host": "h", "port": ""}, "//h:"),
        ({"host": "bücher.example"}, "//b%C3%BCcher.example"),
        ({"scheme": "http+unix", "host": "/run/x.sock", "path": "/a"}, "http+unix://%2Frun%2Fx.sock/a"),
        ({"host": "a@b?#%41"}, "//a%40b%3F%23%2541"),
        ({"user": "u:v@", "host": "h"}, "//u%3Av%40@h"),
        ({"user": "", "host": "h"}, "//@h"),
        ({"user": "u", "password": "p:q/@", "host": "h"}, "//u:p:q%2F%40@h"),
        ({"password": "", "host": "h"}, "//:@h"),
        ({"path": "/a b/%/../c/"}, "/a%20b/%25/../c/"),
        ({"path": "a:b/c:d"}, "a%3Ab/c:d"),
        ({"scheme": "urn", "path": "a:b/c?"}, "urn:a:b/c%3F"),
        ({"host": "h", "path": "//a:b"}, "//h//a:b"),
        ({"path": ["a:b", "c:d", 7]}, "a%3Ab/c:d/7"),
        ({"scheme": "urn", "path": ["example:a", "b/c"]}, "urn:example:a/b%2Fc"),
        ({"host": "h", "path": iter(["a/b", "%2e"])}, "//h/a%2Fb/%252e"),
        ({"host": "h", "path": ()}, "//h"),
        ({"query": {"a": "&=#", "b": [1, None]}}, "?a=%26%3D%23&b=1&b"),
        ({"query": [("a", None), ("", "")]}, "?a&="),
        ({"query": QueryData({"a": "b c"}, QueryEncoding.FORM)}, "?a=b+c"),
        ({"query": QueryData("a;%41&&")}, "?a;%41&&"),
        ({"query": {}}, ""),
        ({"query": []}, ""),
        ({"query": QueryData("&&")}, ""),
        ({"fragment": "a#b?"}, "#a%23b?"),
        ({"fragment": ""}, "#"),
        (dict.fromkeys(("scheme", "user", "password", "host", "port", "query", "fragment")), ""),
    ],
)
def test_each_part_is_encoded_for_its_place(parts: dict[str, Any], built: str) -> None:
    made = build(**parts)
    assert str(made) == built
    assert type(made) is (URI if parts.get("scheme") else RelativeRef)


@pytest.mark.parametrize(
    ("host", "node"),
    [
        ("h", RegName("h")),
        ("1.2.3.4", IPv4Literal("1.2.3.4")),
        ("1.2.3.4.5", RegName("1.2.3.4.5")),
        (IPv4Address("1.2.3.4"), IPv4Literal("1.2.3.4")),
        (IPv6Address("::1"), IPv6Literal("::1")),
        *((node, node) for node in (RegName("%41"), IPv6Literal("::0:1"), IPvFutureLiteral("v1.a"))),
    ],
)
def test_a_host_is_a_name_or_an_address_or_a_node(host: Any, node: object) -> None:
    assert build(scheme="x", host=host).host == node


class Name(str, Enum):  # noqa: UP042 - of the older kind, whose text is not its value
    A = "a/b"


class Number(IntEnum):
    ONE = 1


def test_a_member_of_an_enumeration_is_its_value() -> None:
    parts: dict[str, Any] = dict.fromkeys(("user", "password", "host", "fragment"), Name.A)
    assert str(build(**parts, port=Number.ONE, path=[Name.A, Number.ONE])) == "//a%2Fb:a%2Fb@a%2Fb:1/a%2Fb/1#a/b"
    assert str(build(path=Name.A)) == "a/b"


@pytest.mark.parametrize(
    ("parts", "rule", "index"),
    [
        ({"scheme": ""}, "scheme", 0),
        ({"scheme": "a b"}, "scheme", 1),
        ({"scheme": "a:"}, "scheme", 1),
        ({"host": "h", "port": "8o"}, "port", 1),
        ({"host": "h", "port": -1}, "port", 0),
        ({"host": "h", "path": "a"}, "path-abempty", 0),
        ({"path": "//a"}, "path-absolute", 1),
        ({"scheme": "x", "path": "//a"}, "path-absolute", 1),
        ({"host": IPv6Address("fe80::1%eth0")}, "host", 8),
        ({"query": QueryData("é")}, "query", 0),
    ],
)
def test_a_part_that_encoding_cannot_make_valid_is_an_error_that_names_the_rule(
    parts: dict[str, Any], rule: str, index: int
) -> None:
    with pytest.raises(ParseError) as caught:
        build(**parts)
    assert (caught.value.rule, caught.value.index) == (rule, index)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"host": "::1"}, "host: expected a name, got ':' at index 0"),
        ({"host": "[::1]"}, r"host: expected a name, got '\[' at index 0"),
        ({"host": "a]"}, r"host: expected a name, got '\]' at index 1"),
        ({"host": "h:80"}, "host: expected a name, got ':' at index 1"),
        ({"port": 80}, "expected a host for the port, got None"),
        ({"user": ""}, "expected a host for the userinfo, got None"),
        ({"password": "p"}, "expected a host for the userinfo, got None"),
        ({"path": ["a", ".."]}, r"segment 1: expected text that can be a segment, got '\.\.'"),
        ({"path": ["a", ""]}, "segment 1: expected text that can be a segment, got ''"),
        ({"query": [("", None)]}, "expected a name or a value, got an empty name and None"),
        *(
            (
                {"host": "h", name: value},
                "expected text that the error handler 'strict' can encode, got a lone surrogate",
            )
            for name, value in (
                *((name, "\ud800") for name in ("user", "password", "host", "path", "fragment")),
                *(("path", ["\ud800"]), ("path", "/\ud800"), ("query", {"\ud800": ""})),
            )
        ),
    ],
)
def test_data_that_encoding_does_not_protect_is_refused(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        build(**parts)


@pytest.mark.parametrize(
    "parts",
    [
        *({name: b"a"} for name in ("scheme", "user", "password", "host", "port", "path", "query", "fragment")),
        *({name: 5} for name in ("scheme", "user", "password", "host", "path", "query", "fragment")),
        *({"path": path} for path in (None, {"a": 1}, {"a"}, [True], [b"a"], ["a", None])),
        *({"query": query} for query in ("a=b", "", {"a": 1.5}, {"a": None}, ["ab"])),
        *({"port": True}, {"host": IRegName("a")}, {"host": Userinfo("a")}, {"authority": "h"}),
    ],
)
def test_a_part_of_another_type_is_an_error(parts: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        build(**{"host": "h"} | parts)


SECRET = "qzxjvkw"


@pytest.mark.parametrize(
    "parts",
    [
        {"password": SECRET},
        {"password": f"{SECRET}\ud800", "host": "h"},
        {"password": SECRET.encode(), "host": "h"},
        {"password": SECRET, "user": "\ud800", "host": "h"},
        {"password": SECRET, "host": "h", "path": "a"},
        {"password": SECRET, "host": "h", "port": "x"},
        *({"host": "h", name: f"//u:{SECRET}@h"} for name in ("scheme", "host", "port")),
        {"path": f"//u:{SECRET}@h"},
    ],
)
def test_no_error_shows_a_password(parts: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        build(**parts)
    error = caught.value
    assert SECRET not in "".join(traceback.format_exception_only(error)) + f"{error!r}{error.args!r}"
    assert error.__cause__ is None
    assert error.__context__ is None


def test_long_data_is_built() -> None:
    assert len(build(path=["%"] * 50_000).path.segments) == 50_000
    assert (
        len(str(build(host="/" * 50_000, path="//" * 50_000, fragment="#" * 50_000))) == 2 + 150_000 + 100_000 + 150_001
    )
