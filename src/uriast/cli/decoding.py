"""Percent-decoding, with the column of what cannot be decoded."""

from __future__ import annotations

import re

from uriast.cli.work import Refusal
from uriast.octets import TRIPLET
from uriast.passes.percent_encoding import percent_decode


def decode_text(text: str, column: int = 1) -> str | Refusal:
    """A text, percent-decoded; the error if its octets are not UTF-8."""
    try:
        return percent_decode(text)
    except UnicodeDecodeError as error:
        # The message shows no octet: it may be one of a password.
        return Refusal(column + _index_of_octet(text, error.start), "expected octets in UTF-8, got others")


def _index_of_octet(text: str, octet: int) -> int:
    """The index of the character or triplet that stands for an octet of the decoded text."""
    units = re.finditer(f"({TRIPLET})|(?s:.)", text)
    return [unit.start() for unit in units for _ in (" " if unit[1] else unit[0].encode())][octet]
