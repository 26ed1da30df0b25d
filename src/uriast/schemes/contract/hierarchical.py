"""What schemes have in common that use the generic syntax with an authority."""

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
    """A URI with an authority: a base for nodes, which are plain subclasses with `__slots__ = ()`."""

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
        """The authority's host."""
        return self.authority.host


class HostRequired(SchemeGrammar):
    """A grammar whose hosts are not empty: to connect, a client needs one."""

    @rule
    def reg_name(self) -> Rule[RegName]:
        """reg-name = 1*( unreserved / pct-encoded / sub-delims )"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1)).map(RegName)
