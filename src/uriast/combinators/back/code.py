"""The code of a generated function, and of the f-strings in it."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from uriast.combinators.generated import define

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

INDENT: Final = "    "
SELF: Final = "self_"
"""The prefix of the local variables that hold a node's fields."""


class Code:
    """The code of one function, written line by line."""

    def __init__(self) -> None:
        self.objects: dict[int, tuple[str, object]] = {}  # by their identities
        self.lines: list[str] = []
        self._names = count(1)

    def name(self) -> str:
        """A new variable name."""
        return f"v{next(self._names)}"

    def object(self, value: object) -> str:
        """The name by which the code refers to an object."""
        return self.objects.setdefault(id(value), (f"o{len(self.objects)}", value))[0]

    def function(self, head: str, result: str, fields: Sequence[str]) -> Callable[..., Any]:
        """Compile the function."""
        name = f"f{len(self.objects)}"
        used = [field for field in fields if any(f"{SELF}{field}" in line for line in (*self.lines, result))]
        loads = [f"{INDENT}{SELF}{field} = self.{field}" for field in used]
        source = "\n".join([f"def {name}({head}):", *loads, *self.lines, *([f"{INDENT}{result}"] if result else [])])
        return define(source, dict(self.objects.values()), name, "node")


def literal_text(text: str) -> str:
    """A text, escaped for an f-string in single quotes."""
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    if character.isascii() and character.isprintable() and character not in "'\\{}":
        return character
    return character * 2 if character in "{}" else f"\\U{ord(character):08x}"


def string_code(content: str) -> str:
    """The code of an f-string with some content. A content without code, or one expression alone, needs no f-string."""
    if "{" not in content.replace("{{", ""):
        return f"'{content.replace('{{', '{').replace('}}', '}')}'"
    if re.fullmatch(r"\{[^{}]*\}", content):
        return content[1:-1]
    return f"f'{content}'"
