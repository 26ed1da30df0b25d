"""Query data: the names and values in a query (RFC 3986, section 3.4), in one of two encodings.

A query is cut into pieces at each `&`. A change rewrites the pieces that it names; the others keep their exact text.
"""

from __future__ import annotations

from codecs import lookup_error
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias, TypeGuard, TypeVar, cast, overload

import attrs

from uriast.combinators import alt, char_from, of_type
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import ALPHA, DIGIT
from uriast.passes.percent_encoding import Scalar, is_pair, percent_decode, percent_encode, refusal, text_of_data
from uriast.passes.syntax import iris

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.passes.percent_encoding import ComponentName

__all__ = ["Pair", "QueryData", "QueryEncoding", "QueryItems", "edited"]

T = TypeVar("T")

Pair: TypeAlias = tuple[str, str | None]
"""A name and its value; the value is `None` if the name has no `=`."""

# Not `Iterable`: a mapping is one too, and then mypy does not know which of the two a literal is meant to be.
QueryItems: TypeAlias = Mapping[str, Scalar | Iterable[Scalar | None]] | Sequence[tuple[str, Scalar | None]]
"""Names and values to write: a mapping of names, each to one value or several; or pairs, whose value may be `None`."""


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


def _errors_of(encoding: object) -> str:
    """The error handler by which an encoding reads octets that are not UTF-8."""
    return "replace" if encoding is _FORM else "strict"


_ERRORS_OF_ENCODING: Any = attrs.Factory(lambda data: _errors_of(data.encoding), takes_self=True)


def _or_empty(text: str | None) -> str:
    return "" if text is None else text


def _check_errors(_: object, __: attrs.Attribute[Any], value: str) -> None:
    try:
        lookup_error(value)
    except LookupError:
        raise ValueError(f"expected the name of an error handler, such as replace, got {value!r}") from None


@attrs.frozen
class QueryData:
    """The pairs of name and value in a query, in order. A name may occur more than once, so this is not a `Mapping`.

    Names and values are data, not encoded text: the methods decode them when they read and encode them when they
    write. Methods that change something return new query data. The pieces between the `&` that they do not name keep
    their exact text, including empty ones.

    >>> data = QueryData("page=1&&q=caf%c3%a9&page=9")
    >>> data["q"], data.get_all("page"), "by" in data
    ('café', ('1', '9'), False)
    >>> str(data.set("page", 2).add("by", "a&b")), str(data.update({"tag": ["x", "y"]}).remove("page"))
    ('page=2&&q=caf%c3%a9&by=a%26b', '&q=caf%c3%a9&tag=x&tag=y')
    >>> str(QueryData().extend({"q": "a b", "page": 1}))
    'q=a%20b&page=1'

    A value to write is text or an `int`. A `bool` or a `float` is refused, because it has several texts (`true`, `1`).
    `None` stands for a name without `=`: `items` gives it, and `set`, `add` and pairs accept it. In a mapping it is
    refused, because it could also mean no pair. Characters beyond ASCII are percent-encoded, also for an IRI.

    Iteration yields the name of each pair; `len` is the number of pairs.

    Attributes:
        text: The text of the query of a URI or an IRI, without its question mark. `None`, the query of a reference
            without one, becomes `""`.
        encoding: The encoding of its names and values.
        errors: The name of the error handler for octets that are not UTF-8, as for `bytes.decode`. By default,
            `PERCENT` refuses them and `FORM` replaces them (as WHATWG URL does). Where names are compared, a refused
            name equals no other. Writing never replaces characters: it refuses lone surrogates, unless this handler
            encodes them (`surrogateescape`).

    Raises:
        ParseError: The text is not a valid `query`; or, if it has characters beyond ASCII, not a valid `iquery`.
        ValueError: No error handler has that name.
        UnicodeDecodeError: A method returns a name or a value with octets that the error handler does not accept.
    """

    text: str = attrs.field(default="", converter=_or_empty, validator=of_type(str))
    encoding: QueryEncoding = attrs.field(default=QueryEncoding.PERCENT, validator=of_type(QueryEncoding))
    errors: str = attrs.field(default=_ERRORS_OF_ENCODING, validator=(of_type(str), _check_errors))

    def __attrs_post_init__(self) -> None:
        (rfc3986.query if self.text.isascii() else iris().rules.query).parse(self.text)

    def __str__(self) -> str:
        return self.text

    def items(self) -> tuple[Pair, ...]:
        """The pairs of name and value, in order. Empty pieces between two `&` are skipped.

        >>> QueryData("a&b=&&c=1+1").items()
        (('a', None), ('b', ''), ('c', '1+1'))
        >>> QueryData("a&b=&&c=1+1", QueryEncoding.FORM).items()
        (('a', ''), ('b', ''), ('c', '1 1'))
        """
        codec = self._codec
        return tuple([(codec.name(piece), codec.value(piece)) for piece in _pieces_of(self.text) if piece])

    def to_dict(self) -> dict[str, list[str | None]]:
        """The values of each name, in order.

        >>> QueryData("a=1&b&a=2").to_dict()
        {'a': ['1', '2'], 'b': [None]}
        """
        values: dict[str, list[str | None]] = {}
        for name, value in self.items():
            values.setdefault(name, []).append(value)
        return values

    def __len__(self) -> int:
        return sum(1 for piece in _pieces_of(self.text) if piece)

    def __iter__(self) -> Iterator[str]:
        return map(self._codec.name, filter(None, _pieces_of(self.text)))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and any(True for _ in self._named(name))

    def __getitem__(self, name: str) -> str | None:
        """The first value of a name; `None` if it has no `=`.

        >>> QueryData("a=1&b&a=2")["a"], QueryData("a=1&b&a=2")["b"]
        ('1', None)

        Raises:
            KeyError: The name does not occur.
        """
        for value in self._values(name):
            return value
        raise KeyError(name)

    @overload
    def get(self, name: str, default: None = None) -> str | None: ...
    @overload
    def get(self, name: str, default: T) -> str | T | None: ...
    def get(self, name: str, default: object = None) -> object:
        """The first value of a name, which is `None` if it has no `=`; the default if the name does not occur.

        >>> data = QueryData("a=1&b&a=2")
        >>> data.get("a"), data.get("b"), data.get("c", "none")
        ('1', None, 'none')
        """
        return next(self._values(name), default)

    def get_all(self, name: str) -> tuple[str | None, ...]:
        """The values of a name, in order.

        >>> QueryData("a=1&b&a=2").get_all("a")
        ('1', '2')
        """
        return tuple(self._values(name))

    def set(self, name: str, value: Scalar | None) -> Self:
        """Set a name to one value: replace its first pair, remove its others; without a pair, add one at the end.

        >>> str(QueryData("a=1&b&a=2").set("a", 3))
        'a=3&b'

        Args:
            name: The name.
            value: The value; `None` writes a name without `=`.

        Raises:
            ValueError: The pair cannot be written; see `add`.
        """
        return self.update([(name, value)])

    def update(self, items: QueryItems) -> Self:
        """Set several names, each to one value or to several. A name that is set to no value is removed.

        >>> str(QueryData("a=1&b=1&a=2").update({"b": 2, "c": 3})), str(QueryData("a=1&b").update({"a": [2, 3]}))
        ('a=1&b=2&a=2&c=3', 'a=2&a=3&b')

        Args:
            items: A mapping of names, each to its value or to an iterable of values; or pairs of name and value. The
                pairs of one name are set together.

        Raises:
            ValueError: A pair cannot be written; see `add`.
        """
        return self._with(self._codec.with_values(self.text, items))

    def add(self, name: str, value: Scalar | None) -> Self:
        """Add a pair at the end.

        >>> str(QueryData("a=1").add("q", "a b").add("all", None))
        'a=1&q=a%20b&all'

        Args:
            name: The name.
            value: The value; `None` writes a name without `=`.

        Raises:
            ValueError: The pair cannot be written: its value is `None` in `FORM`, or `None` with an empty name; or it
                has a lone surrogate.
        """
        return self.extend([(name, value)])

    def extend(self, items: QueryItems) -> Self:
        """Add pairs at the end.

        >>> str(QueryData("a=1").extend({"a": 2, "b": [3, 4]})), str(QueryData("a=1").extend([("b", 2), ("c", None)]))
        ('a=1&a=2&b=3&b=4', 'a=1&b=2&c')

        Args:
            items: A mapping of names, each to its value or to an iterable of values; or pairs of name and value.

        Raises:
            ValueError: A pair cannot be written; see `add`.
        """
        return self._with(self._codec.with_more(self.text, items))

    def remove(self, *names: str) -> Self:
        """Remove all pairs that have one of some names.

        >>> str(QueryData("a=1&b&a=2&c").remove("a", "c"))
        'b'
        """
        return self._with(self._codec.without(self.text, names))

    def sorted(self) -> Self:
        """Sort the pairs by their names, in the order of code points. Pairs of one name stay in their order.

        Empty pieces stay where they are.

        >>> str(QueryData("b=2&a=1&&%61=0&c").sorted())
        'a=1&%61=0&&b=2&c'
        """
        pieces = _pieces_of(self.text)
        by_name = iter(sorted(filter(None, pieces), key=self._codec.name))
        return self._with("&".join([piece and next(by_name) for piece in pieces]))

    @property
    def _codec(self) -> _Codec:
        return _Codec(self.encoding, self.errors)

    def _values(self, name: str) -> Iterator[str | None]:
        return map(self._codec.value, self._named(name))

    def _named(self, name: str) -> Iterator[str]:
        """The pieces that have a name."""
        codec, wanted = self._codec, _checked_name(name)
        return (piece for piece in _pieces_of(self.text) if codec.name_to_compare(piece) == wanted)

    def _with(self, text: str) -> Self:
        return attrs.evolve(self, text=text)


def edited(text: str, encoding: QueryEncoding, removed: Iterable[str], updated: QueryItems, added: QueryItems) -> str:
    """A query after pairs are removed, then names are set, then pairs are added."""
    if not isinstance(encoding, QueryEncoding):
        raise TypeError(f"expected a QueryEncoding, got {type(encoding).__name__}")
    codec = _FORM_CODEC if encoding is _FORM else _PERCENT_CODEC
    if removed != ():
        text = codec.without(text, removed)
    if updated != ():
        text = codec.with_values(text, updated)
    return text if added == () else codec.with_more(text, added)


def _pieces_of(text: str) -> list[str]:
    """The pieces of a query between its `&`, including empty ones. A query without text has none."""
    return text.split("&") if text else []


_FORM_CHARACTERS: Final = alt(ALPHA, DIGIT, char_from("*-._ "))
"""The characters that a form does not encode (WHATWG URL, 1.3), and the space, which becomes `+`."""


class _Codec(NamedTuple):
    """An encoding with an error handler: reads the pieces of a query, writes them, and changes queries."""

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
            raise ValueError(f'expected a value for {self.encoding}, such as "", got None')
        if not name:
            raise ValueError("expected a name or a value, got an empty name and None")
        return self._encoded(name, "query-name")

    def without(self, text: str, names: Iterable[str]) -> str:
        """A query without the pairs that have certain names."""
        if not isinstance(names, Iterable):
            raise TypeError(f"expected names as an iterable of str, got {type(names).__name__}")
        return self._rewritten(text, {_checked_name(name): [] for name in names})

    def with_values(self, text: str, items: QueryItems) -> str:
        """A query in which certain names have certain values."""
        written: dict[str, list[str]] = {}
        for name, values in _named_values(items):
            written.setdefault(name, []).extend([self.piece(name, value) for value in values])
        return self._rewritten(text, written)

    def with_more(self, text: str, items: QueryItems) -> str:
        """A query with more pairs at its end."""
        added = [self.piece(name, value) for name, values in _named_values(items) for value in values]
        return "&".join([*_pieces_of(text), *added])

    def _rewritten(self, text: str, written: Mapping[str, list[str]]) -> str:
        """A query with each name's first piece replaced by those given for it, and its other pieces removed."""
        waiting = dict(written)
        pieces: list[str] = []
        for piece in _pieces_of(text):
            name = self.name_to_compare(piece)
            if name is None or name not in written:
                pieces.append(piece)
            elif name in waiting:
                pieces += waiting.pop(name)
        for each in waiting.values():
            pieces += each
        return "&".join(pieces)

    def _decoded(self, text: str) -> str:
        return percent_decode(text.replace("+", " ") if self.encoding is _FORM else text, self.errors)

    def _encoded(self, data: str, component: ComponentName) -> str:
        if data.isascii() and data.isalnum():  # unreserved: both encodings keep it
            return data
        errors = self.errors if self.errors.startswith("surrogate") else "strict"
        if self.encoding is _FORM:
            return percent_encode(data, _FORM_CHARACTERS, errors).replace(" ", "+")
        return percent_encode(data, component, errors)


_PERCENT_CODEC, _FORM_CODEC = [_Codec(each, _errors_of(each)) for each in QueryEncoding]

_NO_SERIES: Final = (str, bytes, bytearray, memoryview, set, frozenset)
_VALUES: Final = "a value as str or int, or several"
_NOT_SEVERAL: Final[dict[type, str]] = {
    type(None): 'it could mean no pair, a name alone or an empty value, so leave the name out, or pass [None] or ""',
    Mapping: "a query has no nested names",
    set: "its order is not known, so sort it",
    frozenset: "its order is not known, so sort it",
}
"""The types that people may try to use for the values of a name in a mapping, each with the reason against it."""


def _checked_name(name: object) -> str:
    """A name as plain text, even of a subclass of `str`."""
    if isinstance(name, str):
        return str.__str__(name)
    raise TypeError(f"expected a name as str, got {type(name).__name__}")


def _named_values(items: QueryItems) -> list[tuple[str, list[str | None]]]:
    """Each name in a mapping with its values as text, or each name in pairs with its value."""
    if isinstance(items, Mapping):
        mapping = cast("Mapping[object, object]", items)
        return [_with_texts(_checked_name(name), value) for name, value in mapping.items()]
    if not _is_several(items):
        raise TypeError(f"expected names and values as a mapping or as pairs, got {type(items).__name__}")
    return [_with_text(pair) for pair in items]


def _with_texts(name: str, value: object) -> tuple[str, list[str | None]]:
    """A name in a mapping with the texts of its values, one or several."""
    text = text_of_data(value)
    if text is not None:
        return name, [text]
    for kind, reason in _NOT_SEVERAL.items():
        if isinstance(value, kind):
            raise TypeError(f"{name!r}: expected {_VALUES}, got {type(value).__name__}: {reason}")
    if not _is_several(value):
        raise refusal(repr(name), _VALUES, value)
    return name, [_text(name, each) for each in value]


def _with_text(pair: object) -> tuple[str, list[str | None]]:
    """A name in a pair with the text of its value."""
    if not is_pair(pair):
        raise TypeError(f"expected a pair as a tuple of two, a name and a value, got {type(pair).__name__}")
    name = _checked_name(pair[0])
    return name, [_text(name, pair[1])]


def _text(name: str, value: object) -> str | None:
    text = text_of_data(value)
    if text is None and value is not None:
        raise refusal(repr(name), "a value as str, int or None", value)
    return text


def _is_several(value: object) -> TypeGuard[Iterable[object]]:
    """Whether it can be iterated in a known order, and is not a single text or octets."""
    return isinstance(value, Iterable) and not isinstance(value, _NO_SERIES)
