"""Combinators for regular languages: typed parsy parsers that are compiled whole and explain their errors.

A grammar is written with `rules`, and with `parsers` where no rule will do. The `definition` of a rule is a tree, which
the other packages read:

- `regular` turns it into a regular expression and a recipe; `run` turns these into a pattern and a function.
- `explain` says why a text does not match.
- `back` writes a node back to its text.
- `engines` turns it into patterns for other engines, and `table` into a table over bytes.
- `automata` answers all questions about languages.

`fields` makes a rule the type of a field, for other libraries.

Nothing here is about one language. Nothing here imports from the rest of uriast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from uriast.combinators.building import unchecked
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.definition.hints import Site
from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.node import IrreversibleError, Node, fields_of, of_type
from uriast.combinators.parsers.parser import Parser
from uriast.combinators.rules.grammar import Grammar, rule
from uriast.combinators.rules.pickling import PickledByName
from uriast.combinators.rules.primitives import alt, char_from, char_range, literal, seq, string, success, text
from uriast.combinators.rules.rule import Rule

if TYPE_CHECKING:
    from uriast.combinators.engines.dialects import DialectName
    from uriast.combinators.engines.pattern import EnginePattern, PatternGroup
    from uriast.combinators.parsers.primitives import Steps, eof, explained, fail, generate, lazy, peek, regex
    from uriast.combinators.rules.words import words
    from uriast.combinators.spanned import Span, Spanned, spans
else:  # the same names, imported on first use; see `uriast`
    _LATER = {
        "engines.dialects": ("DialectName",),
        "engines.pattern": ("EnginePattern", "PatternGroup"),
        "parsers.primitives": ("Steps", "eof", "explained", "fail", "generate", "lazy", "peek", "regex"),
        "rules.words": ("words",),
        "spanned": ("Span", "Spanned", "spans"),
    }

    def __getattr__(name: str) -> object:
        for module, names in _LATER.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(f"{__name__}.{module}"), name))
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "CharSet",
    "DialectName",
    "EnginePattern",
    "Explanation",
    "Grammar",
    "IrreversibleError",
    "Node",
    "ParseError",
    "Parser",
    "PatternGroup",
    "PickledByName",
    "Rule",
    "Site",
    "Span",
    "Spanned",
    "Steps",
    "alt",
    "char_from",
    "char_range",
    "eof",
    "explained",
    "fail",
    "fields_of",
    "generate",
    "lazy",
    "literal",
    "of_type",
    "peek",
    "regex",
    "rule",
    "seq",
    "spans",
    "string",
    "success",
    "text",
    "unchecked",
    "words",
]
