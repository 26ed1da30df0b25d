"""How browsers read a host, where the URL Standard (https://url.spec.whatwg.org/) differs from RFC 3986.

Browsers map names by UTS 46 (revision 35), refuse names that it or the URL Standard forbids, skip slashes before an
authority, and do not take a drive letter for a host. The tables of UTS 46 are those of the package `idna`: without it,
only names in ASCII are read. (To tables of an older Unicode than this Python's, a new character is a forbidden one.)
This module returns only certain results. It does not know what browsers make of a name that has

- a character that is newer than this Python's Unicode data (`unicodedata.unidata_version`);
- a blank, which the standard forbids and Chromium takes;
- more characters, after mapping, than any name in the DNS.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from uriast.addresses.rare_forms import inet_aton
from uriast.facts import FACTS
from uriast.passes.origin import is_out_of_range
from uriast.passes.percent_encoding import percent_decode

SPECIAL_SCHEMES: Final = tuple(name for name, facts in FACTS.items() if facts.special)
"""The special schemes (URL Standard, 4.2)."""
SLASH_SKIPPING_SCHEMES: Final = tuple(name for name in SPECIAL_SCHEMES if name != "file")
"""The special schemes whose authority may follow any number of slashes (URL Standard, 4.4, special authority ignore
slashes state)."""

WINDOWS_DRIVE_LETTER: Final = "[A-Za-z]:"
"""The text after `file://` that is a drive, not a host (URL Standard, 4.2 and the file host state in 4.4)."""


class BrowserHost(NamedTuple):
    """A host as browsers read it."""

    text: str  # its ASCII form: an IPv4 address, or a name in lower case, with its non-ASCII labels in Punycode
    is_mapped: bool  # whether it differs from the host in the reference by more than decoding and lower case


class RefusedHost(NamedTuple):
    """A host that browsers refuse."""

    reason: str  # what is wrong with it, as a noun phrase


def read_host(reg_name: str) -> BrowserHost | RefusedHost | None:
    """Read a reg-name as browsers do if the scheme is special (URL Standard, 3.5, host parser). `None`: not known."""
    try:
        return _read(percent_decode(reg_name, "replace"))
    except _NoHostError as error:
        return error.result


class _NoHostError(Exception):
    """There is no host to return: browsers refuse the name, for a reason, or it is not known what they read."""

    def __init__(self, reason: str | None) -> None:
        self.result = None if reason is None else RefusedHost(reason)


def _read(name: str) -> BrowserHost:
    mapped = name.lower() if name.isascii() else _mapped(name)
    if " " in mapped:
        raise _NoHostError(None)
    # An ASCII name stays, even with A-labels that are not valid: some sites have them (URL Standard, 3.3).
    ascii_name = mapped if name.isascii() else ".".join(map(_label_to_ascii, mapped.split(".")))
    if not ascii_name:
        raise _NoHostError(EMPTY)
    forbidden = re.search(_FORBIDDEN, ascii_name)
    if forbidden:
        raise _NoHostError(forbids(forbidden[0]))
    is_mapped = not (name.isascii() or _is_lower_cased(name, mapped))
    if not re.fullmatch(_NUMBER, ascii_name.removesuffix(".").rpartition(".")[2]):
        return BrowserHost(ascii_name, is_mapped)
    address = inet_aton(ascii_name)
    if address is None:
        raise _NoHostError("a number at the end of a name that is not an IPv4 address")
    return BrowserHost(str(address), is_mapped)


def forbids(character: str) -> str:
    """The reason to refuse a host that has a character."""
    return f"the forbidden character {character!a}"


class SkippedTo(NamedTuple):
    """The host that browsers find in a path."""

    host: str  # the host as browsers read it
    start: int  # the offset in the path where it begins, in code points from 0
    end: int  # the offset after its last character


def host_in_path(path: str) -> SkippedTo | None:
    """The host that browsers read in a path, where RFC 3986 reads none (URL Standard, 4.4)."""
    # Browsers skip all slashes at its beginning and take the text up to the next slash for an authority.
    first = len(path) - len(path.lstrip("/"))
    authority = path[first:].partition("/")[0]
    start = first + authority.rfind("@") + 1
    name, _, port = path[start : first + len(authority)].partition(":")
    host = read_host(name) if is_port(port) else None
    return SkippedTo(host.text, start, start + len(name)) if isinstance(host, BrowserHost) else None


def is_port(text: str) -> bool:
    """Whether browsers accept a text as a port: digits up to 65535, or no digits (URL Standard, 4.4)."""
    return re.fullmatch("[0-9]*+", text) is not None and not is_out_of_range(text)


EMPTY: Final = "an empty name"
"""The reason to refuse a host without characters."""
_FORBIDDEN: Final = r"[\x00-\x1f#%/:<>?@\[\\\]^|\x7f]"
"""The forbidden domain code points (URL Standard, 3.2), except the blank."""
_NUMBER: Final = "[0-9]++|0x[0-9a-f]*+"
"""The last label of an IPv4 address. Browsers refuse other names with such a last label (URL Standard, 3.5, ends in a
number checker)."""

# UTS 46, 4. `idna.encode` is not used, because it refuses names that browsers accept.

_ACE_PREFIX: Final = "xn--"


def _mapped(name: str) -> str:
    """The mapped name, in NFC."""
    from unicodedata import category, normalize

    try:
        from idna import IDNAError, uts46_remap

        from uriast.passes.domain_names import LONGEST_TO_MAP
    except ImportError:
        raise _NoHostError(None) from None
    characters: list[str] = []
    for character in name:  # one at a time: `uts46_remap` refuses long names, even if most of it is ignored
        if category(character) == "Cn" and not _is_noncharacter(character):
            raise _NoHostError(None)
        try:
            characters += uts46_remap(character, std3_rules=False)
        except IDNAError:
            raise _NoHostError(forbids(character)) from None
        if len(characters) > LONGEST_TO_MAP:
            raise _NoHostError(None)
    return normalize("NFC", "".join(characters))


def _is_noncharacter(character: str) -> bool:
    """Whether a character is unassigned forever (Unicode, 23.7)."""
    return "\ufdd0" <= character <= "\ufdef" or ord(character) & 0xFFFE == 0xFFFE


def _is_lower_cased(name: str, mapped: str) -> bool:
    """Whether the mapping changed nothing but the case of a name."""
    from unicodedata import is_normalized, normalize

    # Character by character, because `str.lower` of a text depends on the context of a sigma. Both names are lowered,
    # because Cherokee is mapped to upper case.
    lower, mapped_lower = ("".join(map(str.lower, text)) for text in (name, mapped))
    return normalize("NFC", lower) == normalize("NFC", mapped_lower) and is_normalized("NFC", name)


def _label_to_ascii(label: str) -> str:
    if label.startswith(_ACE_PREFIX):
        _check_a_label(label)
        return label
    if label.isascii():
        return label
    _check(label)
    return _ACE_PREFIX + label.encode("punycode").decode("ascii")


def _check_a_label(label: str) -> None:
    try:
        decoded = label.removeprefix(_ACE_PREFIX).encode("ascii").decode("punycode")
    except UnicodeError:
        decoded = ""
    if decoded.isascii() or decoded.startswith(_ACE_PREFIX) or _mapped(decoded) != decoded:
        raise _NoHostError("an A-label that is not valid")
    _check(decoded)


def _check(label: str) -> None:
    """Check the criteria of UTS 46, 4.1, except NFC and the status of the characters."""
    from unicodedata import category

    from idna import IDNAError, check_bidi

    if category(label[0])[0] == "M":
        raise _NoHostError("a label that begins with a mark")
    if not all(_is_joiner_in_place(label, joiner.start()) for joiner in re.finditer("[\u200c\u200d]", label)):
        raise _NoHostError("a joiner in the wrong place")
    try:
        check_bidi(label)
    except IDNAError:
        raise _NoHostError("a label that breaks the Bidi rule") from None


def _is_joiner_in_place(label: str, index: int) -> bool:
    from idna import valid_contextj

    try:
        return valid_contextj(label, index)
    except ValueError:  # the character before it has no name in Python's data, as a control: so it is not a virama
        return False
