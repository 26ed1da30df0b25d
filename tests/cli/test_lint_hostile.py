"""`uriast lint` on files that are no programs, or that were written to break it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from support.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "from uriast import parse, URI, expand\n"


def said(octets: bytes) -> tuple[int, str, str]:
    """The status for a program, and what is printed."""
    result = run("lint", "-", stdin=octets)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("octets", "place"),
    [
        (b"x =", "1:4"),
        (b"\n\n 1", "3:1"),
        (b"def f(:\n", "1:7"),
        (b"a\n'\xff'", "2:1"),
        (b"\n\n\n'\xff'", "4:1"),
        (b"# coding: nothing\n", "1:1"),
        (b"# coding: rot13\n", "1:1"),
        (b"# coding: latin-1\n'", "2:1"),
        (b"\xef\xbb\xbf# coding: latin-1\n", "1:1"),
        (b"a = 1\0", "1:1"),
    ],
)
def test_what_is_no_program_is_an_error(octets: bytes, place: str) -> None:
    status, out, err = said(octets)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"<stdin>:{place}: ")


def test_the_error_of_what_is_no_program_is_that_of_python() -> None:
    assert said(b"\nx =") == (2, "", "<stdin>:2:4: invalid syntax\n")


@pytest.mark.parametrize(
    ("text", "status"), [('{"metadata": {}, "cells": [null]}', 2), ('{"cell": "cells"}', 0), ("{**x}", 0)]
)
def test_a_notebook_is_no_program(text: str, status: int) -> None:
    exit_status, _, message = said(text.encode())
    assert (exit_status, "got a notebook" in message) == (status, status == 2)


def test_a_program_that_is_nested_too_deep_is_refused_at_its_start() -> None:
    assert said(b"\n" + b"-" * 100_000 + b"1") == (2, "", "<stdin>:1:1: the program is nested too deep\n")


@pytest.mark.parametrize(
    "text",
    [
        "-" * 100_000 + "1",
        "(" * 10_000,
        "a" + ".b" * 100_000,
        "[" * 150 + "]" * 150,
        "not " * 50_000 + "1",
        "f(" * 90 + ")" * 90,
    ],
)
def test_deep_programs_are_read_or_refused(text: str) -> None:
    status, out, err = said(f"{HEAD}{text}\n".encode())
    assert (status in {0, 2}, out, err.count("\n")) == (True, "", 1 if status else 0)


@pytest.mark.parametrize(
    "text",
    [
        "parse(" * 90 + "'a'" + ")" * 90,
        "expand('{a}', a=" + "[" * 90 + "]" * 90 + ")",
        "parse(parse" + ".a" * 500 + ")",
    ],
)
def test_deep_arguments_are_unknown(text: str) -> None:
    status, _, err = said(f"{HEAD}{text}\n".encode())
    assert (status in {0, 1}, err) == (True, "")


def test_a_long_concatenation_is_read() -> None:
    status, out, _ = said((f"{HEAD}parse(" + "'a' + " * 500 + "' ')").encode())
    assert (status, "at index 500" in out) == (1, True)


def test_doubled_names_take_no_memory() -> None:
    names = "\n".join(f"a{place + 1} = a{place} + a{place}" for place in range(60))
    assert said(f"{HEAD}a0 = 'aaaaaaaaaa'\n{names}\nparse(a60)\n".encode()) == (0, "", "")


def test_a_long_chain_of_names_is_unknown() -> None:
    names = "\n".join(f"a{place + 1} = a{place}" for place in range(5_000))
    assert said(f"{HEAD}a0 = 'a b'\n{names}\nparse(a5000)\n".encode()) == (0, "", "")
    assert said(f"{HEAD}parse(a5000)\na0 = 'a b'\n{names}\n".encode()) == (0, "", "")


def test_names_that_name_each_other_are_unknown() -> None:
    assert said(f"{HEAD}a = b\nb = a\nparse(a)\n".encode()) == (0, "", "")


@pytest.mark.parametrize("literal", [r"'\ud800'", r"'\0'", r"'\x1b[31m'", r"'\u202e '", "'\u2028'"])
def test_unprintable_texts_are_shown_in_escapes(literal: str) -> None:
    status, out, err = said(f"{HEAD}parse({literal})\n".encode())
    assert (status, err, out.count("\n"), out.rstrip("\n").isprintable()) == (1, "", 1, True)


def test_an_invalid_escape_is_not_our_business() -> None:
    assert said(rf"{HEAD}parse('\d')".encode())[0] == 1
    assert said(rb"'\d'") == (0, "", "")


def test_the_encoding_that_a_program_names_is_used() -> None:
    status, out, _ = said(f"# coding: latin-1\n{HEAD}'é'; parse('é')\n".encode("latin-1"))
    assert (status, out[:19]) == (1, "<stdin>:3:12: URI-r")
    assert said(b"\xef\xbb\xbf" + HEAD.encode() + b"parse('a')") == (0, "", "")


def test_many_errors_on_one_long_line_take_linear_time() -> None:
    status, out, _ = said((HEAD + "ö = 1;" + 'parse(" ");' * 3_000).encode())
    assert (status, out.count("\n")) == (1, 3_000)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_the_name_of_a_file_is_escaped(tmp_path: Path) -> None:
    file = tmp_path / "a\nb.py"
    file.write_text(f"{HEAD}parse('a b')", encoding="utf-8")
    assert run("lint", str(file)).stdout.startswith(f"{tmp_path}/a\\nb.py:2:7: ")
