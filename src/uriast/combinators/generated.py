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
    r"""Execute the source of a function, and return the function.

    Its file name is `<uriast: ...>`. `linecache` keeps the lines for as long as the function lives, and until the next
    function is made.

    >>> define("def double(n):\n    return n + n", {}, "double", "an example")(2)
    4

    Args:
        source: The source. It is made of our own names, numbers and names of attrs fields, never of a user's text.
        scope: The objects that the source refers to. It becomes the function's globals.
        name: The function's name in the source.
        called: A name for people, such as `authority.parse`.
    """
    file = f"<uriast: {called} at {id(scope):#x}, {name}>"
    exec(compile(source, file, "exec"), scope)  # noqa: S102 - see above
    made: Callable[..., Any] = scope[name]
    while _FORGOTTEN:
        linecache.cache.pop(_FORGOTTEN.popleft(), None)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    weakref.finalize(made, _FORGOTTEN.append, file)
    return made


def source_of(made: Callable[..., Any]) -> str:
    r"""The source of a function that `define` has made.

    >>> double = define("def double(n):\n    return n + n", {}, "double", "an example")
    >>> print(source_of(double))
    def double(n):
        return n + n
    """
    return "".join(linecache.getlines(made.__code__.co_filename))
