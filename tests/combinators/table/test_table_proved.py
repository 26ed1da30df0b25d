"""The table of a rule is proved to have its language, and to tell where its components stand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
import pytest
from support.appendices import RFC3986_RULES, marks_of
from support.captures import reading
from support.marked import EVERY_RULE, HOSTS, IRI_KINDS, KINDS, URI_MARKS, only
from support.table_proofs import captures_difference, kinds_difference, language_difference, utf_8_difference

from uriast.combinators.table import DEAD, NOW, Table, table_of
from uriast.grammar.rfc3986 import RFC3986
from uriast.schemes import file_windows, registry
from uriast.testing.proof import DFA, Rules, language, pattern_language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from uriast.combinators import Rule

T = TypeVar("T")

QUICK: Final = frozenset(
    {
        *("RFC3986-URI-reference", "RFC3986-ls32", "RFC3986-port", "RFC3986-path-empty", "RFC3986-reserved"),
        *("RFC3987-iunreserved", "RFC3987-iquery", "RFC6874-ZoneID"),
    }
)
SCHEMES: Final = {**{scheme.name: scheme.rule for scheme in registry.schemes}, "file_windows": file_windows.rule}


def heavy(name: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a proof that takes long or is one of many."""
    return () if name in QUICK else (pytest.mark.slow, pytest.mark.once)


@pytest.mark.parametrize(
    ("rule", "rules", "marks"),
    [pytest.param(*values, id=name, marks=heavy(name)) for name, values in EVERY_RULE.items()],
)
def test_a_table_reads_what_its_abnf_reads(rule: Rule[object], rules: Rules, marks: Mapping[str, str]) -> None:
    table = table_of(rule.definition)
    assert utf_8_difference(table) is None
    assert language_difference(language(rules, rule.name), table) is None
    read = {name: component for name, component in marks.items() if component in table.labels}
    assert set(read.values()) == set(table.labels)
    assert captures_difference(reading(rules, rule.name, read), table) is None


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("name", ["authority", "URI-reference"])
def test_a_table_tells_where_a_host_of_each_kind_stands(name: str) -> None:
    rule, rules, _ = EVERY_RULE[f"RFC3986-{name}"]
    assert captures_difference(reading(rules, name, marks_of(HOSTS)), table_of(rule.definition, HOSTS)) is None


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("RFC3986-URI-reference", KINDS),
        ("RFC3987-IRI-reference", IRI_KINDS),
        ("RFC6874-URI-reference", {**KINDS, "IPv6addrz": "IPv6addrzLiteral"}),
    ],
)
def test_a_table_tells_the_class_of_each_component(name: str, kinds: Mapping[str, str]) -> None:
    rule, rules, _ = EVERY_RULE[name]
    table = table_of(rule.definition)
    assert {each for names in table.kinds.values() for each in names} <= set(kinds.values())
    assert list(table.kinds) == ["host", "path"]
    assert kinds_difference(reading(rules, rule.name, kinds), table) is None


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("name", SCHEMES)
def test_the_table_of_a_scheme_reads_what_its_pattern_reads_and_tells_the_components_of_a_uri(name: str) -> None:
    rule: Rule[Any] = SCHEMES[name]
    table = table_of(rule.definition)
    plain = pattern_language(rule.pattern)
    assert utf_8_difference(table) is None
    assert language_difference(plain, table) is None
    assert captures_difference(only(reading(RFC3986_RULES, "URI", URI_MARKS), plain), table) is None


# A table with a mistake is refuted.


@cache
def automata() -> tuple[DFA, DFA, DFA]:
    """The language of an authority, with marks around its components, and around those of each class."""
    marks = {name: name for name in ("userinfo", "host", "port")}
    components, kinds = (reading(RFC3986_RULES, "authority", each) for each in (marks, KINDS))
    return language(RFC3986_RULES, "authority"), components, kinds


def is_refuted(table: Table) -> bool:
    plain, components, kinds = automata()
    found = language_difference(plain, table) or captures_difference(components, table)
    return found is not None or kinds_difference(kinds, table) is not None


def mistaken(table: Table) -> Iterator[Table]:
    """Tables with one mistake, in each place where there can be one.

    To forget a copy may be none: a register that is undefined is copied to another one.
    """
    for state, row in enumerate(table.targets):
        for kind, target in enumerate(row):
            for other in {DEAD, 0, state} - {target}:
                yield attrs.evolve(table, targets=replaced(table.targets, state, replaced(row, kind, other)))
    for number, operation in enumerate(table.operations):
        for place in [place for place, (_, source) in enumerate(operation) if source == NOW]:
            without = (*operation[:place], *operation[place + 1 :])
            yield attrs.evolve(table, operations=replaced(table.operations, number, without))
    for state, final in enumerate(table.finals):
        if final is None:
            sources = (NOW,) * (2 * len(table.labels) + len(table.kinds))
            yield attrs.evolve(table, finals=replaced(table.finals, state, sources))
        else:
            yield attrs.evolve(table, finals=replaced(table.finals, state, None))
            for tag, source in enumerate(final):
                other = 0 if source == NOW else NOW
                yield attrs.evolve(table, finals=replaced(table.finals, state, replaced(final, tag, other)))


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def test_a_table_with_a_mistake_is_refuted() -> None:
    table = table_of(RFC3986().authority.definition)
    assert not is_refuted(table)
    assert is_refuted(attrs.evolve(table, finals=(None, *table.finals[1:])))
    assert is_refuted(attrs.evolve(table, targets=replaced(table.targets, 1, table.targets[2])))
    assert is_refuted(attrs.evolve(table, operations=((), *table.operations[2:], table.operations[1])))


@pytest.mark.slow
@pytest.mark.once
def test_a_table_with_any_mistake_is_refuted() -> None:
    wrong = list(mistaken(table_of(RFC3986().authority.definition)))
    assert len(wrong) > 5_000
    assert [each for each in wrong[::11] if not is_refuted(each)] == []
