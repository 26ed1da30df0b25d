"""The reader of ABNF agrees with the package `abnf`, which parses ABNF by the grammar of RFC 5234 and RFC 7405."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from abnf import ParseError as Refused
from abnf.parser import ABNFGrammarRule
from hypothesis import given, strategies as st
from support.rfc_texts import NUMBERS, text_of

from uriast.abnf.syntax import (
    Alternation,
    Concatenation,
    Definition,
    Listing,
    Option,
    Prose,
    Quoted,
    Range,
    Reference,
    Repetition,
    children,
)
from uriast.abnf.texts.documents import read_document
from uriast.abnf.texts.reader import MistakeError, Reader

if TYPE_CHECKING:
    from abnf.parser import Node

    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.excerpts import Excerpt

BASES: Final = {"x": 16, "d": 10, "b": 2}


def peer_definition(excerpt: Excerpt) -> tuple[str, bool, Element] | None:
    """The name of a definition, whether it adds to another, and its element, as the peer reads it; or `None`."""
    lines = (line.text[min(excerpt.lines[0].indentation, line.indentation) :] for line in excerpt.lines)
    try:
        name, sign, elements, *_ = ABNFGrammarRule("rule").parse_all("".join(f"{line}\r\n" for line in lines)).children
    except Refused:
        return None
    return name.value, "=/" in sign.value, element_of(elements)


def parts(node: Node) -> list[Node]:
    """What is in a node, without blanks and signs."""
    return [each for each in node.children if each.name not in {"c-wsp", "literal"}]


def element_of(node: Node) -> Element:
    """The element that a node of the peer means."""
    match node.name:
        case "alternation" | "concatenation":
            items = tuple(map(element_of, parts(node)))
            kind = Alternation if node.name == "alternation" else Concatenation
            return items[0] if len(items) == 1 else kind(items)
        case "repetition" if len(node.children) > 1:
            repeat, element = node.children
            least, sign, most = repeat.value.partition("*")
            largest = most if sign else least
            return Repetition(element_of(element), int(least or 0), int(largest) if largest else None)
        case "option":
            return Option(element_of(*parts(node)))
        case "rulename":
            return Reference(node.value)
        case "char-val":
            prefix, _, text = node.value.partition('"')
            return Quoted(text[:-1], case_sensitive=prefix.lower() == "%s")
        case "num-val":
            base, digits = BASES[node.value[1].lower()], node.value[2:]
            characters = [chr(int(each, base)) for each in digits.replace("-", ".").split(".")]
            return Range(*characters) if "-" in digits else Quoted("".join(characters), case_sensitive=True)
        case "prose-val":
            return Prose(" ".join(node.value[1:-1].split()))
        case _:
            return element_of(*parts(node))


def own_definition(excerpt: Excerpt) -> Definition | None:
    try:
        return Reader(excerpt).definition()
    except MistakeError:
        return None


def has_list(element: Element) -> bool:
    return isinstance(element, Listing) or any(map(has_list, children(element)))


def assert_agrees(excerpt: Excerpt) -> bool:
    """Check that both read an excerpt alike, if it is strict and has no list; return whether the peer reads it."""
    own, peer = own_definition(excerpt), peer_definition(excerpt)
    if own and own.is_strict and not has_list(own.element):
        assert peer == (own.name, own.is_incremental, own.element)
    else:
        assert peer is None, (own, peer)
    return peer is not None


@pytest.mark.once
@pytest.mark.parametrize("number", NUMBERS)
def test_the_peer_reads_the_same_elements_in_the_rules_of_rfcs(number: str) -> None:
    agreed = [assert_agrees(excerpt) for excerpt in read_document(text_of(number)).excerpts]
    assert any(agreed)


ABNF: Final = 'a = "x" / b [ 1*c ]\n    %x30-39 <y>  ; d\nb =/ %s"y" ( c )\nc = 2%d65.66 %b1-10\n'
FRAGMENTS: Final = [*"\"'()[]{}<>*%|/=:;_-.9i \t", "b", "%x", "%s", '""', "[", "\n", "\n ", "<p>", "1*", "=/", "(b)"]


@given(st.integers(0, len(ABNF) - 1), st.integers(0, 4), st.sampled_from(FRAGMENTS))
def test_the_peer_reads_the_same_elements_in_other_rules(start: int, length: int, fragment: str) -> None:
    for excerpt in read_document(ABNF[:start] + fragment + ABNF[start + length :]).excerpts:
        assert_agrees(excerpt)
