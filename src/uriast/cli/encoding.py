"""Percent-encoding for URIs and for IRIs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from uriast.passes.percent_encoding import percent_encode

if TYPE_CHECKING:
    from uriast.passes.percent_encoding import ComponentName


def encode_for(component: ComponentName, data: str, *, iri: bool) -> str:
    r"""Data, percent-encoded for a component."""
    if not iri or data.isascii():
        return percent_encode(data, component)
    from uriast.grammar.rfc3987 import iprivate, iunreserved

    kept = iunreserved | iprivate if component.startswith("query") else iunreserved
    runs = re.split("([^\x00-\x7f]+)", data)
    runs[::2] = [percent_encode(run, component) for run in runs[::2]]
    runs[1::2] = [percent_encode(run, kept) for run in runs[1::2]]
    return "".join(runs)
