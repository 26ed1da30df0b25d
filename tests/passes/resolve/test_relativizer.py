"""Relativization is the inverse of resolution, with the shortest result (RFC 3986, section 5)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import URI, URI_reference
from uriast.passes.resolve import relativize, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator


BASE = "http://a/b/c/d;p?q"


def texts(alphabet: str, length: int) -> Iterator[str]:
    """All texts over an alphabet up to a length, the shorter ones first."""
    for count in range(length + 1):
        yield from map("".join, product(alphabet, repeat=count))


@pytest.mark.parametrize(
    "base",
    [
        *("a://a", "a://a/", "a://a/a", "a://a/a/", "a://a/a/b?q", "a://a//", "a://a/a/../b", "a:///a", "a:"),
        *("a:?q", "a:a", "a:a/", "a:a/b", "a:a/b/c/", "a:/", "a:/a", "a:/a/", "a:/a/b/c", "a:/.//a", "a:a/../b"),
        "a:../a",
    ],
)
def test_no_reference_is_shorter_nor_one_as_short_nearer_to_the_base_path(base: str) -> None:
    """Compare with all references of up to five characters: the first one that resolves to the target is expected."""
    found: dict[str, str] = {}
    for text in filter(URI_reference.matches, texts("a/.:?", 5)):
        goal = str(resolve(text, base))
        if str(resolve(goal, base)) != goal:
            continue  # the base's own dot-segments, which an empty path keeps
        found_for = found.setdefault(goal, text)
        if len(text) == len(found_for) and is_path_relative(text) > is_path_relative(found_for):
            found[goal] = text
    for target, shortest in found.items():
        mine = str(relativize(target, base))
        assert len(mine) == len(shortest), (target, mine, shortest)
        assert is_path_relative(mine) == is_path_relative(shortest), (target, mine, shortest)


def is_path_relative(text: str) -> bool:
    return not text.startswith("/") and ":" not in text.partition("/")[0]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("http://a/b/c/g", "g"),
        ("http://a/b/c/g?", "g?"),
        ("http://a/b/c/d;p?q", ""),
        ("http://a/b/c/d;p?y", "?y"),
        ("http://a/b/c/d;p", "d;p"),
        ("http://a/b/c/", "."),
        ("http://a/b/", ".."),
        ("http://a/b/g", "../g"),
        ("http://a/g", "/g"),
        ("http://a", "//a"),
        ("http://a/b/c/x:y", "./x:y"),
        ("http://a/b/c//x", ".//x"),
        ("http://u@a/b", "//u@a/b"),
        ("http://b", "//b"),
        ("HTTP://a/b/c/g", "HTTP://a/b/c/g"),
        ("https://a/b/c/g", "https://a/b/c/g"),
        ("http:/g", "http:/g"),
        ("./../c/g", "g"),
    ],
)
def test_a_target_becomes_the_shortest_reference(target: str, expected: str) -> None:
    assert str(relativize(target, BASE)) == expected


@pytest.mark.parametrize(
    ("target", "base", "expected"),
    [
        ("file:///a/b", "file:///a/c/d/e", "/a/b"),
        ("urn:a:b", "urn:c:d", "./a:b"),
        ("scheme:", "scheme:b/c", "scheme:"),
        ("scheme:", "scheme:b", "."),
    ],
)
def test_each_shape_of_path_has_its_shortest_reference(target: str, base: str, expected: str) -> None:
    assert str(relativize(target, base)) == expected


def test_nodes_are_accepted_like_texts() -> None:
    assert relativize(URI.parse("http://a/b"), URI.parse("http://a/c")) == URI_reference.parse("b")


def test_a_base_is_a_uri() -> None:
    with pytest.raises(ParseError, match="a base URI begins with a scheme"):
        relativize("a", "b")


def test_a_million_segments_are_done() -> None:
    deep = "http://a" + "/b" * 500_000
    assert str(relativize(f"{deep}/x", f"{deep}/y")) == "x"
    assert str(relativize("http://a/x/y", f"http://a/x{'/b' * 4}/c")) == "/x/y"
