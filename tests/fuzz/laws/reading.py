"""Laws of parsing: languages, longest prefixes, errors, printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules import IRI_NAMES, NAMES, attribute

from fuzz import oracles, texts
from fuzz.fuzzer import holds, law, same
from uriast import ParseError, components
from uriast.combinators import Node, fields_of, literal, seq
from uriast.grammar import rfc3986, rfc3987

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer
    from uriast.combinators import Rule

RULES: Final[dict[str, Rule[Any]]] = {name: getattr(rfc3986, attribute(name)) for name in NAMES} | {
    name: getattr(rfc3987, attribute(name)) for name in IRI_NAMES
}
"""The rules of both RFCs."""

_SHORT: Final = (
    *("1.2.3.4", "1.2.3.4x", "1.2.3.4%zz", "a:b", "//h:8a", "::1:2:3", "%4", "/a//b", "[::1]", "v1.a", "25", "256"),
    *("1:2:3:4:5:6:7:8", "::", "1::", "::1.2.3.4", "vF.", "[v1.a:b]", "ffff:", "a@b:80", "//", "://", "/."),
)


def any_rule(random: Random) -> str:
    """The name of a rule, usually a composed one."""
    return random.choice(("URI-reference", "URI", "authority", "host", "IRI-reference", *RULES))


def _text(random: Random) -> str:
    kind = random.random()
    if kind < 0.3:
        return texts.delicate(random)
    if kind < 0.6:
        return texts.mutated(random, random.choice(_SHORT))
    return texts.mutated(random, texts.iri_reference(random)) if kind < 0.9 else texts.anything(random)


def _named(random: Random) -> Case:
    name = any_rule(random)
    return list(RULES).index(name), _text(random)


def _rule(number: int) -> tuple[str, Rule[Any]]:
    return list(RULES.items())[number % len(RULES)]


@law(_named, 12_000)
def language(number: int, text: str) -> None:
    """A rule matches and parses exactly the texts in the language of its ABNF."""
    name, rule = _rule(number)
    valid = oracles.table(name).accepts(text)
    same(rule.matches(text), valid)
    try:
        rule.parse(text)
    except ParseError:
        holds(not valid, f"{name} refuses it")
    else:
        holds(valid, f"{name} reads it")


@law(_named, 12_000)
def longest(number: int, text: str) -> None:
    """At an index, a rule parses the longest prefix in its language, with the same value as for the prefix alone."""
    name, rule = _rule(number)
    end = oracles.longest_prefix(name, text)
    result = rule(f"^{text}", 1)
    same(result.index - 1 if result.status else None, end)
    if end is not None:
        same(result.value, rule.parse(text[:end]))
        same(rule.parse_partial(text), (result.value, text[end:]))


@law(_named, 8_000)
def error_index(number: int, text: str) -> None:
    """An error has the index of the first impossible character, and lists the expected input."""
    name, rule = _rule(number)
    try:
        rule.parse(text)
    except ParseError as error:
        same(error.index, oracles.first_impossible(name, text))
        holds(error.expected, "nothing was expected")
        same("end of input" in error.expected, oracles.table(name).accepts(text[: error.index]))
        holds(str(error).startswith(f"{name}: "), "the message does not begin with the rule's name")
        holds(f" at index {error.index}" in str(error), "the message does not tell the index")


def _reference(random: Random) -> Case:
    return (texts.iri_reference(random) if random.random() < 0.3 else texts.reference(random),)


def built_again(node: Node) -> Node:
    """A copy of a tree, built by hand."""
    fields = {field.name: getattr(node, field.name) for field in fields_of(type(node))}
    return type(node)(
        **{name: built_again(value) if isinstance(value, Node) else value for name, value in fields.items()}
    )


@law(_reference, 12_000)
def printing(text: str) -> None:
    """A tree prints the text that it was parsed from, and equals a tree built by hand from the same parts."""
    for rule in (rfc3986.URI_reference, rfc3987.IRI_reference):
        if rule.matches(text):
            node = rule.parse(text)
            same(str(node), text)
            same("".join(piece for _, piece in node.pieces()), text)
            again = built_again(node)
            same(again, node)
            same(hash(again), hash(node))


def _any(random: Random) -> Case:
    return (texts.nearly(random),)


@law(_any, 20_000)
def appendix_b(text: str) -> None:
    """The components of any text are those of appendix B; a tree has the same ones."""
    found = components(text)
    same(tuple(found), tuple(oracles.split(text)))
    if rfc3986.URI_reference.matches(text):
        node = rfc3986.URI_reference.parse(text)
        authority = None if node.authority is None else str(node.authority)
        same(tuple(found), (getattr(node, "scheme", None), authority, node.path.text, node.query, node.fragment))


_SEPARATOR: Final = literal(" ")
_BETWEEN: Final = {name: literal("<") >> rule << literal(">") for name, rule in RULES.items()}


@law(_named, 3_000)
def composing(number: int, text: str) -> None:
    """Between delimiters that it does not match, a rule parses the same text with the same value as alone."""
    name, rule = _rule(number)
    between = _BETWEEN[name]
    same(between.matches(f"<{text}>"), rule.matches(text))
    if rule.matches(text):
        same(between.parse(f"<{text}>"), rule.parse(text))
        same(seq(rule << _SEPARATOR, rule).parse(f"{text} {text}"), (rule.parse(text),) * 2)


FUZZERS: Final[tuple[Fuzzer, ...]] = (language, longest, error_index, printing, appendix_b, composing)
