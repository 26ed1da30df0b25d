"""The results of a search."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from uriast.grammar import rfc3986
from uriast.nodes.redaction import masked_passwords

if TYPE_CHECKING:
    from uriast import nodes
    from uriast.nodes.iri import IRI


class Delimitation(StrEnum):
    """The delimiters of a URI in running text (RFC 3986, appendix C).

    >>> from uriast import find
    >>> [str(match.delimitation) for match in find('<a://b> "a://c" a://d')]
    ['angle-brackets', 'quotes', 'bare']
    """

    BARE = "bare"
    ANGLE_BRACKETS = "angle-brackets"
    QUOTES = "quotes"


class URIMatch(NamedTuple):
    """A URI in a text. Its `repr` hides the password; `text` does not.

    >>> match = URIMatch(4, 25, Delimitation.BARE, "http://user:secret@h/")
    >>> match, match.text
    (URIMatch(start=4, end=25, delimitation=bare, text='http://user:***@h/'), 'http://user:secret@h/')

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset after its last character. The span does not include delimiters and the prefix `URL:`.
        delimitation: The delimiters around it.
        text: The text of the URI: the span's text without white space.
    """

    start: int
    end: int
    delimitation: Delimitation
    text: str

    @property
    def uri(self) -> nodes.URI:
        """The node of the URI, parsed at each access. The text is always valid.

        >>> URIMatch(4, 13, Delimitation.BARE, "http://h/").uri.host
        RegName(text='h')
        """
        return rfc3986.URI.parse(self.text)

    def __repr__(self) -> str:
        return _shown(self)


class IRIMatch(NamedTuple):
    """An IRI in a text. It may be a URI too. Its `repr` hides the password; `text` does not.

    >>> match = IRIMatch(4, 17, Delimitation.BARE, "http://h/rosé")
    >>> match.start, match.text
    (4, 'http://h/rosé')

    Attributes:
        start: The offset of its first character, in code points, from 0.
        end: The offset after its last character. The span does not include delimiters and the prefix `URL:`.
        delimitation: The delimiters around it.
        text: The text of the IRI: the span's text without white space.
    """

    start: int
    end: int
    delimitation: Delimitation
    text: str

    @property
    def iri(self) -> IRI:
        """The node of the IRI, parsed at each access. The text is always valid.

        >>> IRIMatch(4, 17, Delimitation.BARE, "http://h/rosé").iri.path
        IPathAbempty(text='/rosé')
        """
        from uriast.grammar import rfc3987

        return rfc3987.IRI.parse(self.text)

    def __repr__(self) -> str:
        return _shown(self)


def _shown(match: URIMatch | IRIMatch) -> str:
    place = f"start={match.start}, end={match.end}, delimitation={match.delimitation!s}"
    return f"{type(match).__name__}({place}, text={masked_passwords(match.text)!r})"
