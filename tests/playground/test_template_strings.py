"""Values in template strings, in the Python of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from support.pages import ROOT

if TYPE_CHECKING:
    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]

LAW: Final = (ROOT / "tests" / "support" / "t_strings.py").read_text(encoding="utf-8")
TRIED: Final = """
places = range(len(HOSTILE))
triples = [(HOSTILE[a], HOSTILE[b], HOSTILE[(a + b) % len(HOSTILE)]) for a in places for b in places]
accepted = [stays(template, *values) for template in TEMPLATES for values in triples]
print("held by", sum(accepted), "of", len(accepted))
"""


@pytest.mark.parametrize("templates", ["READ", "ENCODED[:3]", "ENCODED[3:6]", "ENCODED[6:]"])
def test_no_hostile_value_leaves_its_place_in_the_browser(templates: str, shared: Visit) -> None:
    shared.open("grammar")
    shared.run(LAW + TRIED.replace("TEMPLATES", templates))  # a run has little time
    assert re.search("held by [1-9]", shared.text("#ran"))
