"""Threads share a kernel, and each interpreter has its own module."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Event
from typing import Any

import pytest
from native_support.rules import kernel
from uriast_native import Kernel

from uriast.grammar.rfc3986 import URI_reference

IN_AN_INTERPRETER = """
from array import array
from uriast_native import Kernel

def numbers(*values):
    return array("i", values).tobytes()

class Word:
    __slots__ = ("text",)

kernel = Kernel(
    classes=b"\\0" * 97 + b"\\1" + b"\\0" * 158,
    targets=numbers(-1, 0), actions=numbers(0, 0), counts=numbers(0), pairs=b"", accepts=b"\\1", finals=b"",
    registers=0, slots=0, choices=0, steps=numbers(2, -1, 0, 0, 5, 0, 1, 0, 1, 0, 0, 0),
    node_classes=((Word, ("text",), False),), objects=(), no_match=None, spanned=None, is_read_back=None,
)
for _ in range(2000):
    assert kernel.read("aaa").text == "aaa"
    assert kernel.read("aab") is None
"""


def test_threads_share_a_kernel() -> None:
    own = kernel("rfc3986.URI_reference")

    def read(thread: int) -> bool:
        texts = [f"http://h{thread}:{number}/a?b#c" for number in range(500)]
        return [own.read(text) for text in texts] == [URI_reference.parse(text) for text in texts]

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(read, range(8)))


def test_a_node_may_change_while_it_is_compared() -> None:
    own = kernel("rfc3986.URI_reference")
    node = own.read("http://host/path?query")
    is_over = Event()

    def change() -> None:
        for number in range(20_000):
            object.__setattr__(node, "query", f"query{number}")
        is_over.set()

    with ThreadPoolExecutor(2) as threads:
        threads.submit(change)
        while not is_over.is_set():
            own.reads_back(node)
    assert own.reads_back(node)


def test_threads_make_kernels() -> None:
    from native_support.rules import arguments

    given = arguments("rfc3986.URI_reference")

    def make(number: int) -> str:
        return str(Kernel(**given).read(f"http://host/{number}"))

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(make, range(200))) == [f"http://host/{number}" for number in range(200)]


def interpreters() -> Any:
    """The module that makes interpreters, which has had two names."""
    if sys.version_info < (3, 12):
        # The kernel says for 3.12 and later alone that it may be in several (PEP 684).
        pytest.skip("Python 3.11 has no interpreters with locks of their own")
    try:
        return import_module("_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters")
    except ModuleNotFoundError:
        # The module is an internal one, which a distribution of CPython may leave out.
        pytest.skip("this interpreter cannot make others")


def test_each_interpreter_has_its_own_kernels() -> None:
    module = interpreters()
    made = [module.create() for _ in range(3)]
    run = getattr(module, "exec", None) or module.run_string
    try:
        with ThreadPoolExecutor(3) as threads:
            assert list(threads.map(lambda each: run(each, IN_AN_INTERPRETER), made)) == [None] * 3
    finally:
        for each in made:
            module.destroy(each)
    assert kernel("rfc3986.host").matches("a")


def test_without_a_compiled_module_there_is_no_kernel() -> None:
    source = (
        "import sys; sys.modules['uriast_native._kernel'] = None;"
        "import uriast_native; assert uriast_native.Kernel is None; assert uriast_native.FORMAT == 1"
    )
    subprocess.run([sys.executable, "-c", source], check=True)


def test_a_module_that_is_imported_again_has_its_own_type() -> None:
    again = (
        "import sys, uriast_native as a; del sys.modules['uriast_native._kernel']; import uriast_native._kernel as b; "
    )
    source = (
        again + "assert a.Kernel is not b.Kernel; del b, sys.modules['uriast_native._kernel']; import gc; gc.collect()"
    )
    subprocess.run([sys.executable, "-c", source], check=True)
