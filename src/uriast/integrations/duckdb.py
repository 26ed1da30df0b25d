"""Functions of DuckDB's SQL for columns of references.

>>> import duckdb
>>> from uriast.integrations.duckdb import register
>>> connection = duckdb.connect()
>>> register(connection)
>>> connection.sql("SELECT uri_parse('http://[::1]/a?b').host").fetchall()
[('[::1]',)]
>>> connection.sql("SELECT uri_resolve('../c', 'http://a/d/e'), uri_matches('a b'), uri_normalize(NULL)").fetchall()
[('http://a/c', False, None)]

This module needs DuckDB, which the extra `uriast[duckdb]` installs.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

__all__ = ["register"]

if find_spec("duckdb") is None:
    _message = "uriast.integrations.duckdb needs the package duckdb: install uriast[duckdb]"
    raise ImportError(_message)

import duckdb
import pyarrow as pa

from uriast import columns
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Rule
    from uriast.nodes.iri import IRIReference

    Signature: TypeAlias = tuple[str, ...]

TEXT: Final = "VARCHAR"
"""DuckDB's type of texts."""


class _Function(NamedTuple):
    """A function of SQL."""

    suffix: str  # what is behind the name's prefix
    work: Callable[..., pa.ChunkedArray]  # what it does with arrays, one for each parameter
    parameters: list[str]  # the types of the parameters
    result: str  # the type of the result

    @property
    def signature(self) -> Signature:
        """What distinguishes the function from one that somebody else has made."""
        return (*self.parameters, _outer(self.result))


def register(connection: duckdb.DuckDBPyConnection, rule: Rule[object] = URI_reference, name: str = "uri") -> None:
    """Give functions for a rule's texts to a connection and to the others to its database.

    Call it outside of a transaction, and when the results of the connection are read. DuckDB keeps a name that was
    rolled back.

    - `uri_parse(text)` is a `STRUCT` with the text of each component, as `uriast.columns.parse` makes it. All its
      fields are `VARCHAR`, but `error_index` is a `BIGINT`.
    - `uri_matches(text)` is a `BOOLEAN`: whether the text is valid.
    - `uri_normalize(text)` and `uri_comparison_key(text)` are `VARCHAR`: the reference in normal form (RFC 3986,
      6.2.2).
    - `uri_resolve(text, base)` is a `VARCHAR`: the target URI (5.2).

    Each is `NULL` for `NULL`. The last three are also `NULL` for an invalid text or base. They need a rule whose values
    are references.

    >>> from uriast.grammar.rfc3986 import authority
    >>> connection = duckdb.connect()
    >>> register(connection, authority, "authority")
    >>> connection.sql("SELECT unnest(authority_parse('a:80'))").fetchall()
    [(None, 'a', 'RegName', '80', None)]

    Args:
        connection: The connection.
        rule: The rule that reads the texts.
        name: What the names begin with. If this connection has such functions of `register`, they are replaced.

    Raises:
        ValueError: The rule's table is too large. Or the name is no identifier, or the database has another function of
            such a name: one of its own, or one that another connection has made.
    """
    _check(connection, name)
    made = {f"{name}_{function.suffix}": function for function in _functions(rule)}
    ours = {each.lower(): function.signature for each, function in made.items()}
    known = _known(connection)
    if ours.items() <= known.items():
        with suppress(duckdb.InvalidInputException):  # another connection has made them
            for each in made:
                connection.remove_function(each)
        known = _known(connection)
    if taken := known.keys() & ours:
        message = f"expected a name whose functions are not in the database, got {name}: it has {min(taken)}"
        shared = "; another connection has made it, and it works here too" if ours.items() <= known.items() else ""
        raise ValueError(message + shared)
    # Its annotations ask for enumerations, whose module has another name in each version.
    create = cast("Callable[..., object]", connection.create_function)
    for each, (_, work, parameters, result) in made.items():
        create(each, work, parameters, result, type="arrow", null_handling="special")


def _check(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    if not isinstance(connection, duckdb.DuckDBPyConnection):
        message = f"expected a DuckDBPyConnection, got {type(connection).__name__}"
        raise TypeError(message)
    if not isinstance(name, str):
        message = f"expected a str as the name, got {type(name).__name__}"
        raise TypeError(message)
    if not name.isidentifier():
        message = f"expected an identifier as the name, got {name!r}"
        raise ValueError(message)


def _known(connection: duckdb.DuckDBPyConnection) -> dict[str, Signature]:
    """The functions of a database. SQL reads names in any case."""
    query = "SELECT lower(function_name), parameter_types, coalesce(return_type, '') FROM duckdb_functions()"
    with connection.cursor() as cursor:  # a result that the connection still reads stays
        found = cursor.execute(query).fetchall()
    return {name: (*parameters, _outer(result)) for name, parameters, result in found}


def _outer(of: str) -> str:
    """A type without what is in parentheses: the fields of a struct depend on the rule."""
    return of.partition("(")[0]


@cache  # DuckDB frees a function that is replaced, though a query may still call it: so each is held here, too
def _functions(rule: Rule[object]) -> tuple[_Function, ...]:
    references = cast("Rule[IRIReference]", rule)
    struct = ", ".join(f'"{field.name}" {_type(field.type)}' for field in columns.struct_type(rule))
    return (
        # DuckDB evaluates the annotations of what it is given, and ours are for checkers alone: so these are lambdas.
        _of_texts("parse", lambda texts: columns.parse(texts, rule), f"STRUCT({struct})"),
        _of_texts("matches", lambda texts: columns.matches(texts, rule), "BOOLEAN"),
        _of_texts("normalize", lambda texts: columns.normalize(texts, rule=references), TEXT),
        _of_texts("comparison_key", lambda texts: columns.comparison_key(texts, rule=references), TEXT),
        _of_pairs("resolve", lambda texts, bases: columns.resolve(texts, bases, rule=references), TEXT),
    )


def _of_texts(suffix: str, work: Callable[[pa.ChunkedArray], pa.ChunkedArray], result: str) -> _Function:
    return _Function(suffix, work, [TEXT], result)


def _of_pairs(
    suffix: str, work: Callable[[pa.ChunkedArray, pa.ChunkedArray], pa.ChunkedArray], result: str
) -> _Function:
    return _Function(suffix, work, [TEXT, TEXT], result)


def _type(of: pa.DataType) -> str:
    """The type of SQL for a field. A dictionary is a text: an `ENUM` is another type for each rule, and not faster."""
    return "BIGINT" if of == pa.int64() else TEXT
