"""Kernels that are made by hand."""

from __future__ import annotations

from array import array
from typing import Any

from uriast_native import Kernel

from uriast.combinators.plan import Op


def numbers(*values: int) -> bytes:
    return array("i", values).tobytes()


def steps(*given: tuple[int, ...]) -> bytes:
    return numbers(*(number for step in given for number in (*step, 0, 0, 0)[:4]))


RETURN = (Op.RETURN,)
TEXT = (Op.TEXT, -1)


def all_bytes(**others: Any) -> Kernel:
    """A kernel that reads any text, and gives it, unless some arguments are other ones."""
    given = {
        "classes": b"\0" * 256,
        "targets": numbers(0),
        "actions": numbers(0),
        "counts": numbers(0),
        "pairs": b"",
        "accepts": b"\1",
        "finals": b"",
        "registers": 0,
        "slots": 0,
        "choices": 0,
        "steps": steps(TEXT, RETURN),
        "node_classes": (),
        "objects": (),
        "no_match": None,
        "spanned": lambda *given: given,
        "is_read_back": None,
    }
    return Kernel(**{**given, **others})
