"""What the names in a text mean."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from uriast.abnf.causes import Cause, Reason
from uriast.abnf.code import Name
from uriast.abnf.names import CORE, CORE_GRAMMAR, CORE_NUMBERS, attribute, source_name
from uriast.abnf.rulelist import Contested, RuleList, name_elsewhere
from uriast.abnf.syntax import (
    Concatenation,
    Listing,
    Prose,
    Reference,
    Repetition,
    children,
)
from uriast.abnf.translation import OWS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.definitions import Defined


@attrs.frozen
class Meaning:
    """What a name means."""

    name: Name | None = None  # the rule in Python; `None` if there is no rule to call
    key: str = ""  # the name in lower case, if the text itself defines it
    reason: Reason | None = None  # why there is no rule; `None` if there is one, or if nothing defines the name
    texts: tuple[RuleList, ...] = ()  # the other texts that define the name, the one that counts first


class Scope:
    """The rules of a text, and the rules that it may refer to: those of other texts, and of one that it extends."""

    def __init__(
        self, number: str, defined: Mapping[str, Defined], others: tuple[RuleList, ...], extends: RuleList | None
    ) -> None:
        self.defined = defined
        self.extends = extends
        self._number = number
        self._others = others
        self._texts = (*others, extends) if extends else others

    def restricted(self, keys: Collection[str]) -> Scope:
        """The same with fewer rules of the text."""
        defined = {key: each for key, each in self.defined.items() if key in keys}
        return Scope(self._number, defined, self._others, self.extends)

    def meaning(self, reference: Reference) -> Meaning:
        """The rule that a name means."""
        # The text's own rules come first, then those of the other texts and of the one it extends, and the core rules.
        key = reference.name.lower()
        if key in self.defined and reference.number in {"", self._number} and not reference.is_outside:
            return Meaning(Name("self", attribute(self.defined[key].name)), key)
        return self._outside(reference.name, reference.number)

    def _outside(self, name: str, number: str) -> Meaning:
        key = name.lower()
        texts = [other for other in self._texts if key in other.definitions and number in {"", other.number}]
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
        is_given = number in {*CORE_NUMBERS, self._number, *(other.number for other in self._texts)}
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

    @cached_property
    def following(self) -> dict[str, tuple[str, ...]]:
        """The rules of the text that each of them needs, by their names in lower case."""
        return {
            key: tuple(dict.fromkeys(meaning.key for _, meaning in self.meanings(each.element) if meaning.key))
            for key, each in self.defined.items()
        }

    def names(self) -> list[str]:
        """The names of all rules that a name of the text can mean."""
        texts = (self.defined, *(other.definitions for other in self._texts))
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
