"""A type of argparse's arguments: the value of a rule, and our message for an invalid text.

>>> from argparse import ArgumentParser
>>> from uriast import URI
>>> parser = ArgumentParser(prog="show", exit_on_error=False)
>>> action = parser.add_argument("home", type=RuleType(URI))
>>> parser.parse_args(["http://example.com/a"]).home.host
RegName(text='example.com')
>>> parser.parse_args(["http://user:secret@example.com/a b"])
Traceback (most recent call last):
    ...
argparse.ArgumentError: argument home: URI: unexpected ' ' at index 32, in path
  http://user:***@example.com/a b
                               ^
expected more segment, "/", "?", "#" or end of input
hint: a space is written as %20
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Generic, TypeVar

from uriast.combinators import ParseError
from uriast.combinators.fields.field import field_of

if TYPE_CHECKING:
    from uriast.combinators import Rule

__all__ = ["RuleType"]

T = TypeVar("T")


class RuleType(Generic[T]):
    """The type of an argument whose text a rule reads: `type=RuleType(URI)`, `type=RuleType(host)`.

    Without it, as `type=host.parse`, argparse shows the whole text, and not our message.

    >>> from uriast.grammar.rfc3986 import host
    >>> RuleType(host)("h"), RuleType(host)
    (RegName(text='h'), RuleType(host))

    Args:
        kind: A rule or a node class.

    Raises:
        IrreversibleError: No rule is bound to the class.
    """

    def __init__(self, kind: Rule[T] | type[T]) -> None:
        self._field = field_of(kind)

    def __repr__(self) -> str:
        return f"RuleType({self._field.name})"

    def __call__(self, text: str) -> T:
        """The value of a text.

        Raises:
            ArgumentTypeError: The text is not valid. Its message is ours, with passwords masked.
        """
        try:
            return self._field.read(text)
        except ParseError as error:
            raise ArgumentTypeError(str(error)) from None
