"""The definitions in a text: one for each name, whatever the text says in several places."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import attrs

from uriast.abnf.syntax import AbnfError, Alternation, Definition, Prose, Reference
from uriast.abnf.texts.reader import LONGEST, MistakeError, Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from uriast.abnf.syntax import Element
    from uriast.abnf.texts.documents import Document
    from uriast.abnf.texts.excerpts import Excerpt, Line

    Found: TypeAlias = "tuple[Excerpt, Definition | Unread]"
    Several: TypeAlias = dict[Element, tuple[Excerpt, Definition]]
    """A definition of a name, and those that add alternatives to it."""

FEW: Final = 3
"""The most places that the message about a text without rules has."""
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


@attrs.frozen
class Definitions:
    """What a text defines."""

    rules: dict[str, Defined]  # the rules by their names in lower case, in the order of the text
    replaced: dict[str, Defined]  # the definitions before the last ones, of rules that the text defines several times
    unread: tuple[Unread, ...]  # what could not be read


def read_definitions(document: Document) -> Definitions:
    """The rules of a text."""
    # In a text with prose, the last definition of a name counts: examples are before, and collected rules after. One
    # in prose counts only if there is no other; so does one that is not strict ABNF, if another is.
    found: dict[str, list[Several]] = {}
    unread: list[Unread] = []
    if document.stray:
        raise AbnfError(_strayed(document.stray))
    read = [(excerpt, _read(excerpt)) for excerpt in document.excerpts]
    for excerpt, each in _without_rivals(read) if document.has_prose else read:
        if isinstance(each, Unread):
            if not document.has_prose:
                message = f"line {each.line}, column {each.column}: {each.reason}"
                raise AbnfError(message)
            unread.append(each)
            continue
        versions = found.setdefault(each.name.lower(), [])
        if versions and each.is_incremental:
            versions[-1].setdefault(each.element, (excerpt, each))
        elif not versions or (document.has_prose and not isinstance(each.element, Prose)):
            versions.append({each.element: (excerpt, each)})
        elif not document.has_prose:
            _check_same(_defined(versions[0]), _defined({each.element: (excerpt, each)}))
    if not found:
        raise without_rules(document, unread)
    defined = {key: list(map(_defined, versions)) for key, versions in found.items()}
    replaced = {
        key: before
        for key, versions in defined.items()
        for before, after in pairwise(versions)
        if not _is_same(before, after)
    }
    return Definitions({key: versions[-1] for key, versions in defined.items()}, replaced, tuple(unread))


def _defined(several: Several) -> Defined:
    """The rule with the alternatives of some definitions, each once."""
    excerpt, first = next(iter(several.values()))
    # A rule that is only added to has, first, the alternatives of the rule of the same name in another text.
    items: dict[Element, None] = {Reference(first.name, is_outside=True): None} if first.is_incremental else {}
    elements: list[str] = []
    for _, each in several.values():
        size = len(items)
        items |= dict.fromkeys(_alternatives(each.element))
        elements += [each.elements] if len(items) > size else []
    element = next(iter(items)) if len(items) == 1 else Alternation(tuple(items))
    sign = "=/" if first.is_incremental else "="
    return Defined(first.name, element, " / ".join(elements), excerpt.lines[0].number, excerpt.section, sign)


def _is_same(one: Defined, other: Defined) -> bool:
    """Whether two definitions have the same alternatives, in any order."""
    return set(_alternatives(one.element)) == set(_alternatives(other.element))


def _check_same(before: Defined, after: Defined) -> None:
    """Check that ABNF alone defines a name once."""
    if not _is_same(before, after):
        places = f"got another one than that of line {before.line}"
        message = f"line {after.line}: expected one definition of {after.name}, {places}"
        raise AbnfError(message)


def without_rules(document: Document, unread: Sequence[Unread]) -> AbnfError:
    """The error for a text without a rule. It names some lines that may be meant as one."""
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
        return Reader(excerpt).definition()
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


def _alternatives(element: Element) -> tuple[Element, ...]:
    return element.items if isinstance(element, Alternation) else (element,)
