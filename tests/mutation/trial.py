"""Running a module's tests in a copy of the tree, which cosmic-ray may change."""

from __future__ import annotations

import os
import resource
import shlex
import shutil
import subprocess
import sys
from contextlib import chdir, contextmanager
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from mutation.plan import ROOT

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

PYTEST: Final = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow")

LIMIT: Final = "ulimit -v {memory}; ulimit -t {seconds}; exec {command}"
"""A mutant may never end, or fill the memory. The seconds are the processor's: a busy machine changes nothing."""

MEMORY: Final = 4 * 1024 * 1024
"""The most memory of a mutant, in KiB."""

PATIENCE: Final = 4.0
"""How many times as long as the source itself a mutant may take."""

GRACE: Final = 4.0
"""The seconds of the processor that a mutant has in addition."""

LONGEST_WAIT: Final = 20.0
"""How many seconds of the clock a mutant has for each second of the processor: it may wait for something in vain."""


class BaselineError(Exception):
    """The tests fail without any change."""


@contextmanager
def copied_tree() -> Generator[None]:
    """Copy the tree, and work in the copy."""
    with TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder, "tree")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules"))
        with chdir(copy):
            os.environ |= {
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # what is not loaded takes no time
                "PYTHONHASHSEED": "0",
                "PYTHONPATH": str(copy / "src"),
            }
            yield


def limited(tests: Sequence[Path]) -> tuple[str, float]:
    """The command that runs tests for as long as a mutant may take, and the same limit in seconds of the clock.

    Raises:
        BaselineError: The tests fail.
    """
    command = shlex.join((*PYTEST, *map(str, tests)))
    _baseline(command)  # compiles the modules
    seconds = ceil(GRACE + PATIENCE * _baseline(command))
    script = LIMIT.format(memory=MEMORY, seconds=seconds, command=command)
    return shlex.join(("sh", "-c", script)), LONGEST_WAIT * seconds


def _baseline(command: str) -> float:
    """The seconds of the processor that a command takes when it succeeds."""
    before = _used()
    done = subprocess.run(shlex.split(command), check=False, capture_output=True, text=True)  # noqa: S603 - ours
    if done.returncode != 0:
        raise BaselineError(done.stdout[-4000:] + done.stderr[-4000:])
    return _used() - before


def _used() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
