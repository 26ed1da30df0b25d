"""Rules and node classes as types of fields for cattrs.

>>> from typing import Annotated
>>> import cattrs
>>> from uriast import URI, Host
>>> from uriast.grammar.rfc3986 import host
>>> converter = cattrs.Converter()
>>> configure_converter(converter)
>>> converter.structure({"h": ["a:b", "[::1]"]}, dict[Annotated[Host, host], list[URI | Annotated[Host, host]]])
{RegName(text='h'): [URI(scheme='a', authority=None, path=PathRootless(text='b'), query=None, fragment=None), \
IPv6Literal(text='::1')]}
>>> converter.unstructure({"home": converter.structure("a:b", URI)})
{'home': 'a:b'}

This module needs cattrs, which the extra `uriast[cattrs]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

if find_spec("cattrs") is None:
    _message = "uriast.integrations.cattrs needs the package cattrs: install uriast[cattrs]"
    raise ImportError(_message)

from cattrs.v import format_exception as format_other

from uriast.combinators import ParseError
from uriast.combinators.building import node_class_of
from uriast.combinators.fields.field import allows_none, annotated_field

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import BaseConverter

    from uriast.combinators.fields.field import Field

__all__ = ["configure_converter", "format_exception"]


def configure_converter(converter: BaseConverter) -> None:
    """Teach a converter the fields whose type is a node class, `Annotated[Host, host]`, or a union of such types.

    A text is read by the rule; a value of the field is taken as it is. A wider node, such as a `URI` for the class
    `HTTPS`, is read by its text. The first member of a union that reads a text takes it, and `str` if no other does.
    `None` may be in a union, another type may not. cattrs does not distinguish unions by the order of their members: if
    several could read a text, as for `Host`, use `Annotated[Host, host]`.

    What cattrs raises, such as `ClassValidationError`, has a `ParseError` or a `TypeError` in it.

    Args:
        converter: The converter.
    """
    converter.register_structure_hook_factory(_is_field, _structuring)
    converter.register_unstructure_hook_factory(_is_field, _unstructuring)


def format_exception(error: BaseException, kind: Any) -> str:
    r"""The text of an error for `cattrs.transform_error`: ours in one line, those of others as cattrs writes them.

    >>> import cattrs
    >>> from uriast import URI
    >>> converter = cattrs.Converter()
    >>> configure_converter(converter)
    >>> try:
    ...     converter.structure(["a:b", "a b"], list[URI])
    ... except cattrs.BaseValidationError as error:
    ...     print(cattrs.transform_error(error, format_exception=format_exception))
    ['URI: unexpected \' \' at index 1, in scheme: expected more scheme or ":" @ $[1]']
    """
    return error.explanation.summary if isinstance(error, ParseError) else format_other(error, kind)


def _is_field(kind: object) -> bool:
    """Whether a type is one of ours. One that is refused is: its hook says why, and cattrs would pass over it here."""
    try:
        return node_class_of(kind) is not None or annotated_field(kind) is not None
    except TypeError:
        return True


def _structuring(kind: object) -> Callable[[object, object], object]:
    field, takes_none = _known(kind)

    def structure(value: object, _: object) -> object:
        return None if value is None and takes_none else field.convert(value)

    return structure


def _unstructuring(kind: object) -> Callable[[object], str | None]:
    if isinstance(kind, type):
        return str
    field, takes_none = _known(kind)

    def unstructure(value: object) -> str | None:
        return None if value is None and takes_none else field.write(value)

    return unstructure


def _known(kind: object) -> tuple[Field[object], bool]:
    """The field of an annotation, and whether `None` is in its union."""
    return cast("Field[object]", annotated_field(kind)), allows_none(kind)
