"""Laws of query data. The standard library reads and writes forms alike."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given, strategies as st
from support.query_texts import data, encodings, form_pairs, percent_pairs, queries, tolerant

from uriast.grammar import rfc3986
from uriast.passes.query_data import QueryData, QueryEncoding

if TYPE_CHECKING:
    from uriast.passes.query_data import Pair

FORM = QueryEncoding.FORM


@given(queries, encodings)
def test_the_text_comes_back_as_written(text: str, encoding: QueryEncoding) -> None:
    read = QueryData(text, encoding)
    assert str(read) == read.text == text


@given(queries)
def test_a_form_is_read_as_the_standard_library_does(text: str) -> None:
    assert list(QueryData(text, FORM).items()) == parse_qsl(text, keep_blank_values=True)


@given(form_pairs)
def test_a_form_is_written_as_by_the_standard_library_except_two_characters(pairs: list[tuple[str, str]]) -> None:
    reference = urlencode(pairs)
    written = str(QueryData(pairs, FORM))
    assert written == reference.replace("~", "%7E").replace("%2A", "*")
    assert rfc3986.query.matches(written)


@given(percent_pairs)
def test_pairs_come_back_percent_encoded(pairs: list[Pair]) -> None:
    assert list(QueryData(pairs).items()) == pairs


@given(form_pairs)
def test_pairs_come_back_from_a_form(pairs: list[Pair]) -> None:
    assert list(QueryData(pairs, FORM).items()) == pairs


@given(queries, encodings, data, data)
def test_an_edit_keeps_the_text_of_all_other_pieces(text: str, encoding: QueryEncoding, name: str, value: str) -> None:
    read = tolerant(text, encoding)
    pieces = [piece for piece in text.split("&") if not piece or name not in tolerant(piece, encoding)]
    removed, replaced, added = read.remove(name), read.set({name: value}), read.add({name: value})
    assert removed.text == "&".join(pieces)
    assert removed.get_all(name) == ()
    assert replaced.get_all(name) == (value,)
    assert replaced.remove(name).text == removed.text
    assert added.items() == (*read.items(), (name, value))
    assert added.text.startswith(text)
    assert rfc3986.query.matches(added.text)


@given(queries, encodings)
def test_surrogateescape_round_trips_octets_that_are_not_utf_8(text: str, encoding: QueryEncoding) -> None:
    read = tolerant(text, encoding)
    again = QueryData(read.items(), encoding, "surrogateescape")
    assert again.items() == read.items()


several = st.dictionaries(data, st.lists(data | st.integers(), max_size=3), max_size=3)


@given(queries, encodings, several)
def test_an_update_keeps_the_text_of_all_pieces_that_it_does_not_name(
    text: str, encoding: QueryEncoding, items: dict[str, list[str | int]]
) -> None:
    read = tolerant(text, encoding)
    changed = read.set(items)
    assert changed.remove(*items) == read.remove(*items)
    for name, values in items.items():
        assert changed.get_all(name) == tuple(map(str, values))
    assert changed.set(items) == changed


@given(queries, encodings, st.dictionaries(data, data | st.integers(), max_size=3))
def test_an_update_sets_each_name(text: str, encoding: QueryEncoding, items: dict[str, str | int]) -> None:
    read = one_by_one = tolerant(text, encoding)
    for name, value in items.items():
        one_by_one = one_by_one.set({name: value})
    assert read.set(items) == read.set(list(items.items())) == one_by_one


@given(queries, encodings, form_pairs)
def test_what_is_added_follows_what_was_there(text: str, encoding: QueryEncoding, pairs: list[tuple[str, str]]) -> None:
    read = one_by_one = tolerant(text, encoding)
    for name, value in pairs:
        one_by_one = one_by_one.add({name: value})
    extended = read.add(pairs)
    assert extended == one_by_one
    assert extended.items() == (*read.items(), *pairs)


@given(queries, encodings, data)
def test_a_name_that_occurs_has_a_first_value(text: str, encoding: QueryEncoding, name: str) -> None:
    read = tolerant(text, encoding)
    for each in (*read, name):
        values = read.get_all(each)
        assert (each in read) == (values != ())
        assert read.get(each, "none") == next(iter(values), "none")
        if each in read:
            assert read[each] == values[0]
        else:
            with pytest.raises(KeyError):
                read[each]


@given(queries, encodings)
def test_the_names_the_pairs_and_the_length_agree(text: str, encoding: QueryEncoding) -> None:
    read = tolerant(text, encoding)
    assert list(read) == [name for name, _ in read.items()]
    assert len(read) == len(read.items())
    assert read.to_dict() == {name: list(read.get_all(name)) for name in read}


@given(queries, encodings)
def test_sorting_is_a_stable_permutation_of_the_pieces(text: str, encoding: QueryEncoding) -> None:
    read = tolerant(text, encoding)
    in_order = read.sorted()
    assert Counter(in_order.text.split("&")) == Counter(text.split("&"))
    assert list(in_order) == sorted(read)
    assert in_order.to_dict() == read.to_dict()
    assert in_order.sorted() == in_order
    assert [bool(piece) for piece in in_order.text.split("&")] == [bool(piece) for piece in text.split("&")]


@given(queries, encodings, st.sets(data | st.sampled_from("ab")))
def test_keeping_names_is_removing_the_others(text: str, encoding: QueryEncoding, names: set[str]) -> None:
    read = tolerant(text, encoding)
    kept = read.keep(*names)
    assert kept == read.remove(*set(read) - names)
    assert kept.items() == tuple(pair for pair in read.items() if pair[0] in names)


@given(queries, encodings)
def test_the_first_of_each_name_is_what_is_got_by_it(text: str, encoding: QueryEncoding) -> None:
    read = tolerant(text, encoding)
    first = read.keep_first()
    assert first.items() == tuple({name: (name, read[name]) for name in read}.values())
    assert first.keep_first() == first
    assert len(read.text.split("&")) - len(first.text.split("&")) == len(read) - len(first) or not text


@given(several, encodings)
def test_query_data_of_a_mapping_has_its_values_and_no_others(
    items: dict[str, list[str | int]], encoding: QueryEncoding
) -> None:
    made = QueryData(items, encoding)
    assert made.to_dict() == {name: list(map(str, values)) for name, values in items.items() if values}
    assert (
        made
        == QueryData("", encoding).set(items)
        == QueryData(made.items(), encoding)
        == QueryData(str(made), encoding)
    )
    assert rfc3986.query.matches(made.text)
