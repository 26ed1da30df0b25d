"""Editing the segments of a path, and the pairs of a query."""

from __future__ import annotations

import re
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, cast

import pytest
from support.edits import refused

from uriast import ParseError, QueryData, parse
from uriast.grammar import rfc3987
from uriast.nodes.iri import IRI
from uriast.passes.edit import (
    append_data,
    append_segments,
    edit_query,
    parent,
    path_name,
    path_suffix,
    replace,
    with_name,
    with_suffix,
    without_trailing_slash,
)
from uriast.passes.query_data import QueryEncoding
from uriast.schemes import HTTP, http, ldap, urn

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_space_is_refused_with_a_hint() -> None:
    assert refused(lambda: replace("a", query="b c")).hint == "a space is written as %20"
    assert refused(lambda: with_name("a", "b c")).hint == "a space is written as %20"


def test_long_input_is_edited() -> None:
    long = "http://h/" + "a/" * 100_000
    assert str(append_segments(long, *["b"] * 100_000)) == long + "/".join(["b"] * 100_000)
    assert str(parent(long)) == long.removesuffix("/")
    assert path_suffix(f"{long}{'.' * 100_000}x") == ""


# The static type of each result


def test_a_type_checker_refuses_wrong_components() -> None:
    with pytest.raises(TypeError):
        replace("a", path=None)  # type: ignore[call-overload] # there is always a path
    with pytest.raises(TypeError):
        replace("a", port=1.5)  # type: ignore[call-overload] # no number of a port
    with pytest.raises(TypeError):
        replace("a", netloc="h")  # type: ignore[call-overload] # no such part


# Paths: what is appended, the parent, the name, the suffix and a trailing slash


@pytest.mark.parametrize(
    ("reference", "segments", "joined"),
    [
        ("http://h/a", ("b",), "http://h/a/b"),
        ("http://h/a/", ("b",), "http://h/a/b"),
        ("http://h", ("b",), "http://h/b"),
        ("http://h?q#f", ("b", "c"), "http://h/b/c?q#f"),
        ("http://h", ("", ""), "http://h//"),
        ("http://h/a", ("", "b"), "http://h/a//b"),
        ("http://h/a/", ("",), "http://h/a/"),
        ("a", ("b", ""), "a/b/"),
        ("", ("b", "c:d"), "b/c:d"),
        ("a:", ("b:c",), "a:b:c"),
        ("a", ("..", "."), "a/../."),
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
        (lambda: append_segments("", ""), "segment-nz", 0),
        (lambda: append_segments("a:?q", ""), "segment-nz", 0),
    ],
)
def test_an_invalid_segment_is_an_error_that_names_the_rule(edit: Callable[[], object], rule: str, index: int) -> None:
    error = refused(edit)
    assert (error.rule, error.index) == (rule, index)


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
        ("http://h//a", "http://h/"),
        ("http://h", "http://h"),
        ("a:/", "a:/"),
        ("a:", "a:"),
        ("a?q", ".?q"),
        (".", "."),
        ("..", "."),
        ("../..", ".."),
        ("", ""),
    ],
)
def test_a_parent_lacks_the_last_segment(reference: str, above: str) -> None:
    assert parent(reference) == parse(above)


@pytest.mark.parametrize(
    ("reference", "name", "named"),
    [
        ("http://h/a/b?q#f", "c", "http://h/a/c?q#f"),
        ("http://h/a", "", "http://h/"),
        ("http://h", "c", "http://h/c"),
        ("a:b", "c:d", "a:c:d"),
        ("a/b", "c:d", "a/c:d"),
        ("", "b", "b"),
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
    ("/...a", "", "/...a.x", "/...a"),
    ("/...", "", "/....x", "/..."),
    ("/a.", "", "/a..x", "/a."),
    ("/a..b", ".b", "/a..x", "/a."),
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
        ("http://h/a//", "http://h/a//", "http://h/a/"),
        ("a", "a/", "a"),
        ("/", "/", "/"),
        ("a:/", "a:/", "a:/"),
    ],
)
def test_a_trailing_slash_is_added_and_taken_away(reference: str, with_slash: str, without: str) -> None:
    assert append_segments(reference, "") == parse(with_slash)
    assert without_trailing_slash(reference) == parse(without)


def test_an_empty_path_has_no_trailing_slash_to_remove() -> None:
    assert [str(without_trailing_slash(text)) for text in ("", "a:", "//h", "?q")] == ["", "a:", "//h", "?q"]


# Data as segments: it comes back as it was given, whatever it contains


@pytest.mark.parametrize(
    ("reference", "data", "appended"),
    [
        ("http://h/files?q#f", ("a/b", "50%"), "http://h/files/a%2Fb/50%25?q#f"),
        ("http://h/files/", ("a b", "?#[]"), "http://h/files/a%20b/%3F%23%5B%5D"),
        ("http://h/", ("%2E%2E", "...", ".a", "a..", "..;"), "http://h/%252E%252E/.../.a/a../..;"),
        ("", ("a:b", "c:d"), "a%3Ab/c:d"),
        ("a:", ("b:c",), "a:b:c"),
        ("a:", ("/b", "c"), "a:%2Fb/c"),
        ("http://h/a", (), "http://h/a"),
        ("", (), ""),
    ],
)
def test_each_data_is_one_segment(reference: str, data: tuple[str | int, ...], appended: str) -> None:
    assert append_data(reference, *data) == parse(appended)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (("..",), r"segment 0: expected text that can be a segment, got '\.\.': encoded or not, it is a dot-segment"),
        (("a", "."), r"segment 1: expected text that can be a segment, got '\.': encoded or not, it is a dot-segment"),
        (("a", "b", ""), "segment 2: expected text that can be a segment, got '': an empty segment would vanish"),
        (("", "a"), "segment 0: expected text that can be a segment, got '': an empty segment would vanish"),
        (("a\ud800",), "expected text that the error handler 'strict' can encode, got a lone surrogate"),
    ],
)
def test_data_that_would_be_a_dot_segment_or_vanish_is_refused(data: tuple[str, ...], message: str) -> None:
    for reference in ("http://h/a", "a", "a:", ""):
        with pytest.raises(ValueError, match=rf"^{message}$"):
            append_data(reference, *data)


class Mixed(str, Enum):  # noqa: UP042 - of the older kind, whose text is not its value
    PARENT = ".."
    NAME = "a b"


class Page(IntEnum):
    FIRST = 1


def test_a_member_of_an_enumeration_is_its_value() -> None:
    assert str(append_data("/", Mixed.NAME, Page.FIRST)) == "/a%20b/1"
    with pytest.raises(ValueError, match="dot-segment"):
        append_data("/", Mixed.PARENT)


@pytest.mark.parametrize("value", [True, 1.0, b"a", None, ["a"]])
def test_data_is_text_or_a_number(value: Any) -> None:
    with pytest.raises(TypeError, match=r"^segment 1: expected str or int, got "):
        append_data("/", "a", value)


def test_data_in_an_iri_is_percent_encoded() -> None:
    iri = append_data(rfc3987.IRI.parse("http://é/ä?ö"), "rosé", "\u202e")
    assert (type(iri), str(iri)) == (IRI, "http://é/ä/ros%C3%A9/%E2%80%AE?ö")


def test_long_data_is_appended() -> None:
    assert path_name(append_data("/", "/" * 100_000)) == "%2F" * 100_000
    assert len(append_data("/", *["%"] * 100_000).path.segments) == 100_000


# Query data: the named pairs change, and all other text stays


@pytest.mark.parametrize(
    ("reference", "edits", "edited"),
    [
        ("http://h/?page=1&&q=caf%c3%a9#f", {"set": {"page": 2}}, "http://h/?page=2&&q=caf%c3%a9#f"),
        ("http://h#f", {"set": {"page": 2}}, "http://h?page=2#f"),
        ("a?x", {"add": [("x", "&"), ("y", None)]}, "a?x&x=%26&y"),
        ("a?x&y&x=1&z", {"remove": ["x", "z"]}, "a?y"),
        ("a?utm_x&&b", {"remove": iter(["utm_x"])}, "a?&b"),
        ("a?&&x&#f", {"remove": "x"}, "a#f"),
        ("a?x=1&y", {"remove": "x", "set": {"x": 2}, "add": {"x": 3}}, "a?y&x=2&x=3"),
    ],
)
def test_pairs_are_removed_then_set_then_added(reference: str, edits: dict[str, Any], edited: str) -> None:
    assert edit_query(reference, **edits) == parse(edited)


@pytest.mark.parametrize("query", ["", "?", "?&&", "?a", "?%61=%7e&&", "?%FF=1"])
def test_a_reference_of_which_nothing_changes_is_itself(query: str) -> None:
    node = parse(f"http://h/{query}")
    assert edit_query(node) is node
    assert edit_query(node, set={}, add=(), remove=[]) is node
    assert edit_query(node, remove=["b", "\ufffd"]) is node
    assert edit_query(f"http://h/{query}", remove="b") == node


def test_a_form_has_its_own_encoding() -> None:
    form = QueryEncoding.FORM
    assert str(edit_query("?a+b=1&c", set={"a b": "2 3"}, encoding=form)) == "?a+b=2+3&c"
    assert str(edit_query("?a+b=1&c", set={"a b": "2 3"})) == "?a+b=1&c&a%20b=2%203"
    assert str(edit_query("?%FF=1&a", remove="\ufffd")) == "?%FF=1&a"
    assert str(edit_query("?%FF=1&a", remove="\ufffd", encoding=form)) == "?a"
    with pytest.raises(ValueError, match="expected a value for application/x-www-form-urlencoded"):
        edit_query("?a", add=[("b", None)], encoding=form)


def test_a_node_of_a_scheme_keeps_its_class_and_its_rules() -> None:
    page = edit_query(http.parse("http://h/?a"), set={"a": 1})
    assert (type(page), str(page)) == (HTTP, "http://h/?a=1")
    name = urn.parse("urn:example:a?=b=c")
    with pytest.raises(ParseError):
        edit_query(name, set={"x": 1}, remove="")
    with pytest.raises(ParseError):
        edit_query(ldap.parse("ldap://h/??sub?(a=b)"), set={"?sub?(a": 5})


@pytest.mark.parametrize(
    "edits",
    [
        *({"set": items} for items in ({"a": True}, {"a": None}, None)),
        *({"add": items} for items in ({"a": 1.5}, "a=b", QueryData("a=b"))),
        *({"remove": names} for names in (None, b"a", [None])),
        *({"encoding": "form"}, {"sets": {}}),
    ],
)
def test_an_argument_of_a_wrong_type_is_an_error(edits: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        edit_query("/?b", **edits)


@pytest.mark.parametrize("piece", ["&", "a=1&", "=", "%41=+&", "b"])
def test_long_queries_are_edited(piece: str) -> None:
    long = "/?" + piece * (60_000 // len(piece))
    assert QueryData(edit_query(long, remove="a", set={"A": 1}, add={"a": 2}).query).get_all("a") == ("2",)
    many = {f"n{number}": number for number in range(20_000)}
    assert QueryData(edit_query(long, set=many, add=[("a", 1)] * 20_000).query)["n19999"] == "19999"
