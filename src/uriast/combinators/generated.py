"""Functions made of generated source, which tracebacks and debuggers can show."""

from __future__ import annotations

import linecache
import weakref
from collections import deque
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable


_FORGOTTEN: Final[deque[str]] = deque()
"""The files of functions that are gone. They are removed later: `linecache` may be walking its files just then."""


def define(source: str, scope: dict[str, Any], name: str, called: str) -> Callable[..., Any]:
    r"""Execute the source of a function, and return the function."""
    # Its file name is `<uriast: ...>`. `linecache` keeps the lines for as long as the function lives, and until the
    # next function is made.
    file = f"<uriast: {called} at {id(scope):#x}, {name}>"
    exec(compile(source, file, "exec"), scope)
    made: Callable[..., Any] = scope[name]
    while _FORGOTTEN:
        linecache.cache.pop(_FORGOTTEN.popleft(), None)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    weakref.finalize(made, _FORGOTTEN.append, file)
    return made


def source_of(made: Callable[..., Any]) -> str:
    r"""The source of a function that `define` has made."""
    return "".join(linecache.getlines(made.__code__.co_filename))
