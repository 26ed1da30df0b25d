"""A column that is normalized or resolved has what the pass makes of each reference."""

from __future__ import annotations

from itertools import cycle, islice
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pyarrow as pa
import pytest
from support.kinds import known_texts
from support.rows import EDGES, array_of, generated

from uriast import URI, NormalizationStep, ParseError, columns, comparison_key, normalize, parse, parse_iri, resolve
from uriast.columns import rewriting
from uriast.facts import FACTS, SchemeFacts
from uriast.grammar import rfc3986
from uriast.grammar.rfc3987 import IRI_reference
from uriast.schemes import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from uriast.schemes import Scheme

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.usefixtures("way")]

TEXTS: Final = [*EDGES, None, "http:g", *generated(400, seed=1)]
BASES: Final = ["http://a/b/c?q#f", None, "x:/y/../z", "x y", "../b", "http://[::1]", "", "urn:a", "http://é/"]
OF_ROWS: Final = list(islice(cycle(BASES), len(TEXTS)))
STEPS: Final = (
    NormalizationStep.SIMPLE_STRING,
    NormalizationStep.CASE,
    NormalizationStep.SYNTAX_BASED,
    NormalizationStep.ADDRESS,
    NormalizationStep.SCHEME_BASED,
)
OTHER_FACTS: Final = {
    "urn": SchemeFacts(default_port=None),
    "http": SchemeFacts(default_port=8, local_host="example.com"),
}


def one_by_one(work: Callable[..., object], *columns_of_texts: Sequence[str | None]) -> list[str | None]:
    """What some work makes of each row; `None` for a null or an invalid one."""

    def made(*texts: str | None) -> str | None:
        try:
            return None if None in texts else str(work(*texts))
        except ParseError:
            return None

    return [made(*texts) for texts in zip(*(columns_of_texts or (TEXTS,)), strict=True)]


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("facts", [None, FACTS, OTHER_FACTS, {}], ids=["none", "all", "others", "empty"])
def test_a_column_is_normalized_as_each_of_its_references(
    steps: NormalizationStep, facts: Mapping[str, SchemeFacts] | None
) -> None:
    registry = facts if facts is None else SimpleNamespace(facts=facts)
    expected = one_by_one(lambda text: normalize(text, steps, registry=registry))
    assert columns.normalize(array_of(TEXTS), steps, registry=registry).to_pylist() == expected


def test_a_scheme_in_capitals_is_lowered_without_a_pass_for_each_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(text: object, *arguments: Any, **named: Any) -> object:
        done.append(str(text))
        return normalize(cast("str", text), *arguments, **named)

    done: list[str] = []
    monkeypatch.setattr(rewriting, "normalize_one", counted)
    array = array_of(["HTTP://a.b/c?d#e", "x:a", None, "Urn:a", "A+b.C-1:/?", "HTTP://A.b/", "http://a b"])
    expected = ["http://a.b/c?d#e", "x:a", None, "urn:a", "a+b.c-1:/?", "http://a.b/", None]
    assert columns.normalize(array).to_pylist() == expected
    assert done == ["", "HTTP://A.b/"]  # once for no text, to refuse wrong arguments
    assert columns.normalize(array, NormalizationStep.PERCENT_ENCODING)[3:4].to_pylist() == ["Urn:a"]


@pytest.mark.parametrize("fragment", [True, False])
def test_a_key_is_that_of_each_reference(fragment: bool) -> None:
    expected = one_by_one(lambda text: comparison_key(text, fragment=fragment))
    assert columns.comparison_key(array_of(TEXTS), fragment=fragment).to_pylist() == expected


def test_the_fragment_counts_by_default() -> None:
    assert columns.comparison_key(array_of(["a#b"])).to_pylist() == ["a#b"]


@pytest.mark.parametrize("base", ["http://a/b/c?d", "urn:x", "http://a"])
@pytest.mark.parametrize("strict", [True, False])
def test_a_column_is_resolved_as_each_of_its_references(base: str, strict: bool) -> None:
    expected = one_by_one(lambda text: resolve(text, base, strict=strict))
    assert columns.resolve(array_of(TEXTS), base, strict=strict).to_pylist() == expected


@pytest.mark.parametrize("strict", [True, False])
def test_each_reference_is_resolved_against_the_base_in_its_row(strict: bool) -> None:
    expected = one_by_one(lambda text, base: resolve(text, base, strict=strict), TEXTS, OF_ROWS)
    found = columns.resolve(array_of(TEXTS), array_of(OF_ROWS), strict=strict)
    assert found.type == pa.string()
    assert found.to_pylist() == expected


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_bases_and_references_may_be_in_other_chunks_and_types(kind: pa.DataType) -> None:
    expected = columns.resolve(array_of(TEXTS), array_of(OF_ROWS)).to_pylist()
    texts, bases = array_of(TEXTS), array_of(OF_ROWS, kind)
    chunks = pa.chunked_array([texts[:7], texts[7:7], texts[7:]])
    found = columns.resolve(chunks, pa.chunked_array([bases[:9], bases[9:]]))
    assert isinstance(found, pa.ChunkedArray)
    assert found.to_pylist() == expected
    assert columns.resolve(texts.dictionary_encode(), bases.dictionary_encode()).to_pylist() == expected
    made = pa.string() if kind == pa.string() else pa.large_string()
    assert columns.resolve(array_of(TEXTS, kind), bases).type == made
    assert columns.resolve(pa.chunked_array([], kind), pa.chunked_array([], kind)).to_pylist() == []


@attrs.define
class Once:
    """A stream that gives its arrays once."""

    chunks: list[pa.ChunkedArray]

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object:
        return self.chunks.pop().__arrow_c_stream__(requested_schema)


def test_a_stream_is_read_once() -> None:
    def once(texts: list[str | None]) -> Once:
        return Once([pa.chunked_array([array_of(texts)])])

    expected = columns.resolve(array_of(TEXTS), array_of(OF_ROWS)).to_pylist()
    assert columns.resolve(once(TEXTS), once(OF_ROWS)).to_pylist() == expected
    assert columns.normalize(once(TEXTS)).to_pylist() == one_by_one(normalize)


def test_another_number_of_bases_is_refused() -> None:
    for texts, bases in ((2, 1), (1, 2)):
        with pytest.raises(ValueError, match=f"expected a base for each of {texts} references, got {bases}"):
            columns.resolve(array_of(["a"] * texts), array_of(["http://a/"] * bases))


# Other rules


def test_iris_are_rewritten_by_their_rule() -> None:
    expected = one_by_one(lambda text: normalize(IRI_reference.parse(text)))
    assert columns.normalize(array_of(TEXTS), rule=IRI_reference).to_pylist() == expected
    base = parse_iri("http://é/a/")
    expected = one_by_one(lambda text: resolve(IRI_reference.parse(text), base))
    assert columns.resolve(array_of(TEXTS), base, rule=IRI_reference).to_pylist() == expected


def test_the_rule_reads_a_base_that_is_no_uri() -> None:
    links, base = pa.array(["é", "/a", "//b"]), "http://例え/x"
    expected = ["http://例え/é", "http://例え/a", "http://b"]
    assert columns.resolve(links, base, rule=IRI_reference).to_pylist() == expected
    assert columns.resolve(links, pa.array([base] * 3), rule=IRI_reference).to_pylist() == expected
    assert columns.resolve(pa.array(["a"]), pa.array([base])).to_pylist() == [None]
    for wrong in ("例え", "a b", cast("URI", parse("/a"))):
        with pytest.raises(ParseError):
            columns.resolve(links, wrong, rule=IRI_reference)


@pytest.mark.parametrize("scheme", registry.schemes, ids=[each.name for each in registry.schemes])
@pytest.mark.parametrize("steps", [None, *STEPS], ids=str)
def test_the_rule_of_a_scheme_gives_what_its_nodes_give(scheme: Scheme[Any], steps: NormalizationStep | None) -> None:
    texts = [text.upper() if text.isascii() and scheme.matches(text.upper()) else text for text in known_texts(scheme)]
    array = array_of(texts)
    nodes = [scheme.parse(text) for text in texts]
    assert columns.normalize(array, steps, rule=scheme.rule).to_pylist() == [
        str(normalize(node, steps)) for node in nodes
    ]
    for fragment in (True, False):
        keys = [comparison_key(node, steps, fragment=fragment) for node in nodes]
        assert columns.comparison_key(array, steps, rule=scheme.rule, fragment=fragment).to_pylist() == keys


def test_what_another_rule_refuses_is_null() -> None:
    relative, array = rfc3986.relative_ref, array_of(["http://a/", "b"])
    assert columns.normalize(array, rule=relative).to_pylist() == [None, "b"]
    assert columns.comparison_key(array, rule=relative).to_pylist() == [None, "b"]
    assert columns.resolve(array, "x:/c", rule=relative).to_pylist() == [None, "x:/b"]


@pytest.mark.parametrize("texts", [[], ["http://a/"], [None]])
def test_wrong_arguments_are_refused_for_each_column(texts: list[str]) -> None:
    array = array_of(texts)
    with pytest.raises(TypeError, match="expected steps as a NormalizationStep, got str"):
        columns.normalize(array, "all")  # type: ignore[call-overload] # what is refused
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        columns.normalize(array, rule="URI")  # type: ignore[call-overload] # as above
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        columns.resolve(array, "http://a/", rule="URI")  # type: ignore[call-overload] # as above
    with pytest.raises(ParseError):
        columns.resolve(array, "/a")
    with pytest.raises(TypeError, match="expected a base as str, URI or IRI, or a column of them, got int"):
        columns.resolve(array, 1)  # type: ignore[call-overload] # as above
