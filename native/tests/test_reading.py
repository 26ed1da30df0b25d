"""A kernel reads what its plan and its rule read, and stops where they do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from native_support.rules import RULES, TEXTS, kernel, mutated, plan
from uriast_native import Kernel

from uriast import ParseError
from uriast.combinators.errors import NO_MATCH
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from uriast.combinators import Rule


def outcome(rule: Rule[Any], read: str) -> tuple[type, str, int]:
    """The value of a text, and where reading stops."""
    try:
        value = rule.parse(read)
    except ParseError as error:
        return type(NO_MATCH), repr(NO_MATCH), error.index
    return type(value), repr(value), len(read)


def is_utf8(read: str) -> bool:
    """Whether a text has no surrogate. Python reads some that have one, but no plan does."""
    return not any("\ud800" <= character <= "\udfff" for character in read)


def read_by(reader: Any, read: str) -> tuple[type, str, int]:
    value = reader.read(read)
    return type(value), repr(value), reader.stop(read)


@pytest.mark.parametrize("name", RULES)
def test_a_kernel_reads_what_its_rule_reads_and_stops_where_the_error_is(name: str) -> None:
    random = Random(name)
    reads = [*TEXTS, *(mutated(random.choice(TEXTS), random) for _ in range(150))]
    for read in filter(is_utf8, reads):
        assert read_by(kernel(name), read) == outcome(RULES[name], read), read
        assert kernel(name).matches(read) == RULES[name].matches(read), read


@pytest.mark.parametrize("name", RULES)
def test_a_kernel_reads_what_its_plan_reads(name: str) -> None:
    random = Random(f"plan {name}")
    for read in (mutated(random.choice(TEXTS), random) for _ in range(300)):
        assert read_by(kernel(name), read) == read_by(plan(name), read), read


@pytest.mark.parametrize("name", ["rfc3986.URI_reference", "rfc3987.IRI_reference", "mailto"])
def test_values_are_equal_to_those_of_the_rule(name: str) -> None:
    for read in TEXTS:
        if RULES[name].matches(read):
            assert kernel(name).read(read) == RULES[name].parse(read)


def test_a_text_that_ends_too_early_stops_at_its_length() -> None:
    assert kernel("rfc3986.URI").stop("http") == 4
    assert kernel("rfc3986.URI").stop("http:") == 5


@pytest.mark.parametrize("name", ["rfc3986.URI_reference", "rfc3987.IRI_reference"])
def test_a_text_with_a_surrogate_is_refused_at_its_index(name: str) -> None:
    for surrogate in ("\ud800", "\udbff", "\udc00", "\udfff", "\ud83d\ude00"):
        for read in (surrogate, f"a/{surrogate}b"):
            assert kernel(name).read(read) is NO_MATCH
            assert not kernel(name).matches(read)
            assert kernel(name).stop(read) == read.index(surrogate)


class Text(str):
    """A subclass of `str`."""

    __slots__ = ()


def test_the_text_may_be_of_a_subclass_of_str_and_its_parts_are_not() -> None:
    whole = kernel("rfc3986.fragment").read(Text("abc"))
    part = kernel("rfc3986.URI_reference").read(Text("#abc")).fragment
    assert (type(whole), whole, type(part), part) == (str, "abc", str, "abc")


@pytest.mark.parametrize("given", [b"a", None, 1, ["a"]])
@pytest.mark.parametrize("method", [Kernel.read, Kernel.matches, Kernel.stop])
def test_what_is_no_text_raises(method: Any, given: object) -> None:
    with pytest.raises(TypeError, match=f"^expected str, got {type(given).__name__}$"):
        method(kernel("rfc3986.host"), given)


def test_a_long_text_is_read() -> None:
    read = "http://" + "a" * 100_000 + "/" + "b/" * 100_000
    assert kernel("rfc3986.URI_reference").read(read) == URI_reference.parse(read)
    assert len(kernel("call spread").read("1;" * 10_000)) == 10_000
