"""A registry of schemes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from uriast.grammar import rfc3986
from uriast.nodes import URI
from uriast.schemes.contract.scheme import Scheme, text_of_node

if TYPE_CHECKING:
    from collections.abc import Callable


M = TypeVar("M", bound=URI)


N_co = TypeVar("N_co", bound=URI, covariant=True)


def _check_scheme(scheme: object) -> None:
    if not isinstance(scheme, Scheme):
        message = f"expected a Scheme, got {type(scheme).__name__}"
        raise TypeError(message)


class Registry(Generic[N_co]):
    """Schemes by their names. Registries are immutable: `including` returns a new one.

    >>> from uriast.schemes import http, https
    >>> web = Registry(http).including(https)
    >>> type(web.parse("HTTP://example.com")).__name__, type(web.parse("mailto:fred@example.com")).__name__
    ('HTTP', 'URI')
    """

    def __init__(self, *schemes: Scheme[N_co]) -> None:
        for scheme in schemes:
            _check_scheme(scheme)
        self._schemes: dict[str, Scheme[Any]] = {scheme.name: scheme for scheme in schemes}
        self._parsers: dict[str, Callable[[str], N_co]] = {scheme.name: scheme.parse for scheme in schemes}

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

    def including(self, scheme: Scheme[M]) -> Registry[N_co | M]:
        """A registry with one more scheme. It replaces a scheme of the same name.

        >>> from uriast.schemes import file_windows, registry
        >>> type(registry.including(file_windows).parse("file:c:/a")).__name__
        'WindowsFile'

        Args:
            scheme: The scheme to add.
        """
        _check_scheme(scheme)
        schemes: dict[str, Scheme[Any]] = {**self._schemes, scheme.name: scheme}
        return Registry(*schemes.values())

    def parse(self, uri: str | URI) -> N_co | URI:
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
