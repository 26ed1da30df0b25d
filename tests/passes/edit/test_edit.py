"""Editing a reference: the named components change, the others stay, and `parse` reads every result back."""

from __future__ import annotations

import re
import sys
from enum import Enum
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING, Any, assert_type, cast

import pytest
from hypothesis import example, given, strategies as st
from references import (
    almost,
    authority,
    host,
    path_abempty,
    path_absolute,
    path_rootless,
    port,
    references,
    run,
    scheme,
    segment,
    userinfo,
)

from uriast import (
    URI,
    Authority,
    IPv6Literal,
    ParseError,
    PathAbempty,
    PathAbsolute,
    PathEmpty,
    PathNoscheme,
    PathRootless,
    RegName,
    RelativeRef,
    URIReference,
    Userinfo,
    parse,
)
from uriast.grammar import rfc3986
from uriast.passes.edit import (
    Changes,
    append_segments,
    parent,
    path_name,
    path_suffix,
    replace,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)

if TYPE_CHECKING:
    from collections.abc import Callable

WHOLE = "http://user:secret@example.com:8080/a/b?q#f"


def changed(reference: str | URIReference, changes: dict[str, Any]) -> URIReference:
    """Call `replace` with arguments that a type checker does not know."""
    return cast("URIReference", replace(reference, **changes))


def refused(edit: Callable[[], object]) -> ParseError:
    with pytest.raises(ParseError) as caught:
        edit()
    return caught.value


# Parts


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


def test_a_space_is_refused_with_a_hint() -> None:
    assert refused(lambda: replace("a", query="b c")).hint == "a space is written as %20"
    assert refused(lambda: with_name("a", "b c")).hint == "a space is written as %20"


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


EDITS: list[Callable[[Any], object]] = [
    replace,
    append_segments,
    parent,
    lambda reference: with_name(reference, "a"),
    lambda reference: with_suffix(reference, ".a"),
    with_trailing_slash,
    without_trailing_slash,
    path_name,
    path_suffix,
]


@pytest.mark.parametrize("edit", EDITS)
def test_only_references_can_be_edited(edit: Callable[[Any], object]) -> None:
    assert refused(lambda: edit("a b")).rule == "URI-reference"
    with pytest.raises(TypeError, match=r"^expected a reference as str, URI or RelativeRef, got bytes$"):
        edit(b"a")


# Segments


@pytest.mark.parametrize(
    ("reference", "segments", "joined"),
    [
        ("http://h/a", ("b",), "http://h/a/b"),
        ("http://h/a/", ("b",), "http://h/a/b"),
        ("http://h/a//", ("b",), "http://h/a//b"),
        ("http://h/", ("b",), "http://h/b"),
        ("http://h", ("b",), "http://h/b"),
        ("http://h?q#f", ("b", "c"), "http://h/b/c?q#f"),
        ("http://h", ("",), "http://h/"),
        ("http://h", ("", ""), "http://h//"),
        ("http://h/", ("", "b"), "http://h//b"),
        ("http://h/a", ("", "b"), "http://h/a//b"),
        ("http://h/a/", ("",), "http://h/a/"),
        ("a", ("b", ""), "a/b/"),
        ("", ("b", "c:d"), "b/c:d"),
        ("a:", ("b:c",), "a:b:c"),
        ("a:b", ("c",), "a:b/c"),
        ("a:/", ("",), "a:/"),
        ("a", ("..", "."), "a/../."),
        ("a", ("%2F",), "a/%2F"),
        ("a", (), "a"),
        ("", (), ""),
    ],
)
def test_segments_are_put_behind_those_of_the_path(reference: str, segments: tuple[str, ...], joined: str) -> None:
    assert append_segments(reference, *segments) == parse(joined)


@pytest.mark.parametrize(
    ("edit", "rule", "index"),
    [
        (lambda: append_segments("", "a:b"), "path-noscheme", 1),
        (lambda: append_segments("", "", "a"), "segment-nz", 0),
        (lambda: append_segments("a:", ""), "segment-nz", 0),
        (lambda: append_segments("/", "", "a"), "path-absolute", 1),
        (lambda: append_segments("a", "b", "c d"), "segment", 1),
        (lambda: append_segments("a", "%4", "1"), "segment", 2),
        (lambda: append_segments("a", "b/c"), "segment", 1),
        (lambda: with_name("a", "b/c"), "segment", 1),
        (lambda: with_name("a", ""), "segment-nz", 0),
        (lambda: with_name("a", "b:c"), "path-noscheme", 1),
        (lambda: with_name("a", "b?"), "segment", 1),
        (lambda: with_suffix("a", ".b:c"), "path-noscheme", 3),
        (lambda: with_suffix("a", ".b c"), "segment", 2),
        (lambda: with_suffix("a", "./c"), "segment", 1),
        (lambda: with_trailing_slash(""), "segment-nz", 0),
        (lambda: with_trailing_slash("a:?q"), "segment-nz", 0),
    ],
)
def test_an_invalid_segment_is_an_error_that_names_the_rule(edit: Callable[[], object], rule: str, index: int) -> None:
    error = refused(edit)
    assert (error.rule, error.index) == (rule, index)


def test_a_slash_in_a_segment_has_an_error_of_its_own() -> None:
    message = "segment: a slash at index 1 would end the segment; write it as %2F"
    assert str(refused(lambda: append_segments("a", "b/c"))) == message


@pytest.mark.parametrize(
    "edit",
    [
        lambda: append_segments("a", cast("str", ["b", "c"])),
        lambda: with_name("a", cast("str", ["b"])),
        lambda: with_suffix("a", cast("str", [".b"])),
    ],
)
def test_a_segment_is_a_str(edit: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"^segment: expected str, got list$"):
        edit()


@pytest.mark.parametrize(
    ("reference", "above"),
    [
        ("http://h/a/b?q#f", "http://h/a?q#f"),
        ("http://h/a/", "http://h/a"),
        ("http://h/a//", "http://h/a/"),
        ("http://h//a", "http://h/"),
        ("http://h/a", "http://h/"),
        ("http://h/", "http://h/"),
        ("http://h", "http://h"),
        ("a:/b", "a:/"),
        ("a:/", "a:/"),
        ("a:b/c", "a:b"),
        ("a:b", "a:"),
        ("a:", "a:"),
        ("a/b:c", "a"),
        ("a/", "a"),
        ("a?q", ".?q"),
        (".", "."),
        ("..", "."),
        ("../..", ".."),
        ("", ""),
        ("#f", "#f"),
    ],
)
def test_a_parent_lacks_the_last_segment(reference: str, above: str) -> None:
    assert parent(reference) == parse(above)


@pytest.mark.parametrize(
    ("reference", "name", "named"),
    [
        ("http://h/a/b?q#f", "c", "http://h/a/c?q#f"),
        ("http://h/a/", "c", "http://h/a/c"),
        ("http://h/a", "", "http://h/"),
        ("http://h/", "c", "http://h/c"),
        ("http://h", "c", "http://h/c"),
        ("http://h", "", "http://h/"),
        ("a:b", "c:d", "a:c:d"),
        ("a:", "b", "a:b"),
        ("a/b", "c:d", "a/c:d"),
        ("a", "b", "b"),
        ("", "b", "b"),
        ("/", "b", "/b"),
        ("/..", "b", "/b"),
        ("/a/b", "..", "/a/.."),
    ],
)
def test_a_name_takes_the_place_of_the_last_segment(reference: str, name: str, named: str) -> None:
    assert with_name(reference, name) == parse(named)


SUFFIXES = [
    ("http://h/a.tar.gz?q.r#f.g", ".gz", "http://h/a.tar.x?q.r#f.g", "http://h/a.tar?q.r#f.g"),
    ("http://h/a.b/c", "", "http://h/a.b/c.x", "http://h/a.b/c"),
    ("/.bashrc", "", "/.bashrc.x", "/.bashrc"),
    ("/.a.b", ".b", "/.a.x", "/.a"),
    ("/..a", "", "/..a.x", "/..a"),
    ("/...a", "", "/...a.x", "/...a"),
    ("/...", "", "/....x", "/..."),
    ("/a.", "", "/a..x", "/a."),
    ("/a..b", ".b", "/a..x", "/a."),
    ("a:b.c", ".c", "a:b.x", "a:b"),
    ("a.a", ".a", "a.x", "a"),
    ("X.b", ".b", "X.x", "X"),
    ("a.b.b", ".b", "a.b.x", "a.b"),
]


@pytest.mark.parametrize(("reference", "suffix", "with_x", "without"), SUFFIXES)
def test_a_suffix_begins_with_the_last_dot_inside_a_name(
    reference: str, suffix: str, with_x: str, without: str
) -> None:
    assert path_suffix(reference) == suffix
    assert with_suffix(reference, ".x") == parse(with_x)
    assert with_suffix(reference, "") == parse(without)


def test_a_suffix_may_be_of_several_parts() -> None:
    assert str(with_suffix("a.b", ".tar.gz")) == "a.tar.gz"


@pytest.mark.parametrize("suffix", ["x", ".", "x.y"])
def test_a_suffix_is_a_dot_and_more(suffix: str) -> None:
    with pytest.raises(ValueError, match=rf"^expected a suffix such as '\.txt', got {re.escape(repr(suffix))}$"):
        with_suffix("a", suffix)


@pytest.mark.parametrize(
    ("reference", "name"), [("/a/", ""), ("http://h", ""), ("", ""), ("/a/.", "."), ("..", ".."), ("a:", "")]
)
def test_a_segment_without_a_name_gets_no_suffix(reference: str, name: str) -> None:
    assert path_name(reference) == name
    assert path_suffix(reference) == ""
    for suffix in ("", ".x"):
        with pytest.raises(ValueError, match=rf"^expected a last segment with a name, got {name!r}$"):
            with_suffix(reference, suffix)


@pytest.mark.parametrize(
    ("reference", "with_slash", "without"),
    [
        ("http://h?q#f", "http://h/?q#f", "http://h?q#f"),
        ("http://h/?q#f", "http://h/?q#f", "http://h?q#f"),
        ("http://h/a", "http://h/a/", "http://h/a"),
        ("http://h/a//", "http://h/a//", "http://h/a/"),
        ("http://h//", "http://h//", "http://h/"),
        ("a:b", "a:b/", "a:b"),
        ("a", "a/", "a"),
        ("../", "../", ".."),
        ("/", "/", "/"),
        ("a:/", "a:/", "a:/"),
    ],
)
def test_a_trailing_slash_is_added_and_taken_away(reference: str, with_slash: str, without: str) -> None:
    assert with_trailing_slash(reference) == parse(with_slash)
    assert without_trailing_slash(reference) == parse(without)


def test_an_empty_path_has_no_trailing_slash_to_remove() -> None:
    assert [str(without_trailing_slash(text)) for text in ("", "a:", "//h", "?q")] == ["", "a:", "//h", "?q"]


# Laws


def parts(reference: URIReference) -> dict[str, Any]:
    own = {"scheme": reference.scheme if isinstance(reference, URI) else None, "path": reference.path.text}
    names = ("userinfo", "host", "port", "query", "fragment")
    return own | {name: getattr(reference, name) for name in names}


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return strategy | almost | st.none()


in_parts = {"userinfo": maybe(userinfo), "host": maybe(host | st.ip_addresses()), "port": maybe(port | st.integers())}
others = {
    "scheme": maybe(scheme),
    "path": path_abempty | path_absolute | path_rootless | almost,
    "query": maybe(run(":@/?")),
    "fragment": maybe(run(":@/?")),
}
edits = st.fixed_dictionaries({}, optional=in_parts | others) | st.fixed_dictionaries(
    {"authority": maybe(authority)}, optional=others
)


def edited_or_refused(edit: Callable[[], URIReference]) -> URIReference | None:
    try:
        edited = edit()
    except ValueError:
        return None
    assert parse(str(edited)) == edited
    return edited


@given(references, edits)
@example(parse("//h//x"), {"authority": None})
@example(parse("a:b"), {"host": ""})
def test_an_edited_reference_reads_back_with_the_other_parts_unchanged(
    reference: URIReference, changes: dict[str, Any]
) -> None:
    edited = edited_or_refused(lambda: changed(reference, changes))
    if edited is None:
        return
    whole = {"userinfo", "host", "port"} if "authority" in changes else set[str]()
    before, after = parts(reference), parts(edited)
    for name in before.keys() - changes.keys() - whole:
        assert after[name] == before[name]
    for name in before.keys() & changes.keys():
        asked = f"[{given}]" if isinstance(given := changes[name], IPv6Address) else given
        assert (None if after[name] is None else str(after[name])) == (None if asked is None else str(asked))
    if "authority" in changes:
        assert (None if edited.authority is None else str(edited.authority)) == changes["authority"]


@given(references)
def test_a_part_replaced_by_itself_changes_nothing(reference: URIReference) -> None:
    own = parts(reference)
    assert replace(reference) == replace(reference, **own) == reference
    assert replace(reference, path=reference.path, authority=reference.authority) == reference
    for name, part in own.items():
        assert replace(reference, **{name: part}) == reference


segments = st.lists(segment | almost, max_size=3)


@given(references, segments, segment | almost, st.sampled_from([".x", "", ".tar.gz", ".x:y"]) | almost)
def test_an_edited_path_reads_back_and_nothing_else_changes(
    reference: URIReference, appended: list[str], name: str, suffix: str
) -> None:
    edited = [
        edited_or_refused(lambda: append_segments(reference, *appended)),
        edited_or_refused(lambda: with_name(reference, name)),
        edited_or_refused(lambda: with_suffix(reference, suffix)),
        edited_or_refused(lambda: with_trailing_slash(reference)),
        parse(str(parent(reference))),
        parse(str(without_trailing_slash(reference))),
    ]
    for each in edited:
        assert each is None or replace(each, path=reference.path) == reference


@given(references.filter(lambda reference: reference.path.text != ""), segment)
def test_names_and_parents_belong_together(reference: URIReference, name: str) -> None:
    assert with_name(reference, path_name(reference)) == reference
    below = append_segments(reference, name)
    assert path_name(below) == name
    assert parent(below).path.text in {reference.path.text, reference.path.text.removesuffix("/")}


@given(references.filter(lambda reference: not reference.path.text.endswith("/")))
def test_a_trailing_slash_added_and_taken_away_leaves_the_reference(reference: URIReference) -> None:
    slashed = edited_or_refused(lambda: with_trailing_slash(reference))
    assert slashed is None or without_trailing_slash(slashed) == reference
    assert slashed is not None or (reference.authority is None and not reference.path.text)


def test_long_input_is_edited() -> None:
    long = "http://h/" + "a/" * 100_000
    assert str(append_segments(long, *["b"] * 100_000)) == long + "/".join(["b"] * 100_000)
    assert str(parent(long)) == long.removesuffix("/")
    assert path_suffix(f"{long}{'.' * 100_000}x") == ""


# The static type of each result


def test_a_uri_gives_a_uri_and_a_relative_reference_a_relative_reference() -> None:
    uri, relative = rfc3986.URI.parse("a://h/b"), rfc3986.relative_ref.parse("b/c")
    either: URIReference = parse("a:b")
    changes: Changes = {"query": "q"}
    assert_type(replace(uri, host="h"), URI)
    assert_type(replace(uri, **changes), URI)
    assert_type(replace(relative, path="d"), RelativeRef)
    assert_type(replace(either, query=None), URIReference)
    assert_type(replace("a", fragment="f"), URIReference)
    assert_type(replace(relative, scheme="a"), URI)
    assert_type(replace("a", scheme="a", port=None), URI)
    assert_type(replace(uri, scheme=None), RelativeRef)
    assert_type(append_segments(uri, "c"), URI)
    assert_type(append_segments(relative, "c"), RelativeRef)
    assert_type(append_segments(either, "c"), URIReference)
    assert_type(append_segments("a", "c"), URIReference)
    assert_type(parent(uri), URI)
    assert_type(parent(relative), RelativeRef)
    assert_type(parent("a"), URIReference)
    assert_type(with_name(uri, "c"), URI)
    assert_type(with_name(relative, "c"), RelativeRef)
    assert_type(with_name("a", "c"), URIReference)
    assert_type(with_suffix(uri, ".c"), URI)
    assert_type(with_suffix(relative, ".c"), RelativeRef)
    assert_type(with_suffix("a", ".c"), URIReference)
    assert_type(with_trailing_slash(uri), URI)
    assert_type(with_trailing_slash(relative), RelativeRef)
    assert_type(with_trailing_slash("a"), URIReference)
    assert_type(without_trailing_slash(uri), URI)
    assert_type(without_trailing_slash(relative), RelativeRef)
    assert_type(without_trailing_slash("a"), URIReference)
    assert isinstance(replace(relative, scheme="a"), URI)
    assert isinstance(replace(uri, scheme=None), RelativeRef)


def test_a_type_checker_refuses_wrong_components() -> None:
    with pytest.raises(TypeError):
        replace("a", path=None)  # type: ignore[call-overload] # there is always a path
    with pytest.raises(TypeError):
        replace("a", port=1.5)  # type: ignore[call-overload] # no number of a port
    with pytest.raises(TypeError):
        replace("a", netloc="h")  # type: ignore[call-overload] # no such part
