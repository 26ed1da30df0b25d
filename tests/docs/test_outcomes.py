"""An example on a page made of examples that does not show its member is found."""

from __future__ import annotations

import re
from typing import Final

import pytest
from extensions.outcomes import LISTINGS, examples_in, faults_of
from support.pages import REFERENCE

pytestmark = [pytest.mark.once, pytest.mark.slow]

PAGES: Final = {"dangers": "dangers", "repairs": "repairs", "schemes": "schemes", "steps": "normalization"}


@pytest.mark.parametrize(
    ("listing", "member"),
    [
        ("dangers", "RARE_IPV4"),
        ("repairs", "SPACE PATH"),
        ("repairs", "SPACE USERINFO"),
        ("schemes", "tel"),
        ("steps", "CASE"),
    ],
)
def test_an_example_that_does_not_show_its_member_is_found(listing: str, member: str) -> None:
    page = (REFERENCE / PAGES[listing]).with_suffix(".md").read_text(encoding="utf-8")
    (body,) = re.findall(rf"^```{{outcomes}} {listing}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    examples = examples_in(body.splitlines())
    assert faults_of(LISTINGS[listing], examples) == []
    wrong = examples | {member: "http://example.com/"}
    assert faults_of(LISTINGS[listing], wrong) == [f"{member} is not shown by 'http://example.com/'"]
    del examples[member]
    assert faults_of(LISTINGS[listing], examples) == [f"{member} has no example"]
