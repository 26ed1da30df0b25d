"""Engines read long texts, without an end of their stack and in linear time. Each test only has to finish."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.engines.harness import skip_beyond_ascii
from support.engines.loops import loops
from support.engines.texts import captured, read

from uriast.combinators import Rule
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import file_windows, registry
from uriast.testing.proof import pattern_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from support.engines.harness import Engine
    from support.engines.loops import Loop

pytestmark = [pytest.mark.once, pytest.mark.slow]

LONG: Final = 20_000
LONGEST: Final = 1_000_000


def rules_of(module: Mapping[str, object]) -> dict[str, Rule[Any]]:
    """The rules of a grammar's module, by its and their names."""
    home = str(module["__name__"]).rpartition(".")[2]
    return {f"{home}, {each.name}": each for each in module.values() if isinstance(each, Rule)}


RULES: Final[dict[str, Rule[Any]]] = {
    **rules_of(vars(rfc3986)),
    **rules_of(vars(rfc3987)),
    **rules_of(vars(rfc6874)),
    **{f"the scheme {each.name}": each.rule for each in registry.schemes},
    "the scheme file, with drives": file_windows.rule,
}
REFERENCES: Final = {"rfc3986, URI-reference", "rfc3987, IRI-reference"}
"""The rules whose loops are all tried with the longest texts in each engine. Others have nearly the same."""


@cache
def loops_of(name: str) -> tuple[Loop, ...]:
    """The loops of a rule."""
    return tuple(loops(pattern_language(RULES[name].pattern)))


def agree(engine: Engine, name: str, texts: list[str]) -> None:
    """Check that an engine finds what the rule finds."""
    skip_beyond_ascii(engine, name)
    if name in engine.traits.too_long:
        # There is no answer to wait for: the page warns of that.
        pytest.skip("the page on other engines says that this one takes exponential time for the rule")
    told = [each.told_by(engine) for each in read(RULES[name], texts)]
    found = captured(engine, RULES[name], texts)
    assert [text[:40] for text, a, b in zip(texts, found, told, strict=True) if a != b] == []


@pytest.mark.parametrize("name", RULES)
def test_an_engine_reads_or_refuses_a_long_text_for_each_loop_of_a_rule(engine: Engine, name: str) -> None:
    agree(engine, name, list(dict.fromkeys(text for loop in loops_of(name) for text in loop.texts(LONG))))


@pytest.mark.parametrize("name", RULES)
def test_an_engine_reads_or_refuses_a_text_of_a_million_characters(engine: Engine, name: str) -> None:
    found = {each.before: each for each in loops_of(name)}.values()
    every = engine.traits.may_need_stack or name in REFERENCES
    for loop in found if every else sorted(found, key=lambda each: len(each.around))[-1:]:
        agree(engine, name, list(loop.texts(LONGEST)[:2]))
