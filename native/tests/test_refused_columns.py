"""A kernel refuses an array of Arrow that is not sound: it trusts nothing but the length of the buffers."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest
from native_support.arrow import (
    Given,
    capsule,
    given,
    numbers,
    rows,
    view,
)
from native_support.columns import FORMATS, METHODS, called, reader

if TYPE_CHECKING:
    from uriast_native import Kernel


def refused(column: Given, kind: type[Exception] = ValueError, own: Kernel | None = None) -> set[str]:
    """The first words of the errors, each of which is raised once the array is whole again."""
    messages: set[str] = set()
    for method in METHODS:
        with pytest.raises(kind) as caught:
            method(own or reader(), *column.capsules)
        messages.add(str(caught.value))
    return messages


@pytest.mark.parametrize("text_format", [b"", b"z", b"Z", b"vz", b"i", b"l", b"n", b"+s", b"uu", b"v", b"\xff"])
def test_an_array_of_something_else_is_refused(text_format: bytes) -> None:
    column = given([b"a"])
    column.schema.format = text_format
    (message,) = refused(column, TypeError)
    assert message.startswith("expected an array of texts")
    assert not column.is_moved


def test_a_dictionary_is_refused() -> None:
    column = given([b"a"])
    column.schema.dictionary = 1
    refused(column, TypeError)


@pytest.mark.parametrize(
    "others",
    [
        {"length": -1},
        {"length": 2**63 - 1},
        {"length": 2**58},
        {"offset": -1},
        {"offset": 2**63 - 1},
        {"offset": 2**58},
        {"n_buffers": 2},
        {"n_buffers": 0},
        {"n_buffers": -1},
    ],
)
@pytest.mark.parametrize("text_format", FORMATS)
def test_sizes_that_no_array_has_are_refused(text_format: bytes, others: dict[str, int]) -> None:
    column = given([b"a"], text_format)
    for name, value in others.items():
        setattr(column.array, name, value)
    (message,) = refused(column)
    assert "with its buffers" in message
    assert not column.is_moved


@pytest.mark.parametrize("text_format", FORMATS)
def test_an_array_without_its_offsets_or_views_or_any_buffers_is_refused(text_format: bytes) -> None:
    refused(Given(text_format, [None, None, b""], 1))
    for texts in ([b"a"], []):
        column = given(texts, text_format)
        column.array.buffers = type(column.array.buffers)()
        refused(column)


@pytest.mark.parametrize("part", ["schema", "array"])
def test_what_is_released_is_refused(part: str) -> None:
    column = given([b"a"])
    getattr(column, part).release = type(column.array.release)()
    (message,) = refused(column)
    assert "released" in message


def test_an_array_is_read_once() -> None:
    column = given([b"a"])
    assert rows(reader().match_column(*column.capsules)) == [True]
    refused(column)
    assert column.releases == 1


def test_what_is_no_capsule_of_its_name_is_refused() -> None:
    column = given([b"a"])
    schema, array = column.capsules
    other: list[Any] = [capsule(column.schema, b"arrow_array"), capsule(column.array, b"arrow_schema")]
    for method, wrong in product(METHODS, [(array, schema), (schema, other[1]), (other[0], array), (None, array)]):
        with pytest.raises(ValueError, match="PyCapsule"):
            method(reader(), *wrong)
    for wrong in ((schema, "array"), (1, array), (schema, None)):
        with pytest.raises(ValueError, match="PyCapsule"):
            reader().parse_column(*wrong)
    assert not column.is_moved


def test_a_column_has_two_capsules() -> None:
    call: Any
    for call in (reader().parse_column, reader().match_column):
        for wrong in ((), given([]).capsules[:1], (*given([]).capsules, None)):
            with pytest.raises(TypeError):
                call(*wrong)
        with pytest.raises(TypeError):
            call(schema=None, array=None)


@pytest.mark.parametrize(
    "places",
    [
        (0, -1, 2),
        (-1, 1, 2),
        (1, 0, 2),
        (0, 3, 2),
        (0, 2, 1),
        (2**31 - 1, 1, 2),
        (0, 2**31 - 1, 2),
        (0, -(2**31), 2),
        (-5, -4, -3),
        (0, 0, -1),
    ],
)
@pytest.mark.parametrize("code", ["u", "U"])
def test_offsets_that_go_down_or_out_of_the_texts_are_refused(code: str, places: tuple[int, ...]) -> None:
    text_format = code.encode()
    large = [each << 31 if code == "U" and abs(each) > 5 else each for each in places]
    buffers = [None, numbers({"u": "i", "U": "q"}[code], *large), b"ab"]
    column = Given(text_format, buffers, 2)
    with pytest.raises(ValueError, match="whose texts are in its buffers"):
        reader().parse_column(*column.capsules)
    with pytest.raises(ValueError, match="whose texts are in its buffers"):
        reader().match_column(*Given(text_format, buffers, 2).capsules)


def test_texts_that_share_their_bytes_are_refused_before_offsets_overflow() -> None:
    """The offsets go down in a row that is null, so the texts have more bytes than an array of their type may have."""
    buffers = [b"\5", numbers("i", 0, 3, 0, 3), b"abc"]
    with pytest.raises(ValueError, match="whose texts are in its buffers"):
        reader().parse_column(*Given(b"u", buffers, 3).capsules)


def test_texts_without_bytes_to_have_them_are_refused() -> None:
    with pytest.raises(ValueError, match="whose texts are in its buffers"):
        reader().parse_column(*Given(b"u", [None, numbers("i", 0, 1), None], 1).capsules)


LONG: Final = b"a" * 20


@pytest.mark.parametrize(
    "buffers",
    [
        [view(-1), numbers("q")],
        [view(-(2**31)), numbers("q")],
        [view(20), numbers("q")],
        [view(20, LONG, -1), LONG, numbers("q", 20)],
        [view(20, LONG, -(2**31)), LONG, numbers("q", 20)],
        [view(20, LONG, 1), LONG, numbers("q", 20)],
        [view(13, LONG, 1), LONG, numbers("q", 20, 16)],
        [view(20, LONG, 2**31 - 1), LONG, numbers("q", 20)],
        [view(20, LONG, 0, 1), LONG, numbers("q", 20)],
        [view(20, LONG, 0, -1), LONG, numbers("q", 20)],
        [view(20, LONG, 0, 2**31 - 1), LONG, numbers("q", 20)],
        [view(21, LONG), LONG, numbers("q", 20)],
        [view(2**31 - 1, LONG), LONG, numbers("q", 20)],
        [view(20, LONG), LONG, numbers("q", -1)],
        [view(20, LONG), LONG, numbers("q", -(2**63))],
        [view(20, LONG), None, numbers("q", 20)],
        [view(20, LONG), LONG, None],
    ],
)
def test_views_that_lead_out_of_their_buffers_are_refused(buffers: list[bytes | None]) -> None:
    for method in METHODS:
        with pytest.raises(ValueError, match="whose texts are in its buffers"):
            method(reader(), *Given(b"vu", [None, *buffers], 1).capsules)


def test_views_may_lead_into_the_middle_of_buffers() -> None:
    buffers = [view(13, LONG, 1, 7) + view(13, LONG, 0, 0), b"b" * 13, LONG, numbers("q", 13, 20)]
    found = rows(reader("rfc3986.fragment").match_column(*Given(b"vu", [None, *buffers], 2).capsules))
    assert found == [True, True]


FIRST: Final = (0, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5)
SECOND: Final = (0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0)


def test_what_python_does_not_read_as_utf_8_is_refused() -> None:
    tails = (b"", b"\x80", b"\xbf", b"\x80\xbf", b"\xc0", b"\x80\x7f", b"a")
    starts = [bytes([first, second]) for first, second in product(FIRST, SECOND)]
    texts = [b"1" + start + tail for start, tail in product([*starts, b"\xc3", b"\xff"], tails)]
    sound = [text for text in texts if "\ufffd" not in text.decode(errors="replace")]
    assert rows(called(reader("rfc3986.port").match_column, given(sound))) == [False] * len(sound)
    for text in set(texts) - set(sound):
        for method in METHODS:
            with pytest.raises(ValueError, match="expected texts in UTF-8, got other bytes"):
                called(partial(method, reader("rfc3986.port")), given([b"1", None, text]))
