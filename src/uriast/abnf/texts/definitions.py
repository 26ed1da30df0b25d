"""The definitions in a text: one for each name, whatever the text says in several places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from uriast.abnf.syntax import AbnfError, Alternation, Definition, Prose, Reference
from uriast.abnf.texts.reader import LONGEST, MistakeError, read_definition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.documents import Document, Excerpt, Line

    Found: TypeAlias = "tuple[Excerpt, Definition | Unread]"

FEW: Final = 3
"""The most places that the message about a text without rules tells."""
NOT_STRICT: Final = "it is not strict ABNF, and another definition is"
"""Why pseudo-code such as `size = Length(name);` is no rule where a text defines `size`."""


@attrs.frozen
class Defined:
    """A rule of a text, such as `port = *DIGIT`."""

    name: str
    element: Element  # its definition
    elements: str  # its definition in ABNF, without comments and with single blanks
    line: int  # the number of its first line, from 1
    section: str  # the number of its section; empty if it has none
    sign: str = "="  # `=`, or `=/` if the rule adds to one of another text

    @property
    def abnf(self) -> str:
        """The rule in ABNF, in one line."""
        return f"{self.name} {self.sign} {self.elements}"


@attrs.frozen
class Unread:
    """Lines that begin as a rule and go on otherwise: prose, or a mistake."""

    name: str  # what seems to be the name of a rule
    line: int  # the number of the line in which reading ends, from 1
    column: int  # the number of the column, from 1
    reason: str  # why they are no rule, in one line

    @property
    def message(self) -> str:
        """Where and why."""
        return f"line {self.line}, column {self.column}: {self.name} is not a rule: {self.reason}"


@attrs.define
class _Gathered:
    """What a text says of one name, so far: the attributes of `Defined`, with several alternatives."""

    name: str
    items: dict[Element, None]
    elements: list[str]
    line: int
    section: str
    sign: str = "="

    def add(self, element: Element, elements: str) -> None:
        """Add alternatives, unless they are there already."""
        new = dict.fromkeys(item for item in _alternatives(element) if item not in self.items)
        if new:
            self.items |= new
            self.elements.append(elements)

    def defined(self) -> Defined:
        """The rule."""
        items = tuple(self.items)
        element = items[0] if len(items) == 1 else Alternation(items)
        return Defined(self.name, element, " / ".join(self.elements), self.line, self.section, self.sign)


@attrs.frozen
class Definitions:
    """What a text defines."""

    rules: dict[str, Defined]  # the rules by their names in lower case, in the order of the text
    replaced: dict[str, Defined]  # the definitions before the last ones, of rules that the text defines several times
    unread: tuple[Unread, ...]  # what could not be read


def read_definitions(document: Document) -> Definitions:
    """The rules of a text."""
    # In a text with prose, the last definition of a name counts: examples stand before, and collected rules after. One
    # in prose counts only if there is no other; so does one that is not strict ABNF, if another is.
    found: dict[str, _Gathered] = {}
    replaced: dict[str, Defined] = {}
    unread: list[Unread] = []
    if document.stray:
        raise AbnfError(_strayed(document.stray))
    read = [(excerpt, _read(excerpt)) for excerpt in document.excerpts]
    for excerpt, definition in _without_rivals(read) if document.has_prose else read:
        if isinstance(definition, Unread):
            if not document.has_prose:
                message = f"line {definition.line}, column {definition.column}: {definition.reason}"
                raise AbnfError(message)
            unread.append(definition)
            continue
        before = found.get(definition.name.lower())
        _add(found, definition, excerpt, has_prose=document.has_prose)
        after = found[definition.name.lower()]
        if before and before is not after and before.items != after.items:
            replaced[definition.name.lower()] = before.defined()
    if not found:
        raise without_rules(document, unread)
    return Definitions({key: each.defined() for key, each in found.items()}, replaced, tuple(unread))


def without_rules(document: Document, unread: Sequence[Unread]) -> AbnfError:
    """The error for a text without a rule. It tells some lines that may be meant as one."""
    why = [each.message for each in unread[:FEW]]
    if document.like_a_rule:
        like = document.like_a_rule
        got = like.text.strip()[:LONGEST]
        why = [f"line {like.number}: expected a name, which begins with a letter, and '=', got {got!r}"]
    return AbnfError("\n  ".join(["expected at least one rule, such as 'port = *DIGIT', got none", *why]))


def _strayed(line: Line) -> str:
    """The message about a line in ABNF alone that is no part of it."""
    return (
        f"line {line.number}, column {line.indentation + 1}: expected a rule, such as 'port = *DIGIT', or the next "
        f"line of one, which is indented deeper, got {line.text.strip()[:LONGEST]!r}"
    )


def _read(excerpt: Excerpt) -> Definition | Unread:
    """The definition in an excerpt; or where and why it cannot be read."""
    try:
        return read_definition(excerpt)
    except MistakeError as mistake:
        return Unread(excerpt.name, *excerpt.place(mistake.index), mistake.reason)


def _without_rivals(read: Iterable[Found]) -> Iterator[Found]:
    """What is read, without definitions that are not strict ABNF if their name has a different one that is."""
    strict: dict[str, set[Element]] = {}
    for _, each in read:
        if isinstance(each, Definition) and each.is_strict and not each.is_incremental:
            strict.setdefault(each.name.lower(), set()).add(each.element)
    for excerpt, each in read:
        known = strict.get(excerpt.name.lower())
        if isinstance(each, Unread) or each.is_strict or each.is_incremental or not known:
            yield excerpt, each
        elif each.element not in known:
            yield excerpt, Unread(excerpt.name, excerpt.lines[0].number, 1, NOT_STRICT)


def _add(found: dict[str, _Gathered], definition: Definition, excerpt: Excerpt, *, has_prose: bool) -> None:
    """Add a definition to those that were found before."""
    key, line = definition.name.lower(), excerpt.lines[0].number
    made = _Gathered(definition.name, {}, [], line, excerpt.section)
    made.add(definition.element, definition.elements)
    before = found.get(key)
    if definition.is_incremental:
        if before is None:  # the first alternative is the rule of the same name in another text
            outside = {Reference(definition.name, is_outside=True): None}
            found[key] = attrs.evolve(made, items=outside | made.items, sign="=/")
        else:
            before.add(definition.element, *made.elements)
    elif before is None or (has_prose and not isinstance(definition.element, Prose)):
        found[key] = made
    elif not has_prose and made.items != before.items:
        message = (
            f"line {line}: expected one definition of {made.name}, got another one than that of line {before.line}"
        )
        raise AbnfError(message)


def _alternatives(element: Element) -> tuple[Element, ...]:
    return element.items if isinstance(element, Alternation) else (element,)
