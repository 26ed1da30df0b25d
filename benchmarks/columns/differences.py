"""On how many rows others find other components than uriast does."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

import pyarrow as pa

from benchmarks.columns.contenders import CLICKHOUSE
from benchmarks.peers import installed
from uriast import columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    Reader = Callable[[Sequence[str]], Iterable["Parts | None"]]


class Parts(NamedTuple):
    """The components of a reference, for a comparison that is kind to others.

    Scheme and host are in lower case, the host is without brackets, and the path behind an authority is not empty. An
    undefined component is the empty text.
    """

    scheme: str
    host: str
    port: str
    path: str
    query: str
    fragment: str


class Difference(NamedTuple):
    """How a reader differs from uriast.

    Attributes:
        refused: The number of valid texts that it refuses.
        taken: The number of invalid texts that it takes.
        other: The number of valid texts in which it finds another component.
        components: For each component, the number of valid texts in which it is another one.
    """

    refused: int
    taken: int
    other: int
    components: Mapping[str, int]


HEAD: Final = ("what reads", "valid, refused", "invalid, taken", "valid, read otherwise", *Parts._fields)
"""The head of a table of differences."""


def readers() -> dict[str, Reader]:
    """The readers that are installed, by their names."""
    found: dict[str, Reader] = {"urlsplit": _each(_urlsplit)}
    if installed("yarl"):
        found["yarl.URL"] = _yarl(import_module("yarl").URL)
    if installed("chdb"):
        found["ClickHouse, its URL functions"] = _clickhouse(import_module("chdb.session"))
    return found


def differences(texts: Sequence[str], readers: Mapping[str, Reader]) -> Iterator[tuple[str, Difference]]:
    """The difference of each reader over some texts."""
    ours = _ours(texts)
    for name, read in readers.items():
        yield name, difference(ours, list(read(texts)))


def difference(ours: Sequence[Parts | None], theirs: Sequence[Parts | None]) -> Difference:
    """The difference of what two readers found. `None` stands for a text that is refused."""
    pairs = list(zip(ours, theirs, strict=True))
    others = [(our, their) for our, their in pairs if our and their and our != their]
    components = Counter(
        name
        for our, their in others
        for name, one, other in zip(Parts._fields, our, their, strict=True)
        if one != other
    )
    refused = sum(their is None for our, their in pairs if our)
    taken = sum(their is not None for our, their in pairs if not our)
    return Difference(refused, taken, len(others), components)


def compared(name: str, found: Difference) -> Sequence[str]:
    """The row of a reader in a table of differences."""
    counts = (found.refused, found.taken, found.other)
    return (name, *map(str, counts), *(str(found.components.get(each, 0)) for each in Parts._fields))


def parts(row: Mapping[str, Any]) -> Parts:
    """The components that stand under their names. What is not there, is undefined."""
    found = {name: row.get(name) for name in Parts._fields}
    made = Parts(*("" if value is None else str(value) for value in found.values()))
    host = made.host.lower().strip("[]")
    path = made.path or ("/" if host else "")
    return made._replace(scheme=made.scheme.lower(), host=host, path=path)


def _ours(texts: Sequence[str]) -> list[Parts | None]:
    rows = columns.parse(pa.array(texts)).to_pylist()
    return [parts(row) if row["error_index"] is None else None for row in rows]


def _each(read: Callable[[str], Parts]) -> Reader:
    """The reader of many texts. One that raises a `ValueError` is refused."""

    def tried(text: str) -> Parts | None:
        try:
            return read(text)
        except ValueError:
            return None

    return lambda texts: map(tried, texts)


def _urlsplit(text: str) -> Parts:
    read = urlsplit(text)
    return parts({**read._asdict(), "host": read.hostname, "port": read.port})


def _yarl(make: Callable[..., Any]) -> Reader:
    names = ("scheme", "raw_host", "explicit_port", "raw_path", "raw_query_string", "raw_fragment")

    def read(text: str) -> Parts:
        url = make(text, encoded=True)
        return parts(dict(zip(Parts._fields, (getattr(url, name) for name in names), strict=True)))

    return _each(read)


def _clickhouse(session: Any) -> Reader:
    def read(texts: Sequence[str]) -> list[Parts]:
        table = pa.table({"url": texts, "row": range(len(texts))})  # noqa: F841 # pyright: ignore[reportUnusedVariable] # the query reads it by its name
        calls = ", ".join(f"{call} AS {name}" for name, call in CLICKHOUSE.items())
        query = f"SELECT {calls} FROM Python(table) ORDER BY row"
        rows = session.Session().query(query, "ArrowTable").to_pylist()
        return [parts({**row, "port": row["port"] or None}) for row in rows]

    return read
