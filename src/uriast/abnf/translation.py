"""From ABNF to calls of combinators."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from uriast.abnf.code import Call, Method, is_text
from uriast.abnf.syntax import (
    Alternation,
    Concatenation,
    Listing,
    Option,
    Quoted,
    Range,
    Reference,
    Repetition,
)
from uriast.combinators import alt, char_from, char_range, literal, string, success, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from uriast.abnf.code import Code, Name
    from uriast.abnf.syntax import Element

    Names: TypeAlias = Callable[[Reference], Name | None]

NOTHING: Final = Call(success, ("",))
OWS: Final = Reference("OWS")
"""Optional white space, which a list has around its commas (RFC 9110, section 5.6.3)."""
WSP: Final = Reference("WSP")


class Translation:
    """Translates elements with the rules that names mean."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def of(self, element: Element) -> Code:
        """The calls for an element. Their value may be more than a text."""
        match element:
            case Quoted(value, case_sensitive):
                return Call(string if case_sensitive else literal, (value,))
            case Range(first, last):
                return Call(char_range, (first, last)) if first < last else Call(string, (first,))
            case Alternation():
                return self._either(element)
            case Concatenation(items):
                return Call(text, tuple(map(self.of, _flat(items))))
            case Option(item):
                return Method(self.of(item), "optional")
            case Repetition(_, _, 0) | Listing(_, _, 0):
                return NOTHING
            case Repetition(item, least, most):
                return _repeated(self.text_of(item), least, most)
            case Listing(item, least, most):
                return self._list(self.text_of(item), least, most)
            case _:  # a name that means a rule, or its rule is left out; so are rules with prose
                return cast("Name", self._names(cast("Reference", element)))

    def text_of(self, element: Element) -> Code:
        """The calls for an element. Their value is its text."""
        code = self.of(element)
        return code if is_text(code) else Call(text, (code,))

    def _either(self, alternation: Alternation) -> Code:
        """Alternatives. Neighbors that are single characters become one set."""
        found: list[Code] = []
        for is_single, group in groupby(_options(alternation), _is_single):
            items = tuple(group)
            if is_single and len(items) > 1:
                found.append(Call(char_from, ("".join(item.text for item in items if isinstance(item, Quoted)),)))
            else:
                found += map(self.of, items)
        return found[0] if len(found) == 1 else Call(alt, tuple(found))

    def _list(self, item: Code, least: int, most: int | None) -> Code:
        """The list that a sender writes (RFC 9110, section 5.6.1.1)."""
        more = _repeated(Call(text, (self._comma(), item)), max(least - 1, 0), None if most is None else most - 1)
        whole = Call(text, (item, more))
        return whole if least else Method(whole, "optional")

    def _comma(self) -> Code:
        """A comma, and optional white space on both sides: that of `OWS` if it is defined (RFC 9110, section 5.6.3)."""
        blanks = self._names(OWS) or Method(self.of(WSP), "many")
        return Call(text, (blanks, Call(literal, (",",)), blanks))


def _repeated(code: Code, least: int, most: int | None) -> Code:
    """A repetition (RFC 5234, section 3.6)."""
    if most is None:
        return Method(code, "at_least", (least,)) if least else Method(code, "many")
    if least == most:
        return NOTHING if not most else Method(code, "times", (least,))
    return Method(code, "times", (least, most)) if least else Method(code, "at_most", (most,))


def _options(alternation: Alternation) -> Iterator[Element]:
    """The alternatives, without groups that hold alternatives only."""
    for item in alternation.items:
        yield from _options(item) if isinstance(item, Alternation) else (item,)


def _flat(items: Iterable[Element]) -> Iterator[Element]:
    """The elements of a sequence, without groups that hold a sequence only."""
    for item in items:
        yield from _flat(item.items) if isinstance(item, Concatenation) else (item,)


def _is_single(element: Element) -> bool:
    """Whether an element is one character, whose case matters or that has none."""
    if not isinstance(element, Quoted) or len(element.text) != 1:
        return False
    return element.case_sensitive or not (element.text.isascii() and element.text.isalpha())
