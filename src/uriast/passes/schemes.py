"""What passes ask a scheme or a registry: the facts about a reference, and what a node of a scheme means."""

from __future__ import annotations

import abc
from enum import Flag, auto
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from uriast.facts import FACTS, UNKNOWN
from uriast.nodes.iri import IRI

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.facts import SchemeFacts
    from uriast.nodes import URI
    from uriast.nodes.iri import IRIReference

__all__ = ["SchemeTable"]


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

    @property
    def label(self) -> str:
        """The name of the step as the command has it.

        >>> NormalizationStep.DOT_SEGMENTS.label
        'dot-segments'
        """
        return (self.name or "").lower().replace("_", "-")

    @property
    def effect(self) -> str:
        """What the step does, in a few words. A combination of steps that has no name has none.

        >>> NormalizationStep.DOT_SEGMENTS.effect
        'remove . and .., except before a relative path (6.2.2.3)'
        """
        return _EFFECTS.get(self, "")


_EFFECTS: Final = {
    NormalizationStep.CASE: "lower case in scheme and host, %2F, not %2f (6.2.2.1)",
    NormalizationStep.PERCENT_ENCODING: "decode unreserved characters (6.2.2.2)",
    NormalizationStep.DOT_SEGMENTS: "remove . and .., except before a relative path (6.2.2.3)",
    NormalizationStep.EMPTY_PORT: "remove the : of an empty port (3.2.3)",
    NormalizationStep.DEFAULT_PORT: "remove the scheme's default port, and leading 0s (6.2.3)",
    NormalizationStep.EMPTY_PATH: "write / for an empty path, if equivalent: http (6.2.3)",
    NormalizationStep.LOCAL_HOST: "write an empty host, if equivalent: file (3.2.2)",
    NormalizationStep.ADDRESS: "write IPv6 addresses in canonical form (RFC 5952)",
    NormalizationStep.SYNTAX_BASED: "the first four, valid for every URI (6.2.2, 3.2.3)",
    NormalizationStep.SCHEME_BASED: "all steps (6.2.3)",
}


@runtime_checkable
class SchemeTable(Protocol):
    """What a pass takes as `registry=`: a `uriast.schemes.Registry`, or what has the facts of schemes like one."""

    @property
    def facts(self) -> Mapping[str, SchemeFacts]:
        """The facts of schemes, by their names in lower case."""
        ...


class NodeScheme(abc.ABC):
    """What passes ask the scheme of a node's class. `uriast.schemes.Scheme` is one."""

    facts: SchemeFacts
    steps: NormalizationStep

    @abc.abstractmethod
    def parse(self, uri: str | IRI) -> URI:
        """Parse a URI of the scheme, as text or node."""

    @abc.abstractmethod
    def canonical(self, node: URI) -> URI:
        """The scheme's own normal form of a node that the generic steps have normalized."""

    @abc.abstractmethod
    def key(self, node: URI) -> str:
        """A text that is the same for all equivalent URIs, of a node in normal form."""


def table_of(registry: SchemeTable | None) -> Mapping[str, SchemeFacts]:
    """The facts of a registry; without one, those that ship."""
    if registry is None:
        return FACTS
    if not isinstance(registry, SchemeTable) or isinstance(registry, NodeScheme):
        message = f"expected a registry of schemes, got {type(registry).__name__}"
        raise TypeError(message)
    return registry.facts


def scheme_of(reference: IRIReference) -> NodeScheme | None:
    """The scheme of a node's class; `None` for a generic node."""
    checker = type(reference).checker()
    return checker if isinstance(checker, NodeScheme) else None


def facts_of(reference: IRIReference, registry: SchemeTable | None = None) -> SchemeFacts:
    """The facts of a reference's scheme: those of its class, or else those of a registry."""
    table, scheme = table_of(registry), scheme_of(reference)
    if scheme is not None:
        return scheme.facts
    return table.get(reference.scheme.lower(), UNKNOWN) if isinstance(reference, IRI) else UNKNOWN
