"""A column has what a loop over its texts finds. The compiled loops run as plain Python here, which starts at once."""

from __future__ import annotations

from functools import partial
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final, TypeAlias

import pyarrow as pa
import pytest
from support.rows import EDGES, array_of, generated, told

from uriast import NormalizationStep, ParseError, columns, comparison_key, normalize, parse, resolve
from uriast.columns import kernel, slices
from uriast.grammar import rfc3987
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.once

TEXTS: Final = [*EDGES, None, *generated(60), None, "http:g"]
BASES: Final = list(islice(cycle(["http://a/b/c?q#f", None, "x:/y/../z", "x y", "../b", "urn:a"]), len(TEXTS)))
Work: TypeAlias = "Callable[[pa.Array | pa.ChunkedArray], pa.Array | pa.ChunkedArray | pa.Table]"
EVERY: Final[dict[str, Work]] = {
    "parse": lambda array: columns.parse(array, URI_reference),
    "matches": lambda array: columns.matches(array, URI_reference),
    "errors": columns.errors,
    "normalize": lambda array: columns.normalize(array, NormalizationStep.SCHEME_BASED),
    "comparison_key": lambda array: columns.comparison_key(array, fragment=False),
    "resolve": lambda array: columns.resolve(array, "http://a/b/c"),
}


@pytest.fixture(autouse=True, scope="module")
def without_compiler() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        for name, value in vars(kernel).items():
            if hasattr(value, "py_func"):
                patched.setattr(kernel, name, value.py_func)
        yield


def one_by_one(work: Callable[..., object], *columns_of_texts: list[str | None]) -> list[str | None]:
    """What some work makes of each row; `None` for a null or an invalid one."""

    def made(*texts: str | None) -> str | None:
        try:
            return None if None in texts else str(work(*texts))
        except ParseError:
            return None

    return [made(*texts) for texts in zip(*columns_of_texts, strict=True)]


def test_each_row_is_what_parse_tells() -> None:
    found = columns.parse(array_of(TEXTS))
    found.validate(full=True)
    assert found.type == columns.struct_type()
    assert found.to_pylist() == [told(each) for each in TEXTS]
    valid = [None if row is None else row["error_index"] is None for row in found.to_pylist()]
    assert columns.matches(array_of(TEXTS)).to_pylist() == valid


def test_undefined_is_null_and_not_empty() -> None:
    found = columns.parse(array_of(["//h", "//@h:?#"]))
    defined = [[row[name] for name in ("userinfo", "port", "query", "fragment")] for row in found.to_pylist()]
    assert defined == [[None] * 4, [""] * 4]


@pytest.mark.parametrize("texts", [[None, "", "a b"], ["a b"], [None]])
def test_the_fields_of_a_null_row_are_null_and_so_are_those_of_an_invalid_one_but_its_index(
    texts: list[str | None],
) -> None:
    found = columns.parse(array_of(texts))
    for row, each in enumerate(texts):
        if each != "":
            values = {
                field.name: found.field(place).to_pylist()[row] for place, field in enumerate(columns.struct_type())
            }
            assert values.pop("error_index") == (None if each is None else 1)
            assert set(values.values()) == {None}


def test_the_bytes_of_a_null_row_are_not_read() -> None:
    with_bytes = array_of(["//hidden", "a"])
    bits = pa.py_buffer(pa.array([2], pa.int8()).to_numpy())
    hiding = pa.Array.from_buffers(pa.string(), 2, [bits, *with_bytes.buffers()[1:]])
    assert hiding.to_pylist() == [None, "a"]
    found = columns.parse(hiding)
    assert found.to_pylist() == [None, told("a")]
    assert found.field("host").to_pylist() == [None, None]
    assert columns.matches(hiding).to_pylist() == [None, True]
    assert columns.errors(hiding).num_rows == 0


@pytest.mark.parametrize("index", range(6))
def test_the_index_of_an_error_is_in_code_points(index: int) -> None:
    read = "aé\u6f22\U0001f600" * 2
    wrong = f"{read[:index]} {read[index:]}"
    found = columns.parse(array_of([f"x://{wrong}/"]), rfc3987.IRI_reference)
    assert found.field("error_index").to_pylist() == [4 + index]


def test_an_iri_has_the_classes_of_iris() -> None:
    (found,) = columns.parse(array_of(["http://é/ü"]), rfc3987.IRI_reference).to_pylist()
    assert (found["host"], found["host_kind"], found["path_kind"]) == ("é", "IRegName", "IPathAbempty")


def test_each_invalid_text_has_a_row_with_what_its_error_tells() -> None:
    found = columns.errors(pa.chunked_array([array_of(TEXTS[:20]), array_of(TEXTS[20:])]))
    expected: list[tuple[object, ...]] = []
    for row, text in enumerate(TEXTS):
        try:
            parse(text or "")
        except ParseError as error:
            masked = URI_reference.masked(text or "")
            expected.append((row, error.index, set(error.expected), error.component, error.hint, masked))
    assert len(expected) > 30
    assert [
        (row["row"], row["index"], set(row["expected"]), row["component"], row["hint"], row["masked"])
        for row in found.to_pylist()
    ] == expected
    assert "secret" in "".join(filter(None, TEXTS))
    assert "secret" not in str(found.to_pylist())


@pytest.mark.parametrize("work", EVERY)
def test_slices_chunks_and_dictionaries_hold_the_same_rows(work: str) -> None:
    texts = ["//h", "a b", None, "", "HTTP://[::1]:80/./%7e?#", "é"] * 2
    expected = EVERY[work](array_of(texts)).to_pylist()
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        array = array_of(["//x", *texts, None], kind)[1:-1]
        chunks = pa.chunked_array([array[:5], array[5:5], array[5:]], kind)
        for each in (array, chunks, array.dictionary_encode(), pa.chunked_array([array.dictionary_encode()])):
            assert EVERY[work](each).to_pylist() == expected
        for nothing in (array[3:3], pa.chunked_array([], kind)):
            assert EVERY[work](nothing).to_pylist() == []


@pytest.mark.parametrize("count", [7, 8, 9, 33])
def test_cores_share_the_rows(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "FEWEST", 1)
    monkeypatch.setattr(pa, "cpu_count", lambda: 3)
    assert columns.parse(array_of(TEXTS[:count])).to_pylist() == [told(each) for each in TEXTS[:count]]


@pytest.mark.parametrize("steps", [NormalizationStep.SYNTAX_BASED, NormalizationStep.SCHEME_BASED])
def test_a_column_is_normalized_as_each_of_its_references(steps: NormalizationStep) -> None:
    expected = one_by_one(partial(normalize, steps=steps), TEXTS)
    assert columns.normalize(array_of(TEXTS), steps).to_pylist() == expected


@pytest.mark.parametrize("fragment", [True, False])
def test_a_key_is_that_of_each_reference(fragment: bool) -> None:
    expected = one_by_one(partial(comparison_key, fragment=fragment), TEXTS)
    assert columns.comparison_key(array_of(TEXTS), fragment=fragment).to_pylist() == expected


@pytest.mark.parametrize("strict", [True, False])
def test_each_reference_is_resolved_against_one_base_or_that_of_its_row(strict: bool) -> None:
    target = partial(resolve, strict=strict)
    found = columns.resolve(array_of(TEXTS), array_of(BASES), strict=strict)
    assert found.to_pylist() == one_by_one(target, TEXTS, BASES)
    onto = columns.resolve(array_of(TEXTS), "http://a/b?c", strict=strict)
    assert onto.to_pylist() == one_by_one(target, TEXTS, ["http://a/b?c"] * len(TEXTS))


def test_another_number_of_bases_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a base for each of 2 references, got 1"):
        columns.resolve(pa.array(["a", "b"]), pa.array(["http://a/"]))
    with pytest.raises(ValueError, match="expected a base for each of 1 references, got 2"):
        columns.resolve(pa.array(["a"]), pa.array(["http://a/", "http://b/"]))
    with pytest.raises(TypeError, match=r"expected an array of texts .*, got int64"):
        columns.resolve(pa.array(["a"]), pa.array([1]))
