"""The bases of the nodes of schemes: a node knows what its URI means (RFC 3986, 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import attrs

from uriast.nodes import URI

if TYPE_CHECKING:
    from uriast.nodes import Authority, Host, PathAbempty, PathEmpty, PathRootless
    from uriast.schemes.violations import Violation

__all__ = ["AuthorityURI", "PathURI", "SchemeURI"]


class SchemeURI(URI):
    """A base class for the URIs of a scheme. A subclass sets `__slots__ = ()`, adds no fields, and says what they mean.

    `AuthorityURI` and `PathURI` are subclasses whose fields have narrower types.

    >>> from uriast.schemes import news
    >>> isinstance(news.parse("news:example.group"), SchemeURI)
    True
    """

    __slots__ = ()

    def violation(self) -> Violation | None:
        """The first condition of the scheme that the URI does not meet although the scheme's rule accepts it.

        By default there are no such conditions.

        >>> from uriast.schemes import tel
        >>> tel.parse("tel:+1").violation()
        """
        return None

    def canonical(self) -> Self:
        """The scheme's own normal form of a node that the generic steps have normalized. By default, the node itself.

        >>> from uriast.schemes import tel
        >>> str(tel.parse("tel:+1-201-555-0123").canonical())
        'tel:+12015550123'
        """
        return self

    def key(self) -> str:
        """A text that is the same for all equivalent URIs, of a node in normal form. By default, the node's text.

        >>> from uriast.schemes import urn
        >>> urn.parse("urn:example:a?=q#f").key()
        'urn:example:a'
        """
        return str(self)


@attrs.frozen(init=False, eq=False)
class AuthorityURI(SchemeURI):
    """A base class for URIs with an authority: a `SchemeURI` whose `authority` and `host` are not `None`.

    >>> from uriast.schemes import http
    >>> isinstance(http.parse("http://example.com/"), AuthorityURI)
    True
    """

    if TYPE_CHECKING:
        authority: Authority = attrs.field()
        path: PathAbempty = attrs.field()
        query: str | None = attrs.field()
        fragment: str | None = attrs.field()

        def __init__(
            self,
            scheme: str,
            authority: Authority,
            path: PathAbempty = ...,
            query: str | None = ...,
            fragment: str | None = ...,
        ) -> None: ...

    @property
    def host(self) -> Host:
        """The host of the authority.

        >>> from uriast.schemes import http
        >>> http.parse("http://example.com/").host
        RegName(text='example.com')
        """
        return self.authority.host


@attrs.frozen(init=False, eq=False)
class PathURI(SchemeURI):
    """A base class for URIs without an authority, such as those of mailto: a `SchemeURI` whose `authority` is `None`.

    >>> from uriast.schemes import mailto
    >>> isinstance(mailto.parse("mailto:fred@example.com"), PathURI)
    True
    """

    if TYPE_CHECKING:
        authority: None = attrs.field()
        path: PathRootless | PathEmpty = attrs.field()
        query: str | None = attrs.field()
        fragment: str | None = attrs.field()

        def __init__(
            self,
            scheme: str,
            authority: None = ...,
            path: PathRootless | PathEmpty = ...,
            query: str | None = ...,
            fragment: str | None = ...,
        ) -> None: ...
