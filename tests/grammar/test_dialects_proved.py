"""Each rule has the same language, and captures the same components, in every dialect: proved by automata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.appendices import RFC3986_RULES, marks_of
from support.captures import captures, reading
from support.dialects import DIALECTS, read_back
from support.marked import EVERY_RULE, HOSTS, URI_MARKS, only
from support.rules import attribute

from uriast.combinators import Rule
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.grammar.rfc3986 import RFC3986
from uriast.schemes import registry
from uriast.testing.proof import DFA, difference, language, pattern_language
from uriast.testing.proof.expressions import Repeat, nullable, walk
from uriast.testing.proof.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.schemes import Scheme
    from uriast.testing.proof import Rules


def assert_proved(rule: Rule[object], expected: DFA, groups: Collection[str] | None = None) -> None:
    """Prove that all dialects' texts of a rule have the language and the captures of an automaton."""
    texts = read_back(rule, groups)
    assert sorted(name for names in texts.values() for name in names) == sorted(DIALECTS)
    for text, labels in texts:
        assert difference(captures(text, dict(labels)), expected) is None
        # The proof reads `?` as most engines do. That of ECMAScript refuses an iteration that reads nothing.
        options = [each for each in walk(read_pattern(text)) if isinstance(each, Repeat) and each.most == 1]
        assert not any(nullable(each.body) for each in options)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("rule", "rules", "marks"), EVERY_RULE.values(), ids=EVERY_RULE.keys())
def test_a_rule_reads_and_captures_the_same_in_every_dialect_and_reads_the_same_without_groups(
    rule: Rule[object], rules: Rules, marks: dict[str, str]
) -> None:
    components = rule.pattern_for("re2").groups
    read = {name: component for name, component in marks.items() if component in components}
    assert_proved(rule, reading(rules, rule.name, read))
    if components:
        assert_proved(rule, language(rules, rule.name), [])
        assert len(rule.pattern_for("re2", []).source) < len(rule.pattern_for("re2").source)


def test_an_authority_is_read_and_captured_the_same_in_every_dialect() -> None:
    marks = {name: name for name in ("userinfo", "host", "port")}
    assert_proved(RFC3986().authority, reading(RFC3986_RULES, "authority", marks))


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("name", ["authority", "URI", "URI-reference"])
def test_the_kind_of_a_host_is_captured_the_same_in_every_dialect(name: str) -> None:
    rule: Rule[object] = getattr(RFC3986(), attribute(name))
    assert_proved(rule, reading(RFC3986_RULES, name, marks_of(HOSTS)), HOSTS)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("scheme", registry.schemes, ids=lambda scheme: scheme.name)
def test_the_pattern_of_a_scheme_captures_the_components_of_the_generic_uri(scheme: Scheme[Any]) -> None:
    uri = reading(RFC3986_RULES, "URI", URI_MARKS)
    assert_proved(scheme.rule, only(uri, pattern_language(scheme.rule.pattern)))


@pytest.mark.slow
@pytest.mark.once
def test_a_wrong_dialect_is_caught() -> None:
    rule = RFC3986().authority
    expected = reading(RFC3986_RULES, "authority", {name: name for name in ("userinfo", "host", "port")})
    for text, labels in read_back(rule):
        swapped = {number: {"host": "port", "port": "host"}.get(label, label) for number, label in labels}
        assert difference(captures(text, swapped), expected) is not None
        assert difference(captures(text.replace("[0-9]{2}", "[0-9]{3}"), dict(labels)), expected) is not None


def test_every_rule_of_the_modules_is_proved() -> None:
    for module in (rfc3986, rfc3987, rfc6874):
        own = {
            each.name for name, each in vars(module).items() if isinstance(each, Rule) and name == attribute(each.name)
        }
        proved = {rule.name for rule, _, _ in EVERY_RULE.values()}
        assert own
        assert own <= proved
