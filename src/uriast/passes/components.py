"""Splitting any string into the five components, without validation (RFC 3986, appendix B)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from uriast.secrets import masked_pieces

__all__ = ["Components", "components"]


class Components(NamedTuple):
    """The five components of a reference as text; `None` where one is undefined (RFC 3986, appendix B).

    >>> Components("http", "example.com", "/a", None, "top").fragment
    'top'
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        """The components, with possible passwords masked."""
        parts = [(name, part) for name, part in zip(self._fields, self, strict=True) if part is not None]
        pieces = [piece for name, part in parts for piece in (("", _LEADS[name]), (name, part), ("", _TAILS[name]))]
        shown = dict.fromkeys(self._fields) | dict(masked_pieces(pieces))
        return f"Components({', '.join(f'{name}={shown[name]!r}' for name in self._fields)})"


_LEADS: Final = {"scheme": "", "authority": "//", "path": "", "query": "?", "fragment": "#"}
_TAILS: Final = {"scheme": ":", "authority": "", "path": "", "query": "", "fragment": ""}
"""The delimiter before each component, and the one after it (section 5.3)."""

_COMPONENTS: Final = r"(?:([^:/?#]++):)?(?://([^/?#]*+))?([^?#]*+)(?:\?([^#]*+))?(?:#(.*+))?"


def components(text: str) -> Components:
    """Split any string into the five components of appendix B, without validation.

    >>> components("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    Components(scheme='http', authority='www.ics.uci.edu', path='/pub/ietf/uri/', query=None, fragment='Related')

    Args:
        text: Any text.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a text as str, got {type(text).__name__}")
    match = re.fullmatch(_COMPONENTS, text, re.DOTALL)
    return Components(*match.groups())  # type: ignore[union-attr] # it matches every string
