"""What a text of Python imports from uriast."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def imported(text: str) -> Iterator[tuple[str, str]]:
    """Each name that a text imports from uriast, after the name of the module that it takes it from."""
    for item in ast.walk(ast.parse(text)):
        match item:
            case ast.ImportFrom(module=str(module), names=names) if module.partition(".")[0] == "uriast":
                yield from ((module, alias.name) for alias in names)
            case ast.Import(names):
                paths = (alias.name.rpartition(".") for alias in names)
                yield from ((module, name) for module, _, name in paths if module.partition(".")[0] == "uriast")
            case _:
                pass
