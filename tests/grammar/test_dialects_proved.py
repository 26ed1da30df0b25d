"""Each rule has the same language, and captures the same components, in every dialect: proved by automata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from dialects import DIALECTS, read_back
from rules import CORE, IRI_NAMES, NAMES, SECTION_2_2, attribute

from uriast.combinators import Rule
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.grammar.rfc3986 import RFC3986
from uriast.grammar.rfc3987 import RFC3987
from uriast.grammar.rfc6874 import RFC6874
from uriast.schemes import registry
from uriast.testing.proof import APPENDIX_A, DFA, abnf_rules, captures, difference, language, pattern_language, reading
from uriast.testing.proof.automata import Alphabet, explore, minimize

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from uriast.nodes import URI
    from uriast.schemes import Scheme
    from uriast.testing.proof import Rules

PATHS: Final = ("path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty")
URI_MARKS: Final = {name: name for name in ("scheme", "userinfo", "host", "port", "query", "fragment")} | dict.fromkeys(
    PATHS, "path"
)
"""The component that each rule reads (RFC 3986, section 3)."""
IRI_MARKS: Final = {
    name if name in {"scheme", "port"} else f"i{name}": component for name, component in URI_MARKS.items()
}
HOSTS: Final = ("IPv6address", "IPvFuture", "IPv4address", "reg-name")

RFC3986_RULES: Final = abnf_rules(APPENDIX_A)
RFC3987_RULES: Final = abnf_rules(SECTION_2_2, extends=RFC3986_RULES)
RFC6874_RULES: Final = abnf_rules(
    """\
IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]"
ZoneID     = 1*( unreserved / pct-encoded )
IPv6addrz  = IPv6address "%25" ZoneID
""",
    extends=RFC3986_RULES,
)


EVERY_RULE: Final = {
    f"{type(grammar).__name__}-{name}": (getattr(grammar, attribute(name)), rules, marks)
    for grammar, names, rules, marks in (
        (RFC3986(), (*NAMES, *CORE), RFC3986_RULES, URI_MARKS),
        (RFC3987(), IRI_NAMES, RFC3987_RULES, IRI_MARKS),
        (RFC6874(), (*NAMES, "ZoneID", "IPv6addrz"), RFC6874_RULES, URI_MARKS),
    )
    for name in names
}


def assert_proved(rule: Rule[object], expected: DFA, groups: Collection[str] | None = None) -> None:
    """Prove that all dialects' texts of a rule have the language and the captures of an automaton."""
    texts = read_back(rule, groups)
    assert sorted(name for names in texts.values() for name in names) == sorted(DIALECTS)
    for text, labels in texts:
        assert difference(captures(text, dict(labels)), expected) is None


def only(marked: DFA, language: DFA) -> DFA:
    """The texts with marks of an automaton that are, without the marks, in a language. Marks of none are left out."""
    starts = tuple(sorted({*marked.alphabet.starts, *language.alphabet.starts}))
    pairs = [(marked.alphabet.index(chr(start)), language.alphabet.index(chr(start))) for start in starts]
    kinds = {pair: kind for kind, pair in enumerate(dict.fromkeys(pairs))}

    def step(state: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for kind, other in kinds:
            yield marked.table[state[0]][kind], language.table[state[1]][other]
        for mark in marked.alphabet.marks:
            yield marked.table[state[0]][marked.alphabet.index(mark)], state[1]

    states, table = explore((0, 0), step)
    accepting = tuple(marked.accepting[one] and language.accepting[other] for one, other in states)
    alphabet = Alphabet(starts, tuple(kinds[pair] for pair in pairs), marked.alphabet.marks)
    return without_unread_marks(minimize(DFA(alphabet, tuple(table), accepting)))


def without_unread_marks(dfa: DFA) -> DFA:
    """A minimal automaton without the marks that none of its words has: those that lead to the dead state alone."""
    dead = next(
        (state for state, row in enumerate(dfa.table) if set(row) == {state} and not dfa.accepting[state]), None
    )
    kept = [mark for mark in dfa.alphabet.marks if {row[dfa.alphabet.index(mark)] for row in dfa.table} != {dead}]
    columns = [*range(max(dfa.alphabet.kinds) + 1), *map(dfa.alphabet.index, kept)]
    alphabet = Alphabet(dfa.alphabet.starts, dfa.alphabet.kinds, tuple(kept))
    return DFA(alphabet, tuple(tuple(row[each] for each in columns) for row in dfa.table), dfa.accepting)


@pytest.mark.once
@pytest.mark.parametrize(("rule", "rules", "marks"), EVERY_RULE.values(), ids=EVERY_RULE.keys())
def test_a_rule_reads_and_captures_the_same_in_every_dialect(
    rule: Rule[object], rules: Rules, marks: dict[str, str]
) -> None:
    components = rule.groups_for("re2")
    read = {name: component for name, component in marks.items() if component in components}
    assert_proved(rule, reading(rules, rule.name, read))


def test_an_authority_is_read_and_captured_the_same_in_every_dialect() -> None:
    marks = {name: name for name in ("userinfo", "host", "port")}
    assert_proved(RFC3986().authority, reading(RFC3986_RULES, "authority", marks))


@pytest.mark.once
@pytest.mark.parametrize("name", ["authority", "URI", "URI-reference"])
def test_the_kind_of_a_host_is_captured_the_same_in_every_dialect(name: str) -> None:
    rule: Rule[object] = getattr(RFC3986(), attribute(name))
    assert_proved(rule, reading(RFC3986_RULES, name, HOSTS), HOSTS)


@pytest.mark.once
@pytest.mark.parametrize("name", [name for name, (rule, _, _) in EVERY_RULE.items() if rule.groups_for("re2")])
def test_a_pattern_without_groups_has_the_same_language(name: str) -> None:
    rule, rules, _ = EVERY_RULE[name]
    assert_proved(rule, language(rules, rule.name), [])
    assert len(rule.pattern_for("re2", [])) < len(rule.pattern_for("re2"))


@pytest.mark.once
@pytest.mark.parametrize("scheme", registry.schemes, ids=lambda scheme: scheme.name)
def test_the_pattern_of_a_scheme_captures_the_components_of_the_generic_uri(scheme: Scheme[URI]) -> None:
    uri = reading(RFC3986_RULES, "URI", URI_MARKS)
    assert_proved(scheme.rule, only(uri, pattern_language(scheme.rule.pattern)))


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
