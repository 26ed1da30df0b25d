"""The functions of DuckDB have what the library tells of each row."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final, cast

import duckdb
import pyarrow as pa
import pytest
from support.samples import BASE, KEYS, MATCHES, NORMALIZED, RESOLVED, TEXTS, TOLD, Places, or_none

from uriast import resolve
from uriast.grammar.rfc3987 import IRI_reference
from uriast.integrations.duckdb import register

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]

CALLS: Final[Mapping[str, list[object]]] = {
    "uri_parse(url)": [*TOLD],
    "uri_matches(url)": [*MATCHES],
    "uri_normalize(url)": [*NORMALIZED],
    "uri_comparison_key(url)": [*KEYS],
    f"uri_resolve(url, '{BASE}')": [*RESOLVED],
}
NAMES: Final = ("uri_comparison_key", "uri_matches", "uri_normalize", "uri_parse", "uri_resolve")
PARSED: Final = (
    "STRUCT(scheme VARCHAR, userinfo VARCHAR, host VARCHAR, host_kind VARCHAR, port VARCHAR, path VARCHAR, "
    "path_kind VARCHAR, query VARCHAR, fragment VARCHAR, error_index BIGINT)"
)
TABLE: Final = pa.table({"url": pa.array(TEXTS, pa.string()), "row": pa.array(range(len(TEXTS)))})

EACH_CALL: Final = pytest.mark.parametrize("call", CALLS)


@pytest.fixture(scope="module")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection with the functions, and with the texts as the table `urls`."""
    with duckdb.connect() as connection:
        register(connection)
        connection.register("given", TABLE)
        connection.execute("CREATE TABLE urls AS FROM given")
        yield connection


def values(connection: duckdb.DuckDBPyConnection, query: str) -> list[object]:
    """The first column of a query's result."""
    rows = cast("list[tuple[object, ...]]", connection.sql(query).fetchall())
    return [row[0] for row in rows]


def resolved(each: str | None, base: str | None) -> str | None:
    """The target of a text; `None` for an invalid text, or without a text or a base."""
    return None if each is None or base is None else or_none(lambda one: str(resolve(one, base)), each)


@EACH_CALL
@pytest.mark.parametrize("source", ["urls", "given"])
def test_each_row_has_what_the_library_tells_of_it(call: str, source: str, database: duckdb.DuckDBPyConnection) -> None:
    assert values(database, f"SELECT {call} FROM {source} ORDER BY row") == CALLS[call]


@EACH_CALL
def test_many_vectors_are_read_as_their_rows(call: str, database: duckdb.DuckDBPyConnection) -> None:
    query = f"SELECT {call} FROM urls, range(30) AS times (time) ORDER BY time, row"
    assert values(database, query) == CALLS[call] * 30


@EACH_CALL
@pytest.mark.parametrize("where", ["false", "url IS NULL", "row % 3 = 1"])
def test_any_rows_can_be_asked_for(call: str, where: str, database: duckdb.DuckDBPyConnection) -> None:
    rows = cast("list[int]", values(database, f"SELECT row FROM urls WHERE {where} ORDER BY row"))
    found = values(database, f"SELECT {call} FROM urls WHERE {where} ORDER BY row")
    assert found == [CALLS[call][row] for row in rows]


@pytest.mark.parametrize("name", NAMES)
def test_null_is_null(name: str, database: duckdb.DuckDBPyConnection) -> None:
    arguments = "NULL, 'a:b'" if name == "uri_resolve" else "NULL"
    assert values(database, f"SELECT {name}({arguments})") == [None]
    assert values(database, f"SELECT {name}({arguments}) IS NULL") == [True]


def test_a_parsed_column_is_a_struct_of_texts(database: duckdb.DuckDBPyConnection) -> None:
    assert values(database, "SELECT typeof(uri_parse('a'))") == [PARSED]


@pytest.mark.parametrize("setting", ["arrow_large_buffer_size", "produce_arrow_string_view"])
@EACH_CALL
def test_other_layouts_of_arrow_s_texts_are_read(call: str, setting: str, database: duckdb.DuckDBPyConnection) -> None:
    database.execute(f"SET {setting} = true")
    try:
        assert values(database, f"SELECT {call} FROM urls ORDER BY row") == CALLS[call]
    finally:
        database.execute(f"RESET {setting}")


def test_each_text_is_resolved_against_its_own_base(database: duckdb.DuckDBPyConnection) -> None:
    bases = ("http://a/b/c", None, "x:/y/z", "http://a/b/c/")
    of_rows = [bases[row % 4] for row in range(len(TEXTS))]
    database.register("based", pa.table({"row": range(len(TEXTS)), "base": of_rows}))
    found = values(database, "SELECT uri_resolve(url, base) FROM urls JOIN based USING (row) ORDER BY row")
    assert found == [resolved(each, base) for each, base in zip(TEXTS, of_rows, strict=True)]
    assert values(database, "SELECT uri_resolve(url, CAST(NULL AS VARCHAR)) FROM urls") == [None] * len(TEXTS)


@pytest.mark.parametrize("base", ["a b", "../relative", ""])
def test_a_base_that_is_no_uri_is_null(base: str, database: duckdb.DuckDBPyConnection) -> None:
    assert values(database, f"SELECT uri_resolve('http://a', '{base}')") == [None]
    assert values(database, f"SELECT uri_resolve('a', '{base}')") == [None]


@pytest.mark.parametrize("argument", ["1", "'a'::BLOB", "['a']"])
def test_another_type_than_text_is_refused(argument: str, database: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.BinderException, match="uri_parse"):
        values(database, f"SELECT uri_parse({argument})")


def test_a_rule_of_one_s_own_has_functions_beside_the_others(database: duckdb.DuckDBPyConnection) -> None:
    register(database, Places().place, "place")
    register(database, IRI_reference, "iri")
    assert values(database, "SELECT place_parse('b.22')") == [{"column": "b", "row": "22", "error_index": None}]
    assert values(database, "SELECT place_matches('b')") == [False]
    assert values(database, "SELECT [iri_matches('é'), uri_matches('é')]") == [[True, False]]
    assert values(database, "SELECT iri_normalize('%7eé')") == ["~é"]
    assert values(database, "SELECT iri_resolve('é', 'a:/b')") == ["a:/é"]
    with pytest.raises(duckdb.InvalidInputException, match="TypeError"):
        values(database, "SELECT place_normalize('b.22')")


# Registration


def test_a_second_registration_replaces_the_first() -> None:
    with duckdb.connect() as connection:
        register(connection)
        register(connection, IRI_reference)
        assert values(connection, "SELECT uri_matches('é')") == [True]


def test_a_query_that_was_prepared_before_a_second_registration_still_runs() -> None:
    with duckdb.connect() as connection:
        register(connection)
        connection.execute("PREPARE asked AS SELECT uri_matches($1)")
        register(connection)
        assert values(connection, "EXECUTE asked('a b')") == [False]


def test_functions_outlive_the_connection_that_made_them(tmp_path: Path) -> None:
    file = str(tmp_path / "urls.db")
    with duckdb.connect(file) as other:
        with duckdb.connect(file) as connection:
            register(connection)
        gc.collect()
        assert values(other, "SELECT uri_matches('a b')") == [False]


def test_a_function_that_another_connection_made_is_not_replaced() -> None:
    with duckdb.connect() as connection, connection.cursor() as other:
        register(connection)
        message = "got uri: it has uri_comparison_key; another connection has made it, and it works here too"
        with pytest.raises(ValueError, match=message):
            register(other, IRI_reference)
        assert values(other, "SELECT uri_matches('é')") == [False]


@pytest.mark.parametrize("also", [True, False])
def test_a_function_of_somebody_else_is_not_replaced(also: bool) -> None:
    with duckdb.connect() as connection:
        if also:
            register(connection)
            connection.remove_function("uri_matches")
        connection.create_function("uri_matches", str.upper, ["VARCHAR"], "VARCHAR")
        with pytest.raises(ValueError, match=r"it has uri_[a-z_]+$"):
            register(connection)
        assert values(connection, "SELECT uri_matches('a')") == ["A"]


def test_a_registration_that_is_refused_leaves_the_result_that_is_still_read() -> None:
    with duckdb.connect() as connection:
        connection.create_function("uri_matches", str.upper, ["VARCHAR"], "VARCHAR")
        connection.execute("FROM range(5000)")
        with pytest.raises(ValueError, match="it has uri_matches"):
            register(connection)
        assert len(connection.fetchall()) == 5000


def test_a_function_of_the_database_is_not_replaced() -> None:
    with duckdb.connect() as connection:
        connection.execute("CREATE MACRO url_Matches(text) AS text = 'a'")
        with pytest.raises(ValueError, match="it has url_matches"):
            register(connection, name="URL")
        assert values(connection, "SELECT count(*) FROM duckdb_functions() WHERE function_name ILIKE 'url_parse'") == [
            0
        ]


@pytest.mark.parametrize("name", ["", "a b", "1", "a-b"])
def test_a_name_is_an_identifier(name: str) -> None:
    with duckdb.connect() as connection, pytest.raises(ValueError, match="expected an identifier"):
        register(connection, name=name)


def test_wrong_types_are_refused() -> None:
    with pytest.raises(TypeError, match="expected a DuckDBPyConnection, got str"):
        register("file.db")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point
    with duckdb.connect() as connection:
        with pytest.raises(TypeError, match="expected a Rule, got str"):
            register(connection, "uri")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
        with pytest.raises(TypeError, match="expected a str as the name, got int"):
            register(connection, name=1)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
