"""A random rule means the same wherever it is read: by `parse`, in other dialects, as a table.

Each is compared with the readings of `support.readings`, which backtrack and know nothing of the library.
"""

from __future__ import annotations

import re
import sys
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from hypothesis import given, strategies as st
from support.dialects import DIALECTS, asked, in_python, labels_of
from support.random_rules import LETTERS, random_model, random_model_of_loops, random_text
from support.readings import Place, Run, alt, seq, string, text_of_many
from support.table_proofs import completion
from support.tapes import TAPES

from uriast.combinators import DialectName, ParseError
from uriast.combinators.table import table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from support.readings import Model, Part

    from uriast.combinators.table import Table

RESTORES_POSITION: Final = sys.version_info >= (3, 11, 5)
"""Whether `re` is right about possessive bodies that are not simple."""


class Pattern(NamedTuple):
    """A pattern in another dialect, read back, with what its groups capture."""

    regex: re.Pattern[str]
    labels: Mapping[int, str]


def pattern_of(model: Model, dialect: DialectName, groups: list[str] | None) -> Pattern | None:
    """The pattern of a rule in a dialect; `None` if the dialect cannot express the rule."""
    names = asked(model.rule, dialect, groups)
    try:
        source = in_python(model.rule.pattern_for(dialect, names).source, dialect)
    except ValueError:
        assert model.looks_ahead
        assert dialect in {"re2", "rust"}
        return None
    if dialect in {"java", "pcre2"} and not RESTORES_POSITION:
        return None
    return Pattern(re.compile(source), labels_of(model.rule, dialect, names))


def captured(pattern: Pattern, text: str) -> dict[str, tuple[int, int]] | None:
    """What a pattern captures in a text; `None` if it does not match."""
    match = pattern.regex.fullmatch(text)
    if match is None:
        return None
    taken = [(label, match.span(number)) for number, label in pattern.labels.items() if match[number] is not None]
    assert len(dict(taken)) == len(taken)  # at most one group of a component takes part
    return dict(taken)


def located(table: Table, text: str) -> dict[str, Place] | int:
    """Where the components of a text stand by a table, or where it is invalid, in code points."""
    offsets = {len(text[:at].encode()): at for at in range(len(text) + 1)}
    found = table.read(text.encode())
    if isinstance(found, int):
        return offsets[found]
    read = zip(table.labels, found, strict=True)
    return {label: Place(offsets[place.start], offsets[place.end], place.kind) for label, place in read if place}


def begins_a_valid_text(model: Model, table: Table, text: str) -> bool:
    """Whether the model reads a text that begins with another one, as the table says; or the table has no texts."""
    rest = completion(table, text, LETTERS)
    return not text if rest is None else Run(text + rest).whole(model) is not None


def components(model: Model, part: Part, groups: list[str] | None) -> dict[str, Place]:
    """The places of the components that a reading defines, and of rules that are asked for."""
    labels = model.labels()
    places = {labels[path]: place for path, place in part.places.items() if path}
    every = {**places, **part.rules}
    return places if groups is None else {name: place for name, place in every.items() if name in groups}


class Case(NamedTuple):
    """A model, readings of some texts, and some dialects."""

    model: Model
    runs: list[Run]
    dialects: list[DialectName]


def check_engines(case: Case, groups: list[str] | None) -> None:
    """Compare what the patterns capture, and what the table tells, with what the model reads."""
    model = case.model
    patterns = [each for dialect in case.dialects if (each := pattern_of(model, dialect, groups))]
    table = table_of(model.rule.definition, groups)
    kinds: dict[str, set[str]] = {}
    for run in case.runs:
        part = run.whole(model)
        expected = None if part is None else components(model, part, groups)
        spans = None if expected is None else {label: place[:2] for label, place in expected.items()}
        assert [captured(pattern, run.text) for pattern in patterns] == [spans] * len(patterns)
        found = located(table, run.text)
        if isinstance(found, int):
            assert expected is None
            if model.looks_ahead:
                assert begins_a_valid_text(model, table, run.text[:found])
            else:
                assert found == run.furthest
            continue
        assert expected is not None
        for label, place in expected.items():
            kinds.setdefault(label, set()).update([place.kind] if place.kind else [])
        assert found == {
            label: place if label in table.kinds else place._replace(kind=None) for label, place in expected.items()
        }
    assert {label for label, names in kinds.items() if len(names) > 1} <= table.kinds.keys()


def check_parse(model: Model, run: Run) -> None:
    """Compare a value, or where an error stands, with what the model reads."""
    part = run.whole(model)
    assert model.rule.matches(run.text) == (part is not None)
    if part is not None:
        assert repr(model.rule.parse(run.text)) == repr(part.value)
        return
    with pytest.raises(ParseError) as caught:
        model.rule.parse(run.text)
    index = caught.value.index
    assert index == caught.value.explanation.index
    assert model.looks_ahead or index == run.furthest
    assert ("end of input" in caught.value.expected) == (Run(run.text[:index]).whole(model) is not None)


def check_at_an_index(model: Model, text: str) -> None:
    """Compare what is read at an index with the reading that the model prefers there."""
    found = model.rule(f"\u6f22{text}", 1)
    readings = Run(f"\u6f22{text}").read(model, 1)
    assert found.status == bool(readings)
    if readings:
        end, part = readings[0]
        assert (found.index, repr(found.value)) == (end, repr(part.value))


def check_case(case: Case) -> None:
    for run in case.runs:
        check_parse(case.model, run)
        check_at_an_index(case.model, run.text)
    check_engines(case, None)


def words(length: int) -> list[str]:
    """All texts of two letters up to a length."""
    return ["".join(letters) for size in range(length + 1) for letters in product("ab", repeat=size)]


def twice(model: Model) -> Model:
    made = model.times(2, 2)
    assert made is not None
    return made


A: Final = string("a")
EITHER: Final = alt(string("a"), string("b"))
LOOP: Final = alt(text_of_many(A, 0, None), text_of_many(string("b"), 0, 2))
EMPTY: Final = string("")
UNDEFINED: Final = EMPTY.result(None)
CHOSEN: Final = [
    seq(string("a"), twice(EITHER).spanned()),
    twice(EITHER).not_followed_by(string("a")).node("left", "right"),
    twice(EITHER).node("left", "right", more=["third"]).spanned(),
    seq(text_of_many(LOOP, 0, None), string("b").optional("")).node("left", "right"),
    seq(text_of_many(alt(EMPTY, string("aa"), A), 0, 2), alt(EMPTY, string("aaa"))).node("left", "right"),
    # one byte of two leads to the same state, but defines another component
    alt(seq(UNDEFINED, EMPTY).skip(A), seq(EMPTY, UNDEFINED).skip(string("b"))).node("left", "right").skip(string("-")),
]


@pytest.mark.parametrize("model", CHOSEN)
def test_a_hand_picked_rule_means_the_same_wherever_it_is_read(model: Model) -> None:
    check_case(Case(model, [Run(word + end) for word in words(4) for end in ("", "-")], [*DIALECTS]))


@st.composite
def cases(draw: st.DrawFn, *, of_loops: bool = False) -> Case:
    tape = draw(TAPES)
    model = random_model_of_loops(tape) if of_loops else random_model(tape)
    texts = dict.fromkeys([*words(4 if of_loops else 3), *(random_text(tape, model) for _ in range(8))])
    return Case(model, [*map(Run, texts)], [tape.one_of(*DIALECTS), tape.one_of(*DIALECTS)])


@given(cases())
def test_a_rule_means_the_same_wherever_it_is_read(case: Case) -> None:
    check_case(case)
    if case.model.names:
        check_engines(case, [min(case.model.names), *sorted(case.model.labels().values())[:1]])


@given(cases(of_loops=True))
def test_loops_end_in_the_same_place_wherever_they_are_read(case: Case) -> None:
    check_case(case)
