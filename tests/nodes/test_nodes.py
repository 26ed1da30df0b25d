"""Nodes: their text, their properties, and the check of their constructors."""

from __future__ import annotations

import copy
import pickle
import sys
import weakref
from enum import Enum
from ipaddress import IPv4Address, IPv6Address
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
    QueryData,
    ReferenceKind,
    RegName,
    RelativeRef,
    Userinfo,
    append_segments,
    parse,
    replace,
    with_name,
    with_suffix,
)
from uriast.combinators import seq, unchecked
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Node

NAME = RegName("example.com")
EVERY_NODE: list[Node] = [
    Userinfo("user:secret"),
    IPv6Literal("::1"),
    IPvFutureLiteral("v1.a"),
    IPv4Literal("127.0.0.1"),
    NAME,
    Authority(Userinfo("user:secret"), NAME, "80"),
    PathAbempty("/a"),
    PathAbsolute("/a"),
    PathNoscheme("a"),
    PathRootless("a:b"),
    PathEmpty(),
    URI("http", Authority(None, NAME), PathAbempty("/a"), "q", "f"),
    RelativeRef(None, PathNoscheme("a"), "q", "f"),
]
every_node = pytest.mark.parametrize("node", EVERY_NODE, ids=lambda node: type(node).__name__)


def test_a_parse_is_the_tree_of_the_text() -> None:
    assert parse("http://user@example.com:8080/a/b?q#f") == URI(
        scheme="http",
        authority=Authority(Userinfo("user"), RegName("example.com"), "8080"),
        path=PathAbempty("/a/b"),
        query="q",
        fragment="f",
    )


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("http://h:", URI("http", Authority(None, RegName("h"), ""))),
        ("http://h", URI("http", Authority(None, RegName("h")), PathAbempty(""))),
        ("http://@h", URI("http", Authority(Userinfo(""), RegName("h")), PathAbempty(""))),
        ("http://", URI("http", Authority(None, RegName("")), PathAbempty(""))),
        ("?", RelativeRef(query="")),
        ("", RelativeRef()),
        ("#", RelativeRef(fragment="")),
        ("a:/", URI("a", path=PathAbsolute("/"))),
        ("localhost:8080", URI("localhost", path=PathRootless("8080"))),
    ],
)
def test_undefined_and_empty_are_never_mixed(text: str, tree: Node) -> None:
    assert parse(text) == tree
    assert str(tree) == text


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("1.2.3.4", IPv4Literal("1.2.3.4")),
        ("1.2.3.4.example.com", RegName("1.2.3.4.example.com")),
        ("1.2.3.4.5", RegName("1.2.3.4.5")),
        ("256.1.1.1", RegName("256.1.1.1")),
        ("1.2.3.4%41", RegName("1.2.3.4%41")),
        ("01.2.3.4", RegName("01.2.3.4")),
        ("1.2.3", RegName("1.2.3")),
        ("", RegName("")),
        ("[::]", IPv6Literal("::")),
        ("[1:2:3:4:5:6:7::]", IPv6Literal("1:2:3:4:5:6:7::")),
        ("[::ffff:1.2.3.4]", IPv6Literal("::ffff:1.2.3.4")),
        ("[v1F.a:b]", IPvFutureLiteral("v1F.a:b")),
        ("[V0.~]", IPvFutureLiteral("V0.~")),
    ],
)
def test_the_first_alternative_of_host_that_matches_all_of_it_wins(text: str, host: Node) -> None:
    assert parse(f"//{text}:1/").host == host
    assert str(host) == text


def test_addresses_are_those_of_the_standard_library() -> None:
    assert IPv4Literal("127.0.0.1").address == IPv4Address("127.0.0.1")
    assert IPv6Literal("::FFFF:1.2.3.4").address == IPv6Address("::ffff:102:304")
    assert (IPvFutureLiteral("vAf.x.y").version, IPvFutureLiteral("vAf.x.y").address) == ("Af", "x.y")


def test_userinfo_is_told_apart_at_its_first_colon() -> None:
    assert (Userinfo("u:p:q").user, Userinfo("u:p:q").password) == ("u", "p:q")
    assert (Userinfo("u").user, Userinfo("u").password) == ("u", None)
    assert (Userinfo(":").user, Userinfo(":").password) == ("", "")


@pytest.mark.parametrize(("port", "number"), [(None, None), ("", None), ("0", 0), ("0080", 80), ("99999", 99999)])
def test_the_port_is_told_as_a_number_too(port: str | None, number: int | None) -> None:
    assert Authority(None, NAME, port).port_number == number


def test_a_port_of_more_digits_than_python_converts_has_no_number() -> None:
    assert Authority(None, NAME, "0" * 5000 + "80").port_number == 80
    with pytest.raises(ValueError, match="4300 digits"):
        _ = Authority(None, NAME, "9" * 5000).port_number


def test_a_reference_tells_the_parts_of_its_authority() -> None:
    reference = parse("//u@h:1")
    assert (reference.userinfo, reference.host, reference.port) == (Userinfo("u"), RegName("h"), "1")
    nothing = parse("p")
    assert (nothing.userinfo, nothing.host, nothing.port) == (None, None, None)


def test_a_reference_tells_whether_it_is_relative() -> None:
    assert not parse("a:b").is_relative
    assert parse("b").is_relative


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("//h/p", ReferenceKind.NETWORK_PATH),
        ("/p", ReferenceKind.ABSOLUTE_PATH),
        ("p", ReferenceKind.RELATIVE_PATH),
        ("?q", ReferenceKind.RELATIVE_PATH),
        ("", ReferenceKind.SAME_DOCUMENT),
        ("#f", ReferenceKind.SAME_DOCUMENT),
    ],
)
def test_a_relative_reference_tells_its_kind(text: str, kind: ReferenceKind) -> None:
    reference = parse(text)
    assert isinstance(reference, RelativeRef)
    assert reference.kind is kind


PATHS = [
    (PathAbempty, "/a//b/", ("a", "", "b", "")),
    (PathAbempty, "//", ("", "")),
    (PathAbempty, "/", ("",)),
    (PathAbempty, "", ()),
    (PathAbsolute, "/", ("",)),
    (PathAbsolute, "/a/", ("a", "")),
    (PathNoscheme, "a/b:c", ("a", "b:c")),
    (PathRootless, "a:b//", ("a:b", "", "")),
    (PathEmpty, "", ()),
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
    (lambda: RegName("a\n"), "reg-name", 1),
    (lambda: Authority(None, RegName("1.2.3.4")), "authority", 0),
    (lambda: Authority(Userinfo("u"), RegName("1.2.3.4")), "authority", 2),
    (lambda: Authority(None, NAME, "8a"), "authority", 14),
    (lambda: URI("http", Authority(None, NAME), PathRootless("x")), "URI", 7),
    (lambda: URI("http", Authority(None, NAME), PathAbsolute("/x")), "URI", 18),
    (lambda: PathAbsolute("//x"), "path-absolute", 1),
    (lambda: URI("a", None, PathAbempty("//x")), "URI", 2),
    (lambda: URI("a", None, PathAbempty("/x")), "URI", 2),
    (lambda: PathNoscheme("a:b"), "path-noscheme", 1),
    (lambda: RelativeRef(None, PathAbempty("//x")), "relative-ref", 0),
    (lambda: URI("1a"), "URI", 0),
    (lambda: URI("a", query="#"), "URI", 3),
    (lambda: URI("a", fragment="#"), "URI", 3),
    (lambda: IPv6Literal("v1.a"), "IP-literal", 1),
    (lambda: IPv6Literal("::1]"), "IP-literal", 5),
    (lambda: IPvFutureLiteral("::1"), "IP-literal", 1),
    (lambda: IPv4Literal("256.1.1.1"), "IPv4address", 2),
    (lambda: Userinfo("a@b"), "userinfo", 1),
    (lambda: PathEmpty("a"), "path-empty", 0),
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
class DNSName(RegName):
    """A subclass of `RegName`."""


@attrs.frozen
class Marked(RegName):
    """A reg-name with another field."""

    mark: str = ""


class Link(URI):
    """A subclass of `URI` without additions."""

    __slots__ = ()


def test_nodes_are_equal_by_their_base_class_and_fields() -> None:
    name, own = RegName("h"), DNSName("h")
    assert name == own
    assert own == name
    assert len({name, own}) == 1
    assert name != DNSName("g")
    assert Authority(Userinfo("u"), own) == Authority(Userinfo("u"), name)
    link = Link("a", path=PathRootless("b"))
    assert link == URI("a", path=PathRootless("b")) == link
    assert hash(link) == hash(URI("a", path=PathRootless("b")))
    others: list[object] = [str(link), PathRootless("b"), URI("a", path=PathRootless("c"))]
    assert link not in others
    paths: set[Node] = {PathRootless("b"), PathNoscheme("b")}
    assert len(paths) == 2


def test_a_subclass_that_adds_a_field_is_of_another_kind() -> None:
    assert Marked("h") != RegName("h")
    assert RegName("h") != Marked("h")
    assert Marked("h", "x") == Marked("h", "x") != Marked("h", "y")


def test_a_node_of_a_subclass_is_accepted_like_one_of_its_base_class() -> None:
    assert str(Link("a", path=PathRootless("b"))) == "a:b"
    assert str(Authority(Userinfo("u"), DNSName("h"))) == "u@h"
    with pytest.raises(ParseError):
        Link("1", path=PathRootless("b"))


def test_a_subclass_without_a_decorator_is_a_node_as_its_base_is() -> None:
    absent = rfc3986.NO_AUTHORITY
    own = seq(rfc3986.scheme << rfc3986.COLON, absent, rfc3986.path_rootless, absent, absent).combine(Link)
    read, link = own.parse("a:b"), Link("a", path=PathRootless("b"))
    for node in (read, link, unchecked(Link)("a", None, PathRootless("b"), None, None)):
        assert type(node) is Link
        assert (node, str(node), repr(node)[:4]) == (link, "a:b", "Link")
        assert type(attrs.evolve(node, query="q")) is Link
        assert pickle.loads(pickle.dumps(node)) == node  # noqa: S301 - our own
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
    QueryData,
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
    (RegName, {"text": 5}, "RegName.text: expected str, got int"),
    (Userinfo, {"text": b"user:secret"}, "Userinfo.text: expected str, got bytes"),
    (Authority, {"userinfo": "u", "host": NAME}, r"Authority.userinfo: expected Userinfo \| None, got str"),
    (Authority, {"userinfo": None, "host": "h"}, r"IPv4Literal \| RegName, got str"),
    (Authority, {"userinfo": None, "host": NAME, "port": 80}, r"Authority.port: expected str \| None, got int"),
    (URI, {"scheme": "a", "path": "/a"}, r"PathRootless \| PathEmpty, got str"),
    (URI, {"scheme": "a", "path": PathNoscheme("a")}, r"PathRootless \| PathEmpty, got PathNoscheme"),
    (RelativeRef, {"path": PathRootless("a")}, r"PathNoscheme \| PathEmpty, got PathRootless"),
    (URI, {"scheme": None}, "URI.scheme: expected str, got NoneType"),
]


@pytest.mark.parametrize(("kind", "fields", "message"), WRONG_TYPES)
def test_nothing_is_coerced(kind: Callable[..., Node], fields: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        kind(**fields)


@every_node
def test_a_node_is_frozen_slotted_hashable_picklable_and_weakly_referenceable(node: Node) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(node, attrs.fields(type(node))[0].name, "x")  # type: ignore[arg-type] # every node is an attrs class
    assert not hasattr(node, "__dict__")
    assert pickle.loads(pickle.dumps(node)) == node  # noqa: S301 - our own
    assert copy.deepcopy(node) == node
    assert hash(copy.copy(node)) == hash(node)
    assert weakref.ref(node)() is node


@every_node
def test_a_node_is_its_pieces(node: Node) -> None:
    assert "".join(piece for _, piece in node.pieces()) == str(node)


@every_node
def test_no_repr_shows_a_password(node: Node) -> None:
    assert "secret" not in repr(node)


def test_a_repr_shows_that_there_is_a_password() -> None:
    assert repr(Userinfo("user:secret")) == "Userinfo(text='user:***')"
    assert repr(Userinfo("user:")) == "Userinfo(text='user:')"


def test_a_node_built_by_a_rule_is_the_same_as_one_built_by_hand() -> None:
    built = parse("http://user@example.com:8080/a/b?q#f")
    again = attrs.evolve(built)
    assert again == built
    assert type(built).__mro__ == type(again).__mro__
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        built.path = PathAbempty("")  # type: ignore[misc] # frozen


def test_a_changed_copy_is_checked_as_a_new_node_is() -> None:
    uri = parse("http://example.com/a")
    assert str(attrs.evolve(uri, query="q")) == "http://example.com/a?q"
    with pytest.raises(ParseError):
        attrs.evolve(uri, query="#")


@pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace came with Python 3.13")
def test_copy_replace_works() -> None:
    assert str(copy.replace(parse("a:b"), query="q")) == "a:b?q"  # type: ignore[attr-defined,unused-ignore] # 3.13


def test_a_node_can_be_matched() -> None:
    match parse("http://[::1]/a"):
        case URI("http", Authority(None, IPv6Literal(address), None), PathAbempty(path), None, None):
            assert (address, path) == ("::1", "/a")
        case other:
            pytest.fail(repr(other))
