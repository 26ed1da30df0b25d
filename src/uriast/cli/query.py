"""`uriast query`: read and change the names and values in queries."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from uriast.cli.lines import line_command
from uriast.cli.octets import decoded, encoded
from uriast.cli.parameters import IRI, Pair, Text
from uriast.passes.edit import replace
from uriast.passes.query_data import QueryData, QueryEncoding
from uriast.passes.syntax import syntax_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IRIReference

_Pair: TypeAlias = tuple[str, str | None]
"""A name and its value."""

_PAIRS: Final = """
A query is name=value&... Names and values are data: they are decoded when they are read and encoded when they are
written. The other pairs keep their exact text. With --iri, but not with --form, the non-ASCII characters that an IRI
may contain stay. Passwords are printed.
"""


def _encoding(_context: object, _option: object, form: bool) -> QueryEncoding:
    return QueryEncoding.FORM if form else QueryEncoding.PERCENT


_FORM: Final = click.option(
    "--form",
    "encoding",
    is_flag=True,
    callback=_encoding,
    help="Read and write the encoding of HTML forms, in which a plus sign is a space.",
)
_PAIR: Final = click.argument("pair", metavar="NAME=VALUE", type=Pair())
_NAME: Final = click.argument("name", metavar="NAME", type=Text())


@click.group(epilog=_PAIRS)
def query() -> None:
    """Read or change the names and values in queries."""


@line_command(
    IRI,
    _FORM,
    click.option("--all", "is_all", is_flag=True, help="Print each value of the name, not only the first one."),
    click.option("--json", "is_json", is_flag=True, help="Print JSON: a list of the values; null is a name without =."),
    before=_NAME,
    examples=("uriast query get q 'http://example.com/?q=caf%C3%A9'", "uriast query get --all tag '?tag=a&tag=b'"),
    notes=(_PAIRS,),
    group=query,
)
def get(
    reference: IRIReference, name: str, encoding: QueryEncoding, *, is_all: bool, is_json: bool
) -> str | tuple[str, ...]:
    """Print the value of a name in each reference.

    Without the name, or without a value, an empty line is printed; with --all, nothing is printed without the name.
    """
    found = _pairs(reference, encoding, name)
    wanted = [value for _, value in (found if is_all else islice(found, 1))]
    if is_json:
        return json.dumps(wanted)
    values = tuple([value or "" for value in wanted])
    return values if is_all else "".join(values)


@line_command(
    IRI,
    _FORM,
    click.option("--json", "is_json", is_flag=True, help="Print JSON: a list of names and values; null is no value."),
    name="list",
    examples=("uriast query list 'http://example.com/?q=caf%C3%A9&page=2'",),
    notes=(_PAIRS,),
    group=query,
)
def list_(reference: IRIReference, encoding: QueryEncoding, *, is_json: bool) -> str | tuple[str, ...]:
    """Print the names and values in each query, one per line."""
    pairs = [*_pairs(reference, encoding)]
    if is_json:
        return json.dumps(pairs)
    return tuple([name if value is None else f"{name}={value}" for name, value in pairs])


@line_command(
    IRI,
    _FORM,
    name="set",
    before=_PAIR,
    examples=("uriast query set page=2 'http://example.com/?page=1&q=a'",),
    notes=(_PAIRS,),
    group=query,
)
def set_(reference: IRIReference, pair: _Pair, encoding: QueryEncoding) -> str:
    """Print each reference with one value of a name.

    The first pair with the name is replaced, the others are removed. Without the name, the pair is added at the end.
    NAME alone writes the name without an equals sign.
    """
    written = _writable(pair, encoding)
    return _with(reference, _data(reference, encoding).set([written]), written)


@line_command(
    IRI,
    _FORM,
    before=_PAIR,
    examples=("uriast query add tag=new 'http://example.com/?tag=a'",),
    notes=(_PAIRS,),
    group=query,
)
def add(reference: IRIReference, pair: _Pair, encoding: QueryEncoding) -> str:
    """Print each reference with a further pair at the end of its query."""
    written = _writable(pair, encoding)
    return _with(reference, _data(reference, encoding).add([written]), written)


@line_command(
    IRI,
    _FORM,
    click.option("--prefix", "is_prefix", is_flag=True, help="Remove all pairs whose name begins with NAME."),
    before=_NAME,
    examples=(
        "uriast query remove page 'http://example.com/?page=1&q=a'",
        "uriast query remove --prefix utm_ -f links.txt",
    ),
    notes=(_PAIRS,),
    group=query,
)
def remove(reference: IRIReference, name: str, encoding: QueryEncoding, *, is_prefix: bool) -> str:
    """Print each reference without the pairs of a name. Without pairs, it has no question mark."""
    data = _data(reference, encoding)
    names = [each for each in data if each.startswith(name)] if is_prefix else [name]
    left = data.remove(*names)
    return str(replace(reference, query=str(left) if left else None))


@line_command(
    IRI,
    _FORM,
    examples=("uriast query sort 'http://example.com/?b=a&c=b&a=c'",),
    notes=(_PAIRS,),
    group=query,
)
def sort(reference: IRIReference, encoding: QueryEncoding) -> str:
    """Print each reference with the pairs of its query sorted by name."""
    if reference.query is None:
        return str(reference)
    return str(replace(reference, query=str(_data(reference, encoding).sorted())))


def _data(reference: IRIReference, encoding: QueryEncoding) -> QueryData:
    """The query data. Octets that are not UTF-8 become lone surrogates."""
    return QueryData(reference.query or "", encoding, "surrogateescape")


def _pairs(reference: IRIReference, encoding: QueryEncoding, name: str | None = None) -> Iterator[_Pair]:
    """The pairs of the query, or those of a name. One that is not UTF-8 is refused."""
    index = str(reference).find("?") + 1
    for piece in (reference.query or "").split("&"):
        for pair in QueryData(piece, encoding, "surrogateescape").items():
            if name in {None, pair[0]}:
                decoded(piece, index)
                yield pair
        index += len(piece) + 1


def _writable(pair: _Pair, encoding: QueryEncoding) -> _Pair:
    """A pair as the encoding can write it: in forms, a name has a value."""
    name, value = pair
    return name, "" if value is None and encoding is QueryEncoding.FORM else value


def _with(reference: IRIReference, data: QueryData, pair: _Pair) -> str:
    """The reference with changed data. An IRI keeps the characters of the new pair, except in the encoding of forms."""
    pieces = str(data).split("&")
    if data.encoding is QueryEncoding.PERCENT and syntax_of(reference).name == "IRI":
        # `set` leaves no other piece with this name, and `add` writes the last one.
        last = len(pieces) - 1 - pieces[::-1].index(str(QueryData([pair])))
        pieces[last] = "=".join([encoded("query-value", each, iri=True) for each in pair if each is not None])
    return str(replace(reference, query="&".join(pieces)))
