"""The methods that the columns of several libraries get."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from uriast import columns
from uriast.grammar.rfc3986 import URI_reference
from uriast.nodes.iri import IRIReference

if TYPE_CHECKING:
    from collections.abc import Callable

    import pyarrow as pa

    from uriast.columns import ArrowStream, Components
    from uriast.combinators import Rule
    from uriast.nodes.iri import IRI
    from uriast.passes.normalize import NormalizationStep
    from uriast.passes.schemes import SchemeTable

    Work: TypeAlias = Callable[[ArrowStream], pa.ChunkedArray]

C = TypeVar("C")


class Methods(ABC, Generic[C]):
    """From a column of references to another column of the same kind, row by row. A null row stays null."""

    @abstractmethod
    def _mapped(self, work: Work) -> C:
        """The column that some work on Arrow arrays makes."""

    def matches(self, rule: Rule[object] | Components = URI_reference) -> C:
        """Tell which texts are valid, as `uriast.columns.matches` does.

        Args:
            rule: The rule that reads the texts.

        Raises:
            ValueError: The rule's table is too large.
        """
        return self._mapped(lambda texts: columns.matches(texts, rule))

    def normalize(
        self,
        steps: NormalizationStep | None = None,
        *,
        registry: SchemeTable | None = None,
        rule: Rule[IRIReference] = URI_reference,
    ) -> C:
        """Normalize each reference (RFC 3986, 6.2.2 and 6.2.3), as `uriast.columns.normalize` does.

        Args:
            steps: The steps to apply, combined with `|`; by default, as for `uriast.normalize`.
            registry: The schemes whose facts count, as for `uriast.normalize`.
            rule: The rule that reads the references.

        Returns:
            The normalized references; null for an invalid one.
        """
        return self._mapped(lambda texts: columns.normalize(texts, steps, registry=registry, rule=rule))

    def comparison_key(
        self,
        steps: NormalizationStep | None = None,
        *,
        registry: SchemeTable | None = None,
        fragment: bool = True,
        rule: Rule[IRIReference] = URI_reference,
    ) -> C:
        """A text for each reference that is the same for equivalent ones (RFC 3986, 6.2): a key for joins.

        Args:
            steps: The steps, as for `normalize`.
            registry: As for `normalize`.
            fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).
            rule: The rule that reads the references.

        Returns:
            The keys; null for an invalid reference.
        """
        return self._mapped(
            lambda texts: columns.comparison_key(texts, steps, registry=registry, fragment=fragment, rule=rule)
        )

    def resolve(self, base: str | IRI, *, strict: bool = True, rule: Rule[IRIReference] = URI_reference) -> C:
        """Resolve each reference against one base URI (RFC 3986, 5.2), as `uriast.columns.resolve` does.

        Args:
            base: The base, a URI or an IRI.
            strict: Whether a reference with the base's own scheme is absolute (5.2.2).
            rule: The rule that reads the references.

        Returns:
            The target URIs; null for an invalid reference.

        Raises:
            ParseError: The base is not valid, or is a relative reference.
        """
        if not isinstance(base, str | IRIReference):  # an array has no labels, and an expression has no rows yet
            message = f"expected one base, as str, URI or IRI, got {type(base).__name__}"
            raise TypeError(message)
        return self._mapped(lambda texts: columns.resolve(texts, base, strict=strict, rule=rule))
