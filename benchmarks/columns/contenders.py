"""What processes a chunk: uriast, loops, and the libraries that are installed."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pyarrow as pa

from benchmarks.peers import installed
from uriast import ParseError, columns, normalize
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.columns.race import Contender, Work

CLICKHOUSE: Final = {
    "scheme": "protocol(url)",
    "host": "domainRFC(url)",
    "port": "port(url)",
    "path": "path(url)",
    "query": "queryString(url)",
    "fragment": "fragment(url)",
}
"""The functions of ClickHouse for components."""


def contenders() -> dict[str, Contender]:
    """What is measured, by its name."""
    found: dict[str, Contender] = {
        "columns.parse": _of_array(columns.parse),
        "columns.matches": _of_array(columns.matches),
        "columns.normalize": _of_array(columns.normalize),
        "parse in a loop": _loop(URI_reference.parse),
        "matches in a loop": _loop(URI_reference.matches),
        "normalize in a loop": _loop(lambda text: str(normalize(text))),
        "urlsplit in a loop": _loop(urlsplit),
    }
    if installed("yarl"):
        found["yarl.URL in a loop"] = _loop(import_module("yarl").URL)
    if installed("polars"):
        found.update(_of_polars(import_module("polars")))
    if installed("duckdb"):
        found.update(_of_duckdb(import_module("duckdb")))
    if installed("chdb"):
        found["ClickHouse, its URL functions"] = _of_clickhouse(import_module("chdb.session"))
    return found


def _of_array(call: Callable[[pa.Array], object]) -> Contender:
    return lambda chunk: partial(call, chunk)


def _loop(call: Callable[[str], object]) -> Contender:
    """A call for each row."""

    def looped(chunk: pa.Array) -> list[object]:
        return [_result(call, text) for text in chunk.to_pylist()]

    return _of_array(looped)


def _result(call: Callable[[str], object], text: str) -> object:
    try:
        return call(text)
    except (ParseError, ValueError):
        return None


def _of_polars(pl: Any) -> Iterator[tuple[str, Contender]]:
    import_module("uriast.integrations.polars")
    parsing = pl.col("url").uri.parse()

    def framed(work: Callable[[Any], object]) -> Contender:
        return lambda chunk: partial(work, pl.DataFrame({"url": pl.from_arrow(chunk)}))

    yield "Polars, uri.parse()", framed(lambda frame: frame.select(parsing))
    yield "Polars, uri.parse(), lazy", framed(lambda frame: frame.lazy().select(parsing).collect())
    streaming = framed(lambda frame: frame.lazy().select(parsing).collect(engine="streaming"))
    yield "Polars, uri.parse(), streaming", streaming
    extracting = pl.col("url").str.extract_groups(URI_reference.pattern_for("rust").source)
    yield "Polars, extract_groups with our pattern", framed(lambda frame: frame.select(extracting))


def _of_duckdb(duckdb: Any) -> Iterator[tuple[str, Contender]]:
    connection = duckdb.connect()
    import_module("uriast.integrations.duckdb").register(connection)
    pattern, groups_of, _ = URI_reference.pattern_for("re2")
    groups = [each for some in groups_of.values() for each in some]
    names = [name for _, name in sorted(groups)]
    extracting = f"regexp_extract(url, '{pattern}', {names})"

    def queried(parts: str) -> Contender:
        query = f"SELECT sum(length(parts.host)) FROM (SELECT {parts} AS parts FROM links)"

        def stored(chunk: pa.Array) -> Work:
            connection.register("chunk", pa.table({"url": chunk}))
            connection.execute("CREATE OR REPLACE TABLE links AS SELECT url FROM chunk")
            return lambda: connection.execute(query).fetchall()

        return stored

    yield "DuckDB, uri_parse", queried("uri_parse(url)")
    yield "DuckDB, regexp_extract with our pattern", queried(extracting)


def _of_clickhouse(session: Any) -> Contender:
    clickhouse = session.Session()
    query = f"SELECT sum(ignore({', '.join(CLICKHOUSE.values())})) FROM links"

    def stored(chunk: pa.Array) -> Work:
        table = pa.table({"url": chunk})  # noqa: F841 # pyright: ignore[reportUnusedVariable] # the query reads it by its name
        clickhouse.query("DROP TABLE IF EXISTS links")
        clickhouse.query("CREATE TABLE links ENGINE = Memory AS SELECT url FROM Python(table)")
        return lambda: clickhouse.query(query)

    return stored
