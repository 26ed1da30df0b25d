"""What a search reports."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from uriast.grammar import rfc3986
from uriast.redaction import redacted

if TYPE_CHECKING:
    from uriast import nodes
    from uriast.nodes.iri import IRI


class Delimitation(StrEnum):
    """How a URI is set off from the text round it (RFC 3986, appendix C)."""

    BARE = "bare"
    ANGLE_BRACKETS = "angle-brackets"
    QUOTES = "quotes"


class URIMatch(NamedTuple):
    """A URI in a text. No `repr` shows its password; `text` does.

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset behind its last character. Delimiters and a prefix `URL:` stand outside of the span.
        delimitation: How it is set off.
        text: The URI as it is meant: what stands in the span, without the white space.
    """

    start: int
    end: int
    delimitation: Delimitation
    text: str

    @property
    def uri(self) -> nodes.URI:
        """The URI, parsed when asked for. It is always valid."""
        return rfc3986.URI.parse(self.text)

    def __repr__(self) -> str:
        return _shown(self)


class IRIMatch(NamedTuple):
    """An IRI in a text, which may be a URI: its fields are those of `URIMatch`.

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset behind its last character.
        delimitation: How it is set off.
        text: The IRI as it is meant: what stands in the span, without the white space.
    """

    start: int
    end: int
    delimitation: Delimitation
    text: str

    @property
    def iri(self) -> IRI:
        """The IRI, parsed when asked for. It is always valid."""
        from uriast.grammar import rfc3987  # noqa: PLC0415 - who finds URIs does not wait for it

        return rfc3987.IRI.parse(self.text)

    def __repr__(self) -> str:
        return _shown(self)


def _shown(found: URIMatch | IRIMatch) -> str:
    place = f"start={found.start}, end={found.end}, delimitation={found.delimitation!s}"
    return f"{type(found).__name__}({place}, text={redacted(found.text)!r})"
