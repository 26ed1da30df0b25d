"""Query data: names and values in a query."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, cast
from urllib.parse import parse_qsl, urlencode

import attrs
import pytest
from hypothesis import given, strategies as st
from references import run

from uriast import ParseError
from uriast.grammar import rfc3986
from uriast.passes.query_data import QueryData, QueryEncoding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from uriast.passes.query_data import Pair

PERCENT, FORM = QueryEncoding
queries = st.lists(run("=&=&:@/?+"), max_size=4).map("&".join)
encodings = st.sampled_from(QueryEncoding)
data = st.text("ab &=+;%#é😀\0\n~*") | st.text()
names = data.filter(bool)
percent_pairs = st.lists(st.tuples(names, st.none() | data) | st.tuples(data, data))
form_pairs = st.lists(st.tuples(data, data))


def tolerant(text: str, encoding: QueryEncoding) -> QueryData:
    """Query data that accepts all octets."""
    return QueryData(text, encoding, "surrogateescape")


# Reading


@pytest.mark.parametrize(
    ("text", "percent", "form"),
    [
        ("", (), ()),
        ("a", (("a", None),), (("a", ""),)),
        ("a=", (("a", ""),), (("a", ""),)),
        ("=", (("", ""),), (("", ""),)),
        ("=b", (("", "b"),), (("", "b"),)),
        ("&", (), ()),
        ("&&a&", (("a", None),), (("a", ""),)),
        ("a=b&c=d&", (("a", "b"), ("c", "d")), (("a", "b"), ("c", "d"))),
        ("a=1&b=2&a=3", (("a", "1"), ("b", "2"), ("a", "3")), (("a", "1"), ("b", "2"), ("a", "3"))),
        ("a==b", (("a", "=b"),), (("a", "=b"),)),
        ("a;b=c;d", (("a;b", "c;d"),), (("a;b", "c;d"),)),
        ("a+b=c+d", (("a+b", "c+d"),), (("a b", "c d"),)),
        ("%61%2B=%2b+", (("a+", "++"),), (("a+", "+ "),)),
        ("%26%3D=%2526", (("&=", "%26"),), (("&=", "%26"),)),
        ("%C3%A9=%e2%82%ac", (("é", "€"),), (("é", "€"),)),
        ("%EF%BB%BFa=%EF%BB%BF", (("\ufeffa", "\ufeff"),), (("\ufeffa", "\ufeff"),)),
        ("a/?:@!$'()*,=b", (("a/?:@!$'()*,", "b"),), (("a/?:@!$'()*,", "b"),)),
    ],
)
def test_a_query_is_read_in_each_encoding(text: str, percent: tuple[Pair, ...], form: tuple[Pair, ...]) -> None:
    assert QueryData(text).pairs == percent
    assert QueryData(text, FORM).pairs == form


@given(queries, encodings)
def test_the_text_comes_back_as_written(text: str, encoding: QueryEncoding) -> None:
    read = QueryData(text, encoding)
    assert str(read) == read.text == text


@given(queries)
def test_a_form_is_read_as_the_standard_library_does(text: str) -> None:
    assert list(QueryData(text, FORM).pairs) == parse_qsl(text, keep_blank_values=True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=%FE%FF", "\ufffd\ufffd"),
        ("a=%C2x", "\ufffdx"),
        ("a=%E0%80x", "\ufffd\ufffdx"),
        ("a=%F0%90%80", "\ufffd"),
        ("a=%ED%A0%80", "\ufffd\ufffd\ufffd"),
    ],
)
def test_a_form_replaces_octets_that_are_not_utf_8_and_percent_encoding_refuses_them(text: str, value: str) -> None:
    assert QueryData(text, FORM).get("a") == value
    assert QueryData(text, errors="replace").get("a") == value
    with pytest.raises(UnicodeDecodeError):
        QueryData(text).get("a")
    with pytest.raises(UnicodeDecodeError):
        QueryData(text, FORM, "strict").get("a")


def test_only_the_requested_names_and_values_are_decoded() -> None:
    read = QueryData("a=%FF&b=1")
    assert read.get("b") == "1"
    assert list(read) == ["a", "b"]
    assert str(read.set("b", "2").remove("c")) == "a=%FF&b=2"


def test_values_are_got_by_name() -> None:
    read = QueryData("a=1&b&%61=2&&=3&a")
    assert read.get("a") == "1"
    assert read.get("b") is None
    assert read.get("b", "x") is None
    assert read.get("c") is None
    assert read.get("c", "x") == "x"
    assert read.get("") == "3"
    assert read.get_all("a") == ("1", "2", None)
    assert read.get_all("b") == (None,)
    assert read.get_all("c") == ()
    assert read.get_all("") == ("3",)


def test_it_is_a_collection_of_names() -> None:
    read = QueryData("a=1&b&&%61=2&")
    assert list(read) == ["a", "b", "a"]
    assert len(read) == 3
    assert "a" in read
    assert "b" in read
    assert "1" not in read
    assert "" not in read
    assert cast("object", None) not in read
    assert not QueryData("&&")
    assert QueryData("=")
    assert list(QueryData("a+b", FORM)) == ["a b"]


def test_it_gives_a_mapping_in_the_order_of_the_first_of_each_name() -> None:
    found = QueryData("b=1&a=2&b&a=3").to_dict()
    assert list(found.items()) == [("b", ["1", None]), ("a", ["2", "3"])]
    assert QueryData("b=1&b", FORM).to_dict() == {"b": ["1", ""]}
    assert QueryData().to_dict() == {}


# Editing


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("", "b=%3D"),
        ("b", "b=%3D"),
        ("a=1&b=2&c=3", "a=1&b=%3D&c=3"),
        ("b=1&a&b=2&b", "b=%3D&a"),
        ("&&%61=%7e&%62=1&&a=&b&", "&&%61=%7e&b=%3D&&a=&"),
        ("a", "a&b=%3D"),
        ("&a&", "&a&&b=%3D"),
    ],
)
def test_setting_changes_the_first_and_removes_the_others(text: str, changed: str) -> None:
    assert str(QueryData(text).set("b", "=")) == str(QueryData(text, FORM).set("b", "=")) == changed


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("", ""),
        ("b", ""),
        ("a=1&b=2&c=3", "a=1&c=3"),
        ("b=1&a&b=2&b", "a"),
        ("&&%61=%7e&%62=1&&a=&b&", "&&%61=%7e&&a=&"),
        ("a", "a"),
        ("=b", "=b"),
        ("&", "&"),
    ],
)
def test_removing_leaves_the_others_as_written(text: str, changed: str) -> None:
    assert str(QueryData(text).remove("b")) == str(QueryData(text, FORM).remove("b")) == changed


def test_an_empty_name_counts_and_an_empty_piece_is_skipped() -> None:
    assert str(QueryData("&=1&a&=2").set("", "x")) == "&=x&a"
    assert str(QueryData("&=1&a&=2").remove("")) == "&a"
    assert str(QueryData("&a").set("", "")) == "&a&="


def test_adding_appends() -> None:
    assert str(QueryData().add("a", "1").add("a", "").add("b", None)) == "a=1&a=&b"
    assert str(QueryData("%61&&").add("a", "1")) == "%61&&&a=1"
    assert str(QueryData("a").extend([("b", "1"), ("c", None)])) == "a&b=1&c"
    assert str(QueryData("a").extend(())) == "a"


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


@given(form_pairs)
def test_a_form_is_written_as_by_the_standard_library_except_two_characters(pairs: list[tuple[str, str]]) -> None:
    reference = urlencode(pairs)
    written = str(QueryData.from_pairs(pairs, FORM))
    assert written == reference.replace("~", "%7E").replace("%2A", "*")
    assert rfc3986.query.matches(written)


@given(percent_pairs)
def test_pairs_come_back_percent_encoded(pairs: list[Pair]) -> None:
    assert list(QueryData.from_pairs(pairs).pairs) == pairs


@given(form_pairs)
def test_pairs_come_back_from_a_form(pairs: list[Pair]) -> None:
    assert list(QueryData.from_pairs(pairs, FORM).pairs) == pairs


@given(queries, encodings, data, data)
def test_an_edit_keeps_the_text_of_all_other_pieces(text: str, encoding: QueryEncoding, name: str, value: str) -> None:
    read = tolerant(text, encoding)
    pieces = [piece for piece in text.split("&") if not piece or name not in tolerant(piece, encoding)]
    removed, replaced, added = read.remove(name), read.set(name, value), read.add(name, value)
    assert removed.text == "&".join(pieces)
    assert removed.get_all(name) == ()
    assert replaced.get_all(name) == (value,)
    assert replaced.remove(name).text == removed.text
    assert added.pairs == (*read.pairs, (name, value))
    assert added.text.startswith(text)


@given(queries, encodings)
def test_surrogateescape_round_trips_octets_that_are_not_utf_8(text: str, encoding: QueryEncoding) -> None:
    read = tolerant(text, encoding)
    again = QueryData("", encoding, "surrogateescape").extend(read.pairs)
    assert again.pairs == read.pairs


def test_an_edit_keeps_the_encoding_and_the_error_handler() -> None:
    read = QueryData("a", FORM, "ignore")
    for changed in (read.set("b", "1"), read.add("b", "1"), read.extend([("b", "1")])):
        assert changed == QueryData("a&b=1", FORM, "ignore")
    assert read.remove("a") == QueryData("", FORM, "ignore")


def test_a_mapping_has_one_value_or_several() -> None:
    mapping: Mapping[str, str | Iterable[str | None] | None] = {
        "a": "1",
        "b": None,
        "c": ["2", None, ""],
        "d": (),
        "e": "ab",
        "f": iter("xy"),
    }
    assert str(QueryData.from_mapping(mapping)) == "a=1&b&c=2&c&c=&e=ab&f=x&f=y"
    assert QueryData.from_mapping({"a b": ["1 2"]}, FORM) == QueryData("a+b=1+2", FORM)
    assert QueryData.from_mapping({}) == QueryData()


# Values and errors


def test_it_is_an_immutable_value() -> None:
    read = QueryData("a=1")
    assert read == QueryData("a=1", PERCENT, "strict")
    assert QueryData("a=1", FORM) == QueryData("a=1", FORM, "replace")
    assert read != QueryData("a=1", FORM, "strict")
    assert hash(read) == hash(QueryData("a=1"))
    assert pickle.loads(pickle.dumps(read)) == read  # noqa: S301 - our own
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(read, "text", "b")  # noqa: B010 - a checker refuses the plain assignment


def test_the_encodings_have_their_names() -> None:
    assert [str(encoding) for encoding in QueryEncoding] == [
        "percent-encoding",
        "application/x-www-form-urlencoded",
    ]


@pytest.mark.parametrize(("text", "index"), [("a b", 1), ("a#", 1), ("%4", 2), ("é", 0), ("a\n", 1), ("[]", 0)])
def test_an_invalid_query_is_an_error(text: str, index: int) -> None:
    for encoding in QueryEncoding:
        with pytest.raises(ParseError) as caught:
            QueryData(text, encoding)
        assert (caught.value.rule, caught.value.index) == ("query", index)


def test_an_argument_of_a_wrong_type_is_an_error() -> None:
    read = QueryData("a")
    with pytest.raises(TypeError, match=r"^QueryData.text: expected str, got NoneType$"):
        QueryData(cast("str", None))
    with pytest.raises(TypeError, match=r"^QueryData.encoding: expected QueryEncoding, got str$"):
        QueryData("", cast("QueryEncoding", "percent-encoding"))
    with pytest.raises(TypeError, match=r"^QueryData.errors: expected str, got int$"):
        QueryData("", PERCENT, cast("str", 1))
    for change in (read.get, read.get_all, read.remove):
        with pytest.raises(TypeError, match=r"^expected a name as str, got bytes$"):
            change(cast("str", b"a"))
    for write in (read.set, read.add):
        with pytest.raises(TypeError, match=r"^expected a name as str, got int$"):
            write(cast("str", 1), "b")
        with pytest.raises(TypeError, match=r"^expected a value as str or None, got int$"):
            write("b", cast("str", 1))
    for pair in ("ab", ["a", "b"], ("a",), ("a", "b", "c")):
        with pytest.raises(
            TypeError, match=rf"^expected a pair as a tuple of a name and a value, got {type(pair).__name__}$"
        ):
            QueryData.from_pairs([cast("Pair", pair)])
    with pytest.raises(TypeError, match=r"^expected a mapping of names to values, got list$"):
        QueryData.from_mapping(cast("Mapping[str, str]", [("a", "b")]))
    for value in (5, b"a", [5]):
        with pytest.raises(TypeError, match=r"^expected a value as str or None, got int$"):
            QueryData.from_mapping({"a": cast("str", value)})


def test_pairs_without_a_form_in_an_encoding_are_refused() -> None:
    form = QueryData("a", FORM)
    for write in (form.set, form.add):
        with pytest.raises(
            ValueError, match=r'^expected a value for application/x-www-form-urlencoded, such as "", got None$'
        ):
            write("a", None)
    for write in (QueryData().set, QueryData().add):
        with pytest.raises(ValueError, match=r"^expected a name or a value, got an empty name and None$"):
            write("", None)


def test_writing_never_replaces_characters() -> None:
    for read in (QueryData(), QueryData("", FORM), QueryData("", FORM, "ignore")):
        with pytest.raises(ValueError, match="lone surrogate"):
            read.add("a", "\udcff")
        with pytest.raises(ValueError, match="lone surrogate"):
            read.set("\udcff", "")
    assert str(tolerant("", PERCENT).add("\udcfe", "\udcff")) == "%FE=%FF"
    assert str(tolerant("", FORM).add("\udcfe", "\udcff")) == "%FE=%FF"
    assert str(QueryData("", errors="surrogatepass").add("a", "\ud800")) == "a=%ED%A0%80"


@pytest.mark.parametrize("encoding", QueryEncoding)
@pytest.mark.parametrize("piece", ["&", "a=1&", "a&", "=", "%41=+&", "b"])
def test_long_queries_are_read_and_edited(piece: str, encoding: QueryEncoding) -> None:
    text = piece * (60_000 // len(piece))
    read = QueryData(text, encoding)
    assert QueryData("", encoding).extend(read.pairs).pairs == read.pairs
    assert len(read.set("a", "2").get_all("a")) == 1
    assert read.remove("a").get("a") is None


def test_pairs_that_are_not_utf_8_come_back_by_the_same_error_handler() -> None:
    data = QueryData("a=%FF&b", errors="surrogateescape")
    assert QueryData.from_pairs(data.pairs, errors="surrogateescape") == data
    assert QueryData.from_mapping(data.to_dict(), errors="surrogateescape") == data
