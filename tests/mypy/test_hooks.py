"""The plugin's hooks, called without a run of mypy."""

from __future__ import annotations

from pathlib import Path

import mypy
import pytest
from mypy.options import Options
from mypy.plugin import ReportConfigContext

from uriast.mypy.hooks import LiteralsPlugin


@pytest.mark.parametrize("path", ["program.py", "/home/user/typeshed/program.py", "mypy/typeshed.py"])
def test_mypy_checks_a_program_again_after_a_change_of_the_modules_wherever_it_is(path: str) -> None:
    plugin = LiteralsPlugin(Options())
    assert plugin.report_config_data(ReportConfigContext("program", path, is_check=False))


def test_mypy_keeps_what_it_knows_of_the_standard_library() -> None:
    path = Path(mypy.__file__).parent / "typeshed" / "stdlib" / "builtins.pyi"
    plugin = LiteralsPlugin(Options())
    assert plugin.report_config_data(ReportConfigContext("builtins", str(path), is_check=False)) is None
