"""The rules of RFC 3986, RFC 3987 and RFC 6874 with marks around components, for proofs of what captures them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from support.rules import CORE, IRI_NAMES, NAMES, SECTION_2_2, ZONED, ZONED_NAMES, attribute
from uriast.grammar.rfc3986 import RFC3986
from uriast.grammar.rfc3987 import RFC3987
from uriast.grammar.rfc6874 import RFC6874
from uriast.testing.proof import APPENDIX_A, DFA, abnf_rules
from uriast.testing.proof.automata import Alphabet, explore, minimize

if TYPE_CHECKING:
    from collections.abc import Iterator

PATHS: Final = ("path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty")
URI_MARKS: Final = {name: name for name in ("scheme", "userinfo", "host", "port", "query", "fragment")} | dict.fromkeys(
    PATHS, "path"
)
"""The component that each rule reads (RFC 3986, section 3)."""
IRI_MARKS: Final = {
    name if name in {"scheme", "port"} else f"i{name}": component for name, component in URI_MARKS.items()
}
KINDS: Final = {
    "IPv6address": "IPv6Literal",
    "IPvFuture": "IPvFutureLiteral",
    "IPv4address": "IPv4Literal",
    "reg-name": "RegName",
    "path-abempty": "PathAbempty",
    "path-absolute": "PathAbsolute",
    "path-noscheme": "PathNoscheme",
    "path-rootless": "PathRootless",
    "path-empty": "PathEmpty",
}
"""The class of a component that each rule reads."""
IRI_KINDS: Final = {
    name if name.startswith("IP") else f"i{name}": kind if kind.startswith("IP") or kind == "PathEmpty" else f"I{kind}"
    for name, kind in KINDS.items()
}
HOSTS: Final = ("IPv6address", "IPvFuture", "IPv4address", "reg-name")

RFC3986_RULES: Final = abnf_rules(APPENDIX_A)
RFC3987_RULES: Final = abnf_rules(SECTION_2_2, extends=RFC3986_RULES)
RFC6874_RULES: Final = abnf_rules(ZONED, extends=RFC3986_RULES)

EVERY_RULE: Final = {
    f"{type(grammar).__name__}-{name}": (getattr(grammar, attribute(name)), rules, marks)
    for grammar, names, rules, marks in (
        (RFC3986(), (*NAMES, *CORE), RFC3986_RULES, URI_MARKS),
        (RFC3987(), IRI_NAMES, RFC3987_RULES, IRI_MARKS),
        (RFC6874(), (*NAMES, *ZONED_NAMES), RFC6874_RULES, URI_MARKS),
    )
    for name in names
}
"""Every rule of the three grammars, with its ABNF and the rules that read a component."""


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
