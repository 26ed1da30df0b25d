"""The page on rules as types of fields shows what happens."""

from __future__ import annotations

import doctest
import re
from typing import Final

import pytest
from support.pages import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "fields.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize("name", SECTIONS)
def test_the_examples_of_a_library_run_as_they_stand(name: str) -> None:
    shown = "".join(re.findall(r"^```python\n(.*?)^```$", SECTIONS[name], re.DOTALL | re.MULTILINE))
    ran = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(shown, {}, name, None, 0))
    assert ran.attempted
    assert not ran.failed
