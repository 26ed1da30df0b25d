"""What the passes take: a reference or a URI, as text or as a node."""

from __future__ import annotations

import attrs

from uriast.combinators import ParseError
from uriast.grammar import rfc3986
from uriast.nodes import URI, RelativeRef, URIReference


def reference_of(value: str | URIReference) -> URIReference:
    """A reference given as text or node.

    Raises:
        ParseError: The text is not valid.
        TypeError: It is neither text nor node.
    """
    if isinstance(value, str):
        return rfc3986.URI_reference.parse(value)
    if isinstance(value, URI | RelativeRef):
        return value
    message = f"a reference is str, URI or RelativeRef, not {type(value).__name__}"
    raise TypeError(message)


def base_of(value: str | URIReference) -> URI:
    """A base URI given as text or node.

    Raises:
        ParseError: The text is not valid, or it is a relative reference.
        TypeError: It is neither text nor node.
    """
    read = reference_of(value)
    if isinstance(read, URI):
        return read
    text = str(read)
    try:
        return rfc3986.URI.parse(text)
    except ParseError as error:
        hint = "a base URI begins with a scheme; this is a relative reference"
        why = attrs.evolve(error.explanation, hint=hint, message=f"{error}\nhint: {hint}")
        raise ParseError.explained(error.rule, text, why) from None
