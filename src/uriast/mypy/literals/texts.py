"""The texts among the arguments of a call whose other arguments are unknown. Each is read by itself."""

from __future__ import annotations

from inspect import signature
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Final

from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import port, scheme
from uriast.passes.syntax import URIS, iris
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
        "str | IRIReference": (URIS.reference_of, _iri_reference),
        "str | URIReference": (URIS.reference_of,),
        "str | IRI": (URIS.base_of, _iri_base),
        "str | Template | PartialTemplate": (Template.parse,),
    }
)
"""What reads a text, by the annotation of its parameter. If there are two, a node in another argument decides."""


def first_invalid(function: Callable[..., object], given: Mapping[str, object]) -> ParseError | None:
    """The error of the first text that is valid with no other arguments; `None` if there is none."""
    readers = _of_fields(function) if isinstance(function, type) else _of_parameters(function)
    for name, value in given.items():
        if isinstance(value, str) and name in readers:
            errors = [error_of(reader, value) for reader in readers[name]]
            if all(errors):
                return errors[0]
    return None


def _of_parameters(function: Callable[..., object]) -> Mapping[str, tuple[Reader, ...]]:
    """What reads each argument. If the function has no other reference, no node can make a text an IRI's."""
    if not isinstance(function, FunctionType):
        return {}
    annotated = {
        name: f"{each.annotation}".removesuffix(" | None") for name, each in signature(function).parameters.items()
    }
    readers = {
        name: (_iri_reference,) if name == "iri" else READERS[annotation]
        for name, annotation in annotated.items()
        if annotation in READERS
    }
    return readers if len(readers) > 1 else {name: each[:1] for name, each in readers.items()}


def _of_fields(node_class: type[object]) -> Mapping[str, tuple[Reader, ...]]:
    """What reads each text in a reference or an authority. A scheme's class may be narrower."""
    for syntax in (URIS, iris()):
        classes = syntax.classes
        if issubclass(node_class, (classes.iri, classes.relative_ref, classes.authority)):
            query, fragment = syntax.rules.query.parse, syntax.rules.fragment.parse
            return {"scheme": (scheme.parse,), "port": (port.parse,), "query": (query,), "fragment": (fragment,)}
    return {}


def error_of(reader: Reader, text: str) -> ParseError | None:
    """The error of a text; `None` if it is valid."""
    try:
        reader(text)
    except ParseError as error:
        return error
    return None
