"""The source of generated functions: in tracebacks, and from `source_of`."""

from __future__ import annotations

import gc
import linecache
import traceback
from typing import Any

import pytest

from uriast.combinators import literal, seq
from uriast.combinators.generated import define, source_of


def test_a_traceback_shows_the_generated_line() -> None:
    def fails(_: str) -> str:
        message = "on purpose"
        raise ValueError(message)

    with pytest.raises(ValueError, match="on purpose") as caught:
        seq(literal("a"), literal("b").map(fails)).desc("pair").parse("ab")
    shown = "".join(traceback.format_exception(caught.value))
    assert "<uriast: pair.read at " in shown
    assert "return (g1, call_fails(g2), )" in shown


def test_the_source_is_kept_as_long_as_the_function_and_until_another_is_made() -> None:
    scope: dict[str, Any] = {}
    made = define("def one():\n    return 1", scope, "one", "test")
    file = made.__code__.co_filename
    assert made() == 1
    assert source_of(made) == "def one():\n    return 1"
    assert file in linecache.cache
    scope.clear()
    del made
    gc.collect()
    assert file in linecache.cache
    define("def two():\n    return 2", {}, "two", "test")
    assert file not in linecache.cache
