"""Combinators for regular languages: typed parsy parsers that are compiled whole and explain their errors.

A grammar is written with `rules`, and with `parsers` where no rule will do. The `definition` of a rule is a tree, which
the other packages read:

- `regular` turns it into a regular expression and a recipe; `run` turns these into a pattern and a function.
- `explain` says why a text does not match.
- `back` writes a node back to its text.
- `engines` turns it into patterns for other engines, `table` into a table over bytes, and `plan` into a table with a
  program that builds the value.
- `automata` answers all questions about languages.

`fields` makes a rule the type of a field, for other libraries.

Nothing here is about one language. Nothing here imports from the rest of uriast.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uriast.combinators._names import *  # noqa: F403 - the one list of the names

    __all__: list[str]
else:
    from uriast.combinators.deferred import deferred

    __all__, __getattr__, __dir__ = deferred(__name__)
