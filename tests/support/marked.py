"""The rules of RFC 3986, RFC 3987 and RFC 6874 with marks around components, for proofs of what captures them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from support.appendices import RFC3986_RULES, RFC3987_RULES, abnf_rules
from support.rules import CORE, IRI_NAMES, NAMES, ZONED, ZONED_NAMES, attribute
from uriast.combinators.automata.minimal import DEAD
from uriast.grammar.rfc3986 import RFC3986
from uriast.grammar.rfc3987 import RFC3987
from uriast.grammar.rfc6874 import RFC6874
from uriast.testing.proof import DFA, Budget
from uriast.testing.proof.automata import common, explored

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
    alphabet, characters = common(marked, language)

    def step(state: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for character in characters:
            yield marked.run([character], state[0]), language.run([character], state[1])
        for mark in marked.marks:
            yield marked.run([mark], state[0]), state[1]

    def accepts(state: tuple[int, int]) -> bool:
        return marked.accepting[state[0]] and language.accepting[state[1]]

    return without_unread_marks(explored(alphabet, marked.marks, (0, 0), step, accepts, Budget()))


def without_unread_marks(dfa: DFA) -> DFA:
    """An automaton without the marks that none of its words has: those that lead to the dead state alone."""
    kept = [mark for mark in dfa.marks if any(row[dfa.index(mark)] != DEAD for row in dfa.table)]
    columns = [*range(dfa.alphabet.size), *map(dfa.index, kept)]
    return replace(dfa, marks=tuple(kept), table=[[row[each] for each in columns] for row in dfa.table])
