"""The parts of error messages that are about templates: a hint, and the passwords to mask."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from uriast.grammar import hints
from uriast.nodes.redaction import passwords

if TYPE_CHECKING:
    from collections.abc import Iterator

OPERATORS: Final = "+#./;?&"
RESERVED: Final = "=,!@|"
"""The operators that are reserved for extensions (RFC 6570, 2.2)."""

_EXPRESSION: Final = r"\{[+#./;?&]?[0-9A-Z_a-z.%:*,]+\}"


def secrets(text: str) -> tuple[tuple[int, int], ...]:
    """The spans of passwords in a template, valid or not. An expression is none: the names of variables are known."""
    return tuple(span for start, end in passwords(text) for span in _outside(text, start, end))


def _outside(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a span that no expression covers."""
    found = re.compile(_EXPRESSION).finditer(text, start, end)
    edges = [start, *(edge for each in found for edge in each.span()), end]
    yield from ((first, last) for first, last in list(pairwise(edges))[::2] if first < last)


def hint(text: str, index: int, component: str | None) -> str | None:
    """A hint about the character, or the end of the text, at an index; `None` if the remedy is not certain."""
    content = text[text.rfind("{", 0, index) + 1 : index]
    if component != "expression" or "}" in content or "%" in content[-2:]:
        return hints.hint(text, index, "path")
    character = text[index : index + 1]
    if not character:
        return 'the expression lacks its "}"'
    if not content and character in RESERVED:
        return f"the operators {RESERVED} are reserved for extensions (section 2.2)"
    if character in "},:*" and (content in {"", *OPERATORS} or content.endswith(",")):
        return "a variable is missing"
    return _hint_in_variable(content.rpartition(",")[2], character)


def _hint_in_variable(read: str, character: str) -> str | None:
    """A hint about a character, given what was read of a varspec before it."""
    if character == "{":
        return "expressions cannot be nested (section 3.2)"
    _, colon, digits = read.partition(":")
    if character in ":*" and (digits or read.endswith("*")):
        return "a variable has one modifier (section 2.4)"
    if colon:
        return "a prefix is a number from 1 to 9999 (section 2.4.1)"
    if read.endswith("*"):
        return None
    return "a name has letters, digits, _, single dots and percent-encoded octets (section 2.3)"
