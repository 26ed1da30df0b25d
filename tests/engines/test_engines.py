"""Engines that run a rule's pattern agree with the rule itself, on which texts it matches and on their components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from support.engines.harness import skip_beyond_ascii
from support.engines.texts import RULES, Expected, captured, expected

from uriast.grammar.rfc3986 import URI_reference
from uriast.nodes import IPv6Literal, IPvFutureLiteral, RegName

if TYPE_CHECKING:
    from support.engines.harness import Engine

pytestmark = [pytest.mark.once, pytest.mark.slow]
every_rule = pytest.mark.parametrize("name", RULES)

HOSTS: Final = ["reg-name", "IP-literal"]
"""Rules that a reference reads at most once. An IPv4address may also stand within an IPv6address."""


def rows(engine: Engine, name: str) -> list[Expected]:
    """The texts for a rule that an engine can read."""
    skip_beyond_ascii(engine, name)
    return [each for each in expected(name) if engine.traits.without.isdisjoint(each.text)]


@every_rule
def test_an_engine_matches_the_texts_that_the_rule_matches(engine: Engine, name: str) -> None:
    tried = rows(engine, name)
    found = engine.captures(RULES[name].pattern_for(engine.traits.dialect).source, [], [each.text for each in tried])
    matched = [each.text for each, answer in zip(tried, found, strict=True) if answer is not None]
    assert matched == [each.text for each in tried if each.components is not None]
    assert 0 < len(matched) < len(tried)


@every_rule
def test_an_engine_captures_the_components_that_the_rule_reads(engine: Engine, name: str) -> None:
    tried = [each for each in rows(engine, name) if each.components is not None]
    found = captured(engine, RULES[name], [each.text for each in tried])
    for each, components in zip(tried, found, strict=True):
        assert components == each.told_by(engine), each.text


def test_an_engine_captures_the_rules_that_are_asked_for(engine: Engine) -> None:
    tried = [each.text for each in rows(engine, "RFC 3986, URI-reference") if each.components is not None]
    found = captured(engine, URI_reference, tried, HOSTS)
    for text, rules in zip(tried, found, strict=True):
        match URI_reference.parse(text).host:
            case RegName(name):
                told = {"reg-name": name}
            case IPv6Literal() | IPvFutureLiteral() as host:
                told = {"IP-literal": str(host)}
            case _:
                told = {}
        assert rules == Expected(text, told).told_by(engine), text
