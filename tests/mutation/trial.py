"""Running a module's tests in a copy of the tree, where the module may be changed."""

from __future__ import annotations

import gc
import os
import resource
import shutil
import signal
import sys
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NoReturn

import attrs
import click.testing
import hypothesis.strategies
import parsy
import pytest

from mutation.plan import ROOT

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

LOADED: Final = (attrs, click.testing, hypothesis.strategies, parsy, pytest)
"""What is imported once, before the processes of the tests are forked: a mutant takes a third of the time."""

PYTEST: Final = ("-x", "-q", "-p", "no:cacheprovider", "-p", "xdist.plugin")  # xdist has a mark of our tests

MEMORY: Final = 4 * 1024**3
"""The most memory of a process, in octets: a mutant may fill it."""

PATIENCE: Final = 4.0
"""How many times as long as the source itself a mutant may take. A mutant may never end."""

GRACE: Final = 4.0
"""The seconds that a mutant has in addition."""

LONGEST_WAIT: Final = 20
"""How many seconds of the clock a mutant has for each second of the processor, which a busy machine does not change."""


class BaselineError(Exception):
    """The tests cannot tell what a change does: they fail without any, or do not see it."""


@contextmanager
def copied_tree() -> Generator[None]:
    """Copy the tree, and work in the copy."""
    with TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder, "tree")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules"))
        with chdir(copy):
            yield


@dataclass(frozen=True, slots=True)
class Trial:
    """A module's tests, run by a process of their own.

    Attributes:
        tests: The paths of the tests.
        marks: The marks of those that are run, as an expression for pytest.
        seconds: How much of the processor's time they may take.
    """

    tests: Sequence[Path]
    marks: str
    seconds: int

    def passes(self) -> bool:
        """Whether all tests pass, in time."""
        gc.freeze()
        process = os.fork()
        if process == 0:
            self._run()
        return os.waitpid(process, 0)[1] == 0

    def _run(self) -> NoReturn:
        """Run the tests in the process that was forked. Its status is pytest's, or the signal of a limit."""
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(LONGEST_WAIT * self.seconds)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, sys.stdout.fileno())
        os.dup2(silence, sys.stderr.fileno())
        source = str(Path("src").resolve())
        sys.path.insert(0, source)
        os.environ["PYTHONPATH"] = source  # for the processes that the tests start
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1" if sys.dont_write_bytecode else ""
        os._exit(pytest.main([*PYTEST, "-m", self.marks, *map(str, self.tests)]))


def measured(tests: Sequence[Path], marks: str) -> Trial:
    """Run tests without any change, and return a trial with the time that a mutant may take.

    Raises:
        BaselineError: They fail, or this process has imported the source, so that they would never see a change.
    """
    if "uriast" in sys.modules:
        message = "expected a process that has not imported the source"
        raise BaselineError(message)
    seconds = 0.0
    sys.dont_write_bytecode = False
    for _ in range(2):  # the first time, all modules are compiled, and what is compiled is written
        before = _used()
        if not Trial(tests, marks, 3600).passes():
            message = f"expected tests that pass, got a failure in {' '.join(map(str, tests))}"
            raise BaselineError(message)
        seconds = _used() - before
    sys.dont_write_bytecode = True  # a mutant may have the time and the size of another
    return Trial(tests, marks, ceil(GRACE + PATIENCE * seconds))


def _used() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
