"""The steps of normalization (RFC 3986, 6.2.2 and 6.2.3)."""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.nodes import URI
    from uriast.scheme_traits import SchemeTraits


class NormalizationStep(Flag):
    """The steps of normalising, and the rungs of the comparison ladder (6.2) that they make up."""

    CASE = auto()
    """Scheme and host in lower case, the digits of percent-encodings in upper case (6.2.2.1)."""
    PERCENT_ENCODING = auto()
    """Unreserved characters as themselves (6.2.2.2)."""
    DOT_SEGMENTS = auto()
    """No dot-segments but those that only a base could use up (6.2.2.3), unless the scheme's path is opaque.

    A segment that is `.` or `..` but for percent-encodings is one too: it is equivalent (2.3)."""
    EMPTY_PORT = auto()
    """No `:` with nothing behind it (3.2.3)."""
    DEFAULT_PORT = auto()
    """No port that is the scheme's default (6.2.3), and no leading zeros: a port is a decimal number (3.2.3)."""
    EMPTY_PATH = auto()
    """`/` for an empty path behind an authority, where the scheme takes them for the same (6.2.3)."""
    LOCAL_HOST = auto()
    """An empty host for one that the scheme takes for the same, and for no authority (3.2.2)."""
    ADDRESS = auto()
    """IPv6 addresses in their canonical text (RFC 5952)."""
    SIMPLE_STRING = 0
    """No step: the text as it is (6.2.1)."""
    SYNTAX_BASED = CASE | PERCENT_ENCODING | DOT_SEGMENTS | EMPTY_PORT
    """What holds for every URI (6.2.2)."""
    SCHEME_BASED = SYNTAX_BASED | DEFAULT_PORT | EMPTY_PATH | LOCAL_HOST | ADDRESS
    """All there is to do without a network (6.2.3)."""


@runtime_checkable
class SchemeSteps(Protocol):
    """What a scheme is to this pass, where it checks the class of a node: it may do a step in a way of its own."""

    def normalize_by(self, uri: URI, steps: NormalizationStep, schemes: Mapping[str, SchemeTraits] | None) -> URI:
        """The node of the scheme that steps make of a URI."""
        ...
