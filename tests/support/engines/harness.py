"""Engines that run patterns: each in a process of its own, so that an engine that crashes ends only that."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

import pytest

from support.engines.serve import decoded, encoded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support.engines.serve import Captures, Key
    from uriast.combinators.engines.dialects import DialectName

HERE: Final = Path(__file__).parent
PATIENCE: Final = 120
"""The seconds that an engine may take for a request. It needs a few, unless it takes exponential time."""

Found: TypeAlias = "list[Captures | None]"
"""For each text the captures; `None` if the pattern does not match it."""


class EngineError(Exception):
    """An engine could not read a text, or not compile a pattern."""


SURROGATES: Final = frozenset(map(chr, range(0xD800, 0xE000)))
"""The texts of UTF-8 have none."""


class Traits(NamedTuple):
    """What an engine can do.

    Attributes:
        dialect: The name of its dialect.
        without: The characters that its texts cannot contain.
        beyond_ascii: Whether its patterns can name characters beyond ASCII.
        by_name: Whether it captures by the names of groups; otherwise by their numbers.
        tells_undefined: Whether it tells an undefined component from an empty one.
        may_need_stack: Whether it needs stack for a loop that is not possessive.
        too_long: The names of rules whose long texts are too much for it.
    """

    dialect: DialectName
    without: frozenset[str] = SURROGATES
    beyond_ascii: bool = True
    by_name: bool = True
    tells_undefined: bool = True
    may_need_stack: bool = False
    too_long: frozenset[str] = frozenset()


class Engine(Protocol):
    """An engine that runs patterns."""

    @property
    def traits(self) -> Traits:
        """What it can do."""
        ...

    def captures(self, pattern: str, keys: Sequence[Key], texts: Sequence[str]) -> Found:
        """The captures of some groups in each text."""
        ...

    def close(self) -> None:
        """End its process."""
        ...


class Served:
    """An engine that a program runs, which answers the requests that serve.py describes."""

    def __init__(self, traits: Traits, *command: str | Path) -> None:
        """Start the program."""
        self.traits = traits
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii"
        )

    def captures(self, pattern: str, keys: Sequence[Key], texts: Sequence[str]) -> Found:
        """The captures of some groups in each text. See `Engine`."""
        head = f"{encoded(pattern)}\t{','.join(map(str, keys))}\t{len(texts)}"
        lines = "".join(f"{line}\n" for line in (head, *map(encoded, texts)))
        timer = Timer(PATIENCE, self._process.kill)
        timer.start()
        try:
            return [read(line) for line in self._answers(lines, len(texts))]
        finally:
            timer.cancel()

    def _answers(self, request: str, count: int) -> list[str]:
        pipes = self._process.stdin, self._process.stdout
        assert pipes[0] is not None
        assert pipes[1] is not None
        with suppress(BrokenPipeError):
            pipes[0].write(request)
            pipes[0].flush()
        answers = [pipes[1].readline() for _ in range(count)]
        if not all(answers):
            message = f"the process ended with {self._process.wait()} after {sum(map(bool, answers))} texts"
            raise EngineError(message)
        return answers

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def read(line: str) -> Captures | None:
    """An answer."""
    verdict, *captures = line.rstrip("\n").split("\t")
    if verdict.startswith("!"):
        raise EngineError(decoded(verdict[1:]))
    return None if verdict == "-" else [None if each == "-" else decoded(each) for each in captures]


def skip_beyond_ascii(engine: Engine, name: str) -> None:
    """Skip a rule of IRIs for ECMAScript without a flag: the engine with the flags u and v reads it."""
    if not engine.traits.beyond_ascii and "3987" in name:
        # Without a flag, ECMAScript cannot write the pattern at all, so there is nothing that it could read.
        pytest.skip("ECMAScript has `\\u{…}` with a flag only")
