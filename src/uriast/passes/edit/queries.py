"""Editing the query data of a reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from uriast.passes.edit.components import with_query
from uriast.passes.query_data import QueryEncoding, edited, has_pairs
from uriast.passes.syntax import reference_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRIReference
    from uriast.passes.query_data import QueryItems

R = TypeVar("R", bound="IRIReference")


@overload
def edit_query(
    reference: R,
    *,
    set: QueryItems = ...,
    add: QueryItems = ...,
    remove: str | Iterable[str] = ...,
    encoding: QueryEncoding = ...,
) -> R: ...
@overload
def edit_query(
    reference: str,
    *,
    set: QueryItems = ...,
    add: QueryItems = ...,
    remove: str | Iterable[str] = ...,
    encoding: QueryEncoding = ...,
) -> URIReference: ...
def edit_query(
    reference: str | IRIReference,
    *,
    set: QueryItems = (),  # noqa: A002 - the interface: `set` goes with `add` and `remove`
    add: QueryItems = (),
    remove: str | Iterable[str] = (),
    encoding: QueryEncoding = QueryEncoding.PERCENT,
) -> IRIReference:
    """Change some pairs of a reference's query: first remove, then set, then add.

    The other pairs keep their exact text, and so do empty pieces such as that of `&&`. If no pair is left, the query is
    removed with its question mark. If nothing changes, the result is the reference itself, even with an empty query.

    >>> page = "http://example.com/?page=1&&q=caf%c3%a9&utm_source=x"
    >>> str(edit_query(page, remove="utm_source", set={"page": 2}, add={"tag": ["a b", "c&d"]}))
    'http://example.com/?page=2&&q=caf%c3%a9&tag=a%20b&tag=c%26d'
    >>> str(edit_query("/a?&&b", remove=["b", "c"])), str(edit_query("/a?", remove="b"))
    ('/a', '/a?')

    Args:
        reference: A URI or IRI reference, as text or node.
        set: The names to set, as for `QueryData.update`: a mapping of names, each to one value or several, or pairs.
            Names and values are data: they are encoded here. Characters beyond ASCII are percent-encoded, also in an
            IRI.
        add: The pairs to add at the end, as for `QueryData.extend`.
        remove: A name, or several. Each may occur or not.
        encoding: The encoding of the query.

    Raises:
        ParseError: The text is not valid, or the scheme of the node does not allow the query.
        ValueError: A pair cannot be written; see `QueryData.add`.
    """
    read = reference_of(reference)
    before = read.query or ""
    names = (remove,) if isinstance(remove, str) else remove
    after = edited(before, encoding, removed=names, updated=set, added=add)
    if after == before:
        return read
    return with_query(read, after if has_pairs(after) else None)
