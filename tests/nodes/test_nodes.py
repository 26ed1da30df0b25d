"""Nodes: their text, their properties, and the check of their constructors."""

from __future__ import annotations

import copy
import pickle
import re
import weakref
from enum import Enum
from ipaddress import IPv4Address, IPv6Address
from itertools import product
from typing import TYPE_CHECKING

import attrs
import pytest

from uriast import (
    URI,
    Authority,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    ParseError,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    RelativeRef,
    Userinfo,
    append_segments,
    parse,
    replace,
)
from uriast.combinators import IrreversibleError, Node, seq, unchecked
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes import ReferenceKind, iri as iris
from uriast.passes.edit import with_name, with_suffix

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast import URIReference
    from uriast.combinators import Rule

NAME = RegName("example.com")


def test_a_parse_is_the_tree_of_the_text() -> None:
    assert parse("http://user@example.com:8080/a/b?q#f") == URI(
        scheme="http",
        authority=Authority(Userinfo("user"), RegName("example.com"), "8080"),
        path=PathAbempty("/a/b"),
        query="q",
        fragment="f",
    )


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("1.2.3.4", IPv4Literal("1.2.3.4")),
        ("1.2.3.4.example.com", RegName("1.2.3.4.example.com")),
        ("256.1.1.1", RegName("256.1.1.1")),
        ("1.2.3.4%41", RegName("1.2.3.4%41")),
        ("", RegName("")),
        ("[::]", IPv6Literal("::")),
        ("[::ffff:1.2.3.4]", IPv6Literal("::ffff:1.2.3.4")),
        ("[v1F.a:b]", IPvFutureLiteral("v1F.a:b")),
    ],
)
def test_the_first_alternative_of_host_that_matches_all_of_it_wins(text: str, host: Node) -> None:
    assert parse(f"//{text}:1/").host == host
    assert str(host) == text


def test_addresses_are_those_of_the_standard_library() -> None:
    assert IPv4Literal("127.0.0.1").address == IPv4Address("127.0.0.1")
    assert IPv6Literal("::FFFF:1.2.3.4").address == IPv6Address("::ffff:102:304")
    assert (IPvFutureLiteral("vAf.x.y").version, IPvFutureLiteral("vAf.x.y").address) == ("Af", "x.y")


# RFC 3986, appendix B
REFERENCE = re.compile(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?")
SHORT = ["".join(characters) for length in range(6) for characters in product("a0:/?#@", repeat=length)]


@pytest.mark.parametrize("rule", [rfc3986.URI_reference, rfc3987.IRI_reference], ids=["URI", "IRI"])
def test_the_properties_of_a_reference_are_those_of_its_text(rule: Rule[URIReference]) -> None:
    """Of each short text of delimiters, so that what is undefined and what is empty are told apart everywhere."""
    for text in [*SHORT, "//[::1]", "//[::1]:", "//@[v1.a:b]:0/", "a://u:p:q@[::]:0080"]:
        if rule.matches(text):
            assert (text, properties(rule.parse(text))) == (text, expected(text))


def properties(node: URIReference) -> tuple[object, ...]:
    """All that a reference has: its fields as text, and what is derived from them."""
    path, authority, userinfo = node.path, node.authority, node.userinfo
    return (
        (getattr(node, "scheme", None), node.is_relative),
        getattr(node, "kind", None),
        (None if authority is None else str(authority), None if node.host is None else str(node.host), node.port),
        (userinfo and (userinfo.text, userinfo.user, userinfo.password), authority and authority.port_number),
        (path.text, path.segments, path.is_absolute, node.query, node.fragment),
    )


def expected(text: str) -> tuple[object, ...]:
    """The same, from the text of a valid reference."""
    found = REFERENCE.fullmatch(text)
    assert found is not None
    scheme, authority, path, query, fragment = found.groups()
    userinfo, at, rest = (authority or "").rpartition("@")
    user, colon, password = userinfo.partition(":")
    host, port = re.fullmatch(r"(\[.*\]|[^:]*)(?::(.*))?", rest).groups()  # type: ignore[union-attr] # it matches
    return (
        (scheme, scheme is None),
        None if scheme is not None else kind_of(authority, path, query),
        (authority, None if authority is None else host, port),
        ((userinfo, user, password if colon else None) if at else None, int(port) if port else None),
        (path, tuple(path.removeprefix("/").split("/")) if path else (), path[:1] == "/", query, fragment),
    )


def kind_of(authority: str | None, path: str, query: str | None) -> ReferenceKind:
    """Sections 4.2 and 4.4."""
    if authority is not None:
        return ReferenceKind.NETWORK_PATH
    if path.startswith("/"):
        return ReferenceKind.ABSOLUTE_PATH
    return ReferenceKind.SAME_DOCUMENT if not path and query is None else ReferenceKind.RELATIVE_PATH


def test_a_port_of_more_digits_than_python_converts_has_no_number() -> None:
    assert Authority(None, NAME, "0" * 5000 + "80").port_number == 80
    with pytest.raises(ValueError, match="4300"):
        _ = Authority(None, NAME, "9" * 5000).port_number


PATHS = [
    (PathAbempty, "/a//b/", ("a", "", "b", "")),
    (PathAbempty, "", ()),
    (PathAbsolute, "/a/", ("a", "")),
    (PathNoscheme, "a/b:c", ("a", "b:c")),
    (PathRootless, "a:b//", ("a:b", "", "")),
    (PathEmpty, "", ()),
    (iris.IPathAbempty, "/ä/b", ("ä", "b")),
    (iris.IPathRootless, "ä:/b", ("ä:", "b")),
]


@pytest.mark.parametrize(("kind", "text", "segments"), PATHS)
def test_a_path_and_its_segments_give_each_other(kind: type[PathAbempty], text: str, segments: tuple[str, ...]) -> None:
    assert kind(text).segments == segments
    assert kind.from_segments(segments) == kind(text)
    assert kind(text).is_absolute == text.startswith("/")


@pytest.mark.parametrize(
    ("kind", "segments", "index"),
    [
        (PathAbempty, ["a/b"], 1),
        (PathAbempty, ["a", "b c"], 4),
        (PathAbsolute, [], 0),
        (PathAbsolute, ["", "a"], 1),
        (PathNoscheme, ["a:b"], 1),
        (PathRootless, ["", "a"], 0),
        (PathEmpty, ["a"], 0),
    ],
)
def test_segments_that_do_not_fit_a_class_of_path_are_refused(
    kind: type[PathAbempty], segments: list[str], index: int
) -> None:
    with pytest.raises(ParseError) as caught:
        kind.from_segments(segments)
    assert caught.value.index == index


def test_segments_are_an_iterable_of_str() -> None:
    with pytest.raises(TypeError, match="expected an iterable of str, got str"):
        PathAbempty.from_segments("ab")
    with pytest.raises(TypeError, match="expected a segment as str, got int"):
        PathAbempty.from_segments([1])  # type: ignore[list-item] # the mistake


REFUSED = [
    (lambda: RegName("a b"), "reg-name", 1),
    (lambda: Authority(None, RegName("1.2.3.4")), "authority", 0),
    (lambda: Authority(Userinfo("u"), RegName("1.2.3.4")), "authority", 2),
    (lambda: Authority(None, NAME, "8a"), "authority", 14),
    (lambda: URI("http", Authority(None, NAME), PathRootless("x")), "URI", 7),
    (lambda: PathAbsolute("//x"), "path-absolute", 1),
    (lambda: URI("a", None, PathAbempty("//x")), "URI", 2),
    (lambda: RelativeRef(None, PathAbempty("//x")), "relative-ref", 0),
    (lambda: URI("1a"), "URI", 0),
    (lambda: URI("a", query="#"), "URI", 3),
    (lambda: IPv6Literal("v1.a"), "IP-literal", 1),
    (lambda: IPv6Literal("::1]"), "IP-literal", 5),
    (lambda: IPv4Literal("256.1.1.1"), "IPv4address", 2),
    (lambda: Userinfo("a@b"), "userinfo", 1),
]


@pytest.mark.parametrize(("build", "rule", "index"), REFUSED)
def test_a_node_that_no_text_parses_to_is_refused(build: type[Node], rule: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        build()
    assert (caught.value.rule, caught.value.index) == (rule, index)


def test_the_error_names_the_node_that_would_be_read_back() -> None:
    with pytest.raises(ParseError) as caught:
        Authority(None, RegName("1.2.3.4"))
    assert str(caught.value) == "authority: host at index 0 would read back as IPv4Literal(text='1.2.3.4')"
    assert caught.value.expected == {"IPv4Literal(text='1.2.3.4')"}
    with pytest.raises(ParseError) as caught:
        IPv6Literal("v1.a")
    assert str(caught.value) == "IP-literal: text at index 1 would read back as IPvFutureLiteral(text='v1.a')"


@attrs.frozen
class Marked(RegName):
    """A reg-name with another field."""

    mark: str = ""


class Link(URI):
    """A subclass of `URI` without additions."""

    __slots__ = ()


def test_a_subclass_that_adds_a_field_is_of_another_kind() -> None:
    made = unchecked(Marked)
    assert made("h", "") != RegName("h")
    assert RegName("h") != made("h", "")
    assert made("h", "x") == made("h", "x") != made("h", "y")


def test_a_subclass_that_adds_a_field_needs_a_rule_of_its_own() -> None:
    with pytest.raises(IrreversibleError, match="got one that does not"):
        Marked("h", "x")


def test_a_subclass_without_a_decorator_is_a_node_as_its_base_is() -> None:
    absent = rfc3986.NO_AUTHORITY
    own = seq(rfc3986.scheme << rfc3986.COLON, absent, rfc3986.path_rootless, absent, absent).combine(Link)
    read, link = own.parse("a:b"), Link("a", path=PathRootless("b"))
    for node in (read, link, unchecked(Link)("a", None, PathRootless("b"), None, None)):
        assert type(node) is Link
        assert (node, str(node), repr(node)[:4]) == (link, "a:b", "Link")
        assert type(attrs.evolve(node, query="q")) is Link
        assert pickle.loads(pickle.dumps(node)) == node
        assert type(copy.copy(node)) is Link
        assert weakref.ref(node)() is node
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            node.query = "q"  # type: ignore[misc] # refused at run time
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            del node.query  # pyright: ignore[reportAttributeAccessIssue] # refused at run time
    with pytest.raises(ParseError):
        Link("a", query="#")


class Name(str, Enum):  # noqa: UP042 - a StrEnum prints its text, this its name
    """Names whose `str()` differs from their text."""

    LOCAL = "localhost"
    SUFFIX = ".gz"


TEXTS: list[Callable[[str], object]] = [
    RegName,
    Userinfo,
    lambda text: Authority(None, NAME, text),
    URI,
    lambda text: URI("a", query=text),
    lambda text: PathAbempty.from_segments([text]),
]


@pytest.mark.parametrize("build", TEXTS)
def test_a_text_in_a_node_is_a_plain_str(build: Callable[[str], object]) -> None:
    with pytest.raises(TypeError, match=r"str.*, (got|not) Name"):
        build(Name.LOCAL)


def test_a_str_subclass_is_parsed_to_plain_str() -> None:
    uri = replace("http://h/a.b", host=Name.LOCAL, query=Name.LOCAL)
    assert str(with_name(uri, Name.LOCAL)) == "http://localhost/localhost?localhost"
    longer = append_segments(uri, Name.LOCAL)
    assert str(with_suffix(longer, Name.SUFFIX)) == "http://localhost/a.b/localhost.gz?localhost"


def test_a_whole_uri_in_a_field_shows_no_password() -> None:
    for build in (lambda: URI("http://u:secret@h/?"), lambda: RegName("u:secret@h")):
        with pytest.raises(ParseError) as caught:
            build()
        assert "secret" not in f"{caught.value}{caught.value!r}{caught.value.explanation}"


WRONG_TYPES = [
    (Userinfo, {"text": b"user:secret"}, "Userinfo.text: expected str, got bytes"),
    (Authority, {"userinfo": None, "host": "h"}, r"IPv4Literal \| RegName, got str"),
    (Authority, {"userinfo": None, "host": NAME, "port": 80}, r"Authority.port: expected str \| None, got int"),
    (URI, {"scheme": "a", "path": "/a"}, r"PathRootless \| PathEmpty, got str"),
    (RelativeRef, {"path": PathRootless("a")}, r"PathNoscheme \| PathEmpty, got PathRootless"),
]


@pytest.mark.parametrize(("kind", "fields", "message"), WRONG_TYPES)
def test_nothing_is_coerced(kind: Callable[..., Node], fields: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        kind(**fields)


def test_a_repr_shows_that_there_is_a_password() -> None:
    assert repr(Userinfo("user:secret")) == "Userinfo(text='user:***')"
    assert repr(Userinfo("user:")) == "Userinfo(text='user:')"
