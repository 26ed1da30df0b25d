"""Percent-encoding and -decoding of the texts that subcommands take and print."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from uriast.cli.lines import Refused
from uriast.octets import TRIPLET
from uriast.passes.percent_encoding import percent_decode, percent_encode

if TYPE_CHECKING:
    from uriast.passes.percent_encoding import ComponentName


def encoded(component: ComponentName, data: str, *, iri: bool) -> str:
    """Data, percent-encoded for a component. In an IRI, the non-ASCII characters that it may contain stay."""
    if not iri or data.isascii():
        return percent_encode(data, component)
    from uriast.grammar.rfc3987 import iprivate, iunreserved

    kept = iunreserved | iprivate if component.startswith("query") else iunreserved
    runs = re.split("([^\x00-\x7f]+)", data)
    runs[::2] = [percent_encode(run, component) for run in runs[::2]]
    runs[1::2] = [percent_encode(run, kept) for run in runs[1::2]]
    return "".join(runs)


def decoded(text: str, index: int = 0) -> str:
    """A text, percent-decoded. `index` is where it begins in the line."""
    try:
        return percent_decode(text)
    except UnicodeDecodeError as error:
        # The message shows no octet: it may be one of a password.
        raise Refused(index + _index_of_octet(text, error.start), "expected octets in UTF-8, got others") from None


def _index_of_octet(text: str, octet: int) -> int:
    """The index of the character or triplet that gives an octet of the decoded text."""
    units = re.finditer(f"({TRIPLET})|(?s:.)", text)
    return [unit.start() for unit in units for _ in (" " if unit[1] else unit[0].encode())][octet]
