"""Query data: names and values in a query."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, cast

import attrs
import pytest
from support.query_texts import tolerant

from uriast import ParseError, parse
from uriast.passes.query_data import QueryData, QueryEncoding

if TYPE_CHECKING:
    from uriast.passes.query_data import Pair

PERCENT, FORM = QueryEncoding


# Reading


@pytest.mark.parametrize(
    ("text", "percent", "form"),
    [
        ("", (), ()),
        ("a", (("a", None),), (("a", ""),)),
        ("a=", (("a", ""),), (("a", ""),)),
        ("=b", (("", "b"),), (("", "b"),)),
        ("&&a&", (("a", None),), (("a", ""),)),
        ("a;b=c;d", (("a;b", "c;d"),), (("a;b", "c;d"),)),
        ("a+b=c+d", (("a+b", "c+d"),), (("a b", "c d"),)),
        ("%61%2B=%2b+", (("a+", "++"),), (("a+", "+ "),)),
        ("%C3%A9=%e2%82%ac", (("é", "€"),), (("é", "€"),)),
        ("%EF%BB%BFa=%EF%BB%BF", (("\ufeffa", "\ufeff"),), (("\ufeffa", "\ufeff"),)),
    ],
)
def test_a_query_is_read_in_each_encoding(text: str, percent: tuple[Pair, ...], form: tuple[Pair, ...]) -> None:
    assert QueryData(text).items() == percent
    assert QueryData(text, FORM).items() == form


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a=%FE%FF", "\ufffd\ufffd"),
        ("a=%E0%80x", "\ufffd\ufffdx"),
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
    assert ("a" in read, read["b"]) == (True, "1")
    with pytest.raises(UnicodeDecodeError):
        read["a"]
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
    assert (read["a"], read["b"], read[""]) == ("1", None, "3")
    with pytest.raises(KeyError, match=r"^'c'$"):
        read["c"]
    assert read.get("") == "3"
    assert read.get_all("a") == ("1", "2", None)
    assert read.get_all("b") == (None,)
    assert read.get_all("c") == ()
    assert read.get_all("") == ("3",)


def test_it_gives_a_mapping_in_the_order_of_the_first_of_each_name() -> None:
    found = QueryData("b=1&a=2&b&a=3").to_dict()
    assert list(found.items()) == [("b", ["1", None]), ("a", ["2", "3"])]
    assert QueryData("b=1&b", FORM).to_dict() == {"b": ["1", ""]}
    assert QueryData().to_dict() == {}


# Values and errors


def test_it_is_an_immutable_value() -> None:
    read = QueryData("a=1")
    assert read == QueryData("a=1", PERCENT, "strict")
    assert QueryData("a=1", FORM) == QueryData("a=1", FORM, "replace")
    assert read != QueryData("a=1", FORM, "strict")
    assert hash(read) == hash(QueryData("a=1"))
    assert pickle.loads(pickle.dumps(read)) == read
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(read, "text", "b")  # noqa: B010 - a checker refuses the plain assignment


@pytest.mark.parametrize(
    ("text", "rule", "index"),
    [
        ("a b", "query", 1),
        ("a#", "query", 1),
        ("%4", "query", 2),
        ("a\n", "query", 1),
        ("[]", "query", 0),
        ("é b", "iquery", 1),
        ("a\x80", "iquery", 1),
        ("\ufffe", "iquery", 0),
        ("\ud800", "iquery", 0),
    ],
)
def test_an_invalid_query_is_an_error(text: str, rule: str, index: int) -> None:
    for encoding in QueryEncoding:
        with pytest.raises(ParseError) as caught:
            QueryData(text, encoding)
        assert (caught.value.rule, caught.value.index) == (rule, index)


def test_the_query_of_an_iri_is_read_and_what_is_written_is_percent_encoded() -> None:
    read = QueryData("é=1&%C3%A9=ö&\ue000")
    assert read.items() == (("é", "1"), ("é", "ö"), ("\ue000", None))
    assert str(read.add("ä", "ö")) == "é=1&%C3%A9=ö&\ue000&%C3%A4=%C3%B6"
    assert str(read.set("é", 2)) == "%C3%A9=2&\ue000"
    assert QueryData("é+=%2B", FORM).items() == (("é ", "+"),)


def test_the_query_of_a_reference_without_one_has_no_pairs() -> None:
    assert QueryData(parse("http://h/").query) == QueryData("") == QueryData()


def test_an_argument_of_a_wrong_type_is_an_error() -> None:
    read = QueryData("a")
    with pytest.raises(TypeError, match=r"^QueryData.text: expected str, got bytes$"):
        QueryData(cast("str", b"a"))
    with pytest.raises(TypeError, match=r"^QueryData.encoding: expected QueryEncoding, got str$"):
        QueryData("", cast("QueryEncoding", "percent-encoding"))
    with pytest.raises(TypeError, match=r"^QueryData.errors: expected str, got int$"):
        QueryData("", PERCENT, cast("str", 1))
    with pytest.raises(ValueError, match=r"^expected the name of an error handler, such as replace, got 'bogus'$"):
        QueryData("", PERCENT, "bogus")
    for read_by_name in (read.get, read.get_all, read.remove, read.__getitem__):
        with pytest.raises(TypeError, match=r"^expected a name as str, got bytes$"):
            read_by_name(cast("str", b"a"))


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
    assert read.update(read.items()).items() == read.items()
    assert read.sorted() == read
    assert QueryData("", encoding).extend(read.items()).items() == read.items()
    assert len(read.set("a", "2").get_all("a")) == 1
    assert read.remove("a").get("a") is None
