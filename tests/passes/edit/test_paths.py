"""Editing a path by its segments: what is appended, the parent, the name, the suffix and a trailing slash."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest
from support.edits import refused

from uriast import parse
from uriast.passes.edit import (
    append_segments,
    parent,
    path_name,
    path_suffix,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)

if TYPE_CHECKING:
    from collections.abc import Callable


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
        (lambda: with_trailing_slash(""), "segment-nz", 0),
        (lambda: with_trailing_slash("a:?q"), "segment-nz", 0),
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
    assert with_trailing_slash(reference) == parse(with_slash)
    assert without_trailing_slash(reference) == parse(without)


def test_an_empty_path_has_no_trailing_slash_to_remove() -> None:
    assert [str(without_trailing_slash(text)) for text in ("", "a:", "//h", "?q")] == ["", "a:", "//h", "?q"]
