"""`query`: the names and values in queries."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from support.cli.processes import POSIX_ALONE, Terminal, start
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import QueryData, parse

URI = "http://h/?page=1&&q=caf%c3%a9&page=9&all#f"


# Reading


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("get", "page", URI, "?page=%20", "?pages=1", "a"), "1\n \n\n\n"),
        (("get", "q", URI), "café\n"),
        (("get", "all", URI), "\n"),
        (("get", "--all", "page", URI, "a", "?page"), "1\n9\n\n"),
        (("get", "--json", "page", URI, "a"), '["1"]\n[]\n'),
        (("get", "--json", "--all", "page", URI, "a"), '["1", "9"]\n[]\n'),
        (("get", "--json", "all", URI), "[null]\n"),
        (("list", URI, "a"), "page=1\nq=café\npage=9\nall\n"),
        (("list", "--json", "?a=1&b", "a"), '[["a", "1"], ["b", null]]\n[]\n'),
    ],
)
def test_names_and_values_are_printed_decoded(arguments: tuple[str, ...], printed: str) -> None:
    result = run("query", *arguments)
    assert (result.stdout, result.stderr, result.exit_code) == (printed, "", 0)


@FEW
@given(reference_texts)
def test_list_prints_what_the_library_reads(text: str) -> None:
    try:
        pairs = [list(pair) for pair in QueryData(parse(text).query or "").items()]
    except UnicodeDecodeError:
        assert run("query", "list", "--json", "--", text).exit_code == 1
    else:
        assert json.loads(run("query", "list", "--json", "--", text).stdout) == pairs


@pytest.mark.parametrize(
    ("arguments", "column"),
    [
        (("list", "//h?a=1&é=%C3%A9&b=%ff"), 20),
        (("list", "--json", "?%ff"), 2),
        (("get", "a", "?b=%FF&a=1%ff"), 11),
        (("get", "--all", "a", "?a=1&a&&%61=%ff"), 13),
        (("get", "--form", "a b", "?a+b=%C3%A9%C3"), 12),
    ],
)
def test_octets_that_are_not_utf_8_are_refused_at_their_place(arguments: tuple[str, ...], column: int) -> None:
    result = run("query", arguments[0], "--iri", *arguments[1:])
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr == f"<arguments>:1:{column}: expected octets in UTF-8, got others\n"


def test_octets_that_are_not_printed_do_not_matter() -> None:
    assert run("query", "get", "a", "?b=%ff&a=1", "?%ff=1&a=2", "?a=3&a=%ff").stdout == "1\n2\n3\n"


@POSIX_ALONE
@pytest.mark.parametrize(("call", "printed"), [(("get", "a"), "\x1b[31m"), (("list",), "a=\x1b[31m")])
def test_values_do_not_control_a_terminal(call: tuple[str, ...], printed: str) -> None:
    terminal = Terminal()
    start("query", *call, "?a=%1B%5B31m", stdout=terminal.slave).communicate()
    assert terminal.read_all().decode() == printed.replace("\x1b", "␛") + "\r\n"
    assert run("query", *call, "?a=%1B%5B31m").stdout == f"{printed}\n"


# Changing


@pytest.mark.parametrize(
    ("arguments", "changed"),
    [
        (("set", "page=a b=&", URI), "http://h/?page=a%20b%3D%26&&q=caf%c3%a9&all#f\n"),
        (("set", "new", "a", "?new=1"), "a?new\n?new\n"),
        (("set", "new=", "a"), "a?new=\n"),
        (("set", "=", "a"), "a?=\n"),
        (("add", "page=2", URI, "a"), "http://h/?page=1&&q=caf%c3%a9&page=9&all&page=2#f\na?page=2\n"),
        (("remove", "page", URI, "?pages"), "http://h/?&q=caf%c3%a9&all#f\n?pages\n"),
        (("remove", "--prefix", "utm_", "?utm_a&b&utm_%FF=y&utm=z#f"), "?b&utm=z#f\n"),
        (("sort", "?b=a&c=b&a=c", "?b&%FF&a", "a", "a?"), "?a=c&b=a&c=b\n?a&b&%FF\na\na?\n"),
    ],
)
def test_a_query_is_changed_and_the_other_pairs_keep_their_text(arguments: tuple[str, ...], changed: str) -> None:
    assert run("query", *arguments).stdout == changed


@pytest.mark.parametrize("options", [(), ("--prefix",), ("--form",), ("--iri",)])
def test_remove_leaves_no_question_mark_without_pairs(options: tuple[str, ...]) -> None:
    assert run("query", "remove", *options, "x", "?", "a?&&#f", "?x=1", "?y").stdout == "\na#f\n\n?y\n"


@FEW
@given(reference_texts)
def test_a_pair_that_is_set_is_read(text: str) -> None:
    changed = run("query", "set", "ä b=c&d", "--", text).stdout.removesuffix("\n")
    assert run("query", "get", "--all", "ä b", "--", changed).stdout == "c&d\n"


@pytest.mark.parametrize(
    ("call", "text", "changed"),
    [
        (("set", "n=é"), "http://é/", "http://é/?n=é"),
        (("set", "é=ü ü&"), "?a&%c3%a9=1&b&é=2#f", "?a&é=ü%20ü%26&b#f"),
        (("set", "é"), "?é=%C3%A9", "?é"),
        (("set", "a=ü"), "é?ö=1", "é?ö=1&a=ü"),
        (("add", "é=\ue000"), "?é=%C3%A9", "?é=%C3%A9&é=\ue000"),
        (("add", "n=é"), "?n=%C3%A9", "?n=%C3%A9&n=é"),
        (("add", "n=1"), "?n=%C3%A9", "?n=%C3%A9&n=1"),
        (("add", "n=1"), "?a", "?a&n=1"),
        (("remove", "é"), "?é=%C3%A9&%C3%A9&ü", "?ü"),
        (("sort",), "?ö=1&a", "?a&ö=1"),
        (("set", "--form", "é=ü"), "a", "a?%C3%A9=%C3%BC"),
    ],
)
def test_an_iri_keeps_the_characters_of_a_pair(call: tuple[str, ...], text: str, changed: str) -> None:
    assert run("query", call[0], "--iri", *call[1:], text).stdout == f"{changed}\n"


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("get", "--form", "a b", "?a+b=c+d"), "c d"),
        (("get", "a+b", "?a+b=c+d"), "c+d"),
        (("list", "--form", "?a+b"), "a b="),
        (("set", "--form", "a b=c d", "?a+b=1"), "?a+b=c+d"),
        (("add", "--form", "a b=c d", "a"), "a?a+b=c+d"),
        (("add", "--form", "all", "a"), "a?all="),
        (("remove", "--form", "a b", "a?a+b"), "a"),
        (("sort", "--form", "?%62&a"), "?a&%62"),
    ],
)
def test_a_plus_sign_is_a_space_and_each_name_has_a_value_in_forms_alone(
    arguments: tuple[str, ...], printed: str
) -> None:
    assert run("query", *arguments).stdout == f"{printed}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("get", "\udcff", "a"), "expected UTF-8, got other octets"),
        (("remove", "\udcff", "a"), "expected UTF-8, got other octets"),
        (("add", "a=\udcff", "a"), "expected UTF-8, got other octets"),
        (("set", "", "a"), "expected NAME=VALUE, got the empty text"),
    ],
)
def test_a_name_or_pair_that_cannot_be_written_is_a_usage_error(arguments: tuple[str, ...], message: str) -> None:
    result = run("query", *arguments)
    assert (result.stdout, result.exit_code, message in result.stderr) == ("", 2, True)
