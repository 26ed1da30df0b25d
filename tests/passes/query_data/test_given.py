"""Names and values that a caller gives: which types there are, and what is refused with which reason."""

from __future__ import annotations

import sys
from enum import Enum, IntEnum, StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import pytest

from uriast import QueryData, QueryEncoding, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.passes.query_data import QueryItems

WRITERS: list[Callable[[Any], object]] = [
    lambda items: QueryData().extend(items),
    lambda items: QueryData("a=1").update(items),
    lambda items: replace("/", query=items),
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
    numbers = QueryData().extend({"a": 1, "b": -1, "c": 0, "d": 10**20, "e": Page.FIRST, "f": Port.HTTP})
    assert str(numbers) == "a=1&b=-1&c=0&d=100000000000000000000&e=1&f=80"
    assert str(QueryData("", QueryEncoding.FORM).add("a", 5).set("b", Page.FIRST)) == "a=5&b=1"


def test_a_member_of_an_enumeration_is_its_value() -> None:
    assert str(QueryData().extend({Order.NEW: Order.NEW})) == "new%20first=new%20first"
    assert str(QueryData().set(Mixed.NEW, Mixed.NEW)) == "new%20first=new%20first"
    assert str(QueryData("new%20first=1").update([(Mixed.NEW, Page.FIRST)])) == "new%20first=1"
    assert Mixed.NEW in QueryData("new%20first")
    assert str(QueryData("new%20first&b").remove(Order.NEW)) == "b"


def test_a_number_of_too_many_digits_is_an_error() -> None:
    too_long = 10 ** sys.get_int_max_str_digits()
    with pytest.raises(ValueError, match="limit"):
        QueryData().add("a", too_long)


class Repeated(dict[str, str]):
    """A mapping with a name that occurs twice, as other libraries have them."""

    def items(self) -> Any:
        return [("a", "1"), ("b", "2"), ("a", "3")]


def test_a_mapping_has_one_value_or_several_for_each_name() -> None:
    items: QueryItems = {"a": "1", "b": ["2", None, 3], "c": (), "d": "ab", "e": iter("xy"), "f": {"z": 1}.keys()}
    assert str(QueryData().extend(items)) == "a=1&b=2&b&b=3&d=ab&e=x&e=y&f=z"
    assert str(QueryData().extend(MappingProxyType({"a": 1}))) == "a=1"
    assert QueryData("", QueryEncoding.FORM).extend({"a b": ["1 2"]}).text == "a+b=1+2"


def test_a_mapping_that_gives_a_name_twice_gives_both_values() -> None:
    assert str(QueryData("a=0&c").update(Repeated())) == "a=1&a=3&c&b=2"
    assert str(QueryData().extend(Repeated())) == "a=1&b=2&a=3"


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
        with pytest.raises(TypeError, match=r"expected a (value|pair|name) as "):
            write(items)


@pytest.mark.parametrize("items", ["a=1", b"a=1", bytearray(), 5, None, {("a", "1")}, frozenset[str]()])
def test_names_and_values_are_a_mapping_or_pairs(items: Any) -> None:
    for write in (QueryData().extend, QueryData().update):
        with pytest.raises(TypeError, match=r"^expected names and values as a mapping or as pairs, got "):
            write(items)


@pytest.mark.parametrize("write", WRITERS)
def test_pairs_may_come_from_any_iterable_in_order(write: Callable[[Any], object]) -> None:
    expected = str(write([("a", 1), ("b", "2")]))
    for items in (iter([("a", 1), ("b", "2")]), {"a": 1, "b": "2"}.items(), QueryData("a=1&b=2").items()):
        assert str(write(items)) == expected


def test_a_name_to_remove_or_to_read_is_text() -> None:
    for name in (1, None, b"a"):
        with pytest.raises(TypeError, match=r"^expected a name as str, got "):
            QueryData("a").remove("a", cast("str", name))
    assert cast("object", 1) not in QueryData("1")
