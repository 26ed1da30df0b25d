"""A parsed column has what `parse` tells of each text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import attrs
import pyarrow as pa
import pytest
from support.rows import EDGES, array_of, generated, told

from uriast import columns
from uriast.combinators import Grammar, Node, Rule, char_range, literal, rule, seq, text
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import mailto

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("way")


def test_each_row_is_what_parse_tells() -> None:
    texts = [*EDGES, None, *generated(100)]
    found = columns.parse(array_of(texts))
    assert found.type == columns.struct_type()
    assert found.to_pylist() == list(map(told, texts))
    valid = [None if row is None else row["error_index"] is None for row in found.to_pylist()]
    assert columns.matches(array_of(texts)).to_pylist() == valid


@pytest.mark.once
@pytest.mark.slow
def test_a_million_rows_are_what_parse_tells_of_each(way: str) -> None:
    several = generated(100_000 if way == "kernel" else 5_000)
    fields = [
        pa.field(name, pa.int64() if name == "error_index" else pa.string()) for name in columns.struct_type().names
    ]
    known = pa.array(map(told, several), pa.struct(fields))
    rows = pa.array(Random(0).choices(range(len(several)), k=1_000_000 if way == "kernel" else 5_000))
    found = columns.parse(array_of(several).take(rows))
    for field in fields:
        assert found.field(field.name).cast(field.type).equals(known.field(field.name).take(rows))


def test_undefined_is_null_and_not_empty() -> None:
    found = columns.parse(array_of(["//h", "//@h:?#"]))
    defined = [[row[name] for name in ("userinfo", "port", "query", "fragment")] for row in found.to_pylist()]
    assert defined == [[None] * 4, [""] * 4]


@pytest.mark.parametrize("texts", [[None, "", "a b"], ["a b"], [None], [""]])
def test_an_array_is_sound_and_the_fields_of_a_null_or_invalid_row_are_null(texts: list[str | None]) -> None:
    found = columns.parse(array_of(texts))
    found.validate(full=True)
    for row, each in enumerate(texts):
        if each != "":
            values = {field.name: found.field(field.name).to_pylist()[row] for field in columns.struct_type()}
            assert values.pop("error_index") == (None if each is None else 1)
            assert set(values.values()) == {None}


@pytest.mark.parametrize("index", range(8))
def test_the_index_of_an_error_is_in_code_points(index: int) -> None:
    read = "aé\u6f22\U0001f600" * 2
    wrong = array_of([f"x://{read[:index]}{mark}{read[index:]}/" for mark in (" ", "\ue000", "\U000f0000", "\uffff")])
    found = columns.parse(wrong, rfc3987.IRI_reference)
    assert found.field("error_index").to_pylist() == [4 + index] * 4


def test_the_index_of_a_character_that_is_not_whole_is_that_of_its_start() -> None:
    kana = text(char_range("\u3041", "\u3096").at_least(1))
    wrong = array_of(["あ漢", "ああ\u3000", "あああ\u3097"])  # its first byte cannot be there, its second, its third
    assert columns.parse(wrong, kana).field("error_index").to_pylist() == [1, 2, 3]


# Rules


def test_an_iri_has_the_classes_of_iris() -> None:
    (found,) = columns.parse(array_of(["http://é/ü"]), rfc3987.IRI_reference).to_pylist()
    assert (found["host"], found["host_kind"], found["path_kind"]) == ("é", "IRegName", "IPathAbempty")


def test_a_scheme_has_the_components_of_its_rule() -> None:
    (found,) = columns.parse(array_of(["mailto:a@b?subject=c"]), mailto.rule).to_pylist()
    assert found == {
        "scheme": "mailto",
        "path": "a@b",
        "path_kind": "PathRootless",
        "query": "subject=c",
        "fragment": None,
        "error_index": None,
    }


@attrs.frozen
class Version(Node):
    major: str
    minor: str | None


@attrs.frozen
class Release(Node):
    name: str
    version: Version


class Releases(Grammar):
    @rule
    def number(self) -> Rule[str]:
        return text(char_range("0", "9").at_least(1))

    @rule
    def version(self) -> Rule[Version]:
        return seq(self.number, (literal(".") >> self.number).optional()).combine(Version)

    @rule
    def release(self) -> Rule[Release]:
        return seq(text(char_range("a", "z").at_least(1)) << literal("-"), self.version).combine(Release)


def test_a_rule_of_one_s_own_has_the_fields_of_its_nodes() -> None:
    found = columns.parse(array_of(["a-1.2", "b-3", "c"]), Releases().release)
    assert found.to_pylist() == [
        {"name": "a", "major": "1", "minor": "2", "error_index": None},
        {"name": "b", "major": "3", "minor": None, "error_index": None},
        {"name": None, "major": None, "minor": None, "error_index": 1},
    ]


@attrs.frozen
class Letter(Node):
    text: str


@attrs.frozen
class Digit(Node):
    text: str


@attrs.frozen
class Triple(Node):
    one: Letter | Digit
    two: Letter | Digit
    three: Letter | Digit


def test_each_of_several_components_with_classes_has_its_own() -> None:
    mark = char_range("a", "z").map(Letter) | char_range("0", "9").map(Digit)
    found = columns.parse(array_of(["a1b", "12c", "xy3"]), seq(mark, mark, mark).combine(Triple))
    kinds = [[row[f"{name}_kind"] for name in ("one", "two", "three")] for row in found.to_pylist()]
    assert kinds == [["Letter", "Digit", "Letter"], ["Digit", "Digit", "Letter"], ["Letter", "Letter", "Digit"]]


def test_a_rule_without_components_tells_where_a_text_is_invalid() -> None:
    found = columns.parse(array_of(["12", "1x", None]), rfc3986.port)
    assert found.to_pylist() == [{"error_index": None}, {"error_index": 1}, None]


def test_a_loop_may_lead_back_to_its_first_state() -> None:
    pairs = text(literal("ab").many())
    array = array_of(["", "abab", "aba", "abb"])
    assert columns.parse(array, pairs).field("error_index").to_pylist() == [None, None, 3, 2]
    assert columns.matches(array, pairs).to_pylist() == [True, True, False, False]


def test_a_rule_that_looks_ahead_reads_a_column() -> None:
    name = text(literal("if").not_followed_by(literal("f")), char_range("a", "z").many())
    array = array_of(["if", "ifs", "iff", "i"])
    assert columns.parse(array, name).field("error_index").to_pylist() == [None, None, 2, 1]
    assert columns.matches(array, name).to_pylist() == [True, True, False, False]


@attrs.frozen
class Clash(Node):
    host: str
    error_index: str


def test_a_component_with_the_name_of_the_column_s_own_field_is_refused() -> None:
    letter = char_range("a", "z")
    made = seq(letter, letter).combine(Clash)
    with pytest.raises(ValueError, match=r"expected a rule without a component that is named error_index"):
        columns.parse(array_of(["ab"]), made)
    assert columns.matches(array_of(["ab", "a"]), made).to_pylist() == [True, False]


@pytest.mark.parametrize("work", [columns.parse, columns.matches, columns.errors, columns.struct_type])
@pytest.mark.parametrize("wrong", ["URI", None, rfc3986.RFC3986])
def test_what_is_no_rule_is_refused(work: Callable[..., object], wrong: object) -> None:
    with pytest.raises(TypeError, match=f"expected a Rule, got {type(wrong).__name__}"):
        work(*([] if work is columns.struct_type else [array_of(["a"])]), wrong)


def test_a_type_that_texts_of_a_column_cannot_have_is_refused() -> None:
    for other in (pa.string_view(), pa.int64()):
        with pytest.raises(ValueError, match=f"expected string or large_string as the type of texts, got {other}"):
            columns.struct_type(text=other)
    with pytest.raises(TypeError, match="expected a pyarrow DataType as the type of texts, got str"):
        columns.struct_type(text="string")  # type: ignore[arg-type] # on purpose: a name is no type
