"""Changes of a query: the pieces that are named are rewritten, and the others keep their exact text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from uriast.passes.query_data.encoding import codec_of
from uriast.passes.query_data.given import checked_name, named_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.passes.query_data.encoding import Codec, QueryEncoding
    from uriast.passes.query_data.given import QueryItems

_NOTHING: Final = ()


def edited(
    text: str,
    encoding: QueryEncoding,
    *,
    removed: Iterable[str] = _NOTHING,
    updated: QueryItems = _NOTHING,
    added: QueryItems = _NOTHING,
) -> str:
    """A query after pairs are removed, then names are set, then pairs are added.

    >>> from uriast import QueryEncoding
    >>> edited("a=1&&b=2", QueryEncoding.PERCENT, removed=["b"], updated={"a": 2}, added={"a": 3})
    'a=2&&a=3'

    Args:
        text: The text of a query.
        encoding: Its encoding.
        removed: The names of the pairs to remove.
        updated: The names to set, with their values.
        added: The pairs to add.

    Raises:
        ValueError: A pair cannot be written.
    """
    codec = codec_of(encoding)
    if removed is not _NOTHING:
        text = without(text, removed, codec)
    if updated is not _NOTHING:
        text = with_values(text, updated, codec)
    return text if added is _NOTHING else with_more(text, added, codec)


def has_pairs(text: str) -> bool:
    """Whether a query has a pair: a piece that is not empty.

    >>> has_pairs("&&"), has_pairs("&=")
    (False, True)
    """
    return bool(text.strip("&"))


def pieces_of(text: str) -> list[str]:
    """The pieces of a query between its `&`, including empty ones. A query without text has none."""
    return text.split("&") if text else []


def without(text: str, names: Iterable[str], codec: Codec) -> str:
    """A query without the pairs that have certain names."""
    if not isinstance(names, Iterable):
        message = f"expected names as an iterable of str, got {type(names).__name__}"
        raise TypeError(message)
    return _rewritten(text, {checked_name(name): [] for name in names}, codec)


def with_values(text: str, items: QueryItems, codec: Codec) -> str:
    """A query in which certain names have certain values."""
    written: dict[str, list[str]] = {}
    for name, values in named_values(items):
        written.setdefault(name, []).extend([codec.piece(name, value) for value in values])
    return _rewritten(text, written, codec)


def with_more(text: str, items: QueryItems, codec: Codec) -> str:
    """A query with more pairs at its end."""
    added = [codec.piece(name, value) for name, values in named_values(items) for value in values]
    return "&".join([*pieces_of(text), *added])


def _rewritten(text: str, written: Mapping[str, list[str]], codec: Codec) -> str:
    """A query with each name's first piece replaced by those given for it, and its other pieces removed."""
    waiting = dict(written)
    pieces: list[str] = []
    for piece in pieces_of(text):
        name = codec.name_to_compare(piece)
        if name is None or name not in written:
            pieces.append(piece)
        elif name in waiting:
            pieces += waiting.pop(name)
    for each in waiting.values():
        pieces += each
    return "&".join(pieces)
