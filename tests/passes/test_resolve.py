"""Reference resolution and its inverse (RFC 3986, section 5)."""

from __future__ import annotations

from typing import cast

import pytest

from uriast import URI, ParseError, parse, relativize, resolve
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


def test_the_path_of_a_reference_takes_the_place_of_the_last_segment() -> None:
    targets = {"http://a": "http://a/g", "http://a/b/c": "http://a/b/g", "a:b": "a:g", "a:b/c": "a:b/g", "a:": "a:g"}
    assert {base: str(resolve("g", base)) for base in targets} == targets


@pytest.mark.parametrize(
    ("target", "base", "relative"),
    [
        ("x:/.//a", "x:/b", ".//a"),
        ("x:/.//a", "x:/.//b", "a"),
        ("x://h", "x://h/a", "//h"),
        ("x://h/a/b", "x://h/a/c", "b"),
        ("y:a", "x:b", "y:a"),
        ("x:a", "x:b/c", "x:a"),  # no `..` leads above the first segment of a path-rootless
        ("x:/a", "x:b/c", "/a"),
        ("x://i/a", "x://h/a", "//i/a"),
        ("x:/a", "x://h/a", "x:/a"),
        ("x://h/a?q", "x://h/a?p", "?q"),
        ("x://h/a?q", "x://h/a?q", ""),
        ("x:/a/b/", "x:/a/b/c", "."),
        ("x:/a/", "x:/a/b/c", ".."),
    ],
)
def test_a_relative_reference_leads_back(target: str, base: str, relative: str) -> None:
    assert str(relativize(target, base)) == relative
    assert str(resolve(relative, base)) == target
