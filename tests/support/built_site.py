"""The site, built as the documented command builds it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import uriast
from support.pages import ROOT


class Site(NamedTuple):
    """The folder of the site, and what the build printed: warnings, each of which is an error."""

    folder: Path
    printed: str


def built(folder: Path) -> Site:
    """Build the site into a folder."""
    ended = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "docs", folder],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(Path(uriast.__file__).parent.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return Site(folder, ended.stdout)
