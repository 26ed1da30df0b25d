"""A kernel reads columns, which are arrays of Arrow."""

from __future__ import annotations

import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any, cast

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
from native_support.columns import ENCODED, FORMATS, METHODS, NAMES, SOME, called, reader, table
from native_support.memory import failures, kept, with_failing_allocations
from native_support.programs import all_bytes, numbers as sources
from native_support.rules import TEXTS, mutated
from uriast_native import Kernel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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


# Kernels that are not sound


@pytest.mark.parametrize("span", [(-7, -8), (-3, -2), (-1, -3), (-2, -60)])
def test_a_span_outside_of_its_text_is_refused(span: tuple[int, int]) -> None:
    own = all_bytes(finals=sources(*span), slots=1)
    with pytest.raises(SystemError, match="found what cannot be in a text"):
        called(own.parse_column, given([b"abc"]))


@pytest.mark.parametrize(("final", "expected"), [(0, None), (-2, 0), (-2 - 127, 127), (-1, 3)])
def test_a_choice_is_a_number_up_to_127(final: int, expected: int | None) -> None:
    own = all_bytes(finals=sources(final), choices=1, registers=1)
    assert rows(called(own.parse_column, given([b"abc"]))) == [(expected, None)]


@pytest.mark.parametrize(("final", "read"), [(-2 - 128, b""), (-2 - 256, b""), (-1, b"a" * 128)])
def test_a_larger_choice_is_refused(final: int, read: bytes) -> None:
    own = all_bytes(finals=sources(final), choices=1)
    with pytest.raises(SystemError, match="found what cannot be in a text"):
        called(own.parse_column, given([read]))


def test_a_slot_that_begins_nowhere_is_null_and_one_that_ends_nowhere_is_refused() -> None:
    own = all_bytes(finals=sources(0, -1), slots=1, registers=1)
    assert rows(called(own.parse_column, given([b"abc"]))) == [(None, None)]
    own = all_bytes(finals=sources(-2, 0), slots=1, registers=1)
    with pytest.raises(SystemError, match="found what cannot be in a text"):
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

    assert kept(run, 1_000) < 10_000  # without the GIL, one block of what is freed later


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


def test_one_of_the_threads_that_are_given_an_array_takes_it() -> None:
    for method in METHODS:
        for _ in range(200):
            array = given(SOME)
            start = threading.Barrier(2)

            def take(_: int, method: Any = method, array: Given = array, start: threading.Barrier = start) -> bool:
                start.wait()
                try:
                    method(reader(), *array.capsules)
                except ValueError as error:
                    return "released" not in str(error)
                return True

            with ThreadPoolExecutor(2) as threads:
                assert sorted(threads.map(take, range(2))) == [False, True]
            assert array.releases == 1
