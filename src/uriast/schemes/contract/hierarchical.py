"""Bases for schemes whose URIs have an authority (RFC 3986, 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from uriast.combinators import Rule, rule, text
from uriast.nodes import URI, PathAbempty, RegName
from uriast.schemes.contract.scheme import SchemeGrammar

if TYPE_CHECKING:
    from uriast.nodes import Authority, Host


@attrs.frozen(init=False, eq=False)
class Hierarchical(URI):
    """A base class for URIs with an authority. A subclass sets `__slots__ = ()` and adds no fields.

    >>> from uriast.schemes import http
    >>> isinstance(http.parse("http://example.com/"), Hierarchical)
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


class HostRequired(SchemeGrammar):
    """A grammar in which the host cannot be empty, for schemes whose clients connect to it.

    >>> HostRequired().URI.matches("x://h/"), HostRequired().URI.matches("x:///")
    (True, False)
    """

    @rule
    def reg_name(self) -> Rule[RegName]:
        """reg-name = 1*( unreserved / pct-encoded / sub-delims )"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1)).map(RegName)
