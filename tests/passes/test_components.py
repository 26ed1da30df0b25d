"""The five components of any string (RFC 3986, appendix B)."""

from __future__ import annotations

from typing import cast

import pytest

from uriast.passes.components import components


def test_the_example_of_the_appendix_has_its_components() -> None:
    text = "http://www.ics.uci.edu/pub/ietf/uri/#Related"
    assert components(text) == ("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related")


def test_components_are_split_from_str_alone() -> None:
    with pytest.raises(TypeError, match="expected a text as str, got bytes"):
        components(cast("str", b"a:b"))


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
