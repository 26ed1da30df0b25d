"""A parsed column has what `parse` tells of each text."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
import pyarrow as pa
import pytest
from support.rows import EDGES, array_of, generated, told

from uriast import columns
from uriast.columns import kernel, machines, slices
from uriast.combinators import Grammar, Node, Rule, char_range, literal, rule, seq, text
from uriast.grammar import rfc3986
from uriast.schemes import mailto

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.columns.kernel import Machine

pytestmark = [pytest.mark.once, pytest.mark.slow]

WHOLE: Final = 1_000_000


def test_each_row_is_what_parse_tells() -> None:
    texts = [*EDGES, None, *generated(1_000)]
    found = columns.parse(array_of(texts))
    found.validate(full=True)
    assert found.type == columns.struct_type()
    assert found.to_pylist() == [told(each) for each in texts]


@pytest.mark.skipif(
    "NUMBA_DISABLE_JIT" in os.environ, reason="without the compiler it takes an hour; the run with it has this test"
)
def test_a_million_rows_are_what_parse_tells_of_each() -> None:
    several = generated(100_000)
    known = {each: told(each) for each in several}
    texts = Random(0).choices(several, k=WHOLE)
    found = columns.parse(array_of(texts))
    for place, field in enumerate(columns.struct_type()):
        values = found.field(place).to_pylist()
        assert [row for row, each in enumerate(texts) if (known[each] or {})[field.name] != values[row]] == []


def test_the_index_of_a_character_that_is_not_whole_is_that_of_its_start() -> None:
    kana = text(char_range("\u3041", "\u3096").at_least(1))
    wrong = array_of(["あ漢", "ああ\u3000", "あああ\u3097"])  # its first byte cannot stand there, its second, its third
    assert columns.parse(wrong, kana).field("error_index").to_pylist() == [1, 2, 3]


# Rules


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
    assert columns.parse(array_of(["12", "1x"]), rfc3986.port).to_pylist() == [
        {"error_index": None},
        {"error_index": 1},
    ]


def test_a_loop_may_lead_back_to_its_first_state() -> None:
    pairs = text(literal("ab").many())
    array = array_of(["", "abab", "aba", "abb"])
    assert columns.parse(array, pairs).field("error_index").to_pylist() == [None, None, 3, 2]
    assert columns.matches(array, pairs).to_pylist() == [True, True, False, False]


@attrs.frozen
class Clash(Node):
    host: str
    error_index: str


def test_a_component_with_the_name_of_the_column_s_own_field_is_refused() -> None:
    letter = char_range("a", "z")
    made = seq(letter, letter).combine(Clash).desc("clash")
    with pytest.raises(ValueError, match=r"expected a rule without a component that is named error_index, got clash"):
        columns.parse(array_of(["ab"]), made)
    assert columns.matches(array_of(["ab", "a"]), made).to_pylist() == [True, False]


def test_a_rule_with_too_large_a_table_is_refused() -> None:
    letter = char_range("a", "z")
    with pytest.raises(ValueError, match="expected a definition whose table takes at most"):
        columns.parse(array_of(["a"]), text(letter.many(), literal("a"), text(letter.times(30))))


def test_a_rule_that_looks_ahead_reads_a_column() -> None:
    name = text(literal("if").not_followed_by(literal("f")), char_range("a", "z").many())
    array = array_of(["if", "ifs", "iff", "i"])
    assert columns.parse(array, name).field("error_index").to_pylist() == [None, None, 2, 1]
    assert columns.matches(array, name).to_pylist() == [True, True, False, False]


@pytest.mark.parametrize(
    ("limit", "what"),
    [("STATE", "states"), ("MOST_OPERATIONS", "operations"), ("MOST_CLASSES", "classes of a component")],
)
def test_a_table_that_does_not_fit_into_a_machine_is_refused(
    limit: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rfc3986.RFC3986().authority
    monkeypatch.setattr(machines, limit, 3)
    with pytest.raises(ValueError, match=f"expected a rule whose table has at most 3 {what}, got [0-9]+$") as caught:
        columns.parse(array_of(["a"]), made)
    monkeypatch.setattr(machines, limit, int(str(caught.value).rpartition(" ")[2]))
    assert columns.parse(array_of(["a"]), made).field("host").to_pylist() == ["a"]


def test_the_largest_numbers_of_a_state_and_of_an_operation_fill_a_move() -> None:
    assert np.iinfo(np.int32).max == machines.MOST_OPERATIONS << kernel.ACTION | kernel.STATE


@pytest.mark.parametrize("work", [columns.parse, columns.matches, columns.errors, columns.struct_type])
@pytest.mark.parametrize("wrong", ["URI", None, rfc3986.RFC3986])
def test_what_is_no_rule_is_refused(work: Callable[..., object], wrong: object) -> None:
    with pytest.raises(TypeError, match=f"expected a Rule, got {type(wrong).__name__}"):
        work(*([] if work is columns.struct_type else [array_of(["a"])]), wrong)


# Slices


@pytest.fixture(params=[1, 2, 3, 64])
def cores(request: pytest.FixtureRequest) -> Iterator[int]:
    before = pa.cpu_count()
    pa.set_cpu_count(request.param)
    yield request.param
    pa.set_cpu_count(before)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 100, 1_001])
def test_cores_share_the_rows(cores: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "FEWEST", 1)
    texts = [*generated(count // 2, seed=count), *[None] * (count - count // 2)]
    assert columns.parse(array_of(texts)).to_pylist() == [told(each) for each in texts]
    assert columns.matches(array_of(texts)).to_pylist() == [
        None if each is None else rfc3986.URI_reference.matches(each) for each in texts
    ]
    found = slices.slices_of(count)
    assert [start for start, _ in found] == [0, *(end for _, end in found[:-1])]
    assert found[-1][1] == count
    assert {start % 8 for start, _ in found} == {0}
    assert len(found) <= cores


@pytest.mark.parametrize("parts", [1, 2, 3, 5, 63, 64, 70])
def test_a_core_gets_enough_rows_and_no_more_than_its_share(cores: int, parts: int) -> None:
    found = slices.slices_of(parts * slices.FEWEST)
    assert len(found) == min(cores, parts)
    assert max(end - start for start, end in found) < parts * slices.FEWEST / len(found) + 8
    assert len(slices.slices_of(parts * slices.FEWEST - 1)) == max(1, min(cores, parts - 1))


def test_an_error_in_a_thread_is_raised() -> None:
    def wrong(item: int) -> None:
        raise ValueError(item)

    with pytest.raises(ValueError, match="1"):
        slices.at_once(wrong, [1, 2])


def test_machines_are_made_once() -> None:
    made: list[Machine] = [machines.components(rfc3986.URI).machine, machines.language(rfc3986.URI)]
    assert made[0] is machines.components(rfc3986.URI).machine
    assert made[1] is machines.language(rfc3986.URI)
