"""Data as segments of a path: it comes back as it was given, whatever it contains."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Any

import pytest

from uriast import append_data, parse, path_name
from uriast.grammar import rfc3987
from uriast.nodes.iri import IRI


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
        (("..",), r"data 0: expected text that can be a segment, got '\.\.': encoded or not, it is a dot-segment"),
        (("a", "."), r"data 1: expected text that can be a segment, got '\.': encoded or not, it is a dot-segment"),
        (("a", "b", ""), "data 2: expected text that can be a segment, got '': an empty segment would vanish"),
        (("", "a"), "data 0: expected text that can be a segment, got '': an empty segment would vanish"),
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
    with pytest.raises(TypeError, match=r"^data 1: expected str or int, got "):
        append_data("/", "a", value)


def test_data_in_an_iri_is_percent_encoded() -> None:
    iri = append_data(rfc3987.IRI.parse("http://é/ä?ö"), "rosé", "\u202e")
    assert (type(iri), str(iri)) == (IRI, "http://é/ä/ros%C3%A9/%E2%80%AE?ö")


def test_long_data_is_appended() -> None:
    assert path_name(append_data("/", "/" * 100_000)) == "%2F" * 100_000
    assert len(append_data("/", *["%"] * 100_000).path.segments) == 100_000
