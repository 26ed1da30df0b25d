"""The automata that come with the package are those of today's rules, and are found by what they are made of."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from support.automata import IN_COLUMNS, PLANNED, made

from uriast.combinators import alt, char_range, literal, seq, text
from uriast.combinators.byte_automata import ByteAutomaton, building, known, making, may_be_known
from uriast.combinators.plan import plan_of
from uriast.combinators.table import table_of

if TYPE_CHECKING:
    from pathlib import Path

    from uriast.combinators import Rule


@pytest.mark.slow
@pytest.mark.once
def test_each_automaton_is_that_of_a_rule() -> None:
    """If it is not: `PYTHONPATH=tests python tests/support/write_automata.py`."""
    found = made()
    assert {path.name: known.restored(path.read_bytes()) for path in known.FOLDER.iterdir()} == found
    assert {name: known.restored(known.stored(each)) for name, each in found.items()} == found


def test_a_known_automaton_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(making, "determinized")
    for rule in PLANNED:
        assert plan_of(rule.definition).targets
    for rule in IN_COLUMNS:
        assert table_of(rule.definition).targets
        assert table_of(rule.desc("another name").definition, []).targets
    with pytest.raises(NameError):
        table_of(literal("a").definition)


A, B = literal("a"), literal("b")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (A, B),
        (A, seq(A)),
        (seq(A, B), seq(B, A)),
        (alt(text(A, B), text(B, A)), alt(text(A, B), text(B, B))),
        (text(A.many(), B), text(A.at_least(1), B)),
        (A.not_followed_by(B), A.not_followed_by(A)),
        (char_range("\x80", "\u07ff"), char_range("\x80", "\u07fe")),
        (A.optional(), A.optional("")),
    ],
)
def test_other_forms_have_other_names(one: Rule[object], other: Rule[object], monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    monkeypatch.setattr(building, "known", names.append)
    for rule in (one, other, one):
        plan_of(rule.definition)
    assert names[0] == names[2] != names[1]


def packed(content: bytes) -> bytes:
    return zlib.compress(content, wbits=known.GZIP)


@pytest.mark.parametrize("data", [b"", b"a table", zlib.compress(b"[]"), packed(b"[]"), packed(b"{}"), packed(b"{")])
def test_other_bytes_than_those_of_an_automaton_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="expected the bytes of an automaton, got others"):
        known.restored(data)


SMALL: Final = ByteAutomaton(
    classes=bytes(256), targets=((0, 74, 2, 116, 74),), actions=((0,) * 5,), operations=((),), finals=((),), registers=0
)


def test_an_automaton_with_other_numbers_and_the_checksum_of_this_one_is_refused() -> None:
    stored = known.stored(SMALL)
    other = attrs.evolve(SMALL, targets=((0, 74, 2, 16, 174),))
    contents = [zlib.decompress(each, known.GZIP) for each in (stored, known.stored(other))]
    assert len({zlib.adler32(each) for each in contents}) == 1
    assert len({len(each) for each in contents}) == 1
    with pytest.raises(ValueError, match="expected the bytes of an automaton, got others"):
        known.restored(known.stored(other)[:-8] + stored[-8:])


def test_a_plan_that_should_be_known_and_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a definition whose automaton comes with the package, got"):
        plan_of(A.definition, is_known=True)


@pytest.mark.parametrize(("names", "is_known"), [(["2-aa", "10-bb"], True), (["10-bb"], False), (["2-aa", "x"], True)])
def test_a_definition_may_be_known_if_an_automaton_has_its_size(
    names: list[str], is_known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in names:
        tmp_path.joinpath(name).touch()
    monkeypatch.setattr(known, "FOLDER", tmp_path)
    assert may_be_known(A.times(2).definition) is is_known
    monkeypatch.setattr(known, "FOLDER", tmp_path / "none")
    assert not may_be_known(A.times(2).definition)


def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "FOLDER", tmp_path)
    stored = known.stored(SMALL)
    tmp_path.joinpath("whole").write_bytes(stored)
    tmp_path.joinpath("half").write_bytes(stored[: len(stored) // 2])
    assert [known.known(name) for name in ("whole", "half", "none")] == [SMALL, None, None]
