"""The texts among the arguments of a call whose other arguments are unknown. Each is read by itself."""

from __future__ import annotations

from inspect import signature
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Final

from uriast.combinators import ParseError
from uriast.passes.families import URIS, iris
from uriast.templates import Template

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    Reader: TypeAlias = Callable[[str], object]


def _iri_reference(text: str) -> object:
    return iris().reference_of(text)


def _iri_base(text: str) -> object:
    return iris().base_of(text)


READERS: Final[Mapping[str, tuple[Reader, ...]]] = MappingProxyType(
    {
        "str | GenericReference": (URIS.reference_of, _iri_reference),
        "str | URIReference": (URIS.reference_of,),
        "str | URI | IRI": (URIS.base_of, _iri_base),
        "str | IRIReference": (_iri_reference,),
        "str | Template | PartialTemplate": (Template.parse,),
    }
)
"""What reads a text, by the annotation of its parameter. If there are two, a node in another argument decides."""


def first_invalid(function: Callable[..., object], given: Mapping[str, object]) -> ParseError | None:
    """The error of the first text that is valid with no other arguments; `None` if there is none.

    >>> from uriast import resolve
    >>> first_invalid(resolve, {"base": "http://a b/"}).index
    8
    >>> first_invalid(resolve, {"base": "http://é/"})

    Args:
        function: A function whose parameters have annotations.
        given: The arguments that are known, by the names of their parameters.
    """
    if not isinstance(function, FunctionType):
        return None
    annotated = {
        name: str(each.annotation).removesuffix(" | None") for name, each in signature(function).parameters.items()
    }
    is_alone = sum(annotation in READERS for annotation in annotated.values()) == 1
    for name, value in given.items():
        readers = READERS.get(annotated[name], ())
        if isinstance(value, str) and readers:
            errors = [error_of(reader, value) for reader in (readers[:1] if is_alone else readers)]
            if all(errors):
                return errors[0]
    return None


def error_of(reader: Reader, text: str) -> ParseError | None:
    """The error of a text; `None` if it is valid.

    >>> error_of(Template.parse, "{a")
    ParseError(rule='URI-Template', index=2)
    """
    try:
        reader(text)
    except ParseError as error:
        return error
    return None
