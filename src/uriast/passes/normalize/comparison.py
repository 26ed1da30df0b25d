"""Comparison (RFC 3986, 6.1 and 6.2): whether two references are equivalent, without use of the network.

The RFC orders the methods as a ladder: string comparison, syntax-based, scheme-based, protocol-based. Each method finds
more equivalent references than the one before. All of them avoid false positives: two references that they report as
equivalent are equivalent. Protocol-based comparison (6.2.4) needs the network, so this library does not have it. `==`
on nodes compares trees, without any normalization.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.passes.normalize.normalizer import normalize
from uriast.passes.normalize.steps import NormalizationStep
from uriast.passes.syntax import URIS, syntax_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.nodes.iri import IRIReference
    from uriast.scheme_traits import SchemeTraits


def comparison_key(
    reference: str | IRIReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
    *,
    fragment: bool = True,
) -> str:
    """A text that is the same for equivalent references (6.2): a key for sets, dictionaries and `sorted`.

    >>> links = ["HTTP://example.com:80", "http://example.com/#top", "http://example.com/"]
    >>> len({comparison_key(link) for link in links})
    3
    >>> len({comparison_key(link, NormalizationStep.SCHEME_BASED, fragment=False) for link in links})
    1

    Args:
        reference: A URI reference, as text or node, or a node of an IRI reference.
        steps: `NormalizationStep.SIMPLE_STRING`, `SYNTAX_BASED`, `SCHEME_BASED`, or any steps combined with `|`.
        schemes: The traits of schemes, as for `normalize`.
        fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).

    Raises:
        ParseError: The text is not valid.
    """
    text = str(normalize(reference, steps, schemes))
    return text if fragment else text.partition("#")[0]


def equivalent(
    one: str | IRIReference,
    other: str | IRIReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
    *,
    fragment: bool = True,
) -> bool:
    """Whether two references are equivalent by one method of the comparison ladder (6.2).

    Relative references are compared as they are. To compare their targets, resolve them first (6.1).

    >>> equivalent("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
    True
    >>> equivalent("http://example.com", "http://example.com:80/")
    False
    >>> equivalent("http://example.com", "http://example.com:80/", NormalizationStep.SCHEME_BASED)
    True

    Args:
        one: A URI reference, as text or node, or a node of an IRI reference.
        other: Another reference. If either is an IRI, both are compared as IRIs.
        steps: As for `comparison_key`.
        schemes: As for `comparison_key`.
        fragment: As for `comparison_key`.

    Raises:
        ParseError: A text is not valid.
    """
    syntax = syntax_of(one, other)
    reads = [syntax.reference_of(each) for each in (one, other)]
    if syntax is not URIS:
        reads = [syntax.rules.reference.parse(str(each)) for each in reads]
    keys = {comparison_key(each, steps, schemes, fragment=fragment) for each in reads}
    return len(keys) == 1
