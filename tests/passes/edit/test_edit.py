"""What every edit of a reference takes and gives."""

from __future__ import annotations

import pytest
from support.edits import refused

from uriast.passes.edit import append_segments, parent, path_suffix, replace, with_name


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
