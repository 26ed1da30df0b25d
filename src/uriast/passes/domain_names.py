"""Internationalized domain names (RFC 3987, 3.1 and 3.2.1), by IDNA 2008 (RFC 5891) and the mapping of UTS 46.

This module needs the package `idna`, which the extra `uriast[idna]` installs.
"""

from __future__ import annotations

from typing import Final

from uriast.passes.percent_encoding import percent_decode

try:
    import idna
except ImportError:
    _message = "domain names need the package idna: install uriast[idna]"
    raise ImportError(_message) from None

_LONGEST: Final = 254
"""The maximal length of a domain name in ASCII, with the dot of the root (RFC 1035, 2.3.4)."""

LONGEST_TO_MAP: Final = 4 * _LONGEST
"""The maximal length before the mapping, which composes at most four characters to one (UAX #15). A limit is needed:
the normalization and the Punycode codec take quadratic time."""


def ascii_name(name: str) -> str:
    """The ASCII form of an ireg-name. A name whose decoded text is ASCII stays as it is."""
    try:
        decoded = percent_decode(name)
        if decoded.isascii():
            return name
        if len(decoded) > LONGEST_TO_MAP:
            message = f"the host has no ASCII form: expected at most {LONGEST_TO_MAP} characters, got {len(decoded)}"
            raise ValueError(message)
        return idna.encode(decoded, uts46=True, std3_rules=True).decode("ascii")
    except UnicodeError as error:  # IDNAError is a subclass
        message = f"the host has no ASCII form: {error}"
        raise ValueError(message) from None


def unicode_name(name: str) -> str:
    """The Unicode form of an ireg-name; the name unchanged, if its Unicode form would not map back to it."""
    if len(name) > _LONGEST:
        return name
    shown = ".".join(map(_unicode_label, name.split(".")))
    try:
        return shown if ascii_name(shown) == ascii_name(name).lower() else name
    except ValueError:
        return name


def _unicode_label(label: str) -> str:
    if not label.lower().startswith("xn--"):
        return label
    try:
        return idna.ulabel(label)
    except idna.IDNAError:
        return label
