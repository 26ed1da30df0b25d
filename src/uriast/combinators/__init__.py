"""Combinators for regular languages: typed parsy parsers that are compiled whole and explain their errors.

A `Rule` reads a regular language: it is compiled to one expression, and prints the values that it builds. A `Parser` is
what no rule expresses, such as one that refers to itself. `Grammar` is a class of rules, and `Node` the base class of
what they build. The functions that make them have parsy's names.

>>> from uriast.combinators import char_range, literal, seq
>>> digit = char_range("0", "9")
>>> seq(digit << literal("."), digit).parse("3.1")
('3', '1')

docs/explanation/architecture.md follows a rule through the packages. Nothing here is about one language, or imports
from the rest of uriast.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uriast.combinators._names import *  # noqa: F403 - the one list of the names

    __all__: list[str]
else:
    from uriast.combinators.deferred import deferred

    __all__, __getattr__, __dir__ = deferred(__name__)
