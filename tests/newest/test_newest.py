"""The newest CPython that uriast supports is Pyodide's. Tests run there too, in Node.

Pyodide has no threads, no processes and few compiled packages. Tests that need them have the mark `native`.
"""

from __future__ import annotations

import os
from pathlib import Path
from subprocess import PIPE, STDOUT, CompletedProcess, run
from typing import TYPE_CHECKING, Final

import pytest
from engines.installed import node_program
from pages import ROOT

from playground import build

if TYPE_CHECKING:
    from collections.abc import Callable

ROOMS: Final = ("abnf", "combinators", "grammar", "nodes", "passes", "schemes")
"""The folders whose tests run there."""
VARIABLE: Final = "PYODIDE_PACKAGES"
PACKAGES: Final = os.environ.get(VARIABLE)
STACK: Final = 7_000
"""The kilobytes of Node's stack. Its default is less than the stack of CPython, and Linux gives a process 8 MB."""

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.fixture(scope="module")
def newest(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., CompletedProcess[str]]:
    """Runs pytest on Pyodide, with options."""
    if PACKAGES is None:
        pytest.skip(f"{VARIABLE} does not name a folder with packages for Pyodide; CONTRIBUTING tells how to make one")
    node, packages = node_program(), PACKAGES
    if node is None:
        pytest.skip("Pyodide runs in Node, and neither pyright[nodejs] nor Node is installed")
    folder = tmp_path_factory.mktemp("pyodide")
    for name, content in build.runtime_files(*build.RUNTIME, build.LOCK).items():
        (folder / name).write_bytes(content)

    def pytest_on_pyodide(*options: str) -> CompletedProcess[str]:
        places = map(str, (folder, packages, ROOT))
        command = node, f"--stack-size={STACK}", str(Path(__file__).with_name("run.mjs")), *places
        return run([*command, "-p", "no:cacheprovider", *options], stdout=PIPE, stderr=STDOUT, text=True, check=False)  # noqa: S603 - Node

    return pytest_on_pyodide


@pytest.mark.parametrize("room", ROOMS)
def test_the_tests_of_a_room_pass_on_the_newest_python(newest: Callable[..., CompletedProcess[str]], room: str) -> None:
    ended = newest("-m", "not native and not once and not slow", f"tests/{room}")
    assert ended.returncode == 0, ended.stdout[-10_000:]
    assert "platform emscripten -- Python 3.14." in ended.stdout
