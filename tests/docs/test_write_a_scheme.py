"""The page that goes from an RFC to the package of a scheme: its files, commands and outputs, as it shows them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent
from typing import Final
from zipfile import ZipFile

import pytest
from support.extras import NEEDS_TYPES
from support.pages import ROOT, blocks, run
from support.rfc_texts import FOLDER

import uriast

pytestmark = [NEEDS_TYPES, pytest.mark.slow, pytest.mark.once, pytest.mark.xdist_group("write-a-scheme")]

PAGE: Final = ROOT / "docs" / "how-to" / "write-a-scheme.md"
SHELL: Final = blocks(PAGE, "sh")
WARNINGS, FAILURES = blocks(PAGE, "text")[1:]
PYTHON: Final = blocks(PAGE, "python")
FILES: Final = re.findall(
    r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)
PAGE_BREAK: Final = ["", "", "Mayrhofer & Spanring     Standards Track     [Page 7]", "\f", "RFC 5870  geo URI", "", ""]
SETTINGS: Final = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # by a variable, this is what turns isolation off
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "CI": "1",  # Hypothesis has no deadlines then, and no chance
}
"""pip takes what is installed here: the test uses no network."""


def text_of_the_rfc() -> str:
    """The ABNF of RFC 5870 with prose and a page break. The definitions of coordinates are in the RFC's lines."""
    _, *rules = (FOLDER / "rfc5870.abnf").read_text(encoding="ascii").splitlines()
    general, wgs84 = rules[:-3], rules[-3:]
    head = ["Request for Comments: 5870", "", "3.3.  URI Scheme Syntax", "", "   The 'geo' URI scheme syntax is:"]
    text = [*head, *[""] * (308 - len(head)), *general[:4], "", *general[4:8], *PAGE_BREAK, *general[8:]]
    text += [*[""] * (365 - len(text)), "coord-a = latitude", "coord-b = longitude", "coord-c = altitude", *wgs84]
    return "\n".join([*text, "", "3.4.  Semantics", "", "   The prose goes on = here.", ""])


class Project:
    """A folder with what the page tells a reader to write, and its commands with this Python."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "uriast-geo"
        self.path = root / "bin"
        for folder in (self.folder, self.path):
            folder.mkdir()
        for name, options in {"python3": "", "uriast": "-m uriast "}.items():
            file = self.path / name
            file.write_text(f'#!/bin/sh\nexec "{sys.executable}" {options}"$@"\n', encoding="utf-8")
            file.chmod(0o755)

    def write(self, file: str, content: str) -> None:
        (self.folder / file).write_text(content, encoding="utf-8")

    def change(self, file: str, *changes: tuple[str, str]) -> None:
        content = (self.folder / file).read_text(encoding="utf-8")
        for old, new in changes:
            assert content.count(old) == 1
            content = content.replace(old, new)
        self.write(file, content)

    def shell(self, commands: str, status: int = 0) -> str:
        """The output of a block of the page."""
        path = os.pathsep.join([str(self.path), os.environ["PATH"]])
        environment = os.environ | SETTINGS | {"PATH": path, "PYTHONPATH": str(Path(uriast.__file__).parent.parent)}
        ended = subprocess.run(
            ["sh", "-e", "-c", commands],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert ended.returncode == status, (ended.stdout + ended.stderr)[-4000:]
        return ended.stdout + ended.stderr


def test_the_page_does_what_it_shows(tmp_path: Path) -> None:
    project = Project(tmp_path)
    _, write, write_again, test, package = SHELL
    (_, ten_lines), (_, tests), (_, whole), (_, settings) = FILES
    shown_rule, _, _, decision, for_tests, _, examples, _ = PYTHON
    init, contract = "uriast_geo/__init__.py", "test_geo.py"

    project.write("rfc5870.txt", text_of_the_rfc())
    assert project.shell(write) == WARNINGS
    assert project.shell(write_again) == ""
    assert indent(shown_rule, "    ") in (project.folder / "uriast_geo" / "rfc5870.py").read_text(encoding="utf-8")

    project.write(init, ten_lines)
    project.write(contract, tests)
    failed = project.shell(test, status=1)
    assert "3 failed" in failed
    assert all(f" AssertionError: {line}\n" in failed for line in FAILURES.splitlines())

    imported, replaced = decision.split("\n\n\n", 1)
    project.change(
        init,
        ("from uriast.schemes", f"{imported}\nfrom uriast.schemes"),
        ("class Geo(PathURI)", f"{replaced}\n\nclass Geo(PathURI)"),
        ("RFC5870().geo_path", "GeoGrammar().geo_path"),
    )
    (abnf,) = (line for line in tests.splitlines(keepends=True) if line.startswith("    abnf = "))
    project.change(contract, (abnf, indent(for_tests, "    ")))
    assert " passed in" in project.shell(test)

    project.write(init, whole)
    project.change(contract, ("    different = ", f"{indent(examples, '    ')}    different = "))
    assert " passed in" in project.shell(test)
    run("-m", "doctest", PAGE, cwd=project.folder)

    project.write("pyproject.toml", settings)
    assert "Success: no issues found" in project.shell(package)
    (wheel,) = (project.folder / "dist").iterdir()
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == {"uriast_geo/__init__.py", "uriast_geo/py.typed", "uriast_geo/rfc5870.py"}
