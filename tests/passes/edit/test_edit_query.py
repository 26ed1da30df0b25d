"""Editing the query data of a reference: the named pairs change, and all other text stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_type, cast

import pytest
from hypothesis import given, strategies as st
from query_texts import data, encodings
from references import references

from uriast import (
    URI,
    ParseError,
    QueryData,
    QueryEncoding,
    RelativeRef,
    URIReference,
    edit_query,
    iri_to_uri,
    parse,
    replace,
    uri_to_iri,
)
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes.iri import IRI, IRIReference
from uriast.schemes import HTTP, http, ldap, urn

if TYPE_CHECKING:
    from uriast.passes.query_data import QueryItems


@pytest.mark.parametrize(
    ("reference", "edits", "edited"),
    [
        ("http://h/?page=1&&q=caf%c3%a9#f", {"set": {"page": 2}}, "http://h/?page=2&&q=caf%c3%a9#f"),
        ("http://h/?page=1&&q=caf%c3%a9#f", {"set": {"q": "a b"}}, "http://h/?page=1&&q=a%20b#f"),
        ("http://h/?%70age=1&a&page=3", {"set": {"page": 2}}, "http://h/?page=2&a"),
        ("http://h/?page=1", {"set": {"page": [2, 3]}}, "http://h/?page=2&page=3"),
        ("http://h#f", {"set": {"page": 2}}, "http://h?page=2#f"),
        ("http://h?", {"set": {"page": 2}}, "http://h?page=2"),
        ("a?x", {"add": {"x": ["a", "b"]}}, "a?x&x=a&x=b"),
        ("a?x", {"add": [("x", "&"), ("y", None)]}, "a?x&x=%26&y"),
        ("a", {"add": {"x": "é"}}, "a?x=%C3%A9"),
        ("a?", {"add": {"x": ""}}, "a?x="),
        ("a?&", {"add": {"x": ""}}, "a?&&x="),
        ("a?x&y&x=1", {"remove": "x"}, "a?y"),
        ("a?x&y&x=1&z", {"remove": ["x", "z"]}, "a?y"),
        ("a?utm_x&&b", {"remove": iter(["utm_x"])}, "a?&b"),
        ("a?x#f", {"remove": "x"}, "a#f"),
        ("a?&&x&#f", {"remove": "x"}, "a#f"),
        ("a?x", {"set": {"x": []}}, "a"),
        ("a?x=1&y", {"remove": "x", "set": {"x": 2}, "add": {"x": 3}}, "a?y&x=2&x=3"),
        ("a?x=1", {"set": {"x": 2}, "add": [("x", 3)]}, "a?x=2&x=3"),
    ],
)
def test_pairs_are_removed_then_set_then_added(reference: str, edits: dict[str, Any], edited: str) -> None:
    assert edit_query(reference, **edits) == parse(edited)


@pytest.mark.parametrize("query", ["", "?", "?&&", "?a", "?%61=%7e&&", "?%FF=1"])
def test_a_reference_of_which_nothing_changes_is_itself(query: str) -> None:
    node = parse(f"http://h/{query}")
    assert edit_query(node) is node
    assert edit_query(node, set={}, add=(), remove=[]) is node
    assert edit_query(node, remove=["b", "\ufffd"]) is node
    assert edit_query(f"http://h/{query}", remove="b") == node


def test_a_pair_that_is_set_to_its_own_text_does_not_change() -> None:
    node = parse("?a=%C3%A9&b")
    assert edit_query(node, set={"a": "é"}) is node
    assert str(edit_query("?a=%c3%a9&b", set={"a": "é"})) == "?a=%C3%A9&b"


def test_a_form_has_its_own_encoding() -> None:
    form = QueryEncoding.FORM
    assert str(edit_query("?a+b=1&c", set={"a b": "2 3"}, encoding=form)) == "?a+b=2+3&c"
    assert str(edit_query("?a+b=1&c", set={"a b": "2 3"})) == "?a+b=1&c&a%20b=2%203"
    with pytest.raises(ValueError, match="expected a value for application/x-www-form-urlencoded"):
        edit_query("?a", add=[("b", None)], encoding=form)


def test_an_iri_is_read_in_both_ways_and_stays_an_iri() -> None:
    iri = rfc3987.IRI.parse("http://é/?é=1&%C3%A9=2&ö#ä")
    edited = edit_query(iri, set={"é": "ä"})
    assert edited == rfc3987.IRI.parse("http://é/?%C3%A9=%C3%A4&ö#ä")
    assert edit_query(iri, remove=["é", "ö"]) == rfc3987.IRI.parse("http://é/#ä")
    assert iri_to_uri(edited) == edit_query(iri_to_uri(iri), set={"é": "ä"})
    assert edit_query(iri, remove="a") is iri


def test_a_node_of_a_scheme_keeps_its_class_and_its_rules() -> None:
    page = edit_query(http.parse("http://h/?a"), set={"a": 1})
    assert (type(page), str(page)) == (HTTP, "http://h/?a=1")
    name = urn.parse("urn:example:a?=b=c")
    with pytest.raises(ParseError):
        edit_query(name, set={"x": 1}, remove="")
    with pytest.raises(ParseError):
        edit_query(ldap.parse("ldap://h/??sub?(a=b)"), set={"?sub?(a": 5})


@pytest.mark.parametrize(
    ("edits", "message"),
    [
        ({"set": {"a": True}}, "'a': expected a value as str or int, or several, got bool: it could be written as"),
        ({"add": {"a": 1.5}}, "'a': expected a value as str or int, or several, got float: it could be written as"),
        ({"set": {"a": None}}, "'a': expected a value as str or int, or several, got NoneType: it could mean"),
        ({"set": None}, "expected names and values as a mapping or as pairs, got NoneType$"),
        ({"add": "a=b"}, "expected names and values as a mapping or as pairs, got str$"),
        ({"add": QueryData("a=b")}, "expected a pair as a tuple of a name and a value, got str$"),
        ({"remove": None}, "expected names as an iterable of str, got NoneType$"),
        ({"remove": b"a"}, "expected a name as str, got int$"),
        ({"remove": [None]}, "expected a name as str, got NoneType$"),
        ({"encoding": "form"}, "expected a QueryEncoding, got str$"),
        ({"sets": {}}, "unexpected keyword argument 'sets'"),
    ],
)
def test_an_argument_of_a_wrong_type_is_an_error(edits: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        edit_query("/?b", **edits)


def test_only_references_have_a_query() -> None:
    with pytest.raises(ParseError, match="URI-reference"):
        edit_query("a b", set={})
    with pytest.raises(TypeError, match=r"^expected a reference as str, URI or RelativeRef, got bytes$"):
        edit_query(cast("str", b"a"))


@pytest.mark.parametrize("piece", ["&", "a=1&", "=", "%41=+&", "b"])
def test_long_queries_are_edited(piece: str) -> None:
    long = "/?" + piece * (60_000 // len(piece))
    assert QueryData(edit_query(long, remove="a", set={"A": 1}, add={"a": 2}).query).get_all("a") == ("2",)
    many = {f"n{number}": number for number in range(20_000)}
    assert QueryData(edit_query(long, set=many, add=[("a", 1)] * 20_000).query)["n19999"] == "19999"


# In `replace`


@pytest.mark.parametrize(
    ("query", "replaced"),
    [
        ("", "a?#f"),
        ("x y".replace(" ", "%20"), "a?x%20y#f"),
        (None, "a#f"),
        (QueryData(), "a#f"),
        (QueryData("&&"), "a#f"),
        (QueryData("&x=%7e&"), "a?&x=%7e&#f"),
        (QueryData("", QueryEncoding.FORM).add("x", "a b"), "a?x=a+b#f"),
        ({}, "a#f"),
        ({"x": []}, "a#f"),
        ({"x": "a b", "y": 1, "z": ["&", "é"]}, "a?x=a%20b&y=1&z=%26&z=%C3%A9#f"),
        ([], "a#f"),
        ((), "a#f"),
        ([("x", "+"), ("y", None), ("x", 1)], "a?x=%2B&y&x=1#f"),
        (iter([("x", "")]), "a?x=#f"),
        ({"x": 1}.items(), "a?x=1#f"),
    ],
)
def test_a_query_is_replaced_by_text_or_by_data_and_none_is_left_without_a_pair(query: Any, replaced: str) -> None:  # noqa: ANN401 - any kind
    assert replace("a?q#f", query=query) == parse(replaced)


@pytest.mark.parametrize("query", [5, b"a=b", ..., parse("//u:p@h").userinfo])
def test_a_query_of_another_type_is_an_error(query: Any) -> None:  # noqa: ANN401 - any
    got = type(query).__name__
    with pytest.raises(TypeError, match=rf"^query: expected str, QueryData, a mapping or pairs, got {got}$"):
        replace("a?q", query=query)


def test_query_data_of_an_iri_is_for_iris() -> None:
    own = QueryData(rfc3987.IRI.parse("http://h/?é=1").query)
    assert str(replace(rfc3987.IRI.parse("http://h/"), query=own)) == "http://h/?é=1"
    assert str(replace(rfc3987.IRI.parse("http://h/"), query={"é": 1})) == "http://h/?%C3%A9=1"
    with pytest.raises(ParseError) as caught:
        replace("http://h/", query=own)
    assert (caught.value.rule, caught.value.index) == ("query", 0)


# Laws

one = data | st.integers()
mappings = st.dictionaries(data, one | st.lists(one, max_size=2), max_size=3)
items = mappings | st.lists(st.tuples(data, one), max_size=3)
names = st.lists(data | st.sampled_from(["a", "b", ""]), max_size=3)


@given(references, encodings, names, items, items)
def test_an_edit_is_that_of_its_query_data(
    reference: URIReference, encoding: QueryEncoding, removed: list[str], updated: QueryItems, added: QueryItems
) -> None:
    edited = edit_query(reference, set=updated, add=added, remove=removed, encoding=encoding)
    query = QueryData(reference.query, encoding).remove(*removed).update(updated).extend(added)
    if query.text == (reference.query or ""):
        assert edited is reference
    else:
        assert edited == replace(reference, query=query)
    assert parse(str(edited)) == edited
    assert replace(edited, query=reference.query) == reference


@given(references, st.dictionaries(data, one, max_size=3))
def test_names_that_are_set_are_got_and_the_other_pieces_keep_their_text(
    reference: URIReference, updated: dict[str, str | int]
) -> None:
    edited = edit_query(reference, set=updated)
    before, after = (QueryData(each.query) for each in (reference, edited))
    assert {name: after[name] for name in updated} == {name: str(value) for name, value in updated.items()}
    assert after.remove(*updated) == before.remove(*updated)
    assert edit_query(edited, set=updated) is edited


@given(references, st.lists(st.tuples(data, st.none() | one).filter(lambda pair: pair != ("", None))))
def test_a_query_is_replaced_by_pairs_that_are_read_back(
    reference: URIReference, pairs: list[tuple[str, str | int | None]]
) -> None:
    replaced = replace(reference, query=pairs)
    assert QueryData(replaced.query).items() == tuple((k, None if v is None else str(v)) for k, v in pairs)
    assert replaced.query != ""
    assert replace(replaced, query=QueryData(replaced.query)) == replaced


@given(references, names, items)
def test_an_iri_and_its_uri_are_edited_alike(reference: URIReference, removed: list[str], updated: QueryItems) -> None:
    iri = uri_to_iri(reference)
    edited = edit_query(iri, remove=removed, set=updated)
    assert type(edited) is type(iri)
    assert str(edited) == str(rfc3987.IRI_reference.parse(str(edited)))
    expected = edit_query(iri_to_uri(iri), remove=removed, set=updated)
    assert iri_to_uri(edited) == expected


# The static type of each result


def test_a_uri_gives_a_uri_and_a_relative_reference_a_relative_reference() -> None:
    uri, relative = rfc3986.URI.parse("a:b?c"), rfc3986.relative_ref.parse("b?c")
    iri: IRIReference = rfc3987.IRI_reference.parse("http://é/")
    assert_type(edit_query(uri, set={"a": 1}), URI)
    assert_type(edit_query(relative, add=[("a", None)]), RelativeRef)
    assert_type(edit_query("b?c", remove="c"), URIReference)
    assert_type(edit_query(parse("b?c")), URIReference)
    assert_type(edit_query(iri), IRIReference)
    assert_type(edit_query(rfc3987.IRI.parse("http://é/"), remove=["a"]), IRI)
    assert_type(edit_query(http.parse("http://h/")), HTTP)
