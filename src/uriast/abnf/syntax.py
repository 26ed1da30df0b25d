"""The tree of an ABNF text: what RFC 5234, RFC 7405 and the lists of RFC 9110 can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_ADVICE: Final = {
    "extends": "pass the module that has them as extends=...",
    "others": "pass the rules of the texts that define them as others",
    "only": "pass the names of the rules that you need as only=[...]",
    "name": "pass another name as name=...",
}


class AbnfError(ValueError):
    r"""Rules that make no grammar: they cannot be read, or are defined twice or undefined.

    >>> print(AbnfError("line 1: expected b", ("only",)))
    line 1: expected b
    pass the names of the rules that you need as only=[...]

    Attributes:
        problem: What was expected, and what there is instead.
        remedies: The parameters of `read_abnf` that may help: some of `extends`, `others`, `only` and `name`.
    """

    def __init__(self, problem: str, remedies: tuple[str, ...] = ()) -> None:
        super().__init__(problem, remedies)
        self.problem = problem
        self.remedies = remedies

    def __str__(self) -> str:
        return self.advised(_ADVICE)

    def advised(self, advice: Mapping[str, str]) -> str:
        """The problem and advice on how to solve it.

        Args:
            advice: What to do with a parameter of `read_abnf`, by its name.
        """
        found = ", or ".join(advice[each] for each in self.remedies if each in advice)
        return f"{self.problem}\n{found}" if found else self.problem


@attrs.frozen
class Reference:
    """A rule's name (RFC 5234, section 2.1)."""

    name: str
    number: str = ""  # the number of the RFC that defines the rule; empty if the text does not say
    # whether the rule is one of another text to which a rule of the same name adds: `VCHAR =/ %x80-FF`
    is_outside: bool = False


@attrs.frozen
class Quoted:
    """A text (RFC 5234, sections 2.3 and 2.4; RFC 7405, section 2.1)."""

    text: str
    case_sensitive: bool = False


@attrs.frozen
class Range:
    """One character of a range, both ends included (RFC 5234, section 3.4)."""

    first: str
    last: str


@attrs.frozen
class Prose:
    """A description in angle brackets, for people (RFC 5234, section 4)."""

    words: str


@attrs.frozen
class Alternation:
    """One of several elements (RFC 5234, section 3.2)."""

    items: tuple[Element, ...]


@attrs.frozen
class Concatenation:
    """Elements in sequence (RFC 5234, section 3.1)."""

    items: tuple[Element, ...]


@attrs.frozen
class Option:
    """An element or nothing (RFC 5234, section 3.8)."""

    item: Element


@attrs.frozen
class Repetition:
    """An element, `least` to `most` times; `None` is no limit (RFC 5234, section 3.6)."""

    item: Element
    least: int
    most: int | None


@attrs.frozen
class Listing:
    """A list with commas and optional white space between its elements: `1#element` (RFC 9110, section 5.6.1)."""

    item: Element
    least: int
    most: int | None


Element: TypeAlias = Reference | Quoted | Range | Prose | Alternation | Concatenation | Option | Repetition | Listing


@attrs.frozen
class Definition:
    """A rule: `name = element`, or `name =/ element`, which adds alternatives (RFC 5234, sections 2.2 and 3.3)."""

    name: str
    element: Element
    is_incremental: bool
    elements: str  # what is right of the sign, without comments and with single blanks
    is_strict: bool  # whether RFC 5234 allows it, with what other standards add


def children(element: Element) -> tuple[Element, ...]:
    """The elements directly in an element."""
    match element:
        case Alternation(items) | Concatenation(items):
            return items
        case Option(item) | Repetition(item) | Listing(item):
            return (item,)
        case _:
            return ()


def walk(element: Element) -> Iterator[Element]:
    """An element and all elements in it."""
    yield element
    for child in children(element):
        yield from walk(child)


def changed(element: Element, change: Callable[[Element], Element]) -> Element:
    """An element with each element in it changed, the innermost first."""
    match element:
        case Alternation(items) | Concatenation(items):
            element = attrs.evolve(element, items=tuple(changed(item, change) for item in items))
        case Option(item) | Repetition(item) | Listing(item):
            element = attrs.evolve(element, item=changed(item, change))
        case _:
            pass
    return change(element)
