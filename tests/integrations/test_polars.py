"""The namespace of Polars has what the library tells of each row, in every kind of query."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, Literal

import polars as pl
import pytest
from support.samples import BASE, KEYS, KEYS_WITHOUT_FRAGMENT, MATCHES, NORMALIZED, RESOLVED, TEXTS, TOLD, Places

from uriast import NormalizationStep, ParseError, columns
from uriast.grammar.rfc3987 import IRI_reference
from uriast.integrations.polars import UriExpr, UriSeries

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from uriast.combinators import Rule

pytestmark = [pytest.mark.once, pytest.mark.slow]

URL: Final = UriExpr(pl.col("url"))
FRAME: Final = pl.DataFrame({"url": TEXTS}, schema={"url": pl.String})
NAMESPACE: Final = "uri"  # checkers know no namespace that is registered
ENGINES: Final[tuple[Literal["in-memory", "streaming"], ...]] = ("in-memory", "streaming")
PARSED: Final = pl.Struct(
    {
        "scheme": pl.String,
        "userinfo": pl.String,
        "host": pl.String,
        "host_kind": pl.Categorical,
        "port": pl.String,
        "path": pl.String,
        "path_kind": pl.Categorical,
        "query": pl.String,
        "fragment": pl.String,
        "error_index": pl.Int64,
    }
)
METHODS: Final[Mapping[str, tuple[pl.Expr, Sequence[object]]]] = {
    "parse": (URL.parse(), TOLD),
    "matches": (URL.matches(), MATCHES),
    "normalize": (URL.normalize(), NORMALIZED),
    "comparison_key": (URL.comparison_key(), KEYS),
    "comparison_key without fragment": (URL.comparison_key(fragment=False), KEYS_WITHOUT_FRAGMENT),
    "resolve": (URL.resolve(BASE), RESOLVED),
}

EACH_METHOD: Final = pytest.mark.parametrize("name", METHODS)
EACH_ENGINE: Final = pytest.mark.parametrize("engine", ENGINES)


@EACH_METHOD
def test_each_row_of_a_frame_has_what_the_library_tells_of_it(name: str) -> None:
    work, told = METHODS[name]
    assert FRAME.select(work)["url"].to_list() == told


@EACH_METHOD
@EACH_ENGINE
def test_each_row_of_a_lazy_query_has_what_the_library_tells_of_it(
    name: str, engine: Literal["in-memory", "streaming"]
) -> None:
    work, told = METHODS[name]
    query = pl.concat([FRAME, FRAME], rechunk=False).lazy().select(work)
    found = query.collect(engine=engine)
    assert found.schema == query.collect_schema()
    assert found["url"].to_list() == [*told, *told]


@EACH_METHOD
@EACH_ENGINE
def test_a_column_without_rows_or_texts_has_the_same_type(name: str, engine: Literal["in-memory", "streaming"]) -> None:
    work, _ = METHODS[name]
    of = FRAME.select(work).schema
    for frame in (FRAME.clear(), FRAME.filter(pl.col("url").is_null())):
        found = frame.lazy().select(work).collect(engine=engine)
        assert found.schema == of
        assert found["url"].to_list() == [None] * len(frame)


@EACH_METHOD
def test_a_series_has_the_same_methods(name: str) -> None:
    series = FRAME["url"]
    of = UriSeries(series)
    methods: dict[str, Callable[[], pl.Series]] = {
        "parse": of.parse,
        "matches": of.matches,
        "normalize": of.normalize,
        "comparison_key": of.comparison_key,
        "comparison_key without fragment": lambda: of.comparison_key(fragment=False),
        "resolve": lambda: of.resolve(BASE),
    }
    made = methods[name]()
    assert made.name == "url"
    assert made.to_list() == METHODS[name][1]


def test_the_import_registers_both_namespaces() -> None:
    assert isinstance(getattr(FRAME["url"], NAMESPACE), UriSeries)
    assert isinstance(getattr(pl.col("url"), NAMESPACE), UriExpr)


@EACH_METHOD
def test_slices_and_chunks_are_read_as_their_rows(name: str) -> None:
    work, told = METHODS[name]
    chunked = pl.concat([FRAME[:7], FRAME[7:9], FRAME.clear(), FRAME[9:]], rechunk=False)
    assert chunked.n_chunks() > 2
    assert chunked.select(work)["url"].to_list() == told
    assert FRAME[3:17].select(work)["url"].to_list() == told[3:17]
    assert FRAME[::-2].select(work)["url"].to_list() == told[::-2]


@pytest.mark.parametrize("of", [pl.Categorical(), pl.Enum(sorted({each for each in TEXTS if each is not None}))])
@EACH_METHOD
def test_a_column_of_categories_is_read_as_its_texts(name: str, of: pl.DataType) -> None:
    work, told = METHODS[name]
    found = FRAME.with_columns(pl.col("url").cast(of)).select(work.alias("made"))["made"]
    assert found.dtype == FRAME.select(work).schema["url"]
    assert found.to_list() == told


def test_rows_that_another_column_leaves_out_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def matches(texts: pl.Series, rule: Rule[object]) -> pa.ChunkedArray:
        seen.extend(texts.to_list())
        return columns.matches(texts, rule)

    monkeypatch.setattr("uriast.integrations.methods.columns", SimpleNamespace(matches=matches))
    frame = pl.DataFrame({"url": ["a", "b", "c d"], "row": [0, 1, 2]})
    found = frame.lazy().with_columns(valid=URL.matches()).filter(pl.col("row") == 1).collect()
    assert found["valid"].to_list() == [True]
    assert seen == ["b"]


def test_groups_are_read_row_by_row() -> None:
    frame = FRAME.with_columns(group=pl.int_range(pl.len()) % 3)
    found = frame.group_by("group", maintain_order=True).agg(
        URL.parse().struct.field("host").alias("host"),
        URL.matches().sum().alias("valid"),
        URL.parse().struct.field("host_kind").n_unique().alias("kinds"),
    )
    for group, hosts, valid, kinds in found.rows():
        rows = TOLD[group::3]
        assert hosts == [None if row is None else row["host"] for row in rows]
        assert valid == sum(each is True for each in MATCHES[group::3])
        assert kinds == len({None if row is None else row["host_kind"] for row in rows})
    over = frame.select(URL.matches().sum().over("group"))["url"].to_list()
    assert over == [found["valid"][row % 3] for row in range(len(frame))]


@pytest.mark.parametrize("is_lazy", [True, False])
def test_a_file_of_parquet_keeps_the_column(tmp_path: Path, is_lazy: bool) -> None:
    file = tmp_path / "urls.parquet"
    if is_lazy:
        FRAME.lazy().select(URL.parse()).sink_parquet(file)
    else:
        FRAME.select(URL.parse()).write_parquet(file)
    found = pl.scan_parquet(file).select("url").collect()
    assert found.schema["url"] == PARSED
    assert found["url"].to_list() == TOLD


def test_a_rule_of_one_s_own_gives_its_components() -> None:
    frame = pl.DataFrame({"url": ["a1", "b.22", "3", None]})
    place = Places().place
    assert frame.select(URL.parse(place)).unnest("url").rows() == [
        ("a", "1", None),
        ("b", "22", None),
        (None, None, 0),
        (None, None, None),
    ]
    assert frame.select(URL.matches(place))["url"].to_list() == [True, True, False, None]


def test_iris_are_read_by_their_rule() -> None:
    frame = pl.DataFrame({"url": ["http://\u4f8b/%7eé", None]})
    assert frame.select(URL.normalize(rule=IRI_reference))["url"].to_list() == ["http://\u4f8b/~é", None]
    assert frame.select(URL.comparison_key(rule=IRI_reference))["url"].to_list() == ["http://\u4f8b/~é", None]
    assert frame.select(URL.resolve("a:b", rule=IRI_reference))["url"].to_list() == ["http://\u4f8b/%7eé", None]
    assert frame.select(URL.matches(IRI_reference), none=URL.matches()).rows() == [(True, False), (None, None)]


def test_the_steps_and_a_registry_can_be_given() -> None:
    frame = pl.DataFrame({"url": ["HTTP://a:80"]})
    assert frame.select(URL.normalize(NormalizationStep.SCHEME_BASED))["url"].to_list() == ["http://a/"]
    assert frame.select(URL.comparison_key(NormalizationStep.CASE))["url"].to_list() == ["http://a:80"]
    assert frame.select(URL.normalize(NormalizationStep.SCHEME_BASED, registry=SimpleNamespace(facts={})))[
        "url"
    ].to_list() == ["http://a:80"]


def test_wrong_arguments_are_refused_as_the_expression_is_made() -> None:
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        URL.parse("URI")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point
    with pytest.raises(ParseError):
        URL.resolve("a b")
    with pytest.raises(TypeError, match="expected one base, as str, URI or IRI, got Series"):
        URL.resolve(pl.Series(["http://a/"]))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same
    with pytest.raises(TypeError, match="expected one base, as str, URI or IRI, got Expr"):
        URL.resolve(pl.col("base"))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same


@pytest.mark.parametrize("values", [[1, 2], [b"a"], [["a"]], [1.5, None]])
def test_a_column_without_texts_is_refused(values: list[object]) -> None:
    frame = pl.DataFrame({"url": values})
    with pytest.raises(TypeError, match="expected an array of texts"):
        UriSeries(frame["url"]).parse()
    with pytest.raises((TypeError, pl.exceptions.ComputeError), match="expected an array of texts"):
        frame.lazy().select(URL.parse()).collect()
