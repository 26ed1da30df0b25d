"""`query`: the names and values in queries."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.cli.running import FEW, run
from support.references import reference_texts

URI = "http://h/?page=1&&q=caf%c3%a9&page=9&all#f"


@pytest.mark.parametrize("options", [(), ("--prefix",), ("--form",), ("--iri",)])
def test_remove_leaves_no_question_mark_without_pairs(options: tuple[str, ...]) -> None:
    assert run("query", "remove", *options, "x", "?", "a?&&#f", "?x=1", "?y").stdout == "\na#f\n\n?y\n"


# Writing an IRI


@pytest.mark.parametrize(
    ("call", "text", "changed"),
    [
        (("set", "n=é"), "http://é/", "http://é/?n=é"),
        (("set", "é=ü ü&"), "?a&%c3%a9=1&b&é=2#f", "?a&é=ü%20ü%26&b#f"),
        (("set", "é"), "?é=%C3%A9", "?é"),
        (("add", "é=\ue000"), "?é=%C3%A9", "?é=%C3%A9&é=\ue000"),
        (("add", "n=é"), "?n=%C3%A9", "?n=%C3%A9&n=é"),
        (("add", "n=1"), "?n=%C3%A9", "?n=%C3%A9&n=1"),
        (("remove", "é"), "?é=%C3%A9&%C3%A9&ü", "?ü"),
        (("set", "--form", "é=ü"), "a", "a?%C3%A9=%C3%BC"),
    ],
)
def test_an_iri_keeps_the_characters_of_a_pair(call: tuple[str, ...], text: str, changed: str) -> None:
    assert run("query", call[0], "--iri", *call[1:], text).stdout == f"{changed}\n"


# Reading


def test_get_prints_the_first_value_of_a_name() -> None:
    result = run("query", "get", "page", URI, "?page=%20", "?pages=1", "a")
    assert (result.stdout, result.exit_code) == ("1\n \n\n\n", 0)
    assert run("query", "get", "q", URI).stdout == "café\n"
    assert run("query", "get", "all", URI).stdout == "\n"
    assert run("query", "get", "--json", "page", URI).stdout == '["1"]\n'


def test_get_prints_all_values_if_asked() -> None:
    assert run("query", "get", "--all", "page", URI, "a", "?page").stdout == "1\n9\n\n"
    assert run("query", "get", "--all", "-z", "page", URI).stdout == "1\x009\0"


def test_get_prints_json_if_asked() -> None:
    assert run("query", "get", "--json", "--all", "page", URI, "a").stdout == '["1", "9"]\n[]\n'
    assert run("query", "get", "--json", "all", URI).stdout == "[null]\n"


def test_list_prints_all_pairs() -> None:
    assert run("query", "list", URI, "a").stdout == "page=1\nq=café\npage=9\nall\n"
    assert run("query", "list", "--json", "?a=1&b", "a").stdout == '[["a", "1"], ["b", null]]\n[]\n'
    assert run("query", "list", "--form", "?a+b").stdout == "a b=\n"
    result = run("query", "list", "?a=%ff")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr == "<arguments>:1:1: expected names and values in UTF-8, got other octets\n"


def test_a_name_may_be_required() -> None:
    result = run("query", "get", "--require", "page", "?page", "?q")
    assert (result.stdout, result.exit_code) == ("\n", 1)
    assert result.stderr.startswith("<arguments>:2:1: expected the name 'page' in the query, got none\n")


def test_a_value_that_is_not_utf_8_is_refused() -> None:
    result = run("query", "get", "a", "?a=%ff", "?b=%ff&a=1", "?%ff=1&a=2")
    assert (result.stdout, result.exit_code) == ("1\n2\n", 1)
    assert result.stderr.startswith("<arguments>:1:1: expected a value of 'a' in UTF-8, got other octets\n")


# Changing


def test_set_replaces_the_first_pair_and_removes_the_others() -> None:
    assert run("query", "set", "page=a b=&", URI).stdout == "http://h/?page=a%20b%3D%26&&q=caf%c3%a9&all#f\n"
    assert run("query", "set", "new", "a", "?new=1").stdout == "a?new\n?new\n"
    assert run("query", "set", "new=", "a").stdout == "a?new=\n"


def test_add_adds_a_pair_at_the_end() -> None:
    assert run("query", "add", "page=2", URI, "a").stdout == f"{URI.removesuffix('#f')}&page=2#f\na?page=2\n"


def test_remove_removes_the_pairs_of_a_name() -> None:
    assert run("query", "remove", "page", URI, "?page", "a?").stdout == "http://h/?&q=caf%c3%a9&all#f\n\na\n"


def test_remove_removes_names_with_a_prefix_if_asked() -> None:
    text = "http://h/?utm_source=x&a=1&utm_%FF=y&utm=z"
    assert run("query", "remove", "--prefix", "utm_", text).stdout.startswith("http://h/?a=1&")
    assert run("query", "remove", "--prefix", "utm", "?utm=1").stdout == "\n"
    assert run("query", "remove", "utm_", text).stdout == f"{text}\n"


def test_sort_sorts_the_pairs_by_their_names() -> None:
    assert run("query", "sort", "?b=a&c=b&a=c", "?b&%FF&a", "a", "a?").stdout == "?a=c&b=a&c=b\n?a&b&%FF\na\na?\n"


@FEW
@given(reference_texts)
def test_a_pair_that_is_set_is_read(text: str) -> None:
    changed = run("query", "set", "ä b=c&d", "--", text).stdout.removesuffix("\n")
    assert run("query", "get", "--all", "ä b", "--", changed).stdout == "c&d\n"


# The encoding of HTML forms


def test_a_plus_sign_is_a_space_in_forms_alone() -> None:
    assert run("query", "get", "--form", "a b", "?a+b=c+d").stdout == "c d\n"
    assert run("query", "get", "a+b", "?a+b=c+d").stdout == "c+d\n"
    assert run("query", "set", "--form", "a b=c d", "?a+b=1").stdout == "?a+b=c+d\n"
    assert run("query", "add", "--form", "a b=c d", "a").stdout == "a?a+b=c+d\n"
    assert run("query", "remove", "--form", "a b", "a?a+b").stdout == "a\n"
    assert run("query", "sort", "--form", "?%62&a").stdout == "?a&%62\n"


def test_a_name_without_a_value_has_an_empty_one_in_forms() -> None:
    assert run("query", "add", "--form", "all", "a").stdout == "a?all=\n"


# Errors


@pytest.mark.parametrize("call", [("get",), ("set",), ("add",), ("remove",)])
def test_a_name_that_is_not_utf_8_is_a_usage_error(call: tuple[str, ...]) -> None:
    result = run("query", *call, "\udcff", "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "expected UTF-8, got other octets" in result.stderr


@pytest.mark.parametrize("call", ["set", "add"])
def test_a_pair_is_not_empty(call: str) -> None:
    assert "expected NAME=VALUE, got the empty text" in run("query", call, "", "a").stderr
    assert run("query", call, "=", "a").stdout == "a?=\n"


def test_an_iri_keeps_its_query() -> None:
    assert run("query", "set", "--iri", "a=ü", "é?ö=1").stdout == "é?ö=1&a=ü\n"
    assert run("query", "sort", "--iri", "?ö=1&a").stdout == "?a&ö=1\n"
