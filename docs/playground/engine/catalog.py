"""The rules of all grammars by name: their ABNF, their diagrams, and their patterns for other engines."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast
from urllib.parse import urlencode

from playground.engine.display import error_of, svg_of, value_lines
from uriast.combinators import Grammar, ParseError, Rule, rule as declared
from uriast.combinators.engines.dialects import DIALECTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators import DialectName

Answer: TypeAlias = "dict[str, Any]"

MODULES: Final = (
    *(f"uriast.grammar.{name}" for name in ("rfc3986", "rfc3987", "rfc6874", "rfc5234")),
    "uriast.templates.rfc6570",
    *(f"uriast.schemes.{name}" for name in ("http", "ws", "ftp", "file", "mailto", "urn", "data", "tel", "ldap")),
    *(f"uriast.schemes.{name}" for name in ("ldap_strings", "news", "telnet")),
)
"""The modules with grammars, in the order in which the page lists them."""


def grammars() -> Answer:
    """The grammars with the names of their rules, and the dialects of patterns.

    >>> [each["title"] for each in grammars()["grammars"]][:2]
    ['RFC 3986', 'RFC 3987']
    >>> grammars()["grammars"][3]["own"][0]
    'ALPHA'
    """
    return {
        "grammars": [_listed(type(grammar)) for grammar in _known().values()],
        "dialects": [(name, each.engines) for name, each in DIALECTS.items()],
    }


def _listed(grammar: type[Grammar]) -> Answer:
    own = rules_of(grammar, inherits=False)
    return {
        "id": grammar.__name__,
        "title": _title(grammar.__name__),
        "about": (grammar.__doc__ or "").partition("\n")[0],
        "own": [*own],
        "inherited": [name for name in rules_of(grammar) if name not in own],
    }


def rule(grammar: str, name: str) -> Answer:
    """A rule with its ABNF, its section and its diagram. Each box of the diagram links to its rule.

    >>> answered = rule("RFC3986", "port")
    >>> answered["abnf"], answered["section"]
    ('port = *DIGIT', '3.2.3')

    Args:
        grammar: The name of the grammar's class.
        name: The name of the rule.
    """
    chosen = _rule(grammar, name)
    links = {each: f"#{urlencode({'tab': 'rules', 'grammar': grammar, 'rule': each})}" for each in _names(grammar)}
    return {
        "abnf": chosen.abnf,
        "section": _section(getattr(type(_known()[grammar]), _names(grammar)[name]).__doc__ or ""),
        "svg": svg_of(chosen, links),
    }


def match(grammar: str, name: str, text: str) -> Answer:
    """The verdict of a rule on a text.

    >>> match("RFC3986", "port", "80")
    {'value': [[("'80'", 'value')]]}

    Args:
        grammar: The name of the grammar's class.
        name: The name of the rule.
        text: The text.
    """
    return verdict(_rule(grammar, name), text)


def pattern(grammar: str, name: str, dialect: DialectName) -> Answer:
    """A rule as a pattern for another engine, with a note on the flag that it needs.

    >>> pattern("RFC3986", "port", "ecmascript")["pattern"]
    '^[0-9]*$'

    Args:
        grammar: The name of the grammar's class.
        name: The name of the rule.
        dialect: The name of the dialect.
    """
    made = _rule(grammar, name).pattern_for(dialect)
    note = "The pattern needs a flag for Unicode." if made.needs_unicode else ""
    return {"pattern": made.source, "note": note}


def verdict(chosen: Rule[object], text: str) -> Answer:
    """Whether a text matches a rule: the value, or the error.

    >>> from uriast.grammar.rfc3986 import port
    >>> verdict(port, "80")
    {'value': [[("'80'", 'value')]]}
    """
    try:
        value = chosen.parse(text)
    except ParseError as error:
        return {"error": error_of(error)}
    return {"value": value_lines(value)}


def rules_of(grammar: type[Grammar], *, inherits: bool = True) -> dict[str, str]:
    """The rules of a grammar, each with its attribute. A rule that is declared again stands where it stood first.

    >>> from uriast.grammar.rfc3986 import RFC3986
    >>> rules_of(RFC3986, inherits=False)["URI-reference"]
    'URI_reference'

    Args:
        grammar: The class.
        inherits: Whether to include the rules of base classes.
    """
    classes = reversed(grammar.__mro__) if inherits else (grammar,)
    return {
        attribute.removesuffix("_").replace("_", "-"): attribute
        for each in classes
        for attribute, value in cast("Mapping[str, object]", vars(each)).items()
        if isinstance(value, declared)
    }


@cache
def _known() -> dict[str, Grammar]:
    """A grammar of each class that declares rules, by the name of the class."""
    known: dict[str, Grammar] = {}
    for module in map(import_module, MODULES):
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Grammar) and value.__module__ == module.__name__:
                known[name] = value()
    return known


def _names(grammar: str) -> dict[str, str]:
    return rules_of(type(_known()[grammar]))


def _rule(grammar: str, name: str) -> Rule[object]:
    return cast("Rule[object]", getattr(_known()[grammar], _names(grammar)[name]))


def _title(name: str) -> str:
    """The name of a class in words.

    >>> _title("RFC8089Windows")
    'RFC 8089, Windows'
    """
    number = name.removeprefix("RFC")
    variant = number.lstrip("0123456789")
    return f"RFC {number.removesuffix(variant)}{f', {variant}' if variant else ''}"


def _section(docstring: str) -> str:
    """The section that a rule's docstring names.

    >>> _section('port = *DIGIT  (section 3.2.3)'), _section("")
    ('3.2.3', '')
    """
    return docstring.rpartition("(section ")[2].partition(")")[0] if "(section " in docstring else ""
