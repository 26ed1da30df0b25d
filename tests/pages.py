"""The pages for users, and the code that they show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
README: Final = ROOT / "README.md"
FOR_PARSY_USERS: Final = ROOT / "docs" / "for-parsy-users.md"
TUTORIAL: Final = ROOT / "docs" / "tutorial.md"


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in a language, in their order."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def examples(page: Path) -> list[doctest.Example]:
    """The examples of a page as a console runs them, all in one."""
    return [each for block in blocks(page, "python") for each in doctest.DocTestParser().get_examples(block)]


def steps(page: Path) -> list[tuple[str, str]]:
    """The Python blocks of a page, each with the text block that follows it: what it prints."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", text, re.DOTALL | re.MULTILINE)
