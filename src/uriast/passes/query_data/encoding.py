"""The encodings of query data: a piece of a query between two `&`, read and written."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators import alt, char_from
from uriast.grammar.rfc5234 import ALPHA, DIGIT
from uriast.passes.percent_encoding import percent_decode, percent_encode

if TYPE_CHECKING:
    from uriast.passes.percent_encoding import ComponentName

Pair: TypeAlias = tuple[str, str | None]
"""A name and its value; the value is `None` if the name has no `=`."""

# The characters that application/x-www-form-urlencoded does not encode (WHATWG URL, 1.3), and the space, which
# becomes "+".
_FORM_CHARACTERS: Final = alt(ALPHA, DIGIT, char_from("*-._ "))


class QueryEncoding(StrEnum):
    """The encodings of names and values in a query. In both, a query is `name=value&...`.

    - `PERCENT`: percent-encoding alone (RFC 3986, 2.1). A name may stand without `=`.
    - `FORM`: the encoding of HTML forms (WHATWG URL, 5). `+` is a space, and a name without `=` has the value `""`.

    >>> from uriast import QueryData
    >>> QueryData("a+b", QueryEncoding.PERCENT).items(), QueryData("a+b", QueryEncoding.FORM).items()
    ((('a+b', None),), (('a b', ''),))
    """

    PERCENT = "percent-encoding"
    FORM = "application/x-www-form-urlencoded"


_FORM: Final = QueryEncoding.FORM  # looked up once: an attribute of an enumeration is slow


def errors_of(encoding: object) -> str:
    """The name of the error handler by which an encoding reads octets that are not UTF-8."""
    return "replace" if encoding is _FORM else "strict"


class Codec(NamedTuple):
    """An encoding with an error handler: reads and writes the pieces of a query."""

    encoding: QueryEncoding
    errors: str  # the name of an error handler, as for `bytes.decode`

    def name(self, piece: str) -> str:
        """The name in a piece, decoded."""
        return self._decoded(piece.partition("=")[0])

    def value(self, piece: str) -> str | None:
        """The value in a piece, decoded; `None` if there is none."""
        _, equals, value = piece.partition("=")
        return self._decoded(value) if equals or self.encoding is _FORM else None

    def name_to_compare(self, piece: str) -> str | None:
        """The name in a piece; `None` if the piece is empty, or if its name is not text and so equals no name."""
        if "%" not in piece and "+" not in piece:  # as `name`, but fast
            return piece.partition("=")[0] if piece else None
        try:
            return self.name(piece)
        except UnicodeDecodeError:
            return None

    def piece(self, name: str, value: str | None) -> str:
        """The piece for a name and a value."""
        if value is not None:
            return f"{self._encoded(name, 'query-name')}={self._encoded(value, 'query-value')}"
        if self.encoding is _FORM:
            message = f'expected a value for {self.encoding}, such as "", got None'
            raise ValueError(message)
        if not name:
            message = "expected a name or a value, got an empty name and None"
            raise ValueError(message)
        return self._encoded(name, "query-name")

    def _decoded(self, text: str) -> str:
        return percent_decode(text.replace("+", " ") if self.encoding is _FORM else text, self.errors)

    def _encoded(self, data: str, component: ComponentName) -> str:
        if data.isascii() and data.isalnum():  # unreserved: both encodings keep it
            return data
        errors = self.errors if self.errors.startswith("surrogate") else "strict"
        if self.encoding is _FORM:
            return percent_encode(data, _FORM_CHARACTERS, errors).replace(" ", "+")
        return percent_encode(data, component, errors)


_CODECS: Final = tuple((encoding, Codec(encoding, errors_of(encoding))) for encoding in QueryEncoding)


def codec_of(encoding: QueryEncoding) -> Codec:
    """An encoding with its own error handler."""
    for own, codec in _CODECS:
        if encoding is own:
            return codec
    message = f"expected a QueryEncoding, got {type(encoding).__name__}"
    raise TypeError(message)
