"""The source of generated functions: in tracebacks, and from `source_of`."""

from __future__ import annotations

import gc
import linecache
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from uriast.combinators import literal, seq
from uriast.combinators.generated import Code, define, source_of


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


def test_threads_make_functions() -> None:
    def make(number: int) -> list[object]:
        return [define(f"def one():\n    return {number}", {}, "one", "test")() for _ in range(1_000)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(make, range(4))) == [[number] * 1_000 for number in range(4)]
    finally:
        sys.setswitchinterval(interval)


def test_an_object_has_one_name_and_a_variable_is_new() -> None:
    code = Code()
    first, second, third = object(), object(), object()
    names = [code.object(first, "one"), code.object(second, "one"), code.object(third), code.object(first, "other")]
    assert names == ["one", "object_1", "object_2", "one"]
    assert [code.variable(), code.variable()] == ["v0", "v1"]


def test_what_is_written_in_a_block_is_indented() -> None:
    code = Code()
    with code.block("if is_known:"):
        code.line(f"return {code.object('known', 'known')}")
    made = code.function("choose", "is_known", "test")
    assert source_of(made) == "def choose(is_known):\n    if is_known:\n        return known"
    assert (made(True), made(False)) == ("known", None)
