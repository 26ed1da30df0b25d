"""Query data: the names and values in a query (RFC 3986, section 3.4), in one of two encodings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import compress
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, TypeVar, overload

import attrs

from uriast.combinators import alt, char_from, of_type
from uriast.grammar import rfc3986
from uriast.grammar.rfc5234 import ALPHA, DIGIT
from uriast.passes.percent_encoding import percent_decode, percent_encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.passes.percent_encoding import ComponentName

T = TypeVar("T")

Pair: TypeAlias = tuple[str, str | None]
"""A name and its value; the value is `None` if the name has no `=`."""

# The characters that application/x-www-form-urlencoded does not encode (WHATWG URL, 1.3), and the space, which
# becomes "+".
_FORM_CHARACTERS: Final = alt(ALPHA, DIGIT, char_from("*-._ "))


class QueryEncoding(StrEnum):
    """The encodings of names and values in a query. In both, a query is `name=value&...`.

    - `PERCENT`: percent-encoding alone (RFC 3986, 2.1). A name may stand without `=`.
    - `FORM`: the encoding of HTML forms (WHATWG URL, 5). `+` is a space, and a name without `=` has the value `""`.

    >>> QueryData("a+b", QueryEncoding.PERCENT).pairs, QueryData("a+b", QueryEncoding.FORM).pairs
    ((('a+b', None),), (('a b', ''),))
    """

    PERCENT = "percent-encoding"
    FORM = "application/x-www-form-urlencoded"


_ERRORS_OF_ENCODING: Any = attrs.Factory(
    lambda data: "replace" if data.encoding is QueryEncoding.FORM else "strict", takes_self=True
)


@attrs.frozen
class QueryData:
    """The pairs of name and value in a query, in order. A name may occur more than once.

    Names and values are data, not encoded text: the methods decode them when they read and encode them when they
    write. `set`, `add`, `extend` and `remove` return new query data, in which the other pieces between the `&` keep
    their exact text, including empty ones.

    >>> data = QueryData("page=1&&q=caf%c3%a9&page=9")
    >>> str(data.set("page", "2").add("by", "a&b"))
    'page=2&&q=caf%c3%a9&by=a%26b'
    >>> data.get("q"), data.get_all("page"), "by" in data
    ('café', ('1', '9'), False)

    Iteration yields the name of each pair; `len` is the number of pairs.

    Attributes:
        text: The text of the query, without its question mark.
        encoding: The encoding of its names and values.
        errors: The name of the error handler for octets that are not UTF-8, as for `bytes.decode`. By default,
            `PERCENT` refuses them and `FORM` replaces them (as WHATWG URL does). Writing never replaces characters: it
            refuses lone surrogates, unless this handler encodes them (`surrogateescape`).

    Raises:
        ParseError: The text is not a valid `query`.
        TypeError: An argument has the wrong type.
        UnicodeDecodeError: A method reads a name or a value with octets that the error handler does not accept.
    """

    text: str = attrs.field(default="", validator=of_type(str))
    encoding: QueryEncoding = attrs.field(default=QueryEncoding.PERCENT, validator=of_type(QueryEncoding))
    errors: str = attrs.field(default=_ERRORS_OF_ENCODING, validator=of_type(str))

    def __attrs_post_init__(self) -> None:
        rfc3986.query.parse(self.text)

    @classmethod
    def from_pairs(
        cls, pairs: Iterable[Pair], encoding: QueryEncoding = QueryEncoding.PERCENT, errors: str | None = None
    ) -> Self:
        """Make query data of pairs of name and value, in their order.

        >>> str(QueryData.from_pairs([("q", "a b"), ("all", None)]))
        'q=a%20b&all'
        >>> str(QueryData.from_pairs([("q", "a b"), ("all", "")], QueryEncoding.FORM))
        'q=a+b&all='

        Args:
            pairs: The names and values, not encoded. The value `None` writes a name without `=`.
            encoding: The encoding of the query.
            errors: The error handler of the query data; by default, that of the encoding.

        Raises:
            ValueError: A pair cannot be written; see `add`.
            TypeError: A pair is not a tuple of a name and a value.
        """
        empty = cls("", encoding) if errors is None else cls("", encoding, errors)
        return empty.extend(pairs)

    @classmethod
    def from_mapping(
        cls,
        mapping: Mapping[str, str | Iterable[str | None] | None],
        encoding: QueryEncoding = QueryEncoding.PERCENT,
        errors: str | None = None,
    ) -> Self:
        """Make query data of a mapping of names, each to one value or to several.

        >>> str(QueryData.from_mapping({"q": "a", "tag": ["x", "y"]}))
        'q=a&tag=x&tag=y'

        Args:
            mapping: The names, each with its value or an iterable of values, not encoded.
            encoding: The encoding of the query.
            errors: The error handler of the query data; by default, that of the encoding.

        Raises:
            ValueError: A pair cannot be written; see `add`.
            TypeError: The argument is not a mapping, or a name or value is not a `str`.
        """
        if not isinstance(mapping, Mapping):
            message = f"expected a mapping of names to values, got {type(mapping).__name__}"
            raise TypeError(message)
        return cls.from_pairs(
            ((name, value) for name, values in mapping.items() for value in _several(values)), encoding, errors
        )

    def __str__(self) -> str:
        return self.text

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of name and value, in order. Empty pieces between two `&` are skipped.

        >>> QueryData("a&b=&&c=1+1").pairs
        (('a', None), ('b', ''), ('c', '1+1'))
        >>> QueryData("a&b=&&c=1+1", QueryEncoding.FORM).pairs
        (('a', ''), ('b', ''), ('c', '1 1'))
        """
        return tuple([(self._name(piece), self._value(piece)) for piece in self._pieces() if piece])

    def to_dict(self) -> dict[str, list[str | None]]:
        """The values of each name, in order.

        >>> QueryData("a=1&b&a=2").to_dict()
        {'a': ['1', '2'], 'b': [None]}
        """
        values: dict[str, list[str | None]] = {}
        for name, value in self.pairs:
            values.setdefault(name, []).append(value)
        return values

    def __len__(self) -> int:
        return sum(1 for piece in self._pieces() if piece)

    def __iter__(self) -> Iterator[str]:
        return (self._name(piece) for piece in self._pieces() if piece)

    def __contains__(self, name: object) -> bool:
        return any(name == each for each in self)

    @overload
    def get(self, name: str, default: None = None) -> str | None: ...
    @overload
    def get(self, name: str, default: T) -> str | T | None: ...
    def get(self, name: str, default: object = None) -> object:
        """The first value of a name; the default if the name does not occur.

        >>> data = QueryData("a=1&b&a=2")
        >>> data.get("a"), data.get("b"), data.get("c", "none")
        ('1', None, 'none')

        Args:
            name: The name, not encoded.
            default: The result if the name does not occur.

        Raises:
            TypeError: The name is not a `str`.
        """
        return next(self._values(name), default)

    def get_all(self, name: str) -> tuple[str | None, ...]:
        """The values of a name, in order.

        >>> QueryData("a=1&b&a=2").get_all("a")
        ('1', '2')

        Args:
            name: The name, not encoded.

        Raises:
            TypeError: The name is not a `str`.
        """
        return tuple(self._values(name))

    def set(self, name: str, value: str | None) -> Self:
        """Set a name to one value: replace its first pair, remove its others; without a pair, add one at the end.

        >>> str(QueryData("a=1&b&a=2").set("a", "3"))
        'a=3&b'

        Args:
            name: The name, not encoded.
            value: The value, not encoded; `None` writes a name without `=`.

        Raises:
            ValueError: The pair cannot be written; see `add`.
            TypeError: The name or the value is not a `str`.
        """
        written, pieces, named = self._written(name, value), self._pieces(), self._named(name)
        if True not in named:
            return self._with([*pieces, written])
        first = named.index(True)
        pieces[first], named[first] = written, False
        return self._with([piece for piece, is_named in zip(pieces, named, strict=True) if not is_named])

    def add(self, name: str, value: str | None) -> Self:
        """Add a pair at the end.

        >>> str(QueryData("a=1").add("q", "a b").add("all", None))
        'a=1&q=a%20b&all'

        Args:
            name: The name, not encoded.
            value: The value, not encoded; `None` writes a name without `=`.

        Raises:
            ValueError: The pair cannot be written: its value is `None` in `FORM`, or `None` with an empty name; or it
                has a lone surrogate.
            TypeError: The name or the value is not a `str`.
        """
        return self._with([*self._pieces(), self._written(name, value)])

    def extend(self, pairs: Iterable[Pair]) -> Self:
        """Add pairs at the end.

        >>> str(QueryData("a=1").extend([("b", "2"), ("c", "3")]))
        'a=1&b=2&c=3'

        Args:
            pairs: The names and values, not encoded, as for `add`.

        Raises:
            ValueError: A pair cannot be written; see `add`.
            TypeError: A pair is not a tuple of a name and a value.
        """
        return self._with([*self._pieces(), *[self._written(*_checked_pair(pair)) for pair in pairs]])

    def remove(self, name: str) -> Self:
        """Remove all pairs with a name.

        >>> str(QueryData("a=1&b&a=2").remove("a"))
        'b'

        Args:
            name: The name, not encoded.

        Raises:
            TypeError: The name is not a `str`.
        """
        named = self._named(name)
        return self._with([piece for piece, is_named in zip(self._pieces(), named, strict=True) if not is_named])

    # Reading

    def _pieces(self) -> list[str]:
        return self.text.split("&") if self.text else []

    def _named(self, name: str) -> list[bool]:
        """For each piece, whether its name is the given one."""
        _check_name(name)
        return [piece != "" and self._name(piece) == name for piece in self._pieces()]

    def _values(self, name: str) -> Iterator[str | None]:
        return map(self._value, compress(self._pieces(), self._named(name)))

    def _name(self, piece: str) -> str:
        return self._decoded(piece.partition("=")[0])

    def _value(self, piece: str) -> str | None:
        _, equals, value = piece.partition("=")
        return self._decoded(value) if equals or self.encoding is QueryEncoding.FORM else None

    def _decoded(self, text: str) -> str:
        return percent_decode(text.replace("+", " ") if self.encoding is QueryEncoding.FORM else text, self.errors)

    # Writing

    def _with(self, pieces: list[str]) -> Self:
        return attrs.evolve(self, text="&".join(pieces))

    def _written(self, name: str, value: str | None) -> str:
        _check_name(name)
        if isinstance(value, str):
            return f"{self._encoded(name, 'query-name')}={self._encoded(value, 'query-value')}"
        if value is not None:
            message = f"expected a value as str or None, got {type(value).__name__}"
            raise TypeError(message)
        if self.encoding is QueryEncoding.FORM:
            message = f'expected a value for {self.encoding}, such as "", got None'
            raise ValueError(message)
        if not name:
            message = "expected a name or a value, got an empty name and None"
            raise ValueError(message)
        return self._encoded(name, "query-name")

    def _encoded(self, data: str, component: ComponentName) -> str:
        errors = self.errors if self.errors.startswith("surrogate") else "strict"
        if self.encoding is QueryEncoding.FORM:
            return percent_encode(data, _FORM_CHARACTERS, errors).replace(" ", "+")
        return percent_encode(data, component, errors)


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        message = f"expected a name as str, got {type(name).__name__}"
        raise TypeError(message)


def _checked_pair(pair: Pair) -> Pair:
    if isinstance(pair, tuple) and len(pair) == 2:  # noqa: PLR2004 - a pair
        return pair
    message = f"expected a pair as a tuple of a name and a value, got {type(pair).__name__}"
    raise TypeError(message)


def _several(values: str | Iterable[str | None] | None) -> Iterable[str | None]:
    return (values,) if isinstance(values, str) or not isinstance(values, Iterable) else values
