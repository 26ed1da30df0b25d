"""Replacing components: those that are named change, and the others stay."""

from __future__ import annotations

import sys
from enum import Enum
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest
from edits import changed, refused

from uriast import (
    Authority,
    IPv6Literal,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    Userinfo,
    parse,
)
from uriast.passes.edit import Changes, replace

WHOLE = "http://user:secret@example.com:8080/a/b?q#f"


@pytest.mark.parametrize(
    ("changes", "edited"),
    [
        ({}, WHOLE),
        ({"scheme": "HTTPS"}, "HTTPS://user:secret@example.com:8080/a/b?q#f"),
        ({"scheme": None}, "//user:secret@example.com:8080/a/b?q#f"),
        ({"authority": "h:1"}, "http://h:1/a/b?q#f"),
        ({"authority": ""}, "http:///a/b?q#f"),
        ({"authority": Authority(Userinfo("u"), RegName("h"))}, "http://u@h/a/b?q#f"),
        ({"authority": None}, "http:/a/b?q#f"),
        ({"userinfo": "u"}, "http://u@example.com:8080/a/b?q#f"),
        ({"userinfo": ""}, "http://@example.com:8080/a/b?q#f"),
        ({"userinfo": Userinfo("u:p")}, "http://u:p@example.com:8080/a/b?q#f"),
        ({"userinfo": None}, "http://example.com:8080/a/b?q#f"),
        ({"host": "h"}, "http://user:secret@h:8080/a/b?q#f"),
        ({"host": ""}, "http://user:secret@:8080/a/b?q#f"),
        ({"host": "[::1]"}, "http://user:secret@[::1]:8080/a/b?q#f"),
        ({"host": IPv6Literal("::2")}, "http://user:secret@[::2]:8080/a/b?q#f"),
        ({"host": IPv6Address("::3")}, "http://user:secret@[::3]:8080/a/b?q#f"),
        ({"host": IPv4Address("127.0.0.1")}, "http://user:secret@127.0.0.1:8080/a/b?q#f"),
        ({"host": None, "userinfo": None, "port": None}, "http:/a/b?q#f"),
        ({"port": 0}, "http://user:secret@example.com:0/a/b?q#f"),
        ({"port": 65536}, "http://user:secret@example.com:65536/a/b?q#f"),
        ({"port": "0080"}, "http://user:secret@example.com:0080/a/b?q#f"),
        ({"port": ""}, "http://user:secret@example.com:/a/b?q#f"),
        ({"port": None}, "http://user:secret@example.com/a/b?q#f"),
        ({"path": "/c"}, "http://user:secret@example.com:8080/c?q#f"),
        ({"path": "//c"}, "http://user:secret@example.com:8080//c?q#f"),
        ({"path": ""}, "http://user:secret@example.com:8080?q#f"),
        ({"path": PathAbsolute("/d")}, "http://user:secret@example.com:8080/d?q#f"),
        ({"query": "x=1"}, "http://user:secret@example.com:8080/a/b?x=1#f"),
        ({"query": ""}, "http://user:secret@example.com:8080/a/b?#f"),
        ({"query": None}, "http://user:secret@example.com:8080/a/b#f"),
        ({"fragment": "x"}, "http://user:secret@example.com:8080/a/b?q#x"),
        ({"fragment": ""}, "http://user:secret@example.com:8080/a/b?q#"),
        ({"fragment": None}, "http://user:secret@example.com:8080/a/b?q"),
    ],
)
def test_a_part_that_is_given_is_replaced_and_none_removes_it(changes: dict[str, Any], edited: str) -> None:
    assert replace(WHOLE, **changes) == parse(edited)
    assert replace(parse(WHOLE), **changes) == parse(edited)


@pytest.mark.parametrize(
    ("reference", "changes", "edited"),
    [
        ("/a", {"host": "h"}, "//h/a"),
        ("", {"host": "h"}, "//h"),
        ("a:", {"authority": "u@h:1"}, "a://u@h:1"),
        ("a:/b", {"host": "h", "port": 1, "userinfo": "u"}, "a://u@h:1/b"),
        ("a:b", {"host": "h", "path": "/b"}, "a://h/b"),
        ("a://h/b", {"authority": None, "path": "b"}, "a:b"),
        ("a://h//b", {"authority": None, "path": "/b"}, "a:/b"),
        ("//h/a", {"host": None}, "/a"),
        ("//h", {"authority": None}, ""),
        ("//h/a", {"scheme": "https"}, "https://h/a"),
        ("a/b", {"scheme": "x"}, "x:a/b"),
        ("./a:b", {"scheme": "x"}, "x:./a:b"),
        ("a:b/c", {"scheme": None}, "b/c"),
        ("a:b:c", {"scheme": None, "path": "./b:c"}, "./b:c"),
        ("/a", {"userinfo": None, "host": None, "port": None}, "/a"),
        ("?q", {"path": "a"}, "a?q"),
    ],
)
def test_parts_are_replaced_together(reference: str, changes: dict[str, Any], edited: str) -> None:
    assert replace(reference, **changes) == parse(edited)


def test_a_path_gets_the_class_that_the_other_components_require() -> None:
    kinds = [
        (replace("//h/a", authority=None), PathAbsolute("/a")),
        (replace("//h", authority=None), PathEmpty()),
        (replace("a:/b", host="h"), PathAbempty("/b")),
        (replace("a:", host="h"), PathAbempty("")),
        (replace("a/b", scheme="x"), PathRootless("a/b")),
        (replace("x:a/b", scheme=None), PathNoscheme("a/b")),
        (replace("x:a", path=PathNoscheme("b")), PathRootless("b")),
        (replace("a", path=PathRootless("b")), PathNoscheme("b")),
        (replace("a", path=PathAbempty("/b")), PathAbsolute("/b")),
        (replace("//h/a", path=PathEmpty()), PathAbempty("")),
    ]
    assert [edited.path for edited, _ in kinds] == [path for _, path in kinds]


@pytest.mark.parametrize(
    ("reference", "changes", "rule", "index"),
    [
        ("//h//x", {"authority": None}, "path-absolute", 1),
        ("a://h//x", {"host": None}, "path-absolute", 1),
        ("/x", {"path": "//x"}, "path-absolute", 1),
        ("a:b", {"host": "h"}, "path-abempty", 0),
        ("//h/a", {"path": "b"}, "path-abempty", 0),
        ("a", {"path": "b:c"}, "path-noscheme", 1),
        ("a:b:c", {"scheme": None}, "path-noscheme", 1),
        ("a", {"path": PathRootless("b:c")}, "path-noscheme", 1),
        ("a", {"path": "b c"}, "path", 1),
        ("a", {"path": "b?c"}, "path", 1),
        ("a:b", {"scheme": ""}, "scheme", 0),
        ("a:b", {"scheme": "1a"}, "scheme", 0),
        ("a:b", {"scheme": "a:"}, "scheme", 1),
        ("//h", {"authority": "h/a"}, "authority", 1),
        ("//h", {"userinfo": "a@"}, "userinfo", 1),
        ("//h", {"host": "::1"}, "host", 0),
        ("//h", {"host": "h:80"}, "host", 1),
        ("//h", {"port": "8a"}, "port", 1),
        ("//h", {"port": "\u0661"}, "port", 0),
        ("//h", {"port": -1}, "port", 0),
        ("a", {"query": "?b#"}, "query", 2),
        ("a", {"query": "b\n"}, "query", 1),
        ("a", {"fragment": "#"}, "fragment", 0),
        ("a", {"fragment": "\ud800"}, "fragment", 0),
    ],
)
def test_a_change_that_breaks_a_rule_is_an_error_that_names_the_rule(
    reference: str, changes: dict[str, Any], rule: str, index: int
) -> None:
    error = refused(lambda: changed(reference, changes))
    assert (error.rule, error.index) == (rule, index)


def test_only_a_host_given_as_an_address_imports_ipaddress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipaddress", None)
    assert str(replace("//h", port=1)) == "//h:1"
    assert str(replace("//h", host="[::1]")) == str(replace("//h", host=IPv6Literal("::1"))) == "//[::1]"
    assert str(replace("//h", host=None)) == ""


def test_a_host_cannot_have_a_zone_identifier() -> None:
    error = refused(lambda: replace("//h", host=IPv6Address("fe80::1%eth0")))
    assert error.rule == "host"
    assert "zone identifier" in str(error.hint)


@pytest.mark.parametrize("changes", [{"userinfo": "u:p w"}, {"authority": "u:p w@h"}])
def test_no_error_shows_a_password(changes: Changes) -> None:
    error = refused(lambda: replace("http://user:secret@h", **changes))
    assert "p w" not in f"{error!r}{error}"
    assert "secret" not in f"{error!r}{error}"


@pytest.mark.parametrize(
    ("reference", "changes", "part"),
    [
        ("/a", {"port": 80}, "port"),
        ("/a", {"port": ""}, "port"),
        ("/a", {"userinfo": ""}, "userinfo"),
        ("/a", {"userinfo": "u:secret", "port": 80}, "userinfo"),
        ("//h:80/a", {"host": None}, "port"),
        ("//u:secret@h/a", {"host": None}, "userinfo"),
        ("//u:secret@h:80/a", {"host": None, "userinfo": None}, "port"),
    ],
)
def test_userinfo_and_port_need_a_host(reference: str, changes: dict[str, Any], part: str) -> None:
    with pytest.raises(
        ValueError, match=rf"^expected a host for the {part}, got None: an empty host is valid \(section 3\.2\)$"
    ):
        replace(reference, **changes)


@pytest.mark.parametrize("part", [{"userinfo": None}, {"host": "h"}, {"port": 1}])
@pytest.mark.parametrize("authority", ["h", None])
def test_an_authority_is_not_given_both_whole_and_in_parts(part: dict[str, Any], authority: str | None) -> None:
    with pytest.raises(
        TypeError, match=r"^expected either authority, or userinfo, user, password, host and port, got both$"
    ):
        changed("//h", {"authority": authority, **part})


class Port(int, Enum):
    HTTP = 80


def test_a_port_may_be_a_member_of_an_enumeration() -> None:
    assert str(replace("//h", port=Port.HTTP)) == "//h:80"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scheme": b"a"}, "scheme: expected str, got bytes"),
        ({"authority": 1}, "authority: expected str, got int"),
        ({"userinfo": ("u", "p")}, "userinfo: expected str, got tuple"),
        ({"host": 1}, "host: expected str, got int"),
        ({"port": True}, "port: expected str, got bool"),
        ({"port": 80.0}, "port: expected str, got float"),
        ({"path": ["a"]}, "path: expected str, got list"),
        ({"path": None}, "path: expected str, got NoneType"),
        ({"path": RegName("a")}, "path: expected str, got RegName"),
        ({"fragment": ...}, "fragment: expected str, got ellipsis"),
        ({"query": 5}, "query: expected str, QueryData, a mapping or pairs, got int"),
        ({"userinfo": RegName("u")}, r"Authority\.userinfo: expected Userinfo \| None, got RegName"),
        ({"netloc": "h"}, "unexpected keyword argument 'netloc'"),
    ],
)
def test_a_part_of_another_type_is_an_error_that_says_so(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=rf"{message}$"):
        replace("a://h", **changes)
