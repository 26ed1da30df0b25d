"""The values of variables (RFC 6570, section 2.3): which types there are, and what is refused."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, strategies as st
from support.expansions import NAMES, values

from uriast import Template, expand
from uriast.templates.values import checked, merged

if TYPE_CHECKING:
    from uriast.templates import Value


def test_members_of_enumerations_and_subclasses_of_str_are_their_values() -> None:
    class Page(IntEnum):
        FIRST = 1

    class Order(StrEnum):
        NEW = "new first"

    class Loud(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "loud"

    assert str(expand("{?page,order}", page=Page.FIRST, order=Order.NEW)) == "?page=1&order=new%20first"
    assert str(expand("{?x,y*}", x=Loud("quiet"), y={Loud("y"): Loud("quiet")})) == "?x=quiet&y=quiet"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "variable x: expected text as str or int, got bool: it could be written as true, True or 1, so pass"),
        (
            1.0,
            "variable x: expected a value as str, int, a sequence, a mapping or None, got float: it could be written",
        ),
        (b"a", "variable x: expected a value as .*, got bytes: its encoding is not known, so pass the text"),
        (bytearray(), "got bytearray: its encoding is not known"),
        (memoryview(b""), "got memoryview: its encoding is not known"),
        ({"a"}, "variable x: expected a value as str, int, a sequence, a mapping or None, got set$"),
        (iter("a"), f"got {type(iter('a')).__name__}$"),
        (dict[str, str]().items(), "got dict_items$"),
        (object(), "got object$"),
        ([True], "variable x: expected text as str or int, got bool"),
        ([1.5], "variable x: expected text as str or int, got float"),
        ([["a", "b"]], "variable x: expected text as str or int, got list$"),
        ([("a", True)], "variable x: expected text as str or int, got bool"),
        ({"a": 1.5}, "variable x: expected text as str or int, got float"),
        ({"a": ["b"]}, "variable x: expected text as str or int, got list$"),
        ({1: "b"}, r"variable x: expected the name in a pair as str, got int$"),
        ([("a", "b"), "c"], "variable x: expected each pair as a tuple of a name and a value, got str$"),
        ([("a", "b", "c")], "variable x: expected each pair as a tuple of a name and a value, got tuple$"),
        ([("a",)], "variable x: expected each pair as a tuple of a name and a value, got tuple$"),
        (["c", None, ("a", "b")], "variable x: expected each pair as a tuple of a name and a value, got str$"),
    ],
)
def test_a_value_of_another_type_is_refused_with_the_reason(value: Any, message: str) -> None:
    for template in ("{x}", "{?x*}", "{+a,x}"):
        with pytest.raises(TypeError, match=message):
            expand(template, x=value)
    assert str(expand("{y}", x=value, ignore_unknown=True)) == ""


@pytest.mark.parametrize("values", ["ab", 5, [1], ["ab"], [("a", 1, 2)], [["a", 1]], None, b"a"])
def test_values_are_a_mapping_or_pairs(values: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected values as a mapping or as pairs of a name and a value, got "):
        Template.parse("{a}").expand(values)


@given(st.sampled_from(NAMES), values)
def test_a_checked_value_is_its_own_checked_value(name: str, value: Value) -> None:
    known = checked(name, value)
    assert checked(name, known) == known
    assert known != ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        ("", ""),
        (0, "0"),
        ([], None),
        ({}, None),
        ([None, None], None),
        (["a", None, 1], ("a", "1")),
        ({"a": None, "b": 1}, (("b", "1"),)),
        ([("a", ""), ("a", None)], (("a", ""),)),
    ],
)
def test_a_checked_value_has_text_and_defined_members_alone(value: Value, expected: object) -> None:
    assert checked("x", value) == expected


def test_the_second_of_two_values_wins() -> None:
    assert merged({"a": 1, "b": 2}, {"b": 3}) == merged([("a", 0), ("a", 1), ("b", 2)], {"b": 3}) == {"a": 1, "b": 3}
    assert merged(iter([("a", 1)]), {}) == {"a": 1}
    given_values: dict[str, Value] = {"a": 1}
    assert merged(given_values, {}) is not given_values
