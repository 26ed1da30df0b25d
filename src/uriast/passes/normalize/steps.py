"""The steps of normalization (RFC 3986, 6.2.2 and 6.2.3)."""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.nodes import URI
    from uriast.scheme_traits import SchemeTraits


class NormalizationStep(Flag):
    """The steps of normalization, and the levels of the comparison ladder (6.2), which combine them.

    >>> steps = NormalizationStep.CASE | NormalizationStep.ADDRESS
    >>> NormalizationStep.CASE in steps, NormalizationStep.SYNTAX_BASED in NormalizationStep.SCHEME_BASED
    (True, True)
    """

    CASE = auto()
    """Scheme and host in lower case, the digits of percent-encodings in upper case (6.2.2.1)."""
    PERCENT_ENCODING = auto()
    """Unreserved characters decoded (6.2.2.2)."""
    DOT_SEGMENTS = auto()
    """Dot-segments removed (6.2.2.3), except the leading `..` of a relative path, and except in opaque paths.

    `%2e` counts as a dot: it is equivalent (2.3)."""
    EMPTY_PORT = auto()
    """An empty port removed: `http://a:/` becomes `http://a/` (3.2.3)."""
    DEFAULT_PORT = auto()
    """The scheme's default port removed (6.2.3), and leading zeros of other ports: a port is a number (3.2.3)."""
    EMPTY_PATH = auto()
    """An empty path after an authority becomes `/`, if the scheme says that both mean the same (6.2.3)."""
    LOCAL_HOST = auto()
    """`file://localhost/a` and `file:/a` become `file:///a` (3.2.2)."""
    ADDRESS = auto()
    """IPv6 addresses in their canonical text (RFC 5952)."""
    SIMPLE_STRING = 0
    """No step: the text as it is (6.2.1)."""
    SYNTAX_BASED = CASE | PERCENT_ENCODING | DOT_SEGMENTS | EMPTY_PORT
    """The steps that are valid for every URI (6.2.2)."""
    SCHEME_BASED = SYNTAX_BASED | DEFAULT_PORT | EMPTY_PATH | LOCAL_HOST | ADDRESS
    """All steps, including those that depend on the scheme (6.2.3). None uses the network."""


@runtime_checkable
class SchemeSteps(Protocol):
    """The protocol of a scheme that normalizes the nodes of its class itself, such as `urn`.

    >>> class Unchanged:
    ...     def normalize_by(self, uri, steps, schemes):
    ...         return uri
    >>> isinstance(Unchanged(), SchemeSteps)
    True
    """

    def normalize_by(self, uri: URI, steps: NormalizationStep, schemes: Mapping[str, SchemeTraits] | None) -> URI:
        """Return the normalized node, of the scheme's class."""
        ...
