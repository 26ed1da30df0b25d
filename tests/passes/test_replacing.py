"""Replacing components: those that are named change, and the others stay. No message shows a password."""

from __future__ import annotations

import sys
import traceback
from enum import Enum
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING, Any

import pytest
from support.edits import changed, refused

from uriast import (
    Authority,
    IPv6Literal,
    ParseError,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    QueryData,
    RegName,
    Userinfo,
    parse,
    percent_encode,
)
from uriast.grammar import rfc3987
from uriast.nodes.iri import IRI, IAuthority, IPathAbempty, IRegName, IUserinfo
from uriast.passes.edit import replace

if TYPE_CHECKING:
    from uriast.passes.edit import Changes


WHOLE = "http://user:secret@example.com:8080/a/b?q#f"


@pytest.mark.parametrize(
    ("changes", "edited"),
    [
        ({"scheme": None}, "//user:secret@example.com:8080/a/b?q#f"),
        ({"authority": Authority(Userinfo("u"), RegName("h"))}, "http://u@h/a/b?q#f"),
        ({"userinfo": Userinfo("u:p")}, "http://u:p@example.com:8080/a/b?q#f"),
        ({"host": IPv6Literal("::2")}, "http://user:secret@[::2]:8080/a/b?q#f"),
        ({"host": IPv6Address("::3")}, "http://user:secret@[::3]:8080/a/b?q#f"),
        ({"host": IPv4Address("127.0.0.1")}, "http://user:secret@127.0.0.1:8080/a/b?q#f"),
        ({"host": None, "userinfo": None, "port": None}, "http:/a/b?q#f"),
        ({"port": 0}, "http://user:secret@example.com:0/a/b?q#f"),
        ({"port": None}, "http://user:secret@example.com/a/b?q#f"),
        ({"path": PathAbsolute("/d")}, "http://user:secret@example.com:8080/d?q#f"),
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
        ("a:/b", {"host": "h", "port": 1, "userinfo": "u"}, "a://u@h:1/b"),
        ("a:b", {"host": "h", "path": "/b"}, "a://h/b"),
        ("a://h/b", {"authority": None, "path": "b"}, "a:b"),
        ("//h/a", {"host": None}, "/a"),
        ("//h/a", {"scheme": "https"}, "https://h/a"),
        ("a:b:c", {"scheme": None, "path": "./b:c"}, "./b:c"),
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
        ("/x", {"path": "//x"}, "path-absolute", 1),
        ("a:b", {"host": "h"}, "path-abempty", 0),
        ("//h/a", {"path": "b"}, "path-abempty", 0),
        ("a", {"path": "b:c"}, "path-noscheme", 1),
        ("a:b:c", {"scheme": None}, "path-noscheme", 1),
        ("a", {"path": PathRootless("b:c")}, "path-noscheme", 1),
        ("a", {"path": "b c"}, "path", 1),
        ("a:b", {"scheme": ""}, "scheme", 0),
        ("a:b", {"scheme": "a:"}, "scheme", 1),
        ("//h", {"authority": "h/a"}, "authority", 1),
        ("//h", {"userinfo": "a@"}, "userinfo", 1),
        ("//h", {"host": "h:80"}, "host", 1),
        ("//h", {"port": "\u0661"}, "port", 0),
        ("//h", {"port": -1}, "port", 0),
        ("a", {"query": "?b#"}, "query", 2),
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


@pytest.mark.parametrize(
    ("reference", "changes", "part"),
    [
        ("/a", {"port": 80}, "port"),
        ("/a", {"port": ""}, "port"),
        ("/a", {"userinfo": ""}, "userinfo"),
        ("/a", {"user": "u"}, "userinfo"),
        ("/a", {"password": "p"}, "userinfo"),
        ("/a", {"userinfo": "u:secret", "port": 80}, "userinfo"),
        ("//h:80/a", {"host": None}, "port"),
        ("//u:secret@h/a", {"host": None}, "userinfo"),
        ("//u:secret@h:80/a", {"host": None, "userinfo": None}, "port"),
    ],
)
def test_userinfo_and_port_need_a_host(reference: str, changes: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=f"^expected a host for the {part}, got None"):
        replace(reference, **changes)


@pytest.mark.parametrize("part", [{"userinfo": None}, {"host": "h"}, {"port": 1}, {"user": "u"}, {"password": None}])
def test_an_authority_is_not_given_both_whole_and_in_parts(part: dict[str, Any]) -> None:
    for authority in ("h", None):
        with pytest.raises(TypeError, match=r"^expected either authority, or .*, got both$"):
            changed("//h", {"authority": authority, **part})


class Port(int, Enum):
    HTTP = 80


def test_a_port_may_be_a_member_of_an_enumeration() -> None:
    assert str(replace("//h", port=Port.HTTP)) == "//h:80"


@pytest.mark.parametrize(
    "changes",
    [
        *({"scheme": b"a"}, {"authority": 1}, {"userinfo": ("u", "p")}, {"host": 1}, {"port": True}, {"port": 80.0}),
        *({"path": ["a"]}, {"path": None}, {"path": RegName("a")}, {"fragment": ...}, {"query": 5}),
        *({"query": {"a": 1}}, {"query": QueryData("a")}, {"query": b"a"}),
        *({"userinfo": RegName("u")}, {"netloc": "h"}),
        *({"user": None}, {"user": b"u"}, {"user": RegName("u")}, {"password": 5}, {"password": Userinfo("u:p")}),
    ],
)
def test_a_part_of_another_type_is_an_error_that_names_it(changes: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=next(iter(changes))):
        replace("a://h", **changes)


# URIs and IRIs

NARROW: dict[str, Any] = {
    "authority": Authority(None, RegName("n")),
    "userinfo": Userinfo("n"),
    "host": RegName("n"),
    "path": PathAbempty("/n"),
}
WIDE: dict[str, Any] = {
    "authority": IAuthority(None, IRegName("n")),
    "userinfo": IUserinfo("n"),
    "host": IRegName("n"),
    "path": IPathAbempty("/n"),
}


@pytest.mark.parametrize("part", WIDE)
def test_a_uri_takes_neither_a_node_of_an_iri_nor_a_text_beyond_ascii(part: str) -> None:
    uri = parse("http://u@h/a")
    for scheme in ({}, {"scheme": "x"}, {"scheme": None}):
        with pytest.raises(TypeError, match=rf"{part}: expected .*, got {type(WIDE[part]).__name__}$"):
            changed(uri, {part: WIDE[part], **scheme})
        error = refused(lambda: changed(uri, {part: f"{NARROW[part]}\u00e9", **scheme}))  # noqa: B023 - called at once
        assert (error.rule, error.index) == (part, len(str(NARROW[part])))


@pytest.mark.parametrize("part", NARROW)
def test_an_iri_takes_a_node_of_a_uri_and_stays_as_wide(part: str) -> None:
    iri = replace(rfc3987.IRI.parse("http://u@h/a"), **{part: NARROW[part]})
    assert (type(iri), iri) == (IRI, replace(rfc3987.IRI.parse("http://u@h/a"), **{part: WIDE[part]}))
    for change in ({"host": "\u00e9"}, {"userinfo": "\u00e9"}, {"user": "\u00e9"}, {"path": "/\u00e9"}):
        assert str(replace(iri, **change)) == str(replace(rfc3987.IRI.parse(str(iri)), **change))


# The user and the password


@pytest.mark.parametrize(
    ("reference", "changes", "replaced"),
    [
        ("//h", {"user": "u"}, "//u@h"),
        ("//h", {"user": ""}, "//@h"),
        ("//h", {"password": "p"}, "//:p@h"),
        ("//u:p@h", {"password": "q:r"}, "//u:q:r@h"),
        ("//u:p@h", {"password": None}, "//u@h"),
        ("//h", {"password": None}, "//h"),
        ("/a", {"password": None}, "/a"),
        ("//h:80/a?q#f", {"user": "a%40b", "password": "c%2Fd"}, "//a%40b:c%2Fd@h:80/a?q#f"),
        ("//u:p@h", {"user": "v", "password": None}, "//v@h"),
        ("/a", {"user": "u", "host": "h"}, "//u@h/a"),
        ("//u:p@h", {"user": "v", "host": "i", "port": 1}, "//v:p@i:1"),
    ],
)
def test_the_user_and_the_password_are_replaced(reference: str, changes: Changes, replaced: str) -> None:
    assert replace(reference, **changes) == parse(replaced)


def test_an_iri_has_characters_beyond_ascii_in_both() -> None:
    iri = replace(rfc3987.IRI.parse("http://h/"), user="jürgen", password="é")
    assert (str(iri), iri.userinfo) == ("http://jürgen:é@h/", IUserinfo("jürgen:é"))


def test_members_of_enumerations_are_their_text() -> None:
    class Account(str, Enum):  # noqa: UP042 - of the older kind, whose text is not its value
        ADMIN = "admin"

    assert str(replace("//u:p@h", user=Account.ADMIN, password=Account.ADMIN)) == "//admin:admin@h"


def test_a_colon_would_end_the_user() -> None:
    with pytest.raises(ParseError) as caught:
        replace("//h", user="u:p")
    assert str(caught.value) == "userinfo: a colon at index 1 would end the user; write it as %3A"
    assert (caught.value.rule, caught.value.index, caught.value.component) == ("userinfo", 1, "userinfo")


@pytest.mark.parametrize(
    ("password", "index"), [("p@ss", 1), ("a b", 1), ("%4", 2), ("é", 0), ("/", 0), ("p\n", 1), ("\ud800", 0)]
)
def test_a_password_is_percent_encoded(password: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        replace("//user@h", password=password)
    error = caught.value
    hint = 'percent_encode(password, "userinfo") encodes it'
    message = f"userinfo: expected a percent-encoded password, got one that is not valid at index {index}"
    assert str(error) == f"{message}\nhint: {hint}"
    assert (error.rule, error.index, error.component, error.hint) == ("userinfo", index, "userinfo", hint)
    assert error.expected


def test_a_user_that_is_not_valid_has_the_error_of_its_rule() -> None:
    with pytest.raises(ParseError) as caught:
        replace("//u:p@h", user="a b")
    assert (caught.value.rule, caught.value.index, caught.value.hint) == ("userinfo", 1, "a space is written as %20")


SECRET = "qzxjvkw"


@pytest.mark.parametrize(
    ("reference", "changes"),
    [
        ("//h", {"user": f"u:{SECRET}"}),
        ("//h", {"password": f"{SECRET} x"}),
        ("//u@h", {"password": f"x {SECRET}"}),
        ("//u@h", {"password": f"@{SECRET}/"}),
        ("//h", {"password": f"p@{SECRET}"}),
        ("//u@h", {"password": f"%{SECRET}"}),
        ("//u@h", {"password": f"é{SECRET}\ud800"}),
        (f"//u:{SECRET}@h", {"user": "a b"}),
        ("//u@h", {"userinfo": f"u:p {SECRET}"}),
        ("//u@h", {"authority": f"u:p {SECRET}@h"}),
        (f"//u:{SECRET}@h", {"user": 5}),
        (f"//u:{SECRET}@h", {"user": None}),
        (f"//u:{SECRET}@h", {"host": None}),
        ("/a", {"password": SECRET}),
        ("//u@h", {"password": SECRET.encode()}),
        ("//u@h", {"password": (SECRET,)}),
        ("//h", {"password": SECRET, "userinfo": "u"}),
        ("//h", {"password": SECRET, "authority": "h"}),
    ],
)
def test_no_error_shows_a_password(reference: str, changes: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        replace(reference, **changes)
    error = caught.value
    shown = "".join(traceback.format_exception_only(error)) + f"{error!r}{error.args!r}"
    if isinstance(error, ParseError):
        shown += f"{error.explanation!r}"
    assert SECRET not in shown
    assert error.__cause__ is None
    assert error.__context__ is None


@pytest.mark.parametrize("whole", [{"userinfo": "u:p"}, {"userinfo": None}, {"userinfo": Userinfo("u")}])
@pytest.mark.parametrize("part", [{"user": "u"}, {"password": "p"}, {"password": None}])
def test_a_userinfo_is_not_given_both_whole_and_in_parts(whole: dict[str, Any], part: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"^expected either userinfo, or user and password, got both$"):
        replace("//u:p@h", **whole, **part)


def test_data_is_encoded_first() -> None:
    user, password = percent_encode("a:b", "user"), percent_encode("c:d@", "userinfo")
    assert str(replace("//h", user=user, password=password)) == "//a%3Ab:c:d%40@h"
