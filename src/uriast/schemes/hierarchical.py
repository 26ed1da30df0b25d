"""What schemes have in common that use the generic syntax with an authority."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from uriast.combinators import Node, Rule, of_type, rule, text
from uriast.nodes import Authority, PathAbempty, RegName
from uriast.schemes.scheme import SchemeGrammar

if TYPE_CHECKING:
    from collections.abc import Iterator


@attrs.frozen
class Hierarchical(Node):
    """A URI with an authority: a base for nodes."""

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority = attrs.field(validator=of_type(Authority))
    path: PathAbempty = attrs.field(validator=of_type(PathAbempty))
    query: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces, each with the name of its field."""
        yield from (("scheme", self.scheme), ("", "://"), ("authority", str(self.authority)), ("path", self.path.text))
        if self.query is not None:
            yield from (("", "?"), ("query", self.query))
        if self.fragment is not None:
            yield from (("", "#"), ("fragment", self.fragment))


class HostRequired(SchemeGrammar):
    """A grammar whose hosts are not empty: to connect, a client needs one."""

    @rule
    def reg_name(self) -> Rule[RegName]:
        """reg-name = 1*( unreserved / pct-encoded / sub-delims )"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1)).map(RegName)
