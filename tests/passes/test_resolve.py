"""Reference resolution and its inverse (RFC 3986, section 5)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

from uriast import URI, ParseError, PathAbsolute, RelativeRef, parse, relativize, resolve
from uriast.grammar import rfc3986
from uriast.passes.resolve import base_uri, merge, remove_dot_segments

if TYPE_CHECKING:
    from collections.abc import Iterator


BASE = "http://a/b/c/d;p?q"

EXAMPLES = {
    # 5.4.1, normal
    "g:h": "g:h",
    "g": "http://a/b/c/g",
    "./g": "http://a/b/c/g",
    "g/": "http://a/b/c/g/",
    "/g": "http://a/g",
    "//g": "http://g",
    "?y": "http://a/b/c/d;p?y",
    "g?y": "http://a/b/c/g?y",
    "#s": "http://a/b/c/d;p?q#s",
    "g#s": "http://a/b/c/g#s",
    "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x",
    "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s",
    "": "http://a/b/c/d;p?q",
    ".": "http://a/b/c/",
    "./": "http://a/b/c/",
    "..": "http://a/b/",
    "../": "http://a/b/",
    "../g": "http://a/b/g",
    "../..": "http://a/",
    "../../": "http://a/",
    "../../g": "http://a/g",
    # 5.4.2, abnormal
    "../../../g": "http://a/g",
    "../../../../g": "http://a/g",
    "/./g": "http://a/g",
    "/../g": "http://a/g",
    "g.": "http://a/b/c/g.",
    ".g": "http://a/b/c/.g",
    "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g",
    "./../g": "http://a/b/g",
    "./g/.": "http://a/b/c/g/",
    "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h",
    "g;x=1/./y": "http://a/b/c/g;x=1/y",
    "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x",
    "g?y/../x": "http://a/b/c/g?y/../x",
    "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x",
    "http:g": "http:g",
}


@pytest.mark.parametrize(("reference", "target"), EXAMPLES.items())
def test_the_examples_of_section_5_4_resolve(reference: str, target: str) -> None:
    assert str(resolve(reference, BASE)) == target
    assert resolve(parse(reference), rfc3986.URI.parse(BASE)) == rfc3986.URI.parse(target)


@pytest.mark.parametrize("base", ["b/c", "//h/p", "", "#f"])
def test_a_base_that_is_a_relative_reference_is_an_error_that_says_so(base: str) -> None:
    for given in (base, parse(base)):
        with pytest.raises(ParseError) as caught:
            resolve("g", cast("URI", given))
        assert caught.value.rule == "URI"
        assert caught.value.hint == "a base URI begins with a scheme; this is a relative reference"
        assert str(caught.value).endswith(f"hint: {caught.value.hint}")


@pytest.mark.parametrize(("path", "removed"), [("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6")])
def test_the_examples_of_section_5_2_4_lose_their_dot_segments(path: str, removed: str) -> None:
    assert remove_dot_segments(path) == removed


def test_merging_puts_a_path_in_the_place_of_the_last_segment() -> None:
    merged = [merge(rfc3986.URI.parse(base), "g") for base in ("http://a", "http://a/b/c", "a:b", "a:b/c", "a:")]
    assert merged == ["/g", "/b/g", "g", "b/g", "g"]


def test_the_innermost_base_is_in_force() -> None:
    layers = {"embedded": "a:e", "encapsulating": "a:n", "retrieval": "a:r", "default": "a:d"}
    found: list[str] = []
    while layers:
        found.append(str(base_uri(**layers)))
        del layers[next(iter(layers))]
    assert found == ["a:e", "a:n", "a:r", "a:d"]


def test_a_relative_base_is_resolved_against_the_next_outer_one() -> None:
    assert str(base_uri(embedded="../x/", encapsulating="y/z#f", retrieval=parse("http://a/b/c"))) == "http://a/b/x/"


def test_a_base_is_never_relative_or_lacking() -> None:
    with pytest.raises(ParseError) as caught:
        base_uri(embedded="a:b", default="x")
    assert caught.value.hint == "a base URI begins with a scheme; this is a relative reference"
    with pytest.raises(
        ValueError, match="expected an embedded, encapsulating, retrieval or default base URI, got none"
    ):
        base_uri()


def test_paths_are_str() -> None:
    with pytest.raises(TypeError, match="expected a path as str, got list"):
        remove_dot_segments(cast("str", ["a"]))
    with pytest.raises(TypeError, match="expected a path as str, got bytes"):
        merge(rfc3986.URI.parse("a:b"), cast("str", b"c"))
    with pytest.raises(TypeError, match="expected a base URI, got str"):
        merge(cast("URI", "a:b"), "c")


def test_the_target_s_path_is_of_the_class_that_its_rule_produces() -> None:
    target = resolve("/x", "a:b")
    assert isinstance(target.path, PathAbsolute)
    assert not isinstance(target, RelativeRef)


# Relativization, with the shortest result


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
    for text in filter(rfc3986.URI_reference.matches, texts("a/.:?", 5)):
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
    assert relativize(rfc3986.URI.parse("http://a/b"), rfc3986.URI.parse("http://a/c")) == rfc3986.URI_reference.parse(
        "b"
    )


def test_a_base_is_a_uri() -> None:
    with pytest.raises(ParseError, match="a base URI begins with a scheme"):
        relativize("a", "b")


def test_a_million_segments_are_done() -> None:
    deep = "http://a" + "/b" * 500_000
    assert str(relativize(f"{deep}/x", f"{deep}/y")) == "x"
    assert str(relativize("http://a/x/y", f"http://a/x{'/b' * 4}/c")) == "/x/y"
