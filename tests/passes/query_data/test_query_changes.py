"""Query data that is changed: the pieces that are named are rewritten, and the others keep their exact text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from uriast.passes.query_data import QueryData, QueryEncoding, edited

if TYPE_CHECKING:
    from uriast.passes.query_data import QueryItems

PERCENT, FORM = QueryEncoding


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("", "b=%3D"),
        ("b=1&a&b=2&b", "b=%3D&a"),
        ("&&%61=%7e&%62=1&&a=&b&", "&&%61=%7e&b=%3D&&a=&"),
        ("a", "a&b=%3D"),
    ],
)
def test_setting_changes_the_first_and_removes_the_others(text: str, changed: str) -> None:
    assert str(QueryData(text).set("b", "=")) == str(QueryData(text, FORM).set("b", "=")) == changed


def test_an_empty_name_counts_and_an_empty_piece_is_skipped() -> None:
    assert str(QueryData("&=1&a&=2").set("", "x")) == "&=x&a"
    assert str(QueryData("&=1&a&=2").remove("")) == "&a"
    assert str(QueryData("&a").set("", "")) == "&a&="


@pytest.mark.parametrize(
    ("items", "changed"),
    [
        ({"d": "x", "b": "y"}, "&b=y&a=%7e&&c&d=x"),
        ({"b": ["x", 2, None]}, "&b=x&b=2&b&a=%7e&&c"),
        ({"b": [], "d": []}, "&a=%7e&&c"),
        ([("b", "x"), ("a", "y"), ("b", None)], "&b=x&b&a=y&&c"),
        (iter([("a", 2)]), "&b=1&a=2&&b&c"),
    ],
)
def test_updating_sets_each_name_to_its_values(items: QueryItems, changed: str) -> None:
    assert str(QueryData("&b=1&a=%7e&&b&c").update(items)) == changed


def test_a_name_that_is_not_utf_8_equals_no_name() -> None:
    read = QueryData("%FF=1&a=2")
    assert (read["a"], "a" in read, read.get_all("\ufffd"), "\udcff" in read) == ("2", True, (), False)
    assert str(read.set("a", 3).remove("\ufffd", "\udcff", "")) == "%FF=1&a=3"
    for reading in (read.items, read.sorted, lambda: list(read)):
        with pytest.raises(UnicodeDecodeError):
            reading()
    assert QueryData("%FF=1", FORM).remove("\ufffd") == QueryData("", FORM)


def test_names_and_values_are_percent_encoded() -> None:
    written = QueryData().add("a b&=+;%é/?:@", "a b&=+;%é/?:@#")
    assert str(written) == "a%20b%26%3D%2B%3B%25%C3%A9/?:@=a%20b%26%3D%2B%3B%25%C3%A9/?:@%23"


def test_a_form_is_written_by_the_url_standard() -> None:
    ascii_characters = "".join(map(chr, range(0x80)))
    bare = "*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
    for character in ascii_characters:
        encoded = "+" if character == " " else character if character in bare else f"%{ord(character):02X}"
        assert str(QueryData("", FORM).add(character, character)) == f"{encoded}={encoded}"
    assert str(QueryData("", FORM).add("é", "")) == "%C3%A9="


def test_an_edit_keeps_the_encoding_and_the_error_handler() -> None:
    read = QueryData("a", FORM, "ignore")
    for changed in (read.set("b", "1"), read.add("b", "1"), read.extend([("b", "1")])):
        assert changed == QueryData("a&b=1", FORM, "ignore")
    assert read.remove("a") == QueryData("", FORM, "ignore")


# A query as text


def test_a_text_is_edited_in_its_encoding() -> None:
    text, items = "a+b=1&a%20b=2&c", {"a b": "x y"}
    assert edited(text, PERCENT, updated=items) == "a+b=1&a%20b=x%20y&c"
    assert edited(text, FORM, updated=items) == "a+b=x+y&c"
    assert edited("%FF=1&a", PERCENT, removed=["\ufffd"]) == "%FF=1&a"
    assert edited("%FF=1&a", FORM, removed=["\ufffd"]) == "a"
    with pytest.raises(TypeError, match=r"^expected a QueryEncoding, got str$"):
        edited("a", cast("QueryEncoding", "form"))


def test_a_text_loses_pairs_then_names_are_set_then_pairs_are_added() -> None:
    assert edited("a=1&b&c", PERCENT, removed=["a", "b"], updated={"a": 2, "c": 3}, added={"a": 4}) == "c=3&a=2&a=4"
    assert edited("a=%7e&&", PERCENT) == "a=%7e&&"
