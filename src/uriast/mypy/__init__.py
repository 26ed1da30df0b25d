"""Literals checked before the program runs: a plugin of mypy, which is named in its settings.

    [tool.mypy]
    plugins = ["uriast.mypy"]

`literals` decides which calls are valid. It needs no mypy, so `uriast lint` uses it too. `hooks` is the plugin, `trees`
reads mypy's syntax tree, `types` finds the types of values, and `settings` reads the configuration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy.plugin import Plugin


def plugin(version: str) -> type[Plugin]:
    """The class of the plugin. mypy calls this function.

    >>> plugin("1.16.0").__name__
    'LiteralsPlugin'

    Args:
        version: The version of mypy. The plugin is the same for all.
    """
    del version
    from uriast.mypy.hooks import LiteralsPlugin

    return LiteralsPlugin


__all__ = ["plugin"]
