"""Percent-encoded octets that are dangerous after decoding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from uriast.passes.audit.findings import Danger, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator


IN_DATA: Final = r"(?P<ENCODED_NUL>(?:%00)++)|(?P<ENCODED_LINE_BREAK>(?:%0[ADad])++)"
_SLASHES: Final = rf"{IN_DATA}|(?P<ENCODED_BACKSLASH>%5[Cc])"
IN_AUTHORITY: Final = rf"{_SLASHES}|(?P<ENCODED_DELIMITER>%(?:2[3Ff]|3[AaFf]|40|5[BDbd]))"
_IN_ANY_PATH: Final = rf"{_SLASHES}|(?P<ENCODED_DELIMITER>%(?:2[3Ff]|3[Ff]))"
IN_PATH: Final = rf"{_IN_ANY_PATH}|(?P<FILE_SYSTEM_CHARACTER>:|%3[Aa]|%5[BDbd])"
IN_ROOTLESS_PATH: Final = rf"{_IN_ANY_PATH}|(?P<FILE_SYSTEM_CHARACTER>%5[BDbd])"  # `urn:a:b` does not name a file


def octets(pattern: str, text: str, start: int, component: str) -> Iterator[Finding]:
    """The dangers that a pattern finds in a text. The pattern's groups are named after members of `Danger`."""
    for match in re.finditer(pattern, text):
        yield Finding(Danger[match.lastgroup or ""], start + match.start(), start + match.end(), component)
