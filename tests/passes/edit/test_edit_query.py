"""Editing the query data of a reference: the named pairs change, and all other text stays."""

from __future__ import annotations

from typing import Any

import pytest

from uriast import ParseError, QueryData, QueryEncoding, edit_query, parse, replace
from uriast.grammar import rfc3987
from uriast.schemes import HTTP, http, ldap, urn


@pytest.mark.parametrize(
    ("reference", "edits", "edited"),
    [
        ("http://h/?page=1&&q=caf%c3%a9#f", {"set": {"page": 2}}, "http://h/?page=2&&q=caf%c3%a9#f"),
        ("http://h#f", {"set": {"page": 2}}, "http://h?page=2#f"),
        ("a?x", {"add": [("x", "&"), ("y", None)]}, "a?x&x=%26&y"),
        ("a?x&y&x=1&z", {"remove": ["x", "z"]}, "a?y"),
        ("a?utm_x&&b", {"remove": iter(["utm_x"])}, "a?&b"),
        ("a?&&x&#f", {"remove": "x"}, "a#f"),
        ("a?x=1&y", {"remove": "x", "set": {"x": 2}, "add": {"x": 3}}, "a?y&x=2&x=3"),
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


def test_a_form_has_its_own_encoding() -> None:
    form = QueryEncoding.FORM
    assert str(edit_query("?a+b=1&c", set={"a b": "2 3"}, encoding=form)) == "?a+b=2+3&c"
    assert str(edit_query("?a+b=1&c", set={"a b": "2 3"})) == "?a+b=1&c&a%20b=2%203"
    with pytest.raises(ValueError, match="expected a value for application/x-www-form-urlencoded"):
        edit_query("?a", add=[("b", None)], encoding=form)


def test_a_node_of_a_scheme_keeps_its_class_and_its_rules() -> None:
    page = edit_query(http.parse("http://h/?a"), set={"a": 1})
    assert (type(page), str(page)) == (HTTP, "http://h/?a=1")
    name = urn.parse("urn:example:a?=b=c")
    with pytest.raises(ParseError):
        edit_query(name, set={"x": 1}, remove="")
    with pytest.raises(ParseError):
        edit_query(ldap.parse("ldap://h/??sub?(a=b)"), set={"?sub?(a": 5})


@pytest.mark.parametrize(
    "edits",
    [
        *({"set": items} for items in ({"a": True}, {"a": None}, None)),
        *({"add": items} for items in ({"a": 1.5}, "a=b", QueryData("a=b"))),
        *({"remove": names} for names in (None, b"a", [None])),
        *({"encoding": "form"}, {"sets": {}}),
    ],
)
def test_an_argument_of_a_wrong_type_is_an_error(edits: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        edit_query("/?b", **edits)


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
        (None, "a#f"),
        (QueryData(), "a#f"),
        (QueryData("", QueryEncoding.FORM).add("x", "a b"), "a?x=a+b#f"),
        ({}, "a#f"),
        ({"x": "a b", "y": 1, "z": ["&", "é"]}, "a?x=a%20b&y=1&z=%26&z=%C3%A9#f"),
        ([], "a#f"),
        ([("x", "+"), ("y", None), ("x", 1)], "a?x=%2B&y&x=1#f"),
        (iter([("x", "")]), "a?x=#f"),
        ({"x": 1}.items(), "a?x=1#f"),
    ],
)
def test_a_query_is_replaced_by_text_or_by_data_and_none_is_left_without_a_pair(query: Any, replaced: str) -> None:
    assert replace("a?q#f", query=query) == parse(replaced)


@pytest.mark.parametrize("query", [5, b"a=b", ..., parse("//u:p@h").userinfo])
def test_a_query_of_another_type_is_an_error(query: Any) -> None:
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
