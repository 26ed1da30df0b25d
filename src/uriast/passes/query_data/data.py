"""The class of query data."""

from __future__ import annotations

from codecs import lookup_error
from typing import TYPE_CHECKING, Any, Self, TypeVar, overload

import attrs

from uriast.combinators import of_type
from uriast.grammar import rfc3986
from uriast.passes.query_data.changes import pieces_of, with_more, with_values, without
from uriast.passes.query_data.encoding import Codec, QueryEncoding, errors_of
from uriast.passes.query_data.given import checked_name
from uriast.passes.syntax import iris

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.passes.percent_encoding import Scalar
    from uriast.passes.query_data.encoding import Pair
    from uriast.passes.query_data.given import QueryItems

T = TypeVar("T")

_ERRORS_OF_ENCODING: Any = attrs.Factory(lambda data: errors_of(data.encoding), takes_self=True)


def _text(text: str | None) -> str:
    return "" if text is None else text


def _check_errors(_: object, __: attrs.Attribute[Any], value: str) -> None:
    try:
        lookup_error(value)
    except LookupError:
        message = f"expected the name of an error handler, such as replace, got {value!r}"
        raise ValueError(message) from None


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

    text: str = attrs.field(default="", converter=_text, validator=of_type(str))
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
        return tuple([(codec.name(piece), codec.value(piece)) for piece in pieces_of(self.text) if piece])

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
        return sum(1 for piece in pieces_of(self.text) if piece)

    def __iter__(self) -> Iterator[str]:
        return map(self._codec.name, filter(None, pieces_of(self.text)))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and any(True for _ in self._named(name))

    def __getitem__(self, name: str) -> str | None:
        """The first value of a name; `None` if it has no `=`.

        >>> QueryData("a=1&b&a=2")["a"], QueryData("a=1&b&a=2")["b"]
        ('1', None)

        Args:
            name: The name, not encoded.

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

        Args:
            name: The name, not encoded.
            default: The result if the name does not occur.
        """
        return next(self._values(name), default)

    def get_all(self, name: str) -> tuple[str | None, ...]:
        """The values of a name, in order.

        >>> QueryData("a=1&b&a=2").get_all("a")
        ('1', '2')

        Args:
            name: The name, not encoded.
        """
        return tuple(self._values(name))

    def set(self, name: str, value: Scalar | None) -> Self:
        """Set a name to one value: replace its first pair, remove its others; without a pair, add one at the end.

        >>> str(QueryData("a=1&b&a=2").set("a", 3))
        'a=3&b'

        Args:
            name: The name, not encoded.
            value: The value, not encoded; `None` writes a name without `=`.

        Raises:
            ValueError: The pair cannot be written; see `add`.
        """
        return self.update([(name, value)])

    def update(self, items: QueryItems) -> Self:
        """Set several names, each to one value or to several. A name that is set to no value is removed.

        >>> str(QueryData("a=1&b=1&a=2").update({"b": 2, "c": 3})), str(QueryData("a=1&b").update({"a": [2, 3]}))
        ('a=1&b=2&a=2&c=3', 'a=2&a=3&b')

        Args:
            items: A mapping of names, each to its value or to an iterable of values, not encoded; or pairs of name and
                value. The pairs of one name are set together.

        Raises:
            ValueError: A pair cannot be written; see `add`.
        """
        return self._with(with_values(self.text, items, self._codec))

    def add(self, name: str, value: Scalar | None) -> Self:
        """Add a pair at the end.

        >>> str(QueryData("a=1").add("q", "a b").add("all", None))
        'a=1&q=a%20b&all'

        Args:
            name: The name, not encoded.
            value: The value, not encoded; `None` writes a name without `=`.

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
            items: A mapping of names, each to its value or to an iterable of values, not encoded; or pairs of name and
                value.

        Raises:
            ValueError: A pair cannot be written; see `add`.
        """
        return self._with(with_more(self.text, items, self._codec))

    def remove(self, *names: str) -> Self:
        """Remove all pairs that have one of some names.

        >>> str(QueryData("a=1&b&a=2&c").remove("a", "c"))
        'b'

        Args:
            names: The names, not encoded.
        """
        return self._with(without(self.text, names, self._codec))

    def sorted(self) -> Self:
        """Sort the pairs by their names, in the order of code points. Pairs of one name stay in their order.

        Empty pieces stay where they are.

        >>> str(QueryData("b=2&a=1&&%61=0&c").sorted())
        'a=1&%61=0&&b=2&c'
        """
        pieces = pieces_of(self.text)
        by_name = iter(sorted(filter(None, pieces), key=self._codec.name))
        return self._with("&".join([piece and next(by_name) for piece in pieces]))

    @property
    def _codec(self) -> Codec:
        return Codec(self.encoding, self.errors)

    def _values(self, name: str) -> Iterator[str | None]:
        return map(self._codec.value, self._named(name))

    def _named(self, name: str) -> Iterator[str]:
        """The pieces that have a name."""
        codec, wanted = self._codec, checked_name(name)
        return (piece for piece in pieces_of(self.text) if codec.name_to_compare(piece) == wanted)

    def _with(self, text: str) -> Self:
        return attrs.evolve(self, text=text)
