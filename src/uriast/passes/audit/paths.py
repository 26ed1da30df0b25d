"""Dangers in a path (RFC 3986, 7.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.nodes import GenericURI
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.audit.octets import IN_PATH, IN_ROOTLESS_PATH, octets
from uriast.passes.percent_encoding import percent_decode_to_bytes
from uriast.scheme_traits import traits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes import URIReference


def in_path(reference: URIReference, start: int) -> Iterator[Finding]:
    """The dangers in a path."""
    path = reference.path
    pattern = IN_ROOTLESS_PATH if not path.is_absolute and not reference.is_relative else IN_PATH
    yield from octets(pattern, path.text, start, "path")
    if isinstance(reference, GenericURI) and traits_of(reference.scheme).opaque_path:
        return  # no hierarchy, and no file's name
    for segment in re.finditer("[^/]++", path.text):
        danger = _danger_of_name(segment[0])
        # In a relative reference, dot-segments are what they are for (4.2).
        if danger is not None and not (danger is Danger.DOT_SEGMENT and reference.is_relative):
            yield Finding(danger, start + segment.start(), start + segment.end())


_DEVICES: Final = frozenset(
    [b"AUX", b"CON", b"NUL", b"PRN", b"LPT", b"CLOCK$", b"CONIN$", b"CONOUT$"]
    + [f"{port}{number}".encode() for port in ("COM", "LPT") for number in "0123456789¹²³"]
)
"""The devices of DOS and Windows, by the bytes of their names, and `lpt`, which 7.3 itself names."""


def _danger_of_name(segment: str) -> Danger | None:
    """What a segment names that is no file: a dot-segment, or a device, whatever stands behind a dot or colon."""
    name = percent_decode_to_bytes(segment) if "%" in segment else segment.encode()
    if name in {b".", b".."}:
        return Danger.DOT_SEGMENT if "%" not in segment else Danger.ENCODED_DOT_SEGMENT
    stem = name.partition(b".")[0].partition(b":")[0].rstrip(b" ").upper()
    if name == b"..." or stem in _DEVICES:
        return Danger.DEVICE_NAME
    return None
