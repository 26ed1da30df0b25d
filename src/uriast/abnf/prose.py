"""Prose that names a rule: `host = <host, see [RFC3986], Section 3.2.2>`."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from uriast.abnf.code import Name
from uriast.abnf.names import CORE, CORE_NUMBERS
from uriast.abnf.syntax import Prose, Reference, changed

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.definitions import Defined

_NAMED: Final = re.compile(r"([A-Za-z][-0-9A-Za-z]*)(?:,.*| definition from RFC ?[0-9]+)?")
_DEFINED: Final = re.compile(r"(?:[Aa]s )?(?:[Dd]efined|[Ss]pecified|[Ss]ee)\b.*")
_STANDARDS: Final = {"STD66": "3986", "STD68": "5234", "URI": "3986"}
"""The RFCs that names in brackets usually stand for."""
_SOURCE: Final = re.compile(r"\bRFC ?([0-9]+)\b|\[([-0-9A-Za-z]+)\]")


def with_references(
    defined: Mapping[str, Defined], sources: Mapping[str, str], base: Collection[str]
) -> dict[str, Defined]:
    """Rules in which prose is a reference, if it names a rule that is defined somewhere."""
    # A rule that only refers to the core rule of its name is left to that one.
    known = {*defined, *base}
    found = {
        key: attrs.evolve(each, element=changed(each.element, partial(_reference, each, known, sources)))
        for key, each in defined.items()
    }
    return {key: each for key, each in found.items() if not _is_core_rule(each)}


def _is_core_rule(each: Defined) -> bool:
    """Whether a rule refers to the core rule of its name: `ALPHA = <ALPHA, see [RFC5234]>`."""
    element = each.element
    if not isinstance(element, Reference) or element.number not in CORE_NUMBERS:
        return False
    return CORE.get(element.name.lower()) == Name("self", each.name)


def _reference(each: Defined, known: Collection[str], sources: Mapping[str, str], element: Element) -> Element:
    """An element of a rule, as a reference if it is prose that names a rule."""
    if not isinstance(element, Prose):
        return element
    name, number = named(element.words, sources)
    if number and not name and element == each.element:
        name = each.name
    return Reference(name, number) if name and (number or name.lower() in known) else element


def named(words: str, sources: Mapping[str, str]) -> tuple[str, str]:
    """The name of a rule in prose, and the number of the RFC that defines it."""
    # A source without a number is left in its brackets. The number is empty if there is no source. The name is empty if
    # the prose does not name the rule, as in `<Defined in Section 4 of RFC 3629>`. Both are empty for other prose.
    found = _NAMED.fullmatch(words)
    source = _SOURCE.search(words)
    if source is None or not (found or _DEFINED.fullmatch(words)):
        return (found[1] if found else "", "")
    return (found[1] if found else "", source[1] or _number(source[2], sources))


def _number(source: str, sources: Mapping[str, str]) -> str:
    """The number of an RFC whose name stands in brackets; the name itself, in brackets, if it tells no number."""
    digits = source.removeprefix("RFC")
    return sources.get(source) or _STANDARDS.get(source) or (digits if digits.isdecimal() else f"[{source}]")
