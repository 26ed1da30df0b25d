"""The pages of dangers, repairs and steps have an example for each member, which shows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from pages import ROOT

from uriast import Danger, NormalizationStep
from uriast.passes.repair import REPAIRS, Action, Fault, Place

pytest.importorskip("furo", reason="the extra docs is not installed: it is for who writes the site")

from extensions.outcomes import LISTINGS, examples_in, faults_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]

REFERENCE: Final = ROOT / "docs" / "reference"
PAGES: Final = {"dangers": "dangers.md", "repairs": "repairs.md", "steps": "normalization.md"}


def examples_on(page: Path, listing: str) -> dict[str, str]:
    (body,) = re.findall(rf"^```{{outcomes}} {listing}\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return examples_in(body.splitlines())


@pytest.mark.parametrize("listing", PAGES)
def test_each_member_has_an_example_that_shows_it(listing: str) -> None:
    examples = examples_on(REFERENCE / PAGES[listing], listing)
    assert examples.keys() == set(LISTINGS[listing].members)
    assert faults_of(LISTINGS[listing], examples) == []


def test_the_members_are_all_there_are() -> None:
    assert {Danger[name] for name in LISTINGS["dangers"].members} == {*Danger}
    assert {NormalizationStep[name] for name in LISTINGS["steps"].members} >= {*NormalizationStep}
    pairs = [member.split() for member in LISTINGS["repairs"].members]
    assert {(Fault[fault], Place[place]) for fault, place in pairs} == REPAIRS.keys()
    assert {Fault[fault] for fault, _ in pairs} == {*Fault}
    assert {Place[place] for _, place in pairs} == {*Place}
    assert {REPAIRS[Fault[fault], Place[place]].action for fault, place in pairs} == {*Action}


@pytest.mark.parametrize(
    ("listing", "member"),
    [("dangers", "RARE_IPV4"), ("repairs", "SPACE PATH"), ("repairs", "SPACE HOST"), ("steps", "CASE")],
)
def test_an_example_that_does_not_show_its_member_is_found(listing: str, member: str) -> None:
    examples = examples_on(REFERENCE / PAGES[listing], listing)
    wrong = examples | {member: "http://example.com/"}
    assert faults_of(LISTINGS[listing], wrong) == [f"{member} is not shown by 'http://example.com/'"]
    del examples[member]
    assert faults_of(LISTINGS[listing], examples | {"NOTHING": "a"}) == [
        f"{member} has no example",
        "NOTHING is no member",
    ]
