"""A kernel reads columns: arrays of Arrow, of which it trusts nothing but the length of the buffers."""

from __future__ import annotations

import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from native_support.arrow import (
    ARRAY,
    SCHEMA,
    Given,
    array_in,
    bits,
    capsule,
    given,
    moved,
    numbers,
    offsets,
    release,
    rows,
    view,
)
from native_support.memory import failures, kept, with_failing_allocations
from native_support.programs import all_bytes, numbers as sources
from native_support.rules import RULES, TEXTS, mutated
from uriast_native import Kernel

from uriast.combinators.plan.kernel import kernel_of_table
from uriast.combinators.table import Table, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FORMATS: Final = (b"u", b"U", b"vu")
NAMES: Final = ("rfc3986.URI_reference", "rfc3987.IRI_reference", "rfc3986.port")
ENCODED: Final = [each.encode() for each in TEXTS]
SOME: Final = [b"http://u@[::1]:80/a?b#c", None, b"a b", b"", b"//a-name-that-is-long", None]


@cache
def table(name: str) -> Table:
    return table_of(RULES[name].definition)


@cache
def reader(name: str = "rfc3986.URI_reference") -> Kernel:
    """The kernel that finds what a rule's table finds."""
    return cast("Kernel", kernel_of_table(table(name)))


METHODS: Final = (Kernel.parse_column, Kernel.match_column)


def called(method: Callable[[object, object], tuple[object, object]], column: Given) -> tuple[object, object]:
    """What a method gives for a column, whose memory is kept meanwhile."""
    return method(*column.capsules)


def told(name: str, data: bytes | None) -> tuple[object, ...] | None:
    """What a rule's table tells of a text."""
    if data is None:
        return None
    by = table(name)
    found = by.read(data)
    if isinstance(found, int):
        return *[None] * (len(by.labels) + len(by.kinds)), len(data[:found].decode())
    places = dict(zip(by.labels, found, strict=True))
    texts = [None if each is None else data[each.start : each.end].decode() for each in found]
    kinds = [(by.kinds[label], places[label]) for label in by.kinds]
    numbers_of_kinds = [None if each is None or each.kind is None else of.index(each.kind) for of, each in kinds]
    return *texts, *numbers_of_kinds, None


def matching(name: str, data: bytes | None) -> bool | None:
    return None if data is None else not isinstance(table(name).read(data), int)


# What a column has


@pytest.mark.parametrize("text_format", FORMATS)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("offset", [0, 1, 7, 8, 13])
def test_a_column_has_what_the_table_tells_of_each_text(name: str, text_format: bytes, offset: int) -> None:
    random = Random(f"{name} {offset}")
    reads = (mutated(random.choice(TEXTS), random) for _ in range(60))
    texts = [each.encode(errors="replace") for each in reads]
    column = random.sample([*SOME, *ENCODED, *texts], 70)
    own = reader(name)
    found = rows(called(own.parse_column, given(column, text_format, offset)))
    assert found == [told(name, each) for each in column]
    found = rows(called(own.match_column, given(column, text_format, offset)))
    assert found == [matching(name, each) for each in column]


@pytest.mark.parametrize("text_format", FORMATS)
def test_a_long_column_has_long_texts(text_format: bytes) -> None:
    texts = [b"//" + b"h" * (997 * number % 5_000) for number in range(1_000)]
    found = rows(called(reader().parse_column, given(texts, text_format)))
    assert [row[2] for row in found] == [each[2:].decode() for each in texts]


@pytest.mark.parametrize("has_nulls", [True, False])
def test_rows_are_null_where_a_bitmap_says_so_unless_none_is(has_nulls: bool) -> None:
    nulls = -1 if has_nulls else 0
    expected = [None if has_nulls else True, True]
    buffers = [bits([False, True]), *offsets([b"a", b"b"], "i")]
    assert rows(reader().match_column(*Given(b"u", buffers, 2, null_count=nulls).capsules)) == expected
    found = reader().parse_column(*Given(b"u", buffers, 2, null_count=nulls).capsules)
    assert [row and row[-1] is None for row in rows(found)] == expected
    assert bool(array_in(found).buffers[0]) == has_nulls


@pytest.mark.parametrize("nulls", [-1, 0, 1])
def test_no_row_is_null_without_a_bitmap(nulls: int) -> None:
    column = Given(b"u", [None, *offsets([b"a"], "i")], 1, null_count=nulls)
    assert rows(reader().match_column(*column.capsules)) == [True]


@pytest.mark.parametrize("text_format", FORMATS)
@pytest.mark.parametrize("buffers", [[None, None, None], [b"", b"", b""]])
def test_a_column_without_rows_may_lack_its_buffers(text_format: bytes, buffers: list[bytes | None]) -> None:
    for method in METHODS:
        assert rows(method(reader(), *Given(text_format, buffers).capsules)) == []


@pytest.mark.parametrize(
    ("text_format", "buffers"),
    [
        (b"u", [b"\2", numbers("i", 7, 0, 1), b"a"]),
        (b"u", [b"\2", numbers("i", 0, 1, 2), b"\xffa"]),
        (b"vu", [b"\2", view(100, b"", 9, 9) + view(1, b"a"), b""]),
        (b"vu", [b"\2", view(-1) + view(1, b"a"), b""]),
    ],
)
def test_what_a_null_row_has_is_not_read(text_format: bytes, buffers: list[bytes]) -> None:
    for method in METHODS:
        found = rows(method(reader(), *Given(text_format, buffers, 2).capsules))
        assert found[0] is None
        assert found[1]


def test_a_text_without_bytes_needs_none() -> None:
    column = Given(b"u", [None, numbers("i", 0, 0), None], 1)
    assert rows(reader().match_column(*column.capsules)) == [True]


# What is refused


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
    with pytest.raises(ValueError, match="sound array"):
        reader().parse_column(*column.capsules)
    with pytest.raises(ValueError, match="sound array"):
        reader().match_column(*Given(text_format, buffers, 2).capsules)


def test_texts_that_share_their_bytes_are_refused_before_offsets_overflow() -> None:
    """The offsets go down in a row that is null, so the texts have more bytes than an array of their type may have."""
    buffers = [b"\5", numbers("i", 0, 3, 0, 3), b"abc"]
    with pytest.raises(ValueError, match="sound array"):
        reader().parse_column(*Given(b"u", buffers, 3).capsules)


def test_texts_without_bytes_to_have_them_are_refused() -> None:
    with pytest.raises(ValueError, match="sound array"):
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
        with pytest.raises(ValueError, match="sound array"):
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


# Kernels that are not sound


@pytest.mark.parametrize("span", [(-7, -8), (-3, -2), (-1, -3), (-2, -60)])
def test_a_span_outside_of_its_text_is_refused(span: tuple[int, int]) -> None:
    own = all_bytes(finals=sources(*span), slots=1)
    with pytest.raises(ValueError, match="sound automaton"):
        called(own.parse_column, given([b"abc"]))


@pytest.mark.parametrize(("final", "expected"), [(0, None), (-2, 0), (-2 - 127, 127), (-1, 3)])
def test_a_choice_is_a_number_up_to_127(final: int, expected: int | None) -> None:
    own = all_bytes(finals=sources(final), choices=1, registers=1)
    assert rows(called(own.parse_column, given([b"abc"]))) == [(expected, None)]


@pytest.mark.parametrize(("final", "read"), [(-2 - 128, b""), (-2 - 256, b""), (-1, b"a" * 128)])
def test_a_larger_choice_is_refused(final: int, read: bytes) -> None:
    own = all_bytes(finals=sources(final), choices=1)
    with pytest.raises(ValueError, match="sound automaton"):
        called(own.parse_column, given([read]))


def test_a_slot_that_begins_nowhere_is_null_and_one_that_ends_nowhere_is_refused() -> None:
    own = all_bytes(finals=sources(0, -1), slots=1, registers=1)
    assert rows(called(own.parse_column, given([b"abc"]))) == [(None, None)]
    own = all_bytes(finals=sources(-2, 0), slots=1, registers=1)
    with pytest.raises(ValueError, match="sound automaton"):
        called(own.parse_column, given([b"abc"]))


# What is owned


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("text_format", FORMATS)
@pytest.mark.parametrize("text", [b"a", b"a b", b"\xff"])
def test_an_array_is_moved_and_released_once(method: Callable[..., Any], text_format: bytes, text: bytes) -> None:
    column = given([text], text_format)
    if text == b"\xff":
        with pytest.raises(ValueError, match="UTF-8"):
            method(reader(), *column.capsules)
    else:
        made = method(reader(), *column.capsules)
        assert column.releases == 1
        del made
    assert column.is_moved
    gc.collect()
    assert column.releases == 1


def test_what_is_made_lives_on_without_what_it_was_made_of() -> None:
    made = called(reader().parse_column, given(SOME))
    gc.collect()
    schema, array = made
    del made
    assert rows((schema, array)) == [told(NAMES[0], each) for each in SOME]


def test_a_part_of_what_is_made_may_be_moved_and_outlives_the_rest() -> None:
    schema, made = Given(b"u").schema, called(reader().parse_column, given([b"//host"]))
    part = moved(array_in(made).children[2])
    release(array_in(made))
    del made
    gc.collect()
    assert rows((capsule(schema, SCHEMA), capsule(part, ARRAY))) == ["host"]
    release(part)


@pytest.mark.parametrize("text_format", FORMATS)
@pytest.mark.parametrize("texts", [SOME, [], [b"a", b"\xff"], [None]])
def test_nothing_is_kept(text_format: bytes, texts: Sequence[bytes | None]) -> None:
    column = given(texts, text_format, is_quiet=True)

    def run() -> None:
        for method in METHODS:
            try:
                method(reader(), *column.renewed())
            except ValueError:
                assert b"\xff" in texts

    assert kept(run, 1_000) < 1_000


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("has_many_values", [True, False])
def test_a_column_is_read_or_an_allocation_fails(method: Callable[..., Any], has_many_values: bool) -> None:
    """With many registers, the values have no room on the C stack."""
    own = all_bytes(registers=100) if has_many_values else reader()
    column = given([b"http://u@[::1]:80/a?b#c", None, b"//h" + b"h" * 1_000], is_quiet=True)
    expected = rows(method(own, *column.capsules))

    def outcomes_of_all() -> list[object]:
        return with_failing_allocations(lambda: method(own, *column.renewed()), 120)

    outcomes = outcomes_of_all()
    assert failures(outcomes) >= (8 if has_many_values or method is Kernel.match_column else 40)
    assert not isinstance(outcomes[-1], MemoryError)
    assert all(rows(each) == expected for each in cast("list[Any]", outcomes) if not isinstance(each, MemoryError))
    del outcomes
    assert kept(outcomes_of_all, 100) < 4_000  # the interpreter keeps some exceptions


# Threads


def test_threads_read_columns_with_one_kernel() -> None:
    texts = [*SOME, *ENCODED] * 5
    expected = [told(NAMES[0], each) for each in texts]
    columns = [[given(texts, text_format) for text_format in FORMATS * 4] for _ in range(4)]
    start = threading.Barrier(4)

    def read(own: list[Given]) -> bool:
        start.wait()
        return all(rows(reader().parse_column(*each.capsules)) == expected for each in own)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(read, columns)) == [True] * 4
    assert {each.releases for own in columns for each in own} == {1}
