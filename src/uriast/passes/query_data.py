"""Query data: the names and values in a query (RFC 3986, section 3.4), in one of two encodings.

A query is cut into pieces at each `&`. A change rewrites the pieces that it names; the others keep their exact text.
"""

from __future__ import annotations

from codecs import lookup_error
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain, compress
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast, final, overload

import attrs

from uriast.combinators import alt, char_from
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import ALPHA, DIGIT
from uriast.passes.arguments import checked_text, is_pair, is_series, refusal, text_of_data
from uriast.passes.percent_encoding import Scalar, percent_decode, percent_encode
from uriast.passes.syntax import iris

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Pair", "QueryData", "QueryEncoding", "QueryItems"]

T = TypeVar("T")

Pair: TypeAlias = tuple[str, str | None]
"""A name and its value; the value is `None` if the name has no `=`."""

# Not `Iterable`: a mapping is one too, and then mypy does not know which of the two a literal is meant to be.
QueryItems: TypeAlias = Mapping[str, Scalar | Iterable[Scalar | None]] | Sequence[tuple[str, Scalar | None]]
"""Names and values to write: a mapping of names, each to one value or several; or pairs, whose value may be `None`."""


class QueryEncoding(StrEnum):
    """The encodings of names and values in a query. In both, a query is `name=value&...`.

    - `PERCENT`: percent-encoding alone (RFC 3986, 2.1). A name may have no `=`.
    - `FORM`: the encoding of HTML forms (WHATWG URL, 5). `+` is a space, and a name without `=` has the value `""`.

    >>> from uriast import QueryData
    >>> QueryData("a+b", QueryEncoding.PERCENT).items(), QueryData("a+b", QueryEncoding.FORM).items()
    ((('a+b', None),), (('a b', ''),))
    """

    PERCENT = "percent-encoding"
    FORM = "application/x-www-form-urlencoded"


_FORM: Final = QueryEncoding.FORM  # looked up once: an attribute of an enumeration is slow
_FORM_CHARACTERS: Final = alt(ALPHA, DIGIT, char_from("*-._ "))
"""The characters that a form does not encode (WHATWG URL, 1.3), and the space, which becomes `+`."""


@final
@attrs.frozen(init=False)
class QueryData:
    """The pairs of name and value in a query, in order. A name may occur more than once, so this is not a `Mapping`.

    Names and values are data, not encoded text: the methods decode them when they read and encode them when they
    write. Methods that change something return new query data. The pieces between the `&` that they do not name keep
    their exact text, including empty ones.

    >>> data = QueryData("page=1&&q=caf%c3%a9&page=9")
    >>> data["q"], data.get_all("page"), "by" in data
    ('café', ('1', '9'), False)
    >>> str(data.set({"page": 2}).add({"by": "a&b"})), str(data.remove("page"))
    ('page=2&&q=caf%c3%a9&by=a%26b', '&q=caf%c3%a9')
    >>> str(QueryData({"q": "a b", "tag": ["x", 1]})), str(QueryData([("q", "a b"), ("all", None)]))
    ('q=a%20b&tag=x&tag=1', 'q=a%20b&all')

    A value to write is text or an `int`. A `bool` or a `float` is refused, because it has several texts (`true`, `1`).
    `None` means a name without `=`: `items` gives it, and pairs accept it. In a mapping of names to values it is
    refused, because it could also mean no pair. Characters beyond ASCII are percent-encoded, also for an IRI.

    Iteration yields the name of each pair; `len` is the number of pairs; `text` is the text of the query, as of a node.

    Args:
        query: The text of the query of a URI or an IRI, without its question mark. Or data to write: a mapping of
            names, each to its value or to an iterable of values; or pairs of name and value. `None`, the query of a
            reference without one, has no pairs.
        encoding: The encoding of the names and values.
        errors: The name of the error handler for octets that are not UTF-8, as for `bytes.decode`. By default,
            `PERCENT` refuses them and `FORM` replaces them (as WHATWG URL does). Where names are compared, a refused
            name equals no other. Writing never replaces characters: it refuses lone surrogates, unless this handler
            encodes them (`surrogateescape`).

    Raises:
        ParseError: The text is not a valid `query`; or, if it has characters beyond ASCII, not a valid `iquery`.
        ValueError: A pair cannot be written: its value is `None` in `FORM`, or `None` with an empty name; or it has a
            lone surrogate.
        LookupError: No error handler has that name.
        UnicodeDecodeError: A method returns a name or a value with octets that the error handler does not accept.
    """

    text: str = attrs.field(alias="query")
    encoding: QueryEncoding
    errors: str

    def __init__(
        self,
        query: str | QueryItems | None = None,
        encoding: QueryEncoding = QueryEncoding.PERCENT,
        errors: str | None = None,
    ) -> None:
        if errors is not None:
            lookup_error(errors)
        if query is None or isinstance(query, str):
            text = query or ""
            text = (rfc3986.query if text.isascii() else iris().rules.query).parse(text)
        else:
            text = query_data_of("", encoding, errors).add(query).text
        _filled(self, text, encoding, errors)

    def __str__(self) -> str:
        return self.text

    def items(self) -> tuple[Pair, ...]:
        """The pairs of name and value, in order. Empty pieces between two `&` are skipped.

        >>> QueryData("a&b=&&c=1+1").items()
        (('a', None), ('b', ''), ('c', '1+1'))
        >>> QueryData("a&b=&&c=1+1", QueryEncoding.FORM).items()
        (('a', ''), ('b', ''), ('c', '1 1'))
        """
        return tuple([(self._name(piece), self._value(piece)) for piece in self._pieces() if piece])

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
        return sum(map(bool, self._pieces()))

    def __iter__(self) -> Iterator[str]:
        return map(self._name, filter(None, self._pieces()))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and any(self._named(name))

    def __getitem__(self, name: str) -> str | None:
        """The first value of a name; `None` if it has no `=`.

        >>> QueryData("a=1&b&a=2")["a"], QueryData("a=1&b&a=2")["b"]
        ('1', None)

        Raises:
            KeyError: The name does not occur.
        """
        for piece in self._named(name):
            return self._value(piece)
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
        return next(map(self._value, self._named(name)), default)

    def get_all(self, name: str) -> tuple[str | None, ...]:
        """The values of a name, in order.

        >>> QueryData("a=1&b&a=2").get_all("a")
        ('1', '2')
        """
        return tuple(map(self._value, self._named(name)))

    def set(self, items: QueryItems) -> QueryData:
        """Set names, each to its value or values: replace its first pair, remove its others.

        A name without a pair gets one at the end, a name that is set to no value is removed, and the pairs of one name
        are set together.

        >>> str(QueryData("a=1&b=1&a=2").set({"b": 2, "c": 3})), str(QueryData("a=1&b").set({"a": [2, 3]}))
        ('a=1&b=2&a=2&c=3', 'a=2&a=3&b')
        """
        written: dict[str | None, list[str]] = {}
        for name, values in _named_values(items):
            written.setdefault(name, []).extend([self._piece(name, value) for value in values])
        waiting = dict(written)
        pieces: list[str] = []
        for piece in self._pieces():
            own = self._comparable(piece)
            pieces += waiting.pop(own, ()) if own in written else (piece,)
        return self._with([*pieces, *chain.from_iterable(waiting.values())])

    def add(self, items: QueryItems) -> QueryData:
        """Add pairs at the end.

        >>> str(QueryData("a=1").add({"a": 2, "b": [3, 4]})), str(QueryData("a=1").add([("b", 2), ("c", None)]))
        ('a=1&a=2&b=3&b=4', 'a=1&b=2&c')
        """
        added = [self._piece(name, value) for name, values in _named_values(items) for value in values]
        return self._with([*self._pieces(), *added])

    def remove(self, *names: str) -> QueryData:
        """Remove all pairs that have one of some names.

        >>> str(QueryData("a=1&b&a=2&c").remove("a", "c"))
        'b'
        """
        unwanted = {checked_text("name", name) for name in names}
        return self._filtered(lambda name: name not in unwanted)

    def keep(self, *names: str) -> QueryData:
        """Remove all pairs that have none of some names.

        >>> str(QueryData("a=1&b&a=2&c").keep("a", "c"))
        'a=1&a=2&c'
        """
        wanted = {checked_text("name", name) for name in names}
        return self._filtered(lambda name: name in wanted)

    def keep_first(self) -> QueryData:
        """Keep the first pair of each name, and remove the others.

        >>> str(QueryData("a=1&b&a=2&c").keep_first())
        'a=1&b&c'
        """
        names = [self._comparable(piece) for piece in self._pieces()]
        first = {name: index for index, name in reversed([*enumerate(names)])}
        is_first = [name is None or first[name] == index for index, name in enumerate(names)]
        return self._with(compress(self._pieces(), is_first))

    def sorted(self) -> QueryData:
        """Sort the pairs by their names, in the order of code points. Pairs of one name stay in their order.

        Empty pieces stay where they are.

        >>> str(QueryData("b=2&a=1&&%61=0&c").sorted())
        'a=1&%61=0&&b=2&c'
        """
        pieces = self._pieces()
        by_name = iter(sorted(filter(None, pieces), key=self._name))
        return self._with([piece and next(by_name) for piece in pieces])

    def _pieces(self) -> list[str]:
        """The pieces between the `&`, including empty ones. A query without text has none."""
        return self.text.split("&") if self.text else []

    def _named(self, name: str) -> Iterator[str]:
        """The pieces that have a name."""
        wanted = checked_text("name", name)
        return (piece for piece in self._pieces() if self._comparable(piece) == wanted)

    def _filtered(self, is_kept: Callable[[str | None], bool]) -> QueryData:
        """Keep the pieces with certain names, and the empty ones."""
        return self._with([piece for piece in self._pieces() if not piece or is_kept(self._comparable(piece))])

    def _with(self, pieces: Iterable[str]) -> QueryData:
        return _filled(object.__new__(QueryData), "&".join(pieces), self.encoding, self.errors)

    def _name(self, piece: str) -> str:
        return self._decoded(piece.partition("=")[0])

    def _value(self, piece: str) -> str | None:
        _, equals, value = piece.partition("=")
        return self._decoded(value) if equals or self.encoding is _FORM else None

    def _comparable(self, piece: str) -> str | None:
        """The name in a piece; `None` if the piece is empty, or if its name is not text and so equals no name."""
        if "%" not in piece and "+" not in piece:  # as `_name`, but fast
            return piece.partition("=")[0] if piece else None
        try:
            return self._name(piece)
        except UnicodeDecodeError:
            return None

    def _decoded(self, text: str) -> str:
        return percent_decode(text.replace("+", " ") if self.encoding is _FORM else text, self.errors)

    def _piece(self, name: str, value: str | None) -> str:
        """The piece for a name and a value."""
        if value is not None:
            return f"{self._encoded(name)}={self._encoded(value)}"
        if self.encoding is _FORM:
            raise ValueError(f'expected a value for {self.encoding}, such as "", got None')
        if not name:
            raise ValueError("expected a name or a value, got an empty name and None")
        return self._encoded(name)

    def _encoded(self, data: str) -> str:
        if data.isascii() and data.isalnum():  # unreserved: both encodings keep it
            return data
        errors = self.errors if self.errors.startswith("surrogate") else "strict"
        if self.encoding is _FORM:
            return percent_encode(data, _FORM_CHARACTERS, errors).replace(" ", "+")
        return percent_encode(data, "query-value", errors)


def query_data_of(text: str, encoding: QueryEncoding, errors: str | None = None) -> QueryData:
    """Query data of a text that needs no check, such as that of a node."""
    return _filled(object.__new__(QueryData), text, encoding, errors)


def _filled(data: QueryData, text: str, encoding: QueryEncoding, errors: str | None) -> QueryData:
    if not isinstance(encoding, QueryEncoding):
        raise TypeError(f"expected a QueryEncoding, got {type(encoding).__name__}")
    object.__setattr__(data, "text", text)
    object.__setattr__(data, "encoding", encoding)
    object.__setattr__(data, "errors", errors or ("replace" if encoding is _FORM else "strict"))
    return data


# Names and values that a caller gives

_SEVERAL: Final = "a value as str or int, or several in order"


def _named_values(items: QueryItems) -> Iterator[tuple[str, list[str | None]]]:
    """Each name in a mapping with the texts of its values, or each name in pairs with the text of its value."""
    if isinstance(items, Mapping):
        for key, value in cast("Mapping[object, object]", items).items():
            name = checked_text("name", key)
            yield name, [_text(name, each) for each in value] if is_series(value) else [_text(name, value, _SEVERAL)]
    elif is_series(items):
        for pair in items:
            if not is_pair(pair):
                raise TypeError(f"expected a pair as a tuple of two, a name and a value, got {type(pair).__name__}")
            name = checked_text("name", pair[0])
            yield name, [_text(name, pair[1])]
    else:
        raise TypeError(f"expected names and values as a mapping or as pairs, got {type(items).__name__}")


def _text(name: str, value: object, expected: str = "a value as str, int or None") -> str | None:
    text = text_of_data(value)
    if text is None and (value is not None or expected is _SEVERAL):
        raise refusal(repr(name), expected, value)
    return text
