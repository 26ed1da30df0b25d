"""Reference resolution (RFC 3986, section 5)."""

from __future__ import annotations

from typing import cast

import pytest

from uriast import (
    URI,
    Components,
    ParseError,
    PathAbsolute,
    RelativeRef,
    base_uri,
    components,
    merge,
    parse,
    remove_dot_segments,
    resolve,
)
from uriast.grammar import rfc3986

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


def test_section_5_4_has_42_examples() -> None:
    assert len(EXAMPLES) == 42


@pytest.mark.parametrize(("reference", "target"), EXAMPLES.items())
def test_the_examples_of_section_5_4_resolve(reference: str, target: str) -> None:
    assert str(resolve(reference, BASE)) == target
    assert resolve(parse(reference), rfc3986.URI.parse(BASE)) == rfc3986.URI.parse(target)


@pytest.mark.parametrize(
    ("reference", "base", "target"),
    [
        ("http:g", BASE, "http://a/b/c/g"),
        ("HTTP:g", BASE, "http://a/b/c/g"),
        ("http:", BASE, BASE),
        ("http:?y", BASE, "http://a/b/c/d;p?y"),
        ("http://h/./x", BASE, "http://h/x"),
        ("ftp:g", BASE, "ftp:g"),
        ("urn:g", BASE, "urn:g"),
    ],
)
def test_a_resolver_that_is_not_strict_ignores_the_base_s_own_scheme(reference: str, base: str, target: str) -> None:
    assert str(resolve(reference, base, strict=False)) == target


def test_the_base_s_fragment_is_ignored() -> None:
    assert str(resolve("", "http://a/b#c")) == "http://a/b"
    assert str(resolve("#d", "http://a/b#c")) == "http://a/b#d"


@pytest.mark.parametrize(
    ("reference", "base", "target"),
    [
        ("/.//x", "a:b", "a:/.//x"),
        ("/a/..//x", "a:b", "a:/.//x"),
        ("..//x", "a:/b", "a:/.//x"),
        ("a:/.//x", "b:c", "a:/.//x"),
        ("..//x", "a://h/b", "a://h//x"),
        ("./x:y", "a:b", "a:x:y"),
        ("../../d", "a:b/c", "a:/d"),
        ("c", "a:b", "a:c"),
        ("..", "a:b", "a:"),
        (".", "a://h", "a://h/"),
        ("g", "a://h?q", "a://h/g"),
        ("../g", "a:b", "a:g"),
    ],
)
def test_a_target_never_reads_back_as_another_uri(reference: str, base: str, target: str) -> None:
    found = resolve(reference, base)
    assert str(found) == target
    assert parse(target) == found


@pytest.mark.parametrize("base", ["b/c", "//h/p", "", "#f"])
def test_a_base_that_is_a_relative_reference_is_an_error_that_says_so(base: str) -> None:
    for given in (base, parse(base)):
        with pytest.raises(ParseError) as caught:
            resolve("g", cast("URI", given))
        assert caught.value.rule == "URI"
        assert caught.value.hint == "a base URI begins with a scheme; this is a relative reference"
        assert str(caught.value).endswith(f"hint: {caught.value.hint}")


def test_other_arguments_than_references_are_errors() -> None:
    with pytest.raises(ParseError):
        resolve("a b", BASE)
    with pytest.raises(ParseError):
        resolve("g", "http://a b")
    with pytest.raises(TypeError, match="expected a reference as str, URI or RelativeRef, got int"):
        resolve(cast("str", 5), BASE)
    with pytest.raises(TypeError, match="expected a reference as str, URI or RelativeRef, got bytes"):
        resolve("g", cast("str", b"http://a"))


STEPS = [
    # 5.2.4
    ("/a/b/c/./../../g", "/a/g"),
    ("mid/content=5/../6", "mid/6"),
    # each of the steps A to E
    ("../a", "a"),
    ("./a", "a"),
    (".././../a", "a"),
    ("/./a", "/a"),
    ("/.", "/"),
    ("/../a", "/a"),
    ("/..", "/"),
    ("/a/..", "/"),
    ("a/..", "/"),
    ("a/../b", "/b"),
    (".", ""),
    ("..", ""),
    ("./.", ""),
    ("./..", ""),
    ("/a/.", "/a/"),
    ("/a/./", "/a/"),
    ("/a/../..", "/"),
    ("/a//../b", "/a/b"),
    ("//..", "/"),
    ("/...", "/..."),
    ("/.a/b..", "/.a/b.."),
    ("", ""),
    ("/", "/"),
    (".a", ".a"),
    ("..a/./b", "..a/b"),
    ("/a/b/../../..//c", "//c"),
]


@pytest.mark.parametrize(("path", "removed"), STEPS)
def test_dot_segments_are_removed(path: str, removed: str) -> None:
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


def test_a_base_loses_its_fragment() -> None:
    assert base_uri(default="http://a/b?c#d") == parse("http://a/b?c")


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


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "http://www.ics.uci.edu/pub/ietf/uri/#Related",
            Components("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related"),
        ),
        ("", Components(None, None, "", None, None)),
        ("//?#", Components(None, "", "", "", "")),
        (":a", Components(None, None, ":a", None, None)),
        ("1 \n:b\n#\n", Components("1 \n", None, "b\n", None, "\n")),
        ("ä://[x y]:z/%%?ü#?#", Components("ä", "[x y]:z", "/%%", "ü", "?#")),
    ],
)
def test_any_string_has_the_five_components_of_appendix_b(text: str, parts: Components) -> None:
    assert components(text) == parts


def test_components_are_split_from_str_alone() -> None:
    with pytest.raises(TypeError, match="expected a text as str, got bytes"):
        components(cast("str", b"a:b"))


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


@pytest.mark.parametrize(
    ("text", "authority"),
    [
        ("http://u:secret@h/", "u:***@h"),
        ("//u:se@cret@h", "u:***@h"),
        ("//u:@h", "u:@h"),
        ("//u:pw/x@h", "u:***"),
        ("//u@h:80", "u@h:80"),
        ("//h:80", "h:80"),
        ("//", ""),
    ],
)
def test_components_do_not_show_a_password(text: str, authority: str) -> None:
    assert f"authority={authority!r}" in repr(components(text))
    assert "path='x'" in repr(components("x"))
