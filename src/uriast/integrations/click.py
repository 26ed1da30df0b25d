"""A type of click's options and arguments: the value of a rule, and our message for an invalid text.

>>> import click
>>> from click.testing import CliRunner
>>> from uriast import URI
>>> @click.command()
... @click.argument("home", type=RuleType(URI))
... def show(home):
...     click.echo(home.host)
>>> print(CliRunner().invoke(show, ["http://user:secret@example.com/a b"], prog_name="show").output)
Usage: show [OPTIONS] HOME
Try 'show --help' for help.
<BLANKLINE>
Error: Invalid value for 'HOME': URI: unexpected ' ' at index 32, in path
  http://user:***@example.com/a b
                               ^
expected more segment, "/", "?", "#" or end of input
hint: a space is written as %20
<BLANKLINE>

This module needs click, which the extra `uriast[cli]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if find_spec("click") is None:
    _message = "uriast.integrations.click needs the package click: install uriast[cli]"
    raise ImportError(_message)

import click

from uriast.combinators import ParseError
from uriast.combinators.fields.field import field_of

if TYPE_CHECKING:
    from uriast.combinators import Rule

__all__ = ["RuleType"]

T = TypeVar("T")


class RuleType(click.ParamType, Generic[T]):  # type: ignore[type-arg] # it is generic since click 8.4
    """The type of an option or an argument whose text a rule reads: `type=RuleType(URI)`, `type=RuleType(host)`.

    >>> from uriast import URI
    >>> RuleType(URI).convert("a:b", None, None).scheme, RuleType(URI).name
    ('a', 'URI')

    Args:
        kind: A rule or a node class.

    Raises:
        IrreversibleError: No rule is bound to the class.

    Attributes:
        name: The name of the rule or the class, which the help text shows.
    """

    def __init__(self, kind: Rule[T] | type[T]) -> None:
        self._field = field_of(kind)
        self.name = self._field.name

    def __repr__(self) -> str:
        return f"RuleType({self.name})"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """The value of a text. A value, such as a default, is taken as it is; a wider node is read by its text.

        Raises:
            BadParameter: The text or the value is not valid. Its message is ours, with passwords masked.
        """
        try:
            return self._field.convert(value)
        except (ParseError, TypeError) as error:
            self.fail(str(error), param, ctx)
