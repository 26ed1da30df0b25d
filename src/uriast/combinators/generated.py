"""Functions made of generated source, which tracebacks and debuggers can show."""

from __future__ import annotations

import linecache
import weakref
from collections import deque
from contextlib import contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

INDENT: Final = "    "

_FORGOTTEN: Final[deque[str]] = deque()
"""The files of functions that are gone. They are removed later: `linecache` may be walking its files just then."""


class Code:
    """The code of one function, written line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1  # the number of blocks around the next line, the function's body included
        self._objects: dict[str, object] = {}  # by their names in the code
        self._names: dict[int, str] = {}  # of the objects, by their identities
        self._numbers = count()

    def line(self, code: str) -> None:
        """Write a line."""
        self.lines.append(INDENT * self.depth + code)

    @contextmanager
    def block(self, head: str) -> Generator[None]:
        """Write the head of a block. What is written inside of the context is in the block."""
        self.line(head)
        self.depth += 1
        yield
        self.depth -= 1

    def variable(self) -> str:
        """The name of a new variable."""
        return f"v{next(self._numbers)}"

    def assigned(self, code: str) -> str:
        """Write a line that assigns an expression to a new variable, and return its name."""
        name = self.variable()
        self.line(f"{name} = {code}")
        return name

    def object(self, value: object, called: str = "") -> str:
        """The name of an object: `called`, or a numbered name if `called` is taken or not an identifier."""
        known = self._names.get(id(value))
        if known is None:
            is_free = called.isidentifier() and called not in self._objects
            known = self._names[id(value)] = called if is_free else f"object_{len(self._objects)}"
            self._objects[known] = value
        return known

    def function(self, name: str, arguments: str, called: str) -> Callable[..., Any]:
        """Make the function. `called` is its name in tracebacks."""
        return define("\n".join([f"def {name}({arguments}):", *self.lines]), self._objects, name, called)


def define(source: str, scope: dict[str, Any], name: str, called: str) -> Callable[..., Any]:
    """Execute the source of a function, and return the function."""
    # Its file name is `<uriast: ...>`. `linecache` keeps the lines for as long as the function lives, and until the
    # next function is made.
    file = f"<uriast: {called} at {id(scope):#x}, {name}>"
    exec(compile(source, file, "exec"), scope)
    made: Callable[..., Any] = scope[name]
    with suppress(IndexError):  # at the end: another thread may take the last one, too
        while True:
            linecache.cache.pop(_FORGOTTEN.popleft(), None)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    weakref.finalize(made, _FORGOTTEN.append, file)
    return made


def source_of(made: Callable[..., Any]) -> str:
    """The source of a function that `define` has made."""
    return "".join(linecache.getlines(made.__code__.co_filename))
