"""The accessor of pandas has what the library tells of each row."""

from __future__ import annotations

from typing import Any, Final, cast

import pandas as pd
import pyarrow as pa
import pytest
from support.samples import BASE, KEYS, KEYS_WITHOUT_FRAGMENT, MATCHES, NORMALIZED, RESOLVED, TEXTS, TOLD, Places

from uriast import ParseError, parse
from uriast.grammar.rfc3987 import IRI_reference
from uriast.integrations.pandas import UriAccessor

pytestmark = [pytest.mark.once, pytest.mark.slow]

TYPES: Final = (
    pd.ArrowDtype(pa.string()),
    pd.ArrowDtype(pa.large_string()),
    pd.ArrowDtype(pa.string_view()),
    pd.ArrowDtype(pa.dictionary(pa.int16(), pa.string())),
    "string[pyarrow]",
    "string[python]",
    "str" if pd.__version__ >= "3" else "string[pyarrow_numpy]",
    *(["category"] if pd.__version__ >= "3" else []),  # pandas 2 takes two texts that differ after a NUL for one
    "object",
)
TYPES_OF_TEXTS: Final = [of for of in TYPES if of != "category"]
"""The types that hold texts even if a series has none: its categories then are numbers."""
LABELS: Final = [f"row {row % 50}" for row in range(len(TEXTS))]
"""Labels, some of which several rows have."""
NAMES: Final = [
    *("scheme", "userinfo", "host", "host_kind", "port", "path", "path_kind", "query", "fragment", "error_index")
]

ACCESSOR: Final = "uri"  # checkers know no accessor that is registered

EACH_TYPE: Final = pytest.mark.parametrize("of", TYPES, ids=str)


def series_of(texts: object = TEXTS, of: object = TYPES[0], index: object = None) -> pd.Series:
    made: Any = pd.Series  # its stubs refuse what is not known to be a type of texts
    return cast("pd.Series", made(texts, dtype=of, index=index, name="url"))


def rows(frame: pd.DataFrame) -> list[dict[str, object]]:
    """The rows of a frame, with `None` for what is missing."""
    values = [[None if each is pd.NA else each for each in frame[name].tolist()] for name in frame.columns.tolist()]
    return [dict(zip(frame.columns.tolist(), row, strict=True)) for row in zip(*values, strict=True)]


def listed(series: pd.Series) -> list[object]:
    return [None if each is pd.NA else each for each in series.tolist()]


EMPTY_ROW: Final = dict.fromkeys(NAMES)
PARSED: Final = [row or EMPTY_ROW for row in TOLD]


@EACH_TYPE
def test_each_row_has_what_the_library_tells_of_it(of: object) -> None:
    uri = UriAccessor(series_of(of=of))
    assert rows(uri.parse()) == PARSED
    assert listed(uri.matches()) == MATCHES
    assert listed(uri.normalize()) == NORMALIZED
    assert listed(uri.comparison_key()) == KEYS
    assert listed(uri.comparison_key(fragment=False)) == KEYS_WITHOUT_FRAGMENT
    assert listed(uri.resolve(BASE)) == RESOLVED


def test_the_import_registers_the_accessor() -> None:
    assert isinstance(getattr(series_of(), ACCESSOR), UriAccessor)


@EACH_TYPE
def test_what_is_made_has_the_series_index_and_name(of: object) -> None:
    series = series_of(of=of, index=LABELS)
    uri = UriAccessor(series)
    assert uri.parse().index.equals(series.index)
    for made in (uri.matches(), uri.normalize(), uri.comparison_key(), uri.resolve(BASE)):
        assert made.index.equals(series.index)
        assert made.name == "url"


@EACH_TYPE
def test_what_is_made_is_stored_by_arrow(of: object) -> None:
    uri = UriAccessor(series_of(of=of))
    frame = uri.parse()
    assert frame.columns.tolist() == NAMES
    made = [*(frame[name] for name in NAMES), uri.matches(), uri.normalize(), uri.comparison_key(), uri.resolve(BASE)]
    assert all(isinstance(each.dtype, pd.ArrowDtype) for each in made)


def test_whatever_stands_for_a_missing_text_is_missing() -> None:
    series = series_of(["a", None, float("nan"), pd.NA, pd.NaT], "object")
    assert listed(UriAccessor(series).matches()) == [True, None, None, None, None]


@pytest.mark.parametrize("part", [slice(3, 17), slice(0, 0)], ids=str)
@EACH_TYPE
def test_a_part_of_a_series_is_read_as_its_rows(of: object, part: slice) -> None:
    series = series_of(of=of, index=LABELS)[part]
    found = UriAccessor(series).parse()
    assert found.columns.tolist() == NAMES
    assert rows(found) == PARSED[part]
    assert found.index.tolist() == LABELS[part]
    assert listed(UriAccessor(series).normalize()) == NORMALIZED[part]


def test_rows_are_read_in_the_order_of_the_series() -> None:
    turned = series_of(index=LABELS)[::-2]
    assert rows(UriAccessor(turned).parse()) == PARSED[::-2]
    assert listed(UriAccessor(turned).resolve(BASE)) == RESOLVED[::-2]


@EACH_TYPE
def test_chunks_are_read_as_their_rows(of: object) -> None:
    several = pd.concat([series_of(TEXTS[:5], of), series_of(TEXTS[5:6], of), series_of(TEXTS[6:], of)])
    assert rows(UriAccessor(several).parse()) == PARSED
    assert listed(UriAccessor(several).matches()) == MATCHES


@pytest.mark.parametrize("of", TYPES_OF_TEXTS, ids=str)
def test_a_series_without_rows_or_texts_has_the_same_columns(of: object) -> None:
    for texts in ([], [None, None]):
        uri = UriAccessor(series_of(texts, of))
        assert rows(uri.parse()) == [EMPTY_ROW] * len(texts)
        assert len(uri.errors()) == 0
        assert listed(uri.resolve(BASE)) == texts


@EACH_TYPE
def test_errors_are_those_of_the_rule_under_the_labels_of_their_rows(of: object) -> None:
    found = UriAccessor(series_of(of=of, index=LABELS)).errors()
    invalid = [row for row, is_valid in enumerate(MATCHES) if is_valid is False]
    assert found.index.tolist() == [LABELS[row] for row in invalid]
    for told, row in zip(rows(found), invalid, strict=True):
        with pytest.raises(ParseError) as caught:
            parse(TEXTS[row] or "")
        error = caught.value
        assert (told["index"], told["component"], told["hint"]) == (error.index, error.component, error.hint)
        assert set(cast("list[str]", told["expected"])) == error.expected
    assert found.columns.tolist() == ["index", "expected", "component", "hint", "masked"]
    (secret,) = rows(UriAccessor(series_of(["//u:secret@a b"])).errors())
    assert secret["masked"] == "//u:***@a b"


def test_a_rule_of_one_s_own_gives_its_components() -> None:
    place = Places().place
    uri = UriAccessor(series_of(["b.22", "3"]))
    assert rows(uri.parse(place)) == [
        {"column": "b", "row": "22", "error_index": None},
        {"column": None, "row": None, "error_index": 0},
    ]
    assert listed(uri.matches(place)) == [True, False]
    assert uri.errors(place).index.tolist() == [1]
    assert listed(UriAccessor(series_of(["%7eé"])).normalize(rule=IRI_reference)) == ["~é"]


@pytest.mark.parametrize(
    "values",
    [
        pd.Series([1, 2]),
        pd.Series([b"a"]),
        pd.Series(["a", 1]),
        pd.Series([1, "a"]),
        pd.Series([{"a": 1}]),
        pd.Series([1.5, None]),
        pd.Series([1, 2], dtype=pd.ArrowDtype(pa.int64())),
        pd.Series([b"a"], dtype=pd.ArrowDtype(pa.binary())),
        pd.Series([1, 2], dtype="category"),
    ],
    ids=lambda series: str(series.dtype),
)
def test_a_series_without_texts_has_no_accessor(values: pd.Series) -> None:
    with pytest.raises(
        AttributeError, match=r'expected a series of texts for .uri, got .*astype\("string\[pyarrow\]"\)'
    ):
        getattr(values, ACCESSOR)


def test_wrong_arguments_are_refused() -> None:
    uri = UriAccessor(series_of())
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        uri.parse("URI")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point
    with pytest.raises(ParseError):
        uri.resolve("a b")
    with pytest.raises(TypeError, match="expected one base, as str, URI or IRI, got Series"):
        uri.resolve(series_of(["http://a/"]))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the same


def test_a_series_that_changes_is_read_as_it_is() -> None:
    series = series_of(["a", "b"])
    uri = UriAccessor(series)
    series[0] = "a b"
    assert listed(uri.matches()) == [False, True]
