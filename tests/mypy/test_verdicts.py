"""Verdicts on calls that no syntax tree has made: how deep and how long they are, and which argument is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from uriast import resolve
from uriast.grammar.rfc3986 import path_rootless, port
from uriast.mypy.literals import (
    UNKNOWN,
    Argument,
    Call,
    Invalid,
    Modules,
    Name,
    Valid,
    Value,
    verdict,
)
from uriast.mypy.literals.callables import is_pure
from uriast.mypy.literals.verdicts import DEEPEST
from uriast.schemes import Scheme, SchemeURI, Violation
from uriast.templates import Template

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES: Final = Modules()


def called(path: str, *given: object, **named: object) -> int | None:
    """The place of the wrong argument in a call of a function of `uriast`."""
    arguments = [*((None, value) for value in given), *named.items()]
    call = Call(Name(f"uriast.{path}"), tuple([Argument(Value(value), name) for name, value in arguments]))
    found = verdict(call, MODULES)
    assert isinstance(found, Invalid)
    return found.argument


def test_a_function_that_returns_false_is_valid() -> None:
    call = Call(Name("uriast.equivalent"), (Argument(Value("a")), Argument(Value("b"))))
    assert verdict(call, MODULES) == Valid(value=False)


def test_a_call_that_is_nested_too_deep_has_no_verdict() -> None:
    call = Call(Name("uriast.parse"), (Argument(Value("http://h/")),))
    for _ in range(DEEPEST):
        call = Call(Name("uriast.normalize"), (Argument(call),))
    assert verdict(call, MODULES) is None


class Broken(SchemeURI):
    """A node whose check is broken."""

    __slots__ = ()

    def violation(self) -> Violation | None:
        raise ZeroDivisionError


BROKEN: Final = Scheme("broken", "RFC 0000", Broken, path=path_rootless)


def test_an_error_of_another_kind_is_no_verdict() -> None:
    assert verdict(Call(Value(BROKEN.parse), (Argument(Value("broken:a")),)), MODULES) is None


def test_an_error_has_one_line_without_a_hint() -> None:
    found = [verdict(Call(Name("uriast.parse"), (Argument(Value(value)),)), MODULES) for value in (" ", None)]
    said = [each.message for each in found if isinstance(each, Invalid)]
    assert said[0].startswith("URI-reference: ' ' cannot stand at index 0: expected ")
    assert ("\n" in said[0], "%20" in said[0], said[1]) == (False, False, "expected str, got NoneType")


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (lambda: called("parse", "a b"), 0),
        (lambda: called("parse", None), 0),
        (lambda: called("resolve", "a b", "http://h/"), 0),
        (lambda: called("resolve", "a", "http://h h/"), 1),
        (lambda: called("resolve", base="http://h h/", reference="a"), 0),
        (lambda: called("equivalent", "a b", "a b"), 0),
        (lambda: called("equivalent", "a", "a b"), 1),
        (lambda: called("replace", "http://h/", host="a b"), 1),
        (lambda: called("replace", "http://h/", port="80", host="a b"), 2),
        (lambda: called("URI", "a", query="b c"), 1),
        (lambda: called("URI", "a b", query="c"), 0),
        (lambda: called("resolve", None, "http://h/"), None),
        (lambda: called("expand", "//h:{a}", a="b"), 0),
    ],
)
def test_the_argument_that_is_wrong_has_a_place(wrong: Callable[[], int | None], place: int | None) -> None:
    assert wrong() == place


class Other:
    """A class of a user's own."""

    def parse(self) -> None: ...


def test_a_method_may_be_called_if_its_class_and_its_name_are_known() -> None:
    methods: list[object] = [port.parse, port.desc, Other().parse, Template.parse, Template.parse("{a}").expand]
    assert [is_pure(each) for each in methods] == [True, False, False, True, True]


def test_a_function_may_be_called_if_the_library_shows_it() -> None:
    assert [is_pure(each) for each in (resolve, called, is_pure)] == [True, False, False]


def test_a_text_is_one_of_an_iri_only_if_another_argument_may_say_so() -> None:
    found = [
        verdict(Call(Name(f"uriast.{name}"), (Argument(Value("é")), Argument(UNKNOWN))), MODULES)
        for name in ("normalize", "resolve")
    ]
    assert [isinstance(each, Invalid) for each in found] == [True, False]
