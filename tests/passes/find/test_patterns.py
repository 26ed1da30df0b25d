"""The regular expressions of the search."""

from __future__ import annotations

import pytest

from uriast.passes.find.patterns import match_end, patterns, syntax_of_iris, syntax_of_uris
from uriast.testing.proof import structure

GROUPS = {
    "any": patterns()._asdict(),
    "URIs": syntax_of_uris()._asdict(),
    "IRIs": syntax_of_iris()._asdict(),
}
PATTERNS = [
    pytest.param(pattern.pattern, id=f"{kind} {name}")
    for kind, group in GROUPS.items()
    for name, pattern in group.items()
    if pattern is not None and name != "candidate"  # it looks behind; its parts are in `plain`
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_cpython_3_11_2_matches_every_possessive_repeat_correctly(pattern: str) -> None:
    assert [complaint for complaint in structure(pattern) if "possessive" in complaint or "atomic" in complaint] == []


@pytest.mark.parametrize(
    ("text", "end"),
    [("ü", 1), ("a%C3ü)", 5), ("a%4", 1), ("\xa0", 0), ("\u3000", 0), ("\uff09", 0), ("\ue000", 0), ("\U000e0000", 0)],
)
def test_a_part_of_an_iri_ends_before_blanks_brackets_and_private_characters(text: str, end: int) -> None:
    assert match_end(syntax_of_iris().part, text, 0) == end
