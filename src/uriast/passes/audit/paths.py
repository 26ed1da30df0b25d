"""Dangers in a path (RFC 3986, 7.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.nodes.iri import IRI
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.audit.octets import IN_PATH, IN_ROOTLESS_PATH, octets
from uriast.passes.percent_encoding import percent_decode_to_bytes
from uriast.scheme_traits import traits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IRIReference


def in_path(reference: IRIReference, start: int) -> Iterator[Finding]:
    """The dangers in a path."""
    path = reference.path
    pattern = IN_ROOTLESS_PATH if not path.is_absolute and not reference.is_relative else IN_PATH
    yield from octets(pattern, path.text, start, "path")
    if isinstance(reference, IRI) and traits_of(reference.scheme).opaque_path:
        return  # an opaque path has no hierarchy and names no file
    for segment in re.finditer("[^/]++", path.text):
        danger = _danger_of_name(segment[0])
        # Dot-segments are intended for relative references (4.2).
        if danger is not None and not (danger is Danger.DOT_SEGMENT and reference.is_relative):
            yield Finding(danger, start + segment.start(), start + segment.end())


_DEVICES: Final = frozenset(
    [b"AUX", b"CON", b"NUL", b"PRN", b"LPT", b"CLOCK$", b"CONIN$", b"CONOUT$"]
    + [f"{port}{number}".encode() for port in ("COM", "LPT") for number in "0123456789¹²³"]
)
"""The device names of DOS and Windows as bytes, and `lpt`, an example of section 7.3.

Sources: Microsoft, "Naming Files, Paths, and Namespaces", and "Console Handles" for `CONIN$` and `CONOUT$`.
"""


def _danger_of_name(segment: str) -> Danger | None:
    """The danger of a segment that is a dot-segment or names a device, such as `aux` or `aux.txt`."""
    name = percent_decode_to_bytes(segment) if "%" in segment else segment.encode()
    if name in {b".", b".."}:
        return Danger.DOT_SEGMENT if "%" not in segment else Danger.ENCODED_DOT_SEGMENT
    stem = name.partition(b".")[0].partition(b":")[0].rstrip(b" ").upper()
    if name == b"..." or stem in _DEVICES:
        return Danger.DEVICE_NAME
    return None
