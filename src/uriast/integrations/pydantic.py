"""Errors of pydantic without passwords, for what a field's own type cannot mask.

Rules and node classes are types of fields as they are: `home: URI`, `host: Annotated[Host, host]`. Their errors mask
passwords. Other errors show their input: that of a missing field shows the whole model, that of `int` in `URI | int`
shows the text. A model that inherits from `MaskedModel` masks these too:

>>> from pydantic import ValidationError
>>> from uriast import URI
>>> class Server(MaskedModel):
...     home: URI
...     name: str
>>> try:
...     Server(home="http://user:secret@example.com/")
... except ValidationError as error:
...     print(error.errors(include_url=False))
[{'type': 'missing', 'loc': ('name',), 'msg': 'Field required', 'input': '***'}]

This module needs pydantic, which the extra `uriast[pydantic]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if find_spec("pydantic") is None:
    _message = "uriast.integrations.pydantic needs the package pydantic: install uriast[pydantic]"
    raise ImportError(_message)

from pydantic import BaseModel, ValidationError, WrapValidator
from pydantic_core import core_schema

from uriast.combinators.fields.field import encodable, without_text
from uriast.combinators.fields.pydantic import with_inputs
from uriast.combinators.messages import masked as without
from uriast.secrets import passwords

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

__all__ = ["MASKED", "MaskedModel", "masked"]

T = TypeVar("T")


def masked(error: ValidationError) -> ValidationError:
    """The same error with all inputs and all keys in locations masked.

    A text is shown without its passwords. Of other inputs, only those are shown that hold no text.

    >>> from pydantic import TypeAdapter
    >>> try:
    ...     TypeAdapter(dict[str, int]).validate_python({"http://user:secret@example.com/": "a"})
    ... except ValidationError as error:
    ...     print(masked(error).errors(include_url=False)[0]["loc"])
    ('http://user:***@example.com/',)

    Args:
        error: The error. A message that a validator of your own has written is left as it is.
    """
    return cast("ValidationError", with_inputs(error, _shown))


def _shown(value: object) -> object:
    if not isinstance(value, str):
        return without_text(value)
    text = str.__str__(value)
    return encodable(without(text, passwords(text, is_authority=True)))


def _without_secrets(value: Any, handler: Callable[[Any], T]) -> T:
    try:
        return handler(value)
    except ValidationError as error:
        raise masked(error) from None


MASKED: Final = WrapValidator(_without_secrets)
"""Masks the errors of one type: `Annotated[URI | int, MASKED]`, `Annotated[dict[URI, int], MASKED]`."""


class MaskedModel(BaseModel):
    """A model whose errors show no password, whatever field they are about.

    >>> from uriast import URI
    >>> class Limits(MaskedModel):
    ...     limits: dict[URI, int]
    >>> try:
    ...     Limits(limits={"http://user:secret@example.com/": "a"})
    ... except ValidationError as error:
    ...     print(error.errors(include_url=False)[0]["loc"])
    ('limits', 'http://user:***@example.com/')
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[BaseModel], handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the model, around all validators that a subclass has."""
        return core_schema.no_info_wrap_validator_function(_without_secrets, handler(source))
