"""The page that goes from an RFC to a tested scheme: its files, commands and outputs, as it shows them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import indent
from typing import Final

import pytest
from support.extras import NEEDS_TYPES
from support.pages import ROOT, blocks

import uriast
from uriast.abnf import AbnfError, read_abnf
from uriast.testing import assert_language

pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.xdist_group("from-rfc-to-scheme")]

PAGE: Final = ROOT / "docs" / "how-to" / "from-rfc-to-scheme.md"
GUIDE: Final = ROOT / "docs" / "how-to" / "write-your-own-scheme.md"
FOOTER: Final = "Mayrhofer & Spanring         Standards Track                    [Page 7]"
HEADER: Final = "RFC 5870                       geo URI                        June 2010"
INDENT: Final = " " * 13
RESTRICTED: Final = (
    "coord-a        = latitude",
    "coord-b        = longitude",
    "coord-c        = altitude",
    "",
    'latitude       = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]',
    'longitude      = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]',
    'altitude       = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]',
)
"""The rules for WGS-84 at the end of section 3.3."""


def text_of_the_rfc() -> str:
    """The ABNF of RFC 5870 as an RFC has it: indented, in a section, with prose around it and a page break inside.

    The definitions of coordinates stand in the lines in which the RFC has them.
    """
    (abnf,) = blocks(GUIDE, "abnf")
    lines = [f"{INDENT}{line}" for line in abnf.splitlines()]
    lines[9:9] = ["", "", FOOTER, "\f", HEADER, "", ""]
    lines[4:4] = [""]
    head = ["Request for Comments: 5870", "", "3.3.  URI Scheme Syntax", "", "   The 'geo' URI scheme syntax is:"]
    text = [*head, *[""] * (308 - len(head)), *lines, "", "   In WGS-84, they are restricted:"]
    text += [*[""] * (365 - len(text)), *(f"{INDENT}{line}" for line in RESTRICTED)]
    return "\n".join([*text, "", "3.4.  Semantics", "", "   The prose goes on = here.", ""])


def run(command: str, project: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the page with this Python, in the project."""
    program, *arguments = shlex.split(command)
    start = {"python3": [sys.executable], "sed": ["sed"], "uriast": [sys.executable, "-m", "uriast"]}[program]
    path = os.pathsep.join([str(project), str(Path(uriast.__file__).parent.parent)])
    environment = os.environ | {"PYTHONPATH": path, "CI": "1"}
    return subprocess.run(
        [*start, *arguments],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the RFC's text, the module that is written from it, and the files of the page."""
    root = tmp_path_factory.mktemp("five-minutes")
    (root / "rfc5870.txt").write_text(text_of_the_rfc(), encoding="utf-8")
    _, first, cut, again, *_ = "".join(blocks(PAGE, "sh")).splitlines()
    told, _ = blocks(PAGE, "text")
    for line, message in ((first, told), (cut, ""), (again, "")):
        command, _, name = line.partition(" > ")
        written = run(command, root)
        assert (written.returncode, written.stderr) == (0, message)
        (root / name).write_text(written.stdout, encoding="utf-8")
    for file, content in re.findall(
        r"^`([\w.]+)`\n\n```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    ):
        (root / file).write_text(content, encoding="utf-8")
    return root


def outcome(project: Path) -> subprocess.CompletedProcess[str]:
    """The result of the page's tests."""
    (command,) = (line for line in "".join(blocks(PAGE, "sh")).splitlines() if line.endswith("pytest -q"))
    return run(f"{command} -p no:cacheprovider", project)


def test_the_page_shows_what_is_written(project: Path) -> None:
    shown = indent(blocks(PAGE, "python")[0], "    ")
    assert shown in (project / "rfc5870.py").read_text(encoding="utf-8")


def test_the_first_definitions_are_those_of_every_reference_system(project: Path) -> None:
    rfc, cut = (read_abnf((project / name).read_text(encoding="utf-8")) for name in ("rfc5870.txt", "geo.txt"))
    place = "geo:500000,4649776;crs=utm33"
    assert (rfc["geo-URI"].matches(place), cut["geo-URI"].matches(place)) == (False, True)
    assert (cut.definitions["coord-c"].abnf, rfc.definitions["coord-c"].abnf) == ("coord-c = num", "coord-c = altitude")


def test_the_abnf_of_another_rfc_is_appended(project: Path) -> None:
    shown = run(f"python3 -m doctest {shlex.quote(PAGE.as_posix())}", project)
    assert not shown.returncode, shown.stdout


def test_a_name_of_two_texts_is_an_error_and_some_rules_can_be_selected() -> None:
    text = "name = host\nhost = 1*ALPHA"
    other = read_abnf(text, name="Other")
    own = read_abnf('place = host "/" name\nname = 1*DIGIT', other)
    with pytest.raises(AbnfError, match=r"^line 3: expected one definition of name, got another one"):
        assert_language(own["place"], f"{own.abnf}\n{other.abnf}", "place")
    assert_language(own["place"], f"{own.abnf}\n{read_abnf(text, only=['host']).abnf}", "place")
    with pytest.raises(AbnfError, match="  street, which place needs in line 1"):
        assert_language(own["place"], "place = street", "place")


def test_the_tests_find_what_the_page_says(project: Path) -> None:
    ended = outcome(project)
    assert ended.returncode == 1
    _, told = blocks(PAGE, "text")
    for line in told.splitlines():
        assert re.search(rf"^E +AssertionError: {re.escape(line)}$", ended.stdout, re.MULTILINE)


@NEEDS_TYPES
def test_once_it_is_decided_all_tests_pass(project: Path) -> None:
    *_, subclass, settings, _, _ = blocks(PAGE, "python")
    scheme, tests = ((project / name).read_text(encoding="utf-8") for name in ("geo.py", "test_geo.py"))
    decided = scheme.replace("class Geo(PathURI)", f"{subclass}\n\nclass Geo(PathURI)").replace(
        "path=RFC5870()", "path=Parameters()"
    )
    imported = "from uriast.combinators import Rule, char_from, rule\n"
    decided = decided.replace("from uriast.schemes", f"{imported}from uriast.schemes")
    (project / "geo.py").write_text(decided, encoding="utf-8")
    (before,) = (line for line in tests.splitlines() if line.startswith("    abnf = "))
    (project / "test_geo.py").write_text(tests.replace(f"{before}\n", indent(settings, "    ")), encoding="utf-8")
    ended = outcome(project)
    assert not ended.returncode, ended.stdout
    checked = run("python3 -m mypy --strict --cache-dir=.mypy_cache geo.py rfc5870.py", project)
    assert not checked.returncode, checked.stdout
