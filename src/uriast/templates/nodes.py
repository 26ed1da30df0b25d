"""The parts of a URI Template (RFC 6570, section 2): literals, and expressions with their variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias, cast

import attrs

from uriast.combinators import Explanation, Node, ParseError, of_type
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable

GRAMMAR: Final = "uriast.templates.rfc6570"
"""The module that binds these nodes to their rules."""

Operator: TypeAlias = Literal["+", "#", ".", "/", ";", "?", "&"]
"""The operators that have a meaning: `op-level2 / op-level3` (RFC 6570, 2.2)."""


def tuple_of(*classes: type[Node]) -> Callable[[Any, attrs.Attribute[Any], Any], None]:
    """Make a validator for a tuple of nodes."""
    of_tuple = of_type(tuple)
    expected = " or ".join(each.__name__ for each in classes)

    def check(node: Any, field: attrs.Attribute[Any], value: Any) -> None:
        of_tuple(node, field, value)
        for each in cast("tuple[object, ...]", value):
            if not isinstance(each, classes):
                place = f"{type(node).__name__}.{field.name}"
                raise TypeError(f"{place}: expected a tuple of {expected}, got {type(each).__name__} in it")

    return check


@attrs.frozen
class Literals(Node):
    """`1*literals` (RFC 6570, 2.1): the text before, between or after expressions.

    >>> Literals("http://example.com/~")
    Literals(text='http://example.com/~')
    """

    bound_by: ClassVar = GRAMMAR

    text: str = attrs.field(validator=of_type(str), repr=lambda text: repr(masked_passwords(text)))


@attrs.frozen
class Prefix(Node):
    """`prefix = ":" max-length` (RFC 6570, 2.4.1): the number of code points of the value to use, 1 to 9999.

    >>> str(Prefix(3))
    ':3'
    """

    bound_by: ClassVar = GRAMMAR

    max_length: int = attrs.field(validator=of_type(int))


@attrs.frozen
class Explode(Node):
    """`explode = "*"` (RFC 6570, 2.4.2): each member of the value is expanded like a variable of its own.

    >>> str(Explode())
    '*'
    """

    bound_by: ClassVar = GRAMMAR


Modifier: TypeAlias = Prefix | Explode
"""`modifier-level4 = prefix / explode` (RFC 6570, 2.4)."""


@attrs.frozen
class VarSpec(Node):
    """`varspec = varname [ modifier-level4 ]` (RFC 6570, 2.3). The name is kept as written: it is never decoded.

    >>> str(VarSpec("term", Prefix(1))), str(VarSpec("term"))
    ('term:1', 'term')
    """

    bound_by: ClassVar = GRAMMAR

    name: str = attrs.field(validator=of_type(str))
    modifier: Modifier | None = attrs.field(default=None, validator=of_type(Prefix, Explode, None))


def _some(_node: object, _field: object, variables: tuple[VarSpec, ...]) -> None:
    if not variables:
        name, text, message = "expression", "{}", "expression: expected a variable, got none"
        raise ParseError.explained(name, text, Explanation(1, ("varspec",), None, None, message, message))


@attrs.frozen
class Expression(Node):
    """`expression = "{" [ operator ] variable-list "}"` (RFC 6570, 2.2).

    >>> str(Expression("?", (VarSpec("page"), VarSpec("tags", Explode()))))
    '{?page,tags*}'

    Attributes:
        operator: The operator; `None` for simple string expansion.
        variables: The variables, at least one.
    """

    bound_by: ClassVar = GRAMMAR

    operator: Operator | None = attrs.field(validator=of_type(str, None))
    variables: tuple[VarSpec, ...] = attrs.field(validator=[tuple_of(VarSpec), _some])


Part: TypeAlias = Literals | Expression
"""`literals / expression`, the parts of a template (RFC 6570, 2)."""
