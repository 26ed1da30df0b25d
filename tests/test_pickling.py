"""Rules, grammars and schemes are pickled by their names, as functions are, and are themselves when they are copied."""

from __future__ import annotations

import copy
import pickle
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import ModuleType
from typing import Any

import parsy
import pytest

from uriast import ParseError, parse
from uriast.combinators import Grammar, Rule, char_range, rule, seq, text
from uriast.grammar import rfc3986, rfc3987, rfc5234
from uriast.schemes import HTTP, Registry, Scheme, file_windows, http, https, mailto, parse_scheme, registry
from uriast.templates import rfc6570

WORD = text(char_range("a", "z").at_least(1))
PAIR = seq(WORD, WORD).desc("pair")


class Digits(Grammar):
    @rule
    def digit(self) -> Rule[str]:
        return char_range("0", "1")

    @rule
    def big_number(self) -> Rule[int]:
        return text(self.digit.at_least(1)).map(int)


class MoreDigits(Digits):
    @rule
    def digit(self) -> Rule[str]:
        return super().digit | char_range("2", "9")

    @property
    def inherited(self) -> Rule[str]:
        return super().digit


digits = MoreDigits()

HELD: list[object] = [
    rfc3986.URI_reference,
    rfc3986.host,
    rfc3987.IRI,
    rfc6570.URI_Template,
    rfc5234.ALPHA,
    http.rule,
    http,
    https,
    file_windows,
    digits,
    digits.big_number,
    WORD,
    PAIR,
]


def unpickled(value: object, protocol: int = pickle.DEFAULT_PROTOCOL) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))


def kind(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("value", HELD, ids=kind)
def test_an_object_named_by_a_module_is_unpickled_as_itself(value: object, protocol: int) -> None:
    assert unpickled(value, protocol) is value


def test_functions_that_read_are_pickled() -> None:
    for read in (parse, http.parse, WORD.matches, digits.big_number.parse_partial):
        assert unpickled(read) == read
    assert unpickled(parse_scheme)("mailto:fred@example.com") == parse_scheme("mailto:fred@example.com")


def test_a_registry_is_pickled_with_its_schemes() -> None:
    assert unpickled(registry).schemes == registry.schemes
    assert unpickled(Registry(http).including(mailto)).schemes == (http, mailto)


@pytest.mark.parametrize("value", [*HELD, registry, WORD | PAIR, Digits()], ids=kind)
def test_a_copy_is_the_same_one_since_it_never_changes(value: object) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy([value])[0] is value


def test_an_object_that_no_module_names_is_not_pickled() -> None:
    nameless = Scheme("nameless", "of this test", HTTP, rule=http.rule)
    values: list[tuple[object, str]] = [
        (WORD | PAIR, "Rule"),
        (Digits(), "Digits"),
        (Digits().digit, "Digits"),
        (digits.inherited, "Rule"),
        (nameless, "Scheme"),
    ]
    for value, kind in values:
        message = f"expected a {kind} with a name in a module"
        with pytest.raises(pickle.PicklingError, match=message):
            pickle.dumps(value)


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that can be imported."""
    made = ModuleType("module_of_test_pickling")
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setitem(sys.modules, "module_that_is_none", None)  # as Python blocks an import
    return made


def test_a_rule_is_looked_for_again_where_a_module_holds_another_one_by_now(module: ModuleType) -> None:
    made = WORD | PAIR
    module.__dict__["first"] = made
    assert b"first" in pickle.dumps(made)
    module.__dict__.update(first=WORD, second=made)
    assert b"second" in pickle.dumps(made)
    assert unpickled(made) is made
    del module.__dict__["second"]
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(made)


def test_a_module_that_is_imported_goes_before_the_one_that_was_run(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = WORD | PAIR
    monkeypatch.setattr(sys.modules["__main__"], "run", made, raising=False)
    assert b"__main__" in pickle.dumps(made)
    again = WORD | PAIR
    monkeypatch.setattr(sys.modules["__main__"], "run", again, raising=False)
    module.__dict__["imported"] = again
    assert module.__name__.encode() in pickle.dumps(again)


def test_a_declaration_that_became_a_rule_is_pickled_by_its_own_name(module: ModuleType) -> None:
    made = WORD | PAIR
    declared = parsy.forward_declaration()
    declared.become(made)
    module.__dict__.update(made=made, declared=declared)
    assert unpickled(declared) is declared
    assert unpickled(made) is made


def failed(text: str) -> ParseError:
    try:
        parse(text)
    except ParseError as error:
        return error
    raise AssertionError


def test_processes_read_with_them() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        texts = ["http://h/a", "http://h/b?c"]
        assert list(pool.map(parse, texts)) == list(map(parse, texts))
        assert list(pool.map(http.parse, texts)) == list(map(http.parse, texts))
        assert list(pool.map(parse_scheme, texts)) == list(map(parse_scheme, texts))
        assert list(pool.map(WORD.matches, ["a", "1"])) == [True, False]
        assert list(pool.map(rfc3986.host.parse, ["h"])) == [rfc3986.host.parse("h")]
        error = pool.submit(parse, "a b").exception()
    assert isinstance(error, ParseError)
    assert str(error) == str(failed("a b"))
