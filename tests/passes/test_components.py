"""The five components of any string (RFC 3986, appendix B)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from uriast import components


@given(st.text())
def test_any_string_is_put_together_again_from_its_components(text: str) -> None:
    scheme, authority, path, query, fragment = components(text)
    marks = [("", scheme, ":"), ("//", authority, ""), ("", path, ""), ("?", query, ""), ("#", fragment, "")]
    assert "".join(f"{before}{part}{after}" for before, part, after in marks if part is not None) == text


def test_the_example_of_the_appendix_has_its_components() -> None:
    text = "http://www.ics.uci.edu/pub/ietf/uri/#Related"
    assert components(text) == ("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (None, None, "", None, None)),
        (":", (None, None, ":", None, None)),
        ("//", (None, "", "", None, None)),
        ("?", (None, None, "", "", None)),
        ("#", (None, None, "", None, "")),
        ("a b:c d", ("a b", None, "c d", None, None)),
        ("/a:b", (None, None, "/a:b", None, None)),
        ("?#?", (None, None, "", "", "?")),
        ("##", (None, None, "", None, "#")),
        ("a:\n//b", ("a", None, "\n//b", None, None)),
    ],
)
def test_what_is_undefined_is_none_and_what_is_empty_is_text(text: str, expected: tuple[str | None, ...]) -> None:
    assert components(text) == expected
