"""Definitions printed as ABNF (RFC 5234, RFC 7405)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from uriast.combinators.definition.charset import CharSet


LONGEST_NAME: Final = 60
"""The number of ABNF characters that serve as the name of a rule without one."""

ALTERNATION: Final = 0
"""The precedence of an alternation: the loosest (RFC 5234, section 3.10)."""
CONCATENATION: Final = 1
"""The precedence of a concatenation."""
ELEMENT: Final = 2
"""The precedence of what needs no brackets anywhere: the tightest."""


def elements(item: ex.Expression) -> str:
    """The right-hand side of a rule: the ABNF of its definition."""
    return _elements(item)[0]


def referred(item: ex.Expression) -> str:
    """The ABNF that refers to an element: the name of a named rule, or else its elements."""
    return name_text(item.name) if isinstance(item, ex.Named) else elements(item)


def name_of(item: ex.Expression) -> str:
    """What errors call a rule: its name, or else the first characters of its ABNF."""
    return item.name if isinstance(item, ex.Named) else shortened(elements(item))


def shortened(text: str) -> str:
    """The first 60 characters of an ABNF text, which serve as a name."""
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…"


def name_text(name: str) -> str:
    """A rule's name in ABNF; a description that is not a valid name becomes prose (RFC 5234, section 3.2)."""
    is_name = name.isascii() and name[:1].isalpha() and name.replace("-", "").isalnum()
    return name if is_name else f"<{name}>"


def quoted(text: str) -> str:
    """A literal as messages show it: as in ABNF, but for a quotation mark."""
    has_mark = '"' in text and "'" not in text and text.isascii() and text.isprintable()
    return f"'{text}'" if has_mark else _literal(text, case_sensitive=False)


def range_text(chars: CharSet) -> str:
    """A set of characters as ABNF's ranges of code points."""
    return " / ".join(f"%x{first:02X}" + (f"-{last:02X}" if last > first else "") for first, last in chars.ranges)


def _elements(item: ex.Expression) -> tuple[str, int]:
    read = ex.read_by(item)
    match read:
        case ex.Chars(chars):
            return range_text(chars), ALTERNATION if len(chars.ranges) > 1 else ELEMENT
        case ex.Literal(text, case_sensitive):
            return _literal(text, case_sensitive=case_sensitive), ELEMENT
        case ex.Named(name):
            return name_text(name), ELEMENT
        case ex.Concatenation():
            return _concatenation([_elements(part) for part in read.items])
        case ex.Alternation(items):
            return " / ".join([_elements(part)[0] for part in items]), ALTERNATION
        case ex.Option(inner):
            return f"[ {_elements(inner)[0]} ]", ELEMENT
        case ex.Repeat(inner, least, most):
            return _count(least, most) + _parenthesized(*_elements(inner), ELEMENT), CONCATENATION
        case _:
            return _elements(read.item)


def _parenthesized(text: str, own: int, required: int) -> str:
    return text if own >= required else f"( {text} )"


def _concatenation(parts: list[tuple[str, int]]) -> tuple[str, int]:
    found = [(text, own) for text, own in parts if text != '""']
    if len(found) == 1:
        return found[0]
    return " ".join([_parenthesized(text, own, CONCATENATION) for text, own in found]) or '""', CONCATENATION


def _count(least: int, most: int | None) -> str:
    if least == most:
        return str(least)
    return f"{least or ''}*{'' if most is None else most}"


def _literal(text: str, *, case_sensitive: bool) -> str:
    if not all(" " <= character <= "~" and character != '"' for character in text):
        return "%x" + ".".join(f"{ord(character):02X}" for character in text)
    has_case = case_sensitive and text.lower() != text.upper()
    return f'{"%s" if has_case else ""}"{text}"'
