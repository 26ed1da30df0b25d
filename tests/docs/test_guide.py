"""The guide to writing a scheme: its files, commands and outputs, exactly as it shows them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import pytest
from support.extras import NEEDS_TYPES
from support.pages import ROOT, blocks

import uriast

pytestmark = [NEEDS_TYPES, pytest.mark.slow, pytest.mark.once, pytest.mark.xdist_group("guide")]

GUIDE: Final = ROOT / "docs" / "how-to" / "write-your-own-scheme.md"
TEXT: Final = GUIDE.read_text(encoding="utf-8")
OURS: Final = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # by a variable, this is what turns isolation off
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "CI": "1",  # Hypothesis has no deadlines then, and no chance
}
"""pip takes what is installed here: the tests use no network."""


def files() -> dict[str, str]:
    """The files that the guide shows, each put together from its blocks."""
    named = re.findall(r"^`([\w./]+)`(?:, continued)?\n\n```\w+\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    found = dict[str, list[str]]()
    for name, block in named:
        found.setdefault(name, []).append(block)
    empty = re.findall(r"an empty file, `([\w./]+)`", TEXT)
    return {name: "\n\n".join(parts) for name, parts in found.items()} | dict.fromkeys(empty, "")


def run(command: list[str], project: Path) -> str:
    """The output of a command that must end well, with no setting of ours that changes what Python or mypy finds."""
    outer = {name: value for name, value in os.environ.items() if name not in {"MYPYPATH", "PYTHONPATH"}}
    ended = subprocess.run(
        command, cwd=project, env=outer | OURS, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, (ended.stdout + ended.stderr)[-4000:]
    return ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project that the guide describes."""
    root = tmp_path_factory.mktemp("guide") / "uriast-geo"
    root.mkdir()
    (root.parent / "uriast").symlink_to(ROOT)
    for name, content in files().items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def outputs(project: Path) -> dict[str, str]:
    """The output of each command of the guide, in order. Its environment shares the packages of this one."""
    found = dict[str, str]()
    for line in "".join(blocks(GUIDE, "sh")).splitlines():
        program, *arguments = shlex.split(line)
        found[line] = run([sys.executable if program == "python3" else program, *arguments], project)
        if arguments[:2] == ["-m", "venv"]:
            share_packages(project / arguments[2])
    return found


def share_packages(environment: Path) -> None:
    """Let an environment see the packages of the one that the tests run in, and uriast wherever it is."""
    places = sysconfig.get_paths("venv", vars={"base": str(environment), "platbase": str(environment)})
    here = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(Path(uriast.__file__).parent.parent)]
    Path(places["purelib"], "shared.pth").write_text("\n".join(here), encoding="utf-8")


def test_the_commands_end_well(outputs: dict[str, str]) -> None:
    told = "\n".join(outputs.values())
    assert " passed in" in told
    assert "Success: no issues found" in told


def test_the_wheel_is_typed_and_holds_only_the_package(outputs: dict[str, str], project: Path) -> None:
    assert outputs
    (wheel,) = (project / "dist").iterdir()
    listed = run([sys.executable, "-m", "zipfile", "-l", str(wheel)], project)
    held = {line.split()[0] for line in listed.splitlines()[1:]}
    assert {name for name in held if ".dist-info/" not in name} == {"uriast_geo/__init__.py", "uriast_geo/py.typed"}


def test_the_output_in_the_guide_is_real(outputs: dict[str, str], project: Path) -> None:
    assert outputs
    run([str(project / ".venv/bin/python"), "-m", "doctest", str(GUIDE)], project)
