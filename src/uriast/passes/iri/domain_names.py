"""Internationalised domain names (RFC 3987, sections 3.1 and 3.2.1) by IDNA 2008 (RFC 5891) and the mapping of UTS 46.

This module takes the package `idna`, which the extra `idna` installs.
"""

from __future__ import annotations

from typing import Final

from uriast.passes.percent_encoding import percent_decode

try:
    import idna
except ImportError:
    _message = "domain names take the package idna, which is installed with uriast[idna]"
    raise ImportError(_message) from None

_LONGEST: Final = 254
"""How long a domain name can be in ASCII, with the dot of its root (RFC 1035, 2.3.4)."""

_LONGEST_TO_MAP: Final = 4 * _LONGEST
"""How long one can be before it is mapped: no more than four characters become one (UAX #15)."""


def ascii_name(name: str) -> str:
    """An ireg-name in ASCII: one that is, encoded or not, stays as it is.

    >>> ascii_name("Résumé.example.org"), ascii_name("r%C3%A9sum%C3%A9.example.org"), ascii_name("A_b")
    ('xn--rsum-bpad.example.org', 'xn--rsum-bpad.example.org', 'A_b')

    Raises:
        ValueError: It has no ASCII form.
    """
    try:
        decoded = percent_decode(name)
        if decoded.isascii():
            return name
        if len(decoded) > _LONGEST_TO_MAP:
            message = f"the host has no ASCII form: it has more than {_LONGEST_TO_MAP} characters"
            raise ValueError(message)
        return idna.encode(decoded, uts46=True, std3_rules=True).decode("ascii")
    except UnicodeError as error:  # idna's own error is one, too
        message = f"the host has no ASCII form: {error}"
        raise ValueError(message) from None


def unicode_name(name: str) -> str:
    """An ireg-name with its labels in Unicode; as it is where it would not map back.

    >>> unicode_name("xn--99zt52a.example.org"), unicode_name("xn--99zt52a.a_b"), unicode_name("xn--a")
    ('納豆.example.org', 'xn--99zt52a.a_b', 'xn--a')
    """
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
