"""The command as a process of its own, and the terminal of its user."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

POSIX_ALONE = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no /bin/sh, no pseudo-terminals and no SIGPIPE"
)
COMMAND = (sys.executable, "-m", "uriast")
ENVIRONMENT = {**os.environ, "TERM": "xterm", "NO_COLOR": "", "PYTHONUTF8": "1"}


def start(
    *arguments: str, command: tuple[str, ...] = COMMAND, stdout: int = subprocess.PIPE, stderr: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    """The command, running."""
    return subprocess.Popen(
        [*command, *arguments], stdin=subprocess.PIPE, stdout=stdout, stderr=stderr, env=ENVIRONMENT
    )


def finish(*command: str) -> tuple[int, str, str]:
    """The status, output and messages of a process."""
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    return done.returncode, done.stdout, done.stderr


def run_in_shell(script: str) -> tuple[int, str, str]:
    """The status, output and messages of a shell script, in which `uriast` is the command."""
    function = f'uriast() {{ {sys.executable} -m uriast "$@"; }}\n'
    return finish("/bin/sh", "-c", function + script)


def pipe_of(stream: IO[bytes] | None) -> IO[bytes]:
    """A stream of a process that is piped."""
    assert stream is not None
    return stream


def started_with(handler: str) -> tuple[str, ...]:
    """Run the command in a process that starts with a handler of ^C. It heeds a hang-up, also below `nohup`."""
    handlers = f"signal.signal(signal.SIGINT, signal.{handler}); signal.signal(signal.SIGHUP, signal.SIG_DFL)"
    before = f"import runpy, signal; {handlers}"
    return (sys.executable, "-c", f"{before}; runpy.run_module('uriast', run_name='__main__')")


@contextmanager
def handlers_of_python() -> Generator[None]:
    """Python's default handlers of the signals in this process, as far as it has them, also below `nohup`."""
    own: dict[str, Callable[[int, FrameType | None], object] | signal.Handlers] = {
        "SIGINT": signal.default_int_handler,
        "SIGPIPE": signal.SIG_IGN,
        "SIGTERM": signal.SIG_DFL,
        "SIGHUP": signal.SIG_DFL,
    }
    before = {each: signal.getsignal(each) for each in signal.Signals if each.name in own}
    for each in before:
        signal.signal(each, own[each.name])
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


class Terminal:
    """A terminal, from the side of the user."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        self.is_open = True
        self.seen = b""

    def read_until(self, mark: bytes) -> None:
        """Read until the terminal shows a text. The process has to have been started; if it ends before, this fails."""
        self._leave()
        while mark not in self.seen:
            self.seen += os.read(self.master, 4096)

    def read_all(self) -> bytes:
        """Read until no process has the terminal open."""
        self._leave()
        try:
            while octets := os.read(self.master, 4096):
                self.seen += octets
        except OSError:  # that is how Linux says so
            pass
        os.close(self.master)
        return self.seen

    def _leave(self) -> None:
        if self.is_open:
            os.close(self.slave)
        self.is_open = False
