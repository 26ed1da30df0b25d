"""The formats of JSON Schema that are about URIs, for validators of jsonschema: all of their RFCs, fast.

>>> from jsonschema import Draft202012Validator
>>> links = Draft202012Validator({"items": {"format": "uri"}}, format_checker=FORMAT_CHECKER)
>>> [error.message for error in links.iter_errors(["http://example.com/", "http://user:secret@example.com/%z"])]
["URI: unexpected 'z' at index 32, in path: expected HEXDIG; a percent sign that encodes nothing is written as %25"]
>>> links.is_valid([7])  # a format is about texts alone
True

This module needs jsonschema, which the extra `uriast[jsonschema]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

if find_spec("jsonschema") is None:
    _message = "uriast.integrations.jsonschema needs the package jsonschema: install uriast[jsonschema]"
    raise ImportError(_message)

from jsonschema import FormatChecker
from jsonschema.exceptions import FormatError

from uriast.combinators import ParseError, Rule
from uriast.grammar import rfc3986, rfc3987
from uriast.templates import rfc6570

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["FORMATS", "FORMAT_CHECKER", "RuleFormatChecker"]

FORMATS: Final[Mapping[str, Rule[object]]] = {
    "uri": rfc3986.URI,
    "uri-reference": rfc3986.URI_reference,
    "iri": rfc3987.IRI,
    "iri-reference": rfc3987.IRI_reference,
    "uri-template": rfc6570.URI_Template,
}
"""The rule of each format (JSON Schema 2020-12, Validation, 7.3.5 and 7.3.6)."""


class RuleFormatChecker(FormatChecker):
    """A checker of formats whose texts rules read.

    The message of an error is ours, in one line and with passwords masked; its `cause` is the `ParseError`. But
    `str(error)` shows the whole instance, as jsonschema does for every error: show `error.message` instead.

    >>> from uriast.grammar.rfc3986 import host
    >>> checker = RuleFormatChecker({**FORMATS, "uri-host": host}, ["date"])
    >>> checker.conforms("a b", "uri-host"), checker.conforms("2026-02-30", "date"), checker.conforms("a b", "email")
    (False, False, True)

    Args:
        rules: The rules by the names of the formats.
        others: The names of formats that are checked as jsonschema does. Formats that are not named are not checked.

    Raises:
        KeyError: jsonschema does not know such a format.

    Attributes:
        rules: The rules by the names of the formats.
    """

    def __init__(self, rules: Mapping[str, Rule[object]], others: Iterable[str] = ()) -> None:
        super().__init__(others)
        self.rules = dict(rules)
        for name, rule in rules.items():
            if not isinstance(rule, Rule):
                message = f"expected a rule for the format {name}, got {type(rule).__name__}"
                raise TypeError(message)
            self.checks(name, ParseError)(_reader(rule))  # for who reads its `checkers`

    def check(self, instance: object, format: str) -> None:  # noqa: A002 - jsonschema's name
        """Check that a text has a format. Other values than texts have it, as JSON Schema says.

        >>> FORMAT_CHECKER.check("../a", "uri-reference")

        Raises:
            FormatError: It has not.
        """
        rule = self.rules.get(format)
        if rule is None:
            super().check(instance, format)
        elif isinstance(instance, str) and not rule.matches(instance):
            error = ParseError(rule, instance)
            raise FormatError(error.explanation.summary, cause=error)

    def conforms(self, instance: object, format: str) -> bool:  # noqa: A002 - jsonschema's name
        """Whether a text has a format. For an invalid text, this is faster than `check`, which explains it.

        >>> FORMAT_CHECKER.conforms("../a", "uri-reference"), FORMAT_CHECKER.conforms("../a", "uri")
        (True, False)
        """
        rule = self.rules.get(format)
        if rule is None:
            return super().conforms(instance, format)
        return not isinstance(instance, str) or rule.matches(instance)


def _reader(rule: Rule[object]) -> Callable[[object], bool]:
    """The function that returns true, or raises the error of a text that the rule does not read."""

    def is_read(instance: object) -> bool:
        if isinstance(instance, str) and not rule.matches(instance):
            raise ParseError(rule, instance)
        return True

    return is_read


FORMAT_CHECKER: Final = RuleFormatChecker(FORMATS)
"""The formats `uri`, `uri-reference`, `iri`, `iri-reference` and `uri-template`."""
