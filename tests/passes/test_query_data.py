"""Query data: names and values in a query, read and changed."""

from __future__ import annotations

import pickle
import sys
from enum import Enum, IntEnum, StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from support.query_texts import tolerant

from uriast import ParseError, parse
from uriast.passes.query_data import QueryData, QueryEncoding

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.passes.query_data import Pair, QueryItems


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
    assert str(read.set({"b": "2"}).remove("c")) == "a=%FF&b=2"


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
    assert read == QueryData("a=1", PERCENT, "strict") == attrs.evolve(QueryData("b"), query="a=1")
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
    assert str(read.add({"ä": "ö"})) == "é=1&%C3%A9=ö&\ue000&%C3%A4=%C3%B6"
    assert str(read.set({"é": 2})) == "%C3%A9=2&\ue000"
    assert QueryData("é+=%2B", FORM).items() == (("é ", "+"),)


def test_the_query_of_a_reference_without_one_has_no_pairs() -> None:
    assert QueryData(parse("http://h/").query) == QueryData("") == QueryData()


def test_an_argument_of_a_wrong_type_is_an_error() -> None:
    read = QueryData("a")
    for query in (b"a", 5, read):
        with pytest.raises(TypeError, match=r"^expected (names and values|a pair) as "):
            QueryData(cast("str", query))
    for items in ("a", {"a": 1}, None):
        with pytest.raises(TypeError, match=r"^expected a QueryEncoding, got str$"):
            QueryData(items, cast("QueryEncoding", "percent-encoding"), "strict")
    with pytest.raises(TypeError, match="int"):
        QueryData("", PERCENT, cast("str", 1))
    for unknown in ("bogus", ""):
        with pytest.raises(LookupError, match="unknown error handler name"):  # PyPy shows the name without quotes
            QueryData("", PERCENT, unknown)
    for read_by_name in (read.get, read.get_all, read.remove, read.keep, read.__getitem__):
        with pytest.raises(TypeError, match=r"^name: expected str, got bytes$"):
            read_by_name(cast("str", b"a"))


def test_pairs_without_a_form_in_an_encoding_are_refused() -> None:
    form = QueryData("a", FORM)
    for write in (form.set, form.add, lambda pairs: QueryData(pairs, FORM)):
        with pytest.raises(
            ValueError, match=r'^expected a value for application/x-www-form-urlencoded, such as "", got None$'
        ):
            write([("a", None)])
    for write in (QueryData().set, QueryData().add, QueryData):
        with pytest.raises(ValueError, match=r"^expected a name or a value, got an empty name and None$"):
            write([("", None)])


def test_writing_never_replaces_characters() -> None:
    for read in (QueryData(), QueryData("", FORM), QueryData("", FORM, "ignore")):
        with pytest.raises(ValueError, match="lone surrogate"):
            read.add({"a": "\udcff"})
        with pytest.raises(ValueError, match="lone surrogate"):
            read.set({"\udcff": ""})
    assert str(tolerant("", PERCENT).add({"\udcfe": "\udcff"})) == "%FE=%FF"
    assert str(tolerant("", FORM).add({"\udcfe": "\udcff"})) == "%FE=%FF"
    assert str(QueryData("", errors="surrogatepass").add({"a": "\ud800"})) == "a=%ED%A0%80"


@pytest.mark.parametrize("encoding", QueryEncoding)
@pytest.mark.parametrize("piece", ["&", "a=1&", "a&", "=", "%41=+&", "b"])
def test_long_queries_are_read_and_edited(piece: str, encoding: QueryEncoding) -> None:
    text = piece * (60_000 // len(piece))
    read = QueryData(text, encoding)
    assert read.set(read.items()).items() == read.items()
    assert read.sorted() == read
    assert QueryData("", encoding).add(read.items()).items() == read.items()
    assert len(read.set({"a": "2"}).get_all("a")) == 1
    assert read.remove("a").get("a") is None


# Changes: the pieces that are named are rewritten, and the others keep their exact text


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
    assert str(QueryData(text).set({"b": "="})) == str(QueryData(text, FORM).set({"b": "="})) == changed


def test_an_empty_name_counts_and_an_empty_piece_is_skipped() -> None:
    assert str(QueryData("&=1&a&=2").set({"": "x"})) == "&=x&a"
    assert str(QueryData("&=1&a&=2").remove("")) == "&a"
    assert str(QueryData("&a").set({"": ""})) == "&a&="


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
    assert str(QueryData("&b=1&a=%7e&&b&c").set(items)) == changed


def test_a_name_that_is_not_utf_8_equals_no_name() -> None:
    read = QueryData("%FF=1&a=2")
    assert (read["a"], "a" in read, read.get_all("\ufffd"), "\udcff" in read) == ("2", True, (), False)
    assert str(read.set({"a": 3}).remove("\ufffd", "\udcff", "")) == "%FF=1&a=3"
    assert str(QueryData("%FF=1&&%FF=2&a").keep_first()) == "%FF=1&&%FF=2&a"
    assert str(read.keep("\ufffd", "\udcff", "a")) == "a=2"
    for reading in (read.items, read.sorted, lambda: list(read)):
        with pytest.raises(UnicodeDecodeError):
            reading()
    assert QueryData("%FF=1", FORM).remove("\ufffd") == QueryData("", FORM)


def test_names_and_values_are_percent_encoded() -> None:
    written = QueryData({"a b&=+;%é/?:@": "a b&=+;%é/?:@#"})
    assert str(written) == "a%20b%26%3D%2B%3B%25%C3%A9/?:@=a%20b%26%3D%2B%3B%25%C3%A9/?:@%23"


def test_a_form_is_written_by_the_url_standard() -> None:
    ascii_characters = "".join(map(chr, range(0x80)))
    bare = "*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
    for character in ascii_characters:
        encoded = "+" if character == " " else character if character in bare else f"%{ord(character):02X}"
        assert str(QueryData("", FORM).add({character: character})) == f"{encoded}={encoded}"
    assert str(QueryData("", FORM).add({"é": ""})) == "%C3%A9="


def test_an_edit_keeps_the_encoding_and_the_error_handler() -> None:
    read = QueryData("a", FORM, "ignore")
    for changed in (read.set({"b": "1"}), read.add({"b": "1"}), read.add([("b", "1")])):
        assert changed == QueryData("a&b=1", FORM, "ignore")
    assert read.remove("a") == read.keep("b") == QueryData("", FORM, "ignore")
    assert read.sorted() == read.keep_first() == read.keep("a") == read


@pytest.mark.parametrize(
    ("text", "kept", "first"),
    [
        ("", "", ""),
        ("a=1&b&%61=2&c&b=3", "a=1&b&%61=2&b=3", "a=1&b&c"),
        ("&&a&c&&a=%7e&", "&&a&&a=%7e&", "&&a&c&&"),
        ("a+b=1&a&=&=2", "a", "a+b=1&a&="),
    ],
)
def test_some_names_are_kept_or_the_first_pair_of_each(text: str, kept: str, first: str) -> None:
    assert str(QueryData(text).keep("a", "b", "d")) == kept
    assert str(QueryData(text).keep_first()) == first


# Names and values that a caller gives


WRITERS: list[Callable[[Any], object]] = [
    QueryData,
    lambda items: QueryData("a=1").set(items),
    lambda items: QueryData().add(items),
]


class Page(IntEnum):
    FIRST = 1


class Port(int, Enum):
    HTTP = 80


class Order(StrEnum):
    NEW = "new first"


class Mixed(str, Enum):  # noqa: UP042 - of the older kind, whose text is not its value
    NEW = "new first"


def test_a_value_is_text_or_a_number() -> None:
    numbers = QueryData({"a": 1, "b": -1, "c": 0, "d": 10**20, "e": Page.FIRST, "f": Port.HTTP})
    assert str(numbers) == "a=1&b=-1&c=0&d=100000000000000000000&e=1&f=80"
    assert str(QueryData("", QueryEncoding.FORM).add({"a": 5}).set({"b": Page.FIRST})) == "a=5&b=1"


def test_a_member_of_an_enumeration_is_its_value() -> None:
    assert str(QueryData({Order.NEW: Order.NEW})) == "new%20first=new%20first"
    assert str(QueryData().set({Mixed.NEW: Mixed.NEW})) == "new%20first=new%20first"
    assert str(QueryData("new%20first=1").set([(Mixed.NEW, Page.FIRST)])) == "new%20first=1"
    assert Mixed.NEW in QueryData("new%20first")
    assert str(QueryData("new%20first&b").remove(Order.NEW)) == "b"


def test_a_number_of_too_many_digits_is_an_error() -> None:
    too_long = 10 ** sys.get_int_max_str_digits()
    with pytest.raises(ValueError, match="limit"):
        QueryData({"a": too_long})


class Repeated(dict[str, str]):
    """A mapping with a name that occurs twice, as other libraries have them."""

    def items(self) -> Any:
        return [("a", "1"), ("b", "2"), ("a", "3")]


def test_a_mapping_has_one_value_or_several_for_each_name() -> None:
    items: QueryItems = {"a": "1", "b": ["2", None, 3], "c": (), "d": "ab", "e": iter("xy"), "f": {"z": 1}.keys()}
    assert str(QueryData(items)) == "a=1&b=2&b&b=3&d=ab&e=x&e=y&f=z"
    assert str(QueryData(MappingProxyType({"a": 1}))) == "a=1"
    assert QueryData({"a b": ["1 2"]}, QueryEncoding.FORM).text == "a+b=1+2"


def test_a_mapping_that_gives_a_name_twice_gives_both_values() -> None:
    assert str(QueryData("a=0&c").set(Repeated())) == "a=1&a=3&c&b=2"
    assert str(QueryData(Repeated())) == "a=1&b=2&a=3"


@pytest.mark.parametrize(
    "items",
    [
        *({"a": 1, "x": value} for value in (True, 1.0, float("nan"), b"x", bytearray(b"x"), object(), None)),
        *({"x": value} for value in ({"a": "b"}, MappingProxyType({"a": "b"}), {"a"}, frozenset("a"))),
        *({"x": ["a", value]} for value in (True, 1.0, b"x", object())),
        *([("a", "b"), ("x", value)] for value in (True, 1.0, b"x", object())),
        *([pair] for pair in ("ab", ["a", "b"], ("a",), ("a", "b", "c"), 5, None)),
        *({1: "a"}, [(1, "a")], {1: True}),
    ],
)
def test_what_has_no_one_text_or_would_surprise_is_refused(items: object) -> None:
    for write in WRITERS:
        with pytest.raises(TypeError, match=r"expected a (value|pair) as |name: expected str, got "):
            write(items)


@pytest.mark.parametrize("items", ["a=1", b"a=1", bytearray(), 5, None, {("a", "1")}, frozenset[str]()])
def test_names_and_values_are_a_mapping_or_pairs(items: Any) -> None:
    for write in (QueryData().add, QueryData().set):
        with pytest.raises(TypeError, match=r"^expected names and values as a mapping or as pairs, got "):
            write(items)


@pytest.mark.parametrize("write", WRITERS)
def test_pairs_may_come_from_any_iterable_in_order(write: Callable[[Any], object]) -> None:
    expected = str(write([("a", 1), ("b", "2")]))
    for items in (iter([("a", 1), ("b", "2")]), {"a": 1, "b": "2"}.items(), QueryData("a=1&b=2").items()):
        assert str(write(items)) == expected


def test_a_name_to_remove_or_to_read_is_text() -> None:
    for name in (1, None, b"a"):
        with pytest.raises(TypeError, match=r"^name: expected str, got "):
            QueryData("a").remove("a", cast("str", name))
    assert cast("object", 1) not in QueryData("1")
