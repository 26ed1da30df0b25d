"""The text of a program: its encoding, its syntax tree, and the places in it."""

from __future__ import annotations

import ast
import re
import warnings
from bisect import bisect_right
from io import BytesIO
from itertools import accumulate
from tokenize import detect_encoding
from typing import Final, NamedTuple

import attrs

CODE: Final = "uriast"
"""The code of the errors, as the plugin of mypy has it: `# type: ignore[uriast]` ignores them."""


class Place(NamedTuple):
    """Where a part of a program begins and ends."""

    line: int  # the line on which it begins, from 1
    column: int  # the column at which it begins, from 1, in code points
    end_line: int  # the line on which it ends
    end_column: int  # the column after its last character


class SourceError(ValueError):
    """A file is no program: the line and column, from 1, and the reason."""

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column


@attrs.frozen
class Source:
    r"""A program."""

    tree: ast.Module  # its syntax tree
    lines: tuple[_Line, ...]
    ignored: frozenset[int]  # the lines with a comment by which mypy ignores our errors
    is_skipped: bool  # whether mypy ignores our errors in the whole file: a comment says so, or stands before all code

    @classmethod
    def read(cls, octets: bytes) -> Source:
        """Read a program, in the encoding that it names (PEP 263)."""
        text = _decoded(octets)
        tree = _parsed(text)
        if _is_notebook(tree):
            raise SourceError(1, 1, "expected a program, got a notebook of Jupyter")
        comments = [(each.lineno, _codes(each.tag)) for each in tree.type_ignores]
        first = tree.body[0].lineno if tree.body else 0
        lines = re.split("\r\n|[\r\n]", text)
        return cls(
            tree,
            tuple(map(_Line, lines)),
            frozenset([line for line, codes in comments if codes is None or CODE in codes]),
            any(line < first and codes is None for line, codes in comments) or any(map(_disables, lines)),
        )

    def place(self, node: ast.expr) -> Place:
        """Where an expression stands."""
        end_line, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return Place(
            node.lineno,
            self.lines[node.lineno - 1].column(node.col_offset),
            end_line,
            self.lines[end_line - 1].column(end),
        )

    def is_ignored(self, first: int, last: int | None = None) -> bool:
        """Whether a comment ignores the errors of an expression on some lines."""
        return self.is_skipped or not self.ignored.isdisjoint(range(first, (last or first) + 1))


@attrs.define
class _Line:
    """A line, in which the tree counts octets of UTF-8."""

    text: str
    _starts: list[int] | None = None

    def column(self, offset: int) -> int:
        """The column, from 1, in code points."""
        if self.text.isascii():
            return offset + 1
        if self._starts is None:
            self._starts = list(accumulate((len(each.encode()) for each in self.text), initial=0))
        return bisect_right(self._starts, offset)


def _decoded(octets: bytes) -> str:
    try:
        encoding, _ = detect_encoding(BytesIO(octets).readline)
        return octets.decode(encoding)
    except UnicodeDecodeError as error:
        line = octets.count(b"\n", 0, error.start) + 1
        raise SourceError(line, 1, f"expected {error.encoding}, got byte 0x{octets[error.start]:02X}") from None
    except (LookupError, SyntaxError) as error:
        raise SourceError(1, 1, f"{error}") from None


def _parsed(text: str) -> ast.Module:
    """The syntax tree, with the comments that ignore errors if no comment is taken for a type that it is not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an invalid escape is not our business
        try:
            try:
                return ast.parse(text, type_comments=True)
            except SyntaxError:
                return ast.parse(text)
        except (SyntaxError, ValueError) as error:  # before Python 3.11.4, NUL is a ValueError
            place = [getattr(error, name, None) or 1 for name in ("lineno", "offset")]
            raise SourceError(place[0], place[1], getattr(error, "msg", None) or f"{error}") from None
        except (MemoryError, RecursionError):
            raise SourceError(1, 1, "the program is nested too deep") from None


def _is_notebook(tree: ast.Module) -> bool:
    """Whether a program is nothing but the JSON of a notebook."""
    match tree.body:
        case [ast.Expr(value=ast.Dict(keys=keys))]:
            return any(isinstance(key, ast.Constant) and key.value == "cells" for key in keys)
        case _:
            return False


def _disables(line: str) -> bool:
    """Whether a line is a comment that ignores our errors in the whole file: `# mypy: disable-error-code="uriast"`."""
    codes = re.match(r'# mypy: .*?disable[-_]error[-_]code *= *("[^"]*"|[^", ]*)', line)
    return codes is not None and CODE in re.split('[", ]+', codes[1])


def _codes(tag: str) -> list[str] | None:
    """The codes that a comment ignores; `None` if it ignores all errors."""
    codes = re.match(r"\[([^\]]*)\]", tag)
    return None if codes is None else re.split(r"[ ,]+", codes[1].strip())
