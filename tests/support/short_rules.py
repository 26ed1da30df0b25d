"""Short rules for the tests beside this module."""

from __future__ import annotations

from uriast.combinators import char_range, literal

A, B, C = map(literal, "abc")
DIGIT = char_range("0", "9")
NUMBER = DIGIT.at_least(1).concat().map(int)
COMMA = literal(",")
