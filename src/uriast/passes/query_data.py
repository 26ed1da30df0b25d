"""Query data: names and values in a query (RFC 3986, section 3.4), in one of two conventions."""

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
"""A name and its value; `None` where the name stands without `=`."""

# What the application/x-www-form-urlencoded percent-encode set lacks (WHATWG URL, 1.3), and the space, which is "+".
_FORM_CHARACTERS: Final = alt(ALPHA, DIGIT, char_from("*-._ "))


class QueryEncoding(StrEnum):
    """How names and values are written in a query, as `name=value&...` in both.

    - `PERCENT`: percent-encoded (RFC 3986, 2.1), and nothing else. A name may stand without `=`.
    - `FORM`: as the data of a form (WHATWG URL, 5). `+` is a space, and a name without `=` has the value `""`.
    """

    PERCENT = "percent-encoding"
    FORM = "application/x-www-form-urlencoded"


_ERRORS_OF_ENCODING: Any = attrs.Factory(
    lambda data: "replace" if data.encoding is QueryEncoding.FORM else "strict", takes_self=True
)


@attrs.frozen
class QueryData:
    """The pairs of name and value in a query, in order. A name may come more than once.

    Each change gives a new value, in which all other pieces between the `&` stay as written, empty ones too. Names and
    values are data, not encoded text: they are decoded when they are read, and encoded when they are written.

    >>> data = QueryData("page=1&&q=caf%c3%a9&page=9")
    >>> str(data.set("page", "2").add("by", "a&b"))
    'page=2&&q=caf%c3%a9&by=a%26b'
    >>> data.get("q"), data.get_all("page"), "by" in data
    ('café', ('1', '9'), False)

    Iterating gives the names, each as often as it comes; `len` is the number of pairs.

    Attributes:
        text: The query as written, without its question mark.
        encoding: How names and values are written in it.
        errors: What is done about octets that are no UTF-8: the name of an error handler, as for `bytes.decode`. By
            default, `PERCENT` refuses them and `FORM` replaces them (as WHATWG URL does). What is written is never
            replaced: a lone surrogate is refused, unless this handler gives it its octets (`surrogateescape`).

    Raises:
        ParseError: The text is no `query`.
        TypeError: An argument is of another type.
        UnicodeDecodeError: A name or value that is read holds octets that the error handler does not take.
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
        """The query that has these pairs, in their order.

        >>> str(QueryData.from_pairs([("q", "a b"), ("all", None)]))
        'q=a%20b&all'
        >>> str(QueryData.from_pairs([("q", "a b"), ("all", "")], QueryEncoding.FORM))
        'q=a+b&all='

        Raises:
            ValueError: A pair cannot be written; see `add`.
            TypeError: A pair is no tuple of a name and a value.
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
        """The query that has these names, each with its one value or with several.

        >>> str(QueryData.from_mapping({"q": "a", "tag": ["x", "y"]}))
        'q=a&tag=x&tag=y'

        Raises:
            ValueError: A pair cannot be written; see `add`.
            TypeError: It is no mapping, or a name or value is no `str`.
        """
        if not isinstance(mapping, Mapping):
            message = f"names and values are given as a mapping, not as {type(mapping).__name__}"
            raise TypeError(message)
        return cls.from_pairs(
            ((name, value) for name, values in mapping.items() for value in _several(values)), encoding, errors
        )

    def __str__(self) -> str:
        return self.text

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The names and values, in order. Empty pieces are none.

        >>> QueryData("a&b=&&c=1+1").pairs
        (('a', None), ('b', ''), ('c', '1+1'))
        >>> QueryData("a&b=&&c=1+1", QueryEncoding.FORM).pairs
        (('a', ''), ('b', ''), ('c', '1 1'))
        """
        return tuple([(self._name(piece), self._value(piece)) for piece in self._pieces() if piece])

    def to_dict(self) -> dict[str, list[str | None]]:
        """The values of each name, in order."""
        found: dict[str, list[str | None]] = {}
        for name, value in self.pairs:
            found.setdefault(name, []).append(value)
        return found

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
        """The first value of a name; the default if there is no such name."""
        return next(self._values(name), default)

    def get_all(self, name: str) -> tuple[str | None, ...]:
        """The values of a name, in order."""
        return tuple(self._values(name))

    def set(self, name: str, value: str | None) -> Self:
        """With one value for a name: in the place of its first, without its others, or at the end if it has none.

        Raises:
            ValueError: The pair cannot be written; see `add`.
            TypeError: The name or the value is no `str`.
        """
        written, pieces, named = self._written(name, value), self._pieces(), self._named(name)
        if True not in named:
            return self._with([*pieces, written])
        first = named.index(True)
        pieces[first], named[first] = written, False
        return self._with([piece for piece, is_named in zip(pieces, named, strict=True) if not is_named])

    def add(self, name: str, value: str | None) -> Self:
        """With one more value for a name, at the end.

        Raises:
            ValueError: The pair cannot be written: a value `None` in `FORM` or for an empty name, or a lone surrogate.
            TypeError: The name or the value is no `str`.
        """
        return self._with([*self._pieces(), self._written(name, value)])

    def extend(self, pairs: Iterable[Pair]) -> Self:
        """With more pairs, at the end.

        Raises:
            ValueError: A pair cannot be written; see `add`.
            TypeError: A pair is no tuple of a name and a value.
        """
        return self._with([*self._pieces(), *[self._written(*_checked_pair(pair)) for pair in pairs]])

    def remove(self, name: str) -> Self:
        """Without a name and its values.

        Raises:
            TypeError: The name is no `str`.
        """
        named = self._named(name)
        return self._with([piece for piece, is_named in zip(self._pieces(), named, strict=True) if not is_named])

    # Reading

    def _pieces(self) -> list[str]:
        return self.text.split("&") if self.text else []

    def _named(self, name: str) -> list[bool]:
        """Which of the pieces have a name."""
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
            message = f"a value is a str or None, not {type(value).__name__}"
            raise TypeError(message)
        if self.encoding is QueryEncoding.FORM:
            message = f'{self.encoding} writes no name without a value: give "" for None'
            raise ValueError(message)
        if not name:
            message = "an empty name without a value leaves nothing to write"
            raise ValueError(message)
        return self._encoded(name, "query-name")

    def _encoded(self, data: str, component: ComponentName) -> str:
        errors = self.errors if self.errors.startswith("surrogate") else "strict"
        if self.encoding is QueryEncoding.FORM:
            return percent_encode(data, _FORM_CHARACTERS, errors).replace(" ", "+")
        return percent_encode(data, component, errors)


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        message = f"a name is a str, not {type(name).__name__}"
        raise TypeError(message)


def _checked_pair(pair: Pair) -> Pair:
    if isinstance(pair, tuple) and len(pair) == 2:  # noqa: PLR2004 - a pair
        return pair
    message = f"a pair is a tuple of a name and a value, not {type(pair).__name__}"
    raise TypeError(message)


def _several(values: str | Iterable[str | None] | None) -> Iterable[str | None]:
    return (values,) if isinstance(values, str) or not isinstance(values, Iterable) else values
