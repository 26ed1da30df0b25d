"""The example of the page for PostgreSQL prints what the page shows."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

import pytest
from support.engines.postgres import Postgres, programs
from support.pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ROOT / "docs" / "how-to" / "other-engines.md"

pytestmark = [pytest.mark.once]


def test_psql_prints_what_the_page_shows(tmp_path: Path) -> None:
    folder = programs()
    if folder is None:
        # The page shows what a server printed, and only a server of this machine can print it again.
        pytest.skip("no package of Python brings PostgreSQL to all machines")
    for name, run in (("uriast", f'"{sys.executable}" -m uriast'), ("python3", f'"{sys.executable}"')):
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\nexec {run} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    text = PAGE.read_text(encoding="utf-8")
    ((script, shown),) = re.findall(r"^```psql\n(.*?)^```\n\n```text\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (alteration,) = re.findall(r"^```sql\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    server = Postgres(folder)
    try:
        printed = server.printed(
            f"{script}{alteration}TABLE links;\n", PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
        )
    finally:
        server.close()
    assert printed.startswith(f"{shown}(2 rows)\n\n")
    assert " | example.com\n" in printed.removeprefix(shown)
