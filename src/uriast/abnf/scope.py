"""What the names in a text mean: rules of the text, of other texts, of what it extends, or core rules."""

from __future__ import annotations

import re
from functools import cache, partial
from types import ModuleType
from typing import TYPE_CHECKING, Final, Protocol

import attrs

from uriast.abnf.arguments import wrong_type
from uriast.abnf.code import CORE, CORE_GRAMMAR, CORE_NUMBERS, Call, Name, attribute, source_name
from uriast.abnf.rulelist import Cause, Contested, Reason, RuleList, name_elsewhere
from uriast.abnf.syntax import (
    Concatenation,
    Listing,
    Prose,
    Reference,
    Repetition,
    changed,
    children,
    walk,
)
from uriast.abnf.texts.definitions import read_definitions
from uriast.abnf.texts.documents import read_document
from uriast.abnf.translation import OWS
from uriast.combinators import text
from uriast.combinators.automata.graphs import reached
from uriast.combinators.kept import kept
from uriast.grammar import rfc5234

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.definitions import Defined, Unread

_NAMED: Final = re.compile(r"([A-Za-z][-0-9A-Za-z]*)(?:,.*| definition from RFC ?[0-9]+)?")
_DEFINED: Final = re.compile(r"(?:[Aa]s )?(?:[Dd]efined|[Ss]pecified|[Ss]ee)\b.*")
_STANDARDS: Final = {"STD66": "3986", "STD68": "5234", "URI": "3986"}
"""The RFCs that names in brackets usually mean."""
_SOURCE: Final = re.compile(r"\bRFC ?([0-9]+)\b|\[([-0-9A-Za-z]+)\]")


@attrs.frozen
class Meaning:
    """What a name means."""

    name: Name | None = None  # the rule in Python; `None` if there is no rule to call
    key: str = ""  # the name in lower case, if the text itself defines it
    reason: Reason | None = None  # why there is no rule; `None` if there is one, or if nothing defines the name
    texts: tuple[RuleList, ...] = ()  # the other texts that define the name, the one that counts first


@attrs.frozen(eq=False, slots=False)
class Scope:
    """The rules of a text, and the rules that it may refer to: those of other texts, and of one that it extends."""

    number: str  # the number of the text's RFC; empty if it does not say
    defined: Mapping[str, Defined]  # its rules by their names in lower case
    others: tuple[RuleList, ...]
    extends: RuleList | None
    unread: tuple[Unread, ...] = ()  # what could not be read
    replaced: Mapping[str, Defined] = attrs.field(factory=dict[str, "Defined"])  # definitions that do not count
    changed: Collection[str] = ()  # the rules that are those of the text that is extended

    @property
    def texts(self) -> tuple[RuleList, ...]:
        """The other texts, the one that it extends last."""
        return (*self.others, self.extends) if self.extends else self.others

    def restricted(self, keys: Collection[str]) -> Scope:
        """The same with fewer rules of the text."""
        return attrs.evolve(self, defined={key: each for key, each in self.defined.items() if key in keys})

    def meaning(self, reference: Reference) -> Meaning:
        """The rule that a name means."""
        # The text's own rules come first, then those of the other texts and of the one it extends, and the core rules.
        key = reference.name.lower()
        if key in self.defined and reference.number in {"", self.number} and not reference.is_outside:
            return Meaning(Name("self", attribute(self.defined[key].name)), key)
        return self._outside(reference.name, reference.number)

    def _outside(self, name: str, number: str) -> Meaning:
        key = name.lower()
        texts = [other for other in self.texts if key in other.definitions and number in {"", other.number}]
        if texts:
            texts.sort(key=lambda other: key not in other.codes)  # those that make the rule come first
            first = texts[0]
            if key not in first.codes:
                return Meaning(reason=Reason(Cause.ABSENCE, f"it needs {name}, which {first.name} leaves out"))
            return Meaning(name_elsewhere(first, key), texts=tuple(texts))
        is_core = not number or number in CORE_NUMBERS or bool(self.extends and number == self.extends.number)
        core = CORE.get(key) if is_core else None
        if core and key in self.defined:
            core = Name("super()", core.attribute, home=CORE_GRAMMAR)  # the text has a rule of the same name
        return Meaning(core, reason=self._absence(name, number) if number and not core else None)

    def _absence(self, name: str, number: str) -> Reason:
        """Why there is no rule with a name from some source."""
        is_given = number in {*CORE_NUMBERS, self.number, *(other.number for other in self.texts)}
        why = "which has no such rule" if is_given else "whose text is not given"
        return Reason(Cause.ABSENCE, f"it needs {name} of {source_name(number)}, {why}")

    def name(self, reference: Reference) -> Name | None:
        """The rule in Python that a name means."""
        return self.meaning(reference).name

    def meanings(self, element: Element) -> Iterator[tuple[str, Meaning]]:
        """The names in an element, and what they mean. What is repeated 0 times counts for nothing."""
        match element:
            case Reference(name):
                yield name, self.meaning(element)
            case Prose(words):
                yield words, Meaning(reason=Reason(Cause.PROSE, f"it has prose, <{words}>"))
            case Repetition(most=0) | Listing(most=0):
                pass
            case _:
                if isinstance(element, Listing) and self.meaning(OWS).name:
                    yield OWS.name, self.meaning(OWS)
                for child in children(element):
                    yield from self.meanings(child)

    @kept
    def following(self) -> dict[str, tuple[str, ...]]:
        """The rules of the text that each of them needs, by their names in lower case."""
        return {
            key: tuple(dict.fromkeys(meaning.key for _, meaning in self.meanings(each.element) if meaning.key))
            for key, each in self.defined.items()
        }

    def names(self) -> list[str]:
        """The names of all rules that a name of the text can mean."""
        texts = (self.defined, *(other.definitions for other in self.texts))
        return [*(each.name for text in texts for each in text.values()), *(each.attribute for each in CORE.values())]

    def contested(self) -> tuple[Contested, ...]:
        """The names that several other texts define in different ways."""
        needed: dict[str, tuple[str, int, tuple[RuleList, ...]]] = {}
        for each in self.defined.values():
            for name, meaning in self.meanings(each.element):
                if len(meaning.texts) > 1:
                    needed.setdefault(name.lower(), (name, each.line, meaning.texts))
        found = list[Contested]()
        for key, (name, line, (first, *others)) in needed.items():
            differing = tuple(other.name for other in others if _differ(key, first, other))
            found += [Contested(name, line, first.name, differing)] if differing else []
        return tuple(found)

    def words(self) -> set[str]:
        """The names, in lower case, of what looks like a rule and is prose: `MSA = Mail Submission Agent`."""
        # All of its words are undefined names, and no rule needs it.
        needed = {key for keys in self.following.values() for key in keys}
        return {key for key, each in self.defined.items() if key not in needed and self._is_words(each.element)}

    def _is_words(self, element: Element) -> bool:
        items = element.items if isinstance(element, Concatenation) else (element,)
        return all(isinstance(item, Reference) and self.meaning(item) == Meaning() for item in items)


def _differ(key: str, one: RuleList, other: RuleList) -> bool:
    """Whether two texts have different rules of some name. A rule that is left out is different."""
    return key not in other.codes or one[key].pattern != other[key].pattern


# What a text extends: it may replace the rules, as a subclass does


class Known(Protocol):
    """A module with rules that a text can extend, such as `uriast.grammar.rfc3986`."""

    def abnf(self) -> str:
        """The ABNF of the rules. The module has each of them under its name, with `_` for `-`."""
        ...


def known_rules(module: Known | None) -> RuleList | None:
    """The rules of a module, by the names in its ABNF. Core rules in it are left to RFC 5234."""
    if module is None:
        return None
    if not isinstance(module, ModuleType) or not callable(getattr(module, "abnf", None)):
        raise wrong_type(module, "a module with a function abnf", "extends")
    return _known_rules(module, module.abnf())


@cache
def _known_rules(home: ModuleType, abnf: str) -> RuleList:
    alias = home.__name__.rpartition(".")[2]
    found = {key: each for key, each in definitions_in(abnf).items() if key not in CORE}
    listed = RuleList(alias, alias.removeprefix("rfc"), found, {}, unread=(), others=(), home=home)
    return attrs.evolve(listed, codes={key: Call(text, (name_elsewhere(listed, key),)) for key in found})


def base_of(extends: RuleList | None) -> dict[str, Defined]:
    """The rules that a text extends, those of RFC 5234, appendix B.1, first."""
    return {**definitions_in(rfc5234.abnf()), **(extends.definitions if extends else {})}


@cache
def definitions_in(abnf: str) -> Mapping[str, Defined]:
    """The rules of a text by their names in lower case."""
    return read_definitions(read_document(abnf)).rules


def changed_rules(
    defined: Mapping[str, Defined], base: Mapping[str, Defined], others: Iterable[RuleList]
) -> dict[str, Defined]:
    """The rules that a text extends and that need one which the text replaces. They become rules of the text."""
    hidden = {*defined, *(key for other in others for key in other.definitions)}
    lines = {key: each.line for key, each in defined.items() if key in base and each.element != base[key].element}
    changing = {key: lines.keys() & reached_names([key], base) for key in base} if lines else {}
    return {
        key: attrs.evolve(base[key], line=min(map(lines.__getitem__, names)), section="")
        for key, names in changing.items()
        if names and key not in hidden
    }


def reached_names(names: Iterable[str], defined: Mapping[str, Defined]) -> set[str]:
    """Some names of rules in lower case, and those of all rules that they need."""

    def needed(name: str) -> Iterator[str]:
        inside = walk(defined[name].element) if name in defined else ()
        return (each.name.lower() for each in inside if isinstance(each, Reference))

    return reached(names, needed)


# Prose that names a rule: `host = <host, see [RFC3986], Section 3.2.2>`


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
    """The number of an RFC whose name is in brackets; the name itself, in brackets, if it has no number."""
    digits = source.removeprefix("RFC")
    return sources.get(source) or _STANDARDS.get(source) or (digits if digits.isdecimal() else f"[{source}]")
