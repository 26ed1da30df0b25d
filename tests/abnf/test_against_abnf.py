"""The same ABNF, read by the package `abnf`: both agree on texts of the rules, and on texts that nearly match.

There are two exceptions. Neither is about texts that a rule matches.

- `abnf` refuses a text that defines a core rule: its rules share them. Here their definitions are left out. The prover
  has compared them.
- `abnf` refuses elements without a blank between them, such as `("*" / "#")*phonedigit-hex` in RFC 3966. RFC 5234 wants
  a blank there. `uriast.abnf` reads what RFCs have.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from abnf import GrammarError, ParseError as Refused, Rule as Peer
from hypothesis import HealthCheck, Phase, given, seed, settings
from support.rfc_texts import rules_of, text_of

from uriast.grammar.rfc5234 import RFC5234
from uriast.testing.strategies import edited

if TYPE_CHECKING:
    from uriast.combinators import Rule
    from uriast.testing.strategies import Edited

pytestmark = pytest.mark.once

QUICK: Final = ("3339", "3629", "4122", "5646", "5870", "6901")
SLOW: Final = ("3986", "3987", "4180", "4512", "5031", "5424", "6570", "6838", "7468", "8141")
LONGEST: Final = 40
"""The peer takes more than linear time on longer texts."""
CORE: Final = {name.lower() for name in vars(RFC5234)}
DEFINITION: Final = re.compile(r"^([A-Za-z][-A-Za-z0-9]*) .*\n(?: .*\n)*", re.MULTILINE)


def peer_of(number: str) -> type[Peer]:
    """The rules of an RFC as the peer makes them."""
    source = DEFINITION.sub(lambda found: "" if found[1].lower() in CORE else found[0], text_of(number))

    class Made(Peer):
        """Rules have the class that loads them."""

    Made.load_grammar(f"{source}{PCHAR if number == '8141' else ''}".replace("\n", "\r\n"))
    return Made


PCHAR: Final = """pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
fragment = *( pchar / "/" / "?" )
pct-encoded = "%" HEXDIG HEXDIG
unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
"""
"""The rules of RFC 3986 that RFC 8141 needs."""


def samples(rule: Rule[str]) -> list[str]:
    """Texts that a rule matches and texts that it nearly matches, the same in every run."""
    found: list[str] = []

    @seed(5234)
    @settings(
        max_examples=3,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
        deadline=None,
    )
    @given(edited(rule))
    def collect(pair: Edited) -> None:
        found.extend(pair)

    collect()
    return [text for text in found if len(text) <= LONGEST]


def is_matched(peer: Peer, text: str) -> bool:
    try:
        peer.parse_all(text)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("number", [*QUICK, *(pytest.param(each, marks=pytest.mark.slow) for each in SLOW)])
def test_the_peer_agrees_on_texts(number: str) -> None:
    peer = peer_of(number)
    rules = rules_of(number)
    texts = [(name, text) for name in rules if name.lower() not in CORE for text in samples(rules[name])]
    assert {rules[name].matches(text) for name, text in texts} == {True, False}
    assert [each for each in texts if rules[each[0]].matches(each[1]) != is_matched(peer(each[0]), each[1])] == []


class Refusing(Peer):
    """A grammar without rules."""


def test_the_peer_refuses_what_rfcs_have() -> None:
    with pytest.raises(Refused):
        Refusing.load_grammar('local = 1*phonedigit ("*" / "#")*phonedigit\r\nphonedigit = DIGIT\r\n')
    with pytest.raises(GrammarError, match="core rule"):
        Refusing.load_grammar("DIGIT = %x30-39\r\n")
