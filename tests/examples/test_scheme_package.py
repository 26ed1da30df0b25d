"""The example of a package for a scheme: its own tests, its README, and the wheel that is made of a copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from support.example_files import SCHEME_PACKAGE
from support.extras import NEEDS_TYPES

import uriast

pytestmark = [pytest.mark.slow, pytest.mark.once]

OURS: Final = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # by a variable, this is what turns isolation off
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "CI": "1",  # Hypothesis has no deadlines then, and no chance
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""pip takes what is installed here: the tests use no network."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, without what is left of other runs."""
    copy = tmp_path_factory.mktemp("copy") / "uriast-acct"
    shutil.copytree(SCHEME_PACKAGE, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "dist"))
    return copy


def run(package: Path, *arguments: str) -> str:
    """What a module of Python prints, run in the package. It must end well."""
    paths = os.pathsep.join([str(package / "src"), str(Path(uriast.__file__).parent.parent)])
    ended = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=package,
        env=os.environ | OURS | {"PYTHONPATH": paths, "MYPYPATH": paths},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, (ended.stdout + ended.stderr)[-4000:]
    return ended.stdout


def test_its_tests_pass(package: Path) -> None:
    told = run(package, "pytest", "-q", "-p", "no:cacheprovider")
    assert re.search(r"^\d\d passed in", told, re.MULTILINE)


@pytest.mark.parametrize("file", ["README.md", "src/uriast_acct/__init__.py"])
def test_its_examples_are_true(package: Path, file: str) -> None:
    assert re.search(r"^[2-9] passed", run(package, "doctest", "-v", file), re.MULTILINE)


@NEEDS_TYPES
def test_the_wheel_is_typed_and_holds_only_the_package(package: Path) -> None:
    run(package, "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", ".")
    (wheel,) = (package / "dist").iterdir()
    held = {line.split()[0] for line in run(package, "zipfile", "-l", str(wheel)).splitlines()[1:]}
    assert {name for name in held if ".dist-info/" not in name} == {"uriast_acct/__init__.py", "uriast_acct/py.typed"}
