"""A registry of schemes."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from uriast.facts import FACTS
from uriast.grammar import rfc3986
from uriast.schemes.nodes import SchemeURI
from uriast.schemes.scheme import Scheme, text_of_node

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from uriast.facts import SchemeFacts
    from uriast.nodes import URI
    from uriast.nodes.iri import IRI

__all__ = ["Registry"]

A = TypeVar("A", bound=SchemeURI)
B = TypeVar("B", bound=SchemeURI)
C = TypeVar("C", bound=SchemeURI)
D = TypeVar("D", bound=SchemeURI)
M = TypeVar("M", bound=SchemeURI)
N_co = TypeVar("N_co", bound=SchemeURI, covariant=True)


class Registry(Generic[N_co]):
    """Schemes by their names. Registries are immutable: `including` returns a new one.

    >>> from uriast.schemes import http, https
    >>> web = Registry(http, https)
    >>> type(web.parse("HTTP://example.com")).__name__, type(web.parse("mailto:fred@example.com")).__name__
    ('HTTP', 'URI')

    Args:
        schemes: The schemes, each with another name. A type checker knows the classes of up to four; a registry of more
            is annotated: `web: Registry[HTTP | HTTPS | …] = Registry(http, https, …)`.
    """

    @overload  # mypy joins the classes of some schemes where pyright unites them
    def __init__(self: Registry[A], one: Scheme[A], /) -> None: ...
    @overload
    def __init__(self: Registry[A | B], one: Scheme[A], two: Scheme[B], /) -> None: ...
    @overload
    def __init__(self: Registry[A | B | C], one: Scheme[A], two: Scheme[B], three: Scheme[C], /) -> None: ...
    @overload
    def __init__(
        self: Registry[A | B | C | D], one: Scheme[A], two: Scheme[B], three: Scheme[C], four: Scheme[D], /
    ) -> None: ...
    @overload
    def __init__(self, *schemes: Scheme[N_co]) -> None: ...
    def __init__(self, *schemes: Scheme[Any]) -> None:
        for scheme in schemes:
            if not isinstance(scheme, Scheme):
                message = f"expected a Scheme, got {type(scheme).__name__}"
                raise TypeError(message)
        self._schemes: dict[str, Scheme[Any]] = {scheme.name: scheme for scheme in schemes}
        self._parsers: dict[str, Callable[[str], N_co]] = {scheme.name: scheme.parse for scheme in schemes}
        self._facts = MappingProxyType({**FACTS, **{scheme.name: scheme.facts for scheme in schemes}})

    def __repr__(self) -> str:
        return f"<Registry {', '.join(self._schemes)}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[Scheme[N_co], ...]]:
        """Pickle the registry by its schemes."""
        return type(self), self.schemes

    @property
    def schemes(self) -> tuple[Scheme[N_co], ...]:
        """The schemes, in the order in which they were added.

        >>> from uriast.schemes import http, https
        >>> [scheme.name for scheme in Registry(http, https).schemes]
        ['http', 'https']
        """
        return tuple(self._schemes.values())

    @property
    def facts(self) -> Mapping[str, SchemeFacts]:
        """The facts of its schemes by their names, and those of `uriast.facts.FACTS` of the others.

        >>> from uriast.schemes import http
        >>> Registry(http).facts["https"].default_port
        443
        """
        return self._facts

    def including(self, scheme: Scheme[M]) -> Registry[N_co | M]:
        """A registry with one more scheme. It replaces a scheme of the same name.

        >>> from uriast.schemes import file_windows, registry
        >>> type(registry.including(file_windows).parse("file:c:/a")).__name__
        'WindowsFile'

        Args:
            scheme: The scheme to add.
        """
        return Registry(*self._schemes.values(), scheme)

    def parse(self, uri: str | IRI) -> N_co | URI:
        """Parse a whole text, or the text of a node, with the scheme that it names.

        >>> from uriast.schemes import http
        >>> web = Registry(http)
        >>> type(web.parse("http://h/")).__name__, type(web.parse("foo:bar")).__name__
        ('HTTP', 'URI')

        Args:
            uri: A URI, as text or node.

        Returns:
            A node of the scheme; a plain `URI` if the registry does not have the scheme.

        Raises:
            ParseError: The text is not a URI, or not valid in its scheme.
        """
        text = uri if isinstance(uri, str) else text_of_node(uri)
        name, _, _ = text.partition(":")
        parse: Callable[[str], N_co | URI] | None = self._parsers.get(name) or self._parsers.get(name.lower())
        return rfc3986.URI.parse(text) if parse is None else parse(text)
